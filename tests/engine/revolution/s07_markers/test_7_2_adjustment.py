"""The end of the supply phase: Mutiny, points to nothing, half of each hand."""

from __future__ import annotations

import pytest

from events.revolution import GiveBack, Halving, PlayMarker, Seal
from tests.engine.revolution.field import Board

rule = pytest.mark.rule
FIVE = ["spy", "tactics", "tactics", "rabble_1", "shot"]


@rule("revolution", "7.2", "7.2.ex")
def test_half_of_the_hand_goes_back_fractions_down():
    """Five markers: two back, three kept; one marker: none."""
    board = Board(step="VI.C.2", american=FIVE, british=["debate"])
    assert board.frame == Halving("american", 2)
    board.do(GiveBack("tactics"), GiveBack("spy"))
    assert board.choices(GiveBack) == []
    board.do(Seal())
    assert board.hand("american") == ("rabble_1", "shot", "tactics")
    assert board.hand("british") == ("debate",)


@rule("revolution", "7.2")
def test_the_owner_has_to_return_what_he_owes():
    """Ruling Q14: he chooses which, not how many."""
    board = Board(step="VI.C.2", american=FIVE)
    assert board.choices(Seal) == []
    assert board.refusal(Seal()).rule


@rule("revolution", "6.8", "5.1.VI")
def test_points_are_not_saved():
    """Ruling Q86."""
    assert Board(step="VI.C.1", points=(7, 3), american=FIVE).state.points == (0, 0)


@rule("revolution", "7.9.mutiny", "7.2")
def test_mutiny_takes_markers_at_random_and_passes_to_the_opponent():
    """Ruling Q26: loss first, then both halve, then the marker changes hands."""
    board = Board(step="VI.C.0", american=["mutiny"], british=FIVE[1:])
    board.do(PlayMarker("mutiny"), mutiny=[2])
    assert len(board.hand("british")) == 2
    assert board.state.passing == ("british", "mutiny")
    board.do(board.choices(GiveBack)[0], Seal())
    assert "mutiny" in board.hand("british")
    assert len(board.hand("british")) == 2


@rule("revolution", "7.9.mutiny", "7.9.spy")
def test_a_spy_answers_a_mutiny():
    """Nothing happens and both go to the Dead Pool."""
    board = Board(step="VI.C.0", american=["mutiny"], british=["spy", "shot"]).do(PlayMarker("mutiny"))
    assert board.decider == "british"
    board.do(PlayMarker("spy", "reply"))
    assert board.state.passing == ("", "")
    assert {"mutiny", "spy"} <= set(board.state.pool)
