"""The cockade of the first screen."""

import pytest

from cockade.tui.text.line import text_of
from cockade.tui.widgets.logo import rosette


@pytest.mark.parametrize("high", [13, 33])
def test_it_is_plain_letters_in_rows_of_one_width_and_the_same_from_both_sides(high):
    """Signs that every terminal has; what is ribbon on the left is ribbon on the right."""
    rows = rosette(high)
    assert [len(text_of(row)) for row in rows] == [2 * high + 1] * high
    assert all(text_of(row).isascii() for row in rows)
    tones = [[tone for text, tone in row for _ in text] for row in rows]
    assert all(row == row[::-1] for row in tones)
    assert tones == tones[::-1]
