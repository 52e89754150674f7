"""The movement segment (4.0): what is asked of a unit that is to move, and of the hex where it is to go."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet

from cockade.engine.hexgrid import spoken
from cockade.engine.law import Clause, Condition, Law, Search
from cockade.engine.memo import derived
from cockade.engine.rebels.common.battle_restrictions import closed_hexes, hexes_left, slowness
from cockade.engine.rebels.common.book import BOOK, by_unit
from cockade.engine.rebels.common.conditions import (
    MAY_MOVE,
    UnitLaw,
    crosses_closed,
    is_open,
    leaves_room,
    map_hexes,
    of_battle,
    of_unit,
)
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.rebels.common.zones import beside_enemies, enemy_zone
from cockade.engine.rebels.segment4_movement.disengagement import (
    COVERS,
    DISENGAGES,
    may_leave_zone,
)
from cockade.engine.rebels.segment4_movement.forced_march import (
    ENDLESS,
    allows_forced_march,
    forced_hexes,
    forced_ways_are_free,
)
from cockade.engine.rebels.segment4_movement.march import (
    NOWHERE,
    allowance,
    barred_hexes,
    halting_hexes,
    is_alone_in_zone,
    march_hexes,
    may_surprise,
    nearer_hexes,
    stops,
)
from cockade.engine.rebels.segment4_movement.routes import routes
from cockade.engine.unit_law import Reads
from cockade.events.event import Frame
from cockade.events.rebels import Disengage, EndSegment, ForceMarch, March, MovementSegment, StandRearguard

Ends = Callable[[State, Unit], list[int]]
"""The hexes where some kind of move of a unit may end."""


# ---------------------------------------------------------------- the unit (4.1.1 to 5.2)


@of_unit("3.0", "{unit} is not on the map.", Reads.UNIT)
def is_on_the_map(state: State, frame: Frame, unit: Unit) -> bool:
    return unit.on_map


@of_unit("2.0.1.3", "{unit} made its move when it arrived.", Reads.UNIT)
def was_here_before(state: State, frame: Frame, unit: Unit) -> bool:
    """2.0.1.3 (ruling Q03)."""
    return unit.entered != state.turn


@of_unit("4.4", "{unit} failed to disengage or covers the others: it may not move.", Reads.UNIT)
def may_still_move(state: State, frame: Frame, unit: Unit) -> bool:
    """4.4.1, 4.4.2."""
    return unit.freed or not (unit.halted and unit.tried)


@of_unit(
    lambda state, frame, unit: "9.1" if unit.disrupted else "5.1",
    "{unit} is, or began its move, in an enemy zone of control and has not disengaged.",
    Reads.FOES,
)
def has_left_the_zone(state: State, frame: Frame, unit: Unit) -> bool:
    """5.1, 9.1(4)."""
    return unit.walked > 0 or may_leave_zone(state, unit)


@of_unit("5.2", "{unit} has entered an enemy zone of control and moves no further.", Reads.FOES)
def is_not_stopped_by_zoc(state: State, frame: Frame, unit: Unit) -> bool:
    return not unit.halted or unit.marched not in halting_hexes(state, unit)


@of_unit("4.1.1", "{unit} has no movement points left.", Reads.UNIT)
def has_points_left(state: State, frame: Frame, unit: Unit) -> bool:
    """4.1.1: nor has a gun that was dragged the one hex it may always go (ruling Q60)."""
    return not unit.walked or unit.spent < allowance(state, unit)


@of_unit("4.3.1", "{unit} has made its forced march.", Reads.UNIT)
def has_not_force_marched(state: State, frame: Frame, unit: Unit) -> bool:
    return not unit.halted


IN_PLACE = (is_on_the_map, was_here_before, *MAY_MOVE)
ABLE_TO_MARCH = (
    may_still_move,
    has_left_the_zone,
    is_not_stopped_by_zoc,
    has_points_left,
    has_not_force_marched,
)


# ---------------------------------------------------------------- the unit, by forced march (4.3.1)


@of_unit(of_battle("slow"), "{unit} attacks slowly and may not force march.", Reads.UNIT)
def is_not_slow(state: State, frame: Frame, unit: Unit) -> bool:
    """brooklyn.17.1 (ruling Q43)."""
    return slowness(state, unit) is None


@of_unit(
    of_battle("no_forced_march_turns", "trenton.17.1"),
    "No unit of {unit}'s side may force march on this turn.",
    Reads.UNIT,
)
def battle_allows_forced_march(state: State, frame: Frame, unit: Unit) -> bool:
    """trenton.17.1 (ruling Q49)."""
    return allows_forced_march(state, unit.side)


@of_unit("4.3.1", "{unit} cannot force march: no leader, disrupted unit or immobile gun may.", Reads.UNIT)
def may_force_march(state: State, frame: Frame, unit: Unit) -> bool:
    """4.3.1 (ruling Q06)."""
    farthest = ground(state.scenario).charts.kinds[unit.kind].forced_march
    return farthest > 0 and not unit.disrupted and unit.counter.allowance > 0


@of_unit("11.4.1.b", "{unit} is out of command and may not force march.", Reads.UNIT)
def is_in_command(state: State, frame: Frame, unit: Unit) -> bool:
    return unit.in_command


@of_unit("4.3.1", "{unit} has moved: a forced march is declared before moving.", Reads.UNIT)
def has_not_moved(state: State, frame: Frame, unit: Unit) -> bool:
    return not (unit.spent or unit.tried)


@of_unit("4.3.1", "{unit} is next to an enemy, or was in this segment, and may not force march.", Reads.FOES)
def starts_unadjacent(state: State, frame: Frame, unit: Unit) -> bool:
    """4.3.1: nor was when the segment began."""
    return unit.hex not in beside_enemies(state, unit.side) and unit.began not in beside_enemies(
        state, unit.side
    )


CAN_FORCE_MARCH = (
    is_not_slow,
    battle_allows_forced_march,
    may_force_march,
    is_in_command,
    has_not_moved,
    starts_unadjacent,
)


# ---------------------------------------------------------------- the hex


@of_unit("4.1", "{unit} is there already.")
def is_elsewhere(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    return hex_ != unit.hex


@of_unit("4.1", "{hex} is held by the enemy.")
def is_not_held_by_the_enemy(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    return hex_ not in state.position.combat[enemy(unit.side)]


@of_unit("9.1", "{unit} is disrupted and may not enter an enemy zone of control.")
def is_whole_or_keeps_out(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """9.1(4)."""
    return not unit.disrupted or hex_ not in enemy_zone(state, unit.side)


@of_unit("11.4.1.b", "{unit} is out of command and may not enter an enemy zone of control.")
def is_led_or_keeps_out(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    return unit.in_command or hex_ not in enemy_zone(state, unit.side)


@of_unit(
    lambda state, frame, unit, hex_: "11.15" if unit.is_leader else "11.16",
    "{unit} may not enter the hex of an enemy leader.",
)
def keeps_off_leaders(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """11.15, 11.16 (ruling Q31)."""
    return may_surprise(unit) or hex_ not in state.position.lone_leaders[enemy(unit.side)]


@of_unit("9.1", "{unit} is disrupted and must come nearer to its line of communication or a leader.")
def comes_nearer(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """9.1(2)."""
    return not unit.disrupted or bool(nearer_hexes(state, unit, [hex_]))


@of_unit("5.6", "{unit} must end his move with a friendly combat unit.")
def flees_to_friends(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    alone = unit.is_leader and is_alone_in_zone(state, unit)
    return not alone or hex_ in state.position.combat[unit.side]


@of_unit("11.15", "{unit} may not end next to an enemy without troops.")
def is_escorted(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    exposed = hex_ in beside_enemies(state, unit.side) and hex_ not in state.position.combat[unit.side]
    return not (unit.is_leader and exposed)


@of_unit("4.3.1", "A forced march may not come next to the enemy at {hex}.")
def stays_unadjacent(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    return hex_ not in beside_enemies(state, unit.side)


@of_unit(
    of_battle("slow"),
    "{unit} moves slowly and may go at most {most} hexes farther on this turn.",
    most=lambda state, frame, unit, hex_: hexes_left(state, unit),
)
def is_within_its_pace(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """brooklyn.17.1."""
    left = hexes_left(state, unit) if unit.on_map else None
    return left is None or ground(state.scenario).grid.distance(unit.hex, hex_) <= left


def is_no_prohibited_ground(ends: Ends) -> Condition:
    """4.2.1, 4.2.3, chart.TEC: some neighbour leads there."""

    def rule(state: State, frame: Frame, unit: Unit, hex_: int) -> str:
        field = ground(state.scenario)
        return "4.2.1" if field.charts.terrain[field.map.terrain[hex_]].cost else "4.2.3"

    @of_unit(rule, "{hex} is prohibited to {unit}.")
    def found(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
        field = ground(state.scenario)
        ways_in = any(field.can_step(unit, n, hex_) for n in field.neighbours[hex_])
        return ways_in or hex_ in ends(state, unit)

    return found


def where_it_may_stand(ends: Ends) -> tuple[Condition, ...]:
    """The conditions for any hex where a move is to end."""
    return (
        is_elsewhere,
        is_open,
        is_not_held_by_the_enemy,
        is_no_prohibited_ground(ends),
        is_whole_or_keeps_out,
        is_led_or_keeps_out,
        keeps_off_leaders,
        leaves_room,
        comes_nearer,
        flees_to_friends,
        is_escorted,
    )


# ---------------------------------------------------------------- the way there
# Each of these holds of every hex that can be reached: it says what lies in between where none can, and is
# named where the hex could be reached without that alone.


def relaxed(  # noqa: PLR0913 - what may be taken away
    state: State,
    id_: str,
    *,
    freed: AbstractSet[int] = NOWHERE,
    zones: bool = True,
    crossings: bool = True,
    points: bool = True,
) -> frozenset[int]:
    """The hexes where a march could end with `freed` open, or without zones, closed crossings or a limit."""
    unit = state.unit(id_)
    barred = barred_hexes(state, unit) - freed if zones else held_hexes(state, unit)
    left = allowance(state, unit) - unit.spent if points else ENDLESS
    ends = stops(state, unit) if zones else NOWHERE
    most = hexes_left(state, unit) if points else None
    return frozenset(routes(state, unit, left, barred, ends, most, crossings=crossings).hexes)


@derived("units", "turn", "scenario")
def freely_reached(state: State, id_: str) -> frozenset[int]:
    """4.1: the hexes in reach if no zones of control existed."""
    return relaxed(state, id_, zones=False)


@derived("units", "turn", "scenario")
def reached_by_crossings(state: State, id_: str) -> frozenset[int]:
    """whiteplains.17.0: the hexes in reach if no crossing were closed to the unit's side."""
    return relaxed(state, id_, crossings=False)


