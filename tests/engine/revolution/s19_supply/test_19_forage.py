"""Supply: what an area feeds, who is always in supply, and the die for those in excess."""

from __future__ import annotations

import pytest

from cockade.engine.revolution.phase6_supply.foraging import capacity, hungry, starving
from cockade.events.facts import Rolled, TrackMoved
from cockade.events.revolution import Expose, Plunder
from tests.engine.revolution.field import Board

rule = pytest.mark.rule


def foraging(pieces, **more):
    """The American's supply check (the first player's)."""
    return Board(pieces, **{"step": "VI.A.1", "american": [], **more})


def rolled(board):
    """Who was checked in the last event."""
    return [fact.who for fact in board.facts(Rolled) if fact.purpose == "forage"]


@rule("revolution", "19.2", "11.6", "2.3", "2.4", "15.1")
def test_a_town_feeds_its_points_and_twice_as_many_of_its_friends():
    """Wilderness and Indian areas feed nobody; there is no other limit to stacking."""
    state = Board(loyalty={"new_england": 1, "virginia": -1}).state
    assert capacity(state, "american", "hartford") == 4
    assert capacity(state, "british", "hartford") == 2
    assert capacity(state, "american", "richmond") == 3
    assert capacity(state, "american", "shenandoah") == capacity(state, "british", "cherokee") == 0
    assert capacity(state, "british", "jamaica") == 2


@rule("revolution", "29.4", "37.2")
def test_enemy_partisans_and_massacres_spoil_a_town():
    """For the other side alone; for both."""
    works = [("partisan", "american", "hartford"), ("massacre", "", "boston")]
    state = Board(works=works).state
    assert capacity(state, "british", "hartford") == 0
    assert capacity(state, "american", "hartford") == 2
    assert capacity(state, "american", "boston") == capacity(state, "british", "boston") == 0


@rule("revolution", "19.3")
def test_units_in_excess_roll_and_one_to_three_starve():
    """Three alike in Hartford: one is checked, whichever; ruling Q59."""
    board = foraging("hartford: 3 american_regular", progress=3, forage=[3])
    assert len(rolled(board)) == 1
    assert board.on_map("american_regular") == 2
    board = foraging("hartford: 3 american_regular", progress=3, forage=[4])
    assert board.on_map("american_regular") == 3


@rule("revolution", "19.3")
def test_the_owner_chooses_who_is_in_excess():
    """One by one, counters that are alike once."""
    board = foraging("hartford: 2 american_light, american_regular, arnold", progress=3)
    assert board.choices(Expose) == [Expose("american_regular-1"), Expose("american_light-1")]
    board.do(Expose("american_light-1"), forage=[1])
    assert board.at("hartford") == ["american_light", "american_regular", "arnold"]


@rule("revolution", "19.4", "25.7", "28.5")
def test_who_is_always_in_supply():
    """
    With a fleet in port, at home as an Indian, with an own fortress, in a box;
    leaders and fleets anywhere.
    """
    state = Board(
        "portsmouth: british_fleet, 4 british_regular; creek: indian_band; britain: 3 british_light;"
        "montreal: 4 british_detachment; albany: gage",
        works=[("fortress", "british", "montreal")],
    ).state
    for area in ("portsmouth", "creek", "britain", "montreal", "albany"):
        assert hungry(state, "british", area) == []


@rule("revolution", "19.5", "24.12", "19.4")
def test_embarked_troops_are_out_of_supply_but_not_marines():
    """In port too; those ashore beside them are fed by the fleet."""
    board = Board(
        "portsmouth: british_fleet, british_fleet-1<british_regular, british_regular, british_fleet-1<gage;"
        "sargasso: french_fleet, french_fleet-1<french_marine, french_fleet-1<french_regular",
        europe=2,
    )
    assert [unit.id for unit in starving(board.state, "british", "portsmouth")] == ["british_regular-1"]
    assert [unit.id for unit in starving(board.state, "american", "sargasso")] == ["french_regular-1"]
    assert hungry(board.state, "british", "portsmouth") == []


@rule("revolution", "26.1")
def test_neutrals_are_not_checked():
    """Their troops are out of play."""
    assert hungry(Board("santiago: 3 spanish_regular").state, "american", "santiago") == []
    assert len(hungry(Board("santiago: 3 spanish_regular", europe=3).state, "american", "santiago")) == 3


@rule("revolution", "27.1", "13.5")
def test_a_hessian_who_is_lost_is_lost_for_good_and_others_may_be_raised_again():
    """He is out of the game."""
    board = Board(
        "hartford: 2 british_light; shenandoah: hessian_regular", step="VI.A.1", first="british", forage=[1]
    )
    assert board.state.unit("hessian_regular-1").status == "out"
    board = Board("shenandoah: british_light", step="VI.A.1", first="british", forage=[1])
    assert board.state.unit("british_light-1").status == "pool"


@rule("revolution", "36.0")
def test_a_plundered_town_feeds_twice_as_many_and_its_colony_turns_away():
    """With option 36, before anybody is named there; once per colony and turn."""
    pieces = "hartford: american_militia, 2 american_regular"
    board = foraging(pieces, scenario="campaign+36", progress=3)
    assert board.choices(Plunder) == [Plunder("hartford")]
    board.do(Plunder("hartford"))
    assert board.state.level("new_england") == -1
    assert TrackMoved("loyalty", -1, "plunder", "36.0", "new_england") in board.facts(TrackMoved)
    assert rolled(board) == []
    assert foraging(pieces).choices(Plunder) == []
