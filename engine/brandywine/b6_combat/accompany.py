"""Leaders who accompany a unit that left their hex (13.2.6, ruling Q38)."""

from __future__ import annotations

from cockade.engine.brandywine.b2_movement.escorts import (
    is_alone,
    is_companion,
    is_with_washington,
    tied_leader,
)
from cockade.engine.brandywine.b2_movement.limits import closed_hexes, notice, rule_of_area
from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.conditions import UnitLaw, is_in_the_game
from cockade.engine.brandywine.common.leaders import LAFAYETTE
from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.law import Law, condition
from cockade.engine.rules import Resolution
from cockade.engine.unit_law import of_unit
from cockade.events.brandywine import Accompany, Accompanying, Decline, LeaderFollowed


def open_accompanying(resolution: Resolution[State], unit: Unit, start: int) -> None:
    """13.2.6: ask about the leaders of the hex that a unit left."""
    state = resolution.state
    hex_ = state.unit(unit.id).hex
    leaders = (leader for leader in state.position.leaders(start) if leader.side == unit.side)
    able = tuple(leader.id for leader in leaders if hex_ not in closed_hexes(state, leader))
    if able:
        resolution.push(Accompanying(unit.side, able, unit.id))


@BOOK.continues(Accompanying)
def continues(resolution: Resolution[State], frame: Accompanying) -> bool:
    """13.2.6: over when every leader has been asked."""
    if companions(resolution.state, frame) and resolution.state.unit(frame.unit).on_map:
        return False
    resolution.pop()
    return True


def companions(state: State, frame: Accompanying) -> tuple[str, ...]:
    """13.2.6: the leaders who may accompany the unit, by choice; 14.5: Lafayette stays with Washington."""
    return tuple(one for one in frame.leaders if may_part(state, one))


def may_part(state: State, leader: str) -> bool:
    """14.5: whether the leader isn't Lafayette, or Washington has gone already."""
    return leader != LAFAYETTE or not is_with_washington(state, state.unit(leader))


def new_hex(state: State, frame: Accompanying, *_: str) -> int:
    """13.2.6: the current hex of the unit that left."""
    return state.unit(frame.unit).hex


@of_unit(rule_of_area, "{leader} may not leave his area for {hex} before he is released.", hex=new_hex)
def may_go_there(state: State, frame: Accompanying, leader: Unit) -> bool:
    """9.4, 9.5.3, 18.1.3: whether the hex is open to the leader."""
    return not leader.is_leader or new_hex(state, frame) not in closed_hexes(state, leader)


@of_unit(
    "13.2.6",
    "{leader} is not in the hex that {unit} left.",
    unit=lambda state, frame, _: frame.unit,
)
def stands_there(state: State, frame: Accompanying, leader: Unit) -> bool:
    """Whether the leader is in the hex that the unit left."""
    return leader.id in frame.leaders


@of_unit("14.5", "Lafayette stays with Washington.")
def stays_with_washington(state: State, frame: Accompanying, leader: Unit) -> bool:
    """Whether the leader isn't Lafayette, or doesn't leave Washington."""
    return may_part(state, leader.id)


def left_alone(state: State, frame: Accompanying) -> str:
    """18.1.3 no. 3: the leader who would have no light infantry of his wing with him; empty without one."""
    leader = tied_leader(state)
    if leader is None or leader.id not in companions(state, frame) or not is_alone(state, leader):
        return ""
    return leader.id if is_companion(leader, state.unit(frame.unit)) else ""


@condition("18.1.3", "{leader} stays with light infantry of his wing.", leader=left_alone)
def leaves_nobody_alone(state: State, frame: Accompanying) -> bool:
    """Ruling Q129: whether every leader who needs company keeps it."""
    return not left_alone(state, frame)


BOOK.add_law(
    UnitLaw(
        Accompany,
        Accompanying,
        "13.2.6",
        first=(is_in_the_game, may_go_there, stands_there, stays_with_washington),
    ),
    Law(Decline, Accompanying, "13.2.6", opens=(leaves_nobody_alone,)),
)


@BOOK.resolver(Accompany, Accompanying)
def accompany(resolution: Resolution[State], frame: Accompanying, action: Accompany) -> None:
    """13.2.6: the leader moves to the unit's current hex."""
    resolution.change(frame.replace(leaders=tuple(one for one in frame.leaders if one != action.leader)))
    hex_ = resolution.state.unit(frame.unit).hex
    resolution.happen(LeaderFollowed(action.leader, hex_, "13.2.6"))
    notice(resolution, action.leader, (hex_,))


@BOOK.resolver(Decline, Accompanying)
def stay(resolution: Resolution[State], frame: Accompanying, action: Decline) -> None:
    """13.2.6: the remaining leaders stay."""
    resolution.pop()
