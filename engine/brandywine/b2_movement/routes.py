"""The hexes a unit can move to (9.0): march, strategic movement and wading, and the possible ends."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from cockade.engine.brandywine.b2_movement.escorts import (
    is_companion,
    kept_apart,
    stacks_to_join,
    tied_leader,
    with_companions,
    within_call,
)
from cockade.engine.brandywine.b2_movement.limits import NOWHERE, closed_hexes, may_move, no_resting
from cockade.engine.brandywine.b2_movement.pins import is_breaking_off, must_leave, shunned_hexes
from cockade.engine.brandywine.common.bin_packing import fit
from cockade.engine.brandywine.common.ground import FAST, MOVER, ground
from cockade.engine.brandywine.common.leaders import LAFAYETTE, STIRN
from cockade.engine.brandywine.common.stacking import full_hexes, impassable_hexes, limit
from cockade.engine.brandywine.common.state import State, Unit, enemy, unit_load
from cockade.engine.brandywine.common.zones import beside_enemies, enemies_beside, enemy_zone, rifle_zone
from cockade.engine.hex_search import reach
from cockade.engine.memo import derived
from cockade.engine.move_range import Routes, dear_hexes
from cockade.engine.pieces import OFF_MAP
from cockade.events import brandywine as events

WAYS = derived("units", "turn", "released", "bought", "scenario")
"""What the ways of a unit depend on: the positions, the turn, who is released, whose haste was paid for."""


ENEMIES, POINTS, ENDLESS = "enemies", "points", 500
"""What may be taken away to say what is in the way of a march."""


def may_go(unit: Unit) -> bool:
    """9.1.5, 13.3: it has not halted, may move at all, and if Disrupted has not yet moved its one hex."""
    if unit.condition == events.PARADE:
        return not unit.halted and may_move(unit)
    return unit.condition == events.DISRUPTED and not unit.halted and not unit.start and may_move(unit)


def has_finished(state: State, unit: Unit) -> bool:
    """8.2.1, 9.1.2, 9.1.4: it has halted, or another unit has moved since it did."""
    return unit.halted or bool(unit.start and unit.counter.id != state.last_moved)


def allowance(state: State, unit: Unit) -> int:
    """9.1.2: as printed; the reinforcements for which 6.1.6 was paid have more on their turn."""
    return unit.counter.allowance + haste_bonus(state, unit)


def road_allowance(state: State, unit: Unit) -> int:
    """9.2.2: twice the printed allowance; 6.1.6: plus the reinforcements' bonus, once."""
    return 2 * unit.counter.allowance + haste_bonus(state, unit)


def haste_bonus(state: State, unit: Unit) -> int:
    """6.1.6: what the British reinforcements of the turn that was paid for have more."""
    hurried = state.bought == state.turn and unit.arrived == state.turn and unit.side == events.BRITISH
    return ground(state.scenario).charts.limits.haste_bonus if hurried else 0


def move_hexes(state: State, unit: Unit) -> list[int]:
    """9.1: every hex where some move of the unit may end now."""
    found = [] if unit.hastened else march_hexes(state, unit)
    if may_hasten(state, unit):
        found = [*found, *hasten_hexes(state, unit)]
    return found if unit.start else [*found, *wade_hexes(state, unit)]


# ---------------------------------------------------------------- march (9.1)


def march_hexes(state: State, unit: Unit) -> list[int]:
    """9.1: every hex where this march may end."""
    return resting_hexes(state, unit, march_routes(state, unit).hexes)


def march_routes(state: State, unit: Unit) -> Routes:
    """9.1.2, 8.2: the cheapest ways to every hex within what is left of the allowance."""
    return find_march_routes(state, unit.id)


