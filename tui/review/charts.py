"""Courses over the turns of a game: a row of values for each side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.text.line import EMPTY, Line
from cockade.tui.view.plot import AXIS, plot
from cockade.tui.review.timeline import Scale

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cockade.tui.review.review import Review
    from cockade.tui.review.review_index import ReviewIndex


def drawn(review: Review, values: Sequence[Sequence[float]], width: int, height: int) -> list[Line]:
    """Values by place, or by column already, over the turns."""
    here = Scale(review.index.heard, width - AXIS).cell(review.position.place)
    return drawn_at(review.index, values, width, height, here, fine=review.position.fine)


def drawn_at(  # noqa: PLR0913 - all but the values is how they are drawn
    index: ReviewIndex,
    values: Sequence[Sequence[float]],
    width: int,
    height: int,
    here: int,
    *,
    fine: bool = True,
) -> list[Line]:
    """The same where nobody looks at a step; `here` is the column that is pointed at."""
    scale = Scale(index.heard, width - AXIS)
    if len(values[0]) != scale.width:
        picked = [min(index.last, scale.last_place(cell)) for cell in range(scale.width)]
        values = [[row[place] for place in picked] for row in values]
    marks = {scale.cell(place): str(index.turn_of(place)) for place in reversed(index.game_turns)}
    shown = plot(values, letters(index), height, marks=marks, here=here, fine=fine)
    return [*shown, EMPTY][: max(5, height)]


def letters(index: ReviewIndex) -> list[str]:
    """The letter of each side: the first of its name, where both differ."""
    state = index.state(index.last)
    names = [index.ui.words.side(state, side)[:1].upper() for side in index.opened.game.sides]
    return names if len(set(names)) == len(names) else ["A", "B"]