@derived("units", "turn", "scenario")
def reached_past_leaders(state: State, id_: str) -> frozenset[int]:
    """11.15, 11.16: the hexes in reach if no enemy leader were alone in a hex."""
    side = enemy(state.unit(id_).side)
    return frozenset(march_hexes(without_lone_leaders(state, side), state.unit(id_)))


@derived("units", "turn", "scenario")
def reached_past_enemies(state: State, id_: str) -> frozenset[int]:
    """4.1: the hexes in reach if no enemy unit barred a hex; zones stay."""
    return relaxed(state, id_, freed=state.position.combat[enemy(state.unit(id_).side)])


@derived("units", "turn", "scenario")
def reached_through_closed(state: State, id_: str) -> frozenset[int]:
    """brooklyn.17.2, whiteplains.17.0: the hexes in reach if no hex were closed to the unit."""
    return relaxed(state, id_, freed=closed_hexes(state, state.unit(id_)))


@derived("units", "turn", "scenario")
def reached_in_time(state: State, id_: str) -> frozenset[int]:
    """4.1.1: the hexes in reach with unlimited movement points."""
    return relaxed(state, id_, points=False)


def without_lone_leaders(state: State, side: str) -> State:
    """The same position without the leaders of a side who are alone in their hexes."""
    alone = state.position.lone_leaders[side]
    lifted = (
        unit.replace(hex=0) if unit.side == side and unit.hex in alone else unit for unit in state.units
    )
    return state.replace(units=tuple(lifted)) if alone else state


