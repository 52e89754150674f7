"""The palettes, dark and light, the colours of the chrome around the board, and which to choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from cockade.events.record import Record
from cockade.tui.board.flags import Flag
from cockade.tui.board.glyphs import ASCII, FULL, LINE, GlyphSet
from cockade.tui.board.lands import on_land
from cockade.tui.board.palette import Colour, ColourPalette, MonoPalette, Pair, Palette

if TYPE_CHECKING:
    from collections.abc import Mapping

# Grounds and sides are of 24 bits, so that the colour-blind keep them apart; for the rest a number of
# the 256 will do, which is eight bytes shorter each time the pen changes.
TRUECOLOR = on_land(
    ColourPalette(
        name="truecolor",
        grounds={
            "clear": "#6f7152",
            "cultivated": "#7c7a45",
            "light_woods": "#4a6a2a",
            "woods": "#2b4a33",
            "swamp": "#4f7f86",
            "town": "#a79a92",
            "fort": "#be8c5a",
            "meeting_house": "#b0a48a",
            "water": "#1f3d7a",
            "bank": "#4668b0",
        },
        fills={
            "clear": 101,
            "cultivated": 143,
            "light_woods": 107,
            "woods": 65,
            "swamp": 152,
            "town": 240,
            "fort": 94,
            "meeting_house": 238,
            "water": 67,
        },
        labels={
            "clear": 187,
            "cultivated": 230,
            "light_woods": 151,
            "woods": 108,
            "swamp": 195,
            "town": 235,
            "fort": 235,
            "meeting_house": 234,
            "water": 110,
            "bank": 231,
        },
        roles={
            "edge": 235,
            "edge.woods": 65,
            "edge.water": 67,
            "bridge": 229,
            "ford": 231,
            "slope": 233,
            "slope.light_woods": 223,
            "slope.woods": 180,
            "slope.swamp": 230,
            "work": 217,
            "road": 229,
            "track": 222,
            "trail": 186,
            "name": 231,
            "name.town": 16,
            "name.meeting_house": 16,
            "void": 237,
        },
        river=(153, "#2456a8"),
        stream=(195, "#3a6d8c"),
        sides=((16, "#d55e00"), (16, "#56b4e9")),
        faded=((16, "#b5703a"), (16, "#7d9fb5")),
        flags={
            Flag.CURSOR: (16, 231),
            Flag.SELECTED: (16, 214),
            Flag.TARGET: (231, 125),
            Flag.LEGAL: (16, 227),
            Flag.PATH: (16, 157),
            Flag.ZONE: (231, 89),
            Flag.FIRE: (16, 209),
            Flag.COMMAND: (16, 175),
            Flag.LAST: (16, 251),
            Flag.FORCED: (16, 216),
            Flag.OWED: (16, 183),
            Flag.BLOCK: (231, 240),
            Flag.COMBAT: (16, 195),
        },
        void="#14181a",
    )
)

EIGHT_BIT = on_land(
    ColourPalette(
        name="256",
        grounds={
            "clear": 101,
            "cultivated": 143,
            "light_woods": 64,
            "woods": 22,
            "swamp": 66,
            "town": 248,
            "fort": 180,
            "meeting_house": 187,
            "water": 18,
            "bank": 25,
        },
        fills={
            "clear": 144,
            "cultivated": 101,
            "light_woods": 150,
            "woods": 71,
            "swamp": 152,
            "town": 238,
            "fort": 94,
            "meeting_house": 238,
            "water": 67,
        },
        labels={
            "clear": 230,
            "cultivated": 236,
            "light_woods": 230,
            "woods": 151,
            "swamp": 230,
            "town": 234,
            "fort": 234,
            "meeting_house": 234,
            "water": 153,
            "bank": 231,
        },
        roles={
            "edge": 235,
            "edge.woods": 65,
            "edge.water": 61,
            "bridge": 229,
            "ford": 231,
            "slope": 52,
            "slope.light_woods": 223,
            "slope.woods": 180,
            "slope.swamp": 230,
            "work": 217,
            "road": 229,
            "track": 223,
            "road.fort": 52,
            "road.meeting_house": 52,
            "trail": 187,
            "name": 231,
            "name.town": 16,
            "name.cultivated": 16,
            "name.meeting_house": 16,
            "name.fort": 16,
            "void": 237,
        },
        river=(153, 26),
        stream=(195, 24),
        sides=((16, 208), (16, 75)),
        faded=((16, 137), (16, 109)),
        flags={
            Flag.CURSOR: (16, 231),
            Flag.SELECTED: (16, 214),
            Flag.TARGET: (231, 125),
            Flag.LEGAL: (16, 227),
            Flag.PATH: (16, 157),
            Flag.ZONE: (231, 89),
            Flag.FIRE: (16, 209),
            Flag.COMMAND: (16, 175),
            Flag.LAST: (16, 251),
            Flag.FORCED: (16, 216),
            Flag.OWED: (16, 183),
            Flag.BLOCK: (231, 240),
            Flag.COMBAT: (16, 195),
        },
        void=233,
    )
)

STANDARD = on_land(
    ColourPalette(
        name="16",
        grounds={
            "clear": 0,
            "cultivated": 0,
            "light_woods": 0,
            "woods": 2,
            "swamp": 0,
            "town": 7,
            "fort": 5,
            "meeting_house": 7,
            "water": 4,
            "bank": 12,
        },
        fills={
            "clear": 8,
            "cultivated": 3,
            "light_woods": 10,
            "woods": 0,
            "swamp": 14,
            "town": 8,
            "fort": 15,
            "meeting_house": 0,
            "water": 12,
        },
        labels={
            "clear": 7,
            "cultivated": 7,
            "light_woods": 7,
            "woods": 0,
            "swamp": 7,
            "town": 0,
            "fort": 15,
            "meeting_house": 0,
            "water": 15,
            "bank": 0,
        },
        roles={
            "edge": 8,
            "edge.woods": 0,
            "edge.water": 12,
            "bridge": 11,
            "ford": 15,
            "slope": 3,
            "slope.woods": 0,
            "slope.town": 0,
            "work": 15,
            "road": 11,
            "track": 11,
            "trail": 3,
            "name": 15,
            "void": 8,
        },
        river=(15, 4),
        stream=(14, None),
        sides=((0, 3), (0, 14)),
        faded=((3, 0), (14, 0)),
        flags={
            Flag.CURSOR: (0, 15),
            Flag.SELECTED: (0, 13),
            Flag.TARGET: (15, 1),
            Flag.LEGAL: (0, 11),
            Flag.PATH: (0, 10),
            Flag.ZONE: (15, 1),
            Flag.FIRE: (0, 13),
            Flag.COMMAND: (15, 5),
            Flag.LAST: (0, 7),
            Flag.FORCED: (0, 9),
            Flag.OWED: (0, 13),
            Flag.BLOCK: (0, 8),
            Flag.COMBAT: (11, 5),
        },
    )
)

MONO = MonoPalette()

_LIGHT_FILLS: dict[str, Colour] = {
    "clear": 187,
    "cultivated": 100,
    "light_woods": 64,
    "woods": 22,
    "swamp": 30,
    "town": 240,
    "fort": 94,
    "meeting_house": 238,
    "water": 25,
}
_LIGHT_LABELS: dict[str, Colour] = dict.fromkeys((*_LIGHT_FILLS, "bank"), 235)
_LIGHT_ROLES: dict[str, Colour] = {
    "edge": 242,
    "edge.woods": 236,
    "bridge": 229,
    "ford": 231,
    "slope": 52,
    "work": 90,
    "road": 52,
    "track": 88,
    "trail": 94,
    "name": 16,
    "void": 250,
}
_LIGHT_FLAGS: dict[Flag, Pair] = {
    Flag.CURSOR: (231, 16),
    Flag.SELECTED: (231, 90),
    Flag.TARGET: (231, 160),
    Flag.LEGAL: (16, 220),
    Flag.PATH: (231, 22),
    Flag.ZONE: (231, 89),
    Flag.FIRE: (16, 209),
    Flag.COMMAND: (16, 175),
    Flag.LAST: (231, 240),
    Flag.FORCED: (16, 216),
    Flag.OWED: (231, 55),
    Flag.BLOCK: (231, 236),
    Flag.COMBAT: (231, 24),
}

LIGHT_TRUECOLOR = on_land(
    ColourPalette(
        name="truecolor-light",
        grounds={
            "clear": "#e9e2c4",
            "cultivated": "#e3d59a",
            "light_woods": "#b9cf8f",
            "woods": "#7ba46d",
            "swamp": "#b3dad5",
            "town": "#c8afa8",
            "fort": "#d9a25e",
            "meeting_house": "#d8c9b4",
            "water": "#8fb3e0",
            "bank": "#b4cdee",
        },
        fills=_LIGHT_FILLS,
        labels=_LIGHT_LABELS,
        roles=_LIGHT_ROLES,
        river=(153, "#2456a8"),
        stream=(195, "#3a6d8c"),
        sides=((16, "#d55e00"), (231, "#0072b2")),
        faded=((16, "#dd9a68"), (16, "#86aecb")),
        flags=_LIGHT_FLAGS,
        void="#f3ecd9",
        gain=-0.06,
    )
)

LIGHT_EIGHT_BIT = on_land(
    ColourPalette(
        name="256-light",
        grounds={
            "clear": 230,
            "cultivated": 229,
            "light_woods": 151,
            "woods": 107,
            "swamp": 195,
            "town": 249,
            "fort": 215,
            "meeting_house": 187,
            "water": 117,
            "bank": 153,
        },
        fills=_LIGHT_FILLS,
        labels=_LIGHT_LABELS,
        roles=_LIGHT_ROLES,
        river=(153, 26),
        stream=(195, 24),
        sides=((16, 166), (231, 25)),
        faded=((16, 173), (16, 110)),
        flags=_LIGHT_FLAGS,
        void=255,
    )
)

LIGHT_STANDARD = on_land(
    ColourPalette(
        name="16-light",
        grounds={
            "clear": 15,
            "cultivated": 15,
            "light_woods": 15,
            "woods": 10,
            "swamp": 15,
            "town": 7,
            "fort": 13,
            "meeting_house": 7,
            "water": 12,
            "bank": 14,
        },
        fills={
            "clear": 7,
            "cultivated": 3,
            "light_woods": 2,
            "woods": 0,
            "swamp": 6,
            "town": 8,
            "fort": 0,
            "meeting_house": 0,
            "water": 15,
        },
        labels=dict.fromkeys((*_LIGHT_FILLS, "bank"), 0)
        | {"clear": 8, "cultivated": 8, "light_woods": 8, "swamp": 8},
        roles={
            "edge": 7,
            "edge.woods": 0,
            "edge.town": 0,
            "bridge": 11,
            "ford": 15,
            "slope": 1,
            "work": 5,
            "road": 1,
            "track": 1,
            "trail": 1,
            "name": 0,
            "void": 7,
        },
        river=(15, 4),
        stream=(4, None),
        sides=((0, 3), (0, 14)),
        faded=((1, 15), (4, 15)),
        flags={**STANDARD.flags, Flag.CURSOR: (15, 0), Flag.LAST: (0, 8)},
        void=15,
    )
)

PALETTES: dict[str, Palette] = {
    p.name: p
    for p in (TRUECOLOR, EIGHT_BIT, STANDARD, MONO, LIGHT_TRUECOLOR, LIGHT_EIGHT_BIT, LIGHT_STANDARD)
}
PLAIN_TERMINALS = ("", "dumb", "vt100", "vt102", "vt220")
WIDE_LANGUAGES = ("ja", "zh", "ko")


def choose(env: Mapping[str, str]) -> Palette:
    """
    The palette that a terminal can show, by NO_COLOR, COLORTERM and TERM; light with COCKADE_THEME=light.

    >>> choose({"TERM": "xterm-256color", "COLORTERM": "truecolor"}).name
    'truecolor'
    >>> choose({"TERM": "xterm-256color", "NO_COLOR": "1"}).name
    'mono'
    """
    found = _by_terminal(env)
    return PALETTES.get(f"{found.name}-light", found) if env.get("COCKADE_THEME") == "light" else found


def _by_terminal(env: Mapping[str, str]) -> Palette:
    if env.get("COCKADE_PALETTE") in PALETTES:
        return PALETTES[env["COCKADE_PALETTE"]]
    term = env.get("TERM", "")
    if env.get("NO_COLOR") or term in PLAIN_TERMINALS:
        return MONO
    if env.get("COLORTERM", "").lower() in ("truecolor", "24bit") or term.endswith("-direct"):
        return TRUECOLOR
    return EIGHT_BIT if term.endswith("-256color") else STANDARD


def choose_glyphs(env: Mapping[str, str], line_cells: int = 0) -> GlyphSet:
    """Glyphs of surely one cell, by COCKADE_GLYPHS, the said width of a line sign (0: none), locale, TERM."""
    wanted = {"ascii": ASCII, "line": LINE, "full": FULL}.get(env.get("COCKADE_GLYPHS", ""))
    if wanted:
        return wanted
    locale = env.get("LC_ALL") or env.get("LC_CTYPE") or env.get("LANG", "")
    may_be_wide = line_cells > 1 or (not line_cells and locale[:2] in WIDE_LANGUAGES)
    if "utf" not in locale.lower() or may_be_wide or env.get("TERM", "") in PLAIN_TERMINALS:
        return ASCII
    return LINE if env.get("TERM") == "linux" else FULL


@frozen
class Chrome(Record):
    """The colours around the board, named as Textual names those of a theme."""

    name: str
    dark: bool
    foreground: str
    background: str
    surface: str
    panel: str
    primary: str
    secondary: str
    accent: str
    success: str
    warning: str
    error: str


DARK = Chrome(
    name="cockade-dark",
    dark=True,
    foreground="#e6e1d3",
    background="#14181a",
    surface="#1b2022",
    panel="#242b2e",
    primary="#56b4e9",
    secondary="#e8701a",
    accent="#f0e442",
    success="#3fbf9b",
    warning="#e69f00",
    error="#ff7a6b",
)
LIGHT = Chrome(
    name="cockade-light",
    dark=False,
    foreground="#24211a",
    background="#f3ecd9",
    surface="#ebe2ca",
    panel="#dfd3b4",
    primary="#00588f",
    secondary="#8f3f00",
    accent="#6b4e00",
    success="#00614a",
    warning="#7a4a00",
    error="#9c1c10",
)