@WAYS
def find_march_routes(state: State, id_: str) -> Routes:
    """The routes of `march_routes`, computed. The surcharge of 8.2.1 affects only the first and last hex."""
    unit = state.unit(id_)
    exits = ground(state.scenario).exits_within(MOVER[unit.kind], closed_hexes(state, unit))
    barred = held_hexes(state, unit)
    left = allowance(state, unit) - unit.spent - leaving_cost(state, unit)
    if unit.condition == events.DISRUPTED:
        first = {there: cost for there, cost in exits[unit.hex] if there not in barred}
        return Routes((), first)
    budget = max(0, left)
    found = reach(exits, unit.hex, budget, barred=barred, stops=enemy_zone(state, unit.side))
    dear = {} if unit.start else dear_hexes(exits[unit.hex], budget, barred, (found,))
    return Routes((found,), dear)


def reached_without(state: State, unit: Unit, lacking: str) -> frozenset[int]:
    """9.1: the hexes in reach if no enemy units barred any, with the usual or unlimited points."""
    exits = ground(state.scenario).exits_within(MOVER[unit.kind], closed_hexes(state, unit))
    foes = state.position.combat[enemy(unit.side)] | state.position.lone_leaders(enemy(unit.side))
    barred = held_hexes(state, unit) - (foes if lacking == ENEMIES else NOWHERE)
    left = allowance(state, unit) - unit.spent - leaving_cost(state, unit)
    budget = ENDLESS if lacking == POINTS else max(0, left)
    return frozenset(reach(exits, unit.hex, budget, barred=barred, stops=enemy_zone(state, unit.side)).costs)


def march_cost(state: State, unit: Unit, hex_: int) -> int:
    """9.1.2, 8.2.1: the cost of a march to a hex, including the extra cost for rifles."""
    ways = march_routes(state, unit).cost_to(hex_)
    return ways + leaving_cost(state, unit) + entering_cost(state, unit, hex_)


def haste_cost(state: State, unit: Unit, hex_: int) -> int:
    """9.2.2: the cost of a strategic move to a hex."""
    return hasten_routes(state, unit).cost_to(hex_)


def leaving_cost(state: State, unit: Unit) -> int:
    """8.2.1 (ruling Q13): one movement point to leave the zone of an enemy rifle unit."""
    return int(unit.hex in rifle_zone(state, unit.side))


def entering_cost(state: State, unit: Unit, hex_: int) -> int:
    """8.2.1 (ruling Q13): one movement point to enter the zone of an enemy rifle unit."""
    return int(hex_ in rifle_zone(state, unit.side))


def barred_hexes(state: State, unit: Unit) -> AbstractSet[int]:
    """7.1.2, 9.1.5, 9.4: enemy units, full hexes, and where the unit must not go."""
    return closed_hexes(state, unit) | held_hexes(state, unit)


def held_hexes(state: State, unit: Unit) -> AbstractSet[int]:
    """7.1.2, 9.1.5: the hexes that other units bar to this one."""
    side = unit.counter.side
    foes = state.position.combat[enemy(side)]
    if unit.is_leader:
        return foes | state.position.lone_leaders(enemy(side))
    return foes.union(impassable_hexes(state, unit))


def resting_hexes(state: State, unit: Unit, hexes: list[int]) -> list[int]:
    """8.2.1, 9.1.5, 9.6, 13.1.9, 13.3, 14.6: those of the hexes where this unit may end its move."""
    if unit.condition == events.DISRUPTED:
        return hexes_for_all(state, unit, fleeing_hexes(state, unit, hexes))
    return company(state, unit, stopping_hexes(state, unit, hexes))


def stopping_hexes(state: State, unit: Unit, hexes: list[int]) -> list[int]:
    """8.2.1, 9.6.1, 13.1.9, 14.6: those of the hexes where nothing about themselves bars this unit."""
    closed = no_stopping(state, unit).union(unpaid_hexes(state, unit))
    return [hex_ for hex_ in hexes if hex_ not in closed]


def no_stopping(state: State, unit: Unit) -> frozenset[int]:
    """7.1.2, 9.6.1, 13.1.9, 14.6: hexes where this unit may not end its move however it came there."""
    closed = no_resting(state, unit).union(kept_off(state, unit), shunned_hexes(state, unit))
    if unit.is_artillery:
        closed |= full_hexes(state, unit)
    return closed | beside_enemies(state, unit.side) if unit.pinned else closed


