"""Hexes closed to units (9.4 to 9.6, 18.1.3): the bivouac area, Maxwell's boundary, and units that wait."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.rules import Resolution
from cockade.engine.unit_law import of_unit
from cockade.events.brandywine import AMERICAN, ARMY, GREENE, SHATTERED, WING, UnitFreed
from cockade.events.event import Frame

NOWHERE: frozenset[int] = frozenset()
FREE_FROM = 5  # 9.4.1: the reinforcements of this turn are not bound
RADLEY = "north_of_radley_near_d"
DELAWARE, PROCTOR = "delaware", "proctor"
WAITERS = {DELAWARE: "9.6.2", PROCTOR: "9.6.3"}


def may_move(unit: Unit) -> bool:
    """9.1.5, 9.6.2, 9.6.3, 13.4, 13.5.1: not Shattered, withdrawn, or waiting to be freed."""
    if unit.condition == SHATTERED or unit.withdrawn:
        return False
    return unit.freed or unit.counter.id not in WAITERS


def is_bound(state: State, unit: Unit) -> bool:
    """9.4.1, 9.4.3: an American who is not released; not those of turn 5, nor Delaware once freed (9.6.2)."""
    if unit.side != AMERICAN or state.is_released(ARMY) or (unit.id == DELAWARE and unit.freed):
        return False
    return unit.due != FREE_FROM


def area_of(state: State, unit: Unit) -> AbstractSet[int]:
    """9.4.1, 9.4.2, 9.5.3 (ruling Q22): the hexes in which a bound unit must stay."""
    field = ground(state.scenario)
    if unit.counter.detachment:
        return field.zone("bivouac") | field.zone("maxwell_zone")
    if unit.counter.wing == GREENE and state.is_released(WING):
        return field.zone("bivouac") | field.zone("west_bank")
    return field.zone("bivouac")


def closed_hexes(state: State, unit: Unit) -> frozenset[int]:
    """9.4, 9.5, 18.1.3: the hexes that this unit may not enter by movement."""
    field, counter, bound = ground(state.scenario), unit.counter, is_bound(state, unit)
    key = (counter.side, bound and (counter.detachment, counter.wing, state.is_released(WING)))
    found = field.closed.get(key)
    if found is None:
        found = field.zone(field.scenario.special.barred.get(unit.side, ""))
        if bound:
            found |= frozenset(field.grid.hexes) - area_of(state, unit)
        field.closed[key] = found
    return found


def no_resting(state: State, unit: Unit) -> frozenset[int]:
    """9.6.1: no American ends his movement phase north of Radley Run near entry hex D."""
    return ground(state.scenario).zone(RADLEY) if unit.side == AMERICAN else NOWHERE


@of_unit("18.1.3", "{unit} may not go as far as {hex}.")
def is_not_barred(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """Whether the scenario does not close the hex to its side."""
    field = ground(state.scenario)
    return hex_ not in field.zone(field.scenario.special.barred.get(unit.side, ""))


def rule_of_area(state: State, frame: Frame, unit: Unit, *_: int) -> str:
    """9.4.1, 9.5.3: the clause that keeps a unit in its area."""
    return "9.5.3" if unit.counter.detachment else "9.4.1"


@of_unit(rule_of_area, "{unit} may not leave its area for {hex} before it is released.")
def is_in_bounds(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """Whether the hex is in the unit's area, if it is bound to one."""
    return hex_ not in closed_hexes(state, unit)


# ---------------------------------------------------------------- those who wait (9.6)

NEAR = 2


def notice(resolution: Resolution[State], mover: str, path: Iterable[int]) -> None:
    """9.6.2 (ruling Q23): any movement, retreat or advance within two hexes frees Delaware, but its own."""
    delaware = waiter(resolution.state, DELAWARE)
    if delaware is None or mover == DELAWARE:
        return
    far = ground(resolution.state.scenario).grid.distance
    if any(far(hex_, delaware.hex) <= NEAR for hex_ in path):
        resolution.happen(UnitFreed(DELAWARE, "9.6.2"))


def free_proctor(resolution: Resolution[State], attacked: Iterable[int]) -> None:
    """9.6.3: a close combat against the hex of Proctor's Battery frees Proctor's Artillery."""
    proctor = waiter(resolution.state, PROCTOR)
    if proctor is not None and not ground(resolution.state.scenario).zone("battery").isdisjoint(attacked):
        resolution.happen(UnitFreed(PROCTOR, "9.6.3"))


def waiter(state: State, id_: str) -> Unit | None:
    """The unit of this id if it is on the map and still waits."""
    unit = state.standing(id_)
    return None if unit is None or unit.freed else unit
