"""The movement segment (4.0): march, forced march; reinforcements move the same way (3.1.1)."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from engine.rebels.book import BOOK
from engine.rebels.communication import distance_to, usable_goals
from engine.rebels.disengagement import disengagement_offers, may_leave_zone
from engine.rebels.disintegration import disrupt
from engine.rebels.exclusive import come_into
from engine.rebels.ground import ground
from engine.rebels.leaders import surprise_leaders
from engine.rebels.limits import closed_hexes, hexes_left, may_hurry, may_move
from engine.rebels.routes import routes
from engine.rebels.stacking import full_hexes
from engine.rebels.state import State, Unit, enemy
from engine.rebels.zones import beside_enemies, enemy_zone, stopping_zone
from engine.routes import Routes
from engine.rules import Offer, Ruling, offer
from events.facts import Modifier
from events.rebels import EndSegment, ForceMarch, March, MovementSegment, UnitMoved

FACES = 10
POINT = 2  # movement points are counted in halves
NOWHERE: frozenset[int] = frozenset()


# ---------------------------------------------------------------- the segment (4.1)


@BOOK.offers_in(MovementSegment)
def movement_offers(state: State, frame: MovementSegment) -> Iterator[Offer]:
    """4.1: every phasing unit may move once; legs of one move may be interleaved with others."""
    side, zone, strained = frame.side, enemy_zone(state, frame.side), strained_hexes(state, frame.side)
    for unit in state.units:
        if unit.hex and not unit.halted and unit.counter.side == side and unit.entered != state.turn:
            yield from unit_offers(state, unit, zone, strained)
            if unit.hex in zone:
                yield from disengagement_offers(state, unit)
    yield offer(EndSegment(), "4.1")


def unit_offers(
    state: State, unit: Unit, zone: AbstractSet[int], strained: AbstractSet[int] | None
) -> Iterator[Offer]:
    """4.1, 4.3: the marches of one unit; `zone` is the enemy zone, `strained` are the `strained_hexes`."""
    id_ = unit.counter.id
    if may_march(state, unit, zone):
        yield Offer(March, id_, "4.1", lambda: [March(id_, hex_) for hex_ in march_hexes(state, unit)])
    fit = is_fresh(unit) and may_hurry(state, unit)
    if strained is not None and unit.hex not in strained and fit:
        yield Offer(
            ForceMarch, id_, "4.3.1", lambda: [ForceMarch(id_, hex_) for hex_ in forced_hexes(state, unit)]
        )


def allowance(state: State, unit: Unit) -> int:
    """The movement allowance in halves; a battle may multiply it on its first turn (trenton.17.1)."""
    halves = unit.counter.allowance * POINT
    if state.turn > 1:
        return halves
    return halves * ground(state.scenario).scenario.special.first_turn_factor.get(unit.side, 1)


# ---------------------------------------------------------------- march (4.1)


def may_march(state: State, unit: Unit, zone: AbstractSet[int]) -> bool:
    """4.1.1, 5.1: it has movement left, and may leave the enemy zone it stands in."""
    if unit.halted or not may_move(state, unit):
        return False
    if unit.spent:
        return unit.spent < allowance(state, unit)
    return unit.hex not in zone or may_leave_zone(state, unit)


def march_hexes(state: State, unit: Unit) -> list[int]:
    """4.1: every hex where this march may end."""
    return ending_hexes(state, unit, march_routes(state, unit).hexes)


def march_routes(state: State, unit: Unit) -> Routes:
    """4.1, 5.2: the cheapest ways to every hex within what is left of the allowance."""
    kept = state.position.kept
    found: Routes | None = kept.get(unit.id)
    if found is None:
        found = kept[unit.id] = find_march_routes(state, unit)
    return found


def find_march_routes(state: State, unit: Unit) -> Routes:
    """As `march_routes`, worked out."""
    left = allowance(state, unit) - unit.spent
    most = hexes_left(state, unit)
    return routes(state, unit, left, barred_hexes(state, unit), stops(state, unit), most)


def barred_hexes(state: State, unit: Unit) -> AbstractSet[int]:
    """4.1, 9.1(4), 11.4.1.b, 17.0: enemy combat units; zones for the disrupted and the uncommanded."""
    barred = state.position.combat[enemy(unit.side)] | closed_hexes(state, unit)
    if not may_surprise(unit):
        barred = barred | state.position.lone_leaders[enemy(unit.side)]
    if unit.disrupted:
        return barred | enemy_zone(state, unit.side)
    return barred if unit.in_command else barred | stopping_zone(state, unit)


def may_surprise(unit: Unit) -> bool:
    """11.15, 11.16 (ruling Q31): line units in command enter the hex of lone enemy leaders, nobody else."""
    return unit.is_line and unit.in_command


def stops(state: State, unit: Unit) -> AbstractSet[int]:
    """5.2, 5.6, 11.13: zones stop a unit; a leg also ends where a lone enemy leader is surprised."""
    if unit.is_leader:
        return NOWHERE if is_alone_in_zone(state, unit) else enemy_zone(state, unit.side)
    return stopping_zone(state, unit) | state.position.lone_leaders[enemy(unit.side)]


def is_alone_in_zone(state: State, leader: Unit) -> bool:
    """5.6: a leader who is alone in his hex and starts his turn in an enemy zone of control."""
    start = leader.start or leader.hex
    return start in enemy_zone(state, leader.side) and start not in state.position.combat[leader.side]


def ending_hexes(state: State, unit: Unit, hexes: list[int]) -> list[int]:
    """6.0, 9.1(2), 11.15, 12.1.3: those of the hexes where this unit may end its move."""
    if unit.is_leader:
        return leader_endings(state, unit, hexes)
    closed = full_hexes(state, unit)
    if not unit.in_command:
        closed |= enemy_zone(state, unit.side)
    ends = [hex_ for hex_ in hexes if hex_ not in closed]
    return nearer_hexes(state, unit, ends) if unit.disrupted else ends


def leader_endings(state: State, leader: Unit, hexes: list[int]) -> list[int]:
    """5.6, 11.15: beside the enemy, or fleeing through zones, only into friendly combat units."""
    friends = state.position.combat[leader.side]
    if is_alone_in_zone(state, leader):
        return [hex_ for hex_ in hexes if hex_ in friends]
    exposed = beside_enemies(state, leader.side) - friends
    return [hex_ for hex_ in hexes if hex_ not in exposed]


def nearer_hexes(state: State, unit: Unit, hexes: list[int]) -> list[int]:
    """9.1(2), ruling Q25: nearer to the line of communication, or to some friendly leader, than it began."""
    begun = unit.start or unit.hex
    distance = distance_to(state, usable_goals(state, unit))
    far = ground(state.scenario).grid.distance
    home = distance(begun)
    leaders = [
        (other.hex, far(begun, other.hex)) for other in state.position.of(unit.side) if other.is_leader
    ]
    return [
        hex_
        for hex_ in hexes
        if distance(hex_) < home or any(far(hex_, leader) < before for leader, before in leaders)
    ]


@BOOK.carries_out(March)
def march(ruling: Ruling[State], action: March) -> None:
    """4.1: walk the cheapest way; 5.2: stop on entering an enemy zone of control."""
    state, unit = ruling.state, ruling.state.unit(action.unit)
    ways = march_routes(state, unit)
    halted = action.hex in ways.dear or action.hex in halting_hexes(state, unit)
    walk(ruling, unit, ways, action.hex, halted=halted)


def halting_hexes(state: State, unit: Unit) -> AbstractSet[int]:
    """5.2: the hexes in which this unit moves no further this turn."""
    return enemy_zone(state, unit.side) if unit.is_leader else stopping_zone(state, unit)


def walk(ruling: Ruling[State], unit: Unit, ways: Routes, hex_: int, *, halted: bool) -> None:
    """Move along the way found; victory hexes are taken and lone enemy leaders surprised on it."""
    path = ways.path_to(hex_)
    ruling.happen(UnitMoved(unit.id, path, ways.cost_to(hex_), halted))
    come_into(ruling, unit, path)
    surprise_leaders(ruling, unit, hex_)


# ---------------------------------------------------------------- forced march (4.3)


def allows_forced_march(state: State, side: str) -> bool:
    """Ruling Q49: not on a turn on which the battle forbids it."""
    special = ground(state.scenario).scenario.special
    return state.turn not in special.no_forced_march_turns.get(side, ())


def strained_hexes(state: State, side: str) -> AbstractSet[int] | None:
    """4.3.1: where no forced march may begin: beside the enemy; None if the turn forbids it everywhere."""
    return beside_enemies(state, side) if allows_forced_march(state, side) else None


def may_force_march(state: State, unit: Unit) -> bool:
    """4.3.1 (ruling Q49): whoever is fresh and not beside the enemy, where the battle allows it."""
    strained = strained_hexes(state, unit.side)
    fit = is_fresh(unit) and may_hurry(state, unit)
    return strained is not None and unit.hex not in strained and fit


def is_fresh(unit: Unit) -> bool:
    """4.3.1 (ruling Q06): a good combat unit in command that has not moved."""
    if unit.spent or unit.tried or unit.disrupted or not unit.in_command:
        return False
    return unit.counter.allowance > 0 and not unit.is_leader


def forced_routes(state: State, unit: Unit) -> Routes:
    """4.3.1: six or nine movement points, never beside an enemy combat unit."""
    field = ground(state.scenario)
    left = field.charts.kinds[unit.kind].forced_march * POINT
    barred = state.position.combat[enemy(unit.side)] | beside_enemies(state, unit.side)
    barred |= closed_hexes(state, unit)
    lone = state.position.lone_leaders[enemy(unit.side)]
    return routes(state, unit, left, barred if may_surprise(unit) else barred | lone, lone)


def forced_hexes(state: State, unit: Unit) -> list[int]:
    """4.3.1: every hex where a forced march may end."""
    closed = full_hexes(state, unit)
    return [hex_ for hex_ in forced_routes(state, unit).hexes if hex_ not in closed]


@BOOK.carries_out(ForceMarch)
def force_march(ruling: Ruling[State], action: ForceMarch) -> None:
    """4.3.2: march, then check: 8 or more disrupts."""
    unit = ruling.state.unit(action.unit)
    walk(ruling, unit, forced_routes(ruling.state, unit), action.hex, halted=True)
    marched = ruling.state.unit(action.unit)
    limit = ground(ruling.state.scenario).charts.forced_march.good_at_most
    rolled = ruling.roll(
        "forced march",
        FACES,
        who=unit.id,
        rule="4.3.2",
        modifiers=forced_march_modifiers(ruling.state, marched),
        result=lambda _, total: "good" if total <= limit else "disrupted",
    )
    if rolled.result == "disrupted":
        disrupt(ruling, marched, "4.3.2")


def forced_march_modifiers(state: State, unit: Unit) -> Iterator[Modifier]:
    """4.3.2: -1 with any friendly leader in the hex; -1 for light infantry, dragoons and artillery."""
    chart = ground(state.scenario).charts.forced_march
    if any(leader.side == unit.side for leader in state.position.leaders(unit.hex)):
        yield Modifier("leader in the hex", chart.leader, "4.3.2")
    if unit.kind in chart.agile_kinds:
        yield Modifier(unit.kind, chart.agile, "4.3.2")
