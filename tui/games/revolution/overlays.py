"""What can be laid over the map: where the enemy stops a march, who goes hungry, which towns count."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cockade.engine.revolution.common.commanders import LAND
from cockade.engine.revolution.common.occupation import counts_for
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, enemy
from cockade.engine.revolution.phase5_1_movement.routes import stops
from cockade.engine.revolution.phase6_supply.foraging import capacity, hungry
from cockade.tui.games.highlights import Overlay
from cockade.tui.games.preview import clause
from cockade.tui.games.revolution.names import area_at, side_name
from cockade.tui.games.revolution.places import number
from cockade.tui.text.i18n import count, say
from cockade.tui.text.line import EMPTY, Line, line

# ---------------------------------------------------------------- who stops a march (16.10)


def zone(state: State, side: str) -> Overlay:
    """16.10: the areas in which a stack that marches in must stop, for an enemy is ashore there."""
    found = {number(area) for area in stops(state, side, LAND)}
    title = count("The enemy stops a march in {n} area.", "The enemy stops a march in {n} areas.", len(found))
    return Overlay(found, line(title, clause("16.10")), partial(_stopped, found))


def _stopped(found: set[int], place: int) -> Line:
    return line(say("a march ends here"), clause("16.10")) if place in found else EMPTY


# ---------------------------------------------------------------- supply (19.2)


def supply(state: State, side: str) -> Overlay:
    """19.2: where more units stand than the area feeds; in `blocking` where all are fed."""
    mouths = {area: len(hungry(state, side, area)) for area in state.position.at}
    fed = {number(area) for area, n in mouths.items() if 0 < n <= capacity(state, side, area)}
    starved = {number(area) for area, n in mouths.items() if n > capacity(state, side, area)}
    title = count(
        "The {side} army is in excess of supply in {n} area.",
        "The {side} army is in excess of supply in {n} areas.",
        len(starved),
        side=side_name(state, side),
    )
    return Overlay(starved, line(title, clause("19.2")), partial(_fed, state, side), fed)


def _fed(state: State, side: str, place: int) -> Line:
    area = area_at(state, place)
    mouths = len(hungry(state, side, area))
    if not mouths:
        return EMPTY
    names = {"n": capacity(state, side, area), "mouths": mouths}
    return line(say("feeds {n}, {mouths} to be fed", **names), clause("19.2"))


# ---------------------------------------------------------------- towns that count (6.3)


def towns(state: State, side: str) -> Overlay:
    """6.3: the towns whose points a side counts; in `blocking` those that count for the other."""
    areas = ground(state.scenario).map.of_kind("town")
    ours, theirs = (
        {number(area) for area in areas if counts_for(state, one, area)} for one in (side, enemy(side))
    )
    title = count(
        "{n} town counts for the {side} side.",
        "{n} towns count for the {side} side.",
        len(ours),
        side=side_name(state, side),
    )
    return Overlay(ours, line(title, clause("6.3")), partial(_counted, state), theirs)


def _counted(state: State, place: int) -> Line:
    area = area_at(state, place)
    found = [side for side in ("american", "british") if counts_for(state, side, area)]
    if not found:
        return EMPTY
    points = ground(state.scenario).map.areas[area].points
    text = count(
        "{n} point for the {side} side",
        "{n} points for the {side} side",
        points,
        side=side_name(state, found[0]),
    )
    return line(text, clause("6.3"))


OVERLAYS: dict[str, Callable[[State, str], Overlay]] = {"zone": zone, "fire": supply, "command": towns}
