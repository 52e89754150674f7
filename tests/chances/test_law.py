"""The law of chances: what is shown before the dice fall is what the dice do, face by face."""

from __future__ import annotations

import random

import pytest

from tests.chances import law

COUNT = 300
NAMES = {
    "rebels": (
        "rebels-trenton-1-0",
        "rebels-trenton-whatif-1-0",
        "princeton-greedy-1",
        "harlem-greedy-1",
        "stony-point-greedy-1",
        "kings-mountain-greedy-1",
    ),
}


@pytest.mark.parametrize("game", NAMES)
def test_every_chance_that_is_shown_is_the_one_that_the_rules_give(game):
    """Positions of recorded games, drawn by chance: all faces are run, and no percentage differs."""
    pick = random.Random(game)
    looked, wrong = law.counted(game, law.recorded(game, NAMES[game], pick), pick, COUNT)
    assert looked == COUNT
    assert wrong == []
