"""Whole games at random: finding what is legal, choosing, deciding, folding; nothing is checked or kept."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import mean

from benchmarks.measure import Row, best
from engine.bots import bot
from engine.game import OpenGame
from tui.games import GAMES

GAME = GAMES["rebels"]
SCENARIO = "trenton"
SEEDS = range(1, 5)
ROUNDS = 12
PER_ACTION = 267  # floors: 5,000 actions a second where a floor takes 0.75 microseconds


def rows() -> Iterator[Row]:
    """All rows of this module."""
    actions = [play(seed) for seed in SEEDS]
    measured = [best(lambda _, seed=seed: play(seed), rounds=ROUNDS) for seed in SEEDS]  # type: ignore[misc]
    taken, floor = mean(pair[0] for pair in measured), min(pair[1] for pair in measured)
    each = taken / mean(actions)
    yield Row("random legal play of Trenton, per action", each / floor, PER_ACTION)
    yield Row("actions in a second of processor time, here and now", 1 / each, None, "actions")


def play(seed: int) -> int:
    """Play a game to its end; how many actions it took."""
    opened = OpenGame.begin(GAME, SCENARIO, seed.to_bytes(16, "big"))
    player, pick = bot("random", GAME.id), Random(seed).randrange
    while side := opened.decider:
        opened.act(side, player.choose(GAME, opened.state, opened.offers(), pick))
    return opened.at
