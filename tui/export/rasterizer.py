"""
Frames as pictures.

Every distinct cell is painted once as a tile, and frames are composed of tiles. All frames share one palette
to keep a film small. It needs Pillow (the extra `export`) and a monospaced font: the one that COCKADE_FONT
names, or one that most systems have.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache, lru_cache
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rich.style import Style

from cockade.tui.board import glyphs
from cockade.tui.export.asciinema import COLOURS
from cockade.tui.terminal.celldiff import cells_of
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import say
from cockade.tui.text.plot import BLANK, FINER, LEFT, RIGHT

try:
    from PIL import Image, ImageDraw, ImageFont
except ImportError as missing:
    WHY = 'Pictures need Pillow: "pip install pillow". Everything else works without it.'
    raise CommandError(say(WHY)) from missing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rich.color import Color, ColorSystem
    from rich.segment import Segment

    Rgb = tuple[int, int, int]
    Rows = Iterable[Iterable[Segment]]

FONT = "COCKADE_FONT"
FONTS = (
    ("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf"),
    ("LiberationMono-Regular.ttf", "LiberationMono-Bold.ttf"),
    ("NotoSansMono-Regular.ttf", "NotoSansMono-Bold.ttf"),
    ("Menlo.ttc", "Menlo.ttc"),
    ("consola.ttf", "consolab.ttf"),
    ("cour.ttf", "courbd.ttf"),
)
WIDE_FONTS = ("NotoSansMonoCJK-Regular.ttc", "NotoSansCJK-Regular.ttc", "ipag.ttf", "msgothic.ttc")
"""The font for letters of two cells, which the other fonts lack."""
WIDE, HIGH, POINTS, BASE = 8, 16, 13, 13
MOST_COLOURS, CLEAR = 200, 200
"""The number of colours, and the index of the transparent one."""
LAST = 2000
"""The extra time of the last frame of a film, in milliseconds."""
ACROSS = 64
"""The tiles in a row of the sheet."""
INK, PAPER = (230, 225, 211), (0, 0, 0)
"""The default colours of a cell."""
QUARTERS = {1: (0, 0, 4, 4), 2: (4, 0, 4, 4), 4: (0, 4, 4, 4), 8: (4, 4, 4, 4)}
BLOCKS = {
    **{
        glyph: tuple(part for bit, part in QUARTERS.items() if quarters & bit)
        for quarters, glyph in enumerate(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")
        if quarters
    },
    **{chr(0x2581 + n): ((0, 7 - n, 8, n + 1),) for n in range(7)},
    **{chr(0x2589 + n): ((0, 0, 7 - n, 8),) for n in range(7)},
    "▔": ((0, 0, 8, 1),),
    "▕": ((7, 0, 1, 8),),
}
"""
Block characters in eighths of a cell: left, top, width, height.

