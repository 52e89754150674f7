"""Bids for the initiative."""

from __future__ import annotations

import pytest

from cockade.events.revolution import Bid, Bidding, CommitmentsShown, OrderDecided, Seal
from tests.engine.revolution.field import Board

rule = pytest.mark.rule


def bids(**more):
    """Both hold markers and are about to bid."""
    return Board(step="I.1", **{"american": ["spy", "tactics"], "british": ["tactics", "tactics"], **more})


@rule("revolution", "8.1", "5.1.I")
def test_the_larger_number_of_markers_is_first_whatever_they_are():
    """Two Tactics beat one Spy, and all go to the Dead Pool."""
    board = bids().do(Bid("spy"), Seal(), Bid("tactics"), Bid("tactics"), Seal())
    assert board.state.first == "british"
    assert board.hand("american") == ("tactics",)
    assert board.hand("british") == ()
    assert len(board.state.pool) == 69


@rule("revolution", "8.1")
def test_both_bids_are_shown_together_and_not_before():
    """Ruling Q32: numbers and faces, once both are sealed."""
    board = bids().do(Bid("spy"), Seal())
    assert board.facts(CommitmentsShown) == []
    board.do(Seal())
    (shown,) = board.facts(CommitmentsShown)
    assert [one.marker for one in shown.commitments] == ["spy"]


@rule("revolution", "8.1")
def test_a_bid_of_nothing_is_a_bid():
    """Any number, 0 too."""
    assert bids().do(Seal(), Bid("tactics"), Seal()).state.first == "british"


@rule("revolution", "8.2")
def test_a_tie_is_thrown_for_until_one_is_higher():
    """0-0 too; equal dice are thrown again."""
    board = bids().do(Seal()).do(Seal(), initiative=[4, 4, 2, 5])
    assert board.state.first == "british"
    assert [fact.die for fact in board.last.facts if getattr(fact, "purpose", "") == "initiative"] == [
        4,
        4,
        2,
        5,
    ]


@rule("revolution", "8.1")
def test_who_holds_no_markers_is_not_asked():
    """The other one bids alone."""
    board = Board(step="I.1", british=["spy"])
    assert board.decider == "british"
    assert isinstance(board.frame, Bidding)


@rule("revolution", "4.7")
def test_on_the_first_turn_the_american_is_first_without_bids():
    """No bids are made."""
    board = Board(step="I.1", turn=1, american=["spy"], british=["spy"])
    assert board.facts(OrderDecided)[-1].first == "american"
    assert not isinstance(board.frame, Bidding)


@rule("revolution", "7.4", "8.1")
def test_nobody_bids_what_he_does_not_hold():
    """The refusal says so."""
    assert bids().refusal(Bid("mutiny")).rule == "7.4"
    assert bids().refusal(Bid("tactics"), "british").rule == "5.1"
