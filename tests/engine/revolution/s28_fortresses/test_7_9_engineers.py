"""Engineers at the end of a movement phase."""

from __future__ import annotations

import pytest

from cockade.engine.revolution.common.places import for_fortress
from cockade.events.revolution import Choose, Pass, PlayMarker
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
