"""
Frames as an asciinema recording (version 2): a header, then what a terminal is sent, with its time.

The clock is a virtual one, so that the same game gives the same file, byte for byte. Only cells that changed
are sent, as the screen itself does it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rich.color import ColorSystem

from tui.terminal.celldiff import CellDiff

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tui.export.stage import Frame

COLOURS = {"truecolor": ColorSystem.TRUECOLOR, "256": ColorSystem.EIGHT_BIT, "16": ColorSystem.STANDARD}
"""By palette: what colours a terminal must have; none for `mono`."""
BEGIN, END = "\x1b[?25l\x1b[m\x1b[2J\x1b[H", "\x1b[m\x1b[?25h"


def cast(  # noqa: PLR0913 - what a recording is made of
    frames: Sequence[Frame],
    marks: Mapping[int, str],
    *,
    size: tuple[int, int],
    title: str,
    pace: float,
    palette: str,
) -> bytes:
    """The recording; `marks` are the names of chapters by the number of the frame that they begin with."""
    head = {"version": 2, "width": size[0], "height": size[1], "title": title}
    lines = [head, *_events(frames, marks, CellDiff(COLOURS.get(palette)), size, pace)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()


def _events(
    frames: Sequence[Frame], marks: Mapping[int, str], diff: CellDiff, size: tuple[int, int], pace: float
) -> Iterator[list[object]]:
    diff.resize(*size)
    for number, frame in enumerate(frames):
        at = round(number * pace, 3)
        if number in marks:
            yield [at, "m", marks[number]]
        if sent := ("" if number else BEGIN) + diff.frame(frame):
            yield [at, "o", sent]
    yield [round(len(frames) * pace, 3), "o", END]
