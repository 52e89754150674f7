"""
Frames as an asciinema recording (version 2): a header, then terminal output with its time.

The clock is virtual, so the same game gives the same file, byte for byte. Only changed cells are written, as
on a real screen.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rich.color import ColorSystem

from cockade.tui.terminal.celldiff import CellDiff

if TYPE_CHECKING:
    from cockade.tui.export.frames import Frame

COLOURS = {"truecolor": ColorSystem.TRUECOLOR, "256": ColorSystem.EIGHT_BIT, "16": ColorSystem.STANDARD}
"""The terminal colours that each palette needs. `mono` needs none."""
BEGIN, END = "\x1b[?25l\x1b[m\x1b[2J\x1b[H", "\x1b[m\x1b[?25h"


class Cast:
    """A recording that grows by a frame every `pace` seconds."""

    def __init__(self, size: tuple[int, int], title: str, pace: float, palette: str = "truecolor") -> None:
        self.pace = pace
        self._diff = CellDiff(COLOURS.get(palette))
        self._diff.resize(*size)
        self._lines: list[object] = [{"version": 2, "width": size[0], "height": size[1], "title": title}]
        self._frames = 0

    def take(self, frame: Frame, chapter: str = "") -> None:
        """Add a frame. A chapter that starts with it becomes a marker."""
        if chapter:
            self._add("m", chapter)
        self._add("o", ("" if self._frames else BEGIN) + self._diff.frame(frame))
        self._frames += 1

    def written(self) -> bytes:
        """The whole recording. The last frame lasts as long as the others."""
        self._add("o", END)
        rows = (json.dumps(line, ensure_ascii=False) + "\n" for line in self._lines)
        return "".join(rows).encode(errors="replace")

    def _add(self, kind: str, data: str) -> None:
        if data:
            self._lines.append([round(self._frames * self.pace, 3), kind, data])
