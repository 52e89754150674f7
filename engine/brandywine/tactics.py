"""Step 3 of a close combat: who may use which tactics chit (12.2), and what two chits give."""

from __future__ import annotations

from collections.abc import Sequence

from engine.brandywine.fire import is_open_flank
from engine.brandywine.ground import ground
from engine.brandywine.leaders import LAFAYETTE, STIRN
from engine.brandywine.parties import attackers, defenders
from engine.brandywine.state import State, Unit
from events.brandywine import Combat

NO_COMBAT, WITHDRAW = "NC", "withdraw"
PULASKI = "count_pulaski"


def usable_chits(state: State, combat: Combat, *, attacking: bool) -> list[str]:
    """12.2.2, 12.2.3 (ruling Q40): the chits to which a side is entitled; without advanced rules all."""
    chart = ground(state.scenario).charts.tactics
    if not state.advanced:
        return list(chart.chits)
    barred: set[str] = set()
    if not has_leader(state, combat, attacking=attacking):
        barred = {*chart.led, *chart.flank}
    elif not has_open_flank(state, combat):
        barred = set(chart.flank)
    return [chit for chit in chart.chits if chit not in barred]


def has_leader(state: State, combat: Combat, *, attacking: bool) -> bool:
    """12.2.3, 12.2.4, 14.2.2: a leader stacked with or beside a unit of this side, or Count Pulaski."""
    units = attackers(state, combat) if attacking else defenders(state, combat)
    leaders = (leader for leader in state.position.of(units[0].side) if leader.is_leader) if units else ()
    return leads_himself(state, units) or any(serves(state, leader, units) for leader in leaders)


def serves(state: State, leader: Unit, units: Sequence[Unit]) -> bool:
    """12.2.4, 14.5, 14.6, 16.3.1: near enough, not across the deep creek; never Lafayette."""
    if leader.id == LAFAYETTE:
        return False
    if leader.id == STIRN and any(unit.counter.nation != "german" for unit in units):
        return False
    return any(is_near(state, leader.hex, unit.hex) for unit in units)


def is_near(state: State, a: int, b: int) -> bool:
    """12.2.3, 16.3.1: the same hex or the next, with no deep creek between."""
    field = ground(state.scenario)
    return a == b or (b in field.neighbours[a] and not field.is_deep(a, b))


def leads_himself(state: State, units: Sequence[Unit]) -> bool:
    """12.2.5 (ruling Q41): Pulaski, for himself and dragoons with him, if that is all his side has there."""
    hexes = {unit.hex for unit in units}
    if len(hexes) != 1:
        return False
    stack = state.position.combat_units(min(hexes))
    return any(unit.id == PULASKI for unit in stack) and all(unit.is_dragoon for unit in stack)


def has_open_flank(state: State, combat: Combat) -> bool:
    """12.2.3, 16.3.2: an empty hex beside defenders and beside attackers of this combat."""
    mine = {unit.hex for unit in attackers(state, combat)}
    theirs = {unit.hex for unit in defenders(state, combat)}
    around = ground(state.scenario).neighbours
    pairs = [(one, other) for one in mine for other in theirs]
    return any(is_open_flank(state, hex_, one, other) for one, other in pairs for hex_ in around[one])


def crossed(state: State, attack: str, defence: str) -> str:
    """12.1.9, CH.tactics: what the two chits give: a number for the attacker, or NC."""
    chart = ground(state.scenario).charts.tactics
    return chart.matrix[chart.chits.index(attack)][chart.chits.index(defence)]
