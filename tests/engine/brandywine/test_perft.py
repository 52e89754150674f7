"""Perft of this game: see `tests.engine.perft`."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.play import GAME
from cockade.events.brandywine import AMERICAN, BRITISH, DISRUPTED
from tests.engine.brandywine.field import Battle, dragoon, foot, gun, leader, rifle
from tests.engine.perft import begun, perft


@pytest.mark.parametrize(
    ("scenario", "depth", "stride", "sequences"),
    [
        ("feint", 1, 1, 348),
        ("feint", 2, 40, 2926),
        ("feint-basic", 1, 1, 348),
        ("flank-attack", 1, 1, 304),
        ("flank-attack", 2, 40, 2077),
        ("flank-attack-basic", 1, 1, 304),
        ("battle", 1, 1, 2),
        ("battle", 3, 1, 2760),
        ("battle-basic", 1, 1, 460),
        ("battle-basic", 2, 40, 4416),
        ("tournament", 1, 1, 348),
        ("tournament", 2, 40, 2926),
        ("tournament-basic", 1, 1, 348),
    ],
)
def test_openings(scenario, depth, stride, sequences):
    """The first actions of every battle and rule set."""
    assert perft(GAME, begun(GAME, scenario), depth, stride) == sequences


def meeting(**more):
    """Two small brigades that have met at the creek, with guns, rifles, leaders, and trouble on one side."""
    return Battle(
        foot("a", AMERICAN, 1505, pinned=True),
        foot("d", AMERICAN, 1704, condition=DISRUPTED),
        dragoon("h", AMERICAN, 1502),
        rifle("r", AMERICAN, 1404),
        gun("g", AMERICAN, 1505),
        leader("w", AMERICAN, 1505),
        foot("b", BRITISH, 1506, pinned=True),
        foot("e", BRITISH, 1705),
        rifle("j", BRITISH, 1605),
        gun("m", BRITISH, 1508),
        leader("k", BRITISH, 1508),
        creek=[(1505, 1506), (1505, 1406)],
        primary_ford=[(1505, 1605)],
        road=[[1502, 1501, 1402, 1302]],
        woods=[1405],
        **more,
    )


@pytest.mark.parametrize(
    ("side", "depth", "stride", "sequences"),
    [(AMERICAN, 1, 1, 208), (AMERICAN, 2, 5, 6665), (BRITISH, 1, 1, 258), (BRITISH, 2, 5, 10878)],
)
def test_a_meeting(side, depth, stride, sequences):
    """The movement of either side where the armies have met."""
    assert perft(GAME, meeting(side=side).state, depth, stride) == sequences
