"""
How well the chance to win is foretold: python -m benchmarks.calibration SCENARIO [GAMES] [ROLLOUTS].

Regular plays each game against himself. Of one player turn of each, drawn by lot, rollouts on other dice
say how likely the first side is to win. Brier's score of that against who won stands beside that of always
saying what the first side wins of all games: the smaller, the better. Then by classes of what was foretold
how often it came.
"""

from __future__ import annotations

import sys
from time import process_time
from typing import Any

from cockade.engine.bots.characters import REGULAR
from cockade.engine.bots.lab.rollouts import Rollout, played
from cockade.engine.bots.players import game_of, player
from cockade.engine.bots.playing import Until, play_on, whims
from cockade.engine.dice import KeyedDice, MeaningfulDice
from cockade.engine.game import AnyGame

CLASSES = 5


def foretold(game_id: str, scenario: str, number: int, rollouts: int) -> tuple[float, float]:
    """What was foretold for the first side at one turn of a game, and what came: 1, 0, a half for a draw."""
    game, key = game_of(game_id), f"calibration/{number}"
    _, state = game.start(scenario, KeyedDice(key.encode(), 0))
    players = {side: player(REGULAR, game_id) for side in game.sides}
    dice, pick, turns = MeaningfulDice(key.encode()), whims(key), [state]
    while game.decider(state):
        state = play_on(game, state, players, dice, pick, another_turn(game, state))
        turns.append(state)
    drawn = turns[whims(f"{key}/turn")(len(turns) - 1)]
    first = game.sides[0]
    asked = Rollout(game_id, scenario, {}, drawn, 0)
    found = [worth(played(asked.replace(number=n)), first) for n in range(rollouts)]
    outcome = game.outcome(state)
    return sum(found) / rollouts, worth(outcome.winner if outcome else "", first)


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
    pairs = [foretold(game_id, name, number, rollouts) for number in range(games)]
    mean = sum(came for _, came in pairs) / games
    brier = sum((said - came) ** 2 for said, came in pairs) / games
    constant = sum((mean - came) ** 2 for _, came in pairs) / games
    print(f"{scenario}: {games} games, K={rollouts}, {process_time() - begun:.0f} processor seconds")
    print(f"Brier {brier:.3f}, of a constant ({mean:.2f}) {constant:.3f}")
    for n in range(CLASSES):
        some = [pair for pair in pairs if min(CLASSES - 1, int(pair[0] * CLASSES)) == n]
        if some:
            said, came = (sum(pair[k] for pair in some) / len(some) for k in (0, 1))
            print(f"  foretold {said:.2f}, came {came:.2f} in {len(some)} games")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
