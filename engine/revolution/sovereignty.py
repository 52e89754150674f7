"""Indian Sovereignty (30.0; option 30): who comes into Indian country at the end of a movement phase."""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.book import BOOK
from engine.revolution.hands import draw
from engine.revolution.occupation import is_in_play
from engine.revolution.places import INDIAN
from engine.revolution.scenarios import ground
from engine.revolution.state import State, in_pool
from engine.rules import Offer, Ruling, offer
from events.revolution import AMERICAN, BRITISH, Mobilize, Pass, Sovereignty, UnitPlaced

BAND = "indian_band"


def intruded(state: State, side: str) -> tuple[str, ...]:
    """
    30.0: Indian areas that land combat units of a side entered in this phase and are still in; Indians
    who come are Indians there.
    """
    return tuple(
        area
        for area in ground(state.scenario).map.of_kind(INDIAN)
        if (side, area) in state.entered
        and any(unit.moved and is_in_play(state, unit.nation) for unit in state.position.land(area, side))
    )


def judge_intruders(ruling: Ruling[State], side: str) -> None:
    """30.0: the British may call Indians against Americans; the American draws for British troops."""
    if not ruling.state.uses("30"):
        return
    areas = intruded(ruling.state, side)
    if side == AMERICAN and areas:
        ruling.push(Sovereignty(BRITISH, areas))
    elif side == BRITISH:
        undefended = [area for area in areas if not has_indians(ruling.state, area)]
        draw(ruling, AMERICAN, "30.0", len(undefended))


def has_indians(state: State, area: str) -> bool:
    """30.0: an Indian unit is in the area."""
    return any(unit.kind == INDIAN for unit in state.position.land(area, BRITISH))


@BOOK.goes_on(Sovereignty)
def sovereignty_goes_on(ruling: Ruling[State], frame: Sovereignty) -> bool:
    """30.0, 13.10: one for each area while there are counters; 7.9.indians does not concern it."""
    if frame.areas and in_pool(ruling.state, BAND):
        return False
    ruling.pop()
    return True


@BOOK.offers_in(Sovereignty)
def sovereignty_offers(state: State, frame: Sovereignty) -> Iterator[Offer]:
    """30.0: free of charge, and voluntary."""
    yield offer(Pass(), "30.0")
    yield from (offer(Mobilize(BAND, area), "30.0") for area in frame.areas)


@BOOK.carries_out(Pass, Sovereignty)
def call_nobody(ruling: Ruling[State], action: Pass) -> None:
    """30.0: no more."""
    ruling.pop()


@BOOK.carries_out(Mobilize, Sovereignty)
def call_indians(ruling: Ruling[State], action: Mobilize) -> None:
    """30.0: one Indian unit, without a draw for the American."""
    frame = ruling.frame
    assert isinstance(frame, Sovereignty)
    ruling.happen(UnitPlaced(in_pool(ruling.state, BAND)[0].id, action.area))
    ruling.change(frame.but(areas=tuple(area for area in frame.areas if area != action.area)))
