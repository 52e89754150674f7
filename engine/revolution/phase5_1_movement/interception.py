"""Interception (32.0, 32.1; option 32): a stack goes out against one that comes into the next area."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.law import Law, Search, condition
from cockade.engine.revolution.common.book import BOOK, over
from cockade.engine.revolution.common.commanders import LAND, command_value, may_command
from cockade.engine.revolution.common.occupation import is_in_play, region_of
from cockade.engine.revolution.common.places import SIEGE
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, Unit, enemy
from cockade.engine.revolution.markers.markers import wants_to_be_asked
from cockade.engine.revolution.markers.reroll_window import settles, throw
from cockade.engine.revolution.phase5_1_movement.eligibility import TACTICS
from cockade.engine.revolution.phase5_1_movement.routes import BOUND, TRAIL, besieger, closed_areas, units_of
from cockade.engine.revolution.phase5_1_movement.steps import relocate
from cockade.engine.rules import Resolution
from cockade.events import revolution as events
from cockade.events.facts import Modifier

INTERCEPTION, WINDOW = "interception", "V.enemy_movement_if_option_32"
BY_LAND = ("road", "river", TRAIL)
PARTY = 2
"""Ruling Q95: one to lead and one to fight; a unit with a leader who arose (Q23) is both."""


def may_be_met(state: State, mover: str, area: str) -> bool:
    """32.1: whether the other side is asked about a stack that has just entered an area."""
    return state.uses("32") and might_go_out(state, events.Interception(enemy(mover), area))


def intercepted(resolution: Resolution[State], mover: str, area: str) -> None:
    """32.1: ask the other side whether it intercepts."""
    resolution.push(events.Interception(enemy(mover), area))


@BOOK.asks(events.Interception, events.Pass())
def might_go_out(state: State, frame: events.Interception) -> bool:
    """32.1, ruling Q95: whether the side holds markers, and enough counters to lead and to fight are near."""
    if not wants_to_be_asked(state, frame.side, WINDOW) or state.position.stack(frame.area, frame.side):
        return False
    return any(posts_seen(state, frame.side, frame.area))


def posts_seen(state: State, side: str, area: str) -> Iterator[str]:
    """32.1: adjacent areas with a leader and a combat unit, by the counters and open markers there."""
    if area in closed_areas(state.scenario, state.allied):
        return
    for start in ground(state.scenario).map.adjacent(area, *BY_LAND):
        ashore = state.position.ashore(start, side)
        risen = {one.unit for one in state.arisen} & {unit.id for unit in ashore}
        if (side, start) not in state.tried and len(ashore) + len(risen) >= PARTY:
            yield start


def able(state: State, side: str, start: str, area: str) -> list[Unit]:
    """32.1, 15.2, 23.1, 26.1: the units that could go, but no militia abroad and no second siege."""
    found = [unit for unit in state.position.ashore(start, side) if is_in_play(state, unit.nation)]
    if region_of(state, start) != region_of(state, area):
        found = [unit for unit in found if unit.kind not in BOUND]
    if state.work(SIEGE, area) is not None:
        found = [unit for unit in found if not besieger(state, [unit])]
    return found


def leader_out(state: State, side: str, start: str, area: str) -> Unit | None:
    """32.1, 21.6, ruling Q101: the best leader, who must have combat units that he can lead."""
    party = able(state, side, start, area)
    found = [
        leader
        for leader in party
        if may_command(state, leader, LAND)
        and any(one.is_land_combat for one in followers(state, leader, party))
    ]
    return max(found, key=lambda one: value_out(state, one, party), default=None)


def followers(state: State, leader: Unit, party: list[Unit]) -> list[Unit]:
    """21.6, ruling Q63: a leader's followers; a militia leader has only units that his value counts for."""
    if leader.kind != "militia_leader":
        return party
    return [unit for unit in party if command_value(state, leader, [leader, unit], LAND)]


def value_out(state: State, leader: Unit, party: list[Unit]) -> int:
    """21.2, 21.6: the value of a leader with the units that may follow him."""
    return command_value(state, leader, followers(state, leader, party), LAND)


# ---------------------------------------------------------------- trying


@BOOK.continues(events.Interception)
def interception_goes_on(resolution: Resolution[State], frame: events.Interception) -> bool:
    """32.1: end the step when no other stack could try."""
    resolution.pop()
    return True


@condition("32.1", "An interception from {area} has been tried in this phase.")
def is_fresh(state: State, frame: events.Interception, area: str) -> bool:
    """32.1: one attempt of a stack in a phase."""
    return (frame.side, area) not in state.tried


@condition("32.1", "No stack with a leader can intercept from {area}.")
def is_post(state: State, frame: events.Interception, area: str) -> bool:
    """32.1: next to the stack, with a leader and combat units."""
    seen = area in posts_seen(state, frame.side, frame.area)
    return seen and leader_out(state, frame.side, area, frame.area) is not None


