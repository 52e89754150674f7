"""The timeline of a review in two rows: which side was ahead, turn by turn, and the events along it."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from cockade.tui.text.line import EMPTY, Line, Span, line
from cockade.tui.text.plot import AXIS, plot

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cockade.tui.session.review import Review
    from cockade.tui.session.review_index import ReviewIndex


class RulerSigns(NamedTuple):
    """The characters of the ruler: past, future, player turn, phase, current place."""

    been: str
    coming: str
    turn: str
    phase: str
    here: str


PLAIN = RulerSigns("=", "-", "|", "'", "V")
FINE = RulerSigns("━", "─", "┃", "╵", "▼")
STEPS = "▁▂▃▄▅▆▇█"
"""Bars for the first side's lead, from far behind to far ahead."""
EVEN = 0.05
"""Smaller leads count as even."""
NOTE, MARK, MISTAKE, BATTLE, SELDOM, ROLL = "n", "m", "?", "x", "*", "."
"""In falling priority: a cell shows the first of its marks."""
TONES = {NOTE: "key", MARK: "key", MISTAKE: "bad", BATTLE: "bad", SELDOM: "good", ROLL: "dim"}


class Scale:
    """A scale that maps the places with visible events to the cells of a row."""

    def __init__(self, heard: Sequence[int], width: int) -> None:
        self.heard = heard
        self.last = max(1, len(heard) - 1)
        self.width = max(2, width)

    def cell(self, place: int) -> int:
        """Return the cell of a place."""
        return (bisect_right(self.heard, place) - 1) * (self.width - 1) // self.last

    def place(self, cell: int) -> int:
        """Return the first place of a cell, or the place before it if the cell has none."""
        return self._at(self._first(cell))

    def last_place(self, cell: int) -> int:
        """Return the last place of a cell."""
        return self._at(max(self._first(cell), -(-(cell + 1) * self.last // (self.width - 1)) - 1))

    def _first(self, cell: int) -> int:
        cell = max(0, min(self.width - 1, cell))
        return min(self.last, -(-cell * self.last // (self.width - 1)))

    def _at(self, number: int) -> int:
        return self.heard[min(number, len(self.heard) - 1)]


def rows(
    index: ReviewIndex, here: int, notes: Mapping[int, str], width: int, *, ascii_: bool
) -> tuple[Line, Line]:
    """
    Return both rows. `notes` are the notes by place, empty for a bookmark.

    The lead and the rolls are shown as far as `index` has computed them.
    """
    scale = Scale(index.heard, width)
    signs = PLAIN if ascii_ else FINE
    return _ruler(index, scale, here, signs), _marks(index, scale, notes)


def _ruler(index: ReviewIndex, scale: Scale, here: int, signs: RulerSigns) -> Line:
    at = scale.cell(here)
    cells, tones = _course(index, scale) if signs is FINE else _line(scale, at, signs)
    for place in index.phases if signs is not FINE else ():
        cells[scale.cell(place)] = signs.phase
    for place in index.turns:
        cells[scale.cell(place)] = signs.turn
    for cell, label in _labels(index, scale):
        for offset, letter in enumerate(label):
            cells[cell + offset], tones[cell + offset] = letter, "title"
    cells[at], tones[at] = signs.here, "cursor"
    return _joined(zip(cells, tones, strict=True))


def _line(scale: Scale, at: int, signs: RulerSigns) -> tuple[list[str], list[str]]:
    """Return the past and the future part of the ruler, in different tones."""
    cells = [signs.been if cell < at else signs.coming for cell in range(scale.width)]
    return cells, ["" if cell < at else "dim" for cell in range(scale.width)]


def _course(index: ReviewIndex, scale: Scale) -> tuple[list[str], list[str]]:
    """Return the first side's lead, in the tone of the leading side. Uncomputed places are even."""
    margins = [index.known_margin(place) or 0.0 for place in course(scale)]
    highest = len(STEPS) - 1
    cells = [STEPS[max(0, min(highest, round((1 + each) / 2 * highest)))] for each in margins]
    return cells, ["dim" if abs(each) < EVEN else "side0" if each > 0 else "side1" for each in margins]


def course(scale: Scale) -> list[int]:
    """Return the places at which the ruler shows the lead."""
    return [scale.last_place(cell) for cell in range(scale.width)]


def counted(index: ReviewIndex, width: int) -> list[int]:
    """Return all places of which the timeline needs the margin."""
    return [*index.turns, index.last, *course(Scale(index.heard, width))]


def _labels(index: ReviewIndex, scale: Scale) -> Iterable[tuple[int, str]]:
    """Yield the number of each game turn after its mark, if there is room before the next one."""
    free = 0
    for place in index.game_turns:
        cell, label = scale.cell(place) + 1, str(index.turn_of(place))
        if label.isdigit() and int(label) and cell - 1 >= free and cell + len(label) < scale.width:
            yield cell, label
            free = cell + len(label)


def _marks(index: ReviewIndex, scale: Scale, notes: Mapping[int, str]) -> Line:
    cells = [" "] * scale.width
    found = [
        (ROLL, [roll.place for roll in index.known_rolls]),
        (SELDOM, [roll.place for roll in index.known_rolls if roll.is_of_note]),
        (BATTLE, index.battles),
        (MISTAKE, index.known_mistakes),
        (MARK, [place for place, words in notes.items() if not words]),
        (NOTE, [place for place, words in notes.items() if words]),
    ]
    for sign, places in found:
        for place in places:
            cells[scale.cell(place)] = sign
    return _joined((cell, TONES.get(cell, "")) for cell in cells)


def _joined(cells: Iterable[tuple[str, str]]) -> Line:
    """Join neighbouring cells of the same tone into spans."""
    found: list[Span] = []
    for text, tone in cells:
        if found and found[-1].tone == tone:
            found[-1] = Span(found[-1].text + text, tone)
        else:
            found.append(Span(text, tone))
    return line(*found)


def drawn(review: Review, values: Sequence[Sequence[float]], width: int, height: int) -> list[Line]:
    """Plot values over the turns. They are given by place, or already by column."""
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
    """Plot the same without a current step. `here` is the marked column."""
    scale = Scale(index.heard, width - AXIS)
    if len(values[0]) != scale.width:
        picked = [min(index.last, scale.last_place(cell)) for cell in range(scale.width)]
        values = [[row[place] for place in picked] for row in values]
    marks = {scale.cell(place): str(index.turn_of(place)) for place in reversed(index.game_turns)}
    shown = plot(values, letters(index), height, marks=marks, here=here, fine=fine)
    return [*shown, EMPTY][: max(5, height)]


def letters(index: ReviewIndex) -> list[str]:
    """Return a letter for each side: the first of its name, if both differ."""
    state = index.state(index.last)
    names = [index.ui.words.side(state, side)[:1].upper() for side in index.opened.game.sides]
    return names if len(set(names)) == len(names) else ["A", "B"]
