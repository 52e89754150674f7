"""Step 3 of a close combat: the tactics chits that each side may use (12.2), and the result of two chits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cockade.engine.brandywine.b4_artillery.fire import is_open_flank
from cockade.engine.brandywine.b6_combat.participants import attackers, defenders
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.leaders import LAFAYETTE, STIRN, is_foreign
from cockade.engine.brandywine.common.state import State, Unit
from cockade.events.brandywine import Combat

NO_COMBAT, WITHDRAW = "NC", "withdraw"
PULASKI = "count_pulaski"
PAIR = 2  # 12.2.5: one attacking and one defending hex are no combat of several hexes


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
    """12.2.3, 12.2.4, 14.2.2: a leader stacked with or adjacent to a unit of this side, or Count Pulaski."""
    units = attackers(state, combat) if attacking else defenders(state, combat)
    leaders = (leader for leader in state.position.of(units[0].side) if leader.is_leader) if units else ()
    return leads_himself(state, combat, units) or any(serves(state, leader, units) for leader in leaders)


def serves(state: State, leader: Unit, units: Sequence[Unit]) -> bool:
    """12.2.4, 14.5, 14.6, 16.3.1: near enough, not across the deep creek; never Lafayette."""
    if leader.id == LAFAYETTE:
        return False
    if leader.id == STIRN and any(map(is_foreign, units)):
        return False
    return is_beside_any(state, leader, units)


def is_near(state: State, a: int, b: int) -> bool:
    """12.2.3, 16.3.1: the same hex or the next, with no deep creek between."""
    field = ground(state.scenario)
    return a == b or (b in field.neighbours[a] and not field.is_deep(a, b))


def leads_himself(state: State, combat: Combat, units: Sequence[Unit]) -> bool:
    """12.2.5 (ruling Q41): Pulaski, for himself and dragoons with him, hex against hex."""
    both = {unit.hex for unit in (*attackers(state, combat), *defenders(state, combat))}
    if not units or len(both) > PAIR:
        return False
    stack = state.position.combat_units(units[0].hex)
    return any(unit.id == PULASKI for unit in stack) and all(unit.is_dragoon for unit in stack)


def has_open_flank(state: State, combat: Combat) -> bool:
    """12.2.3, 16.3.2: an empty hex adjacent to both defenders and attackers of this combat."""
    mine = {unit.hex for unit in attackers(state, combat)}
    theirs = {unit.hex for unit in defenders(state, combat)}
    around = ground(state.scenario).neighbours
    pairs = [(one, other) for one in mine for other in theirs]
    return any(is_open_flank(state, hex_, one, other) for one, other in pairs for hex_ in around[one])


def crossed(state: State, attack: str, defence: str) -> str:
    """12.1.9, CH.tactics: what the two chits give: a number for the attacker, or NC."""
    chart = ground(state.scenario).charts.tactics
    return chart.matrix[chart.chits.index(attack)][chart.chits.index(defence)]


# ---------------------------------------------------------------- why a side is not entitled


def why_unled(state: State, combat: Combat, units: Sequence[Unit]) -> tuple[str, str]:
    """12.2.3 to 12.2.5, 14.5, 14.6, 16.3.1: the nearby leader who does not serve, or "leader"."""
    leader = next(leaders_beside(state, units), None)
    if leader is not None:
        if leader.id == LAFAYETTE:
            return "lafayette", leader.id
        return ("stirn" if is_beside_any(state, leader, units) else "creek"), leader.id
    if any(unit.id == PULASKI for unit in units) and not leads_himself(state, combat, units):
        return "pulaski", PULASKI
    return "leader", ""


def is_beside_any(state: State, leader: Unit, units: Iterable[Unit]) -> bool:
    """16.3.1: whether a leader is with or next to one of these units, without the creek between."""
    return any(is_near(state, leader.hex, unit.hex) for unit in units)


def leaders_beside(state: State, units: Iterable[Unit]) -> Iterator[Unit]:
    """12.2.3: the side's leaders with or adjacent to these units, across any terrain."""
    around = ground(state.scenario).neighbours
    near = {hex_ for unit in units for hex_ in (unit.hex, *around[unit.hex])}
    side = next((unit.side for unit in units), "")
    own = state.position.of(side) if side else ()
    return (leader for leader in own if leader.is_leader and leader.hex in near)


def closed_flank(state: State, combat: Combat) -> int:
    """16.3.2: an empty hex adjacent to both sides but across the creek; 0 without one."""
    around = ground(state.scenario).neighbours
    pairs = [(a.hex, b.hex) for a in attackers(state, combat) for b in defenders(state, combat)]
    both = {hex_ for a, b in pairs for hex_ in set(around[a]) & set(around[b])}
    return min((hex_ for hex_ in both if not state.position.stack(hex_)), default=0)
