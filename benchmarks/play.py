"""Whole games at random: finding what is legal, choosing, deciding, folding; nothing is checked or kept."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import mean

from benchmarks.measure import Row, best, floors
from cockade.engine.bots import bot
from cockade.engine.brandywine.play import GAME as BRANDYWINE
from cockade.engine.game import AnyGame
from cockade.engine.game_tree import GameTree
from cockade.engine.rebels.common.ground import lay
from cockade.engine.rebels.common.scenarios import load_scenario
from cockade.engine.revolution.play import GAME as REVOLUTION
from cockade.tui.games import GAMES

REBELS = GAMES["rebels"]
SEEDS = range(1, 5)
ROUNDS = 12
FEW_ROUNDS = 4  # a game of Brooklyn takes a second
PER_ACTION = 267  # floors: 5,000 actions a second where a floor takes 0.75 microseconds
FULL_BATTLE = 320  # a hundred and thirty units; 4,200 a second
LARGEST = 889  # 1,500 a second
SETTING_UP = 200_000  # 150 milliseconds


def rows() -> Iterator[Row]:
    """All rows of this module."""
    each, floor = per_action(REBELS, "trenton", SEEDS, ROUNDS)
    yield Row("random legal play of Trenton, per action", each / floor, PER_ACTION)
    yield Row("actions in a second of processor time, here and now", 1 / each, None, "actions")
    each, floor = per_action(REBELS, "brooklyn", SEEDS[:2], FEW_ROUNDS)
    yield Row("random legal play of Brooklyn, per action", each / floor, LARGEST)
    yield Row("actions in a second of processor time, here and now", 1 / each, None, "actions")
    each, floor = per_action(BRANDYWINE, "battle", SEEDS, FEW_ROUNDS)
    yield Row("random legal play of Brandywine, the Full Battle, per action", each / floor, FULL_BATTLE)
    yield Row("actions in a second of processor time, here and now", 1 / each, None, "actions")
    each, floor = per_action(BRANDYWINE, "tournament", SEEDS, FEW_ROUNDS)
    yield Row("the same of its Tournament", each / floor, FULL_BATTLE)
    yield Row("actions in a second of processor time, here and now", 1 / each, None, "actions")
    for scenario, title in (("campaign", "the campaign"), ("campaign+all", "with every option")):
        each, floor = per_action(REVOLUTION, scenario, SEEDS, FEW_ROUNDS)
        yield Row(f"random legal play of the Revolution, {title}, per action", each / floor, PER_ACTION)
        yield Row("actions in a second of processor time, here and now", 1 / each, None, "actions")
    yield Row("set up Brooklyn: map, counters, first offers", floors(set_up, rounds=ROUNDS), SETTING_UP)


def per_action(game: AnyGame, scenario: str, seeds: range, rounds: int) -> tuple[float, float]:
    """The seconds that an action of random play takes, and those of a floor."""
    actions = [play(game, scenario, seed) for seed in seeds]
    measured = [best(lambda _, seed=seed: play(game, scenario, seed), rounds=rounds) for seed in seeds]  # type: ignore[misc]
    taken, floor = mean(pair[0] for pair in measured), min(pair[1] for pair in measured)
    return taken / mean(actions), floor


def play(game: AnyGame, scenario: str, seed: int) -> int:
    """Play a game to its end; how many actions it took."""
    opened = GameTree.begin(game, scenario, seed.to_bytes(16, "big"))
    player, pick = bot("random", game.id), Random(seed).randrange
    while side := opened.decider:
        opened.act(side, player.choose(game, opened.state, opened.offers(), pick))
    return opened.at


def set_up(_: object) -> None:
    """Read the map sheet and the counters, lay the battle out anew, and say what may be done first."""
    lay(load_scenario("brooklyn"))
    opened = GameTree.begin(REBELS, "brooklyn", bytes(16))
    assert sum(len(each.actions) for each in opened.offers())
