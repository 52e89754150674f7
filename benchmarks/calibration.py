"""
How well the chance to win is foretold: python -m benchmarks.calibration SCENARIO [GAMES] [ROLLOUTS].

Regular plays each game against himself. Of one player turn of each, drawn by lot, rollouts on other dice
say how likely the first side is to win. Brier's score of that against who won stands beside that of always
saying what the first side wins of all games: the smaller, the better. Then by classes of what was foretold
how often it came. Brier's score stands for all rollouts, and for those that `cockade analyse` would play
of so many.
"""

from __future__ import annotations

import sys
from time import process_time
from typing import Any

from attrs import frozen

from cockade.engine.bots.analysis.rollouts import Rollout, played
from cockade.engine.bots.analysis.win_probability import Chance, wanted
from cockade.engine.bots.parameters import REGULAR
from cockade.engine.bots.playout import Until, play_on, random_source
from cockade.engine.bots.registry import game_of, player
from cockade.engine.dice import KeyedDice, MeaningfulDice
from cockade.engine.game import AnyGame

CLASSES = 5


@frozen
class Foretold:
    """
    What all rollouts foretold for the first side at one turn of a game, and what came: 1, 0, half for a draw.

    `sooner` is what the first `played` of them said, those that an analysis wants.
    """

    said: float
    came: float
    sooner: float
    played: int


def foretold(game_id: str, scenario: str, number: int, rollouts: int) -> Foretold:
    """What one game says."""
    game, key = game_of(game_id), f"calibration/{number}"
    _, state = game.start(scenario, KeyedDice(key.encode(), 0))
    players = {side: player(REGULAR, game_id) for side in game.sides}
    dice, pick, turns = MeaningfulDice(key.encode()), random_source(key), [state]
    while game.decider(state):
        state = play_on(game, state, players, dice, pick, another_turn(game, state))
        turns.append(state)
    drawn = turns[random_source(f"{key}/turn")(len(turns) - 1)]
    first = game.sides[0]
    asked = Rollout(game_id, scenario, {}, drawn, 0)
    winners = {n: played(asked.replace(number=n)) for n in range(rollouts)}
    few = {n: winners[n] for n in wanted(winners.get, rollouts, first)}
    outcome = game.outcome(state)
    said, sooner = (Chance(0, some).of(first) for some in (winners, few))
    return Foretold(said, worth(outcome.winner if outcome else "", first), sooner, len(few))


def another_turn(game: AnyGame, state: Any) -> Until:
    """True once another side decides, or another turn has begun."""
    now = state.turn, game.decider(state)
    return lambda later: (later.turn, game.decider(later)) != now


def worth(winner: str, side: str) -> float:
    """What an end is worth to a side."""
    return float(winner == side) if winner else 0.5


def main(scenario: str, games: int = 200, rollouts: int = 20) -> None:
    """Play, and print both scores and the classes."""
    game_id, _, name = scenario.partition("/")
    begun = process_time()
    found = [foretold(game_id, name, number, rollouts) for number in range(games)]
    mean = sum(one.came for one in found) / games
    said, sooner, constant = (
        sum((share(one) - one.came) ** 2 for one in found) / games
        for share in (lambda one: one.said, lambda one: one.sooner, lambda _: mean)
    )
    print(f"{scenario}: {games} games, K={rollouts}, {process_time() - begun:.0f} processor seconds")
    print(f"Brier {said:.3f}, of a constant ({mean:.2f}) {constant:.3f}")
    print(f"Brier {sooner:.3f} by {sum(one.played for one in found) / games:.1f} rollouts, as analysed")
    for n in range(CLASSES):
        some = [one for one in found if min(CLASSES - 1, int(one.said * CLASSES)) == n]
        if some:
            told, came = (sum(getattr(one, name) for one in some) / len(some) for name in ("said", "came"))
            print(f"  foretold {told:.2f}, came {came:.2f} in {len(some)} games")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
