"""Retreat (8.51): hex by hex, by the priorities of chart.retreat."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rebels.book import BOOK
from engine.rebels.communication import communication_goals, distance_to, is_way_out
from engine.rebels.disintegration import disrupt, eliminate
from engine.rebels.exclusive import come_into
from engine.rebels.ground import Ground, ground
from engine.rebels.leaders import bind_leaders, surprise_leaders
from engine.rebels.limits import closed_hexes
from engine.rebels.morale import CALM, PASSED, check_morale
from engine.rebels.stacking import has_room
from engine.rebels.state import State, Unit, enemy
from engine.rebels.zones import enemy_zone
from engine.rules import Offer, Ruling
from events.rebels import FriendsJostled, Jostled, Retreat, Retreating, UnitRetreated


def fall_back(ruling: Ruling[State], unit: Unit, foes: tuple[int, ...]) -> None:
    """8.51, 8.42: a passed check of a retreat result: one hex; abandoned or emplaced guns stay (Q60)."""
    if unit.is_artillery and (unit.disrupted or not unit.counter.allowance):
        return
    ruling.push(Retreating(unit.side, unit.id, 1, routed=False, foes=foes))


def rout(ruling: Ruling[State], unit: Unit, foes: tuple[int, ...], rule: str) -> None:
    """8.51, 8.42: disrupted (if it was good), it retreats its allowance; guns stay where they are."""
    if not unit.disrupted:
        disrupt(ruling, unit, rule)
    if not unit.is_artillery:
        ruling.push(Retreating(unit.side, unit.id, unit.counter.allowance, routed=True, foes=foes))


@BOOK.goes_on(Retreating)
def retreat_goes_on(ruling: Ruling[State], frame: Retreating) -> bool:
    """8.51: step while there is no choice; done when the steps are walked and the hex has room (8.512)."""
    unit = ruling.state.unit(frame.unit)
    if not unit.alive or (frame.steps <= 0 and has_room(ruling.state, unit, unit.hex)):
        ruling.pop()
        return True
    options = retreat_hexes(ruling.state, frame)
    if not options or leaves_the_map(ruling.state, frame):
        ruling.pop()
        eliminate(ruling, unit, "8.514" if not options else "10.0")
        return True
    if len(options) > 1:
        return False
    step_back(ruling, frame, options[0])
    return True


@BOOK.offers_in(Retreating)
def retreat_offers(state: State, frame: Retreating) -> Iterator[Offer]:
    """8.511: the owner chooses among the hexes of the best class."""
    hexes = retreat_hexes(state, frame)
    yield Offer(Retreat, frame.unit, "8.511", lambda: [Retreat(frame.unit, hex_) for hex_ in hexes])


@BOOK.carries_out(Retreat)
def retreat(ruling: Ruling[State], action: Retreat) -> None:
    """8.51: one hex of a retreat."""
    frame = ruling.frame
    assert isinstance(frame, Retreating)
    step_back(ruling, frame, action.hex)


def leaves_the_map(state: State, frame: Retreating) -> bool:
    """10.0: a routed unit with steps left on a map-edge line-of-communication hex leaves the map."""
    return frame.routed and frame.steps > 0 and is_way_out(state, state.unit(frame.unit))


def step_back(ruling: Ruling[State], frame: Retreating, hex_: int) -> None:
    """8.51: enter the hex; friends there may be jostled (8.513), lone enemy leaders surprised (11.16)."""
    unit = ruling.state.unit(frame.unit)
    ruling.change(frame.but(steps=frame.steps - 1, visited=(*frame.visited, unit.hex)))
    ruling.happen(UnitRetreated(unit.id, hex_))
    come_into(ruling, unit, (hex_,))
    surprise_leaders(ruling, unit, hex_)
    jostle(ruling, unit, hex_, frame.foes)


# ---------------------------------------------------------------- priorities (chart.retreat)


def retreat_hexes(state: State, frame: Retreating) -> list[int]:
    """
    chart.retreat: the hexes of the lowest available class.

    Within it a disrupted unit must come nearer to its line of communication if it can, and no hex is
    entered twice unless there is nothing else; a unit that only looks for room (8.512) never turns back.
    """
    unit, field = state.unit(frame.unit), ground(state.scenario)
    open_ = [hex_ for hex_ in open_hexes(state, field, unit) if hex_ not in frame.visited]
    if not open_ and frame.steps > 0:
        open_ = open_hexes(state, field, unit)
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


def retreat_class(state: State, field: Ground, frame: Retreating, unit: Unit, hex_: int) -> int:
    """The class of a hex, 1 to 5; room counts for the last hex of the retreat only."""
    in_zone = hex_ in enemy_zone(state, unit.side)
    if frame.steps <= 1 and not has_room(state, unit, hex_):
        return 5 if in_zone else 3
    if in_zone:
        return 4
    return 2 if any(field.grid.distance(hex_, foe) == 1 for foe in frame.foes) else 1


def homeward(state: State, unit: Unit, hexes: list[int]) -> list[int]:
    """10.0: those hexes that lessen the distance to the line of communication, or all if none does."""
    distance = distance_to(state, communication_goals(state, unit))
    here = distance(unit.hex)
    return [hex_ for hex_ in hexes if distance(hex_) < here] or hexes


# ---------------------------------------------------------------- friends in the way (8.513)


def jostle(ruling: Ruling[State], unit: Unit, hex_: int, foes: tuple[int, ...]) -> None:
    """8.513: in an enemy zone of control the other friends of the hex must check, once per combat."""
    state = ruling.state
    if not unit.alive or hex_ not in enemy_zone(state, unit.side):
        return
    spared = {*state.jostled, *pending(state), unit.id}
    friends = tuple(friend.id for friend in state.position.combat_units(hex_) if friend.id not in spared)
    if friends:
        ruling.happen(FriendsJostled(friends))
        bind_leaders(ruling, unit.side, [hex_], passing=unit.id)
        ruling.push(Jostled(unit.side, friends, foes))


def pending(state: State) -> set[str]:
    """Units whose own result or retreat is still to come: they do not check for 8.513 as well."""
    waiting: set[str] = set()
    for frame in state.agenda:
        if isinstance(frame, Retreating):
            waiting.add(frame.unit)
        waiting.update(unit for unit, _ in getattr(frame, "fates", ()))
    return waiting


@BOOK.goes_on(Jostled)
def jostled_go_on(ruling: Ruling[State], frame: Jostled) -> bool:
    """8.513: each checks morale; passed, it retreats one hex; failed, it is disrupted and routs."""
    if not frame.units:
        ruling.pop()
        return True
    first, *others = frame.units
    ruling.change(frame.but(units=tuple(others)))
    unit = ruling.state.unit(first)
    if unit.alive:
        test_nerve(ruling, unit, frame.foes)
    return True


def test_nerve(ruling: Ruling[State], unit: Unit, foes: tuple[int, ...]) -> None:
    """8.513: the same check as for a retreat result."""
    if check_morale(ruling, unit, CALM, "8.513").result == PASSED:
        fall_back(ruling, unit, foes)
    else:
        rout(ruling, unit, foes, "8.513")
