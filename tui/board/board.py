"""The board widget: a view over a canvas with a cursor, keys, mouse and messages. It knows no rules."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from attrs import evolve
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.binding import BindingType
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from cockade.tui.board import cell_styles
from cockade.tui.board.binding import bound
from cockade.tui.board.camera import Camera
from cockade.tui.board.cell_planes import from_key
from cockade.tui.board.cell_styles import Ink
from cockade.tui.board.flags import Flag, with_group, with_step
from cockade.tui.board.labels import Labels
from cockade.tui.board.layout import around
from cockade.tui.board.palettes import choose, choose_glyphs
from cockade.tui.input import actions
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from textual import events
    from textual.filter import LineFilter

    from cockade.tui.board.atlas import AnyScene, Atlas, Canvas, Zoom
    from cockade.tui.board.glyphs import GlyphSet
    from cockade.tui.board.layout import Box
    from cockade.tui.board.palette import Colour, Palette, Pen

NORMAL = 90
"""The least width for the normal zoom, in columns."""
MANY = 150
"""The number of changed hexes above which the whole view is redrawn."""


@lru_cache(4096)
def style_of(pen: Pen) -> Style:
    """The Rich style of a pen, one object for equal pens."""
    return Style(
        color=_colour(pen.fg),
        bgcolor=_colour(pen.bg),
        bold=pen.bold or None,
        underline=pen.underline or None,
        reverse=pen.reverse or None,
        dim=pen.dim or None,
    )


def _colour(colour: Colour) -> Color | None:
    if colour is None:
        return None
    return Color.from_ansi(colour) if isinstance(colour, int) else Color.parse(colour)


class Brush:
    """Renders rows of a canvas as segments, in one palette."""

    def __init__(self, palette: Palette, glyphs: GlyphSet) -> None:
        self.palette = palette.drawn_with(glyphs)
        self._styles: dict[int, Style] = {}

    def segments(self, row: list[tuple[str, int]]) -> list[Segment]:
        """Segments of the row, each with one style."""
        styles = self._styles
        segments: list[Segment] = []
        texts: list[str] = []
        last: Style | None = None
        for text, key in row:
            style = styles.get(key) or self.style(key)
            if style is not last:
                if texts:
                    segments.append(Segment("".join(texts), last))
                last, texts = style, []
            texts.append(text)
        if texts:
            segments.append(Segment("".join(texts), last))
        return segments

    @property
    def label(self) -> Style:
        """The style of a label, which is also that of a combat's letter."""
        return style_of(self.palette.pen(Ink("label"), with_group(1), 0))

    def style(self, key: int) -> Style:
        """The style of a key of the canvas."""
        found = self._styles.get(key)
        if found is None:
            ink, flags, other = from_key(key)
            found = self._styles[key] = style_of(self.palette.pen(cell_styles.by_number(ink), flags, other))
        return found


class _AtHex(Message):
    """An event at a hex of a board."""

    def __init__(self, board: Board, hex_: int) -> None:
        super().__init__()
        self.board = board
        self.hex = hex_

    @property
    def control(self) -> Board:
        """The board of the event."""
        return self.board


