"""Samples of palettes: the name of each, grounds, a counter of each side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from cockade.tui.board.board import style_of
from cockade.tui.text.cell_width import cells

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cockade.tui.board.palette import Palette

GROUNDS = ("clear", "cultivated", "light_woods", "woods", "swamp", "town", "fort", "water")
SIDES = ("side0", "side1")
COUNTER = "4-6>"
"""A counter as it stands on a map."""
NAME = 12
"""The cells before a sample."""
NUMBER = "1301"
"""The number on the first ground; the others are bare."""


class Swatches(Widget):
    """A row for each palette; nothing where there are none."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Swatches { height: 0; background: $surface; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._samples: Sequence[tuple[str, Palette]] = ()

    def show(self, samples: Sequence[tuple[str, Palette]]) -> None:
        """Samples of these, each by its name."""
        if samples != self._samples:
            self._samples = samples
            self.styles.height = len(samples)
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """One sample."""
        if y >= len(self._samples):
            return Strip.blank(self.size.width, self.rich_style)
        name, palette = self._samples[y]
        said = f" {name}" + " " * max(1, NAME - 1 - cells(name))
        segments = [Segment(said, self.rich_style), *sample(palette)]
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style)


def sample(palette: Palette) -> list[Segment]:
    """Grounds and counters in the colours of a palette."""
    grounds = (
        (NUMBER if n == 0 else " " * len(NUMBER), palette.letter(ground)) for n, ground in enumerate(GROUNDS)
    )
    counters = ((f" {COUNTER}", palette.letter(side)) for side in SIDES)
    return [Segment(text, style_of(pen)) for text, pen in (*grounds, *counters)]
