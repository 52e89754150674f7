"""Sieges stay with their units whatever becomes of them."""

from __future__ import annotations

import pytest

from cockade.events.revolution import (
    AMERICAN,
    BRITISH,
    BuySiege,
    SplitRegular,
    Work,
)
from tests.engine.revolution.field import Board
from tests.engine.revolution.fights import battle, fight

rule = pytest.mark.rule


@rule("revolution", "28.4", "13.7")
def test_a_siege_passes_to_what_its_unit_is_exchanged_for():
    """A regular with a siege becomes two detachments, the first of which has it."""
    works = [Work("siege", BRITISH, "boston", "british_regular-1")]
    board = Board("boston: british_regular", first=BRITISH, works=works).do(SplitRegular("british_regular-1"))
    siege = board.state.work("siege", "boston")
    assert board.state.unit(siege.unit).counter.type == "british_detachment"
    assert board.state.unit(siege.unit).area == "boston"


@rule("revolution", "28.4")
def test_sieges_are_bought_in_a_box_too():
    """On any own land combat units."""
    board = Board("britain: british_regular", first=BRITISH, points=(0, 9))
    assert board.choices(BuySiege) == [BuySiege("british_regular-1")]


@rule("revolution", "28.4", "28.2")
@pytest.mark.parametrize(("carrier", "walls"), [("british_regular-1", ""), ("british_regular-2", AMERICAN)])
def test_a_siege_works_when_its_unit_attacks(carrier, walls):
    """Not while it stays aboard: then the walls stand, and it is not used up."""
    works = [Work("fortress", AMERICAN, "boston"), Work("siege", BRITISH, "boston", carrier)]
    pieces = "boston: american_regular, british_fleet, british_regular, british_fleet-1<british_regular"
    board = fight(pieces, works=works, landed={"british_regular-1": "british_fleet-1"})
    assert battle(board).fort == walls
