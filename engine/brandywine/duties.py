"""Who has still to move before a movement phase may end (9.6.1, 13.1.9, 13.3, 14.6, 18.1.3)."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from engine.brandywine.companions import (
    companion_hexes,
    is_alone,
)
from engine.brandywine.ground import ground
from engine.brandywine.leaders import STIRN
from engine.brandywine.limits import no_resting
from engine.brandywine.pins import (
    are_free_to_go,
    is_breaking_off,
    must_leave,
    pinned_units,
)
from engine.brandywine.state import State, Unit
from engine.brandywine.stirn import is_out_of_place
from engine.brandywine.ways import may_go, move_hexes
from engine.brandywine.zones import beside_enemies
from events.brandywine import (
    DISRUPTED,
)

NOBODY: frozenset[str] = frozenset()


def duties(state: State, side: str) -> Iterator[tuple[Unit, str]]:
    """Every unit that has still to move before the phase may end, with the clause that says so."""
    for unit in state.units:
        if unit.hex and unit.counter.side == side and not unit.halted:
            rule = duty(state, unit)
            if rule and may_go(unit) and can_go_somewhere(state, unit):
                yield unit, rule


def duty(state: State, unit: Unit) -> str:
    """13.3, 9.6.1, 13.1.9 b, 14.6, 18.1.3: the clause by which a unit should not stay, or nothing."""
    if unit.condition == DISRUPTED:
        return "13.3" if unit.hex in beside_enemies(state, unit.side) else ""
    if unit.hex in no_resting(state, unit):
        return "9.6.1"
    if unit.pinned:
        leaving = is_breaking_off(state, unit.side) and unit in must_leave(state, unit.side)
        return "13.1.9" if leaving else ""
    if unit.counter.kind != "leader":
        return ""
    if unit.id == STIRN:
        return "14.6" if is_out_of_place(state) else ""
    return "18.1.3" if longs_for_company(state, unit) else ""


def longs_for_company(state: State, unit: Unit) -> bool:
    """18.1.3: whether it is the leader tied to light infantry, and could be with some."""
    if unit.id != ground(state.scenario).scenario.special.tied or not is_alone(state, unit):
        return False
    return not companion_hexes(state, unit).isdisjoint(move_hexes(state, unit))


def can_go_somewhere(state: State, unit: Unit) -> bool:
    """Whether there is any move for the unit."""
    return unit.id not in locked_units(state, unit.side) and bool(move_hexes(state, unit))


def locked_units(state: State, side: str) -> AbstractSet[str]:
    """13.1.9 b: the Pinned units, unless all of them can break off, or somebody has begun to."""
    pinned = pinned_units(state, side)
    if not pinned or is_breaking_off(state, side):
        return NOBODY
    if are_free_to_go(state, side) and all(move_hexes(state, unit) for unit in must_leave(state, side)):
        return NOBODY
    return {unit.id for unit in pinned}
