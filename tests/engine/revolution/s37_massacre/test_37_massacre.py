"""Massacres with option 37."""

from __future__ import annotations

import pytest

from cockade.engine.revolution.phase5_3_combat.massacre import massacre
from cockade.events.revolution import (
    AttackFleets,
    BattleEnded,
    CommitMassacre,
    EndSegment,
    Massacres,
    OpenFire,
    PlayMarker,
)
from tests.engine.revolution.field import Board
from tests.engine.revolution.fights import BRITISH_FIRST, combats

rule = pytest.mark.rule
PARTISANS = [("partisan", "american", "boston"), ("partisan", "american", "newport")]


def hunting(pieces="boston: british_light", **more):
    """The British may massacre at the end of their combat phase."""
    return Board(pieces, **{"step": "V.4", "campaign": 1, "first": "british", "works": PARTISANS, **more})


@rule("revolution", "37.1")
def test_where_troops_stand_among_enemy_partisans():
    """And no massacre marker lies there; nobody has to."""
    assert hunting().choices(CommitMassacre) == [CommitMassacre("boston")]
    assert hunting().choices(EndSegment) == [EndSegment()]
    marked = hunting(works=[*PARTISANS, ("massacre", "", "boston")])
    assert not isinstance(marked.frame, Massacres)
    assert not isinstance(hunting("boston: gage").frame, Massacres)
    assert not isinstance(hunting(scenario="campaign+29").frame, Massacres)


@rule("revolution", "37.1", "37.2")
def test_what_speaks_against_a_massacre():
    """A marker of this turn, no enemy partisans, no own troops: each with its own sentence."""
    board = hunting(
        "boston: british_light; newport: gage; albany: british_regular",
        works=[*PARTISANS, ("massacre", "", "newport")],
    )
    against = {area: board.refusal(CommitMassacre(area)) for area in ("newport", "albany")}
    assert {area: found.rule for area, found in against.items()} == {"newport": "37.2", "albany": "37.1"}
    assert against["albany"].text == "No enemy partisans are in {area}."
    alone = hunting("boston: british_light; newport: gage").refusal(CommitMassacre("newport"))
    assert alone.text == "You have no troops ashore in {area}."


@rule("revolution", "37.2", "29.5")
def test_the_partisans_go_a_marker_comes_and_the_enemy_draws_two():
    """The area feeds nobody while it lies there (19.2)."""
    board = hunting().do(CommitMassacre("boston"))
    assert board.state.work("partisan", "boston") is None
    assert board.state.work("massacre", "boston") is not None
    assert len(board.hand("american")) == 2
    assert board.refusal(CommitMassacre("boston")).rule in {"37.1", "5.1"}


@rule("revolution", "37.2", "15.2")
def test_a_second_massacre_in_the_same_place_does_nothing():
    """One marker of a kind in an area (ruling Q18)."""
    works = [*PARTISANS, ("massacre", "", "boston")]
    board = hunting("boston: british_light; newport: british_light", works=works)
    before = board.resolution.state
    massacre(board.resolution, "british", "boston")
    assert board.resolution.state is before


@rule("revolution", "37.1", "24.8", "7.9.tarleton")
def test_who_wins_at_sea_massacres_nobody():
    """Ruling Q106: with Tarleton's Quarter too; nobody ashore takes part in a naval battle."""
    board = combats("newport: british_fleet, french_fleet", europe=2, british=["tarleton"])
    board.do(AttackFleets("newport")).do(PlayMarker("tarleton"), combat=BRITISH_FIRST)
    board.do(OpenFire(), fire=[6])
    assert board.facts(BattleEnded)
    assert board.state.work("massacre", "newport") is None
