"""What a side cannot see is made up so that it looks the same (7.1.3-adv, 9.8.2, 12.1.9; 22.1)."""

import pytest

from cockade.engine.bots import bot
from cockade.engine.bots.playout import carried_out, random_source
from cockade.engine.brandywine.common.state import Position, position
from cockade.engine.dice import KeyedDice, MeaningfulDice
from cockade.tui.games import GAMES

EVERY = 9  # of so many decisions one is looked at


def walk(game_id, scenario, most, every=EVERY):
    """States of a game at which somebody must decide."""
    game = GAMES[game_id]
    state, dice = game.start(scenario, KeyedDice(b"g", 0))[1], MeaningfulDice(b"g")
    players, pick = {side: bot("greedy", game_id) for side in game.sides}, random_source("g")
    for n in range(most):
        side = game.decider(state)
        if not side:
            return
        if n % every == 0:
            yield game, state, side
        chosen = players[side].choose(game, game.view(state, side), game.offers(state), pick)
        state = carried_out(game, state, side, chosen, dice)


@pytest.mark.parametrize(
    ("game_id", "scenario", "most"),
    [
        ("rebels", "stony-point", 60),
        ("brandywine", "battle", 420),
        ("brandywine", "flank-attack", 200),
        ("revolution", "short+all", 700),
    ],
)
def test_a_guess_looks_to_the_side_as_what_it_sees(game_id, scenario, most):
    """And nothing in it is made up that the side knows."""
    guessed = 0
    for game, state, side in walk(game_id, scenario, most):
        seen = game.view(state, side)
        found = game.guess(seen, side, random_source(f"{state.turn}"))
        assert game.view(found, side) == seen
        assert not game.violations(found)
        guessed += found != seen
    assert bool(guessed) == (scenario in ("battle", "short+all"))


def test_what_somebody_imagines_changes_nobodys_position():
    """What is known of who stands where serves no state that has somebody else in the same place."""
    told = ("at", "combat", "parade", "rifles", "led", "troubled", "loads", "own")
    guessed = 0
    for game, state, _ in walk("brandywine", "battle", 240, every=12):
        seen = game.view(state, "american")
        imagined = game.guess(seen, "american", random_source("x"))
        for units in (imagined.units, seen.units):
            derived, alone = position((*units,)), Position((*units,))
            for name in told:
                assert getattr(derived, name) == getattr(alone, name)
        guessed += imagined != seen
    assert guessed
