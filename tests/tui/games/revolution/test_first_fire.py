"""The chance of first fire, worked out by all throws of two dice."""

from fractions import Fraction

import pytest

from cockade.engine.revolution.forecast import first_fire


@pytest.mark.rule("revolution", "18.4.1")
@pytest.mark.parametrize(
    ("mine", "other", "share"),
    [(0, 0, Fraction(1, 2)), (1, 0, Fraction(21, 31)), (0, 1, Fraction(10, 31)), (6, 0, Fraction(1))],
)
def test_the_higher_total_fires_first_and_ties_are_thrown_again(mine, other, share):
    """Of 36 throws: with one more 21 win and 10 lose; with six more none can lose."""
    assert first_fire(mine, other) == share
