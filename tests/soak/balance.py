"""
How the scenarios balance between two bots of a kind, a game at a time; goes on where it stopped.

    .venv/bin/python -m tests.soak.balance --bots regular --minutes 10
    .venv/bin/python -m tests.soak.balance brandywine/battle revolution/campaign --games 20
    .venv/bin/python -m tests.soak.balance --page

Each game is kept with a word for the rules and the bots of its game (and for the pack if it is a battle of
one), and with the revision that played it. When the word moves, its games are played again; until there are
as many, the page shows the older ones, and says so. The page is docs/measured/balance.md.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from subprocess import run
from time import monotonic

from cockade.engine.bots import bot
from cockade.engine.bots.analysis.statistics import wilson
from cockade.engine.bots.playout import playout
from cockade.saves.packs import read_pack
from cockade.tui.commands.common import find_scenario
from cockade.tui.games import GAMES
from cockade.tui.games.pack_loading import SHIPPED, shipped
from tests.soak.games import played
from tests.soak.kinds import SCENARIOS
from tests.soak.rulesword import rules_of

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/measured/balance.md"
KINDS = ("regular", "greedy")
FIRST = 500
"""The seed of the first game."""
HEAD = """\
# Balance, measured

Made by `python -m tests.soak.balance`, from seed 500 on, between two Regulars and between two greedy
players. The American share is of the games that are no draws, with its interval of 95 in a hundred.
*Ended by* counts the clauses by which Regulars ended. *Played at* is the revision of the Regulars. *Older*
games are by bots or rules that have changed since. [The battles](../reference/battles.md) shows how each
side wins. `cockade play SCENARIO` starts one.

| scenario | Regulars | American | British | draws | American share | greedy | turns | ended by | played at |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""


@cache
def word_of(scenario):
    """The word for the rules by which a scenario is played, and for its pack."""
    rules = rules_of(find_scenario(scenario)[1].game)
    return f"{rules}+{read_pack(SHIPPED / scenario).hash[:8]}" if scenario in shipped() else rules


@cache
def revision():
    """The commit that plays; nothing outside of a repository."""
    asked = run(
        ["git", "rev-parse", "--short=8", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return asked.stdout.strip()


def file_of(kind):
    """The file of the games between bots of a kind."""
    return Path(__file__).with_name(f"balance-{kind}.jsonl")


def results(kind):
    """The games that were played, in order."""
    lines = file_of(kind).read_text("utf-8").splitlines() if file_of(kind).exists() else []
    return [json.loads(line) for line in lines]


def fullest(kind):
    """By scenario: the games by one word of rules and bots, of which there are most; the newest of equals."""
    by_word, found = {}, {}
    for row in results(kind):
        by_word.setdefault((row["scenario"], row["rules"]), []).append(row)
    for (scenario, _), rows in by_word.items():
        if len(rows) >= len(found.get(scenario, ())):
            found[scenario] = rows
    return found


def play(scenario, kind, seed):
    """Play a game and keep how it ended; Regulars see what their sides see."""
    card = find_scenario(scenario)[1]
    game = GAMES[card.game]
    if kind == "greedy":
        *_, (_, _, state) = played(game, card.id, kind, seed)
    else:
        state = playout(game, card.id, {side: bot(kind, card.game) for side in game.sides}, f"balance/{seed}")
    row = {"scenario": scenario, "seed": seed, "winner": state.winner, "rule": state.rule}
    row |= {"turn": state.turn, "rules": word_of(scenario), "revision": revision()}
    with file_of(kind).open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def page():
    """The table of what was played most."""
    regular, greedy = (fullest(kind) for kind in KINDS)
    lines = [line(one, regular.get(one, []), greedy.get(one, [])) for one in sorted({*regular, *greedy})]
    PAGE.write_text(HEAD + "\n".join(lines) + "\n", "utf-8")


def line(scenario, rows, greedy):
    """A row of the table."""
    won = Counter(row["winner"] for row in rows)
    ended = ", ".join(f"{rule} {n}" for rule, n in Counter(row["rule"] for row in rows).most_common())
    turns = f"{sum(row['turn'] for row in rows) / len(rows):.1f}" if rows else ""
    counts = (len(rows), won["american"], won["british"], won[""])
    cells = (scenario, *counts, share(rows), share(greedy), turns, ended, played_at(scenario, rows))
    return f"| {' | '.join(map(str, cells))} |"


def share(rows):
    """How many of a hundred the American wins, with the interval; nothing where nothing was played."""
    won = Counter(row["winner"] for row in rows)
    american, decided = won["american"], won["american"] + won["british"]
    if not decided:
        return ""
    low, high = wilson(american, decided)
    return f"{100 * american / decided:.0f} ({100 * low:.0f} to {100 * high:.0f})"


def played_at(scenario, rows):
    """The revision that played the last of these games, and whether today's would play otherwise."""
    if not rows:
        return ""
    told = rows[-1].get("revision") or rows[-1]["rules"]
    return told if rows[-1]["rules"] == word_of(scenario) else f"{told}, older"


def main(arguments=None):
    """Play by turns until each scenario has so many games, or the time is over; then make the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.balance", description=__doc__)
    parser.add_argument("scenarios", nargs="*", help="battles and packs; all of them if none is named")
    parser.add_argument("--bots", choices=KINDS, default=KINDS[0])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--page", action="store_true", help="only make the page")
    args = parser.parse_args(arguments)
    deadline = monotonic() + 60 * (0 if args.page else args.minutes)
    known = {
        (row["scenario"], row["seed"])
        for row in results(args.bots)
        if row["rules"] == word_of(row["scenario"])
    }
    for seed in range(FIRST, FIRST + args.games):
        for scenario in args.scenarios or (*SCENARIOS, *shipped()):
            if (scenario, seed) not in known and monotonic() < deadline:
                play(scenario, args.bots, seed)
    page()


if __name__ == "__main__":
    sys.exit(main())
