"""Retreat (8.51): hex by hex, by the priorities of chart.retreat."""

from __future__ import annotations

from cockade.engine.hex_search import steps_from, steps_to
from cockade.engine.hexgrid import spoken
from cockade.engine.law import Search
from cockade.engine.rebels.battles.special_rules import come_into
from cockade.engine.rebels.common.battle_restrictions import closed_hexes, is_fixed
from cockade.engine.rebels.common.book import BOOK
from cockade.engine.rebels.common.communication import communication_goals, distance_to, is_way_out
from cockade.engine.rebels.common.conditions import UnitLaw, is_open, map_hexes, of_unit
from cockade.engine.rebels.common.disintegration import disrupt, eliminate
from cockade.engine.rebels.common.ground import Ground, ground
from cockade.engine.rebels.common.leaders import bind_leaders, surprise_leaders
from cockade.engine.rebels.common.morale import CALM, PASSED, check_morale
from cockade.engine.rebels.common.stacking import has_room
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.rebels.common.zones import enemy_zone
from cockade.engine.rules import Resolution
from cockade.events.rebels import FriendsJostled, Jostled, Retreat, Retreating, UnitRetreated


def fall_back(resolution: Resolution[State], unit: Unit, foes: tuple[int, ...]) -> None:
    """8.51, 8.42: a passed check of a retreat result: one hex; abandoned or immobile guns stay (Q60)."""
    immobile = not unit.counter.allowance or is_fixed(resolution.state, unit)
    if unit.is_artillery and (unit.disrupted or immobile):
        return
    resolution.push(Retreating(unit.side, unit.id, 1, routed=False, foes=foes))


def rout(resolution: Resolution[State], unit: Unit, foes: tuple[int, ...], rule: str) -> None:
    """8.51, 8.42: disrupted (if it was good), it retreats its allowance; guns stay where they are."""
    if not unit.disrupted:
        disrupt(resolution, unit, rule)
    if not unit.is_artillery:
        resolution.push(Retreating(unit.side, unit.id, unit.counter.allowance, routed=True, foes=foes))


@BOOK.continues(Retreating)
def retreat_goes_on(resolution: Resolution[State], frame: Retreating) -> bool:
    """8.51: step while there is no choice; done when the steps are walked and the hex has room (8.512)."""
    unit = resolution.state.unit(frame.unit)
    if is_over(resolution.state, frame):
        resolution.pop()
        return True
    options = retreat_hexes(resolution.state, frame)
    if not options or leaves_the_map(resolution.state, frame):
        resolution.pop()
        eliminate(resolution, unit, "8.514" if not options else "10.0")
        return True
    if len(options) > 1:
        return False
    step_back(resolution, frame, options[0])
    return True


@of_unit(
    "8.51",
    "{other} must retreat first.",
    other=lambda state, frame, unit: state.unit(frame.unit).counter.name,
)
def is_retreating(state: State, frame: Retreating, unit: Unit) -> bool:
    return unit.id == frame.unit


@of_unit(
    "8.511",
    "{unit} must retreat to one of: {hexes}; not {hex}.",
    hexes=lambda state, frame, unit, hex_: ", ".join(map(spoken, retreat_hexes(state, frame))),
)
def is_of_the_best_class(state: State, frame: Retreating, unit: Unit, hex_: int) -> bool:
    """8.511: the owner chooses among the hexes of the best class."""
    return hex_ in retreat_hexes(state, frame)


BOOK.add_law(
    UnitLaw(
        Retreat,
        Retreating,
        "8.511",
        first=(is_retreating,),
        where=Search(
            lambda state, frame, _: retreat_hexes(state, frame),
            (is_open, is_of_the_best_class),
            every=map_hexes,
        ),
    )
)


@BOOK.resolver(Retreat, Retreating)
def retreat(resolution: Resolution[State], frame: Retreating, action: Retreat) -> None:
    """8.51: one hex of a retreat."""
    step_back(resolution, frame, action.hex)


def is_over(state: State, frame: Retreating) -> bool:
    """8.51, 8.512: the unit is lost, or it has walked its steps and its hex has room."""
    unit = state.unit(frame.unit)
    return not unit.alive or (frame.steps <= 0 and has_room(state, unit, unit.hex))


def leaves_the_map(state: State, frame: Retreating) -> bool:
    """10.0: a routed unit with steps left on a map-edge line-of-communication hex leaves the map."""
    return frame.routed and frame.steps > 0 and is_way_out(state, state.unit(frame.unit))


def step_back(resolution: Resolution[State], frame: Retreating, hex_: int) -> None:
    """8.51: enter the hex; friends there may be jostled (8.513), lone enemy leaders surprised (11.16)."""
    unit = resolution.state.unit(frame.unit)
    resolution.change(frame.replace(steps=frame.steps - 1, visited=(*frame.visited, unit.hex)))
    resolution.happen(UnitRetreated(unit.id, hex_))
    come_into(resolution, unit, (hex_,))
    surprise_leaders(resolution, unit, hex_)
    jostle(resolution, unit, hex_, frame.foes)


