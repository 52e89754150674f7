"""The rally phase (5.0 B3, 13.6), and the end of Cavalry Withdrawal (13.5.1)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brandywine.book import BOOK
from engine.brandywine.leaders import leadership
from engine.brandywine.morale import adjust, check, unit_morale
from engine.brandywine.phases import RALLY, begins, ends
from engine.brandywine.state import State, Unit
from engine.brandywine.zones import beside_enemies
from engine.rules import Offer, Ruling, offer
from events.brandywine import (
    CONDITIONS,
    ConditionChanged,
    EndPhase,
    HorseReturned,
    Rally,
    RallyPhase,
    RallyTried,
)
from events.facts import Modifier


@begins(RALLY)
def open_rally(ruling: Ruling[State], side: str) -> None:
    """13.6.1: whoever may try."""
    units = tuple(unit.id for unit in ruling.state.position.of(side) if may_try(ruling.state, unit))
    ruling.push(RallyPhase(side, units))


@ends(RALLY)
def return_horse(ruling: Ruling[State], side: str) -> None:
    """13.5.1 (ruling Q55): Cavalry Withdrawal markers come off at the end of their owner's rally phase."""
    units = tuple(unit.id for unit in ruling.state.position.of(side) if unit.withdrawn)
    if units:
        ruling.happen(HorseReturned(units))


def may_try(state: State, unit: Unit) -> bool:
    """13.6.1: a Disrupted or Shattered unit that is not adjacent to an enemy unit, once."""
    return not (unit.in_parade_order or unit.tried or unit.hex in beside_enemies(state, unit.side))


@BOOK.goes_on(RallyPhase)
def goes_on(ruling: Ruling[State], frame: RallyPhase) -> bool:
    """13.6.1: over when everybody has tried."""
    if frame.units:
        return False
    ruling.pop()
    return True


@BOOK.offers_in(RallyPhase)
def offers(state: State, frame: RallyPhase) -> Iterator[Offer]:
    """13.6.1: units are not forced to try."""
    for unit in frame.units:
        yield offer(Rally(unit), "13.6.1")
    yield offer(EndPhase(), "13.6.1")


@BOOK.carries_out(Rally)
def rally(ruling: Ruling[State], action: Rally) -> None:
    """13.6.2, 13.6.3: who passes the check comes back by one condition; his army takes heart (CH.morale)."""
    frame, unit = ruling.frame, ruling.state.unit(action.unit)
    assert isinstance(frame, RallyPhase)
    ruling.change(frame.but(units=tuple(one for one in frame.units if one != unit.id)))
    ruling.happen(RallyTried(unit.id))
    if check(ruling, unit, "rally", "13.6.1", rally_modifiers(ruling.state, unit)):
        better = CONDITIONS[CONDITIONS.index(unit.condition) - 1]
        rule = "13.6.3" if unit.is_shattered else "13.6.2"
        ruling.happen(ConditionChanged(unit.id, better, rule))
        adjust(ruling, unit.side, "rally", rule, unit.id)


def rally_modifiers(state: State, unit: Unit) -> Iterator[Modifier]:
    """15.1.2, 14.2.3, 14.4: the modified morale of the unit."""
    yield from unit_morale(state, unit)
    yield from leadership(state, unit)
