"""Changes by chance in what is shown: each can be made, does something, and is gone afterwards."""

import pytest

from tests.mutation.pictures import changed, drawn, function_of, repainted

SOME = drawn(1, 12)


@pytest.mark.parametrize("mutant", SOME, ids=lambda one: f"{one.name} {one.place}")
def test_a_change_is_made_and_taken_back(mutant):
    """The code of one function is another while it lasts."""
    function = function_of(mutant.name)
    before = function.__code__
    with repainted(mutant):
        assert function.__code__ != before
    assert function.__code__ is before
    assert changed(mutant).co_qualname == before.co_qualname


def test_the_same_number_draws_the_same_changes():
    """So that a run goes on where it stopped."""
    assert drawn(1, 12) == SOME
