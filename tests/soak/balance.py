"""
How the scenarios balance between two bots of a kind, a game at a time; goes on where it stopped.

    .venv/bin/python -m tests.soak.balance --minutes 10
    .venv/bin/python -m tests.soak.balance brandywine/battle revolution/campaign --games 40

Each game is kept in balance.jsonl with a word for the rules and the bots of its game; when these move, its
games are played again. docs/measured/balance.md is made from what holds today.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from time import monotonic

from cockade.engine.bots.lab.statistics import wilson
from cockade.tui.games import GAMES
from tests.soak.games import played
from tests.soak.kinds import SCENARIOS
from tests.soak.rulesword import rules_of

ROOT = Path(__file__).parents[2]
RESULTS, PAGE = Path(__file__).with_name("balance.jsonl"), ROOT / "docs" / "measured" / "balance.md"
FIRST = 500
"""The seed of the first game."""
HEAD = """\
# Balance, measured

Made by `python -m tests.soak.balance`, between two greedy players, from seed 500 on. The American share is of
the games that are no draws, with its interval of 95 in a hundred. *Ended by* counts the clauses.
[The battles](../reference/battles.md) shows how each side wins.

| scenario | games | American | British | draws | American share | turns | ended by | rules of |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""


def results():
    """The games that were played, in order."""
    lines = RESULTS.read_text("utf-8").splitlines() if RESULTS.exists() else []
    return [json.loads(line) for line in lines]


def today():
    """By scenario: the games that were played by the rules of today."""
    found = {}
    for row in results():
        if row["rules"] == rules_of(row["scenario"].partition("/")[0]):
            found.setdefault(row["scenario"], []).append(row)
    return found


def play(scenario, seed):
    """Play a game and keep how it ended."""
    game, _, card = scenario.partition("/")
    *_, (_, _, state) = played(GAMES[game], card, "greedy", seed)
    row = {"scenario": scenario, "seed": seed, "winner": state.winner, "rule": state.rule}
    row |= {"turn": state.turn, "rules": rules_of(game)}
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def page():
    """The table of today."""
    lines = HEAD.splitlines()
    lines += [line(scenario, rows) for scenario, rows in sorted(today().items())]
    PAGE.write_text("\n".join(lines) + "\n", "utf-8")


def line(scenario, rows):
    """A row of the table."""
    won = Counter(row["winner"] for row in rows)
    american, british = won["american"], won["british"]
    low, high = wilson(american, american + british)
    share = f"{100 * american / max(1, american + british):.0f} ({100 * low:.0f} to {100 * high:.0f})"
    ended = ", ".join(f"{rule} {n}" for rule, n in Counter(row["rule"] for row in rows).most_common())
    turns = sum(row["turn"] for row in rows) / len(rows)
    cells = (scenario, len(rows), american, british, won[""], share, f"{turns:.1f}", ended, rows[0]["rules"])
    return f"| {' | '.join(map(str, cells))} |"


def main(arguments=None):
    """Play by turns until each scenario has so many games, or the time is over; then make the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.balance", description=__doc__)
    parser.add_argument("scenarios", nargs="*")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--minutes", type=float, default=10)
    args = parser.parse_args(arguments)
    deadline, known = monotonic() + 60 * args.minutes, today()
    for number in range(args.games):
        for scenario in args.scenarios or SCENARIOS:
            seeds = {row["seed"] for row in known.get(scenario, ())}
            if FIRST + number not in seeds and monotonic() < deadline:
                play(scenario, FIRST + number)
    page()


if __name__ == "__main__":
    sys.exit(main())
