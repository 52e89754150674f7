"""The movement phase (9.0): marches, strategic movement, wading, and pins broken off (9.1.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cockade.engine.brandywine.b2_movement.arrivals import take_leaders
from cockade.engine.brandywine.b2_movement.limits import notice
from cockade.engine.brandywine.b2_movement.move_conditions import A_MOVER, A_RESTING_PLACE
from cockade.engine.brandywine.b2_movement.obligations import duties
from cockade.engine.brandywine.b2_movement.releases import RELEASE
from cockade.engine.brandywine.b2_movement.routes import (
    ENEMIES,
    POINTS,
    allowance,
    barred_hexes,
    company,
    haste_cost,
    hasten_hexes,
    hasten_routes,
    hexes_for_all,
    is_fresh,
    march_cost,
    march_hexes,
    march_routes,
    reached_without,
    road_allowance,
    unpaid_hexes,
    wade_hexes,
)
from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.conditions import OWN, UnitLaw, is_on_the_grid, map_hexes, on_the_map
from cockade.engine.brandywine.common.ground import MOVER, ground
from cockade.engine.brandywine.common.leaders import LAFAYETTE
from cockade.engine.brandywine.common.phases import MOVEMENT, begins, ends
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.tracks import adjust
from cockade.engine.brandywine.common.zones import beside_enemies, enemy_zone
from cockade.engine.brandywine.d_end.victory import threaten
from cockade.engine.hex_search import reach
from cockade.engine.law import Condition, Law, Search, condition
from cockade.engine.rules import Offer, Resolution, in_order
from cockade.engine.unit_law import Reads, UnitCondition, of_unit
from cockade.events import brandywine as events


@begins(MOVEMENT)
def open_movement(resolution: Resolution[State], side: str) -> None:
    """9.1.1: the phasing player moves any number of units."""
    resolution.push(events.MovementPhase(side))


@BOOK.ordering(events.MovementPhase)
def by_unit(state: State, frame: events.MovementPhase, offers: Iterable[Offer]) -> list[Offer]:
    """9.1.1, 9.2.2, 16.1.2: by unit how it may move; then releases, and the word that all is done."""
    return in_order(offers, state.roster)


# ---------------------------------------------------------------- march (9.1)


def march_ends(state: State, frame: events.MovementPhase, unit: str) -> list[int]:
    """9.1: every hex where a march may end."""
    return march_hexes(state, state.unit(unit))


@of_unit("9.2.2", "{unit} is on a strategic move and must stay on its road.", Reads.UNIT)
def is_not_hastening(state: State, frame: events.MovementPhase, unit: Unit) -> bool:
    """Whether it has not begun a strategic move."""
    return not unit.hastened


@of_unit("13.3", "{unit} is Disrupted and moves one hex, away from the enemy.")
def moves_away(state: State, frame: events.MovementPhase, unit: Unit, hex_: int) -> bool:
    """Whether the unit isn't Disrupted, or flees as required."""
    return unit.condition != events.DISRUPTED or hex_ in march_hexes(state, unit)


@of_unit("8.2.1", "{unit} cannot pay to enter the rifles' zone of control at {hex}.")
def can_pay_for_rifles(state: State, frame: events.MovementPhase, unit: Unit, hex_: int) -> bool:
    """Whether the surcharge of rifles leaves it enough."""
    return hex_ not in unpaid_hexes(state, unit)


@of_unit("8.2.1", "An enemy zone of control keeps {unit} from {hex}.")
def is_before_zones(state: State, frame: events.MovementPhase, unit: Unit, hex_: int) -> bool:
    """Whether the hex is in reach, or not only zones of control keep the unit from it."""
    return not is_behind_zones(state, unit, hex_)


def is_behind_zones(state: State, unit: Unit, hex_: int) -> bool:
    """8.2.1: whether only enemy zones of control keep the unit from the hex."""
    left = march_routes(state, unit)
    budget = left.reaches[0].budget if left.reaches and hasattr(left.reaches[0], "budget") else 0
    exits = ground(state.scenario).exits_of(unit)
    return hex_ not in left.hexes and hex_ in reach(exits, unit.hex, budget, barred=barred_hexes(state, unit))


