"""The movement phase (9.0): marches, strategic movement, wading, and pins broken off (9.1.6)."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from engine.brandywine.book import BOOK
from engine.brandywine.ground import MOVER, ground
from engine.brandywine.leaders import capture
from engine.brandywine.limits import closed_hexes, may_move, no_resting
from engine.brandywine.morale import adjust
from engine.brandywine.phases import MOVEMENT, begins, ends
from engine.brandywine.releases import release_offers
from engine.brandywine.stacking import full_hexes
from engine.brandywine.state import State, Unit, enemy
from engine.brandywine.waiting import notice
from engine.brandywine.zones import beside_enemies, enemies_beside, enemy_zone, rifle_zone
from engine.paths import reach
from engine.routes import Routes, dear_hexes
from engine.rules import Offer, Ruling, offer
from events.brandywine import (
    AMERICAN,
    BRITISH,
    DISRUPTED,
    EndPhase,
    Hasten,
    March,
    MovementPhase,
    PinsRemoved,
    UnitMoved,
    Wade,
)


@begins(MOVEMENT)
def open_movement(ruling: Ruling[State], side: str) -> None:
    """9.1.1: the phasing player moves any number of units."""
    ruling.push(MovementPhase(side))


@BOOK.offers_in(MovementPhase)
def offers(state: State, frame: MovementPhase) -> Iterator[Offer]:
    """9.1.1, 9.2.2, 16.1.2: each unit that may still move, and the word that all is done."""
    for unit in state.position.of(frame.side):
        if may_go(unit):
            yield from unit_offers(state, unit)
    if frame.side == AMERICAN:
        yield from release_offers(state)
    yield offer(EndPhase(), "9.1.1")


def unit_offers(state: State, unit: Unit) -> Iterator[Offer]:
    """9.1.1, 9.2.2, 16.1.2: the ways in which one unit may move."""
    id_ = unit.id
    if not unit.hastened:
        yield Offer(March, id_, "9.1.1", lambda: [March(id_, hex_) for hex_ in march_hexes(state, unit)])
    if may_hasten(state, unit):
        yield Offer(Hasten, id_, "9.2.2", lambda: [Hasten(id_, hex_) for hex_ in hasten_hexes(state, unit)])
    if not unit.start and ground(state.scenario).across[MOVER[unit.kind]][unit.hex]:
        yield Offer(Wade, id_, "16.1.2", lambda: [Wade(id_, hex_) for hex_ in wade_hexes(state, unit)])


def may_go(unit: Unit) -> bool:
    """9.1.5, 13.3: it has not halted, may move at all, and if Disrupted has not yet moved its one hex."""
    return not unit.halted and may_move(unit) and not (unit.condition == DISRUPTED and unit.start)


def allowance(state: State, unit: Unit) -> int:
    """9.1.2: as printed; the reinforcements for which 6.1.6 was paid have more on their turn."""
    bonus = ground(state.scenario).charts.limits.haste_bonus
    hurried = state.bought == state.turn and unit.arrived == state.turn and unit.side == BRITISH
    return unit.counter.allowance + (bonus if hurried else 0)


# ---------------------------------------------------------------- march (9.1)


def march_hexes(state: State, unit: Unit) -> list[int]:
    """9.1: every hex where this march may end."""
    return resting_hexes(state, unit, march_routes(state, unit).hexes)


def march_routes(state: State, unit: Unit) -> Routes:
    """9.1.2, 8.2: the cheapest ways to every hex within what is left of the allowance."""
    kept = state.position.kept
    found: Routes | None = kept.get((unit.id, state.released))
    if found is None:
        found = kept[unit.id, state.released] = find_march_routes(state, unit)
    return found


def find_march_routes(state: State, unit: Unit) -> Routes:
    """As `march_routes`, worked out. The rifle surcharge of 8.2.1 can fall on the first and last hex only."""
    exits = ground(state.scenario).exits_of(unit)
    barred = barred_hexes(state, unit)
    left = allowance(state, unit) - unit.spent - leaving_cost(state, unit)
    if unit.condition == DISRUPTED:
        first = {there: cost for there, cost in exits[unit.hex] if there not in barred}
        return Routes((), first)
    budget = max(0, left)
    found = reach(exits, unit.hex, budget, barred=barred, stops=enemy_zone(state, unit.side))
    dear = {} if unit.start else dear_hexes(exits[unit.hex], budget, barred, (found,))
    return Routes((found,), dear)


def leaving_cost(state: State, unit: Unit) -> int:
    """8.2.1 (ruling Q13): one movement point to leave the zone of an enemy rifle unit."""
    return int(unit.hex in rifle_zone(state, unit.side))


def entering_cost(state: State, unit: Unit, hex_: int) -> int:
    """8.2.1 (ruling Q13): one movement point to enter the zone of an enemy rifle unit."""
    return int(hex_ in rifle_zone(state, unit.side))


def barred_hexes(state: State, unit: Unit) -> AbstractSet[int]:
    """7.1.2, 9.1.5, 9.4: enemy combat units, full hexes, and where the unit must not go."""
    barred = state.position.combat[enemy(unit.side)] | closed_hexes(state, unit) | full_hexes(state, unit)
    lone = state.position.lone_leaders(enemy(unit.side))
    return barred | lone if unit.is_leader else barred


def resting_hexes(state: State, unit: Unit, hexes: list[int]) -> list[int]:
    """8.2.1, 9.1.5, 9.6.1, 13.1.9, 13.3: those of the hexes where this unit may end its move."""
    closed = no_resting(state, unit)
    beside = beside_enemies(state, unit.side)
    if unit.condition == DISRUPTED:
        return fleeing_hexes(state, unit, hexes)
    if unit.pinned:
        closed |= beside
    closed |= unpaid_hexes(state, unit)
    return [hex_ for hex_ in hexes if hex_ not in closed]


def unpaid_hexes(state: State, unit: Unit) -> AbstractSet[int]:
    """8.2.1, 9.1.2 (ruling Q14): in reach, but for the surcharge of rifles; one hex may always be entered."""
    routes, rifles = march_routes(state, unit), rifle_zone(state, unit.side)
    if not rifles:
        return rifles
    left = allowance(state, unit) - unit.spent - leaving_cost(state, unit)
    free = () if unit.start else ground(state.scenario).neighbours[unit.hex]
    near = rifles.intersection(routes.hexes).difference(free, routes.dear)
    return {hex_ for hex_ in near if routes.cost_to(hex_) + 1 > left}


def fleeing_hexes(state: State, unit: Unit, hexes: list[int]) -> list[int]:
    """13.3: not adjacent to an enemy; who begins so goes where he is adjacent to fewest."""
    beside = beside_enemies(state, unit.side)
    if unit.hex not in beside:
        return [hex_ for hex_ in hexes if hex_ not in beside]
    foes = {hex_: len(enemies_beside(state, unit.side, hex_)) for hex_ in hexes}
    fewest = min(foes.values(), default=0)
    return [hex_ for hex_ in hexes if foes[hex_] == fewest]


@BOOK.carries_out(March)
def march(ruling: Ruling[State], action: March) -> None:
    """9.1.1: walk the cheapest way; 8.2.1: stop on entering an enemy zone of control."""
    state, unit = ruling.state, ruling.state.unit(action.unit)
    routes = march_routes(state, unit)
    cost = routes.cost_to(action.hex) + leaving_cost(state, unit) + entering_cost(state, unit, action.hex)
    halted = action.hex in enemy_zone(state, unit.side) or unit.spent + cost >= allowance(state, unit)
    walk(ruling, unit, UnitMoved(unit.id, routes.path_to(action.hex), cost, halted))


def walk(ruling: Ruling[State], unit: Unit, moved: UnitMoved) -> None:
    """Move; 14.3.2: lone enemy leaders on the way are captured; 9.6.2: Delaware takes notice."""
    lone = ruling.state.position.lone_leaders(enemy(unit.side))
    ruling.happen(moved)
    notice(ruling, unit.id, moved.path)
    for hex_ in moved.path:
        if hex_ in lone:
            for leader in ruling.state.position.leaders(hex_):
                if leader.side != unit.side:
                    capture(ruling, leader, "14.3.2")


# ---------------------------------------------------------------- strategic movement (9.2.2)


def may_hasten(state: State, unit: Unit) -> bool:
    """9.2.2, 18.2.2: a whole move along roads, never beside the enemy; not by some on arrival."""
    if unit.hex in beside_enemies(state, unit.side) or unit.condition == DISRUPTED or unit.pinned:
        return False
    group = ground(state.scenario).group_of.get(unit.id)
    if unit.arrived == state.turn and group is not None and not group.strategic:
        return False
    return unit.hastened or not unit.start


def hasten_routes(state: State, unit: Unit) -> Routes:
    """9.2.2 (ruling Q18): up to twice the allowance along roads and tracks, clear of all enemies."""
    barred = barred_hexes(state, unit) | beside_enemies(state, unit.side)
    left = 2 * unit.counter.allowance - unit.spent
    return Routes((reach(ground(state.scenario).fast_exits, unit.hex, left, barred=barred),), {})


def hasten_hexes(state: State, unit: Unit) -> list[int]:
    """9.2.2, 9.6.1: every hex where strategic movement may end."""
    closed = no_resting(state, unit)
    return [hex_ for hex_ in hasten_routes(state, unit).hexes if hex_ not in closed]


@BOOK.carries_out(Hasten)
def hasten(ruling: Ruling[State], action: Hasten) -> None:
    """9.2.2: follow the road."""
    unit = ruling.state.unit(action.unit)
    routes = hasten_routes(ruling.state, unit)
    cost = routes.cost_to(action.hex)
    halted = unit.spent + cost >= 2 * unit.counter.allowance
    walk(ruling, unit, UnitMoved(unit.id, routes.path_to(action.hex), cost, halted, hastened=True))


# ---------------------------------------------------------------- wading (16.1.2)


def wade_hexes(state: State, unit: Unit) -> list[int]:
    """16.1.2, 16.1.3: across a creek hexside at which it began; not from enemy zone to enemy zone."""
    if unit.condition == DISRUPTED:
        return []
    closed = barred_hexes(state, unit) | no_resting(state, unit)
    zone = enemy_zone(state, unit.side)
    if unit.hex in zone:
        closed |= zone
    if unit.pinned:
        closed |= beside_enemies(state, unit.side)
    able = ground(state.scenario).across[MOVER[unit.kind]][unit.hex]
    return [hex_ for hex_ in sorted(able) if hex_ not in closed]


@BOOK.carries_out(Wade)
def wade(ruling: Ruling[State], action: Wade) -> None:
    """16.1.2: the whole allowance; it moves no further."""
    unit = ruling.state.unit(action.unit)
    cost = allowance(ruling.state, unit)
    walk(ruling, unit, UnitMoved(unit.id, (action.hex,), cost, halted=True))


# ---------------------------------------------------------------- pins (9.1.6)


@ends(MOVEMENT)
def break_off(ruling: Ruling[State], side: str) -> None:
    """9.1.6 (rulings Q16, Q17): pins without an enemy beside come off, and the phasing player pays once."""
    state = ruling.state
    free = tuple(
        unit.id for unit in state.units if unit.pinned and unit.hex not in beside_enemies(state, unit.side)
    )
    if free:
        ruling.happen(PinsRemoved(free, "9.1.6", paid=True))
        adjust(ruling, side, "pin", "9.1.6")
