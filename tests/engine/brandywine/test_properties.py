"""Laws of every game of Brandywine, found in random play of what there is so far."""

from __future__ import annotations

import json
from random import Random

import pytest

from cockade.engine.bots import bot
from cockade.engine.brandywine.common.scenarios import SCENARIO_IDS
from cockade.engine.brandywine.play import GAME
from cockade.engine.dice import KeyedDice
from cockade.engine.game_tree import GameTree
from cockade.engine.rules import Refusal
from cockade.events.brandywine import VOCABULARY, EndPhase, March, Rally
from cockade.events.codec import codec_for
from tests.engine.brandywine.field import book
from tests.engine.brandywine.test_intelligence import wandering


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_every_state_of_a_random_game_is_sound(scenario):
    """No dead end, no exception, no broken invariant; each event folds to the state that was played."""
    opened = wandering(scenario, 1, actions=150)
    codec = codec_for(VOCABULARY)
    state = GAME.reduce.fold(GAME.blank, opened.events[0].facts)
    for event, played in zip(opened.events[1:], opened.states[1:], strict=True):
        state = GAME.reduce.fold(state, event.facts)
        assert GAME.violations(played) == []
        assert codec.unpack(_parsed(codec.pack(event))) == event
    assert state == opened.state
    assert opened.game.outcome(opened.state) or opened.offers()


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_a_random_game_runs_to_its_end(scenario):
    """Somebody wins, under a clause of the rulebook, and every state on the way is sound."""
    pick, opened = Random(7).randrange, GameTree.begin(GAME, scenario, bytes([7]) * 16)
    player = bot("random", GAME.id)
    while side := opened.decider:
        opened.act(side, player.choose(GAME, opened.state, opened.offers(), pick))
        assert GAME.violations(opened.state) == []
    ended = GAME.outcome(opened.state)
    assert ended.winner in GAME.sides
    assert book().clause(ended.rule)


def _parsed(text):
    return json.loads(text + "]")


def test_whatever_is_refused_is_refused_with_a_clause_of_the_rulebook():
    """In every phase of a random game."""
    opened = wandering("flank-attack", 2, actions=60)
    tried = (March("howe", 2433), March("nobody", 101), Rally("delaware"), EndPhase())
    cited = {
        refused(state, side, action) for state in opened.states for side in GAME.sides for action in tried
    }
    assert "5.0" in cited
    for clause in cited - {""}:
        assert book().clause(clause)


def refused(state, side, action):
    """The clause under which an action is refused; empty if it is not."""
    try:
        GAME.decide(state, side, action, KeyedDice(bytes(16), 1))
    except Refusal as refusal:
        return refusal.rule
    return ""
