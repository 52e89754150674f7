"""The best set-up (4.2, 4.3): towns with points, and leaders with the troops."""

from __future__ import annotations

from cockade.engine.bots.revolution.evaluation_map import Outlook, value_of
from cockade.engine.bots.revolution.parameters import GREEDY, character_of
from cockade.engine.revolution.common.state import State, Unit
from cockade.engine.revolution.phase0_setup.setup import is_taken, unplaced
from cockade.events.revolution import Place, Placement


def next_placement(state: State) -> Place | None:
    """Return the next sensible placement. None when all pieces are placed or the game has started."""
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, Placement):
        return None
    return sensible_placement(Outlook(state, frame.side, character_of(GREEDY, state.scenario, frame.side)))


def sensible_placement(outlook: Outlook) -> Place | None:
    """Place the strongest first and leaders last, each in its best area."""
    state = outlook.state
    for unit in sorted(unplaced(state, outlook.side), key=lambda one: (one.is_leader, -one.counter.strength)):
        able = [Place(unit.id, area) for area in unit.choice if not is_taken(state, unit.side, area)]
        if able:
            return max(able, key=lambda place: worth(outlook, unit, place.area))
    return None


def worth(outlook: Outlook, unit: Unit, area: str) -> float:
    """Return the value of a piece in an area."""
    own = outlook.own(area)
    if unit.is_leader:
        return value_of(own) - sum(one.is_leader for one in own)
    return outlook.gain(area, own, [unit])
