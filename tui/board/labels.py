"""Short labels over places of a board. The player types them instead of pointing there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.strip import Strip

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.style import Style

    from cockade.tui.board.atlas import Canvas

LEAST = 2
"""The length of a label that is drawn everywhere. A longer one needs room."""
BRACKETS = 2
"""The cells for the brackets around a label, if there is room."""


class Labels:
    """The labels of a board by place, and their positions on the canvas in view."""

    def __init__(self) -> None:
        self.by_place: Mapping[int, str] = {}
        self._rows: dict[int, list[tuple[int, str]]] = {}
        self._laid: tuple[object, ...] = ()

    def set(self, labels: Mapping[int, str]) -> set[int]:
        """Replace the labels. Returns the places that look different now."""
        old, self.by_place, self._laid = self.by_place, labels, ()
        return {place for place in old.keys() | labels.keys() if old.get(place) != labels.get(place)}

    def over(self, strip: Strip, canvas: Canvas, at: tuple[int, int], style: Style) -> Strip:
        """A row of a view with labels over it. `at` is the column and row of the canvas where it starts."""
        left, y = at
        width = strip.cell_length
        for column, text in self._on(canvas).get(y, ()):
            x = column - left
            if 0 <= x <= width - len(text):
                label = Strip([Segment(text, style)], len(text))
                strip = Strip.join((strip.crop(0, x), label, strip.crop(x + len(text), width)))
        return strip

    def _on(self, canvas: Canvas) -> Mapping[int, list[tuple[int, str]]]:
        """The columns and texts of the labels, by row of a canvas."""
        laid = (canvas, canvas.scene, self.by_place)
        if not self._laid or any(a is not b for a, b in zip(laid, self._laid, strict=True)):
            self._laid, self._rows = laid, {}
            for place, label in self.by_place.items():
                x, y, room = canvas.label_at(place)
                text = f"[{label}]" if room >= len(label) + BRACKETS else label
                if len(text) <= max(room, LEAST):
                    self._rows.setdefault(y, []).append((x, text))
        return self._rows
