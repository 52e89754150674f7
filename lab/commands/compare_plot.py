"""A plot of a difference and its interval over the pairs of games, in the terminal or as a picture."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from cockade.engine.bots.analysis.statistics import Z95, mean_and_error
from cockade.saves.sanitize import shown
from cockade.tui.board.glyphs import ASCII
from cockade.tui.board.palettes import choose_glyphs
from cockade.tui.export.files import put
from cockade.tui.text.i18n import say
from cockade.tui.text.line import line, text_of
from cockade.tui.text.plot import AXIS, plot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cockade.tui.text.line import Line

WIDTH, HEIGHT = 72, 16
LETTERS = "-*-"
HERE = Path("-")
"""The path that means the terminal."""
FIRST = 8
"""The number of pairs before the plot starts, because earlier intervals are too wide."""


def show_plot(where: Path, differences: Sequence[float]) -> None:
    """Print the plot, or write it as a PNG. Raises CommandError without Pillow."""
    fine = where != HERE or choose_glyphs(os.environ) is not ASCII
    lines = difference_lines(differences, fine=fine)
    if where == HERE:
        print("\n".join(text_of(one).rstrip() for one in lines))
        return
    from cockade.tui.export.plots import as_png

    put(where, as_png(lines))
    print(shown(where))


def difference_lines(differences: Sequence[float], *, fine: bool = False) -> list[Line]:
    """Return the mean difference by the number of pairs, in points, with its 95 % interval."""
    if len(differences) < FIRST:
        return [line(say("Too few pairs for a plot."))]
    columns = min(WIDTH, len(differences) - FIRST + 1)
    ends = [FIRST + (len(differences) - FIRST) * n // max(1, columns - 1) for n in range(columns)]
    found = [mean_and_error(differences[:end]) for end in ends]
    rows = [[100 * (mean + sign * Z95 * error) for mean, error in found] for sign in (-1, 0, 1)]
    marks = {0: str(ends[0]), columns // 2: str(ends[columns // 2]), columns - 1 - AXIS: str(ends[-1])}
    shown = {n: one for n, one in marks.items() if n >= 0}
    said = line(
        say("Points of difference by pairs played; the lines above and below hold it 19 times in 20.")
    )
    return [
        said,
        *plot(rows, LETTERS, HEIGHT, marks=shown, here=columns - 1, fine=fine, dotted=(0, 2)),
    ]
