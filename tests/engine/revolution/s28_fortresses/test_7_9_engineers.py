"""Engineers at the end of a movement phase."""

from __future__ import annotations

import pytest

from cockade.engine.revolution.common.places import for_engineers, for_fortress, for_sappers
from cockade.engine.revolution.phase5_1_movement.embarking import needed
from cockade.engine.revolution.play import GAME
from cockade.engine.unit_list import changed
from cockade.events.revolution import Choose, Pass, PlayMarker, Work
from tests.engine.revolution.field import Board

rule = pytest.mark.rule


def digging(**more):
    """The end of the American movement phase; both have Engineers."""
    hands = {"american": ["engineers"], "british": ["engineers"]}
    return Board(
        "boston: british_light; hartford: american_light", step="V.2", campaign=1, **{**hands, **more}
    )


@rule("revolution", "7.9.engineers", "28.1", "28.4")
def test_engineers_build_or_besiege_free_in_either_players_phase():
    """Ruling Q92: the phasing player speaks first."""
    board = digging().do(PlayMarker("engineers", "fortress"))
    assert board.choices(Choose) == [Choose("hartford")]
    board.do(Choose("hartford"), PlayMarker("engineers", "siege"), Choose("british_light-1"))
    assert [(work.kind, work.side, work.area) for work in board.state.works] == [
        ("fortress", "american", "hartford"),
        ("siege", "british", "boston"),
    ]


@rule("revolution", "7.9.engineers", "28.7", "15.2")
def test_no_counter_no_fortress():
    """Ten in all, one of a kind in an area."""
    towns = (
        "quebec",
        "montreal",
        "halifax",
        "newport",
        "hartford",
        "albany",
        "trenton",
        "norfolk",
        "camden",
        "augusta",
    )
    board = digging(works=[("fortress", "british", town) for town in towns])
    assert not board.choices(PlayMarker)
    board = digging(works=[("fortress", "british", "boston")], american=[])
    assert PlayMarker("engineers", "siege") in board.choices(PlayMarker)
    assert PlayMarker("engineers", "fortress") not in board.choices(PlayMarker)
    assert board.choices(Pass) == [Pass()]


@rule("revolution", "7.9.engineers")
def test_units_of_any_type_will_do():
    """Ruling Q105: for a fortress a leader or a fleet, for a siege whoever is ashore, no fleet."""
    pieces = "boston: gage; halifax: british_fleet; hartford: american_light"
    board = Board(pieces, step="V.2", campaign=1, american=[], british=["engineers"])
    board.do(PlayMarker("engineers", "fortress"))
    assert {action.target for action in board.choices(Choose)} == {"boston", "halifax"}
    board = Board(pieces, step="V.2", campaign=1, american=[], british=["engineers"])
    board.do(PlayMarker("engineers", "siege"))
    assert [action.target for action in board.choices(Choose)] == ["gage"]


@rule("revolution", "7.9.engineers", "24.6")
def test_nobody_builds_where_he_is_only_fighting_his_way_ashore():
    """Ruling Q105."""
    pieces = "boston: british_fleet, british_regular, american_regular; albany: british_light"
    landed = {"british_regular-1": "british_fleet-1"}
    board = Board(pieces, step="V.2", campaign=1, first="british", british=["engineers"], landed=landed)
    state = board.state
    assert "boston" not in for_fortress(state, "british")
    assert "albany" in for_fortress(state, "british")


@rule("revolution", "7.9.engineers", "24.6", "28.4")
def test_who_is_fighting_his_way_ashore_gets_no_siege():
    """Ruling Q105."""
    landed = {"british_regular-1": "british_fleet-1"}
    pieces = "boston: british_fleet, british_regular, american_regular; albany: british_light"
    state = Board(pieces, step="V.2", campaign=1, first="british", landed=landed).state
    assert set(for_sappers(state, "british")) == {"british_light-1"}


@rule("revolution", "7.9.engineers", "28.1")
def test_a_fleet_builds_no_fortress_in_a_port_that_the_enemy_holds():
    """Ruling Q105: it does where nobody does, and beside friends ashore."""
    for ashore, found in (("american_regular", False), ("british_regular", True)):
        state = Board(f"boston: british_fleet, {ashore}", step="V.2", campaign=1).state
        assert ("boston" in for_engineers(state, "british")) is found


@rule("revolution", "28.4", "24.5")
def test_a_leader_with_a_siege_takes_the_room_of_one_at_sea():
    """Without one he takes none."""
    siege = [Work("siege", "british", "boston", "gage")]
    for works, room in (((), 0), (siege, 1)):
        state = Board("boston: british_fleet, gage", step="V.2", campaign=1, works=works).state
        assert needed(state, state.unit("gage")) == room


@rule("revolution", "28.4", "7.9.politicking", "15.2")
@pytest.mark.parametrize(("with_him", "left"), [("", []), (", british_light", ["british_light-1"])])
def test_a_leader_who_leaves_the_map_leaves_no_siege_of_his(with_him, left):
    """Politicking: it passes to another of his stack, or is taken off; so it never serves him elsewhere."""
    siege = [Work("siege", "british", "boston", "gage")]
    pieces = f"boston: gage{with_him}; albany: clinton"
    board = Board(pieces, step="VII.0", american=["politicking"], works=siege)
    board.do(PlayMarker("politicking"))
    board.do(Choose("gage"), politicking=[2])
    assert not board.state.unit("gage").area
    assert [work.unit for work in board.state.works] == left
    assert GAME.violations(board.state) == []


@rule("revolution", "28.4", "15.2")
def test_a_siege_away_from_its_unit_is_no_sound_state():
    """The invariants say so."""
    siege = [Work("siege", "british", "boston", "gage")]
    state = Board("boston: gage", step="V.2", campaign=1, works=siege).state
    state = changed(state, "gage", area="albany")
    assert any("28.4" in broken for broken in GAME.violations(state))
