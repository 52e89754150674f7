"""trenton.18.1: the Americans must break the Hessians by the end of the game."""

import pytest

from engine.bots.bot import RandomBot
from engine.dice import LoadedDice
from engine.game import OpenGame, Outcome
from engine.rebels.disintegration import move_level
from engine.rebels.play import GAME
from engine.rebels.victory import end_game
from engine.rules import begin
from events.rebels import AMERICAN, BRITISH

rule = pytest.mark.rule


@pytest.fixture(params=["trenton", "trenton-whatif"])
def ruling(request):
    """A game under way, to be brought to its end."""
    state = OpenGame.begin(GAME, request.param, bytes(16)).state
    return begin(state, GAME.reduce, LoadedDice({}))


@rule("rebels", "trenton.18.1", "13.1")
def test_the_americans_win_at_once_when_the_hessians_collapse(ruling):
    """At 20 points lost, not before."""
    move_level(ruling, BRITISH, -39, "lost", "13.2")
    assert not ruling.state.over
    move_level(ruling, BRITISH, -1, "lost", "13.2")
    assert GAME.outcome(ruling.state) == Outcome(AMERICAN, "disintegration", "13.1")


@rule("rebels", "trenton.18.1", "14.1")
@pytest.mark.parametrize("level", [1, 40, 99])
def test_otherwise_the_hessians_win_after_the_last_turn(ruling, level):
    """Whatever the levels: the rule of the battle comes before the higher level (ruling Q69)."""
    ruling.state = ruling.state.but(levels=(60, level))
    end_game(ruling)
    found = GAME.outcome(ruling.state)
    assert (found.winner, found.rule) == (BRITISH, "trenton.18.1")


@rule("rebels", "trenton.18.1", "trenton.16.0")
def test_a_played_game_ends_by_its_last_turn():
    """A random game: after 0900 there is no further turn, and somebody has won."""
    game, pick = OpenGame.begin(GAME, "trenton", b"eighteen point 1"), iter(range(10**9))
    while not game.state.over:
        action = RandomBot().choose(GAME, game.state, game.offers(), lambda n: next(pick) * 7 % n)
        game.act(game.decider, action)
    assert game.state.turn <= 4
    assert GAME.outcome(game.state).winner in {AMERICAN, BRITISH}
