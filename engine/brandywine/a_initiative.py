"""The initiative segment (5.0 A, 6.0, 12.3.3): the roll for the first player turn."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.brandywine.common.book import BOOK, FACES
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.phases import INITIATIVE, begins
from cockade.engine.brandywine.common.state import State, enemy
from cockade.engine.brandywine.common.tracks import shift, spend
from cockade.engine.law import Law, Search, condition
from cockade.engine.rules import Resolution
from cockade.events import brandywine as events
from cockade.events.facts import Modifier


@begins(INITIATIVE)
def open_initiative(resolution: Resolution[State], side: str) -> None:
    """6.1.1, 6.1.6: the British may take it without a roll; otherwise both sides roll for it."""
    state = resolution.state
    special = ground(state.scenario).scenario.special
    if state.turn == special.automatic_initiative:
        resolution.happen(events.InitiativeTaken(events.BRITISH, "6.1.1"))
    elif state.advanced and state.turn == special.haste_turn:
        resolution.push(events.TeaTime(events.BRITISH))
    else:
        open_contest(resolution)


def first_to_decide(state: State) -> str:
    """12.3.3: the side that had the initiative last turn; on the first turn of a scenario the British."""
    return state.initiative or events.BRITISH


# ---------------------------------------------------------------- Howe does not stop for tea (6.1.6)


BOOK.add_law(
    Law(events.PayForInitiative, events.TeaTime, "6.1.6"),
    Law(events.Decline, events.TeaTime, "6.1.6"),
)


@BOOK.resolver(events.PayForInitiative, events.TeaTime)
def pay(resolution: Resolution[State], frame: events.TeaTime, action: events.PayForInitiative) -> None:
    """6.1.6 (ruling Q10): army morale for the initiative, and for two more movement points next turn."""
    resolution.pop()
    cost = ground(resolution.state.scenario).charts.limits.haste
    shift(resolution, events.BRITISH, -cost, "Howe does not stop for tea", "6.1.6")
    resolution.happen(events.InitiativeBought(resolution.state.turn + 1))
    resolution.happen(events.InitiativeTaken(events.BRITISH, "6.1.6"))


@BOOK.resolver(events.Decline, events.TeaTime)
def stop_for_tea(resolution: Resolution[State], frame: events.TeaTime, action: events.Decline) -> None:
    """6.1.2: without a payment both sides roll."""
    resolution.pop()
    open_contest(resolution)


# ---------------------------------------------------------------- the roll (6.1.2 to 6.1.5, 12.3.3)


def open_contest(resolution: Resolution[State]) -> None:
    """12.3.3 (1): chits are spent before the roll, first by the side that had the initiative last turn."""
    first = first_to_decide(resolution.state)
    resolution.push(events.Wager(first, after=enemy(first)))


@BOOK.continues(events.Wager)
def wager_goes_on(resolution: Resolution[State], frame: events.Wager) -> bool:
    """12.3.3: skip a side without chits."""
    if resolution.state.advanced and resolution.state.momentum_of(frame.side):
        return False
    next_wager(resolution, frame)
    return True


BOOK.add_law(Law(events.SpendChit, events.Wager, "12.3.3"), Law(events.Decline, events.Wager, "12.3.3"))


@BOOK.resolver(events.SpendChit, events.Wager)
def wager(resolution: Resolution[State], frame: events.Wager, action: events.SpendChit) -> None:
    """12.3.3 (1): a chit adds to the side's own die."""
    spend(resolution, frame.side, "12.3.3")
    american, british = frame.spent
    more = (american, british + 1) if frame.side == events.BRITISH else (american + 1, british)
    resolution.change(frame.replace(spent=more))


@BOOK.resolver(events.Decline, events.Wager)
def enough(resolution: Resolution[State], frame: events.Wager, action: events.Decline) -> None:
    """12.3.3 (1): no more chits from this side."""
    next_wager(resolution, frame)


