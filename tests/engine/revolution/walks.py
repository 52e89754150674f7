"""Random walks through whole games, for properties."""

from __future__ import annotations

from random import Random

from cockade.engine.game_tree import GameTree
from cockade.engine.revolution.play import GAME


def walk(scenario, seed, *, steps=100000):
    """A game played at random from its set-up; each step yields the open game and the action just played."""
    game, random = GameTree.begin(GAME, scenario, f"walk {seed}".encode()), Random(seed)
    yield game, None
    for _ in range(steps):
        if not game.decider:
            return
        offers = [offer for offer in game.offers() if offer.actions]
        assert offers, f"a dead end at {game.state.agenda}"
        action = random.choice(random.choice(offers).actions)
        game.act(game.decider, action)
        yield game, action
