"""Changes by chance in what is shown: each can be made, does something, and is gone afterwards."""

from functools import cache

import pytest

from tests.mutation.pictures import changed, drawn, function_of, repainted

MANY = 12


@cache
def some():
    """Drawn when the first of them is tried: whoever only collects tests reads no source for it."""
    return drawn(1, MANY)


@pytest.mark.parametrize("number", range(MANY))
def test_a_change_is_made_and_taken_back(number):
    """The code of one function is another while it lasts."""
    mutant = some()[number]
    function = function_of(mutant.name)
    before = function.__code__
    with repainted(mutant):
        assert function.__code__ != before
    assert function.__code__ is before
    assert changed(mutant).co_qualname == before.co_qualname


def test_the_same_number_draws_the_same_changes():
    """So that a run goes on where it stopped."""
    assert drawn(1, MANY) == some()