@of_unit("9.1.5", "An enemy unit is in the way of {unit} to {hex}.")
def meets_no_enemy(state: State, frame: events.MovementPhase, unit: Unit, hex_: int) -> bool:
    """Whether the hex is in reach, or not only enemy-held hexes keep the unit from it."""
    reached = hex_ in march_routes(state, unit).hexes
    return reached or hex_ not in reached_without(state, unit, ENEMIES)


@of_unit("9.1.1", "{unit} has no path to {hex}: units, zones of control or terrain block it.")
def some_way_leads_there(state: State, frame: events.MovementPhase, unit: Unit, hex_: int) -> bool:
    """Whether the unit could reach the hex with unlimited movement points."""
    return hex_ in march_routes(state, unit).hexes or hex_ in reached_without(state, unit, POINTS)


@of_unit("9.1.2", "{hex} is out of reach for {unit}.")
def is_in_reach(state: State, frame: events.MovementPhase, unit: Unit, hex_: int) -> bool:
    """Whether the unit can reach the hex with its remaining allowance."""
    return hex_ in march_routes(state, unit).hexes


@of_unit("14.5", "Lafayette must move to a stack or to Washington.")
def goes_to_a_stack(state: State, frame: events.MovementPhase, unit: Unit, hex_: int) -> bool:
    """Whether the unit isn't Lafayette, or he moves to a stack."""
    return unit.id != LAFAYETTE or bool(company(state, unit, [hex_]))


@of_unit("13.1.9", "With {unit} in {hex} not all that are Pinned could break off.")
def leaves_room_for_all(state: State, frame: events.MovementPhase, unit: Unit, hex_: int) -> bool:
    """Whether the move leaves room for the other Pinned units that must go."""
    return unit.id == LAFAYETTE or bool(hexes_for_all(state, unit, [hex_]))


def parts_nobody(ends: Callable[[State, Unit], list[int]]) -> UnitCondition:
    """18.1.3: a tied leader and his light infantry stay together; `ends` are the hexes that are left then."""
    text = "{unit} would part a leader from his light infantry."
    return of_unit("18.1.3", text)(lambda state, frame, unit, hex_: hex_ in ends(state, unit))


MARCH = UnitLaw(
    events.March,
    events.MovementPhase,
    "9.1.1",
    who=Search(on_the_map, OWN),
    first=(*A_MOVER, is_not_hastening),
    where=Search(
        march_ends,
        (
            *(*A_RESTING_PLACE, moves_away, can_pay_for_rifles, is_before_zones),
            *(meets_no_enemy, some_way_leads_there, is_in_reach),
            *(goes_to_a_stack, leaves_room_for_all, parts_nobody(march_hexes)),
        ),
        every=map_hexes,
    ),
)


@BOOK.resolver(events.March, events.MovementPhase)
def march(resolution: Resolution[State], frame: events.MovementPhase, action: events.March) -> None:
    """9.1.1: walk the cheapest way, 9.1.2: or the one hex; 8.2.1: stop on entering an enemy zone."""
    state = BOOK.seen(resolution.state)
    unit = state.unit(action.unit)
    routes = march_routes(state, unit)
    cost = march_cost(state, unit, action.hex)
    halted = action.hex in enemy_zone(state, unit.side) or unit.spent + cost >= allowance(state, unit)
    is_its_one_hex = unit.spent + cost > allowance(state, unit)
    path = (action.hex,) if is_its_one_hex else routes.path_to(action.hex)
    walk(resolution, unit, events.UnitMoved(unit.id, path, cost, halted))


def walk(resolution: Resolution[State], unit: Unit, moved: events.UnitMoved) -> None:
    """Move; 14.3.2: lone enemy leaders on the way are captured; 9.6.2, 4.3.4: waiting units react."""
    lone = resolution.state.position.lone_leaders(enemy(unit.side))
    resolution.happen(moved)
    notice(resolution, unit.id, moved.path)
    threaten(resolution, unit, moved.path)
    for hex_ in moved.path:
        if hex_ in lone:
            take_leaders(resolution, unit.side, hex_)


