"""Leaders who go along with a unit that left their hex (13.2.6, ruling Q38)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brandywine.book import BOOK
from engine.brandywine.limits import closed_hexes
from engine.brandywine.state import State, Unit
from engine.brandywine.waiting import notice
from engine.rules import Offer, Ruling, offer
from events.brandywine import Accompany, Accompanying, Decline, LeaderFollowed


def open_accompanying(ruling: Ruling[State], unit: Unit, start: int) -> None:
    """13.2.6: ask about the leaders of the hex that a unit left."""
    state = ruling.state
    hex_ = state.unit(unit.id).hex
    leaders = (leader for leader in state.position.leaders(start) if leader.side == unit.side)
    able = tuple(leader.id for leader in leaders if hex_ not in closed_hexes(state, leader))
    if able:
        ruling.push(Accompanying(unit.side, able, unit.id))


@BOOK.goes_on(Accompanying)
def goes_on(ruling: Ruling[State], frame: Accompanying) -> bool:
    """13.2.6: over when all have been asked."""
    if frame.leaders and ruling.state.unit(frame.unit).on_map:
        return False
    ruling.pop()
    return True


@BOOK.offers_in(Accompanying)
def offers(state: State, frame: Accompanying) -> Iterator[Offer]:
    """13.2.6: a leader is never forced to go."""
    for leader in frame.leaders:
        yield offer(Accompany(leader), "13.2.6")
    yield offer(Decline(), "13.2.6")


@BOOK.carries_out(Accompany)
def accompany(ruling: Ruling[State], action: Accompany) -> None:
    """13.2.6: he is where the unit is now."""
    frame = ruling.frame
    assert isinstance(frame, Accompanying)
    ruling.change(frame.but(leaders=tuple(one for one in frame.leaders if one != action.leader)))
    hex_ = ruling.state.unit(frame.unit).hex
    ruling.happen(LeaderFollowed(action.leader, hex_, "13.2.6"))
    notice(ruling, action.leader, (hex_,))


@BOOK.carries_out(Decline, Accompanying)
def stay(ruling: Ruling[State], action: Decline) -> None:
    """13.2.6: the others stay."""
    ruling.pop()
