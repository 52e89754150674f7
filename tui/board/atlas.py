"""The protocol between a board and its map, of hexes or areas: sizes, places, and movement by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from attrs import frozen

from cockade.engine.hexgrid import DIRECTIONS, hex_number
from cockade.tui.board.canvas import BoardCanvas
from cockade.tui.board.layout import COMPACT, LARGE, STANDARD, ZOOMS
from cockade.tui.board.mini import MiniMap

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from cockade.engine.hexmap import HexMap
    from cockade.tui.board.camera import Camera
    from cockade.tui.board.glyphs import GlyphSet
    from cockade.tui.board.layout import Box, Layout
    from cockade.tui.board.mini import Frame


class Zoom(Protocol):
    """A size for drawing a map."""

    @property
    def name(self) -> str:
        """The name of the size."""

    @property
    def lattice(self) -> tuple[int, int]:
        """A shift of the camera that is cheap to draw."""


class Canvas(Protocol):
    """A scene drawn in one zoom: see `BoardCanvas`."""

    width: int
    height: int

    @property
    def scene(self) -> Any:
        """The scene shown."""

    @property
    def layout(self) -> Any:
        """The zoom of this canvas."""

    def show(self, scene: Any) -> set[int]:
        """Draw another scene of the same map. Returns the places that changed."""

    def box(self, place: int, /) -> Box:
        """The rectangle of a place."""

    def label_at(self, place: int, /) -> tuple[int, int, int]:
        """The column and row of a place's label, and the cells that it may take."""

    def owner(self, x: int, y: int) -> int | None:
        """The place at a cell."""

    def row(self, y: int, left: int, right: int) -> list[tuple[str, int]]:
        """The texts and style keys of a stretch of a row."""

    def text(self, region: Box | None = None) -> str:
        """The characters of a region."""


class Mini(Protocol):
    """A map small enough for a corner: see `MiniMap`."""

    step: int
    width: int
    height: int

    @property
    def scene(self) -> Any:
        """The scene shown."""

    def patch(self, x: int, half: int) -> str:
        """The content of half a cell."""

    def place_at(self, x: int, y: int) -> int | None:
        """The place that a cell shows."""

    def frame(self, camera: Camera, zoom: Any) -> Frame:
        """The frame of cells for the view of a camera."""


class Atlas(Protocol):
    """
    A map for drawing.

    `zooms` go from far to near, and the first shows the whole map. Places are numbers. `size` is greater than
    each of them, and `middle` is one where a board may start. `step` and `across` return the places that keys
    lead to, or None at the edge.
    """

    @property
    def zooms(self) -> Sequence[Any]:
        """The sizes for drawing the map."""

    @property
    def size(self) -> int:
        """A number greater than every place."""

    @property
    def middle(self) -> int:
        """A place where a board may start."""

    @property
    def places(self) -> Sequence[int]:
        """All places of the map."""

    def __contains__(self, place: object) -> bool:
        """True if there is such a place."""

    @property
    def heavy(self) -> Collection[int]:
        """The places that should rather be in view than others. Empty if all weigh the same."""

    def armies(self, scene: Any) -> Collection[int]:
        """The places of a scene with units, or with units waiting to enter."""

    def fitting(self, size: tuple[int, int], normal: int) -> Any:
        """The first zoom for a view of this size. `normal` is the width of the normal zoom, in columns."""

    def canvas(self, scene: Any, zoom: Any, glyphs: GlyphSet, flags: list[int] | None = None) -> Canvas:
        """The canvas of a scene in a zoom."""

    def mini(self, scene: Any, width: int, rows: int) -> Mini:
        """The small map of a scene, for a corner."""

    def step(self, place: int, direction: str) -> int | None:
        """The next place in one of six directions."""

    def across(self, place: int, by: int) -> int | None:
        """The next place to the left or to the right."""


class AnyScene(Protocol):
    """One scene of a game: the contents of the places of a map."""

    @property
    def map(self) -> Any:
        """The map. The object stays the same until the board changes."""

    @property
    def stacks(self) -> Mapping[int, Any]:
        """The stack of each place."""


@frozen
class HexAtlas:
    """A map of hexes. Their numbers are the places."""

    map: HexMap

    @property
    def zooms(self) -> Sequence[Layout]:
        """See `Atlas`."""
        return ZOOMS

    @property
    def size(self) -> int:
        """See `Atlas`."""
        return self.map.grid.size

    @property
    def middle(self) -> int:
        """See `Atlas`."""
        grid = self.map.grid
        return hex_number((grid.col_min + grid.col_max) // 2, (grid.row_min + grid.row_max) // 2)

    @property
    def places(self) -> Sequence[int]:
        """See `Atlas`."""
        return self.map.grid.hexes

    def __contains__(self, place: object) -> bool:
        """See `Atlas`."""
        return isinstance(place, int) and place in self.map.grid

    @property
    def heavy(self) -> Collection[int]:
        """See `Atlas`: one hex is as good as another."""
        return ()

    def armies(self, scene: Any) -> Collection[int]:
        """See `Atlas`."""
        return {*scene.stacks, *scene.waiting}

    def fitting(self, size: tuple[int, int], normal: int) -> Layout:
        """See `Atlas`: the nearest in which the whole map is in view, else a normal one if there is room."""
        for zoom in (LARGE, STANDARD):
            if all(whole <= room for whole, room in zip(zoom.size(self.map.grid), size, strict=True)):
                return zoom
        return COMPACT if size[0] < normal else STANDARD

    def canvas(
        self, scene: Any, zoom: Layout, glyphs: GlyphSet, flags: list[int] | None = None
    ) -> BoardCanvas:
        """See `Atlas`."""
        return BoardCanvas(scene, zoom, glyphs, flags)

    def mini(self, scene: Any, width: int, rows: int) -> MiniMap:
        """See `Atlas`."""
        return MiniMap(scene, width, rows)

    def step(self, place: int, direction: str) -> int | None:
        """See `Atlas`."""
        return self.map.grid.step(place, DIRECTIONS.index(direction))

    def across(self, place: int, by: int) -> int | None:
        """See `Atlas`: along a row of the map as it is numbered."""
        column, row = divmod(place, 100)
        there = hex_number(column + by, row)
        return there if there in self.map.grid else None
