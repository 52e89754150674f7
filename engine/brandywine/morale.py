"""Morale (15.0): the army morale tracks with their bands, and the morale checks of units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.brandywine.book import FACES
from engine.brandywine.ground import ground
from engine.brandywine.state import State, Unit, enemy
from engine.rules import Ruling
from events.brandywine import SIDES
from events.facts import GameEnded, Modifier, TrackMoved

PASSES, FAILS = "passes", "fails"


# ---------------------------------------------------------------- army morale (15.2)


def bands(state: State) -> tuple[int, int]:
    """15.2.3 to 15.2.5: what army morale does to units now, by (American, British)."""
    charts = ground(state.scenario).charts
    american, british = state.morale
    return charts.band(american).units, charts.band(british).units


def adjust(ruling: Ruling[State], side: str, line: str, rule: str, who: str = "") -> None:
    """15.2.1: one line of the adjustment chart (CH.morale), `side` being the one it happens to."""
    change = ground(ruling.state.scenario).charts.morale[line]
    shift(ruling, side, change.own, change.event, rule, who)
    shift(ruling, enemy(side), change.enemy, change.event, rule, who)


def shift(  # noqa: PLR0913, PLR0917 - a change is described by all of these
    ruling: Ruling[State], side: str, by: int, why: str, rule: str, who: str = ""
) -> None:
    """15.2.2: army morale never rises above its ceiling; 15.2.6: at 0 the other side has won."""
    now = ruling.state.morale_of(side)
    ceiling = ground(ruling.state.scenario).charts.limits.morale
    moved = max(0, min(max(now, ceiling), now + by)) - now
    if moved:
        ruling.happen(TrackMoved(side, moved, why, rule, who))
    if not ruling.state.over and ruling.state.morale_of(side) == 0:
        ruling.happen(GameEnded(enemy(side), "substantial: army morale collapsed", "15.2.6"))


# ---------------------------------------------------------------- checks (15.1)


def unit_morale(state: State, unit: Unit, band: tuple[int, int] | None = None) -> Iterator[Modifier]:
    """12.1.8, 15.1.2 (ruling Q57): basic morale and the army's band, now or as the combat began."""
    if unit.morale:
        yield Modifier("morale", unit.morale, "15.1.1")
    army = (band or bands(state))[SIDES.index(unit.side)]
    if army:
        yield Modifier("army morale", army, "15.1.2")


def check(ruling: Ruling[State], unit: Unit, purpose: str, rule: str, modifiers: Iterable[Modifier]) -> bool:
    """15.1.3: roll, add everything; whether it passes. `modifiers` hold the unit's morale and its leaders."""
    least = ground(ruling.state.scenario).charts.limits.check
    rolled = ruling.roll(
        purpose,
        FACES,
        who=unit.id,
        rule=rule,
        modifiers=modifiers,
        result=lambda _, total: PASSES if total >= least else FAILS,
        zero=True,
    )
    return rolled.result == PASSES
