"""The cockade of the first screen."""

from cockade.tui.text.line import text_of
from cockade.tui.view.rosette import COLUMNS, ROWS, rosette


def test_it_is_plain_letters_in_rows_of_one_width_and_the_same_from_both_sides():
    """Signs that every terminal has; what is ribbon on the left is ribbon on the right."""
    rows = rosette()
    assert [len(text_of(row)) for row in rows] == [COLUMNS] * ROWS
    assert all(text_of(row).isascii() for row in rows)
    tones = [[tone for text, tone in row for _ in text] for row in rows]
    assert all(row == row[::-1] for row in tones)
    assert tones == tones[::-1]
