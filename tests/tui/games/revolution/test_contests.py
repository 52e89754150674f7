"""The chances of a contest for an area, worked out by all throws."""

from fractions import Fraction

import pytest

from cockade.engine.revolution.forecast import contest_chances


@pytest.mark.rule("revolution", "9.3")
@pytest.mark.parametrize(
    ("american", "british", "dice", "shares"),
    [(0, 0, 1, (15, 6, 15)), (3, 0, 0, (12, 6, 18)), (0, 6, 1, (0, 0, 36)), (1, 0, 1, (21, 5, 10))],
)
def test_who_has_the_higher_total_wins(american, british, dice, shares):
    """In 36ths: the American wins, a tie, the British win; so many dice against one."""
    assert tuple(contest_chances(american, british, (dice, 1)).values()) == tuple(
        Fraction(share, 36) for share in shares
    )
