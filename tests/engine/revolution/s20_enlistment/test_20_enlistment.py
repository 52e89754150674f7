"""Enlistment: who is checked, and who keeps him."""

from __future__ import annotations

import pytest

from cockade.engine.revolution.phase6_supply.enlistment import helping_value, must_enlist
from cockade.events.facts import Rolled
from cockade.events.revolution import LeaderArose, LeaderFaded
from tests.engine.revolution.field import Board

rule = pytest.mark.rule


def checked(pieces, **more):
    """Who has to be checked."""
    state = Board(pieces, **more).state
    return sorted(unit.id for unit in state.units if unit.on_map and must_enlist(state, unit))


@rule("revolution", "20.2", "10.5")
def test_continentals_are_checked_until_the_army_is_professional():
    """Regulars and light troops; never French or British ones."""
    pieces = "hartford: american_regular, american_light, arnold; newport: french_regular, british_regular"
    assert checked(pieces) == ["american_light-1", "american_regular-1"]
    assert checked(pieces, progress=3) == []


@rule("revolution", "20.3")
def test_militia_goes_home_where_no_enemy_is_in_the_colony():
    """Ruling Q60: not even one unit: a leader is one, a fleet in port too; Tories are never checked."""
    assert checked(
        "hartford: american_militia; montreal: tory_militia; havana: spanish_militia", progress=3
    ) == ["american_militia-1"]
    assert checked("hartford: american_militia; maine_woods: british_light", progress=3) == []
    assert checked("hartford: american_militia; newport: british_fleet", progress=3) == []
    assert checked("hartford: american_militia; newport: gage", progress=3) == []
    assert (
        checked("hartford: american_militia; newport: british_fleet, british_fleet-1<gage", progress=3) == []
    )
    assert checked("hartford: american_militia; albany: british_light", progress=3) == ["american_militia-1"]


@rule("revolution", "20.4", "2.4")
def test_indians_are_checked_away_from_home():
    """Outside any Indian area."""
    assert checked("creek: indian_band; augusta: indian_band") == ["indian_band-2"]


@rule("revolution", "20.5", "21.2", "21.6")
@pytest.mark.parametrize(("die", "stays"), [(1, False), (2, True)])
def test_a_leader_keeps_his_men(die, stays):
    """Arnold adds 3: 5 or more stays, 4 or less goes home."""
    board = Board("hartford: american_regular, arnold", step="VI.B.1", enlistment=[die])
    assert (board.on_map("american_regular") == 1) is stays
    (roll,) = [fact for fact in board.facts(Rolled) if fact.purpose == "enlistment"]
    assert roll.total == die + 3


@rule("revolution", "21.6", "21.7", "20.5")
def test_which_leader_helps():
    """
    Ruling Q61: the best general; a militia leader only among militia and light
    troops; an admiral never.
    """

    def value(pieces, unit="american_light-1"):
        state = Board(pieces).state
        return helping_value(state, state.unit(unit))

    assert value("hartford: american_light, american_militia, marion") == 2
    assert value("hartford: american_light, american_regular, marion") == 0
    assert value("hartford: american_light, ward, gates, greene") == 3
    assert value("boston: american_light, degrasse") == 0
    assert value("hartford: american_light; newport: greene") == 0


@rule("revolution", "20.5", "15.1", "21.6")
def test_a_general_helps_the_whole_area():
    """Ruling Q61: in the area, aboard another ship too; never an admiral."""
    at_sea = "gulf_of_maine: 2 french_fleet, french_fleet-1<american_regular, french_fleet-2<"
    for leader, value in (("greene", 3), ("degrasse", 0)):
        state = Board(at_sea + leader, europe=2).state
        assert helping_value(state, state.unit("american_regular-1")) == value
    state = Board("boston: french_fleet, american_light, french_fleet-1<greene", europe=2).state
    assert helping_value(state, state.unit("american_light-1")) == 3


@rule("revolution", "7.9.leader_arises")
def test_a_leader_who_arose_helps_and_then_leaves():
    """Ruling Q23: at the end of the owner's enlistment segment."""
    from cockade.engine.revolution.play import GAME

    state = Board("hartford: american_regular").state
    risen = GAME.reduce(state, LeaderArose("american_regular-1", "general"))
    assert helping_value(risen, risen.unit("american_regular-1")) == 1
    assert GAME.reduce(risen, LeaderFaded("american_regular-1")).arisen == ()


@rule("revolution", "20.5", "21.6")
def test_a_fleet_in_the_port_does_not_spoil_a_militia_leader():
    """Ruling Q61: he counts among militia and light troops ashore, at enlistment as in battle."""
    for more in ("", ", french_fleet"):
        board = Board(f"charleston: american_militia, marion{more}", europe=2)
        assert helping_value(board.state, board.state.unit("american_militia-1")) > 0
