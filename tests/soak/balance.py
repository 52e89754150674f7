"""
How the scenarios balance between two bots of a kind, a game at a time; goes on where it stopped.

    .venv/bin/python -m tests.soak.balance --minutes 10
    .venv/bin/python -m tests.soak.balance brandywine/battle revolution/campaign --games 40
    .venv/bin/python -m tests.soak.balance bennington hubbardton --games 40

Each game is kept with a word for the rules and the bots of its game, and for the pack if it is a battle of
one; when these move, its games are played again. What holds today makes docs/measured/balance.md, and
docs/measured/packs.md of the packs that come along.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from time import monotonic

from cockade.engine.bots.analysis.statistics import wilson
from cockade.saves.packs import read_pack
from cockade.tui.commands.common import find_scenario
from cockade.tui.games import GAMES
from cockade.tui.games.pack_loading import SHIPPED, shipped
from tests.soak.games import played
from tests.soak.kinds import SCENARIOS
from tests.soak.rulesword import rules_of

ROOT = Path(__file__).parents[2]
RESULTS = {
    "greedy": Path(__file__).with_name("balance.jsonl"),
    "regular": Path(__file__).with_name("packs.jsonl"),
}
PAGES = {"greedy": ROOT / "docs/measured/balance.md", "regular": ROOT / "docs/measured/packs.md"}
FIRST = 500
"""The seed of the first game."""
TABLE = """
| scenario | games | American | British | draws | American share | turns | ended by | rules of |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""
HEADS = {
    "greedy": """\
# Balance, measured

Made by `python -m tests.soak.balance`, between two greedy players, from seed 500 on. The American share is of
the games that are no draws, with its interval of 95 in a hundred. *Ended by* counts the clauses.
[The battles](../reference/battles.md) shows how each side wins.
""",
    "regular": """\
# Balance of the packs, measured

Made by `python -m tests.soak.balance`, between two Regular players, from seed 500 on. The American
share is of the games that are no draws, with its interval of 95 in a hundred. *Ended by* counts the clauses.
`cockade play SCENARIO` starts one.
""",
}


def bot_of(scenario):
    """Who plays a scenario against themselves: the packs are tuned by a stronger player."""
    return "regular" if scenario in shipped() else "greedy"


@cache
def word_of(scenario):
    """The word for the rules by which a scenario is played, and for its pack."""
    card = find_scenario(scenario)[1]
    rules = rules_of(card.game)
    return f"{rules}+{read_pack(SHIPPED / scenario).hash[:8]}" if scenario in shipped() else rules


def results(kind):
    """The games that were played, in order."""
    lines = RESULTS[kind].read_text("utf-8").splitlines() if RESULTS[kind].exists() else []
    return [json.loads(line) for line in lines]


def today(kind):
    """By scenario: the games that were played by the rules of today."""
    found = {}
    for row in results(kind):
        if row["rules"] == word_of(row["scenario"]):
            found.setdefault(row["scenario"], []).append(row)
    return found


def play(scenario, seed):
    """Play a game and keep how it ended."""
    card, kind = find_scenario(scenario)[1], bot_of(scenario)
    *_, (_, _, state) = played(GAMES[card.game], card.id, kind, seed)
    row = {"scenario": scenario, "seed": seed, "winner": state.winner, "rule": state.rule}
    row |= {"turn": state.turn, "rules": word_of(scenario)}
    with RESULTS[kind].open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def page(kind):
    """The table of today."""
    lines = (HEADS[kind] + TABLE).splitlines()
    lines += [line(scenario, rows) for scenario, rows in sorted(today(kind).items())]
    PAGES[kind].write_text("\n".join(lines) + "\n", "utf-8")


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
    """Play by turns until each scenario has so many games, or the time is over; then make the pages."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.balance", description=__doc__)
    parser.add_argument("scenarios", nargs="*")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--minutes", type=float, default=10)
    args = parser.parse_args(arguments)
    scenarios = args.scenarios or SCENARIOS
    kinds = {bot_of(scenario) for scenario in scenarios}
    deadline, known = monotonic() + 60 * args.minutes, {**today("greedy"), **today("regular")}
    for number in range(args.games):
        for scenario in scenarios:
            seeds = {row["seed"] for row in known.get(scenario, ())}
            if FIRST + number not in seeds and monotonic() < deadline:
                play(scenario, FIRST + number)
    for kind in kinds:
        page(kind)


if __name__ == "__main__":
    sys.exit(main())
