"""The map of The American Revolution with its counters, as far as the viewer knows both sides."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from cockade.engine.areamap_file import load_area_map
from cockade.engine.revolution.common.charts import PACKAGE
from cockade.engine.revolution.common.scenarios import ground
from cockade.events.revolution import SIDES
from cockade.tui.board.areas.atlas import AreaAtlas
from cockade.tui.board.areas.land import load_land
from cockade.tui.board.areas.scene import AreaFace, AreaScene, Token, Troops
from cockade.tui.board.areas.sheet import AreaSheet
from cockade.tui.games.revolution.names import is_unknown, work_name
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cockade.engine.areamap import AreaMap
    from cockade.engine.revolution.common.state import State, Unit
    from cockade.events.revolution import Work

MAP = "revolution"
LETTERS = {"fortress": "F", "siege": "S", "partisan": "P", "massacre": "M"}
"""The letter on the map for each kind of marker (2.15)."""
KINDS = {
    "regular": "reg",
    "detachment": "det",
    "grenadier": "gren",
    "light": "lt",
    "marine": "mar",
    "militia": "mil",
    "indian": "ind",
}
"""A kind of land unit in a few letters."""


@cache
def sheet() -> AreaSheet:
    """The map of every scenario, with its background. A pack changes neither its areas nor their places."""
    return of(load_area_map(PACKAGE, MAP))


@lru_cache(4)
def of(areamap: AreaMap) -> AreaSheet:
    """A map with the background that comes with the game."""
    return AreaSheet(areamap, load_land(__package__ or "", "sheet.toml"))


@lru_cache(4)
def drawn(laid: AreaSheet | None = None) -> AreaAtlas:
    """A map for drawing, by default the one of the game."""
    return AreaAtlas(laid or sheet())


def sheet_of(state: State) -> AreaSheet:
    """The map of a game."""
    return of(ground(state.scenario).map) if state.scenario else sheet()


def scene(state: State) -> AreaScene:
    """The current scene on the map."""
    laid = sheet_of(state)
    works: dict[str, list[Work]] = {}
    for work in state.works:
        works.setdefault(work.area, []).append(work)
    held = {*state.position.at, *works}
    return AreaScene(laid, {laid.number(area): face(state, area, works.get(area, ())) for area in held})


def face(state: State, area: str, works: Iterable[Work]) -> AreaFace:
    """The counters and markers in an area."""
    first, second = (troops(state, area, side) for side in SIDES)
    return AreaFace((first, second), tuple(token(work) for work in works))


def token(work: Work) -> Token:
    """A marker as a token. A massacre belongs to neither side."""
    side = SIDES.index(work.side) if work.side in SIDES else -1
    return Token(LETTERS.get(work.kind, work.kind[:1].upper()), work_name(work.kind), side)


def troops(state: State, area: str, side: str) -> Troops:
    """The counters of one side in an area. Leaders among hidden counters are not counted as such."""
    stack = state.position.stack(area, side)
    ashore = [unit for unit in stack if not unit.is_fleet and not unit.is_afloat]
    leaders = [unit for unit in ashore if unit.is_leader]
    return Troops(
        ashore=len(ashore) - len(leaders),
        leaders=len(leaders),
        fleets=sum(unit.is_fleet for unit in stack),
        afloat=sum(unit.is_afloat for unit in stack),
        told=told(ashore),
        moved=bool(stack) and all(unit.moved or unit.is_leader for unit in stack),
    )


def told(ashore: list[Unit]) -> str:
    """The units ashore in a few letters: "Gage 5reg 2mil". Hidden units are left out."""
    leaders = [say(unit.counter.name) for unit in ashore if unit.is_leader]
    kinds: dict[str, int] = {}
    for unit in ashore:
        if not unit.is_leader and not is_unknown(unit):
            kind = KINDS.get(unit.kind, unit.kind)
            kinds[kind] = kinds.get(kind, 0) + 1
    return " ".join([*(f"{number}{kind}" for kind, number in kinds.items()), *leaders])
