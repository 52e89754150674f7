"""
The map of The American Revolution: the places of counters, the targets of actions, and the
required battles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator
from functools import partial

from cockade.engine.revolution.common.commanders import LAND
from cockade.engine.revolution.common.occupation import counts_for
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, enemy
from cockade.engine.revolution.phase5_1_movement.routes import stops, travel
from cockade.engine.revolution.phase5_3_combat.combats import areas_to_attack
from cockade.engine.revolution.phase6_supply.foraging import capacity, hungry
from cockade.events import revolution as events
from cockade.events.event import Action, Event, Fact
from cockade.tui.board.areas.atlas import AreaAtlas
from cockade.tui.board.areas.scene import AreaScene
from cockade.tui.games.hexgame import best_names
from cockade.tui.games.highlights import Overlay
from cockade.tui.games.port import Geography
from cockade.tui.games.preview import clause
from cockade.tui.games.revolution.drawing import drawn, scene, sheet, sheet_of
from cockade.tui.games.revolution.names import area_at, is_unknown, side_name, unit_name
from cockade.tui.games.revolution.orders import top
from cockade.tui.games.revolution.panels import stack_at
from cockade.tui.games.revolution.places import AREAS, is_area, number
from cockade.tui.text.i18n import count, say
from cockade.tui.text.line import EMPTY, Line, line

# ---------------------------------------------------------------- who stops a march (16.10)


def zone(state: State, side: str) -> Overlay:
    """The areas with an enemy ashore, where a marching stack must stop. (16.10)"""
    found = {number(area) for area in stops(state, side, LAND)}
    title = count("The enemy stops a march in {n} area.", "The enemy stops a march in {n} areas.", len(found))
    return Overlay(found, line(title, clause("16.10")), partial(_stopped, found))


def _stopped(found: set[int], place: int) -> Line:
    return line(say("a march ends here"), clause("16.10")) if place in found else EMPTY


# ---------------------------------------------------------------- supply (19.2)


def supply(state: State, side: str) -> Overlay:
    """The areas with more units than they can feed. In `blocking`, the areas that feed all. (19.2)"""
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
    """The towns whose points count for a side. In `blocking`, those of the other side. (6.3)"""
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


AT_SEA = ("box", "high_sea")
"""Kinds of areas that are not in America."""


class RevolutionMap(Geography[State]):
    """Areas with the counters of both sides."""

    places = AREAS

    def atlas(self, state: State) -> AreaAtlas:
        return drawn(sheet_of(state))

    def scene(self, state: State) -> AreaScene:
        return scene(state)

    def home(self, state: State, subject: Hashable) -> int:
        """The area of a subject: an area itself, or the area of a counter. 0 for markers and types."""
        text = subject if isinstance(subject, str) else ""
        if is_area(text):
            return number(text)
        index = state.roster.get(text)
        return number(state.units[index].area) if index is not None else 0

    def target(self, action: Action) -> int:
        """The area that an action points at."""
        return number(action.target if isinstance(action, events.Choose) else getattr(action, "area", ""))

    def matter(self, state: State) -> int:
        """The area of the side's largest force, for steps that need no place, like allotting markers."""
        if isinstance(top(state), events.Placement):
            return 0
        side = getattr(top(state), "side", "")
        own = (number(unit.area) for unit in state.units if unit.side == side and unit.on_map)
        found = Counter(area for area in own if area and sheet().area(area).kind not in AT_SEA)
        return 0 if state.battle else max(found, key=lambda area: found[area], default=0)

    def stack(self, state: State, place: int) -> tuple[Hashable, ...]:
        """The subjects of an area: its counters, and the area itself."""
        return (*(unit.id for unit in stack_at(state, place)), area_at(state, place))

    def find(self, state: State, text: str) -> tuple[Hashable, ...]:
        """The counters that a name refers to, or areas if there is none."""
        here = (unit for unit in state.units if unit.on_map and not is_unknown(unit))
        found = best_names(((unit_name(state, unit.id), unit.id) for unit in here), text)
        return found or tuple(area_at(state, place) for place in AREAS.called(drawn(sheet_of(state)), text))

    def path(self, state: State, action: Action) -> tuple[int, ...]:
        """The areas on the path of a stack. (16.2)"""
        frame = top(state)
        if not (isinstance(action, events.March) and isinstance(frame, events.Marching)):
            return ()
        found = travel(state, frame)
        return tuple(map(number, found.path_to(action.area))) if action.area in found.costs else ()

    def traces(self, event: Event, before: State) -> tuple[int, ...]:
        """The places to show after an event: where counters arrived, the battle, or the markers."""
        ends = tuple(dict.fromkeys(there for fact in event.facts for there in _ends(fact) if there))
        fought = tuple(self.combats(before))
        return ends or super().traces(event, before) or fought

    def combats(self, state: State) -> dict[int, int]:
        """The area of the current battle. (18.1)"""
        return {number(state.battle.area): 1} if state.battle else {}

    def owed(self, state: State) -> Collection[int]:
        """The areas where a battle must be fought. (18.1)"""
        frame = top(state)
        return (
            {number(area) for area in areas_to_attack(state, frame)}
            if isinstance(frame, events.Combats)
            else ()
        )

    def overlay(self, state: State, name: str, side: str, about: tuple[Hashable, ...]) -> Overlay | str:
        """
        The overlay of areas where the enemy stops a march (16.10), unfed units (19.2) or towns that count
        (6.3).
        """
        from cockade.tui.games.revolution.map import OVERLAYS

        if name not in OVERLAYS:
            return say(
                "Dice decide how far an army moves here: no area is safe, and none is certain to be reached."
            )
        return OVERLAYS[name](state, side)


def _ends(fact: Fact) -> Iterator[int]:
    if isinstance(fact, events.UnitMoved | events.UnitPlaced | events.WorkTaken | events.WorkRemoved):
        yield number(fact.area)
    elif isinstance(fact, events.WorkPlaced):
        yield number(fact.work.area)
    elif isinstance(fact, events.BattleBegan):
        yield number(fact.battle.area)
