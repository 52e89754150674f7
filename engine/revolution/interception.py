"""Interception (32.0, 32.1; option 32): a stack goes out against one that comes into the next area."""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.book import BOOK
from engine.revolution.commanders import LAND, command_value, may_command
from engine.revolution.gathering import TACTICS
from engine.revolution.occupation import is_in_play, region_of
from engine.revolution.places import SIEGE
from engine.revolution.roads import BOUND, TRAIL, besieger, closed_areas, units_of
from engine.revolution.scenarios import ground
from engine.revolution.state import State, Unit, enemy
from engine.revolution.steps import relocate
from engine.revolution.throws import settles, throw
from engine.rules import Offer, Ruling, offer
from events.facts import Modifier
from events.revolution import (
    Intercept,
    Intercepting,
    Interception,
    InterceptionTried,
    JoinInterception,
    Marching,
    MarkerPlayed,
    Pass,
    PassPhase,
    SetOff,
    Throw,
    WindowQuieted,
)

INTERCEPTION, WINDOW = "interception", "V.enemy_movement_if_option_32"
BY_LAND = ("road", "river", TRAIL)


def is_intercepted(ruling: Ruling[State], mover: str, area: str) -> bool:
    """32.1: whether the other side is asked about a stack that has just entered an area."""
    side = enemy(mover)
    state = ruling.state
    if not state.uses("32") or state.is_quiet(side, WINDOW) or TACTICS not in state.hand(side):
        return False
    if state.position.stack(area, side) or not any(posts(state, side, area)):
        return False
    ruling.push(Interception(side, area))
    return True


def posts(state: State, side: str, area: str) -> Iterator[str]:
    """32.1: adjacent areas with somebody to lead and to fight who has not tried in this phase."""
    if area in closed_areas(state.scenario, state.allied):
        return
    for start in ground(state.scenario).map.adjacent(area, *BY_LAND):
        if (side, start) not in state.tried and leader_out(state, side, start, area) is not None:
            yield start


def able(state: State, side: str, start: str, area: str) -> list[Unit]:
    """32.1, 15.2, 23.1, 26.1: who could go; militia only in its colony; a siege not where one is."""
    found = [unit for unit in state.position.ashore(start, side) if is_in_play(state, unit.nation)]
    if region_of(state, start) != region_of(state, area):
        found = [unit for unit in found if unit.kind not in BOUND]
    if state.work(SIEGE, area) is not None:
        found = [unit for unit in found if not besieger(state, [unit])]
    return found


def leader_out(state: State, side: str, start: str, area: str) -> Unit | None:
    """32.1, 21.6, ruling Q101: the best one to lead, who must have combat units that he can lead."""
    party = able(state, side, start, area)
    found = [
        leader
        for leader in party
        if may_command(state, leader, LAND)
        and any(one.is_land_combat for one in followers(state, leader, party))
    ]
    return max(found, key=lambda one: value_out(state, one, party), default=None)


def followers(state: State, leader: Unit, party: list[Unit]) -> list[Unit]:
    """21.6, ruling Q63: with a militia leader only those among whom his value counts."""
    if leader.kind != "militia_leader":
        return party
    return [unit for unit in party if command_value(state, leader, [leader, unit], LAND)]


def value_out(state: State, leader: Unit, party: list[Unit]) -> int:
    """21.2, 21.6: the value of a leader with those who may follow him."""
    return command_value(state, leader, followers(state, leader, party), LAND)


# ---------------------------------------------------------------- trying


@BOOK.goes_on(Interception)
def interception_goes_on(ruling: Ruling[State], frame: Interception) -> bool:
    """32.1: as long as another stack could try, and Tactics are left."""
    state = ruling.state
    if TACTICS in state.hand(frame.side) and any(posts(state, frame.side, frame.area)):
        return False
    ruling.pop()
    return True


