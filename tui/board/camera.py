"""The camera over a map. It jumps along the lattice of hexes when the cursor nears the edge."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from attrs import evolve, frozen

from cockade.events.record import Record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cockade.tui.board.layout import Box

CLEAR = 16
"""The cells around the cursor that stay in view when the camera leans, if there is room."""


@frozen
class Camera(Record):
    """A view of `width` by `height` cells with its upper left corner at (x, y) of the map."""

    x: int = 0
    y: int = 0
    width: int = 0
    height: int = 0

    def following(self, box: Box, size: tuple[int, int], lattice: tuple[int, int]) -> Camera:
        """This camera if it shows the box well, or else one that shows what lies ahead."""
        across, down = self._axes(size, lattice)
        x, y = across.following(self.x, box.x, box.width), down.following(self.y, box.y, box.height)
        return evolve(self, x=x, y=y)

    def centred(self, box: Box, size: tuple[int, int], lattice: tuple[int, int]) -> Camera:
        """A camera with a box in the middle, within the limits of the map."""
        across, down = self._axes(size, lattice)
        x, y = across.centred(box.x + box.width // 2), down.centred(box.y + box.height // 2)
        return evolve(self, x=x, y=y)

    def panned(self, dx: int, dy: int, size: tuple[int, int], lattice: tuple[int, int]) -> Camera:
        """A camera moved by steps of the lattice, within the map."""
        across, down = self._axes(size, lattice)
        x, y = across.clamped(self.x + dx * lattice[0]), down.clamped(self.y + dy * lattice[1])
        return evolve(self, x=x, y=y)

    def leaning(
        self, box: Box, heavy: Sequence[Box], size: tuple[int, int], lattice: tuple[int, int]
    ) -> Camera:
        """This camera moved to show more of some boxes, with `box` still in view."""
        across, down = self._axes(size, lattice)
        x = across.leaning(self.x, box[::2], [each[::2] for each in heavy if down.shows(self.y, each[1::2])])
        y = down.leaning(self.y, box[1::2], [each[1::2] for each in heavy if across.shows(x, each[::2])])
        return evolve(self, x=x, y=y)

    def _axes(self, size: tuple[int, int], lattice: tuple[int, int]) -> tuple[_Axis, _Axis]:
        return _Axis(self.width, size[0], lattice[0]), _Axis(self.height, size[1], lattice[1])


class _Axis(NamedTuple):
    """One axis: cells in view, cells of the whole map, and the step of the lattice."""

    view: int
    whole: int
    step: int

    def following(self, at: int, start: int, length: int) -> int:
        """
        The position that shows a stretch with a margin, unchanged if it already does.

        A new position shows more of the map ahead, so the next jump comes late.
        """
        if self.whole <= self.view:
            return self.centred(0)
        if self.whole - self.view <= self.view // 2:
            return self._staying(at, start, length)
        margin = min(length, self.view // 6)
        if at > 0 and start < at + margin:
            return self._reaching(2 * self.view // 3, start, length)
        if at + self.view < self.whole and start + length > at + self.view - margin:
            return self._reaching(self.view // 3, start, length)
        return at

    def _staying(self, at: int, start: int, length: int) -> int:
        """
        The position if little is out of view: unchanged while the stretch is visible, or else
        the nearer end.
        """
        if start >= max(at, 0) and start + length <= at + self.view:
            return self.clamped(at)
        return self.clamped(0 if start < at else self.whole)

    def _reaching(self, place: int, start: int, length: int) -> int:
        """
        The position with a stretch near a cell of the view.

        It leaves the lattice only to keep the stretch in view.
        """
        margin = min(length, self.view // 6)
        at = self._with(start + length // 2, place)
        if at > start - margin:
            at -= self.step
        elif at < start + length + margin - self.view:
            at += self.step
        at = self.clamped(at)
        if at <= start and start + length <= at + self.view:
            return at
        return max(0, start + length // 2 - self.view // 2)

    def leaning(self, at: int, own: tuple[int, ...], heavy: Sequence[tuple[int, ...]]) -> int:
        """
        The position that shows most of some stretches, with a margin around `own`.

        Nearer positions win ties.
        """
        if self.whole <= self.view:
            return at
        start, length = own
        last, margin = self.whole - self.view, min(CLEAR, self.view // 6)
        first, end = start - margin, start + length + margin
        places = {*range(0, last, self.step), last, at}
        able = [x for x in places if (x <= first or not x) and (end <= x + self.view or x == last)]
        seen = {x: sum(self.shows(x, each) for each in heavy) for x in able}
        return max(able, key=lambda x: (seen[x], -abs(x - at), -x), default=at)

    def shows(self, at: int, stretch: tuple[int, ...]) -> bool:
        """True if a whole stretch is visible from a position."""
        start, length = stretch
        return at <= start and start + length <= at + self.view

    def centred(self, middle: int) -> int:
        """The position with a cell in the middle."""
        return self._with(middle, self.view // 2)

    def _with(self, cell: int, place: int) -> int:
        """The position on the lattice with a map cell at a cell of the view."""
        return self.clamped(round((cell - place) / self.step) * self.step)

    def clamped(self, at: int) -> int:
        """The nearest position inside the map. A map smaller than the view is centred."""
        if self.whole <= self.view:
            return -((self.view - self.whole) // 2)
        return max(0, min(at, self.whole - self.view))
