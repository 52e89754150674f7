"""The recovery segment (9.3)."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.law import Law, condition
from cockade.engine.rebels.common.book import BOOK
from cockade.engine.rebels.common.conditions import UnitLaw, of_unit
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.leaders import bind_leaders
from cockade.engine.rebels.common.morale import helping_leader
from cockade.engine.rebels.common.state import State, Unit
from cockade.engine.rebels.common.zones import is_beside_enemy
from cockade.engine.rebels.segment5_assault.retreat import rout
from cockade.engine.rules import Resolution
from cockade.events.facts import Modifier
from cockade.events.rebels import EndSegment, LeaderHelped, Rally, RecoverySegment, UnitRallied

FACES = 10
RALLIES, FLEES, NO_CHANGE = "rallies", "flees", "no change"


def disrupted_units(state: State, side: str) -> tuple[str, ...]:
    """9.3: every disrupted combat unit of the side on the map must try."""
    return tuple(unit.id for unit in state.units if unit.side == side and unit.on_map and unit.disrupted)


@BOOK.continues(RecoverySegment)
def recovery_goes_on(resolution: Resolution[State], frame: RecoverySegment) -> bool:
    """9.3: over when all have tried."""
    if still_to_try(resolution.state, frame):
        return False
    resolution.pop()
    return True


def still_to_try(state: State, frame: RecoverySegment) -> list[str]:
    """The units that are still on the map and still disrupted."""
    return [id_ for id_ in frame.units if state.unit(id_).on_map and state.unit(id_).disrupted]


@of_unit("9.3", "{unit} is not disrupted, or has tried to rally.")
def has_to_try(state: State, frame: RecoverySegment, unit: Unit) -> bool:
    return unit.id in still_to_try(state, frame)


@condition("9.3", "Recovery ends automatically when every disrupted unit has tried to rally.")
def may_be_ended(state: State, frame: RecoverySegment) -> bool:
    """9.3: a player can never end the segment. It ends when every unit has tried."""
    return False


BOOK.add_law(
    # each must try once, in the order the owner likes
    UnitLaw(Rally, RecoverySegment, "9.3", first=(has_to_try,)),
    Law(EndSegment, RecoverySegment, "9.3", opens=(may_be_ended,)),
)


@BOOK.resolver(Rally, RecoverySegment)
def rally(resolution: Resolution[State], frame: RecoverySegment, action: Rally) -> None:
    """9.3: it rallies, stays as it is, or flees its allowance."""
    resolution.change(frame.replace(units=tuple(id_ for id_ in frame.units if id_ != action.unit)))
    unit = resolution.state.unit(action.unit)
    result = roll_rally(resolution, unit)
    if result == RALLIES:
        resolution.happen(UnitRallied(unit.id))
    elif result == FLEES:
        bind_leaders(resolution, unit.side, [unit.hex])
        rout(resolution, unit, (), "9.3")


def roll_rally(resolution: Resolution[State], unit: Unit) -> str:
    """9.3: the die with its modifiers, read on the rally table; no special 1 or 10."""
    leader = helping_leader(resolution.state, unit)
    modifiers = tuple(rally_modifiers(resolution.state, unit))
    if leader is not None and unit.helper != leader.id:
        resolution.happen(LeaderHelped(unit.id, leader.id))
    return resolution.roll(
        "rally",
        FACES,
        who=unit.id,
        rule="9.3",
        modifiers=modifiers,
        result=lambda _, total: rallying(resolution.state, total),
    ).result


def rallying(state: State, total: int) -> str:
    """9.3, chart.rally: the result of a total: rally, no change, or flight."""
    chart = ground(state.scenario).charts.rally
    if total >= chart.rallies_at_least:
        return RALLIES
    return FLEES if total <= chart.flees_at_most else NO_CHANGE


def rally_modifiers(state: State, unit: Unit) -> Iterator[Modifier]:
    """chart.rally: its disrupted morale, one leader (11.21), and an enemy close by."""
    yield Modifier("morale", unit.morale, "9.3")
    leader = helping_leader(state, unit)
    if leader is not None and leader.counter.command:
        yield Modifier(leader.counter.name, leader.counter.command, "11.21")
    if is_beside_enemy(state, unit.side, unit.hex):
        yield Modifier("beside the enemy", ground(state.scenario).charts.rally.beside_enemy, "9.3")
