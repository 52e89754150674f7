"""Rabble rousing: allotments, contests, and what they do to the three tables."""

from __future__ import annotations

import pytest

from cockade.events.event import Fact
from cockade.events.facts import Rolled, TrackMoved
from cockade.events.revolution import Allot, Allotting, Contest, PlaceLeader, Seal, UnitPlaced
from tests.engine.revolution.field import Board

rule = pytest.mark.rule


def rousing(american=(), british=(), **more):
    """Both are about to allot."""
    return Board(step="IV.1", american=american, british=british, **more)


def thrown(board):
    """The contest dice of the last event."""
    return [fact.die for fact in board.facts(Rolled) if fact.purpose == "contest"]


@rule("revolution", "9.4", "11.2")
def test_who_alone_allots_points_wins_without_a_roll():
    """And what nobody wants is skipped."""
    board = rousing(["rabble_1"]).do(Allot("rabble_1", "west"), Seal())
    assert board.state.level("west") == 1
    assert thrown(board) == []


@rule("revolution", "9.3", "11.2", "11.3", "9.2", "7.10")
def test_both_throw_and_add_their_points():
    """Paine is worth 3 to the American: 2 + 3 beats 3 + 1."""
    board = rousing(["paine"], ["rabble_1"])
    board.do(Allot("paine", "virginia"), Seal(), Allot("rabble_1", "virginia"))
    board.do(Seal(), contest=[2, 3])
    assert board.state.level("virginia") == 1
    board = rousing(["rabble_1"], ["paine"])
    board.do(Allot("rabble_1", "virginia"), Seal(), Allot("paine", "virginia")).do(Seal(), contest=[2, 3])
    assert board.state.level("virginia") == -1


@rule("revolution", "9.3", "11.4", "12.4", "10.3")
@pytest.mark.parametrize("item", ["virginia", "europe", "progress"])
def test_a_tie_changes_nothing(item):
    """On whatever table."""
    board = rousing(["rabble_1"], ["rabble_1"])
    board.do(Allot("rabble_1", item), Seal(), Allot("rabble_1", item)).do(Seal(), contest=[4, 4])
    assert board.facts(TrackMoved) == [] or {f.track for f in board.facts(TrackMoved)} == {"points"}


@rule("revolution", "10.2", "10.3", "10.4")
def test_progress_goes_right_or_stays():
    """Rulings Q33, Q84: the British may put markers there to block, and gain nothing."""
    assert rousing(["rabble_1"]).do(Allot("rabble_1", "progress"), Seal()).state.progress == 1
    assert rousing([], ["rabble_1"], progress=2).do(Allot("rabble_1", "progress"), Seal()).state.progress == 2
    assert rousing(["rabble_1"], progress=4).do(Allot("rabble_1", "progress"), Seal()).state.progress == 4


@rule("revolution", "11.5", "11.2", "11.3")
@pytest.mark.parametrize(("side", "level"), [("american", 3), ("british", -3)])
def test_the_last_step_of_a_track_is_taken(side, level):
    """Ruling Q85: from two to three, either way."""
    hands = ([], ["rabble_1"]) if side == "british" else (["rabble_1"], [])
    before = {"virginia": level - (1 if level > 0 else -1)}
    end = rousing(*hands, loyalty=before).do(Allot("rabble_1", "virginia"), Seal())
    assert end.state.level("virginia") == level


@rule("revolution", "11.5", "12.6")
def test_markers_stop_at_the_ends_of_their_tracks():
    """Ruling Q85."""
    end = rousing(["rabble_1"], loyalty={"virginia": 3}).do(Allot("rabble_1", "virginia"), Seal())
    assert end.state.level("virginia") == 3
    assert rousing([], ["rabble_1"], europe=-3).do(Allot("rabble_1", "europe"), Seal()).state.europe == -3


@rule("revolution", "12.5", "9.3")
def test_from_the_declaration_on_the_american_throws_two_dice_for_europe():
    """Ruling Q83: added."""
    board = rousing(["rabble_1"], ["rabble_1"], progress=2)
    board.do(Allot("rabble_1", "europe"), Seal(), Allot("rabble_1", "europe")).do(Seal(), contest=[2, 3, 4])
    assert board.state.europe == 1
    assert thrown(board) == [2, 3, 4]


@rule("revolution", "9.3")
def test_the_first_player_chooses_the_order():
    """When there is more than one item."""
    board = rousing(["rabble_1", "rabble_2"], first="british")
    board.do(Allot("rabble_1", "west"), Allot("rabble_2", "florida"), Seal())
    assert board.decider == "british"
    assert board.choices(Contest) == [Contest("west"), Contest("florida")]


@rule("revolution", "9.3", "12.5")
def test_the_order_is_chosen_one_after_the_other():
    """Ruling Q112: the next one when what came before is known, and counts already."""
    board = rousing(["rabble_1", "rabble_1", "rabble_1"], ["rabble_1"], progress=1)
    board.do(*(Allot("rabble_1", item) for item in ("progress", "west", "europe")), Seal())
    board.do(Allot("rabble_1", "europe"), Seal(), Contest("progress"))
    assert board.state.progress == 2
    assert board.choices(Contest) == [Contest("west"), Contest("europe")]
    assert thrown(board.do(Contest("europe"), contest=[1, 1, 6])) == [1, 1, 6]


@rule("revolution", "9.3", "9.3.ex", "9.4", "5.1.IV", "9.1", "7.6")
def test_markers_are_allotted_whole_to_any_of_nine_items():
    """Only rabble-rousing markers; all of them go to the Dead Pool."""
    board = rousing(["rabble_1", "rabble_1", "rabble_2", "spy"])
    assert len({action.item for action in board.choices(Allot)}) == 9
    assert {action.marker for action in board.choices(Allot)} == {"rabble_1", "rabble_2"}
    board.do(Allot("rabble_2", "progress"), Allot("rabble_1", "mid_atlantic"), Allot("rabble_1", "europe"))
    assert board.choices(Allot) == []
    board.do(Seal(), *[Contest(item) for item in ("progress", "mid_atlantic")])
    assert board.hand("american") == ("spy",)
    assert board.state.committed == ()
    assert isinstance(Allotting("american"), object)


# ---------------------------------------------------------------- what progress brings


@rule("revolution", "4.9", "10.2")
def test_the_declaration_brings_the_british_expedition():
    """Ten counters and Cornwallis in the Britain box, free; they are in the force pool no more apart."""
    board = rousing(["rabble_1"], progress=1).do(Allot("rabble_1", "progress"), Seal())
    assert board.at("britain") == [
        "british_fleet",
        "british_grenadier",
        "british_light",
        "british_marine",
        *["british_regular"] * 6,
        "cornwallis",
    ]
    assert not any(unit.status == "reserved" for unit in board.state.units)


@rule("revolution", "4.10", "10.2")
def test_the_congress_brings_washington_to_any_other_american_unit():
    """His owner chooses; ruling Q10: with nobody on the map he waits, and French troops do not call him."""
    board = rousing(["rabble_1"], pieces="hartford: american_militia; norfolk: arnold")
    board.do(Allot("rabble_1", "progress"), Seal())
    assert board.choices(PlaceLeader) == [PlaceLeader("washington", a) for a in ("hartford", "norfolk")]
    board.do(PlaceLeader("washington", "norfolk"))
    assert board.at("norfolk") == ["arnold", "washington"]
    alone = rousing(["rabble_1"], pieces="hartford: french_regular").do(Allot("rabble_1", "progress"), Seal())
    assert alone.state.unit("washington").area == ""
    assert all(isinstance(fact, Fact) for fact in alone.facts(UnitPlaced))
