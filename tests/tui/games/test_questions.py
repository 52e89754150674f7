"""No question that a screen asks of a position raises, and what is promised before a march is what comes."""

import pytest

from tests.soak.kinds import EVERY, questions
from tests.soaking import in_soak
from tests.tui.games import asked

CROWDS = {"rebels": "trenton", "brandywine": "feint", "revolution": "short"}
SEEDS = 2
EVERY_NTH = 41


@pytest.mark.parametrize("game", CROWDS)
def test_every_question_about_a_crowded_position_has_an_answer(game):
    """Some positions of games that start with the units thrown together."""
    for seed in range(SEEDS):
        states = asked.crowded(game, CROWDS[game], seed)[1 + seed :: EVERY_NTH]
        assert asked.all_of(game, states)[1] == []


@pytest.mark.parametrize("scenario", [in_soak(each) for each in EVERY])
def test_every_question_about_a_whole_game_has_an_answer(scenario):
    """At length."""
    assert questions(scenario, "random", 1)[1] == []
