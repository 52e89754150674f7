"""One battle on the desk: the draft, the cursor, what is drawn with, who is in hand, and every gesture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cockade.engine.hexgrid import DIRECTIONS, HexGrid, spoken
from cockade.engine.packs import MAPS, SCENARIOS
from cockade.engine.rebels.sheets.scenarios import load_scenario
from cockade.engine.sheets import DataError
from cockade.engine.workshop.drawing import drawn
from cockade.engine.workshop.painting import BRUSHES, brushed, field, line
from cockade.engine.workshop.sheet_edits import side_word
from cockade.events.workshop import (
    Bound,
    Copy,
    Discharge,
    Draw,
    Edit,
    Enrol,
    Erase,
    Name,
    Paint,
    Raise,
    Route,
    Station,
)
from cockade.saves.packs import Pack
from cockade.tui.board.atlas import HexAtlas
from cockade.tui.board.scene import Scene
from cockade.tui.games.checking import checked, faults_of
from cockade.tui.text.words import say
from cockade.tui.view.workshop.counters import faces
from cockade.tui.view.workshop.tools import LEVEL, NAME, SIDE, TERRAIN, WAY, ZONE, Tool, tools

if TYPE_CHECKING:
    from cockade.engine.hexmap import HexMap
    from cockade.saves.workshop import Workshop
    from cockade.tui.games.checking import Faults

MAP, UNITS, BATTLE = "map", "units", "battle"
FREE = "setup"
"""The id of a new zone."""


class Desk:
    """
    A battle of a pack that is being made.

    `side` is the direction of the hexside that is pointed at, `begun` where a line or a way began, `hand` the
    unit that is placed next, `message` what was said last. `faults` are those of the draft as it is now;
    `doubts`, likely mistakes, as they were when they were last looked for.
    """

    def __init__(self, shop: Workshop, battle: str) -> None:
        self.shop = shop
        self.id = battle
        self.mode = MAP
        self.tool: Tool = tools()[0]
        self.size = BRUSHES[0]
        self.side = 0
        self.begun = 0
        self.hand = ""
        self.turn = 0
        self.message = ""
        self.is_bad = False
        self.faults: Faults = []
        self.doubts: Faults = []
        self.at_fault = -1
        self.map: HexMap = drawn(shop.draft.map(self.map_file))
        self.cursor = HexAtlas(self.map).middle
        self.scene = Scene(self.map)
        self.look()
        self.check()

    # ------------------------------------------------------------ what there is

    @property
    def file(self) -> str:
        """The file of the battle."""
        return f"{SCENARIOS}{self.id}"

    @property
    def map_file(self) -> str:
        """The file of its map, in the pack or among ours."""
        return self.shop.draft.map_file(self.id)

    @property
    def grid(self) -> HexGrid:
        """The hexes of the map."""
        return self.map.grid

    @property
    def whole(self) -> dict[str, Any]:
        """All that holds for the battle."""
        return self.shop.draft.battle(self.id)

    @property
    def units(self) -> list[dict[str, Any]]:
        """Its units."""
        return list(self.whole.get("unit", []))

    def unit(self, id_: str) -> dict[str, Any]:
        """A unit by its id."""
        return next(row for row in self.units if row["id"] == id_)

    def here(self) -> list[dict[str, Any]]:
        """The units that start or arrive in the hex under the cursor."""
        return [row for row in self.units if self.cursor in self.where(row["id"])[0]]

    def where(self, id_: str) -> tuple[list[int], int, str]:
        """The hexes of a unit, the turn of its arrival, and its zone."""
        groups = (row for side in ("american", "british") for row in self.whole.get(side, []))
        group: dict[str, Any] = next((row for row in groups if id_ in row.get("units", ())), {})
        return list(group.get("hexes", [])), int(group.get("turn", 0)), str(group.get("zone", ""))

    @property
    def tools(self) -> tuple[Tool, ...]:
        """What can be drawn: what every map has, its own zones, and a new one."""
        own = [Tool(ZONE, id_) for id_ in self.map.zones]
        return (*tools(), *own, *([] if FREE in self.map.zones else [Tool(ZONE, FREE)]))

    @property
    def over(self) -> int:
        """The hex beyond the side that is pointed at; 0 beyond the edge of the map."""
        return self.grid.step(self.cursor, self.side) or 0

    # ------------------------------------------------------------ changing

    def say(self, text: str, *, bad: bool = False) -> None:
        """Say something in the line of messages."""
        self.message, self.is_bad = text, bad

    def do(self, *edits: Edit) -> None:
        """Make edits; the first of a map of ours makes it the pack's own."""
        for edit in edits:
            self.shop.apply(edit)
        self.look()

    def look(self) -> None:
        """Draw the draft as it is now."""
        tables = self.shop.draft.map(self.map_file)
        if tables is not self._drawn:
            self._drawn, self.map = tables, drawn(tables)
        stacks, waiting = faces(self.whole)
        self.scene = Scene(self.map, stacks, waiting=waiting)

    _drawn: Any = None

    def own_map(self) -> str:
        """The file of the map, copied into the pack where it is one of ours."""
        file = self.map_file
        if file not in self.shop.draft.files:
            mine = f"{MAPS}{self.id}"
            self.shop.apply(Copy(mine, file.removeprefix(MAPS), self.id))
            file = mine
        return file

    def undo(self) -> None:
        """Take the last edit back."""
        self._moved(self.shop.undo(), say("There is nothing to take back."))

    def redo(self) -> None:
        """Make it again."""
        self._moved(self.shop.redo(), say("There is nothing to make again."))

    def _moved(self, has_moved: bool, nothing: str) -> None:  # noqa: FBT001 - what was done says so
        self.begun = 0
        self.say("" if has_moved else nothing, bad=not has_moved)
        self.hand = self.hand if any(row["id"] == self.hand for row in self.units) else ""
        self.look()

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
        """Terrain or a level in some hexes."""
        tool, file = self.tool, self.own_map()
        if tool.kind == TERRAIN:
            self.do(Paint(file, tuple(hexes), tool.which, tool.letter))
        elif tool.kind == LEVEL:
            self.do(Raise(file, tuple(hexes), int(tool.which)))
        else:
            self.say(say("Choose terrain or a level first."), bad=True)

    def fill(self) -> None:
        """All that hangs together with the cursor and is of one kind."""
        kinds = self.map.level if self.tool.kind == LEVEL else self.map.terrain
        self.paint(field(self.grid, self.cursor, kinds))

    def line(self) -> None:
        """Begin a line, or draw it to here."""
        if not self.begun:
            self.begun = self.cursor
            self.say(say("The line begins here. Go to its end and press the key again."))
            return
        self.paint(line(self.grid, self.begun, self.cursor))
        self.begun = 0

    def turn_side(self, by: int) -> None:
        """Point at the next side of the hex."""
        self.side = (self.side + by) % len(DIRECTIONS)

    def _side(self) -> None:
        """Put the kind on the side that is pointed at, or take it away."""
        if not self.over:
            self.say(say("The map ends here."), bad=True)
            return
        kind, inner, outer = self.tool.which, self.cursor, self.over
        file = self.own_map()
        words = self.shop.draft.files[file].get("hexsides", {}).get(kind, "").split()
        change = Erase if side_word(kind, inner, outer) in words else Draw
        self.do(change(file, kind, inner, outer))

    def _way(self) -> None:
        """Begin a way, or lead it on to here."""
        if not self.begun or self.begun == self.cursor:
            self.begun = self.cursor
            self.say(say("The way begins here. Go on and press Enter; Esc ends it."))
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
        """Add hexes to the zone, or take them out where the hex under the cursor is in it."""
        name = self.tool.which
        there = self.map.zones.get(name, frozenset())
        brush = set(brushed(self.grid, self.cursor, self.size))
        hexes = there - brush if self.cursor in there else there | brush
        note = self.map.notes.get(name, "") or name
        self.do(Bound(self.own_map(), name, note, tuple(sorted(hexes))))

    def name(self, text: str) -> None:
        """Call the hex so."""
        self.do(Name(self.own_map(), self.cursor, text))

    def wipe(self) -> None:
        """Take away what the tool draws, where the cursor stands."""
        kind, file = self.tool.kind, self.own_map()
        if kind == TERRAIN:
            self.do(Paint(file, (self.cursor,), "clear", "."))
        elif kind == LEVEL:
            self.do(Raise(file, (self.cursor,), 0))
        elif kind == SIDE and self.over:
            kinds = [*self.map.kinds(self.cursor, self.over), *self._works()]
            self.do(*(Erase(file, each, self.cursor, self.over) for each in kinds))
        elif kind == WAY:
            ways = [n for n, way in enumerate(self.map.ways) if self.cursor in way.hexes]
            self.do(*(Route(file, n, "", "", ()) for n in ways[-1:]))
        elif kind == NAME:
            self.do(Name(file, self.cursor, ""))

    def _works(self) -> Iterable[str]:
        pairs = (self.cursor, self.over), (self.over, self.cursor)
        return (self.map.works[pair] for pair in pairs if pair in self.map.works)

    # ------------------------------------------------------------ units

    def enrol(self, unit: dict[str, Any]) -> None:
        """A unit, new or changed."""
        self.do(Enrol(self.file, unit))

    def discharge(self, id_: str) -> None:
        """No more of it."""
        self.hand = "" if self.hand == id_ else self.hand
        self.do(Discharge(self.file, id_))

    def place(self) -> None:
        """The unit in hand starts under the cursor, or arrives there."""
        self.do(Station(self.file, self.hand, self.cursor, self.turn))
        self.hand = ""

    def spread(self, id_: str, zone: str) -> None:
        """The owner of a unit chooses where it starts, within a zone."""
        self.do(Station(self.file, id_, zone=zone))

    # ------------------------------------------------------------ faults

    def check(self) -> None:
        """Look for the faults of the battle as it is now."""
        try:
            load_scenario(self.id, self.shop.values)
        except (DataError, KeyError) as error:
            self.faults = list(faults_of(error)) if isinstance(error, DataError) else []
        else:
            self.faults = []
        self.at_fault = min(self.at_fault, len(self.faults) - 1)

    def doubt(self) -> None:
        """Look for likely mistakes as well."""
        self.check()
        try:
            _, self.doubts = checked(Pack({name: dict(each) for name, each in self.shop.draft.files.items()}))
        except DataError as error:
            self.faults, self.doubts = list(faults_of(error)), []

    def next_fault(self) -> None:
        """Go to the next fault, or likely mistake, and to its hex where it has one."""
        found = self.faults or self.doubts
        if not found:
            self.say(say("There is no fault."))
            return
        self.at_fault = (self.at_fault + 1) % len(found)
        self.cursor = self.hex_of(*found[self.at_fault]) or self.cursor

    def hex_of(self, file: str, fault: Any) -> int:
        """The hex that a fault is about; 0 where it is about none."""
        told = f"{fault.says} {_at(self.shop.draft.files, file, fault.place)}"
        return next((int(word) for word in _words(told) if _is_hex(word, self.grid)), 0)


def _words(text: str) -> list[str]:
    return "".join(sign if sign.isalnum() else " " for sign in text).split()


def _is_hex(word: str, grid: HexGrid) -> bool:
    return len(word) == 4 and word.isdecimal() and int(word) in grid


def _at(files: Any, file: str, place: str) -> str:
    """What stands at the place of a fault, as far as it can be found."""
    found: Any = files.get(file.removesuffix(".toml"), {})
    for step in place.removeprefix("$").replace("[", ".").replace("]", "").split(".")[1:]:
        rows = found.split() if isinstance(found, str) else found
        try:
            found = rows[int(step)] if isinstance(rows, list) else rows[step]
        except (LookupError, TypeError, ValueError):
            break
    return str(found)[:200]