@BOOK.offers_in(Interception)
def interception_offers(state: State, frame: Interception) -> Iterator[Offer]:
    """32.1: from which area, and with how many Tactics; or not at all."""
    yield offer(Pass(), "32.1")
    yield offer(PassPhase(), "32.1")
    held = state.hand(frame.side).count(TACTICS)
    for start in posts(state, frame.side, frame.area):
        tries = tuple(Intercept(start, number) for number in range(1, held + 1))
        yield Offer(Intercept, start, "32.1", lambda tries=tries: tries)


@BOOK.carries_out(Pass, Interception)
def stay(ruling: Ruling[State], action: Pass) -> None:
    """32.1: nobody has to."""
    ruling.pop()


@BOOK.carries_out(PassPhase, Interception)
def stay_all_phase(ruling: Ruling[State], action: PassPhase) -> None:
    """Ruling Q95: do not ask again in this phase."""
    frame = ruling.frame
    assert isinstance(frame, Interception)
    ruling.happen(WindowQuieted(frame.side, WINDOW))
    ruling.pop()


@BOOK.carries_out(Intercept)
def intercept(ruling: Ruling[State], action: Intercept) -> None:
    """32.1: the Tactics are spent and the die falls for the best leader there."""
    frame = ruling.frame
    assert isinstance(frame, Interception)
    leader = leader_out(ruling.state, frame.side, action.area, frame.area)
    assert leader is not None
    for _ in range(action.tactics):
        ruling.happen(MarkerPlayed(frame.side, TACTICS, INTERCEPTION))
    ruling.push(Intercepting(frame.side, action.area, frame.area, (leader.id,)))
    spent = [Modifier("tactics", -action.tactics, "32.1")]
    throw(ruling, frame.side, INTERCEPTION, rule="32.1", who=leader.id, modifiers=spent)


@settles(INTERCEPTION)
def settle_interception(ruling: Ruling[State], throw_: Throw) -> None:
    """32.1: up to his value plus the markers he goes out; one attempt of a stack in a phase."""
    frame = ruling.frame
    assert isinstance(frame, Intercepting)
    leader = ruling.state.unit(throw_.who)
    party = able(ruling.state, frame.side, frame.start, frame.area)
    out = throw_.total <= value_out(ruling.state, leader, party)
    ruling.happen(InterceptionTried(frame.side, frame.start, frame.area if out else ""))
    if not out:
        ruling.pop()


# ---------------------------------------------------------------- going out


def joining(state: State, frame: Intercepting) -> list[Unit]:
    """32.1: who may still go with the leader."""
    party = able(state, frame.side, frame.start, frame.area)
    led = followers(state, state.unit(frame.stack[0]), party)
    return [unit for unit in led if unit.id not in frame.stack]


@BOOK.offers_in(Intercepting)
def intercepting_offers(state: State, frame: Intercepting) -> Iterator[Offer]:
    """32.1: the whole stack or a part of it with the leader and somebody who fights."""
    yield from (offer(JoinInterception(unit.id), "32.1") for unit in joining(state, frame))
    if any(unit.is_land_combat for unit in units_of(state, frame.stack)):
        yield offer(SetOff(frame.stack[0]), "32.1")


@BOOK.carries_out(JoinInterception)
def join_interception(ruling: Ruling[State], action: JoinInterception) -> None:
    """32.1: one more."""
    frame = ruling.frame
    assert isinstance(frame, Intercepting)
    ruling.change(frame.but(stack=(*frame.stack, action.unit)))


@BOOK.carries_out(SetOff, Intercepting)
def go_out(ruling: Ruling[State], action: SetOff) -> None:
    """32.1: they are there at once, and the stack that moved stops."""
    frame = ruling.frame
    assert isinstance(frame, Intercepting)
    ruling.pop()
    ruling.pop()
    relocate(ruling, units_of(ruling.state, frame.stack), frame.area)
    moving = ruling.frame
    assert isinstance(moving, Marching)
    ruling.change(moving.but(halted=True))