def kept_off(state: State, unit: Unit) -> AbstractSet[int]:
    """14.6 (ruling Q141): the hexes that a unit may not end in because of Stirn, once he cannot ride away."""
    stirn = state.standing(STIRN)
    rides = stirn is not None and not stirn.start and bool(march_routes(state, stirn).hexes)
    return NOWHERE if rides and unit.id != STIRN else kept_apart(state, unit)


def unpaid_hexes(state: State, unit: Unit) -> AbstractSet[int]:
    """8.2.1, 9.1.2 (ruling Q14): in reach, but for the surcharge of rifles; one hex may always be entered."""
    routes, rifles = march_routes(state, unit), rifle_zone(state, unit.side)
    if not rifles:
        return rifles
    left = allowance(state, unit) - unit.spent - leaving_cost(state, unit)
    exits = () if unit.start else ground(state.scenario).exits_of(unit)[unit.hex]
    near = rifles.intersection(routes.hexes).difference((there for there, _ in exits), routes.dear)
    return {hex_ for hex_ in near if routes.cost_to(hex_) + 1 > left}


def fleeing_hexes(state: State, unit: Unit, hexes: list[int]) -> list[int]:
    """13.3: not adjacent to an enemy; for a unit that starts there, those next to the fewest."""
    beside = beside_enemies(state, unit.side)
    closed = no_stopping(state, unit)
    hexes = [hex_ for hex_ in hexes if hex_ not in closed]
    if unit.hex not in beside:
        return [hex_ for hex_ in hexes if hex_ not in beside]
    foes = {hex_: len(enemies_beside(state, unit.side, hex_)) for hex_ in (unit.hex, *hexes)}
    fewest = min(foes.values())
    return [hex_ for hex_ in hexes if foes[hex_] == fewest < foes[unit.hex]]


def company(state: State, unit: Unit, hexes: list[int]) -> list[int]:
    """14.5, 18.1.3: Lafayette goes to a stack; a tied leader and his light infantry stay together; 13.1.9."""
    if unit.counter.id == LAFAYETTE:
        return stacks_to_join(state, unit, hexes)
    if state.position.troubled[unit.counter.side]:
        hexes = hexes_for_all(state, unit, hexes)
    leader = tied_leader(state)
    if leader is None or unit.pinned:
        return hexes
    if unit.id == leader.id:
        return with_companions(state, leader, hexes)
    if not is_companion(leader, unit):
        return hexes
    return within_call(state, leader, unit, hexes, reachable(state, leader))


def hexes_for_all(state: State, unit: Unit, hexes: list[int]) -> list[int]:
    """13.1.9 b: once the Pinned break off, hexes that leave way and room to those that have still to go."""
    side = unit.counter.side
    if unit.is_leader or not (unit.pinned or is_breaking_off(state, side)):
        return hexes
    others = [one.id for one in must_leave(state, side) if one.id != unit.id and not one.start]
    if not others:
        return hexes
    gone = moved_to(state, unit, OFF_MAP)
    near = {hex_ for id_ in others for hex_ in in_reach(gone, gone.unit(id_))}
    apart = can_leave(gone, others)
    return [
        hex_ for hex_ in hexes if (can_leave(moved_to(state, unit, hex_), others) if hex_ in near else apart)
    ]


def moved_to(state: State, unit: Unit, hex_: int) -> State:
    """13.1.9 b: the state as it would be after this unit's move, for looking ahead."""
    there = unit.replace(hex=hex_, start=unit.start or unit.hex)
    return state.replace(units=tuple(there if one.id == unit.id else one for one in state.units))


def can_all_leave(state: State, side: str) -> bool:
    """13.1.9 b: whether there is room for all the Pinned where they could go."""
    return can_leave(state, [one.id for one in must_leave(state, side)])


