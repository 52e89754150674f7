"""The map of a game at every step, as differences from the step before, for a page that draws them."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from cockade.tui.board import cell_styles
from cockade.tui.board.board import style_of
from cockade.tui.board.cell_planes import from_key
from cockade.tui.board.flags import with_group
from cockade.tui.board.layout import Box
from cockade.tui.board.palettes import PALETTES
from cockade.tui.board.wide_chars import in_cells
from cockade.tui.export.maps import part_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.color import Color

    from cockade.engine.rules import State
    from cockade.tui.board.atlas import AnyScene, Atlas, Canvas, Zoom
    from cockade.tui.board.glyphs import GlyphSet
    from cockade.tui.board.palette import Pen
    from cockade.tui.games.port import Geography

    Cell = tuple[str, int]
    Look = tuple[str, str, int]
    """Ink, paper, and whether the text is bold or underlined."""

THEMES = "truecolor", "truecolor-light"
"""The palettes of a page: dark and light."""
BOLD, UNDERLINE = 1, 2
CLOSE = 3
"""The largest gap between changed cells that are stored as one stretch."""

Patch = list[int | str]
"""A changed stretch of cells: row, column, then alternately a text and the number of its pen."""
Rectangle = list[int]
"""A rectangle of cells: x, y, width, height."""


class Drawing:
    """
    Draws one state after the other, always in the same part of the map: `places` with `more` places on every
    side.

    The look of a cell is the number of a pen, and `pens` has each in every theme.
    """

    def __init__(
        self,
        map_: Geography[State],
        state: State,
        places: Iterable[int],
        look: tuple[str, GlyphSet],
        more: int = 1,
    ) -> None:
        self._map = map_
        self._atlas: Atlas = map_.atlas(state)
        self._zoom, self._glyphs = _zoom(self._atlas, look[0]), look[1]
        self._numbers: dict[int, int] = {}
        self._pens: dict[tuple[Look, ...], int] = {}
        scene = map_.scene(state)
        self._begin(scene)
        self.part: Box = part_of(self._canvas, [place for place in places if place in self._atlas], more)

    def _begin(self, scene: AnyScene) -> None:
        self._flags = [0] * self._atlas.size
        self._canvas: Canvas = self._atlas.canvas(scene, self._zoom, self._glyphs, self._flags)
        self._rows: list[list[Cell]] = []

    def step(self, state: State) -> list[Patch]:
        """The changes on the map since the last state drawn. At first, everything."""
        scene = self._map.scene(state)
        if scene.map is not self._canvas.scene.map:
            self._atlas = self._map.atlas(state)
            self._begin(scene)
        changed = self._canvas.show(scene) | self._group(state)
        part = self.part
        if not self._rows:
            self._rows = [[] for _ in range(part.height)]
            return list(self._patches(range(part.height)))
        boxes = map(self._canvas.box, changed)
        rows = {y - part.y for box in boxes for y in range(box.y, box.y + box.height)}
        return list(self._patches(sorted(y for y in rows if 0 <= y < part.height)))

    def rectangles(self, places: Sequence[int]) -> list[Rectangle]:
        """The rectangles of those places that are on the map, in cells of the drawn part."""
        boxes = (self._canvas.box(place) for place in dict.fromkeys(places) if place in self._atlas)
        return [[box.x - self.part.x, box.y - self.part.y, box.width, box.height] for box in boxes]

    @property
    def pens(self) -> list[tuple[Look, ...]]:
        """The look of every used pen in each theme, by its number."""
        return list(self._pens)

    def _group(self, state: State) -> set[int]:
        """Letter the combats as on the screen. Returns the places whose letter changed."""
        groups = {
            place: with_group(n) for place, n in self._map.combats(state).items() if place in self._atlas
        }
        changed = {place for place, flags in enumerate(self._flags) if flags != groups.get(place, 0)}
        for place in changed:
            self._flags[place] = groups.get(place, 0)
        return changed

    def _patches(self, rows: Iterable[int]) -> Iterator[Patch]:
        for y in rows:
            then, now = self._rows[y], self._cells(y)
            self._rows[y] = now
            for start, end in _stretches(then, now):
                yield [y, start, *_runs(now[start:end])]

    def _cells(self, y: int) -> list[Cell]:
        """A row of the part, cell by cell, in full width. A wide letter takes a second cell."""
        part = self.part
        row = self._canvas.row(y + part.y, part.x, part.x + part.width)
        cells = [(char, self._number(key)) for text, key in row for char in in_cells(text)]
        return cells + [(" ", self._number(cell_styles.VOID))] * (part.width - len(cells))

    def _number(self, key: int) -> int:
        """The number of the pen of a cell. Cells that look alike share one."""
        if key not in self._numbers:
            ink, flags, other = from_key(key)
            looks = tuple(
                _look(PALETTES[theme].pen(cell_styles.by_number(ink), flags, other)) for theme in THEMES
            )
            self._numbers[key] = self._pens.setdefault(looks, len(self._pens))
        return self._numbers[key]


def _zoom(atlas: Atlas, name: str) -> Zoom:
    """The zoom of a name, or else the second nearest."""
    zoom: Zoom = next((zoom for zoom in atlas.zooms if zoom.name == name), atlas.zooms[-2])
    return zoom


def _look(pen: Pen) -> Look:
    style = style_of(pen)
    ink, paper = _colour(style.color), _colour(style.bgcolor)
    return *((paper, ink) if pen.reverse else (ink, paper)), BOLD * pen.bold + UNDERLINE * pen.underline


def _colour(colour: Color | None) -> str:
    """A colour in CSS. Empty for the default of the page."""
    return "" if colour is None or colour.is_default else colour.get_truecolor().hex


def _stretches(then: list[Cell], now: list[Cell]) -> Iterator[tuple[int, int]]:
    """The changed stretches of a row. Small gaps between changed cells are included."""
    changed = [x for x, cell in enumerate(now) if x >= len(then) or then[x] != cell]
    start = last = -1
    for x in changed:
        if start >= 0 and x - last > CLOSE:
            yield start, last + 1
            start = -1
        start, last = (x if start < 0 else start), x
    if start >= 0:
        yield start, last + 1


def _runs(cells: list[Cell]) -> Iterator[int | str]:
    """Cells as texts of one pen each: text, pen, text, pen."""
    for pen, run in groupby(cells, lambda cell: cell[1]):
        yield "".join(char for char, _ in run)
        yield pen
