"""An editor session of a battle on hexes: the drawing tools, and every gesture of drawing and placing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cockade.engine.editor.brushes import BRUSHES, brushed, field, line
from cockade.engine.editor.edits import side_word
from cockade.engine.editor.preview_map import drawn
from cockade.engine.hexgrid import DIRECTIONS, HexGrid, spoken
from cockade.events.editor import (
    Bound,
    Discharge,
    Draw,
    Enrol,
    Erase,
    Name,
    Paint,
    Raise,
    Route,
    Station,
)
from cockade.tui.board.atlas import HexAtlas
from cockade.tui.board.flags import Flag
from cockade.tui.board.scene import CounterFace, Scene
from cockade.tui.editor.session import MAP, EditorSession
from cockade.tui.editor.tools import LEVEL, NAME, SIDE, TERRAIN, WAY, ZONE, Tool, tools
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.engine.editor.port import EditorPort
    from cockade.engine.hexmap import HexMap
    from cockade.saves.workshop import Workshop
    from cockade.tui.games.editor_port import EditorFace


Row = Mapping[str, Any]
Faces = dict[int, CounterFace]


def faces(bench: EditorFace, craft: EditorPort, battle: Row) -> tuple[Faces, Faces]:
    """The stack that starts in each hex, and the units that wait to enter there."""
    stacks: dict[int, list[Row]] = {}
    waiting: dict[int, list[tuple[int, Row]]] = {}
    places = craft.ranks.places(battle)
    for row in craft.ranks.units(battle):
        hexes, turn, _ = places.get(row.get("id", ""), ((), 0, ""))
        for hex_ in hexes if turn else hexes[:1]:
            if turn:
                waiting.setdefault(hex_, []).append((turn, row))
            else:
                stacks.setdefault(hex_, []).append(row)
    found = {hex_: _face(bench, craft, stack) for hex_, stack in stacks.items()}
    return found, {hex_: _hollow(craft, due) for hex_, due in waiting.items()}


def _face(bench: EditorFace, craft: EditorPort, stack: list[Row]) -> CounterFace:
    top = max(stack, key=bench.rank)
    return CounterFace(_side(craft, top), bench.kind(top), bench.values(top), len(stack) - 1)


def _hollow(craft: EditorPort, due: list[tuple[int, Row]]) -> CounterFace:
    first = min(turn for turn, _ in due)
    return CounterFace(_side(craft, due[0][1]), f"({len(due)})", say("t{n}", n=first), hollow=True)


def _side(craft: EditorPort, row: Row) -> int:
    side = row.get("side", "")
    return craft.sides.index(side) if side in craft.sides else 0


FREE = "setup"
"""The id of a new zone."""


class HexDesk(EditorSession):
    """
    See `EditorSession`.

    `tool` draws in `size` hexes at once. `side` is the direction of the chosen hexside.
    """

    def __init__(self, shop: Workshop, battle: str) -> None:
        super().__init__(shop, battle)
        assert self.craft.ground is not None
        self.ground = self.craft.ground()
        self.tool: Tool = tools(self.ground)[0]
        self.size = BRUSHES[0]
        self.side = 0
        self.map: HexMap = drawn(shop.draft.map(self.map_file))
        self.atlas = HexAtlas(self.map)
        self.cursor = self.atlas.middle
        self.scene = Scene(self.map)
        self.look()
        self.check()

    # ------------------------------------------------------------ what there is

    @property
    def grid(self) -> HexGrid:
        """The hexes of the map."""
        return self.map.grid

    @property
    def zones(self) -> Sequence[str]:
        """See `EditorSession`."""
        return sorted(self.map.zones)

    def place_name(self, place: int) -> str:
        """See `EditorSession`."""
        return spoken(place)

    def place_in(self, word: str) -> int:
        """See `EditorSession`: four digits."""
        return self.named(word) if len(word) == 4 else 0

    def unit(self, id_: str) -> dict[str, Any]:
        """A unit by its id, in the battle or not yet."""
        return dict(next(row for row in self.craft.ranks.known(self.whole) if row["id"] == id_))

    def here(self) -> list[dict[str, Any]]:
        """The units that start or arrive in the hex under the cursor."""
        return [row for row in self.units if self.cursor in self.where(row["id"])[0]]

    def where(self, id_: str) -> tuple[list[int], int, str]:
        """The hexes of a unit, the turn of its arrival, and its zone."""
        return self.craft.ranks.where(self.whole, id_)

    @property
    def tools(self) -> tuple[Tool, ...]:
        """The drawing tools: those of every map, the zones of this one, and a new zone."""
        own = [Tool(ZONE, id_) for id_ in self.map.zones]
        return (*tools(self.ground), *own, *([] if FREE in self.map.zones else [Tool(ZONE, FREE)]))

    @property
    def over(self) -> int:
        """The hex beyond the chosen side. 0 beyond the edge of the map."""
        return self.grid.step(self.cursor, self.side) or 0

    def flags(self) -> dict[Flag, Collection[int]]:
        """See `EditorSession`: the side that is pointed at, where a line begins, the area of the brush."""
        is_map, tool = self.mode == MAP, self.tool
        zone = self.map.zones.get(tool.which, frozenset()) if is_map and tool.kind == ZONE else frozenset()
        return {
            **super().flags(),
            Flag.TARGET: (self.over,) if is_map and tool.kind == SIDE and self.over else (),
            Flag.SELECTED: (self.begun,) if self.begun else (),
            Flag.LEGAL: zone,
        }

    # ------------------------------------------------------------ changing

    def look(self) -> None:
        """Draw the current draft."""
        tables = self.shop.draft.map(self.map_file)
        if tables is not self._drawn:
            self._drawn, self.map = tables, drawn(tables)
            self.atlas = HexAtlas(self.map)
        stacks, waiting = faces(self.bench, self.craft, self.whole)
        self.scene = Scene(self.map, stacks, waiting=waiting)

    _drawn: Any = None

    # ------------------------------------------------------------ drawing

    def stroke(self) -> None:
        """Draw with the tool at the cursor."""
        kind = self.tool.kind
        if kind in (TERRAIN, LEVEL):
            self.paint(brushed(self.grid, self.cursor, self.size))
        elif kind == SIDE:
            self._side()
        elif kind == WAY:
            self._way()
        elif kind == ZONE:
            self._zone()

    def paint(self, hexes: Sequence[int]) -> None:
        """Paint terrain or a level in some hexes."""
        tool, file = self.tool, self.own_map()
        if tool.kind == TERRAIN:
            self.do(Paint(file, tuple(hexes), tool.which, tool.letter))
        elif tool.kind == LEVEL:
            self.do(Raise(file, tuple(hexes), int(tool.which)))
        else:
            self.say(say("Choose terrain or a level first."), bad=True)

    def fill(self) -> None:
        """Fill the connected hexes of one kind around the cursor."""
        kinds = self.map.level if self.tool.kind == LEVEL else self.map.terrain
        self.paint(field(self.grid, self.cursor, kinds))

    def line(self) -> None:
        """Start a line, or draw it to the cursor."""
        if not self.begun:
            self.begun = self.cursor
            self.say(say("The line starts here. Go to its end and press the key again."))
            return
        self.paint(line(self.grid, self.begun, self.cursor))
        self.begun = 0

    def turn_side(self, by: int) -> None:
        """Choose the next side of the hex."""
        self.side = (self.side + by) % len(DIRECTIONS)

    def _side(self) -> None:
        """Put the kind on the chosen side, or remove it."""
        if not self.over:
            self.say(say("The map ends here."), bad=True)
            return
        kind, inner, outer = self.tool.which, self.cursor, self.over
        file = self.own_map()
        words = self.shop.draft.files[file].get("hexsides", {}).get(kind, "").split()
        change = Erase if side_word(kind, inner, outer) in words else Draw
        self.do(change(file, kind, inner, outer))

    def _way(self) -> None:
        """Start a road, or continue it to the cursor."""
        if not self.begun or self.begun == self.cursor:
            self.begun = self.cursor
            self.say(say("The road starts here. Move on and press Enter; Esc ends it."))
            return
        file = self.own_map()
        rows = self.shop.draft.files[file].get("road", [])
        last = rows[-1] if rows else {}
        on = last.get("kind") == self.tool.which and last["hexes"].split()[-1:] == [spoken(self.begun)]
        hexes = [int(word) for word in last["hexes"].split()] if on else [self.begun]
        hexes += line(self.grid, hexes[-1], self.cursor)[1:]
        name = last["name"] if on else self.tool.which.capitalize()
        self.do(Route(file, len(rows) - on, name, self.tool.which, tuple(hexes)))
        self.begun = self.cursor

    def _zone(self) -> None:
        """Add hexes to the zone, or remove them if the hex under the cursor is in it."""
        name = self.tool.which
        there = self.map.zones.get(name, frozenset())
        brush = set(brushed(self.grid, self.cursor, self.size))
        hexes = there - brush if self.cursor in there else there | brush
        note = self.map.notes.get(name, "") or name
        self.do(Bound(self.own_map(), name, note, tuple(sorted(hexes))))

    def name(self, text: str) -> None:
        """Name the hex."""
        self.do(Name(self.own_map(), self.cursor, text))

    def wipe(self) -> None:
        """Remove the tool's feature under the cursor."""
        kind, file = self.tool.kind, self.own_map()
        if kind == TERRAIN:
            kind, letter = next(iter(self.ground.terrain.items()))
            self.do(Paint(file, (self.cursor,), kind, letter))
        elif kind == LEVEL:
            self.do(Raise(file, (self.cursor,), 0))
        elif kind == SIDE and self.over:
            kinds = [*self.map.kinds(self.cursor, self.over), *self._directed()]
            self.do(*(Erase(file, each, self.cursor, self.over) for each in kinds))
        elif kind == WAY:
            ways = [n for n, way in enumerate(self.map.ways) if self.cursor in way.hexes]
            self.do(*(Route(file, n, "", "", ()) for n in ways[-1:]))
        elif kind == NAME:
            self.do(Name(file, self.cursor, ""))

    def _directed(self) -> Iterable[str]:
        """The works and slopes on the chosen side."""
        pairs = (self.cursor, self.over), (self.over, self.cursor)
        tables = (self.map.works, self.map.slopes) if self.ground.slopes else (self.map.works,)
        return (table[pair] for table in tables for pair in pairs if pair in table)

    # ------------------------------------------------------------ units

    def enrol(self, unit: dict[str, Any]) -> None:
        """Add or replace a unit."""
        self.do(Enrol(self.file, unit))

    def discharge(self, id_: str) -> None:
        """Remove a unit from the battle."""
        self.hand = "" if self.hand == id_ else self.hand
        self.do(Discharge(self.file, id_))

    def place(self) -> None:
        """Let the selected unit start under the cursor, or arrive there."""
        self.do(Station(self.file, self.hand, self.cursor, self.turn))
        self.hand = ""

    def spread(self, id_: str, zone: str) -> None:
        """Let the owner of a unit choose its start within a zone."""
        self.do(Station(self.file, id_, zone=zone))
