"""The initiative: at once, bought, wagered for, rolled, or claimed (6.0, 12.3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.state import enemy
from cockade.events import brandywine as events
from cockade.events.facts import SegmentBegan
from tests.referee.brandywine.reading import nothing

if TYPE_CHECKING:
    from tests.referee.brandywine.reading import Reading

INITIATIVE = "initiative"


def opens_initiative(r: Reading) -> None:
    """6.1.1, 6.1.6, 12.3.3: at once, bought, or rolled for."""
    special, state = r.ground.scenario.special, r.state
    r.take("5.0", SegmentBegan("", INITIATIVE))
    if state.turn == special.automatic_initiative:
        r.take("6.1.1", events.InitiativeTaken(events.BRITISH, "6.1.1"))
    elif state.turn == special.haste_turn and state.advanced:
        r.push(events.TeaTime(events.BRITISH))
    else:
        wagers(r)


def wagers(r: Reading) -> None:
    """12.3.3: who had the initiative last turn decides first."""
    first = r.state.initiative or events.BRITISH
    r.push(events.Wager(first, (0, 0), enemy(first)))


def tea(r: Reading, frame: events.TeaTime) -> None:
    """6.1.6."""
    r.pop()
    if isinstance(r.event.action, events.Decline):
        wagers(r)
        return
    r.must("6.1.6", "an action of tea time", events.PayForInitiative, type(r.event.action))
    r.track(events.BRITISH, -r.ground.charts.limits.haste, "6.1.6")
    r.take_all(
        "6.1.6",
        [
            (events.InitiativeBought(r.state.turn + 1), nothing),
            (events.InitiativeTaken(frame.side, "6.1.6"), nothing),
        ],
    )


def wager_acts(r: Reading, frame: events.Wager) -> None:
    """12.3.3 (1): chits on the own die."""
    if isinstance(r.event.action, events.Decline):
        wager_passes(r, frame)
        return
    r.must("12.3.3", "an action of the wager", events.SpendChit, type(r.event.action))
    american, british = frame.spent
    spent = (american + 1, british) if frame.side == events.AMERICAN else (american, british + 1)
    r.chits(frame.side, -1, "12.3.3")
    r.change(spent=spent)


def wager_goes_on(r: Reading, frame: events.Wager) -> bool:
    """Who has no chit has nothing to decide."""
    if r.state.momentum_of(frame.side):
        return False
    wager_passes(r, frame)
    return True


def wager_passes(r: Reading, frame: events.Wager) -> None:
    """The other side decides, or the dice roll."""
    if frame.after:
        r.change(side=frame.after, after="")
        return
    r.pop()
    winner = initiative_rolls(r, frame.spent)
    first = r.state.initiative or events.BRITISH
    r.push(events.Protest(first, winner, enemy(first)))


def initiative_rolls(r: Reading, spent: tuple[int, int]) -> str:
    """6.1.3 to 6.1.5: both roll until one is higher."""
    while True:
        american, british = (die_of(r, side, spent[events.SIDES.index(side)]) for side in events.SIDES)
        if american != british:
            return events.AMERICAN if american > british else events.BRITISH


def die_of(r: Reading, side: str, chits: int) -> int:
    """The modified die of a side."""
    charts, special = r.ground.charts, r.ground.scenario.special.initiative_drm
    modifiers = {
        ("army morale", "6.1.3"): charts.band(r.state.morale_of(side)).initiative,
        ("momentum", "12.3.3"): chits * charts.limits.chit_bonus,
    }
    if special and special.side == side and special.turn == r.state.turn:
        modifiers["scenario", "18.4.3"] = special.value
    return r.roll(("6.1.3", INITIATIVE, side), modifiers, lambda die, total: str(total)).total  # noqa: ARG005


def protest_acts(r: Reading, frame: events.Protest) -> None:
    """12.3.3 (2): three chits cancel the rolls."""
    action = r.event.action
    if isinstance(action, events.Decline):
        protest_passes(r, frame, frame.holder)
        return
    r.must("12.3.3", "an action of the protest", events.NameInitiative, type(action))
    assert isinstance(action, events.NameInitiative)
    claim = r.ground.charts.limits.claim
    r.holds("12.3.3", "three chits", r.state.momentum_of(frame.side) >= claim)
    r.chits(frame.side, -claim, "12.3.3")
    protest_passes(r, frame, action.holder)


def protest_goes_on(r: Reading, frame: events.Protest) -> bool:
    """Who has not three chits has nothing to decide."""
    if r.state.momentum_of(frame.side) >= r.ground.charts.limits.claim:
        return False
    protest_passes(r, frame, frame.holder)
    return True


def protest_passes(r: Reading, frame: events.Protest, holder: str) -> None:
    """Q42: the other side may override; then it is settled."""
    if frame.after:
        r.change(side=frame.after, holder=holder, after="")
        return
    r.pop()
    r.take("6.1.4", events.InitiativeTaken(holder, "6.1.4"))
