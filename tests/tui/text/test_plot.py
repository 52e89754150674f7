"""Curves over the turns: in dots where the terminal has more than letters, and told apart without colour."""

from cockade.tui.text.line import text_of
from cockade.tui.text.plot import AXIS, plot


def drawn(*values, fine):
    """The rows of a plot without its axes."""
    return [text_of(row)[AXIS:] for row in plot(values, "AH", 6, marks={}, here=0, fine=fine)[:-2]]


def test_a_course_in_dots_is_four_times_as_fine():
    """A step of a quarter of a row is seen in dots; letters stay in one row."""
    rising = [0, 0, 0, 0.25, 0.25, 4]
    flat = [4.0] * 6
    letters, dots = (drawn(rising, flat, fine=fine)[-1][1:5] for fine in (False, True))
    assert letters == "AAAA"
    assert dots[0] == dots[1] != dots[3]


def test_two_courses_are_told_apart_without_colour():
    """One is drawn through, one dotted, and each ends in its letter."""
    rows = drawn([0] * 8, [3] * 8, fine=True)
    assert (rows[0][-1], rows[-1][-1]) == ("H", "A")
    assert set(rows[0][1:-1]) != set(rows[-1][1:-1])


def test_courses_that_end_in_one_cell_show_both_letters():
    assert {"A", "H"} <= set(drawn([0, 1], [0, 1], fine=True)[0])


def test_plain_letters_are_all_that_the_other_kind_needs():
    assert all(text_of(row).isascii() for row in plot([[0, 3], [3, -1]], "AH", 6, marks={0: "1"}, here=1))
