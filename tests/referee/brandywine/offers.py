"""
What a side may do, worked out from the data: nothing lawful is kept back, nothing else is offered.

Every action of a verb that names known units and hexes is put to the referee as if it had been done, up to
the first fact that it would need. Where a unit may march to is a search of its own.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import product
from typing import TYPE_CHECKING, Any

from attrs import fields

from cockade.engine.brandywine.common.state import enemy
from cockade.events import brandywine as events
from cockade.events.event import Event
from tests.referee.brandywine import march
from tests.referee.brandywine.board import STIRN
from tests.referee.brandywine.reading import Lost, Reading
from tests.referee.brandywine.referee import ACTS, ground_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cockade.engine.brandywine.common.state import State, Unit
    from cockade.events.event import Action, Frame
    from tests.referee.brandywine.referee import BrandywineReferee

JUDGED: dict[type[Frame], tuple[type[Action], ...]] = {
    events.MovementPhase: (events.March,),
    events.RallyPhase: (events.Rally,),
    events.RiflePhase: (events.Shoot,),
    events.ArtilleryPhase: (events.Shoot,),
    events.Battery: (events.Shoot,),
    events.Declaration: (events.Engage, events.Divert),
    events.Advancing: (events.Advance,),
    events.Choosing: (events.Yield, events.LoseStep),
    events.Crowded: (events.LoseStep,),
    events.Stragglers: (events.Suffer,),
    events.Aftermath: (events.Suffer,),
    events.LeaderLost: (events.LoseLeader,),
}
"""By frame: the verbs whose legal choices can be worked out."""
PLANNED = {events.Engage, events.Divert}
"""What is kept back of these looks ahead to the whole declaration (12.1.4): judged is what is offered."""


class Lawful(Exception):  # noqa: N818 - nothing speaks against the action
    """All that is asked of an action holds; what would come next is a fact."""


class Probe(Reading):
    """A reading that stops before the first fact."""

    def fold(self) -> None:
        """Nothing has happened."""
        raise Lawful

    def take(self, *_: Any) -> None:
        """The first fact."""
        raise Lawful

    def take_all(self, *_: Any) -> None:
        """The first facts."""
        raise Lawful

    def roll(self, *_: Any) -> Any:
        """The first die."""
        raise Lawful


def compared(referee: BrandywineReferee, state: State, actions: Iterable[Action]) -> None:
    """Compare the actions offered in a state with those that the rulebook allows, verb by verb."""
    frame = state.agenda[-1]
    if march_is_hidden(state):
        return
    for verb in JUDGED.get(type(frame), ()):
        found = marches if verb is events.March else ordered
        mine, theirs = set(found(referee, state, frame, verb)), {a for a in actions if type(a) is verb}
        if verb is events.March:
            theirs = {a for a in theirs if is_judged(state, state.unit(a.unit))}
        for action in sorted(theirs - mine if verb in PLANNED else mine ^ theirs, key=repr):
            wrong = "kept back" if action in mine else "offered"
            referee.expect("offers", f"{verb.__name__} {wrong}", None, action)
        referee.checks += 1


def march_is_hidden(state: State) -> bool:
    """7.1.3-adv: the American does not know the units that he would name."""
    side = getattr(state.agenda[-1], "side", "")
    return side == events.AMERICAN and state.advanced and not state.is_released(events.ARMY)


# ---------------------------------------------------------------- actions put to the referee


def ordered(referee: BrandywineReferee, state: State, frame: Frame, verb: type[Action]) -> Iterator[Action]:
    """The actions of a verb against which the referee has nothing."""
    return (one for one in universe(state, frame, verb) if is_lawful(referee, state, one))


def is_lawful(referee: BrandywineReferee, state: State, action: Action) -> bool:
    """Whether nothing speaks against an action."""
    frame = state.agenda[-1]
    event = Event(0, getattr(frame, "side", ""), action, ())
    probe = Probe(referee.twin(), ground_of(state.scenario), state, event)  # type: ignore[arg-type]
    try:
        ACTS[type(frame)](probe, frame)
    except Lawful:
        return True
    except Lost:
        return False
    return True


def universe(state: State, frame: Frame, verb: type[Action]) -> Iterator[Action]:
    """Every action of a verb that names units on the map, and hexes beside them."""
    names = [one.name for one in fields(verb)]  # type: ignore[arg-type]
    units = [unit.id for unit in state.units if unit.hex]
    near = sorted({h for unit in state.units if unit.hex for h in ground_of(state.scenario).around[unit.hex]})
    known: dict[str, list[Any]] = {"unit": units, "target": units, "leader": units, "hex": near}
    return (verb(*chosen) for chosen in product(*(known[name] for name in names)))


# ---------------------------------------------------------------- marches


def is_judged(state: State, unit: Unit) -> bool:
    """Whether its marches are worked out here: not where pins bind others, of Stirn, or by roads alone."""
    return unit.id != STIRN and not unit.hastened and not any(one.pinned for one in state.units)


def marches(
    referee: BrandywineReferee, state: State, frame: events.MovementPhase, _verb: type[Action]
) -> Iterator[Action]:
    """9.1: for each unit of the side every hex to which it can pay its way."""
    for unit in state.units:
        if unit.side == frame.side and unit.hex and is_judged(state, unit):
            probe = Probe(referee.twin(), ground_of(state.scenario), state, Event(0, frame.side, None, ()))  # type: ignore[arg-type]
            try:
                march.may_move(probe, frame, unit)
            except Lost:
                continue
            yield from (events.March(unit.id, hex_) for hex_ in ends(probe, unit))


def ends(r: Probe, unit: Unit) -> Iterator[int]:
    """9.1.1, 9.1.2, 9.1.5: the hexes that a unit can reach, and in which it may end."""
    paid: dict[int, int] = {unit.hex: unit.spent}
    todo, board = [(unit.spent, unit.hex)], r.sight(unit.side)
    haste = r.ground.charts.limits.haste_bonus if r.state.bought == r.state.turn == unit.arrived else 0
    limit = unit.counter.allowance + haste
    while todo:
        spent, here = heappop(todo)
        if spent > paid[here] or (here != unit.hex and board.in_foes_zone(here, unit.side)):
            continue
        if here != unit.hex and unit.condition == events.DISRUPTED:
            continue
        for there in r.ground.around[here]:
            cost = step_cost(r, unit, here, there)
            if cost is None:
                continue
            is_first = here == unit.hex and not unit.start
            total = spent + cost
            if (total <= limit or is_first) and total < paid.get(there, total + 1):
                paid[there] = total
                if total < limit:
                    heappush(todo, (total, there))
    yield from (hex_ for hex_ in paid if hex_ != unit.hex and may_end(r, unit, hex_))


def step_cost(r: Probe, unit: Unit, a: int, b: int) -> int | None:
    """9.1.5, CH.tec, 8.2.1: what a step costs; None where it may not be made."""
    board, foe = r.sight(unit.side), enemy(unit.side)
    bounds, cost = board.bounds(unit), r.ground.cost(unit.counter, a, b)
    is_held = b in board.held[foe] or (unit.is_leader and bool(board.leads(b, foe)))
    if cost is None or is_held or (bounds is not None and b not in bounds):
        return None
    if not (board.passes_battery(unit, b) or board.has_room(b, unit)):
        return None
    rifles = set() if march.is_in_the_dark(r, unit) else board.rifle_zones[foe]
    return cost + (a in rifles) + (b in rifles)


def may_end(r: Probe, unit: Unit, hex_: int) -> bool:
    """7.1.2, 9.1.5, 9.6.1: whether a move may end there."""
    board = r.sight(unit.side)
    is_north = unit.side == events.AMERICAN and hex_ in r.ground.area(march.RADLEY)
    if is_north or not board.has_room(hex_, unit):
        return False
    try:
        march.ends_well(r, board, unit, hex_)
    except Lost:
        return False
    return True
