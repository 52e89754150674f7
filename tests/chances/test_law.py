"""The law of chances: what is shown before the dice fall is what the dice do, face by face."""

from __future__ import annotations

import random

import pytest

from cockade.events.brandywine import Hasten, March, UnitMoved
from cockade.tui.games import GAMES, ui_of
from tests.chances import law
from tests.chances.kernel import Laid, played
from tests.chances.law import CROWDED

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
    "brandywine": (
        "battle-basic-greedy-1",
        "feint-greedy-1",
        "feint-basic-greedy-2",
        "flank-attack-greedy-1",
        "tournament-greedy-1",
    ),
    "revolution": ("campaign-greedy-1", "short+all-greedy-1", "short+all-random-1", "campaign-by-hand-1"),
}


@pytest.mark.parametrize("game", NAMES)
def test_every_chance_that_is_shown_is_the_one_that_the_rules_give(game):
    """Positions of recorded games, drawn by chance: all faces are run, and no percentage differs."""
    pick = random.Random(game)
    looked, wrong = law.counted(game, law.recorded(game, NAMES[game], pick), pick, COUNT)
    assert looked == COUNT
    assert wrong == []


@pytest.mark.rule("brandywine", "8.2.1", "9.1.2")
def test_a_march_costs_what_its_preview_says():
    """Rifles add a point where they are entered or left; the rules charge just that."""
    pick, previews = random.Random(1), ui_of("brandywine").previews
    game = GAMES["brandywine"]
    for seed in range(3):
        for state in CROWDED["brandywine"]("feint", seed).states:
            offers = [o for o in game.offers(state) if o.verb in (March, Hasten) and o.actions]
            if offers:
                action = pick.choice(list(pick.choice(offers).actions))
                facts, _ = played(game, state, [action], Laid(()))
                (moved,) = [
                    fact for fact in facts if isinstance(fact, UnitMoved) and fact.unit == action.unit
                ]
                seen = game.view(state, game.decider(state))
                assert previews.of_action(seen, action).brief.startswith(f"cost {moved.cost}")
