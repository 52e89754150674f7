"""The characters of an area map, one record for each of the three sets of glyphs."""

from __future__ import annotations

from attrs import frozen

from cockade.events.record import Record


@frozen
class AreaGlyphs(Record):
    """
    What an area map is drawn with besides marks.

    `ways` are level and upright by kind of way; `brackets` and `frames` (as the `box` of a glyph set) tell
    the kinds of areas apart by the ground of their box. `both` stands where both sides are.
    """

    ways: dict[str, tuple[str, str]]
    brackets: dict[str, str]
    frames: dict[str, str]
    port: str
    wave: str
    coast: str
    border: str
    both: str


_BRACKETS = {"settled": "[]", "wilds": "()", "tribal": "{}", "open_sea": "~~", "home": "||"}

ASCII = AreaGlyphs(
    ways={"road": ("=", "H"), "trail": (".", "."), "river": ("~", "~"), "high_sea": (":", ":")},
    brackets=_BRACKETS,
    frames={
        "settled": "+-+|+-+",
        "wilds": ".-.:'-'",
        "tribal": "/-\\|\\-/",
        "open_sea": "~~~~~~~",
        "home": "#=#|#=#",
    },
    port="p",
    wave="`",
    coast="%",
    border="'",
    both="X",
)

LINE = AreaGlyphs(
    ways={"road": ("═", "║"), "trail": ("┄", "┆"), "river": ("≈", "≈"), "high_sea": ("·", "·")},
    brackets=_BRACKETS,
    frames={
        "settled": "┌─┐│└─┘",
        "wilds": "╭┄╮┆╰┄╯",
        "tribal": "/─\\│\\─/",
        "open_sea": "~~~~~~~",
        "home": "╔═╗║╚═╝",
    },
    port="p",
    wave="`",
    coast="▒",
    border="'",
    both="X",
)

FULL = AreaGlyphs(
    ways=LINE.ways,
    brackets=_BRACKETS,
    frames=LINE.frames,
    port="‡",
    wave="~",
    coast="░",
    border="'",
    both="X",
)

AREA_GLYPHS = {"ascii": ASCII, "line": LINE, "full": FULL}
"""By the name of a set of glyphs."""
