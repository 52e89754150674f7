"""Whose a fortress is."""

from __future__ import annotations

import pytest

from cockade.events.revolution import (
    AMERICAN,
    BRITISH,
    Choose,
    Demolish,
    EndSegment,
    Mobilize,
    OpenFire,
    PlayMarker,
    RetreatTo,
    Withdraw,
    Work,
    WorkTaken,
)
from tests.engine.revolution.field import Board
from tests.engine.revolution.fights import fight

rule = pytest.mark.rule


def fort(side, area):
    """A fortress of a side."""
    return Work("fortress", side, area)


def owner(board, area):
    """Whose the fortress of an area is."""
    return board.state.work("fortress", area).side


@rule("revolution", "28.1", "28.6")
def test_units_raised_in_an_empty_fortress_own_it():
    """Who has land combat units there owns it, however they came."""
    board = Board("hartford: greene", points=(9, 9), works=[fort(BRITISH, "hartford")])
    assert owner(board, "hartford") == BRITISH
    board.do(Mobilize("american_militia", "hartford"))
    assert owner(board, "hartford") == AMERICAN
    assert board.facts(WorkTaken)


@rule("revolution", "28.1", "28.6", "18.8")
def test_who_retreats_into_an_abandoned_fortress_owns_it():
    """Also after a battle that he has lost."""
    board = fight("boston: 2 british_regular, 2 american_militia", works=[fort(BRITISH, "lexington")])
    while board.decider != AMERICAN:
        board.do(OpenFire(), fire=[1] * 4)
    board.do(Withdraw()).do(RetreatTo("lexington"))
    assert owner(board, "lexington") == AMERICAN


@rule("revolution", "28.1")
def test_a_leader_alone_or_the_other_side_beside_them_changes_nothing():
    """Land combat units own it, and only who has them there alone."""
    board = Board("hartford: greene; newport: american_light", works=[fort(BRITISH, "hartford")])
    assert owner(board.do(EndSegment()), "hartford") == BRITISH


@rule("revolution", "26.1", "28.8")
def test_what_belongs_to_neutrals_is_not_demolished():
    """Havana's fortress is out of play while Spain is neutral."""
    board = Board("boston: american_regular", works=[fort(AMERICAN, "havana"), fort(AMERICAN, "boston")])
    assert board.choices(Demolish) == [Demolish("boston")]
    assert board.refusal(Demolish("havana")).rule == "26.1"
    allied = Board("boston: american_regular", europe=3, works=[fort(AMERICAN, "havana")])
    assert Demolish("havana") in allied.choices(Demolish)


@rule("revolution", "26.1", "26.3", "7.9.pulaski", "7.9.drillmaster")
def test_a_neutral_leader_brings_nobody():
    """Galvez in New Orleans neither drills nor receives anybody before Spain is allied."""
    hand = {"american": ["pulaski", "drillmaster"], "points": (9, 9)}
    assert not Board("new_orleans: galvez, spanish_regular", **hand).choices(PlayMarker)
    allied = Board("new_orleans: galvez, spanish_regular", europe=3, **hand)
    assert {action.marker for action in allied.choices(PlayMarker)} == {"pulaski", "drillmaster"}
    assert Choose("new_orleans") in allied.do(PlayMarker("drillmaster")).choices(Choose)