def can_leave(state: State, units: list[str]) -> bool:
    """13.1.9 b: whether there is room for all of these where each of them could go."""
    needs = [(unit_load(one), escapes(state, one)) for one in map(state.unit, units)]
    return fit(dict(state.position.loads), needs, limit(state))


def in_reach(state: State, unit: Unit) -> list[int]:
    """9.1, 16.1.2: every hex through which or to which a unit could go now."""
    return [*march_routes(state, unit).hexes, *([] if unit.start else wadable_hexes(state, unit))]


def escapes(state: State, unit: Unit) -> frozenset[int]:
    """13.1.9 b: the hexes that a Pinned unit can reach from its current position."""
    found = stopping_hexes(state, unit, march_routes(state, unit).hexes)
    return frozenset(found if unit.start else [*found, *wadable_hexes(state, unit)])


def reachable(state: State, leader: Unit) -> list[int]:
    """18.1.3, 9.1.4: the hexes to which a leader can go after another; nowhere if he has moved already."""
    if leader.start:
        return []
    found = march_routes(state, leader).hexes
    return [*found, *(hasten_routes(state, leader).hexes if may_hasten(state, leader) else ())]


# ---------------------------------------------------------------- strategic movement (9.2.2)


def may_hasten(state: State, unit: Unit) -> bool:
    """9.2.2, 18.2.2: a whole move along roads, never next to the enemy; some arrivals may not."""
    return is_fresh(state, unit) and unit.hex not in beside_enemies(state, unit.counter.side)


def is_fresh(state: State, unit: Unit) -> bool:
    """9.2.2, 13.3: it has made no other move, and nothing about itself forbids it."""
    if (unit.start and not unit.hastened) or unit.condition == events.DISRUPTED or unit.pinned:
        return False
    return unit.arrived != state.turn or may_hasten_on_arrival(state, unit)


def may_hasten_on_arrival(state: State, unit: Unit) -> bool:
    """18.2.2: whether its group may; the clause names the turn, so who comes later may hasten."""
    group = ground(state.scenario).group_of.get(unit.id)
    return group is None or group.strategic or unit.arrived != group.turn


def hasten_routes(state: State, unit: Unit) -> Routes:
    """9.2.2 (ruling Q18): up to twice the allowance along roads and tracks, clear of all enemies."""
    return find_hasten_routes(state, unit.id)


@WAYS
def find_hasten_routes(state: State, id_: str) -> Routes:
    """As `hasten_routes`, worked out."""
    unit = state.unit(id_)
    exits = ground(state.scenario).exits_within(FAST, closed_hexes(state, unit))
    barred = held_hexes(state, unit) | beside_enemies(state, unit.side)
    left = road_allowance(state, unit) - unit.spent
    return Routes((reach(exits, unit.hex, left, barred=barred),), {})


def hasten_hexes(state: State, unit: Unit) -> list[int]:
    """9.2.2, 9.6.1: every hex where strategic movement may end."""
    closed = no_stopping(state, unit)
    able = [hex_ for hex_ in hasten_routes(state, unit).hexes if hex_ not in closed]
    return company(state, unit, able)


# ---------------------------------------------------------------- wading (16.1.2)


def wade_hexes(state: State, unit: Unit) -> list[int]:
    """16.1.2: every hex to which it may wade."""
    return company(state, unit, wadable_hexes(state, unit))


def wadable_hexes(state: State, unit: Unit) -> list[int]:
    """16.1.2, 16.1.3: across a creek hexside at which it began; not from enemy zone to enemy zone."""
    if unit.condition == events.DISRUPTED:
        return []
    closed = barred_hexes(state, unit) | no_stopping(state, unit)
    zone = enemy_zone(state, unit.side)
    if unit.hex in zone:
        closed |= zone
    able = ground(state.scenario).across[MOVER[unit.kind]][unit.hex]
    return [hex_ for hex_ in sorted(able) if hex_ not in closed]
