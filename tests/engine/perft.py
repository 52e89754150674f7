"""
Perft: the number of legal action sequences to a small depth pins the generator of offers.

Whoever changes a rule on purpose changes these numbers on purpose; whoever did not looks again. A sequence is
counted by its actions; where one draws dice, those of a fixed key fall.
"""

from cockade.engine.dice import KeyedDice
from cockade.engine.game_tree import GameTree

KEY = bytes(16)


def perft(game, state, depth, stride=1):
    """
    The number of legal sequences of so many actions; a game that ends earlier ends its sequence.

    With a stride only every so-many-th action is followed, so that a large tree is sampled.
    """
    actions = [action for offered in game.offers(state) for action in offered.actions]
    if depth == 1 or not actions:
        return len(actions)
    side = game.decider(state)
    return sum(
        perft(game, game.decide(state, side, action, KeyedDice(KEY, 1)).state, depth - 1, stride)
        for action in actions[::stride]
    )


def begun(game, scenario):
    """The state in which a scenario begins."""
    return GameTree.begin(game, scenario, KEY).state
