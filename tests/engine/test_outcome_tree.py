"""What can come of something is counted by running it with every face of every die."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cockade.engine import outcome_tree as counting
from cockade.engine.outcome_tree import at_first, follow
from cockade.engine.probabilities import one_die, sums
from cockade.engine.rebels.common.reducer import apply
from cockade.events.facts import Rolled
from tests.engine.rebels.field import Battle, line

STATE = Battle(line("a", "american", 1504)).state


def rolled(resolution, faces=6, purpose="first"):
    """A die, as a fact."""
    return resolution.roll(
        purpose, faces, who="", rule="", modifiers=(), result=lambda die, _: "high" if die > 4 else "low"
    )


def read(resolution, *, is_over):
    """The results of all dice that have fallen."""
    return " ".join(fact.result for fact in resolution.facts if isinstance(fact, Rolled)) if is_over else None


def test_every_face_is_run_and_equal_results_are_one():
    """Two of six are high."""
    found = follow(STATE, apply, rolled, read)
    assert found.shares == {"low": Fraction(2, 3), "high": Fraction(1, 3)}
    assert (found.runs, found.is_exact) == (7, True)


def test_a_second_die_that_falls_only_sometimes_counts_for_its_part():
    """After a high die there is another, of ten faces."""

    def act(resolution):
        if rolled(resolution).result == "high":
            rolled(resolution, 10)

    found = follow(STATE, apply, act, read).shares
    assert found == {"low": Fraction(2, 3), "high low": Fraction(2, 15), "high high": Fraction(1, 5)}


def test_what_is_told_is_not_thrown_for_any_more():
    """A reading that knows its result at the first die spares every run with a second."""

    def act(resolution):
        rolled(resolution)
        rolled(resolution)

    found = follow(STATE, apply, act, at_first(Rolled, lambda fact: fact.result, "none"))
    assert found.shares == {"low": Fraction(2, 3), "high": Fraction(1, 3)}
    assert found.runs == 7


def test_what_is_thrown_again_counts_as_if_it_had_not_been():
    """A one puts everything back as it was: the other five faces share its chance."""

    def act(resolution):
        while rolled(resolution).die == 1:
            resolution.happen(counted(resolution.state.turn + 1))
            resolution.happen(counted(resolution.state.turn - 1))

    def counted(turn):
        from cockade.events.facts import TurnBegan

        return TurnBegan(turn)

    def last(resolution, *, is_over):
        return [fact for fact in resolution.facts if isinstance(fact, Rolled)][-1].result if is_over else None

    assert follow(STATE, apply, act, last).shares == {"low": Fraction(3, 5), "high": Fraction(2, 5)}


def test_too_many_dice_are_tried_and_it_says_so(monkeypatch):
    """Twelve dice have two thousand million faces: shares of trials, the same every time."""
    monkeypatch.setattr(counting, "MOST", 500)
    monkeypatch.setattr(counting, "TRIALS", 300)

    def act(resolution):
        for _ in range(12):
            rolled(resolution)

    def any_high(resolution, *, is_over):
        return "high" in read(resolution, is_over=True) if is_over else None

    found = follow(STATE, apply, act, any_high)
    assert not found.is_exact
    assert found.runs == 300
    assert sum(found.shares.values()) == 1
    assert 0.95 < found.of(True) < 1
    assert found == follow(STATE, apply, act, any_high)


def test_a_reading_has_a_result_when_all_is_over():
    """Else it does not know what it speaks of."""
    with pytest.raises(LookupError):
        follow(STATE, apply, rolled, lambda _, **__: None)


def test_dice_that_have_nothing_to_do_with_one_another_are_added_up():
    """Two dice of which two faces count."""
    one = one_die(range(1, 7), lambda die: int(die > 4))
    assert one == {0: Fraction(2, 3), 1: Fraction(1, 3)}
    assert sums([one, one]) == {0: Fraction(4, 9), 1: Fraction(4, 9), 2: Fraction(1, 9)}
    assert sums([]) == {0: 1}
