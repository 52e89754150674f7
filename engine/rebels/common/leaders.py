"""Leaders in trouble (8.515, 11.13): following their units, loss, escape."""

from __future__ import annotations

from collections.abc import Iterable

from cockade.engine.hex_search import steps_from
from cockade.engine.law import Search
from cockade.engine.rebels.common.battle_restrictions import closed_hexes
from cockade.engine.rebels.common.book import BOOK
from cockade.engine.rebels.common.conditions import UnitLaw, map_hexes, of_unit
from cockade.engine.rebels.common.disintegration import eliminate
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.rules import Resolution
from cockade.events import rebels as events

FACES = 10
LOST, SAFE = "lost", "safe"
STACKED, DRAGOON, INFANTRY = "stacked", "dragoon", "infantry"


# ---------------------------------------------------------------- going with the stack (8.515)


def bind_leaders(
    resolution: Resolution[State],
    side: str,
    hexes: Iterable[int],
    tested: Iterable[int] = (),
    passing: str = "",
) -> None:
    """
    8.515, 11.13: let the leaders of these hexes wait for the fate of their stacks.

    Push this before the cause of the losses. Those in `tested` hexes check for loss afterwards. A unit only
    `passing` through belongs to no stack.
    """
    bound, risked = [], []
    for hex_ in dict.fromkeys(hexes):
        units = resolution.state.position.combat_units(hex_)
        stack = tuple(unit.id for unit in units if unit.id != passing)
        leaders = [unit.id for unit in resolution.state.position.leaders(hex_) if unit.side == side]
        bound += [(leader, stack) for leader in leaders]
        risked += leaders if hex_ in tested else []
    if bound:
        resolution.push(events.LeadersFollow(side, tuple(bound), tuple(risked)))


@BOOK.continues(events.LeadersFollow)
def leaders_follow(resolution: Resolution[State], frame: events.LeadersFollow) -> bool:
    """8.515 first, leader by leader; then the checks for loss (ruling Q30)."""
    if frame.leaders:
        (leader, stack), *others = frame.leaders
        resolution.change(frame.replace(leaders=tuple(others)))
        follow_units(resolution, leader, stack)
    else:
        resolution.pop()
        if frame.tested:
            resolution.push(events.LeadersTested(frame.side, frame.tested, STACKED))
    return True


def follow_units(resolution: Resolution[State], leader: str, stack: tuple[str, ...]) -> None:
    """8.515: the leader follows the retreating units of his stack; if they parted, his owner chooses."""
    state = resolution.state
    unit = state.unit(leader)
    closed = closed_hexes(state, unit)
    hexes = sorted({friend.hex for friend in map(state.unit, stack) if friend.on_map} - closed - {unit.hex})
    if not unit.alive or not hexes:
        return
    if len(hexes) == 1:
        resolution.happen(events.LeaderMoved(leader, hexes[0], "8.515"))
    else:
        resolution.push(events.Following(unit.side, leader, tuple(hexes)))


@of_unit("8.515", "{unit} has no stack to go with.")
def is_bound(state: State, frame: events.Following, unit: Unit) -> bool:
    return unit.id == frame.leader


@of_unit("8.515", "No part of the stack of {unit} is in {hex}.")
def is_where_his_stack_is(state: State, frame: events.Following, unit: Unit, hex_: int) -> bool:
    return hex_ in frame.hexes


BOOK.add_law(
    UnitLaw(
        events.Follow,
        events.Following,
        "8.515",
        first=(is_bound,),
        where=Search(lambda state, frame, _: frame.hexes, (is_where_his_stack_is,), every=map_hexes),
    )
)


@BOOK.resolver(events.Follow, events.Following)
def follow(resolution: Resolution[State], frame: events.Following, action: events.Follow) -> None:
    """8.515: the leader goes with that part of the stack."""
    resolution.pop()
    if resolution.state.unit(action.leader).hex != action.hex:
        resolution.happen(events.LeaderMoved(action.leader, action.hex, "8.515"))


# ---------------------------------------------------------------- loss (11.13)


