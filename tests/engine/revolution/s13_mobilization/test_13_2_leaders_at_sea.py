"""Leaders who come to a fleet on the high sea."""

from __future__ import annotations

import pytest

from cockade.engine.dice import KeyedDice
from cockade.engine.revolution.play import GAME
from cockade.events.revolution import AMERICAN, BuyLeader, LeaderArrival, Mobilize, PlaceLeader
from tests.engine.revolution.field import Board

rule = pytest.mark.rule


@rule("revolution", "13.2", "24.4")
def test_an_admiral_who_comes_to_a_fleet_at_sea_is_aboard():
    """Ruling Q36: and goes ashore only with it."""
    pieces = "caribbean: british_fleet; boston: gage, carleton, hamilton, clinton, w_howe, r_howe, cornwallis"
    board = Board(pieces + ", burgoyne, ferguson", first="british", points=(0, 9))
    board.do(BuyLeader()).do(PlaceLeader("rodney", "caribbean"))
    rodney = board.state.unit("rodney")
    assert (rodney.area, rodney.aboard) == ("caribbean", "british_fleet-1")


@rule("revolution", "13.2", "24.6")
def test_an_admiral_does_not_come_ashore_alone_among_enemies():
    """Ruling Q36: in a port that enemy troops hold he is with his fleet."""
    pieces = (
        "charleston: british_fleet, 2 american_regular; boston: gage, carleton, hamilton, clinton, w_howe"
    )
    board = Board(pieces + ", r_howe, cornwallis, burgoyne, ferguson", first="british", points=(0, 9))
    board.do(BuyLeader()).do(PlaceLeader("rodney", "charleston"))
    assert board.state.unit("rodney").aboard == "british_fleet-1"


@rule("revolution", "13.2", "27.2")
def test_a_british_leader_may_come_to_indians():
    """Ruling Q36, 27.2: they are treated as British regulars; militia leaders stay in their colonies."""
    pieces = "iroquois: indian_band; boston: gage, carleton, hamilton, clinton, w_howe, r_howe, cornwallis"
    board = Board(pieces + ", ferguson, rodney", first="british", points=(0, 9)).do(BuyLeader())
    assert PlaceLeader("burgoyne", "iroquois") in board.choices(PlaceLeader)


@rule("revolution", "4.10")
@pytest.mark.parametrize(("progress", "comes"), [(0, False), (1, True), (2, True), (4, True)])
def test_washington_comes_as_soon_as_somebody_is_there(progress, comes):
    """Ruling Q10: between two purchases, not at the next step; from the Continental Congress on."""
    waiting = Board("boston: british_regular", points=(9, 9)).state.replace(progress=progress)
    assert waiting.unit("washington").status == "event"
    action = Mobilize("american_militia", "hartford")
    after = GAME.decide(waiting, AMERICAN, action, KeyedDice(b"", 1)).state
    assert (after.agenda[-1] == LeaderArrival(AMERICAN, "washington", "4.10")) is comes


@rule("revolution", "4.10", "13.2", "21.4")
def test_washington_drawn_again_comes_as_any_general():
    """Ruling Q110: with American troops, where an American leader alone would not do."""
    board = Board("hartford: american_militia; boston: arnold, british_regular", points=(9, 0), progress=1)
    state = board.state
    units = [
        unit.replace(status="out") if unit.status == "pool" and unit.is_leader else unit
        for unit in state.units
    ]
    units[state.roster["washington"]] = state.unit("washington").replace(status="pool")
    drawn = GAME.decide(state.replace(units=tuple(units)), AMERICAN, BuyLeader(), KeyedDice(b"", 1)).state
    assert drawn.agenda[-1] == LeaderArrival(AMERICAN, "washington", "13.2")
    offered = [action for offer in GAME.offers(drawn) for action in offer.actions]
    assert offered == [PlaceLeader("washington", "hartford")]