# ---------------------------------------------------------------- strategic movement (9.2.2)


def hasten_ends(state: State, frame: events.MovementPhase, unit: str) -> list[int]:
    """9.2.2: every hex where strategic movement may end."""
    return hasten_hexes(state, state.unit(unit))


@of_unit("9.2.2", "Strategic movement never goes next to an enemy.", Reads.FOES)
def is_clear(state: State, frame: events.MovementPhase, unit: Unit, *hexes: int) -> bool:
    """Whether no enemy is adjacent to the unit, or to its destination."""
    return beside_enemies(state, unit.side).isdisjoint(hexes or (unit.hex,))


@of_unit("9.2.2", "{unit} has marched: its whole move must follow roads.", Reads.UNIT)
def has_not_marched(state: State, frame: events.MovementPhase, unit: Unit) -> bool:
    """Whether the unit has made no other kind of move."""
    return not unit.start or unit.hastened


def rule_of_haste(state: State, frame: events.MovementPhase, unit: Unit) -> str:
    """13.3 of the Disrupted, 13.1.9 of the Pinned; 18.2.2 on the turn of its arrival, else 9.2.2."""
    if unit.condition == events.DISRUPTED or unit.pinned:
        return "13.1.9" if unit.pinned else "13.3"
    return "18.2.2" if unit.arrived == state.turn else "9.2.2"


@of_unit(rule_of_haste, "{unit} may not use strategic movement now.", Reads.UNIT)
def is_fresh_for_it(state: State, frame: events.MovementPhase, unit: Unit) -> bool:
    """Whether the unit's own state allows strategic movement."""
    return is_fresh(state, unit)


@of_unit("9.2.2", "{unit} is not on a road or track.", Reads.UNIT)
def is_on_a_road(state: State, frame: events.MovementPhase, unit: Unit) -> bool:
    """Whether a road or a track leaves the unit's hex."""
    return bool(ground(state.scenario).fast_exits[unit.hex])


@of_unit("9.2.2", "{unit} cannot reach {hex} by road or track this turn.")
def is_along_roads(state: State, frame: events.MovementPhase, unit: Unit, hex_: int) -> bool:
    """Whether the hex is within twice its allowance along roads and tracks."""
    return hex_ in hasten_routes(state, unit).hexes


HASTEN = UnitLaw(
    events.Hasten,
    events.MovementPhase,
    "9.2.2",
    who=Search(on_the_map, OWN),
    first=(*A_MOVER, is_clear, has_not_marched, is_fresh_for_it, is_on_a_road),
    where=Search(
        hasten_ends,
        (
            is_on_the_grid,
            is_clear,
            *A_RESTING_PLACE,
            is_along_roads,
            goes_to_a_stack,
            parts_nobody(hasten_hexes),
        ),
        every=map_hexes,
    ),
)


@BOOK.resolver(events.Hasten, events.MovementPhase)
def hasten(resolution: Resolution[State], frame: events.MovementPhase, action: events.Hasten) -> None:
    """9.2.2: a unit continues along the road by strategic movement, and halts when the road rate is spent."""
    state = BOOK.seen(resolution.state)
    unit = state.unit(action.unit)
    routes = hasten_routes(state, unit)
    cost = haste_cost(state, unit, action.hex)
    halted = unit.spent + cost >= road_allowance(state, unit)
    walk(resolution, unit, events.UnitMoved(unit.id, routes.path_to(action.hex), cost, halted, hastened=True))


# ---------------------------------------------------------------- wading (16.1.2)


def at_the_creek(state: State, frame: events.MovementPhase) -> list[Unit]:
    """16.1.2: the units at a creek that their kind may wade."""
    banks, across = ground(state.scenario).banks, ground(state.scenario).across
    near = [unit for unit in state.position.own[frame.side] if unit.hex in banks]
    return [unit for unit in near if across[MOVER[unit.counter.kind]][unit.hex]]


def wade_ends(state: State, frame: events.MovementPhase, unit: str) -> list[int]:
    """16.1.2: every hex to which the unit may wade."""
    return wade_hexes(state, state.unit(unit))


