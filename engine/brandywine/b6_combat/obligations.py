"""Units that must attack or be attacked (12.1, 12.1.3, 13.1.9, 16.2.3, 17.1.1), and unmet obligations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from cockade.engine.brandywine.b2_movement.limits import area_of, is_bound
from cockade.engine.brandywine.b2_movement.pins import is_breaking_off
from cockade.engine.brandywine.b6_combat.participants import is_in_house
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.memo import derived
from cockade.events.brandywine import Combat, Declaration
from cockade.events.record import Record

Edge = tuple[str, int]
"""A unit and the defending hex that it attacks."""
Edges = tuple[Edge, ...]
FRONTS = derived("units", "released", "scenario", size=1024)
"""What can be declared depends on the positions, and on who may leave his area by now."""


@frozen
class Duty(Record):
    """An obligation: a `unit` must attack, or the enemies of a `hex` must be attacked; and its clause."""

    rule: str
    unit: str = ""
    hex: int = 0


# ---------------------------------------------------------------- who may attack whom


def may_attack(unit: Unit) -> bool:
    """12.1, 12.1.2, 13.5.1 (rulings Q33, Q48): Parade Order, no guns, and not twice."""
    able = unit.in_parade_order and not unit.withdrawn
    return able and not (unit.is_leader or unit.is_artillery or unit.fought)


def is_spared(state: State, unit: Unit) -> bool:
    """13.1.9, 17.1.1: a Pinned unit whose side breaks off its pins; that binds units in the house too."""
    return unit.pinned and is_breaking_off(state, unit.side)


def attackable(state: State, unit: Unit, diverted: int = 0) -> list[int]:
    """12.1.4, 16.2.3: the adjacent hexes whose enemies a unit may attack."""
    if not may_attack(unit) or is_spared(state, unit):
        return []
    foes = state.position.combat[enemy(unit.side)]
    near = (hex_ for hex_ in ground(state.scenario).neighbours[unit.hex] if hex_ in foes and hex_ != diverted)
    return [hex_ for hex_ in near if may_cross(state, unit, hex_)]


def may_cross(state: State, unit: Unit, hex_: int) -> bool:
    """16.2.3, QA.14: bound Americans attack out of their area only if Pinned, or obliged over a ford."""
    if unit.pinned or not is_bound(state, unit) or hex_ in area_of(state, unit):
        return True
    return not (ground(state.scenario).is_deep(unit.hex, hex_) or is_exempt(state, unit))


def is_exempt(state: State, unit: Unit) -> bool:
    """12.1, 17.1.1: rifles, and units in the Meeting House, need not attack."""
    return unit.is_rifle or is_in_house(state, unit)


def is_obliged(state: State, unit: Unit) -> bool:
    """12.1, 13.1.9, 17.1.1 (rulings Q30, Q48): next to an enemy, and not only across the deep creek."""
    if not may_attack(unit):
        return False
    if unit.pinned:
        return bool(attackable(state, unit))
    return not is_exempt(state, unit) and bool(touched_by(state, unit))


def would_owe(state: State, unit: Unit, hex_: int) -> bool:
    """12.1: whether this unit, in the hex, would be obliged to attack."""
    return is_obliged(state, unit.replace(hex=hex_))


def touched_by(state: State, unit: Unit) -> list[int]:
    """12.1, 16.2.3: the hexes with enemies adjacent to a unit, without the deep creek between."""
    field, foes = ground(state.scenario), state.position.combat[enemy(unit.side)]
    around = field.neighbours[unit.hex]
    return [hex_ for hex_ in around if hex_ in foes and not field.is_deep(unit.hex, hex_)]


# ---------------------------------------------------------------- what is owed


@frozen
class Plan(Record):
    """All possible declarations: edges by unit, the hexes they start from, and the obligations."""

    edges: dict[str, tuple[int, ...]]
    places: dict[str, int]
    units: frozenset[str]
    hexes: frozenset[int]
    besides: dict[Edge, frozenset[int]]
    fronts: tuple[frozenset[int], ...] = ()


def plan(state: State, frame: Declaration) -> Plan:
    """12.1: what this side may and must do; worked out once for the same position."""
    return plan_of(state, frame.side, frame.diverted, frame.holding)


@FRONTS
def plan_of(state: State, side: str, diverted: int, holding: tuple[str, ...]) -> Plan:
    """The plan of a side, regardless of the edges already chosen."""
    able = [unit for unit in state.position.of(side) if unit.id not in holding]
    edges = {unit.id: tuple(attackable(state, unit, diverted)) for unit in able}
    obliged = [unit for unit in able if is_obliged(state, unit)]
    able_to_attack = {id_: hexes for id_, hexes in edges.items() if hexes}
    places = {unit.id: unit.hex for unit in able}
    return Plan(
        edges=able_to_attack,
        places=places,
        units=frozenset(unit.id for unit in obliged),
        hexes=frozenset(hex_ for unit in obliged for hex_ in touched_by(state, unit)) - {diverted},
        besides={
            (unit.id, hex_): beside_both(state, unit, hex_) - {diverted}
            for unit in able
            for hex_ in edges[unit.id]
        },
        fronts=tuple(fronts(able_to_attack, places)),
    )


def beside_both(state: State, unit: Unit, hex_: int) -> frozenset[int]:
    """16.2.3: if the attack crosses the deep creek, the other enemies adjacent to attacker and defender."""
    field = ground(state.scenario)
    if not field.is_deep(unit.hex, hex_):
        return frozenset()
    both = set(field.neighbours[unit.hex]) & set(field.neighbours[hex_])
    return frozenset(both & state.position.combat[enemy(unit.side)])


def still_owed(state: State, frame: Declaration) -> list[Duty]:
    """12.1, 13.1.9, 16.2.3: what is still to be declared, each with its clause."""
    facing = plan(state, frame)
    duties = []
    for unit, hex_ in unmet(facing, frame.chosen):
        if unit:
            duties.append(Duty("13.1.9" if state.unit(unit).pinned else "12.1", unit=unit))
        else:
            duties.append(Duty("12.1" if hex_ in facing.hexes else "16.2.3", hex=hex_))
    return duties


def unmet(facing: Plan, chosen: Edges) -> Iterator[Edge]:
    """12.1, 16.2.3: units that do not attack yet (unit, 0) and hexes that are not attacked yet ("", hex)."""
    engaged, attacked = {unit for unit, _ in chosen}, {hex_ for _, hex_ in chosen}
    yield from ((unit, 0) for unit in sorted(facing.units - engaged))
    also = facing.hexes.union(*(facing.besides.get(edge, ()) for edge in chosen))
    yield from (("", hex_) for hex_ in sorted(also - attacked))


# ---------------------------------------------------------------- what can be met (ruling Q31)

PATIENCE = 400
"""Positions looked at before a declaration counts as possible."""


def shortfall(state: State, frame: Declaration) -> int:
    """Ruling Q31: the obligations that no further declaration can meet; usually 0."""
    said = frame.side, frame.diverted, frame.holding
    total = 0
    for front in plan(state, frame).fronts:
        total += least(state, *said, front, tuple(sorted(edge for edge in frame.chosen if edge[1] in front)))
    return total


def fronts(edges: dict[str, tuple[int, ...]], places: dict[str, int]) -> list[frozenset[int]]:
    """The hexes of units and enemies, by groups that have nothing to do with one another."""
    groups: list[set[int]] = []
    for unit, hexes in edges.items():
        group = {places[unit], *hexes}
        for other in [other for other in groups if other & group]:
            groups.remove(other)
            group |= other
        groups.append(group)
    return [frozenset(group) for group in groups]


@FRONTS
def least(  # noqa: PLR0913, PLR0917 - what a declaration has said
    state: State, side: str, diverted: int, holding: tuple[str, ...], front: frozenset[int], chosen: Edges
) -> int:
    """Ruling Q31: the same of one front, where these attacks are declared."""
    part, found = within(plan_of(state, side, diverted, holding), front), 0
    while not _Search(part).can_meet(chosen, found):
        found += 1
    return found


def within(facing: Plan, front: frozenset[int]) -> Plan:
    """The part of a plan that concerns these hexes."""
    units = {unit for unit, hex_ in facing.places.items() if hex_ in front}
    return facing.replace(
        edges={unit: hexes for unit, hexes in facing.edges.items() if unit in units},
        units=facing.units & units,
        hexes=facing.hexes & front,
    )


class _Search:
    """Searches for a continuation that leaves at most some obligations unmet."""

    def __init__(self, facing: Plan) -> None:
        self.facing = facing
        self.left = PATIENCE

    def can_meet(self, chosen: Edges, forgiven: int) -> bool:
        """Whether at most `forgiven` obligations stay unmet. The one with the fewest ways is tried first."""
        self.left -= 1
        duties = list(unmet(self.facing, chosen))
        if len(duties) <= forgiven or self.left < 0:
            return True
        ways = sorted((self.ways(chosen, duty) for duty in duties), key=len)
        hopeless = sum(not way for way in ways)
        if hopeless > forgiven:
            return False
        return any(self.can_meet((*chosen, edge), forgiven) for way in ways[hopeless:][:1] for edge in way)

    def ways(self, chosen: Edges, duty: Edge) -> list[Edge]:
        """The edges that would meet an obligation."""
        unit, hex_ = duty
        edges = self.facing.edges
        if unit:
            able = [(unit, there) for there in edges.get(unit, ())]
        else:
            able = [(one, hex_) for one, hexes in edges.items() if hex_ in hexes]
        fitting = [edge for edge in able if fits(self.facing.places, (*chosen, edge))]
        attacked = {there for _, there in chosen}
        return sorted(fitting, key=lambda edge: edge[1] in attacked)


# ---------------------------------------------------------------- combats (12.1.4)


def fits(places: dict[str, int], chosen: Edges) -> bool:
    """12.1.4: every combat has exactly one attacking hex or exactly one defending hex."""
    return all(
        len({places[unit] for unit, _ in group}) == 1 or len({hex_ for _, hex_ in group}) == 1
        for group in grouped(chosen)
    )


def grouped(chosen: Iterable[Edge]) -> list[list[Edge]]:
    """12.1.2: the edges by combat: those that share a unit or a defending hex."""
    groups: list[list[Edge]] = []
    for edge in chosen:
        joined = [group for group in groups if any(edge[0] == u or edge[1] == h for u, h in group)]
        groups = [group for group in groups if group not in joined]
        groups.append([*(one for group in joined for one in group), edge])
    return groups


def combats(state: State, frame: Declaration) -> tuple[Combat, ...]:
    """12.1.4: the combats as declared so far; 16.2.6: whether all their defenders are Pinned."""
    return tuple(_combat(state, frame.diverted, group) for group in grouped(frame.chosen))


def _combat(state: State, diverted: int, group: list[Edge]) -> Combat:
    """12.1.2: all defenders of a hex are attacked together."""
    units = tuple(dict.fromkeys(unit for unit, _ in group))
    hexes = sorted({hex_ for _, hex_ in group})
    attacked = [unit for hex_ in hexes for unit in state.position.combat_units(hex_)]
    around = ground(state.scenario).neighbours
    return Combat(
        attackers=units,
        defenders=tuple(unit.id for unit in attacked),
        crossings=tuple((unit, state.unit(unit).hex, hex_) for unit, hex_ in group),
        diverting=any(diverted in around[state.unit(unit).hex] for unit in units),
        pinned=all(unit.pinned for unit in attacked),
    )