def surprise_leaders(resolution: Resolution[State], intruder: Unit, hex_: int) -> None:
    """11.13, 11.16: a combat unit has entered a hex that holds only enemy leaders."""
    state = resolution.state
    foes = [unit.id for unit in state.position.leaders(hex_) if unit.side == enemy(intruder.side)]
    if foes and not intruder.is_leader:
        cause = DRAGOON if intruder.kind == "dragoon" else INFANTRY
        resolution.push(events.LeadersTested(enemy(intruder.side), tuple(foes), cause))


@BOOK.continues(events.LeadersTested)
def leaders_tested(resolution: Resolution[State], frame: events.LeadersTested) -> bool:
    """11.13: one die for each leader."""
    if not frame.leaders:
        resolution.pop()
        return True
    first, *others = frame.leaders
    resolution.change(frame.replace(leaders=tuple(others)))
    leader = resolution.state.unit(first)
    if leader.alive:
        test_leader(resolution, leader, frame.cause)
    return True


def test_leader(resolution: Resolution[State], leader: Unit, cause: str) -> None:
    """11.13: a low die loses the leader. Otherwise he joins the nearest friends, or else is captured."""
    rolled = resolution.roll(
        "leader",
        FACES,
        who=leader.id,
        rule="11.13",
        modifiers=(),
        result=lambda die, _: surviving(resolution.state, cause, die),
    )
    if rolled.result == LOST:
        eliminate(resolution, leader, "11.13")
    elif cause != STACKED or not has_company(resolution.state, leader):
        escape_to_friends(resolution, leader)


def surviving(state: State, cause: str, die: int) -> str:
    """11.13: whether a leader is lost on a die."""
    return LOST if die <= lost_at_most(state, cause) else SAFE


def lost_at_most(state: State, cause: str) -> int:
    """11.13: the highest die on which a leader is lost, by the cause of the check."""
    chart = ground(state.scenario).charts.leader
    return {STACKED: chart.stacked, DRAGOON: chart.dragoon, INFANTRY: chart.infantry}[cause]


def has_company(state: State, leader: Unit) -> bool:
    """Whether a friendly combat unit is in the leader's hex."""
    return leader.hex in state.position.combat[leader.side]


def escape_to_friends(resolution: Resolution[State], leader: Unit) -> None:
    """11.13: to the nearest friendly unit within reach; the owner chooses among equals."""
    hexes = refuges(resolution.state, leader)
    if not hexes:
        eliminate(resolution, leader, "11.13")
    elif len(hexes) == 1:
        resolution.happen(events.LeaderMoved(leader.id, hexes[0], "11.13"))
    else:
        resolution.push(events.Escaping(leader.side, leader.id, tuple(hexes)))


def refuges(state: State, leader: Unit) -> list[int]:
    """11.13: nearest hexes with a friendly combat unit, by a path free of enemies and prohibited ground."""
    field = ground(state.scenario)
    barred = state.position.combat[enemy(leader.side)] | closed_hexes(state, leader)
    reach = steps_from(field.ways_of(leader), leader.hex, field.charts.leader.refuge, barred=barred)
    friends = state.position.combat[leader.side] - {leader.hex}
    found = {hex_: steps for hex_, steps in reach.items() if hex_ in friends}
    least = min(found.values(), default=0)
    return sorted(hex_ for hex_, steps in found.items() if steps == least)


@of_unit("11.13", "{unit} is not in flight.")
def is_in_flight(state: State, frame: events.Escaping, unit: Unit) -> bool:
    return unit.id == frame.leader


@of_unit("11.13", "No friendly units are in {hex}, or others are nearer to {unit}.")
def is_among_the_nearest(state: State, frame: events.Escaping, unit: Unit, hex_: int) -> bool:
    return hex_ in frame.hexes


BOOK.add_law(
    UnitLaw(
        events.Escape,
        events.Escaping,
        "11.13",
        first=(is_in_flight,),
        where=Search(lambda state, frame, _: frame.hexes, (is_among_the_nearest,), every=map_hexes),
    )
)


@BOOK.resolver(events.Escape, events.Escaping)
def escape(resolution: Resolution[State], frame: events.Escaping, action: events.Escape) -> None:
    """11.13: the leader joins those friends."""
    resolution.pop()
    resolution.happen(events.LeaderMoved(action.leader, action.hex, "11.13"))
