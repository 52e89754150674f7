"""Engineers at the end of a movement phase."""

from __future__ import annotations

import pytest

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
