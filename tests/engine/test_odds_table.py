"""Odds tables: finding a column, shifting it, reading it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cockade.engine.odds_table import Table, ratio_floor, strength_floor

HEADINGS = ("1:2", "1:1", "3:2", "2:1")
TABLE = Table(
    columns=HEADINGS,
    floors=tuple(map(ratio_floor, HEADINGS)),
    rows=(("AE", "AR", "-", "DR"), ("AR", "-", "DR", "DE"), ("AR", "-", "DE", "DE")),
)


def heading(attack, defence):
    """The heading of the column that so many strength points against so many find."""
    return HEADINGS[TABLE.column(Fraction(attack, defence))]


@pytest.mark.parametrize(
    ("attack", "defence", "found"),
    [(8, 8, "1:1"), (11, 8, "1:1"), (12, 8, "3:2"), (15, 8, "3:2"), (16, 8, "2:1"), (7, 8, "1:2")],
)
def test_odds_are_never_rounded_up(attack, defence, found):
    """A column counts only from the ratio that it names."""
    assert heading(attack, defence) == found


def test_odds_beyond_either_end_use_the_last_column():
    """One to nine is the first column, nine to one the last."""
    assert heading(1, 9) == "1:2"
    assert heading(9, 1) == "2:1"


@pytest.mark.parametrize(("by", "found"), [(1, 2), (-1, 0), (9, 3), (-9, 0), (0, 1)])
def test_a_shift_stops_at_either_end(by, found):
    """Right is positive, left is negative, and nothing leaves the table."""
    assert TABLE.shifted(1, by) == found


def test_a_die_of_one_reads_the_first_row():
    """Dice count from 1."""
    assert TABLE.result(3, 1) == "DR"
    assert TABLE.result(0, TABLE.faces) == "AR"


def test_chances_count_the_rows():
    """Two of three rows of the first column say AR."""
    assert TABLE.chances(0) == {"AE": Fraction(1, 3), "AR": Fraction(2, 3)}


def test_chances_of_a_column_add_up_to_one():
    """Something always happens."""
    assert all(sum(TABLE.chances(column).values()) == 1 for column in range(len(HEADINGS)))


def test_a_ratio_heading_is_an_exact_fraction():
    """Two to three is no decimal."""
    assert ratio_floor("2:3") == Fraction(2, 3)


@pytest.mark.parametrize(("printed", "least"), [("4", 4), ("5-6", 5), ("9+", 9)])
def test_a_strength_heading_counts_from_its_least(printed, least):
    """`5-6` is reached with 5."""
    assert strength_floor(printed) == least


def test_a_modified_die_beyond_the_rows_reads_the_last():
    """A table that begins at -2 takes everything below for -2, and everything above its end for its end."""
    table = Table(("1:1",), (Fraction(1),), (("a",), ("b",), ("c",)), lowest=-2)
    assert [table.result(0, die) for die in (-9, -2, -1, 0, 7)] == ["a", "a", "b", "c", "c"]