def numbers(state: State, frame: events.Interception, area: str) -> range:
    """32.1: the numbers of Tactics that may be added: at least one."""
    return range(1, state.hand(frame.side).count(TACTICS) + 1)


@condition("32.1", "An interception takes one Tactics marker or more, up to the number you hold.")
def is_held(state: State, frame: events.Interception, area: str, tactics: int) -> bool:
    return tactics in numbers(state, frame, area)


BOOK.add_law(
    Law(events.Pass, events.Interception, "32.1"),
    Law(events.PassPhase, events.Interception, "32.1"),
    Law(
        events.Intercept,
        events.Interception,
        "32.1",
        who=lambda state, frame: ground(state.scenario).map.adjacent(frame.area, *BY_LAND),
        first=(is_fresh, is_post),
        where=Search(numbers, (is_held,)),
    ),
)
BOOK.resolver(events.Pass, events.Interception)(over)


@BOOK.resolver(events.PassPhase, events.Interception)
def stay_all_phase(
    resolution: Resolution[State], frame: events.Interception, action: events.PassPhase
) -> None:
    """Ruling Q95: do not ask again in this phase."""
    resolution.happen(events.WindowQuieted(frame.side, WINDOW))
    resolution.pop()


@BOOK.resolver(events.Intercept, events.Interception)
def intercept(resolution: Resolution[State], frame: events.Interception, action: events.Intercept) -> None:
    """32.1: the Tactics are spent and the die falls for the best leader there."""
    leader = leader_out(resolution.state, frame.side, action.area, frame.area)
    assert leader is not None
    for _ in range(action.tactics):
        resolution.happen(events.MarkerPlayed(frame.side, TACTICS, INTERCEPTION))
    resolution.push(events.Intercepting(frame.side, action.area, frame.area, (leader.id,)))
    spent = [Modifier("tactics", -action.tactics, "32.1")]
    throw(resolution, frame.side, INTERCEPTION, rule="32.1", who=leader.id, modifiers=spent)


@settles(INTERCEPTION)
def settle_interception(resolution: Resolution[State], throw_: events.Throw) -> None:
    """32.1: up to his value plus the markers he goes out; one attempt of a stack in a phase."""
    frame = resolution.frame
    assert isinstance(frame, events.Intercepting)
    leader = resolution.state.unit(throw_.who)
    party = able(resolution.state, frame.side, frame.start, frame.area)
    out = throw_.total <= value_out(resolution.state, leader, party)
    resolution.happen(events.InterceptionTried(frame.side, frame.start, frame.area if out else ""))
    if not out:
        resolution.pop()


# ---------------------------------------------------------------- going out


def led(state: State, frame: events.Intercepting) -> list[str]:
    """32.1: the units that the leader leads."""
    units = able(state, frame.side, frame.start, frame.area)
    return [unit.id for unit in followers(state, state.unit(frame.stack[0]), units)]


@condition("32.1", "{unit} is going with them already.")
def stays_yet(state: State, frame: events.Intercepting, unit: str) -> bool:
    return unit not in frame.stack


@condition("32.1", "{unit} cannot go with this leader.")
def may_follow(state: State, frame: events.Intercepting, unit: str) -> bool:
    """32.1, 21.6, 15.2, 23.1, 26.1."""
    return unit in led(state, frame)


@condition("32.1", "A combat unit must go with the leader who rolled.")
def has_fighters(state: State, frame: events.Intercepting) -> bool:
    return any(unit.is_land_combat for unit in units_of(state, frame.stack))


@condition("32.1", "{leader} rolled, and must lead them.", leader=lambda _, frame, __: frame.stack[0])
def is_leader_out(state: State, frame: events.Intercepting, commander: str) -> bool:
    """32.1: the leader who rolled."""
    return commander == frame.stack[0]


BOOK.add_law(
    Law(events.JoinInterception, events.Intercepting, "32.1", who=led, first=(stays_yet, may_follow)),
    Law(
        events.SetOff,
        events.Intercepting,
        "32.1",
        opens=(has_fighters,),
        who=lambda _, frame: frame.stack,
        first=(is_leader_out,),
    ),
)


@BOOK.resolver(events.JoinInterception, events.Intercepting)
def join_interception(
    resolution: Resolution[State], frame: events.Intercepting, action: events.JoinInterception
) -> None:
    """32.1: one more unit of the stack, which may go whole or in part."""
    resolution.change(frame.replace(stack=(*frame.stack, action.unit)))


@BOOK.resolver(events.SetOff, events.Intercepting)
def go_out(resolution: Resolution[State], frame: events.Intercepting, action: events.SetOff) -> None:
    """32.1: the stack moves there at once, and the moving stack stops."""
    resolution.pop()
    resolution.pop()
    relocate(resolution, units_of(resolution.state, frame.stack), frame.area)
    moving = resolution.frame
    assert isinstance(moving, events.Marching)
    resolution.change(moving.replace(halted=True))
