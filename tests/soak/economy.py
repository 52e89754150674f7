"""
What armies of The American Revolution do with their points, and how far they march.

    .venv/bin/python -m tests.soak.economy revolution/campaign --seeds 0-9 --player greedy

A line is a game and a side: the points lost at VI.C.1 by turn (6.8), how many turns lose three at most, the
areas that a land unit has marched in a year at most and on average, and the longest march of one move.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from cockade.events.facts import SegmentBegan, TrackMoved, TurnBegan
from cockade.events.revolution import SIDES, UnitMoved
from cockade.tui.games import GAMES
from tests.soak.games import played

FEW = 3


def measured(scenario, player, seed):
    """By side: points lost by turn, areas marched by unit and year, areas of each move by unit and phase."""
    lost = {side: [] for side in SIDES}
    years, moves = Counter(), Counter()
    turn = phase = 0
    for before, event, _ in played(GAMES["revolution"], scenario.partition("/")[2], player, seed):
        for fact in event.facts:
            if isinstance(fact, TurnBegan):
                turn = fact.turn
                for side in SIDES:
                    lost[side].append(0)
            elif isinstance(fact, SegmentBegan):
                phase += 1
            elif isinstance(fact, TrackMoved) and fact.rule == "6.8":
                lost[fact.who][-1] = -fact.by
            elif isinstance(fact, UnitMoved) and before.unit(fact.unit).is_land_combat:
                side = before.unit(fact.unit).side
                if not before.unit(fact.unit).aboard:
                    years[side, fact.unit, turn] += 1
                    moves[side, fact.unit, phase] += 1
    return lost, years, moves


def told(scenario, player, seed):
    """The lines of a game."""
    lost, years, moves = measured(scenario, player, seed)
    for side in SIDES:
        year = [number for (one, *_), number in years.items() if one == side] or [0]
        move = max((number for (one, *_), number in moves.items() if one == side), default=0)
        few = sum(points <= FEW for points in lost[side])
        yield (
            f"{seed} {side}: lost {lost[side]}, {few} of {len(lost[side])} turns at most {FEW};"
            f" a year {max(year)} at most, {sum(year) / len(year):.1f} on average; a move {move}"
        )


def main(arguments=None):
    """Measure some games."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.economy", description=__doc__)
    parser.add_argument("scenario")
    parser.add_argument("--player", default="greedy")
    parser.add_argument("--seeds", default="0-3")
    args = parser.parse_args(arguments)
    first, _, last = args.seeds.partition("-")
    for seed in range(int(first), int(last or first) + 1):
        for line in told(args.scenario, args.player, seed):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
