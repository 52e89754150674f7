"""Small maps drawn by hand, and a small app around a board."""

from __future__ import annotations

from textual.widgets import Static

from cockade.engine.hexgrid import HexGrid, hex_number
from cockade.engine.hexmap import HexMap, hexside
from cockade.engine.hexmap_file import load_map
from cockade.tui.board.areas.sheet import AreaSheet
from cockade.tui.board.atlas import HexAtlas
from cockade.tui.board.board import Board
from cockade.tui.board.scene import CounterFace, Scene
from cockade.tui.games.revolution.drawing import drawn
from cockade.tui.terminal.output import CellApp

LETTERS = {
    ".": "clear",
    "o": "light_woods",
    "w": "woods",
    "s": "swamp",
    "t": "town",
    "F": "fort",
    "~": "water",
}


def field(
    drawing, *, low="even", first=(10, 1), levels=None, sides=(), works=(), roads=(), places=None, slopes=()
):
    """
    A map from rows of letters; its first hex is column 10, row 1.

    `sides` are (a, b, kinds), `works` (inner, outer, kind), `roads` (a, b, kind),
    `slopes` (high, low, kind).
    """
    rows = [line.split() for line in drawing.strip().splitlines()]
    column, row = first
    grid = HexGrid(column, column + len(rows[0]) - 1, row, row + len(rows) - 1, low)
    terrain = {
        hex_number(column + x, row + y): LETTERS[letter]
        for y, line in enumerate(rows)
        for x, letter in enumerate(line)
    }
    return HexMap(
        id="field",
        title="A field",
        grid=grid,
        terrain=terrain,
        level=dict.fromkeys(terrain, 0) | (levels or {}),
        hexsides={hexside(a, b): frozenset(kinds) for a, b, kinds in sides},
        works={(inner, outer): kind for inner, outer, kind in works},
        roads={hexside(a, b): kind for a, b, kind in roads},
        ways=(),
        places=places or {},
        zones={},
        slopes={(high, low): kind for high, low, kind in slopes},
    )


def meadow(columns=5, rows=4, **details):
    """A map of clear ground."""
    return field("\n".join(["." + " ." * (columns - 1)] * rows), **details)


def trenton():
    """Trenton with a few counters."""
    stacks = {
        1401: CounterFace(0, "ldr", "11-7", 3),
        1402: CounterFace(0, "inf", "6-7", 1),
        1502: CounterFace(0, "inf", "5-7", moved=True),
        2005: CounterFace(0, "drg", "2-7", marks="*"),
        1507: CounterFace(1, "inf", "4-6", 2, "d"),
        1604: CounterFace(1, "art", "3-2", moved=True),
        1809: CounterFace(1, "inf", "5-6", 1),
    }
    return Scene(load_map("cockade.engine.rebels", "trenton"), stacks, {1608: 0, 1708: 1})


def brooklyn():
    """The biggest map of Rebels, with sixty counters."""
    sheet = load_map("cockade.engine.rebels", "brooklyn")
    hexes = sheet.grid.hexes[200:1160:16]
    return Scene(sheet, {hex_: CounterFace(n % 2, "inf", "4-6", n % 3) for n, hex_ in enumerate(hexes)})


class BoardApp(CellApp[None]):
    """A board with a panel beside it; it keeps what the board says."""

    CSS = "#panel { dock: right; width: 28; } "

    def __init__(self, scene, **details):
        super().__init__()
        atlas = drawn() if isinstance(scene.map, AreaSheet) else HexAtlas(scene.map)
        self.board = Board(atlas, scene, **details)
        self.heard = []

    def compose(self):
        """The board and a panel."""
        yield self.board
        yield Static("hex", id="panel")

    def on_board_cursor_moved(self, message):
        """Remember it and say it in the panel."""
        self.heard.append(("moved", message.hex))

    def on_board_hex_picked(self, message):
        """Remember it."""
        self.heard.append(("picked", message.hex))