@of_unit("16.1.2", "{unit} has moved: it wades with its whole allowance.", Reads.UNIT)
def has_not_moved(state: State, frame: events.MovementPhase, unit: Unit) -> bool:
    """Whether the unit has its whole allowance."""
    return not unit.start


@of_unit("16.1.2", "No creek without a ford lies between {unit} and {hex}.")
def is_across_the_creek(state: State, frame: events.MovementPhase, unit: Unit, hex_: int) -> bool:
    """Whether the deep creek parts the hex from its own."""
    field, here = ground(state.scenario), unit.hex
    return hex_ in field.neighbours[here] and field.is_deep(here, hex_)


@of_unit("16.1.2", "Artillery and Disrupted units never wade.")
def can_wade(state: State, frame: events.MovementPhase, unit: Unit, *_: int) -> bool:
    """Whether the unit is neither artillery nor Disrupted."""
    return not (unit.is_artillery or unit.condition == events.DISRUPTED)


@of_unit("16.1.3", "No unit may wade from one enemy zone of control into another.")
def leaves_the_zone(state: State, frame: events.MovementPhase, unit: Unit, hex_: int) -> bool:
    """Whether not both banks are in enemy zones of control."""
    return not {unit.hex, hex_} <= enemy_zone(state, unit.side)


WADE = UnitLaw(
    events.Wade,
    events.MovementPhase,
    "16.1.2",
    who=Search(at_the_creek, OWN),
    first=(*A_MOVER, has_not_moved),
    where=Search(
        wade_ends,
        (
            *(is_on_the_grid, can_wade, is_across_the_creek, leaves_the_zone, *A_RESTING_PLACE),
            *(goes_to_a_stack, leaves_room_for_all, parts_nobody(wade_hexes)),
        ),
        every=map_hexes,
    ),
)


@BOOK.resolver(events.Wade, events.MovementPhase)
def wade(resolution: Resolution[State], frame: events.MovementPhase, action: events.Wade) -> None:
    """16.1.2: the whole allowance; it moves no further."""
    unit = resolution.state.unit(action.unit)
    cost = allowance(resolution.state, unit)
    walk(resolution, unit, events.UnitMoved(unit.id, (action.hex,), cost, halted=True))


# ---------------------------------------------------------------- all is done (9.1.1)


def nobody_owes(rule: str, text: str) -> Condition:
    """No unit must still move; `text` names the first that must."""

    def owing(state: State, frame: events.MovementPhase) -> Iterator[str]:
        return (unit.id for unit, why in duties(state, frame.side) if why == rule)

    def holds(state: State, frame: events.MovementPhase) -> bool:
        return not next(owing(state, frame), "")

    return condition(rule, text, unit=lambda state, frame: next(owing(state, frame)))(holds)


END = Law(
    events.EndPhase,
    events.MovementPhase,
    "9.1.1",
    opens=(
        nobody_owes("13.3", "{unit} is Disrupted next to an enemy and must move away first."),
        nobody_owes("9.6.1", "{unit} may not stay north of Radley Run."),
        nobody_owes("13.1.9", "{unit} is Pinned like those that have broken off: it must break off too."),
        nobody_owes("14.6", "{unit} may not end a phase with British regulars or Loyalists."),
        nobody_owes("18.1.3", "{unit} must rejoin light infantry of his wing."),
    ),
)
BOOK.add_law(MARCH, HASTEN, WADE, RELEASE, END)


# ---------------------------------------------------------------- pins (9.1.6)


@ends(MOVEMENT)
def break_off(resolution: Resolution[State], side: str) -> None:
    """9.1.6 (rulings Q16, Q17): units not next to an enemy lose their pins. The phasing player pays once."""
    state = resolution.state
    free = tuple(
        unit.id for unit in state.units if unit.pinned and unit.hex not in beside_enemies(state, unit.side)
    )
    if free:
        resolution.happen(events.PinsRemoved(free, "9.1.6", paid=True))
        adjust(resolution, side, "pin", "9.1.6")
