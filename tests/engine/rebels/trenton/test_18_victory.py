"""trenton.18.1: the Americans must break the Hessians by the end of the game."""

import pytest

from cockade.engine.bots.bot import RandomBot
from cockade.engine.dice import LoadedDice
from cockade.engine.game import Outcome
from cockade.engine.game_tree import GameTree
from cockade.engine.rebels.common.disintegration import move_level
from cockade.engine.rebels.play import GAME
from cockade.engine.rebels.victory import end_game
from cockade.engine.rules import begin
from cockade.events.rebels import AMERICAN, BRITISH

rule = pytest.mark.rule


@pytest.fixture(params=["trenton", "trenton-whatif"])
def resolution(request):
    """A game under way, to be brought to its end."""
    state = GameTree.begin(GAME, request.param, bytes(16)).state
    return begin(state, GAME.reduce, LoadedDice({}))


@rule("rebels", "trenton.18.1", "13.1")
def test_the_americans_win_at_once_when_the_hessians_collapse(resolution):
    """At 20 points lost, not before."""
    move_level(resolution, BRITISH, -39, "lost", "13.2")
    assert not resolution.state.over
    move_level(resolution, BRITISH, -1, "lost", "13.2")
    assert GAME.outcome(resolution.state) == Outcome(AMERICAN, "disintegration", "13.1")


@rule("rebels", "trenton.18.1", "14.1")
@pytest.mark.parametrize("level", [1, 40, 99])
def test_otherwise_the_hessians_win_after_the_last_turn(resolution, level):
    """Whatever the levels: the rule of the battle comes before the higher level (ruling Q69)."""
    resolution.state = resolution.state.replace(levels=(60, level))
    end_game(resolution)
    found = GAME.outcome(resolution.state)
    assert (found.winner, found.rule) == (BRITISH, "trenton.18.1")


@rule("rebels", "trenton.18.1", "trenton.16.0")
def test_a_played_game_ends_by_its_last_turn():
    """A random game: after 0900 there is no further turn, and somebody has won."""
    game, pick = GameTree.begin(GAME, "trenton", b"eighteen point 1"), iter(range(10**9))
    while not game.state.over:
        action = RandomBot().choose(GAME, game.state, game.offers(), lambda n: next(pick) * 7 % n)
        game.act(game.decider, action)
    assert game.state.turn <= 4
    assert GAME.outcome(game.state).winner in {AMERICAN, BRITISH}
