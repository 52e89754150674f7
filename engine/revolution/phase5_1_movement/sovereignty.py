"""Indian Sovereignty (30.0; option 30): units that end a movement phase in Indian country."""

from __future__ import annotations

from cockade.engine.law import Law, Search, condition
from cockade.engine.revolution.common.book import BOOK, over
from cockade.engine.revolution.common.candidates import all_areas
from cockade.engine.revolution.common.occupation import is_in_play
from cockade.engine.revolution.common.places import INDIAN
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, in_pool
from cockade.engine.revolution.markers.hands import draw
from cockade.engine.rules import Resolution
from cockade.events.revolution import AMERICAN, BRITISH, Mobilize, Pass, Sovereignty, UnitPlaced

BAND = "indian_band"


def intruded(state: State, side: str) -> tuple[str, ...]:
    """
    30.0: Indian areas that land combat units of a side entered in this phase and are still in; Indians
    who come are Indians there.
    """
    return tuple(
        area
        for area in ground(state.scenario).map.of_kind(INDIAN)
        if any(
            (unit.id, area) in state.entered and is_in_play(state, unit.nation)
            for unit in state.position.land(area, side)
        )
    )


def judge_intruders(resolution: Resolution[State], side: str) -> None:
    """30.0: the British may call Indians against Americans; the American draws for British troops."""
    if not resolution.state.uses("30"):
        return
    areas = intruded(resolution.state, side)
    if side == AMERICAN and areas:
        resolution.push(Sovereignty(BRITISH, areas))
    elif side == BRITISH:
        undefended = [area for area in areas if not has_indians(resolution.state, area)]
        draw(resolution, AMERICAN, "30.0", len(undefended))


def has_indians(state: State, area: str) -> bool:
    """30.0: an Indian unit is in the area."""
    return any(unit.kind == INDIAN for unit in state.position.land(area, BRITISH))


@BOOK.asks(Sovereignty, Pass())
def might_call(state: State, frame: Sovereignty) -> bool:
    """30.0, ruling Q95: one for each area; how many counters are left is not seen."""
    return bool(frame.areas)


@BOOK.continues(Sovereignty)
def sovereignty_goes_on(resolution: Resolution[State], frame: Sovereignty) -> bool:
    """30.0: every area has been settled; 7.9.indians does not concern it."""
    resolution.pop()
    return True


@condition("13.10", "No Indian counter is left.")
def has_band(state: State, frame: Sovereignty) -> bool:
    return bool(in_pool(state, BAND))


@condition("30.0", "Only Indians are called here.")
def is_band(state: State, frame: Sovereignty, type_: str, area: str) -> bool:
    return type_ == BAND


@condition("30.0", "No Americans have entered {area}, or Indians have been called there already.")
def is_intruded(state: State, frame: Sovereignty, type_: str, area: str) -> bool:
    """30.0: free of charge, one for each area."""
    return area in frame.areas


BOOK.add_law(
    Law(Pass, Sovereignty, "30.0"),
    Law(
        Mobilize,
        Sovereignty,
        "30.0",
        opens=(has_band,),
        who=Search(lambda state, frame: ((BAND, area) for area in all_areas(state, frame)), (is_band,)),
        first=(is_intruded,),
    ),
)
BOOK.resolver(Pass, Sovereignty)(over)


@BOOK.resolver(Mobilize, Sovereignty)
def call_indians(resolution: Resolution[State], frame: Sovereignty, action: Mobilize) -> None:
    """30.0: one Indian unit, without a draw for the American."""
    resolution.happen(UnitPlaced(in_pool(resolution.state, BAND)[0].id, action.area))
    resolution.change(frame.replace(areas=tuple(area for area in frame.areas if area != action.area)))
