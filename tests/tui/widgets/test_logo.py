"""The cockade of the first screen."""

import pytest

from cockade.tui.board.glyphs import ASCII, FULL, LINE
from cockade.tui.board.palettes import MONO, TRUECOLOR
from cockade.tui.text.line import text_of
from cockade.tui.widgets.lines import Lines
from cockade.tui.widgets.logo import Emblem, emblem, emblem_row, rosette, wordmark

DRAWN = ((TRUECOLOR, FULL), (TRUECOLOR, LINE), (TRUECOLOR, ASCII), (MONO, FULL))


@pytest.mark.parametrize("high", [13, 33])
def test_it_is_plain_letters_in_rows_of_one_width_and_the_same_from_both_sides(high):
    """Signs that every terminal has; what is ribbon on the left is ribbon on the right."""
    rows = rosette(high)
    assert [len(text_of(row)) for row in rows] == [2 * high + 1] * high
    assert all(text_of(row).isascii() for row in rows)
    tones = [[tone for text, tone in row for _ in text] for row in rows]
    assert all(row == row[::-1] for row in tones)
    assert tones == tones[::-1]


@pytest.mark.parametrize("rows", [8, 22, 30])
def test_in_half_cells_it_is_a_round_thing_with_tails_in_the_middle_of_its_room(rows):
    """As wide to the left as to the right, and all of its rows show something."""
    drawn = [emblem_row(y, rows) for y in range(rows)]
    columns = [
        [x for x, pair in enumerate(row) if any(colour is not None for colour in pair)] for row in drawn
    ]
    assert all(columns)
    width = len(drawn[0])
    left, right = min(map(min, columns)), max(map(max, columns))
    assert abs(left - (width - 1 - right)) <= 1
    assert right - left + 1 >= 0.8 * width


def test_half_cells_need_colours_and_signs_for_them():
    """Elsewhere it is plain letters."""
    kinds = {
        (palette.name, glyphs.name): type(emblem((palette, glyphs), "emblem")) for palette, glyphs in DRAWN
    }
    assert kinds == {
        ("truecolor", "full"): Emblem,
        ("truecolor", "line"): Emblem,
        ("truecolor", "ascii"): Lines,
        ("mono", "full"): Lines,
    }


def test_the_title_is_three_rows_of_one_width():
    rows = wordmark()
    assert len(rows) == 3
    assert len({len(row) for row in rows}) == 1
    assert set("".join(rows)) <= set(" ▀▄█")
