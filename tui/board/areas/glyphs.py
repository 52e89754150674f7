"""The characters of an area map, one record for each of the three sets of glyphs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field, frozen

from cockade.events.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping


@frozen
class AreaGlyphs(Record):
    """
    The glyphs of an area map, apart from marks.

    `ways` are level and upright strokes by kind of way. `strokes` are level, upright, rising and falling ones
    between signs. `spots` distinguish the kinds of areas. `both` marks an area with both sides. `shore` has a
    character for every combination of land quarters in a cell (1 and 2 the upper, 4 and 8 the lower ones).
    With `fine` they are blocks in the colour of the land, otherwise lines on one colour. `figures` are the
    ten digits, three cells wide and three high. Without them, a number in a `frame` (like the `box` of a
    glyph set) is used.
    """

    ways: dict[str, tuple[str, str]]
    spots: dict[str, str]
    port: str
    wave: str
    border: str
    both: str
    shore: str
    fine: bool
    frame: str
    figures: tuple[tuple[str, str, str], ...] = ()
    strokes: Mapping[str, str] = field(factory=dict)
    leader: str = "L"


ASCII = AreaGlyphs(
    ways={"road": ("=", "H"), "trail": (".", "."), "river": ("~", "~"), "high_sea": (":", ":")},
    spots={"settled": "o", "wilds": '"', "tribal": "^", "open_sea": "~", "home": "#"},
    port="p",
    wave="`",
    border="'",
    both="X",
    shore=" /\\-\\|///\\|\\-\\/ ",
    fine=False,
    frame="+-+|+-+",
)

LINE = AreaGlyphs(
    ways={"road": ("═", "║"), "trail": ("┄", "┆"), "river": ("≈", "≈"), "high_sea": ("·", "·")},
    spots=ASCII.spots,
    port="p",
    wave="`",
    border="'",
    both="X",
    shore=" ┘└─┐│/┌┌\\│┐─└┘ ",
    fine=False,
    frame="┌─┐│└─┘",
)

FULL = AreaGlyphs(
    ways=LINE.ways,
    spots={"settled": "●", "wilds": "♣", "tribal": "▲", "open_sea": "≈", "home": "■"},
    port="‡",
    wave=" ",
    border="'",
    both="X",
    shore=" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█",
    fine=True,
    frame="",
    strokes={"road": "━┃╱╲", "trail": "┄┆··"},
    leader="★",
    figures=(
        ("█▀█", "█ █", "▀▀▀"),
        ("▄█ ", " █ ", "▀▀▀"),
        ("▀▀█", "█▀▀", "▀▀▀"),
        ("▀▀█", " ▀█", "▀▀▀"),
        ("█ █", "▀▀█", "  ▀"),
        ("█▀▀", "▀▀█", "▀▀▀"),
        ("█▀▀", "█▀█", "▀▀▀"),
        ("▀▀█", "  █", "  ▀"),
        ("█▀█", "█▀█", "▀▀▀"),
        ("█▀█", "▀▀█", "▀▀▀"),
    ),
)

AREA_GLYPHS = {"ascii": ASCII, "line": LINE, "full": FULL}
"""The sets of glyphs by name."""
