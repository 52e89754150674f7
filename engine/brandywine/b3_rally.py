"""The rally phase (5.0 B3, 13.6), and the end of Cavalry Withdrawal (13.5.1)."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.conditions import UnitLaw, is_in_the_game
from cockade.engine.brandywine.common.leaders import leadership
from cockade.engine.brandywine.common.phases import RALLY, begins, ends
from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.brandywine.common.tracks import adjust, check, unit_morale
from cockade.engine.brandywine.common.view import prove_empty, seen_by
from cockade.engine.brandywine.common.zones import beside_enemies
from cockade.engine.law import Law
from cockade.engine.rules import Resolution
from cockade.engine.unit_law import Reads, of_unit
from cockade.events import brandywine as events
from cockade.events.facts import Modifier


@begins(RALLY)
def open_rally(resolution: Resolution[State], side: str) -> None:
    """13.6.1: all units that may try. Units next to only nameless leaders learn of them first (Q126)."""
    units = [unit for unit in resolution.state.position.of(side) if may_try(resolution.state, unit)]
    for unit in units:
        if not may_try(seen_by(resolution.state, side), unit):
            prove_empty(resolution, side, unit.hex, 1)
    resolution.push(events.RallyPhase(side, tuple(unit.id for unit in units)))


@ends(RALLY)
def return_horse(resolution: Resolution[State], side: str) -> None:
    """13.5.1 (ruling Q55): Cavalry Withdrawal markers come off at the end of their owner's rally phase."""
    units = tuple(unit.id for unit in resolution.state.position.of(side) if unit.withdrawn)
    if units:
        resolution.happen(events.HorseReturned(units))


def may_try(state: State, unit: Unit) -> bool:
    """13.6.1: a Disrupted or Shattered unit that is not adjacent to an enemy unit, once."""
    return not (unit.in_parade_order or unit.tried or unit.hex in beside_enemies(state, unit.side))


@BOOK.continues(events.RallyPhase)
def continues(resolution: Resolution[State], frame: events.RallyPhase) -> bool:
    """13.6.1: over when all units have tried."""
    if frame.units:
        return False
    resolution.pop()
    return True


@of_unit("13.6.1", "{unit} is in Parade Order.", Reads.UNIT)
def is_disordered(state: State, frame: events.RallyPhase, unit: Unit) -> bool:
    """Whether it is Disrupted or Shattered."""
    return not unit.in_parade_order


@of_unit("13.6.1", "{unit} has tried to rally in this phase.", Reads.UNIT)
def has_not_tried(state: State, frame: events.RallyPhase, unit: Unit) -> bool:
    """Whether this is its first try."""
    return not unit.tried


@of_unit("13.6.1", "{unit} is next to an enemy and cannot rally.", Reads.FOES)
def is_not_beside_enemies(state: State, frame: events.RallyPhase, unit: Unit) -> bool:
    """Whether no enemy unit is adjacent to it."""
    return unit.hex not in beside_enemies(state, unit.side)


BOOK.add_law(
    UnitLaw(
        events.Rally,
        events.RallyPhase,
        "13.6.1",
        first=(is_in_the_game, is_disordered, has_not_tried, is_not_beside_enemies),
    ),
    Law(events.EndPhase, events.RallyPhase, "13.6.1"),
)


@BOOK.resolver(events.Rally, events.RallyPhase)
def rally(resolution: Resolution[State], frame: events.RallyPhase, action: events.Rally) -> None:
    """13.6.2, 13.6.3: a unit that passes improves by one condition, and its army gains (CH.morale)."""
    unit = resolution.state.unit(action.unit)
    resolution.change(frame.replace(units=tuple(one for one in frame.units if one != unit.id)))
    resolution.happen(events.RallyTried(unit.id))
    if check(resolution, unit, "rally", "13.6.1", rally_modifiers(resolution.state, unit)):
        better = events.CONDITIONS[events.CONDITIONS.index(unit.condition) - 1]
        rule = "13.6.3" if unit.is_shattered else "13.6.2"
        resolution.happen(events.ConditionChanged(unit.id, better, rule))
        adjust(resolution, unit.side, "rally", rule, unit.id)


def rally_modifiers(state: State, unit: Unit) -> Iterator[Modifier]:
    """15.1.2, 14.2.3, 14.4: the modified morale of the unit."""
    yield from unit_morale(state, unit)
    yield from leadership(state, unit)
