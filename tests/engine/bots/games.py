"""Games between Regulars, who remember all the while."""

from cockade.engine.bots.parameters import REGULAR
from cockade.engine.bots.playout import carried_out, random_source
from cockade.engine.bots.registry import player
from cockade.engine.dice import KeyedDice, MeaningfulDice


def played(game, sides, scenario, key, every):
    """Some of the states of a game, one of so many, with the side that decides."""
    _, state = game.start(scenario, KeyedDice(key, 0))
    players = {side: player(REGULAR, game.id) for side in sides}
    dice, pick, n = MeaningfulDice(key), random_source("m"), 0
    while side := game.decider(state):
        if n % every == 0 and state.turn:
            yield state, side
        n += 1
        chosen = players[side].choose(game, game.view(state, side), game.offers(state), pick)
        state = carried_out(game, state, side, chosen, dice)