# ---------------------------------------------------------------- priorities (chart.retreat)


def retreat_hexes(state: State, frame: Retreating) -> list[int]:
    """
    chart.retreat: the hexes of the lowest available class.

    Within it a disrupted unit must come nearer to its line of communication if it can, and no hex is
    entered twice unless there is nothing else; a unit that only looks for room (8.512) then goes back the
    shortest way to it.
    """
    unit, field = state.unit(frame.unit), ground(state.scenario)
    around = open_hexes(state, field, unit)
    open_ = [hex_ for hex_ in around if hex_ not in frame.visited]
    if not open_ and frame.steps <= 0:
        return ways_to_room(state, field, frame, unit)
    open_ = open_ or around
    if not open_:
        return []
    ranks = {hex_: retreat_class(state, field, frame, unit, hex_) for hex_ in open_}
    best = min(ranks.values())
    hexes = [hex_ for hex_ in open_ if ranks[hex_] == best]
    return homeward(state, unit, hexes) if unit.disrupted else hexes


def open_hexes(state: State, field: Ground, unit: Unit) -> list[int]:
    """Neighbours that are neither prohibited, nor closed (17.0), nor held by an enemy combat unit."""
    barred = state.position.combat[enemy(unit.side)] | closed_hexes(state, unit)
    return [n for n in field.neighbours[unit.hex] if n not in barred and field.can_step(unit, unit.hex, n)]


def ways_to_room(state: State, field: Ground, frame: Retreating, unit: Unit) -> list[int]:
    """8.512 (ruling Q81): the next hexes of the shortest ways to room, not by where it was driven from."""
    shut = state.position.combat[enemy(unit.side)] | closed_hexes(state, unit) | set(frame.visited[:1])
    ways = field.ways_of(unit)
    steps = steps_from(ways, unit.hex, barred=shut)
    roomy = {hex_: far for hex_, far in steps.items() if far and has_room(state, unit, hex_)}
    least = min(roomy.values(), default=0)
    goals = {hex_ for hex_, far in roomy.items() if far == least}
    beside = [hex_ for hex_, far in steps.items() if far == 1]
    return [hex_ for hex_ in beside if goals and steps_to(ways, hex_, goals, barred=shut) == least - 1]


def retreat_class(state: State, field: Ground, frame: Retreating, unit: Unit, hex_: int) -> int:
    """The class of a hex, 1 to 5; room counts for the last hex of the retreat only."""
    in_zone = hex_ in enemy_zone(state, unit.side)
    if frame.steps <= 1 and not has_room(state, unit, hex_):
        return 5 if in_zone else 3
    if in_zone:
        return 4
    return 2 if any(field.grid.distance(hex_, foe) == 1 for foe in frame.foes) else 1


def homeward(state: State, unit: Unit, hexes: list[int]) -> list[int]:
    """10.0: the hexes nearer to the line of communication, or all of them if there are no nearer ones."""
    distance = distance_to(state, communication_goals(state, unit))
    here = distance(unit.hex)
    return [hex_ for hex_ in hexes if distance(hex_) < here] or hexes


# ---------------------------------------------------------------- friends in the way (8.513)


def jostle(resolution: Resolution[State], unit: Unit, hex_: int, foes: tuple[int, ...]) -> None:
    """8.513: in an enemy zone of control the other friends of the hex must check, once per combat."""
    state = resolution.state
    if not unit.alive or hex_ not in enemy_zone(state, unit.side):
        return
    spared = {*state.jostled, *pending(state), unit.id}
    friends = tuple(friend.id for friend in state.position.combat_units(hex_) if friend.id not in spared)
    if friends:
        resolution.happen(FriendsJostled(friends))
        bind_leaders(resolution, unit.side, [hex_], passing=unit.id)
        resolution.push(Jostled(unit.side, friends, foes))


def pending(state: State) -> set[str]:
    """Units whose own result or retreat is still to come: they do not check for 8.513 as well."""
    waiting: set[str] = set()
    for frame in state.agenda:
        if isinstance(frame, Retreating) and not is_over(state, frame):
            waiting.add(frame.unit)
        waiting.update(unit for unit, _ in getattr(frame, "fates", ()))
    return waiting


@BOOK.continues(Jostled)
def jostled_go_on(resolution: Resolution[State], frame: Jostled) -> bool:
    """8.513: each checks morale; passed, it retreats one hex; failed, it is disrupted and routs."""
    if not frame.units:
        resolution.pop()
        return True
    first, *others = frame.units
    resolution.change(frame.replace(units=tuple(others)))
    unit = resolution.state.unit(first)
    if unit.alive:
        test_nerve(resolution, unit, frame.foes)
    return True


def test_nerve(resolution: Resolution[State], unit: Unit, foes: tuple[int, ...]) -> None:
    """8.513: the same check as for a retreat result."""
    if check_morale(resolution, unit, CALM, "8.513").result == PASSED:
        fall_back(resolution, unit, foes)
    else:
        rout(resolution, unit, foes, "8.513")