Terminals draw them to the edge of the cell.
"""
ARMS = {
    glyphs.UP: (4, 0, 4, 8, 2),
    glyphs.DOWN: (4, 7, 4, 15, 2),
    glyphs.LEFT: (0, 7, 4, 7, 2),
    glyphs.RIGHT: (4, 7, 7, 7, 2),
}
STROKES = {
    **{
        glyph: tuple(arm for bit, arm in ARMS.items() if bits & bit)
        for bits, glyph in enumerate(glyphs.FULL.road)
        if bits & (bits - 1)
    },
    "╱": ((7, 0, 0, 15, 1),),
    "╲": ((0, 0, 7, 15, 1),),
    "╳": ((7, 1, 0, 14, 1), (0, 1, 7, 14, 1)),
}
"""Lines in dots of a cell: start, end and thickness."""
BRAILLE, AFTER_BRAILLE = chr(BLANK), chr(BLANK + 0x100)


class Tile(NamedTuple):
    """The look of a cell. The second half of a wide character is an empty text."""

    text: str
    ink: Rgb
    paper: Rgb
    bold: bool = False
    underline: bool = False


Place = tuple[int, int]


class Painter:
    """Paints frames of one size after taking them all. `palette` is a name from the settings."""

    def __init__(self, palette: str = "truecolor") -> None:
        self._colours = COLOURS.get(palette)
        self._changes: list[dict[Place, Tile]] = []
        self._last: dict[Place, Tile] = {}

    def take(self, frame: Rows) -> None:
        """Add a frame. Only the differences from the last one are stored."""
        now = dict(_placed(frame, self._colours))
        self._changes.append({at: tile for at, tile in now.items() if self._last.get(at) != tile})
        self._last = now

    def png(self) -> bytes:
        """The first frame as a PNG."""
        return _saved(next(self._pictures()), "PNG", optimize=True)

    def gif(self, pace: float) -> bytes:
        """All frames as a GIF that loops. `pace` is in seconds a frame."""
        first, *others = self._pictures()
        lasting = [round(pace * 1000)] * len(others) + [round(pace * 1000) + LAST]
        details = {"duration": lasting, "loop": 0, "transparency": CLEAR, "disposal": 1, "optimize": False}
        return _saved(first, "GIF", save_all=True, append_images=others, **details)

    def _pictures(self) -> Iterator[Image.Image]:
        """The first frame, and the differences of each later one, transparent elsewhere."""
        wanted = dict.fromkeys(chain.from_iterable(frame.values() for frame in self._changes))
        painted = _painted(tile for tile in wanted if tile.text)
        palette = next(iter(painted.values())).getpalette() or []
        for tiles in self._changes:
            picture = Image.new("P", _size(self._last), CLEAR)
            picture.putpalette(palette)
            for (x, y), tile in tiles.items():
                if tile.text:
                    picture.paste(painted[tile], (x * WIDE, y * HIGH))
            yield picture


# ---------------------------------------------------------------- cells


def _placed(frame: Rows, colours: ColorSystem | None) -> Iterator[tuple[Place, Tile]]:
    """Every cell of a frame by column and line."""
    for y, row in enumerate(frame):
        cells = chain.from_iterable(
            _cells(text, style, colours) for text, style, control in row if not control
        )
        for x, tile in enumerate(cells):
            yield (x, y), tile


@lru_cache(8192)
def _cells(text: str, style: Style | None, colours: ColorSystem | None) -> tuple[Tile, ...]:
    style = style or Style()
    ink, paper = _rgb(style.color, colours, INK), _rgb(style.bgcolor, colours, PAPER)
    if style.reverse:
        ink, paper = paper, ink
    if style.dim:
        ink = _between(ink, paper)
    bold, underline = bool(style.bold), bool(style.underline)
    return tuple(Tile(cell, ink, paper, bold, underline) for cell in cells_of(text))


def _between(one: Rgb, other: Rgb) -> Rgb:
    red, green, blue = ((a + b) // 2 for a, b in zip(one, other, strict=True))
    return red, green, blue


def _rgb(colour: Color | None, colours: ColorSystem | None, usual: Rgb) -> Rgb:
    if colour is None or colour.is_default or colours is None:
        return usual
    red, green, blue = colour.downgrade(colours).get_truecolor()
    return red, green, blue


def _size(frame: dict[Place, Tile]) -> tuple[int, int]:
    right, bottom = max(x for x, _ in frame), max(y for _, y in frame)
    return (right + 1) * WIDE, (bottom + 1) * HIGH


# ---------------------------------------------------------------- tiles


def _painted(tiles: Iterable[Tile]) -> dict[Tile, Image.Image]:
    """Paint all tiles on one sheet, reduce its colours, and cut the tiles out again."""
    places = {tile: (2 * WIDE * (n % ACROSS), HIGH * (n // ACROSS)) for n, tile in enumerate(tiles)}
    sheet = Image.new("RGB", (2 * WIDE * ACROSS, HIGH * (len(places) // ACROSS + 1)))
    draw = ImageDraw.Draw(sheet)
    for tile, at in places.items():
        _paint(draw, at, tile)
    few = sheet.quantize(MOST_COLOURS, dither=Image.Dither.NONE)
    few.putpalette([*(few.getpalette() or []), *PAPER][: 3 * CLEAR] + list(PAPER))
    return {tile: few.crop((x, y, x + _width(tile), y + HIGH)) for tile, (x, y) in places.items()}


def _width(tile: Tile) -> int:
    return WIDE * len(cells_of(tile.text))


def _paint(draw: ImageDraw.ImageDraw, at: Place, tile: Tile) -> None:
    (x, y), right = at, at[0] + _width(tile) - 1
    draw.rectangle((x, y, right, y + HIGH - 1), fill=tile.paper)
    if tile.text in BLOCKS:
        for left, top, wide, high in BLOCKS[tile.text]:
            at8 = x + left * WIDE // 8, y + top * HIGH // 8
            draw.rectangle(
                (*at8, at8[0] + wide * WIDE // 8 - 1, at8[1] + high * HIGH // 8 - 1), fill=tile.ink
            )
    elif tile.text in STROKES:
        for ax, ay, bx, by, thick in STROKES[tile.text]:
            draw.line((x + ax, y + ay, x + bx, y + by), fill=tile.ink, width=thick)
    elif BRAILLE <= tile.text < AFTER_BRAILLE:
        _paint_dots(draw, at, tile)
    elif tile.text != " ":
        if _width(tile) == WIDE:
            draw.text((x, y), tile.text, font=_fonts()[tile.bold], fill=tile.ink)
        else:
            draw.text((x, y + BASE), tile.text, font=_wide_font(), fill=tile.ink, anchor="ls")
    if tile.underline:
        draw.line((x, y + HIGH - 1, right, y + HIGH - 1), fill=tile.ink)


def _paint_dots(draw: ImageDraw.ImageDraw, at: Place, tile: Tile) -> None:
    """Draw braille dots as squares without gaps, so a curve looks like one line in any font."""
    wide, high = WIDE // 2, HIGH // FINER
    for across, half in enumerate((LEFT, RIGHT)):
        for down, dot in enumerate(half):
            if ord(tile.text) & dot:
                x, y = at[0] + across * wide, at[1] + down * high
                draw.rectangle((x, y, x + wide - 1, y + high - 1), fill=tile.ink)


@cache
def _fonts() -> tuple[ImageFont.FreeTypeFont, ImageFont.FreeTypeFont]:
    """The font for plain and for bold cells."""
    chosen = os.environ.get(FONT)
    bold = Path(chosen).with_stem(f"{Path(chosen).stem}-Bold") if chosen else Path()
    pairs = ((chosen, str(bold)), (chosen, chosen)) if chosen else FONTS
    for pair in pairs:
        try:
            plain, strong = (ImageFont.truetype(name, POINTS) for name in pair)
        except OSError:
            continue
        return plain, strong
    text = "No monospaced font was found. Set {name} to a font file, for example DejaVuSansMono.ttf."
    raise CommandError(say(text, name=FONT))


@cache
def _wide_font() -> ImageFont.FreeTypeFont:
    """The font for letters of two cells: one that most systems have, or else that of all others."""
    for name in () if os.environ.get(FONT) else WIDE_FONTS:
        with suppress(OSError):
            return ImageFont.truetype(name, POINTS)
    return _fonts()[0]


def _saved(picture: Image.Image, format_: str, **details: object) -> bytes:
    into = BytesIO()
    picture.save(into, format_, **details)
    return into.getvalue()
