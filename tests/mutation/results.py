"""What is known of mutants: results.jsonl, and the page that is made of it."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path

from cockade.tui.games import GAMES
from tests.mutation.mutants import mutants
from tests.mutation.pictures import SCREEN, changeable, pictures

ROOT = Path(__file__).parents[2]
RESULTS, PAGE = Path(__file__).with_name("results.jsonl"), ROOT / "docs" / "measured" / "mutations.md"
NOTICED, PINNED, SURVIVED, UNNAMED, THE_SAME = "noticed", "pinned", "survived", "no test", "the same"
SAME = tomllib.loads(Path(__file__).with_name("same.toml").read_text("utf-8"))
"""By game, the mutants that say the same as what they are made of, and why."""
HEAD = """\
# Broken rules

Made by `python -m tests.mutation GAME`, which goes on where it stopped. Every condition of a law is negated,
every comparison shifted by one, and the tests run that name the clause. Every datum of a chart is moved by
one, and the tests run that look at it. *Pinned* are data that no such test misses; only the pinned figures of
the chart (`test_the_figures.py`) say that they have moved. Of the screen, comparisons, numbers and
conjunctions are changed by chance, and at most sixty tests run that reach the place. *At once* are those that
were noticed when they were first tried. *The same* are changes that nobody can see, for the reason that
`tests/mutation/same.toml` gives; they are left out of the share. Laws, previews, measures and screens are one
draw of 40, `mixed --seed 41`; at first only a part of the tests was asked about it.

| game | what | tried | at once | noticed | of 100 | pinned | survived | no test | the same |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
"""


def is_same(game, name):
    """Whether a mutant says the same as what it is made of."""
    return name in SAME.get(game, {})


def outcome_of(row):
    """What came of a mutant; nobody can notice one that says the same."""
    return row["outcome"] if not is_same(row["game"], row["mutant"]) else THE_SAME


def are_there():
    """All that can be broken as things are, by game and mutant."""
    found = {(game, one.key) for game in GAMES for one in mutants(game)}
    return found | {(SCREEN, one.key) for one in pictures()} | {(one.game, one.key) for one in changeable()}


def told():
    """Whatever came of a mutant, in the order in which it was tried."""
    return map(json.loads, RESULTS.read_text("utf-8").splitlines() if RESULTS.exists() else [])


def results():
    """What is known, by game and mutant; the last word counts."""
    return {(row["game"], row["mutant"]): row for row in told()}


def noticed_at_once():
    """The mutants, by game, that were noticed when they were first tried."""
    first = {}
    for row in told():
        first.setdefault((row["game"], row["mutant"]), row["outcome"])
    return {at for at, outcome in first.items() if outcome == NOTICED}


def keep(one, outcome, test=""):
    """Take down what came of a mutant, and which test noticed it."""
    row = {"game": one.game, "mutant": one.key, "clauses": one.clauses, "outcome": outcome, "test": test}
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def page():
    """The results in Markdown: how many were tried, and which nobody noticed."""
    there, at_once = are_there(), noticed_at_once()
    rows = [row for at, row in results().items() if at in there]
    lines = HEAD.splitlines()
    for game, kind in sorted({(row["game"], row["mutant"].partition(" ")[0]) for row in rows}):
        here = [row for row in rows if row["game"] == game and row["mutant"].startswith(kind)]
        found = Counter(map(outcome_of, here))
        share = 100 * found[NOTICED] // max(1, len(here) - found[THE_SAME])
        first = len(at_once & {(row["game"], row["mutant"]) for row in here})
        counts = " | ".join(str(found[outcome]) for outcome in (PINNED, SURVIVED, UNNAMED, THE_SAME))
        lines.append(f"| {game} | {kind} | {len(here)} | {first} | {found[NOTICED]} | {share} | {counts} |")
    lines += ["", "## Nobody noticed", "", "| game | what | clauses | |", "| --- | --- | --- | --- |"]
    for row in (row for row in rows if outcome_of(row) not in (NOTICED, THE_SAME)):
        short = row["mutant"].replace(f"cockade.engine.{row['game']}.", "")
        lines.append(f"| {row['game']} | {short} | {', '.join(row['clauses'])} | {row['outcome']} |")
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text("\n".join(lines) + "\n", "utf-8")
