"""The sizes of an area map: the sheet as it is, wider and taller, or as small as can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from cockade.events.record import Record
from cockade.tui.board.layout import Box
from cockade.tui.board.wide_chars import in_cells
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.engine.areamap import Area


@frozen
class AreaZoom(Record):
    """
    One size of the map.

    `across` and `down` stretch the sheet. Boxes are `rows` high and `width` wide. With labels, a box is wide
    enough for its label in the current language, with a sign on either side.
    """

    name: str
    across: float
    down: float
    rows: int
    width: int
    lattice: tuple[int, int]

    def box(self, area: Area, left: int, top: int) -> Box:
        """The rectangle of an area on a sheet with its corner at (left, top)."""
        width = self.width if self.rows == 1 else max(self.width, area.w + 2, self._labelled(area))
        middle = (area.centre[0] - left) * self.across
        return Box(
            max(0, round(middle - (width - 1) / 2)), round((area.y - top) * self.down), width, self.rows
        )

    def _labelled(self, area: Area) -> int:
        """The width of a label with its surroundings, in cells. In a near zoom, its points are included."""
        return len(in_cells(say(area.label))) + (2 if self.rows == 2 else 5)


OVERVIEW = AreaZoom("overview", 0.52, 0.31, 1, 6, (1, 1))
STANDARD = AreaZoom("standard", 1, 1, 2, 0, (12, 4))
LARGE = AreaZoom("large", 1.7, 2, 5, 19, (20, 6))
ZOOMS = (OVERVIEW, STANDARD, LARGE)
"""The zooms, from far to near."""