def held_hexes(state: State, unit: Unit) -> AbstractSet[int]:
    """4.1, 11.15, 11.16, 17.0: the hexes held by enemies, and those that the battle closes."""
    position, foe = state.position, enemy(unit.side)
    leaders = NOWHERE if may_surprise(unit) else position.lone_leaders[foe]
    return position.combat[foe] | leaders | closed_hexes(state, unit)


def way_is_free(clause: Clause, text: str, test: Callable[[State, Unit, int], bool]) -> Condition:
    """A condition that fails if only the bar that `test` removes keeps a unit from a hex."""

    @of_unit(clause, text)
    def found(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
        return hex_ in march_hexes(state, unit) or not test(state, unit, hex_)

    return found


@of_unit(
    of_battle("closed_crossings"),
    "{unit} may never cross between {here} and {hex}.",
    here=lambda state, frame, unit, hex_: spoken(unit.hex),
)
def crosses_nothing_closed(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """whiteplains.17.0."""
    return not crosses_closed(state, unit, hex_) or hex_ in march_hexes(state, unit)


ways_past_crossings = way_is_free(
    of_battle("closed_crossings"),
    "A crossing that is closed to {unit} lies on the way to {hex}.",
    lambda state, unit, hex_: hex_ in reached_by_crossings(state, unit.id),
)
"""whiteplains.17.0."""
ways_past_leaders = way_is_free(
    lambda state, frame, unit, hex_: "11.15" if unit.is_leader else "11.16",
    "A lone enemy leader is in the way of {unit} to {hex}.",
    lambda state, unit, hex_: hex_ in reached_past_leaders(state, unit.id),
)
"""11.15, 11.16 (ruling Q31)."""
ways_past_enemies = way_is_free(
    "4.1",
    "An enemy unit is in the way of {unit} to {hex}.",
    lambda state, unit, hex_: hex_ in reached_past_enemies(state, unit.id),
)
"""4.1."""
ways_past_closed_hexes = way_is_free(
    of_battle("closed"),
    "Hexes that are closed to {unit} lie on the way to {hex}.",
    lambda state, unit, hex_: hex_ in reached_through_closed(state, unit.id),
)
"""brooklyn.17.2, whiteplains.17.0."""
some_way_leads_there = way_is_free(
    "4.1",
    "{unit} has no path to {hex}: enemies, their zones of control or terrain block it.",
    lambda state, unit, hex_: hex_ not in reached_in_time(state, unit.id),
)
"""4.1, 5.2: nor would more movement points help."""


def rule_of_crossing(state: State, frame: Frame, unit: Unit, hex_: int) -> str:
    """4.2.3 for a river, else the chart."""
    return "4.2.3" if ground(state.scenario).is_river(unit.hex, hex_) else "chart.TEC"


@of_unit(rule_of_crossing, "{unit} may not cross over to {hex} from where it is.")
def can_cross(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """4.2.3, chart.TEC."""
    field = ground(state.scenario)
    adjacent = unit.on_map and hex_ in field.neighbours[unit.hex]
    return not adjacent or field.can_step(unit, unit.hex, hex_) or hex_ in march_hexes(state, unit)


@of_unit(
    lambda state, frame, unit, hex_: "9.1" if unit.disrupted else "5.2" if unit.in_command else "11.4.1.b",
    "An enemy zone of control keeps {unit} from {hex}.",
)
def is_kept_off_by_no_zone(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """5.2, 9.1(4), 11.4.1: whether the hex is in reach, or would not be without zones either."""
    return hex_ in march_hexes(state, unit) or hex_ not in freely_reached(state, unit.id)


@of_unit("4.1.1", "{hex} is out of reach for {unit}.")
def is_in_reach(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    return hex_ in march_hexes(state, unit)


@of_unit("4.3.1", "{hex} is out of reach even by forced march.")
def is_in_forced_reach(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    return hex_ in forced_hexes(state, unit)


MARCH_ENDS = (
    is_within_its_pace,
    *where_it_may_stand(march_hexes),
    crosses_nothing_closed,
    can_cross,
    ways_past_crossings,
    ways_past_leaders,
    ways_past_closed_hexes,
    ways_past_enemies,
    is_kept_off_by_no_zone,
    some_way_leads_there,
    is_in_reach,
)
FORCED_MARCH_ENDS = (
    stays_unadjacent,
    *where_it_may_stand(forced_hexes),
    *forced_ways_are_free,
    is_in_forced_reach,
)


# ---------------------------------------------------------------- the segment (4.1)


BOOK.ordering(MovementSegment)(by_unit)


def march_ends(state: State, frame: Frame, id_: str) -> list[int]:
    """4.1: the hexes where this unit's march may end."""
    return march_hexes(state, state.unit(id_))


def forced_march_ends(state: State, frame: Frame, id_: str) -> list[int]:
    """4.3.1: the hexes where this unit's forced march may end."""
    return forced_hexes(state, state.unit(id_))


BOOK.add_law(
    UnitLaw(
        March,
        MovementSegment,
        "4.1",
        first=(*IN_PLACE, *ABLE_TO_MARCH),
        where=Search(march_ends, MARCH_ENDS, every=map_hexes),
    ),
    UnitLaw(
        ForceMarch,
        MovementSegment,
        "4.3.1",
        first=(*IN_PLACE, *CAN_FORCE_MARCH),
        where=Search(forced_march_ends, FORCED_MARCH_ENDS, every=map_hexes),
    ),
    UnitLaw(Disengage, MovementSegment, "4.4.1", first=(*IN_PLACE, *DISENGAGES)),
    UnitLaw(StandRearguard, MovementSegment, "4.4.2", first=(*IN_PLACE, *COVERS)),
    Law(EndSegment, MovementSegment, "4.1"),
)
