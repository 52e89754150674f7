"""Used markers go back to the Dead Pool (7.7), and Spies answer Spies."""

from __future__ import annotations

import pytest
from attrs import evolve

from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.markers.markers import USES_IN, might_be_played
from cockade.engine.revolution.play import GAME
from cockade.events.revolution import (
    AMERICAN,
    BRITISH,
    Choose,
    LeaderFaded,
    MarkerDrawn,
    MarkerPassed,
    Pass,
    PlayMarker,
    Reply,
)
from tests.engine.revolution.field import Board

rule = pytest.mark.rule


@rule("revolution", "7.7", "7.9.hessians", "27.1")
def test_a_marker_is_returned_as_soon_as_it_is_shown():
    """Ruling Q108: what it brings may draw it again."""
    board = Board(first=BRITISH, british=["hessians"])
    lot = sorted([*board.state.pool, "hessians"]).index("hessians") + 1
    board.do(PlayMarker("hessians"), draw=[lot])
    assert [fact.marker for fact in board.facts(MarkerDrawn)] == ["hessians"]


@rule("revolution", "7.7", "7.9.leader_arises")
def test_what_lies_on_a_unit_is_the_marker_itself():
    """Ruling Q107: nobody can draw it until it is taken away, at enlistment or with its unit."""
    board = Board("boston: american_regular", american=["leader_arises"])
    there = board.state.pool.count("leader_arises")
    board.do(PlayMarker("leader_arises"), Choose("american_regular-1"))
    assert board.state.arisen[0].marker == "leader_arises"
    assert board.state.pool.count("leader_arises") == there
    state = GAME.reduce(board.state, LeaderFaded("american_regular-1"))
    assert state.pool.count("leader_arises") == there + 1


@rule("revolution", "7.9.spy")
def test_a_spy_that_cancels_may_be_cancelled_by_a_spy():
    """Each undoes what came just before: two Spies against one another let the first marker work."""
    hands = {"american": ["mutiny", "spy"], "british": ["spy", "shot"]}
    board = Board(step="VI.C.0", **hands).do(PlayMarker("mutiny"), PlayMarker("spy", "reply"))
    assert (board.decider, board.frame) == ("american", Reply("american", "spy", "reply"))
    assert board.do(PlayMarker("spy", "reply")).facts(MarkerPassed)
    board = Board(step="VI.C.0", **hands).do(PlayMarker("mutiny"), PlayMarker("spy", "reply"), Pass())
    assert not board.facts(MarkerPassed)


@rule("revolution", "7.7", "4.1")
@pytest.mark.parametrize("gone", [0, 1])
def test_nobody_is_asked_about_a_marker_all_of_which_have_left_the_game(gone):
    """There is one Minutemen marker: once it is out of the game the window opens for nobody (ruling Q95)."""
    only = next(use for use in USES_IN["V.own_movement_start"] if use.marker == "minutemen")
    count = ground("campaign").pieces.markers["minutemen"].count
    state = Board("boston: american_regular").state.replace(gone=("minutemen",) * (count * gone))
    assert might_be_played(state, AMERICAN, evolve(only, openly=lambda *_: True)) is not bool(gone)
