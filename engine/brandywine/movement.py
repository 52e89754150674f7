"""The movement phase (9.0): marches, strategic movement, wading, and pins broken off (9.1.6)."""

from __future__ import annotations

from engine.brandywine.arrivals import take_leaders
from engine.brandywine.battery import threaten
from engine.brandywine.book import BOOK
from engine.brandywine.duties import duties, held_units
from engine.brandywine.ground import MOVER, ground
from engine.brandywine.morale import adjust
from engine.brandywine.phases import MOVEMENT, begins, ends
from engine.brandywine.releases import release_offers
from engine.brandywine.state import State, Unit, enemy
from engine.brandywine.waiting import notice
from engine.brandywine.ways import (
    allowance,
    entering_cost,
    has_finished,
    hasten_hexes,
    hasten_routes,
    is_fresh,
    leaving_cost,
    march_hexes,
    march_routes,
    wade_hexes,
)
from engine.brandywine.zones import beside_enemies, enemy_zone
from engine.rules import Offer, Ruling, offer
from events.brandywine import (
    AMERICAN,
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
def offers(state: State, frame: MovementPhase) -> list[Offer]:
    """9.1.1, 9.2.2, 16.1.2: each unit that may still move, and the word that all is done."""
    found = move_offers(state, frame.side)
    if frame.side == AMERICAN:
        found += release_offers(state)
    if not next(duties(state, frame.side), None):
        found.append(offer(EndPhase(), "9.1.1"))
    return found


def move_offers(state: State, side: str) -> list[Offer]:
    """9.1.1, 9.2.2, 16.1.2: the ways in which each unit may move; what they hold is worked out when asked."""
    field, beside = ground(state.scenario), beside_enemies(state, side)
    fast, across = field.fast_exits, field.across
    found = []
    for unit in movers(state, side):
        counter, hex_, given = unit.counter, unit.hex, (state, unit)
        id_ = counter.id
        if not unit.hastened:
            found.append(Offer(March, id_, "9.1.1", marches, given))
        if fast[hex_] and hex_ not in beside and is_fresh(state, unit):
            found.append(Offer(Hasten, id_, "9.2.2", hastenings, given))
        if not unit.start and across[MOVER[counter.kind]][hex_]:
            found.append(Offer(Wade, id_, "16.1.2", wadings, given))
    return found


def movers(state: State, side: str) -> list[Unit]:
    """9.1.4, 9.1.5: the units of a side on the map that may still move."""
    held = held_units(state, side)
    own = (unit for unit in state.position.own[side] if unit.counter.id not in held)
    return [unit for unit in own if not has_finished(state, unit)]


def marches(state: State, unit: Unit) -> list[March]:
    """9.1.1: every march of a unit."""
    return [March(unit.id, hex_) for hex_ in march_hexes(state, unit)]


def hastenings(state: State, unit: Unit) -> list[Hasten]:
    """9.2.2: every strategic movement of a unit."""
    return [Hasten(unit.id, hex_) for hex_ in hasten_hexes(state, unit)]


def wadings(state: State, unit: Unit) -> list[Wade]:
    """16.1.2: every way of a unit through the creek."""
    return [Wade(unit.id, hex_) for hex_ in wade_hexes(state, unit)]


# ---------------------------------------------------------------- march (9.1)


@BOOK.carries_out(March)
def march(ruling: Ruling[State], action: March) -> None:
    """9.1.1: walk the cheapest way; 8.2.1: stop on entering an enemy zone of control."""
    state, unit = ruling.state, ruling.state.unit(action.unit)
    routes = march_routes(state, unit)
    cost = routes.cost_to(action.hex) + leaving_cost(state, unit) + entering_cost(state, unit, action.hex)
    halted = action.hex in enemy_zone(state, unit.side) or unit.spent + cost >= allowance(state, unit)
    walk(ruling, unit, UnitMoved(unit.id, routes.path_to(action.hex), cost, halted))


def walk(ruling: Ruling[State], unit: Unit, moved: UnitMoved) -> None:
    """Move; 14.3.2: lone enemy leaders on the way are captured; 9.6.2, 4.3.4: who takes notice."""
    lone = ruling.state.position.lone_leaders(enemy(unit.side))
    ruling.happen(moved)
    notice(ruling, unit.id, moved.path)
    threaten(ruling, unit, moved.path)
    for hex_ in moved.path:
        if hex_ in lone:
            take_leaders(ruling, unit.side, hex_)


# ---------------------------------------------------------------- strategic movement (9.2.2)


@BOOK.carries_out(Hasten)
def hasten(ruling: Ruling[State], action: Hasten) -> None:
    """9.2.2: follow the road."""
    unit = ruling.state.unit(action.unit)
    routes = hasten_routes(ruling.state, unit)
    cost = routes.cost_to(action.hex)
    halted = unit.spent + cost >= 2 * unit.counter.allowance
    walk(ruling, unit, UnitMoved(unit.id, routes.path_to(action.hex), cost, halted, hastened=True))


# ---------------------------------------------------------------- wading (16.1.2)


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
