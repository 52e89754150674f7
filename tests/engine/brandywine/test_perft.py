"""
Perft: the number of legal action sequences to a small depth pins the generator of offers.

Whoever changes a rule on purpose changes these numbers on purpose; whoever did not looks again. A sequence is
counted by its actions; where one draws dice, those of a fixed key fall.
"""

from __future__ import annotations

import pytest

from engine.brandywine.play import GAME
from engine.dice import KeyedDice
from engine.game import OpenGame
from events.brandywine import AMERICAN, BRITISH, DISRUPTED
from tests.engine.brandywine.field import Battle, dragoon, foot, gun, leader, rifle

KEY = bytes(16)


def perft(state, depth, stride=1):
    """
    The number of legal sequences of so many actions; a game that ends earlier ends its sequence.

    With a stride only every so-many-th action is followed, so that a large tree is sampled.
    """
    actions = [action for offered in GAME.offers(state) for action in offered.actions]
    if depth == 1 or not actions:
        return len(actions)
    side = GAME.decider(state)
    return sum(
        perft(GAME.decide(state, side, action, KeyedDice(KEY, 1)).state, depth - 1, stride)
        for action in actions[::stride]
    )


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
        ("battle", 3, 1, 2652),
        ("battle-basic", 1, 1, 605),
        ("battle-basic", 2, 40, 8688),
        ("tournament", 1, 1, 348),
        ("tournament", 2, 40, 2926),
        ("tournament-basic", 1, 1, 348),
    ],
)
def test_openings(scenario, depth, stride, sequences):
    """The first actions of every battle and rule set."""
    assert perft(OpenGame.begin(GAME, scenario, KEY).state, depth, stride) == sequences


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
    [(AMERICAN, 1, 1, 208), (AMERICAN, 2, 5, 6662), (BRITISH, 1, 1, 258), (BRITISH, 2, 5, 10830)],
)
def test_a_meeting(side, depth, stride, sequences):
    """The movement of either side where the armies have met."""
    assert perft(meeting(side=side).state, depth, stride) == sequences
