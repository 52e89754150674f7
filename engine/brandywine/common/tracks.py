"""The tracks of an army and their effects: morale with its bands and checks (15.0), momentum chits (12.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cockade.engine.brandywine.common.book import FACES
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.victory import AT_ONCE, WINS
from cockade.engine.rules import Resolution
from cockade.events.brandywine import SIDES, ChitsMoved
from cockade.events.facts import Modifier, TrackMoved

PASSES, FAILS = "passes", "fails"


# ---------------------------------------------------------------- army morale (15.2)


def bands(state: State) -> tuple[int, int]:
    """15.2.3 to 15.2.5: the current effect of army morale on units, by (American, British)."""
    charts = ground(state.scenario).charts
    american, british = state.morale
    return charts.band(american).units, charts.band(british).units


def adjust(resolution: Resolution[State], side: str, line: str, rule: str, who: str = "") -> None:
    """15.2.1: one line of the adjustment chart (CH.morale), `side` being the one it happens to."""
    change = ground(resolution.state.scenario).charts.morale[line]
    shift(resolution, side, change.own, change.event, rule, who)
    shift(resolution, enemy(side), change.enemy, change.event, rule, who)


def shift(  # noqa: PLR0913, PLR0917 - a change is described by all of these
    resolution: Resolution[State], side: str, by: int, why: str, rule: str, who: str = ""
) -> None:
    """15.2.2: army morale never rises above its ceiling; 15.2.6: at 0 the other side has won."""
    now = resolution.state.morale_of(side)
    ceiling = ground(resolution.state.scenario).charts.limits.morale
    moved = max(0, min(max(now, ceiling), now + by)) - now
    if moved:
        resolution.happen(TrackMoved(side, moved, why, rule, who))
    WINS.judge(resolution, AT_ONCE)


# ---------------------------------------------------------------- checks (15.1)


def unit_morale(state: State, unit: Unit, band: tuple[int, int] | None = None) -> Iterator[Modifier]:
    """12.1.8, 15.1.2 (ruling Q57): basic morale and the army's band, now or as the combat began."""
    if unit.morale:
        yield Modifier("morale", unit.morale, "15.1.1")
    army = (band or bands(state))[SIDES.index(unit.side)]
    if army:
        yield Modifier("army morale", army, "15.1.2")


def check(
    resolution: Resolution[State], unit: Unit, purpose: str, rule: str, modifiers: Iterable[Modifier]
) -> bool:
    """15.1.3: roll, add everything; whether it passes. `modifiers` hold the unit's morale and its leaders."""
    rolled = resolution.roll(
        purpose,
        FACES,
        who=unit.id,
        rule=rule,
        modifiers=modifiers,
        result=lambda _, total: checked(resolution.state, total),
        zero=True,
    )
    return rolled.result == PASSES


def checked(state: State, total: int) -> str:
    """15.1.3: the result of a total."""
    return PASSES if total >= ground(state.scenario).charts.limits.check else FAILS


# ---------------------------------------------------------------- momentum chits (12.3)


def gain(resolution: Resolution[State], side: str, rule: str) -> None:
    """12.3.4, 12.3.5, 12.3.10: one chit from the pool; if that is empty, the enemy returns one instead."""
    if resolution.state.pool:
        resolution.happen(ChitsMoved(side, 1, rule))
    elif resolution.state.momentum_of(enemy(side)):
        resolution.happen(ChitsMoved(enemy(side), -1, "12.3.10"))


def spend(resolution: Resolution[State], side: str, rule: str, number: int = 1) -> None:
    """12.3.9: spent chits return to the pool."""
    resolution.happen(ChitsMoved(side, -number, rule))


def give_back(resolution: Resolution[State], side: str, number: int, rule: str) -> None:
    """12.3.6 to 12.3.8: return chits. The enemy takes one from the pool for each one missing."""
    for _ in range(number):
        if resolution.state.momentum_of(side):
            resolution.happen(ChitsMoved(side, -1, rule))
        elif resolution.state.pool:
            resolution.happen(ChitsMoved(enemy(side), 1, rule))
