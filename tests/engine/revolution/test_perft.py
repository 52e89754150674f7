"""Perft of this game: see `tests.engine.perft`."""

from __future__ import annotations

import pytest

from cockade.engine.revolution.play import GAME
from cockade.events.revolution import AMERICAN, BRITISH
from tests.engine.perft import begun, perft
from tests.engine.revolution.field import Board


@pytest.mark.parametrize(
    ("scenario", "depth", "stride", "sequences"),
    [
        ("campaign", 1, 1, 18),
        ("campaign", 4, 1, 45120),
        ("campaign+none", 4, 2, 5640),
        ("campaign+all", 4, 2, 5640),
        ("short", 3, 1, 3888),
    ],
)
def test_openings(scenario, depth, stride, sequences):
    """The first pieces that both sides set up."""
    assert perft(GAME, begun(GAME, scenario), depth, stride) == sequences


ARMIES = """
    boston: british_fleet, british_regular, british_light, gage, r_howe; new_york: 2 british_regular, clinton;
    newport: american_light, american_militia; trenton: 2 american_regular, greene; iroquois: indian_band;
    philadelphia: american_militia, american_regular
"""
EVERYTHING = {
    "points": (6, 6),
    "american": ("tactics", "committee", "minutemen", "spy", "drillmaster", "rabble_1"),
    "british": ("tactics", "committee", "bait", "spy", "drillmaster", "rabble_2"),
}


@pytest.mark.parametrize(
    ("begin", "depth", "stride", "sequences"),
    [
        (("III.A", AMERICAN, 0, "campaign"), 2, 1, 19669),
        (("III.A", BRITISH, 0, "campaign+all"), 2, 1, 13151),
        (("IV.1", AMERICAN, 0, "campaign"), 2, 1, 43),
        (("V.1", AMERICAN, 1, "campaign"), 5, 1, 485),
        (("V.1", BRITISH, 1, "campaign"), 5, 1, 951),
        (("V.1", BRITISH, 1, "campaign+all"), 5, 2, 56),
        (("V.1", AMERICAN, 2, "campaign"), 5, 1, 485),
        (("VI.C.2", BRITISH, 0, "campaign"), 3, 1, 190),
    ],
)
def test_armies_in_the_field(begin, depth, stride, sequences):
    """Mobilization, rabble rousing, movement and the markers that go back, from one position."""
    step, side, campaign, scenario = begin
    board = Board(ARMIES, step=step, campaign=campaign, first=side, scenario=scenario, **EVERYTHING)
    assert perft(GAME, board.state, depth, stride) == sequences
