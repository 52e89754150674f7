"""The drawing tools for a map: terrain, levels, hexsides, roads, names, zones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from cockade.events.record import Record
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.engine.editor.port import Ground

TERRAIN, LEVEL, SIDE, WAY, NAME, ZONE = "terrain", "level", "side", "way", "name", "zone"
MOST_LEVELS = 6


@frozen
class Tool(Record):
    """A drawing tool: its kind, its feature, and the letter that selects it."""

    kind: str
    which: str
    letter: str = ""

    @property
    def called(self) -> str:
        """Its name in words."""
        if self.kind == LEVEL:
            return say("level {n}", n=self.which)
        if self.kind in (NAME, ZONE):
            return say("name of a place") if self.kind == NAME else say("area {name}", name=self.which)
        return say(self.which.replace("_", " "))


def tools(ground: Ground) -> tuple[Tool, ...]:
    """All tools, in the order of the list."""
    terrain = [Tool(TERRAIN, kind, letter) for kind, letter in ground.terrain.items()]
    levels = [] if ground.slopes else [Tool(LEVEL, str(n), str(n)) for n in range(MOST_LEVELS)]
    sides = [Tool(SIDE, kind) for kind in ground.hexsides]
    ways = [Tool(WAY, kind) for kind in ground.ways]
    return (*terrain, *levels, *sides, *ways, Tool(NAME, ""))
