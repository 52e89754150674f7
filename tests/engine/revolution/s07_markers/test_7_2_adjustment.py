"""The end of the supply phase: Mutiny, points to nothing, half of each hand."""

from __future__ import annotations

import pytest

from cockade.events.revolution import GiveBack, Halving, PlayMarker, Seal
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


# ---------------------------------------------------------------- Spies while markers are returned


@rule("revolution", "7.2", "7.2.ex", "7.9.spy")
def test_after_a_spy_half_of_what_is_left_goes_back():
    """Ruling Q103: two Spies owe one; one of them sent, the other is all there is, and nothing goes back."""
    board = Board(step="VI.C.2", american=["spy", "spy"], british=["debate"])
    board.do(PlayMarker("spy", "hand"))
    assert board.hand("american") == ("spy",)
    assert not isinstance(board.frame, Halving)


@rule("revolution", "7.2", "7.9.spy")
def test_a_spy_does_not_leave_more_put_down_than_half():
    """Ruling Q103: of two Spies and one other, one goes back; then no Spy can be spared any more."""
    board = Board(step="VI.C.2", american=["spy", "spy", "tactics"], british=["debate"])
    board.do(GiveBack("tactics"), PlayMarker("spy", "hand"))
    assert board.choices(PlayMarker) == []
    assert board.refusal(PlayMarker("spy", "hand")).rule == "7.2"
    assert board.do(Seal()).hand("american") == ("spy",)


@rule("revolution", "7.9.spy", "7.4")
def test_a_spy_sees_what_is_put_down_as_well():
    """Ruling Q89: the order in which secret choices are entered has no effect."""
    board = Board(step="VI.C.2", american=["debate", "shot"], british=["spy", "spy"])
    board.do(GiveBack("shot"), Seal(), PlayMarker("spy", "hand"))
    assert board.state.reports[-1].sightings[0].seen == ("debate", "shot")
