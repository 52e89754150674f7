"""The small map next to the large one, with the visible part marked. A click goes there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from cockade.engine.memo import memoized_by
from cockade.tui.board.area_colours import BOXES, LANDS, SEAS
from cockade.tui.board.board import style_of
from cockade.tui.board.mini import FORD
from cockade.tui.board.overview import BANK
from cockade.tui.board.palette import Pen

if TYPE_CHECKING:
    from rich.style import Style
    from textual import events
    from textual.screen import Screen

    from cockade.tui.board.atlas import Mini
    from cockade.tui.board.board import Board
    from cockade.tui.board.glyphs import GlyphSet
    from cockade.tui.board.mini import Frame
    from cockade.tui.board.palette import Palette

ROWS, ROOMY_ROWS = 6, 14
"""Its rows next to the map, and in a wide terminal."""
LETTERS = {"side0": "<", "side1": ">", "": " "}
AREAS = {
    **dict.fromkeys(LANDS, " "),
    **dict.fromkeys(SEAS, "~"),
    "settled": "[",
    "wilds": "(",
    "tribal": "{",
    "home": "|",
}
"""The letters of an area map's terrain. Land has the brackets of the large map's areas."""


class MiniMapView(Widget):
    """Follows a board. It is visible if the map exceeds the view and `rows` are free."""

    ALLOW_SELECT = False

    DEFAULT_CSS = """
    MiniMapView { height: auto; display: none; background: $background; }
    """

    def __init__(self, board: Board, rows: int, *, id: str | None = None) -> None:  # noqa: A002 - as in every widget
        super().__init__(id=id)
        self.board = board
        self.rows = rows
        self._mini: Mini | None = None
        self._frame: Frame | None = None

    def follow(self, *, wanted: bool) -> None:
        """Show the board's view, if it is wanted and the whole map is not visible anyway."""
        self.display = wanted and self.board.exceeds_view
        if not self.display:
            return
        width = self.size.width or 40
        mini = self.board.atlas.mini(self.board.scene, width, self.rows)
        frame = mini.frame(self.board.camera, self.board.zoom)
        same = self._mini is not None and self._mini.scene is mini.scene and self._mini.step == mini.step
        if not same:
            self._mini = mini
            self.styles.height = mini.height
        if not same or frame != self._frame:
            self._frame = frame
            self.refresh()

    def on_resize(self) -> None:
        """Adapt the number of rows to the size."""
        self.follow(wanted=bool(self.display))

    def render_line(self, y: int) -> Strip:
        """Return one row of the map."""
        mini, width = self._mini, self.size.width
        if mini is None or y >= mini.height:
            return Strip.blank(width, self.rich_style)
        cells = [self._cell(mini, x, y) for x in range(min(mini.width, width))]
        return Strip(cells).adjust_cell_length(width, self.rich_style)

    def _cell(self, mini: Mini, x: int, y: int) -> Segment:
        palette, glyphs = self.board.palette, self.board.glyphs
        part = self._frame.part(x, y) if self._frame else -1
        if part >= 0:
            frame = glyphs.box
            glyph = (frame[0], frame[1], frame[2], frame[3], frame[3], frame[4], frame[5], frame[6])[part]
            ground = mini.patch(x, 2 * y) or mini.patch(x, 2 * y + 1)
            return Segment(glyph, style_of(palette.frame(ground)))
        return mini_cell(mini, x, y, palette, glyphs)

    def on_click(self, event: events.Click) -> None:
        """Go to the clicked place."""
        event.stop()
        hex_ = self._mini.place_at(event.x, event.y) if self._mini else None
        if hex_ is not None:
            self.board.go_to(hex_, follow=False)
            self.board.look_at(hex_)


def mini_cell(mini: Mini, x: int, y: int, palette: Palette, glyphs: GlyphSet) -> Segment:
    """Return one cell of a small map: two patches above each other, or one letter for both."""
    above, below = mini.patch(x, 2 * y), mini.patch(x, 2 * y + 1)
    if glyphs.half and palette.coloured:
        return Segment(glyphs.half, _shades(palette, (above, below)))
    ground = max((above, below), key=weight)
    waters = {BANK: glyphs.river, FORD: glyphs.ford}
    letter = LETTERS.get(ground) or waters.get(ground) or AREAS.get(ground) or glyphs.fill(ground)
    return Segment(letter, style_of(palette.letter(ground)))


@memoized_by(4)
def _shades(palette: Palette, patches: tuple[str, str]) -> Style:
    above, below = patches
    return style_of(Pen(palette.patch(above), palette.patch(below)))


def weight(patch: str) -> int:
    """Return which half a letter shows for both, by weight: counters, crossings, rivers, areas."""
    return 3 if patch.startswith("side") else {FORD: 2, BANK: 1}.get(patch, int(patch in BOXES))


def place_mini_maps(screen: Screen[None]) -> None:
    """Show the small map where there is room: below the record, unless odds need it."""
    wide, roomy = screen.has_class("-wide"), screen.has_class("-roomy")
    taken = screen.has_class("-reading") or screen.has_class("-preview")
    mini, far = screen.query(MiniMapView)
    mini.rows = ROOMY_ROWS if roomy else ROWS
    mini.follow(wanted=screen.has_class("-high" if roomy else "-normal") and not wide and not taken)
    far.follow(wanted=wide)
    screen.set_class(bool(mini.display), "-mapped")
