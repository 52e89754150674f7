"""The referee's own reading of the ground, against the examples of the rulebook."""

from __future__ import annotations

import pytest

from tests.referee.brandywine.referee import ground_of

OPEN = [(1519, 1516), (1510, 1508), (1510, 1507), (823, 1124)]
BLOCKED = [(1519, 1521), (923, 1124), (906, 909), (1510, 1513)]


@pytest.mark.parametrize(("a", "b"), OPEN)
def test_lines_of_sight_that_the_rulebook_calls_open(a, b):
    """11.2.3: seen from both ends, where no unit stands between."""
    ground = ground_of("battle")
    assert ground.sees(a, b, set())
    assert ground.sees(b, a, set())


@pytest.mark.parametrize(("a", "b"), BLOCKED)
def test_lines_of_sight_that_the_rulebook_calls_blocked(a, b):
    """11.2.3: blocked from both ends."""
    ground = ground_of("battle")
    assert not ground.sees(a, b, set())
    assert not ground.sees(b, a, set())


def test_a_unit_between_blocks():
    """11.2.3, case 1: 1519-1516 is open unless a combat unit is in 1517 or 1518."""
    assert not ground_of("battle").sees(1519, 1516, {1517})
    assert not ground_of("battle").sees(1519, 1516, {1518})
