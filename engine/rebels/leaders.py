"""Leaders in trouble (8.515, 11.13): following their units, loss, escape."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.paths import steps_from
from engine.rebels.book import BOOK
from engine.rebels.disintegration import eliminate
from engine.rebels.ground import ground
from engine.rebels.limits import closed_hexes
from engine.rebels.state import State, Unit, enemy
from engine.rules import Offer, Ruling
from events.rebels import Escape, Escaping, Follow, Following, LeaderMoved, LeadersFollow, LeadersTested

FACES = 10
LOST, SAFE = "lost", "safe"
STACKED, DRAGOON, INFANTRY = "stacked", "dragoon", "infantry"


# ---------------------------------------------------------------- going with the stack (8.515)


def bind_leaders(
    ruling: Ruling[State], side: str, hexes: Iterable[int], tested: Iterable[int] = (), passing: str = ""
) -> None:
    """
    8.515, 11.13: let the leaders of these hexes wait for what becomes of their stacks.

    Push this before the trouble itself. Those in `tested` hexes check for loss afterwards. A unit only
    `passing` through belongs to no stack.
    """
    bound, risked = [], []
    for hex_ in dict.fromkeys(hexes):
        units = ruling.state.position.combat_units(hex_)
        stack = tuple(unit.id for unit in units if unit.id != passing)
        leaders = [unit.id for unit in ruling.state.position.leaders(hex_) if unit.side == side]
        bound += [(leader, stack) for leader in leaders]
        risked += leaders if hex_ in tested else []
    if bound:
        ruling.push(LeadersFollow(side, tuple(bound), tuple(risked)))


@BOOK.goes_on(LeadersFollow)
def leaders_follow(ruling: Ruling[State], frame: LeadersFollow) -> bool:
    """8.515 first, leader by leader; then the checks for loss (ruling Q30)."""
    if frame.leaders:
        (leader, stack), *others = frame.leaders
        ruling.change(frame.but(leaders=tuple(others)))
        follow_units(ruling, leader, stack)
    else:
        ruling.pop()
        if frame.tested:
            ruling.push(LeadersTested(frame.side, frame.tested, STACKED))
    return True


def follow_units(ruling: Ruling[State], leader: str, stack: tuple[str, ...]) -> None:
    """8.515: the leader stays with the stack he stood with; where it split, his owner chooses."""
    state = ruling.state
    unit = state.unit(leader)
    closed = closed_hexes(state, unit)
    hexes = sorted({friend.hex for friend in map(state.unit, stack) if friend.on_map} - closed)
    if not unit.alive or not hexes or hexes == [unit.hex]:
        return
    if len(hexes) == 1:
        ruling.happen(LeaderMoved(leader, hexes[0], "8.515"))
    else:
        ruling.push(Following(unit.side, leader, tuple(hexes)))


@BOOK.offers_in(Following)
def following_offers(state: State, frame: Following) -> Iterator[Offer]:
    """8.515: the hexes where parts of his stack are now."""
    yield Offer(Follow, frame.leader, "8.515", lambda: [Follow(frame.leader, hex_) for hex_ in frame.hexes])


@BOOK.carries_out(Follow)
def follow(ruling: Ruling[State], action: Follow) -> None:
    """8.515: the leader goes with that part of the stack."""
    ruling.pop()
    if ruling.state.unit(action.leader).hex != action.hex:
        ruling.happen(LeaderMoved(action.leader, action.hex, "8.515"))


# ---------------------------------------------------------------- loss (11.13)


def surprise_leaders(ruling: Ruling[State], intruder: Unit, hex_: int) -> None:
    """11.13, 11.16: a combat unit has entered a hex that holds only enemy leaders."""
    state = ruling.state
    foes = [unit.id for unit in state.position.leaders(hex_) if unit.side == enemy(intruder.side)]
    if foes and not intruder.is_leader:
        cause = DRAGOON if intruder.kind == "dragoon" else INFANTRY
        ruling.push(LeadersTested(enemy(intruder.side), tuple(foes), cause))


@BOOK.goes_on(LeadersTested)
def leaders_tested(ruling: Ruling[State], frame: LeadersTested) -> bool:
    """11.13: one die for each leader."""
    if not frame.leaders:
        ruling.pop()
        return True
    first, *others = frame.leaders
    ruling.change(frame.but(leaders=tuple(others)))
    leader = ruling.state.unit(first)
    if leader.alive:
        test_leader(ruling, leader, frame.cause)
    return True


def test_leader(ruling: Ruling[State], leader: Unit, cause: str) -> None:
    """11.13: lost on a low die, else he joins the nearest friends, or is captured if there are none."""
    chart = ground(ruling.state.scenario).charts.leader
    worst = {STACKED: chart.stacked, DRAGOON: chart.dragoon, INFANTRY: chart.infantry}[cause]
    rolled = ruling.roll(
        "leader",
        FACES,
        who=leader.id,
        rule="11.13",
        modifiers=(),
        result=lambda die, _: LOST if die <= worst else SAFE,
    )
    if rolled.result == LOST:
        eliminate(ruling, leader, "11.13")
    elif cause != STACKED or not has_company(ruling.state, leader):
        escape_to_friends(ruling, leader)


def has_company(state: State, leader: Unit) -> bool:
    """Whether a friendly combat unit is in the leader's hex."""
    return leader.hex in state.position.combat[leader.side]


def escape_to_friends(ruling: Ruling[State], leader: Unit) -> None:
    """11.13: to the nearest friendly unit within reach; the owner chooses among equals."""
    hexes = refuges(ruling.state, leader)
    if not hexes:
        eliminate(ruling, leader, "11.13")
    elif len(hexes) == 1:
        ruling.happen(LeaderMoved(leader.id, hexes[0], "11.13"))
    else:
        ruling.push(Escaping(leader.side, leader.id, tuple(hexes)))


def refuges(state: State, leader: Unit) -> list[int]:
    """11.13: nearest hexes with a friendly combat unit, by a path free of enemies and prohibited ground."""
    field = ground(state.scenario)
    barred = state.position.combat[enemy(leader.side)] | closed_hexes(state, leader)
    reach = steps_from(field.ways_of(leader), leader.hex, field.charts.leader.refuge, barred=barred)
    friends = state.position.combat[leader.side] - {leader.hex}
    found = {hex_: steps for hex_, steps in reach.items() if hex_ in friends}
    least = min(found.values(), default=0)
    return sorted(hex_ for hex_, steps in found.items() if steps == least)


@BOOK.offers_in(Escaping)
def escape_offers(state: State, frame: Escaping) -> Iterator[Offer]:
    """11.13: equally near friends."""
    yield Offer(Escape, frame.leader, "11.13", lambda: [Escape(frame.leader, hex_) for hex_ in frame.hexes])


@BOOK.carries_out(Escape)
def escape(ruling: Ruling[State], action: Escape) -> None:
    """11.13: the leader joins those friends."""
    ruling.pop()
    ruling.happen(LeaderMoved(action.leader, action.hex, "11.13"))