def next_wager(resolution: Resolution[State], frame: events.Wager) -> None:
    """12.3.3: the other side decides; after both, they roll."""
    if frame.after:
        resolution.change(events.Wager(frame.after, frame.spent))
        return
    resolution.pop()
    holder = roll_off(resolution, frame.spent)
    first = first_to_decide(resolution.state)
    resolution.push(events.Protest(first, holder, after=enemy(first)))


def roll_off(resolution: Resolution[State], spent: tuple[int, int]) -> str:
    """6.1.3 to 6.1.5: both sides roll until one is higher; returns that side."""
    totals = [0, 0]
    while totals[0] == totals[1]:
        for n, side in enumerate(events.SIDES):
            rolled = resolution.roll(
                "initiative",
                FACES,
                who=side,
                rule="6.1.3",
                modifiers=initiative_modifiers(resolution.state, side, spent[n]),
                result=lambda _, total: str(total),
                zero=True,
            )
            totals[n] = rolled.total
    return events.SIDES[totals[1] > totals[0]]


def initiative_modifiers(state: State, side: str, chits: int) -> Iterator[Modifier]:
    """6.1.3 (ruling Q09), 18.4.3, 12.3.3: the army's band, the scenario, and the chits spent."""
    field = ground(state.scenario)
    band, special = field.charts.band(state.morale_of(side)), field.scenario.special.initiative_drm
    if band.initiative:
        yield Modifier("army morale", band.initiative, "6.1.3")
    if special is not None and (special.turn, special.side) == (state.turn, side):
        yield Modifier("scenario", special.value, "18.4.3")
    if chits:
        yield Modifier("momentum", chits * field.charts.limits.chit_bonus, "12.3.3")


# ---------------------------------------------------------------- three chits (12.3.3)


@BOOK.continues(events.Protest)
def protest_goes_on(resolution: Resolution[State], frame: events.Protest) -> bool:
    """12.3.3 (2): skip a side without the three chits."""
    if resolution.state.advanced and resolution.state.momentum_of(frame.side) >= claim_cost(resolution.state):
        return False
    next_protest(resolution, frame)
    return True


def claim_cost(state: State) -> int:
    """12.3.3 (2): the number of chits that cancels the rolls."""
    return ground(state.scenario).charts.limits.claim


def sides(state: State, frame: events.Protest) -> tuple[str, ...]:
    """12.3.3 (2): the sides that may be named."""
    return events.SIDES


@condition("12.3.3", "{holder}, which has the initiative, is not a side.")
def is_a_side(state: State, frame: events.Protest, holder: str) -> bool:
    """Whether the named side exists."""
    return holder in events.SIDES


BOOK.add_law(
    Law(events.NameInitiative, events.Protest, "12.3.3", who=Search(sides, (is_a_side,))),
    Law(events.Decline, events.Protest, "12.3.3"),
)


@BOOK.resolver(events.NameInitiative, events.Protest)
def name_initiative(
    resolution: Resolution[State], frame: events.Protest, action: events.NameInitiative
) -> None:
    """12.3.3 (2), ruling Q42: three chits name the holder; the other side may do the same after."""
    spend(resolution, frame.side, "12.3.3", claim_cost(resolution.state))
    next_protest(resolution, frame.replace(holder=action.holder))


@BOOK.resolver(events.Decline, events.Protest)
def accept(resolution: Resolution[State], frame: events.Protest, action: events.Decline) -> None:
    """12.3.3 (2): this side accepts the result."""
    next_protest(resolution, frame)


def next_protest(resolution: Resolution[State], frame: events.Protest) -> None:
    """6.1.4: after both sides have decided, the holder has the initiative."""
    if frame.after:
        resolution.change(events.Protest(frame.after, frame.holder))
        return
    resolution.pop()
    resolution.happen(events.InitiativeTaken(frame.holder, "6.1.4"))
