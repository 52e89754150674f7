"""Leaders who come to a fleet on the high sea."""

from __future__ import annotations

import pytest

from events.revolution import BuyLeader, PlaceLeader
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
