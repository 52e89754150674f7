"""Sieges stay with their units whatever becomes of them."""

from __future__ import annotations

import pytest

from events.revolution import BRITISH, SplitRegular, Work
from tests.engine.revolution.field import Board

rule = pytest.mark.rule


@rule("revolution", "28.4", "13.7")
def test_a_siege_passes_to_what_its_unit_is_exchanged_for():
    """A regular with a siege becomes two detachments, the first of which has it."""
    works = [Work("siege", BRITISH, "boston", "british_regular-1")]
    board = Board("boston: british_regular", first=BRITISH, works=works).do(SplitRegular("british_regular-1"))
    siege = board.state.work("siege", "boston")
    assert board.state.unit(siege.unit).counter.type == "british_detachment"
    assert board.state.unit(siege.unit).area == "boston"
