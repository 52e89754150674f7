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
    What an area map is drawn with besides marks.

    `ways` are level and upright by kind of way, `strokes` level, upright, rising and falling where a way runs
    from sign to sign; `spots` tell the kinds of areas apart. `both` stands where
    both sides are. `shore` has a character for every choice of quarters of a cell that are land (1 and 2 the
    upper, 4 and 8 the lower ones); with `fine` they are blocks with the colour of the land, and without they
    are lines upon one colour. `figures` are the ten of them three cells wide and three high; empty where a
    number in a frame (`frame`, as the `box` of a glyph set) has to do.
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
