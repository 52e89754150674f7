"""Forced march (4.3): farther than the allowance, never next to the enemy, and a check at the end."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from cockade.engine.law import Clause, Condition
from cockade.engine.memo import derived
from cockade.engine.move_range import Routes
from cockade.engine.rebels.common.battle_restrictions import acting_leaders, closed_hexes
from cockade.engine.rebels.common.book import BOOK
from cockade.engine.rebels.common.conditions import of_battle, of_unit
from cockade.engine.rebels.common.disintegration import disrupt
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.stacking import full_hexes
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.rebels.common.zones import beside_enemies
from cockade.engine.rebels.segment4_movement.march import NOWHERE, POINT, may_surprise, walk
from cockade.engine.rebels.segment4_movement.routes import routes
from cockade.engine.rules import Resolution
from cockade.events.event import Frame
from cockade.events.facts import Modifier
from cockade.events.rebels import ForceMarch, MovementSegment, ReinforcementSegment

FACES = 10
ENDLESS = 10_000
"""More half movement points than any route takes."""
ENEMIES, BESIDE, CLOSED, LEADERS = "enemies", "beside enemies", "closed hexes", "lone leaders"
CROSSINGS, POINTS = "closed crossings", "points"
IN_ORDER, DISORDERED = "good", "disrupted"


def allows_forced_march(state: State, side: str) -> bool:
    """Ruling Q49: not on a turn on which the battle forbids it."""
    special = ground(state.scenario).scenario.special
    return state.turn not in special.no_forced_march_turns.get(side, ())


def forced_routes(state: State, unit: Unit) -> Routes:
    """4.3.1: six or nine movement points, never next to an enemy combat unit."""
    return routes_without(state, unit, "")


def bars_of(state: State, unit: Unit) -> dict[str, AbstractSet[int]]:
    """4.1, 4.3.1, 11.16, 17.0: the hexes that a forced march may not enter, by reason."""
    foe = enemy(unit.side)
    return {
        ENEMIES: state.position.combat[foe],
        BESIDE: beside_enemies(state, unit.side),
        CLOSED: closed_hexes(state, unit),
        LEADERS: NOWHERE if may_surprise(unit) else state.position.lone_leaders[foe],
    }


def routes_without(state: State, unit: Unit, lacking: str) -> Routes:
    """4.3.1: the routes of a forced march without one of its bars, or without a limit of points."""
    known = state.unit(unit.id) is unit
    return known_routes_without(state, unit.id, lacking) if known else _routes_without(state, unit, lacking)


@derived("units", "turn", "scenario", size=16)
def known_routes_without(state: State, id_: str, lacking: str) -> Routes:
    """As `routes_without`, for a unit as it is."""
    return _routes_without(state, state.unit(id_), lacking)


def _routes_without(state: State, unit: Unit, lacking: str) -> Routes:
    allowed = ground(state.scenario).charts.kinds[unit.kind].forced_march * POINT
    bars = bars_of(state, unit)
    barred = NOWHERE.union(*(hexes for bar, hexes in bars.items() if bar != lacking))
    stops = NOWHERE if lacking == LEADERS else state.position.lone_leaders[enemy(unit.side)]
    left = ENDLESS if lacking == POINTS else allowed
    return routes(state, unit, left, barred, stops, crossings=lacking != CROSSINGS)


def forced_hexes(state: State, unit: Unit) -> list[int]:
    """4.3.1: every hex where a forced march may end."""
    closed = full_hexes(state, unit)
    return [hex_ for hex_ in forced_routes(state, unit).hexes if hex_ not in closed]


@BOOK.resolver(ForceMarch, MovementSegment, ReinforcementSegment)
def force_march(resolution: Resolution[State], frame: Frame, action: ForceMarch) -> None:
    """4.3.2: march, then check: 8 or more disrupts."""
    unit = resolution.state.unit(action.unit)
    walk(resolution, unit, forced_routes(resolution.state, unit), action.hex, halted=True)
    marched = resolution.state.unit(action.unit)
    rolled = resolution.roll(
        "forced march",
        FACES,
        who=unit.id,
        rule="4.3.2",
        modifiers=forced_march_modifiers(resolution.state, marched),
        result=lambda _, total: arriving(resolution.state, total),
    )
    if rolled.result == DISORDERED:
        disrupt(resolution, marched, "4.3.2")


def arriving(state: State, total: int) -> str:
    """4.3.2: the order of a unit after a forced march: good or disrupted."""
    limit = ground(state.scenario).charts.forced_march.good_at_most
    return IN_ORDER if total <= limit else DISORDERED


def forced_march_modifiers(state: State, unit: Unit) -> Iterator[Modifier]:
    """4.3.2: -1 with any friendly leader in the hex; -1 for light infantry, dragoons and artillery."""
    chart = ground(state.scenario).charts.forced_march
    if acting_leaders(state, unit.side, unit.hex):
        yield Modifier("leader in the hex", chart.leader, "4.3.2")
    if unit.kind in chart.agile_kinds:
        yield Modifier(unit.kind, chart.agile, "4.3.2")


def forced_way_is_free(clause: Clause, text: str, lacking: str) -> Condition:
    """4.3.1: fails if only this one bar keeps a forced march from a hex."""

    @of_unit(clause, text)
    def found(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
        return hex_ in forced_hexes(state, unit) or hex_ not in routes_without(state, unit, lacking).hexes

    return found


@of_unit("4.3.1", "{unit} has no path to {hex} by forced march: enemies or terrain block it.")
def some_forced_way_leads_there(state: State, frame: Frame, unit: Unit, hex_: int) -> bool:
    """4.3.1: whether a way exists at all, with any number of movement points."""
    return hex_ in forced_hexes(state, unit) or hex_ in routes_without(state, unit, POINTS).hexes


forced_ways_are_free = (
    forced_way_is_free(
        of_battle("closed_crossings"),
        "A crossing that is closed to {unit} lies on the way to {hex}.",
        CROSSINGS,
    ),
    forced_way_is_free("11.16", "A lone enemy leader is in the way of {unit} to {hex}.", LEADERS),
    forced_way_is_free(
        of_battle("closed"), "Hexes that are closed to {unit} lie on the way to {hex}.", CLOSED
    ),
    forced_way_is_free("4.3.1", "A forced march of {unit} to {hex} would pass next to an enemy.", BESIDE),
    some_forced_way_leads_there,
)
"""Each says what lies in between where a forced march would reach a hex without that alone."""
