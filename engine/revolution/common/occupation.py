"""The owner of a town (6.3), the side a colony is for (def.pro), and regions out of play (26.3)."""

from __future__ import annotations

from cockade.engine.memo import derived
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, enemy, number
from cockade.events.revolution import SIDES

PARTISAN = "partisan"


def is_in_play(state: State, nation: str) -> bool:
    """26.1: the French and the Spanish take part only while they are allied."""
    return nation not in ("french", "spanish") or nation in state.allied


@derived("units", "allied", size=1024)
def occupies(state: State, side: str, area: str) -> bool:
    """Ruling Q02, Q04: a land combat unit of the side ashore, of a nation that takes part."""
    return any(is_in_play(state, unit.nation) for unit in state.position.land(area, side))


def shows_enemies(state: State, side: str, area: str) -> bool:
    """
    22.1, ruling Q113: whether enemies are seen ashore, for rules that ask for their troops. Whether counters
    that are not seen are troops or only leaders must not show in the legal actions next to them.
    """
    return bool(state.position.ashore(area, enemy(side)))


def occupier(state: State, area: str) -> str:
    """6.3, ruling Q02: the side that occupies an area; empty if both do."""
    holding = [side for side in SIDES if occupies(state, side, area)]
    return holding[0] if len(holding) == 1 else ""


def is_closed(state: State, area: str) -> bool:
    """26.3: an area in a colony, or the box, of a nation that is neutral."""
    laid = ground(state.scenario)
    if laid.map.ground(area) == "box":
        return not is_in_play(state, box_owner(state, area))
    colony = laid.charts.colonies.get(laid.map.areas[area].region)
    return colony is not None and not is_in_play(state, colony.owner)


def box_owner(state: State, box: str) -> str:
    """25.2 to 25.4: the nation that a box is the home of."""
    return ground(state.scenario).map.areas[box].colour


def has_enemy_partisan(state: State, side: str, area: str) -> bool:
    """6.4, 29.4: partisans of the other side are in the area (option 29)."""
    work = state.work(PARTISAN, area)
    return work is not None and work.side == enemy(side)


def level_for(state: State, side: str, region: str) -> int:
    """def.pro: the loyalty of a colony as a side sees it: above 0 it is for that side."""
    level = state.level(region)
    return -level if number(side) else level


def attitude(state: State, side: str, region: str) -> int:
    """11.6: 0 friendly, 1 neutral, 2 enemy: the column of the Mobilization Table."""
    level = level_for(state, side, region)
    return 0 if level > 0 else 1 if level == 0 else 2


def region_of(state: State, area: str) -> str:
    """2.7: the region of an area; empty for seas and boxes."""
    return ground(state.scenario).map.areas[area].region


@derived("scenario", "units", "allied", "works", size=64)
def points_held(state: State, side: str) -> int:
    """3.1, rulings Q01, Q03, Q04: the printed points of all towns that a side occupies."""
    areas = ground(state.scenario).map.areas
    return sum(areas[area].points for area in state.position.at if counts_for(state, side, area))


def counts_for(state: State, side: str, area: str) -> bool:
    """6.3, 6.4, 26.3: a town that a side occupies, without enemy partisans, in a colony in play."""
    on_map = ground(state.scenario).map.areas[area].kind == "town"
    return (
        on_map
        and occupier(state, area) == side
        and not has_enemy_partisan(state, side, area)
        and not is_closed(state, area)
    )