class Board(Widget, can_focus=True):
    """A map with a cursor, for viewing and pointing."""

    ALLOW_SELECT = False

    DEFAULT_CSS = """
    Board {
        width: 1fr;
        height: 1fr;
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bound(actions.NORTH, "step('N')"),
        bound(actions.SOUTH, "step('S')"),
        bound(actions.WEST, "across(-1)"),
        bound(actions.EAST, "across(1)"),
        bound(actions.NORTHWEST, "step('NW')"),
        bound(actions.NORTHEAST, "step('NE')"),
        bound(actions.SOUTHWEST, "step('SW')"),
        bound(actions.SOUTHEAST, "step('SE')"),
        bound(actions.PICK, "pick"),
        bound(actions.NEARER, "zoom(1)"),
        bound(actions.FARTHER, "zoom(-1)"),
        bound(actions.OVERVIEW, "overview"),
    ]

    class CursorMoved(_AtHex):
        """The cursor has moved to another hex."""

    class Looked(Message):
        """The camera has moved or zoomed."""

    class Stopped(Message):
        """A key had no effect. `why` is a sentence with the reason."""

        def __init__(self, why: str) -> None:
            super().__init__()
            self.why = why

    class HexPicked(_AtHex):
        """A hex was chosen by Enter, Space or a second click."""

    def __init__(  # noqa: PLR0913 - all but the map and the scene may be left out
        self,
        atlas: Atlas,
        scene: AnyScene,
        *,
        palette: Palette | None = None,
        glyphs: GlyphSet | None = None,
        zoom: Zoom | None = None,
        cursor: int | None = None,
        id: str | None = None,  # noqa: A002 - as in every widget
    ) -> None:
        super().__init__(id=id)
        self.atlas = atlas
        self.scene = scene
        self.palette = palette or choose(os.environ)
        self.glyphs = glyphs or choose_glyphs(os.environ)
        self.brush = Brush(self.palette, self.glyphs)
        self.camera = Camera()
        self._uncovered: Camera | None = None
        self._zoom = zoom
        self._before_overview: Zoom | None = None
        self._begin(cursor)

    def _begin(self, cursor: int | None) -> None:
        self._flags = [0] * self.atlas.size
        self._flagged: dict[Flag, dict[int, int]] = {}
        self._labels = Labels()
        self._canvases: dict[str, Canvas] = {}
        self._cursor = self.atlas.middle if cursor is None else cursor
        self._set(Flag.CURSOR, {self._cursor: Flag.CURSOR})

    # ------------------------------------------------------------ what is shown

    @property
    def zoom(self) -> Zoom:
        """The zoom in use. It follows the width of the view until the player chooses one."""
        return self._zoom or self._fitting()

    def _fitting(self) -> Zoom:
        """The first zoom for the width of the view."""
        width, height = self.size
        fitting: Zoom = self.atlas.fitting((width or 80, height or 24), NORMAL)
        return fitting

    @property
    def canvas(self) -> Canvas:
        """The current canvas, up to date."""
        layout = self.zoom
        found = self._canvases.get(layout.name)
        if found is None:
            glyphs = self.glyphs if self.palette.coloured else self.glyphs.without_colours()
            found = self.atlas.canvas(self.scene, layout, glyphs, self._flags)
            self._canvases[layout.name] = found
        elif found.scene is not self.scene:
            found.show(self.scene)
        return found

    @property
    def exceeds_view(self) -> bool:
        """True if the map is larger than the view."""
        canvas = self.canvas
        return canvas.width > self.size.width or canvas.height > self.size.height

    @property
    def cursor(self) -> int:
        """The hex under the cursor."""
        return self._cursor

    def show(self, atlas: Atlas, scene: AnyScene) -> None:
        """Show another scene. On the same map, only the differences are redrawn."""
        if scene.map is not self.scene.map:
            self.atlas, self.scene = atlas, scene
            self._begin(None)
            self._look_at_cursor()
            return
        canvas = self.canvas
        self.scene = scene
        self._redraw(canvas.show(scene))

    def dress(self, palette: Palette | None = None, glyphs: GlyphSet | None = None) -> None:
        """Change the palette or the glyphs."""
        self.palette = palette or self.palette
        self.glyphs = glyphs or self.glyphs
        self._canvases.clear()
        self.brush = Brush(self.palette, self.glyphs)
        self.refresh()

    # ------------------------------------------------------------ flags

    def flag(self, flag: Flag, hexes: Iterable[int]) -> None:
        """Set a flag on exactly these hexes. The hexes of a path are numbered in order."""
        if flag is Flag.PATH:
            self._set(flag, {hex_: with_step(n) for n, hex_ in enumerate(hexes, 1)})
        else:
            self._set(flag, dict.fromkeys(hexes, flag.value))

    def group(self, groups: Mapping[int, int]) -> None:
        """Number the combats, from 1, by their hexes."""
        self._set(Flag.COMBAT, {hex_: with_group(number) for hex_, number in groups.items()})

    def label(self, labels: Mapping[int, str]) -> None:
        """Write exactly these short labels over places."""
        self._redraw(self._labels.set(labels))

    @property
    def labels(self) -> Mapping[int, str]:
        """The label of each place that has one."""
        return self._labels.by_place

    def shows(self, place: int) -> bool:
        """True if a label of a place would be in view."""
        (x, y, _), camera = self.canvas.label_at(place), self.camera
        return 0 <= x - camera.x <= camera.width - 4 and 0 <= y - camera.y < self.size.height

    def flagged(self, flag: Flag) -> frozenset[int]:
        """The hexes that have a flag."""
        return frozenset(self._flagged.get(flag, ()))

    def _set(self, flag: Flag, bits: dict[int, int]) -> None:
        old = self._flagged.get(flag, {})
        changed = {hex_ for hex_ in old.keys() | bits.keys() if old.get(hex_) != bits.get(hex_)}
        for hex_ in changed:
            self._flags[hex_] = self._flags[hex_] & ~old.get(hex_, 0) | bits.get(hex_, 0)
        self._flagged[flag] = bits
        self._redraw(changed)

    # ------------------------------------------------------------ the cursor and the camera

    def go_to(self, hex_: int, *, follow: bool = True) -> None:
        """Put the cursor on a hex and, if wanted, move the camera to show it."""
        if hex_ == self._cursor or hex_ not in self.atlas:
            return
        self._cursor = hex_
        self._set(Flag.CURSOR, {hex_: Flag.CURSOR})
        if follow:
            self._follow()
        self.post_message(self.CursorMoved(self, hex_))

    def look_at(self, *hexes: int) -> None:
        """Centre a hex, or several, in the view. The cursor stays."""
        canvas = self.canvas
        size = (canvas.width, canvas.height)
        box = around(map(canvas.box, hexes))
        camera = self.camera.centred(box, size, canvas.layout.lattice)
        self._point(self._leaning(camera, box, self.atlas.heavy))

    def sees(self, hex_: int) -> bool:
        """True if the camera would not move with the cursor at a hex."""
        canvas = self.canvas
        size = (canvas.width, canvas.height)
        return self.camera.following(canvas.box(hex_), size, canvas.layout.lattice) == self.camera

    def cover(self, columns: int) -> None:
        """Keep the cursor out of the rightmost columns, which a panel covers. 0 ends that."""
        if columns == self.size.width - self.camera.width:
            return
        before, self._uncovered = self._uncovered, self.camera if columns else None
        self.camera = evolve(before or self.camera, width=self.size.width - columns)
        self._follow()
        self.refresh()

    def zoom_to(self, layout: Zoom) -> None:
        """Draw the map in another zoom, with the cursor in the middle."""
        if layout is not self.zoom or self._zoom is None:
            self._zoom = layout
            self._look_at_cursor()

    def zoom_first(self, layout: Zoom) -> None:
        """Start with this zoom."""
        self._zoom = layout

    @property
    def is_zoomed(self) -> bool:
        """True if the player has chosen a zoom, so it does not follow the width of the view."""
        return self._zoom is not None

    def _look_at_cursor(self) -> None:
        self.look_at(self._cursor)
        self.refresh()
        self.post_message(self.Looked())

    def _follow(self) -> None:
        canvas = self.canvas
        size, box = (canvas.width, canvas.height), canvas.box(self._cursor)
        camera = self.camera.following(box, size, canvas.layout.lattice)
        self._point(camera if camera == self.camera else self._leaning(camera, box, self.atlas.heavy))

    def _look_first(self) -> None:
        """Centre the cursor, and show the most armies possible."""
        self.look_at(self._cursor)
        box = self.canvas.box(self._cursor)
        self._point(self._leaning(self.camera, box, self.atlas.heavy or self.atlas.armies(self.scene)))

    def _leaning(self, camera: Camera, box: Box, heavy: Iterable[int]) -> Camera:
        """A camera that shows a box, and the most places possible."""
        canvas = self.canvas
        boxes = [canvas.box(place) for place in heavy]
        size = (canvas.width, canvas.height)
        return camera.leaning(box, boxes, size, canvas.layout.lattice) if boxes else camera

    def _point(self, camera: Camera) -> None:
        if camera != self.camera:
            self.camera = camera
            self.refresh()
            self.post_message(self.Looked())

    def on_resize(self, event: events.Resize) -> None:
        """Keep the cursor in view at every size."""
        first, self._uncovered = not self.camera.width, None
        self.camera = evolve(self.camera, width=event.size.width, height=event.size.height)
        if first:
            self._look_first()
        else:
            self._follow()
        self.refresh()
        self.post_message(self.Looked())

    # ------------------------------------------------------------ keys and mouse

    def action_step(self, direction: str) -> None:
        """Move the cursor to the next hex in a direction."""
        self._come_to(self.atlas.step(self._cursor, direction))

    def action_across(self, columns: int) -> None:
        """Move the cursor along a row of the map."""
        self._come_to(self.atlas.across(self._cursor, columns))

    def _come_to(self, there: int | None) -> None:
        """Put the cursor on a hex, or say that the map ends."""
        if there is None:
            self.post_message(self.Stopped(say("The map ends here.")))
        else:
            self.go_to(there)

    def action_pick(self) -> None:
        """Choose the hex under the cursor."""
        self.post_message(self.HexPicked(self, self._cursor))

    def action_zoom(self, steps: int) -> None:
        """Zoom in or out."""
        zooms = self.atlas.zooms
        at = zooms.index(self.zoom) + steps
        if 0 <= at < len(zooms):
            self.zoom_to(zooms[at])
        else:
            near = say("This is the nearest zoom."), say("The whole map is already in view.")
            self.post_message(self.Stopped(near[at < 0]))

    def action_overview(self) -> None:
        """Show the whole map, or return from it."""
        if not self.leave_overview():
            self._before_overview = self.zoom
            self.zoom_to(self.atlas.zooms[0])

    def leave_overview(self) -> bool:
        """Return from the whole map. False if it is not in view."""
        is_overview = self.zoom is self.atlas.zooms[0]
        if is_overview:
            self.zoom_to(self._before_overview or self._fitting())
        return is_overview

    def on_click(self, event: events.Click) -> None:
        """Point with the first click, pick with the second."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        hex_ = self.hex_at(offset.x, offset.y)
        if hex_ is None:
            return
        event.stop()
        if hex_ == self._cursor:
            self.action_pick()
        else:
            self.go_to(hex_, follow=False)

    def hex_at(self, x: int, y: int) -> int | None:
        """The hex at a place of the view."""
        return self.canvas.owner(x + self.camera.x, y + self.camera.y)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll north, or zoom in with Ctrl."""
        self._wheel(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll south, or zoom out with Ctrl."""
        self._wheel(event, 1)

    def _wheel(self, event: events.MouseEvent, steps: int) -> None:
        event.stop()
        if event.ctrl:
            self.action_zoom(-steps)
            return
        canvas = self.canvas
        by = (steps, 0) if event.shift else (0, 2 * steps)
        self._point(self.camera.panned(*by, (canvas.width, canvas.height), canvas.layout.lattice))

    # ------------------------------------------------------------ drawing

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return no filters: the palette already fits the terminal."""
        return ()

    def render_line(self, y: int) -> Strip:
        """Render one row of the view."""
        width, camera, canvas = self.size.width, self.camera, self.canvas
        line = y + camera.y
        void = self.brush.style(cell_styles.VOID)
        if not 0 <= line < canvas.height:
            return Strip.blank(width, void)
        segments = [Segment(" " * -camera.x, void)] if camera.x < 0 else []
        segments += self.brush.segments(canvas.row(line, max(0, camera.x), camera.x + width))
        strip = Strip(segments).adjust_cell_length(width, void)
        if not self._labels.by_place:
            return strip
        return self._labels.over(strip, canvas, (camera.x, line), self.brush.label)

    def _redraw(self, hexes: Iterable[int]) -> None:
        """Redraw hexes that are in view."""
        if not self.is_mounted:
            return
        hexes = tuple(hexes)
        if len(hexes) > MANY:
            self.refresh()
            return
        canvas, camera, view = self.canvas, self.camera, self.size.region
        boxes = [Region(*canvas.box(hex_)).translate((-camera.x, -camera.y)) for hex_ in hexes]
        regions = [region for box in boxes if (region := box.intersection(view))]
        if regions:
            self.refresh(*regions)
