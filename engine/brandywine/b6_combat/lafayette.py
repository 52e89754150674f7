"""Lafayette's shift of the odds (14.5)."""

from __future__ import annotations

from cockade.engine.brandywine.b6_combat.participants import party
from cockade.engine.brandywine.b6_combat.steps import in_step
from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.leaders import LAFAYETTE
from cockade.engine.brandywine.common.state import State
from cockade.engine.law import Law, condition
from cockade.engine.rules import Resolution
from cockade.events import brandywine as events


def consider_shift(resolution: Resolution[State], frame: events.CloseCombat) -> bool:
    """14.5: the American is asked, if Lafayette could help."""
    if not may_shift(resolution.state, frame):
        resolution.change(frame.replace(step="tactics", side=frame.attacker))
    elif frame.side != events.AMERICAN:
        resolution.change(frame.replace(side=events.AMERICAN))
    else:
        return False
    return True


def may_shift(state: State, frame: events.CloseCombat) -> bool:
    """14.5 (ruling Q71): once a game, and he is the only leader with a unit that takes part."""
    return all(one.holds(state, frame) for one in HELP)


@condition("14.5", "Lafayette has helped already. He can do so once a game.")
def has_not_helped(state: State, frame: events.CloseCombat) -> bool:
    """Whether Lafayette's shift is still unused."""
    return not state.lafayette


@condition("14.5", "Lafayette is not on the map.")
def is_present(state: State, frame: events.CloseCombat) -> bool:
    """Whether Lafayette is on the map."""
    return state.standing(LAFAYETTE) is not None


@condition("14.5", "No unit of this combat is stacked with Lafayette.")
def is_with_fighters(state: State, frame: events.CloseCombat) -> bool:
    """Whether Lafayette is with an American unit that takes part."""
    lafayette = state.unit(LAFAYETTE)
    return any(unit.hex == lafayette.hex for unit in party(state, frame, events.AMERICAN))


@condition("14.5", "Another leader is stacked with units of this combat.")
def is_the_only_leader(state: State, frame: events.CloseCombat) -> bool:
    """Ruling Q71: whether no other leader is with any American unit that takes part."""
    hexes = {unit.hex for unit in party(state, frame, events.AMERICAN)}
    return sum(len(state.position.leaders(hex_)) for hex_ in hexes) == 1


HELP = (has_not_helped, is_present, is_with_fighters, is_the_only_leader)
SHIFT = Law(events.UseLafayette, events.CloseCombat, "14.5", opens=(*HELP, *in_step("shift")))


@BOOK.resolver(events.UseLafayette, events.CloseCombat)
def use_lafayette(
    resolution: Resolution[State], frame: events.CloseCombat, action: events.UseLafayette
) -> None:
    """14.5: one column in the Americans' favour."""
    shift = 1 if frame.attacker == events.AMERICAN else -1
    resolution.change(frame.replace(shift=shift, step="tactics", side=frame.attacker))
    resolution.happen(events.LafayetteUsed(shift))
