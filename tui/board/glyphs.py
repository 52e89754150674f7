"""
Three sets of glyphs for one map: plain ASCII, lines, and everything a good font has.

Only ASCII is safe if a terminal draws "ambiguous" characters two cells wide. Shapes repeat the meaning of
colours: ticks of a slope point downhill, and a work opens toward the hex that it protects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, field, frozen

from cockade.events.record import Record
from cockade.tui.board.flags import LAST_STEP, Flag, group_of, step_of
from cockade.tui.input.settings import QUIET

if TYPE_CHECKING:
    from collections.abc import Mapping

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@frozen
class Falls(Record):
    """One glyph for each direction."""

    left: str
    right: str
    up: str
    down: str


@frozen
class Earthwork(Record):
    """
    The glyphs of a work.

    `right` protects the hex on its right, and so on. `above` and `below` are (left end, middle, right end) of
    a work along an upper or lower edge.
    """

    right: str
    left: str
    above: tuple[str, str, str]
    below: tuple[str, str, str]


@frozen
class GlyphSet(Record):
    """
    The characters of one set.

    `road`, `track` and `trail` are indexed by UP + DOWN + LEFT + RIGHT. `steep` are the ticks of a slope with
    water at its foot, for a single sign. `poor_ford` is hard to cross. `signs` and `outlines` tell if the
    ground and the plain sides are drawn, `numbers` how hex numbers are. A set with `symbols` draws the arm of
    a counter in a box of three cells, other sets its letters.

    `outline` is a rising, a falling and a lower side, and `thick` are the same under a ring. `ribbon` is a
    river and a stream along a lower side, and `brook` a stream along a rising or falling one. `pile` is the
    thickness of the stack by the number of counters below.
    """

    name: str
    fills: dict[str, str]
    stream: str
    river: str
    bridge: str
    ford: str
    poor_ford: str
    slope: Falls
    steep: Falls
    works: dict[str, Earthwork]
    road: str
    track: str
    trail: str
    box: tuple[str, ...]
    marks: dict[Flag, str]
    half: str = ""
    signs: bool = True
    outlines: bool = True
    numbers: str = QUIET
    symbols: Mapping[str, str] = field(factory=dict)
    textures: Mapping[str, tuple[str, ...]] = field(factory=dict)
    outline: tuple[str, str, str] = ("/", "\\", "_")
    thick: Mapping[int, str] = field(factory=dict)
    pile: str = ""
    ribbon: str = ""
    brook: str = ""
    leader: str = "L"
    sides: tuple[tuple[str, str], ...] = field(default=(("<", ""), ("", ">"), ("(", ")")))

    def without_colours(self) -> GlyphSet:
        """The set for terminals without colours: no half cells, no thick pen, coasts as lines."""
        name = "line" if self.name == "full" else self.name
        return evolve(self, name=name, half="", thick={}, ribbon="", brook="", pile="")

    def fill(self, terrain: str) -> str:
        """The glyph that fills a terrain. An unknown terrain is filled with its initial."""
        return self.fills.get(terrain, terrain[:1]) if self.signs else " "

    def crossing(self, kind: str) -> str:
        """The glyph of a bridge, or of a good or a poor ford."""
        if kind == "bridge":
            return self.bridge
        return self.poor_ford if kind == "secondary_ford" else self.ford

    def way(self, kind: str) -> str:
        """The glyphs of a road, a track, or any minor way."""
        return {"road": self.road, "track": self.track}.get(kind, self.trail)

    def work(self, kind: str) -> Earthwork:
        """The glyphs of a work. An unknown kind looks like a fieldwork."""
        return self.works.get(kind, self.works["fieldwork"])

    def mark(self, flag: Flag, flags: int) -> str:
        """The mark of a flag. A path shows its first nine steps as digits, a combat its letter."""
        step = step_of(flags)
        if flag is Flag.PATH and 1 <= step <= LAST_STEP:
            return str(step)
        if flag is Flag.COMBAT and (group := group_of(flags)):
            return LETTERS[group - 1]
        return self.marks[flag]


def _same(glyph: str) -> tuple[str, str, str]:
    return (glyph, glyph, glyph)


_ASCII_FILLS = {
    "clear": " ",
    "cultivated": ",",
    "light_woods": "t",
    "woods": "T",
    "swamp": '"',
    "town": "#",
    "fort": "H",
    "meeting_house": "+",
    "water": "~",
}
_ASCII_WORKS = {
    "fieldwork": Earthwork("[", "]", _same("u"), _same("n")),
    "entrenchment": Earthwork("{", "}", _same("W"), _same("M")),
    "hedge": Earthwork("(", ")", _same("w"), _same("m")),
    "abatis": Earthwork("3", "E", _same("Y"), _same("A")),
}
_ASCII_MARKS = {
    Flag.CURSOR: "+",
    Flag.SELECTED: "@",
    Flag.TARGET: "!",
    Flag.LEGAL: ".",
    Flag.PATH: "o",
    Flag.ZONE: "z",
    Flag.FIRE: "*",
    Flag.COMMAND: "c",
    Flag.LAST: "'",
    Flag.FORCED: ":",
    Flag.OWED: "?",
    Flag.BLOCK: "x",
    Flag.COMBAT: "&",
}

ASCII = GlyphSet(
    name="ascii",
    fills=_ASCII_FILLS,
    stream="~",
    river="%",
    bridge="=",
    ford=":",
    poor_ford=".",
    slope=Falls("<", ">", "^", "v"),
    steep=Falls("d", "b", "^", "v"),
    works=_ASCII_WORKS,
    road=" |||-+++-+++-+++",
    track=" ;;;;;;;;;;;;;;;",
    trail=" :::............",
    box=tuple("+-+|+-+"),
    marks=_ASCII_MARKS,
)

_LINE_MARKS = _ASCII_MARKS | {Flag.LEGAL: "·", Flag.FORCED: "°"}
_LINE_WORKS = {
    "fieldwork": Earthwork("[", "]", ("╚", "═", "╝"), ("╔", "═", "╗")),
    "entrenchment": Earthwork("▐", "▌", _same("▀"), _same("▄")),
    "hedge": Earthwork("(", ")", _same("⊔"), _same("⊓")),
    "abatis": Earthwork("╡", "╞", _same("╥"), _same("╨")),
}

LINE = GlyphSet(
    name="line",
    fills=_ASCII_FILLS,
    stream="~",
    river="≈",
    bridge="=",
    ford=":",
    poor_ford=".",
    slope=Falls("┤", "├", "┴", "┬"),
    steep=Falls("╢", "╟", "┴", "┬"),
    works=_LINE_WORKS,
    road=" ║║║═╝╗╣═╚╔╠═╩╦╬",
    track=" │││─┘┐┤─└┌├─┴┬┼",
    trail=" ┆┆┆┄╯╮┤┄╰╭├┄┴┬┼",
    box=tuple("┌─┐│└─┘"),
    marks=_LINE_MARKS,
    half="▀",
)

SYMBOLS = {"inf": " ╳ ", "lt": " ╳l", "mil": " ╳m", "rif": " ╳r", "drg": " ╱ ", "art": " ● ", "ldr": " ★ "}
"""Symbols of the arms for a counter's box, three cells wide: crossed belts, a sabre strap, a ball."""
LARGE_ARMS = {
    "╳": (" ╲╱ ", " ╱╲ "),
    "╱": ("  ╱ ", " ╱  "),
    "●": (" ▄▄ ", " ▀▀ "),
    "★": (" ★  ", "    "),
}
"""The arms four cells wide and two high."""
TEXTURES = {
    "clear": ("   ·   ", " ·    ·"),
    "cultivated": ("╌╌╌╌╌╌╌", "╌╌╌╌╌╌╌"),
    "light_woods": ("♧  ♧  ♧", "  ♧  ♧ "),
    "woods": ("♣♠♣♠♣♠♣", "♠♣♠♣♠♣♠"),
    "swamp": ('"  "  "', ' ~ " ~ '),
    "town": ("⌂ ⌂▪⌂ ⌂", "▪⌂ ⌂ ⌂▪"),
    "fort": ("◊ ◊ ◊ ◊", " ◊ ◊ ◊ "),
    "water": (" ~   ~ ", "   ~   "),
}
"""The rows that fill a terrain, repeated."""

FULL = GlyphSet(
    name="full",
    fills=_ASCII_FILLS
    | {
        "light_woods": "♧",
        "woods": "♣",
        "swamp": '"',
        "town": "⌂",
        "fort": "◊",
        "water": "≈",
        "meeting_house": "†",
    },
    stream="~",
    river="≈",
    bridge="=",
    ford=":",
    poor_ford=".",
    slope=LINE.slope,
    steep=LINE.steep,
    works=_LINE_WORKS,
    road=" ┃┃┃━┛┓┫━┗┏┣━┻┳╋",
    track=LINE.track,
    trail=LINE.trail,
    box=LINE.box,
    marks=_LINE_MARKS | {Flag.LEGAL: "•", Flag.PATH: "○", Flag.TARGET: "!"},
    half="▀",
    symbols=SYMBOLS,
    textures=TEXTURES,
    outline=("╱", "╲", "▁"),
    thick=dict(zip(map(ord, "╱╲▁▇▆▅▄"), "▞▚▂▂▂▂▂", strict=True)),
    pile="▇▆▅▄",
    ribbon="▄▂",
    brook="▞▚",
    leader="★",
)

GLYPH_SETS = {"ascii": ASCII, "line": LINE, "full": FULL}
