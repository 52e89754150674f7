"""What is known of mutants: results.jsonl, and the page that is made of it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
RESULTS, PAGE = Path(__file__).with_name("results.jsonl"), ROOT / "docs" / "measured" / "mutations.md"
NOTICED, PINNED, SURVIVED, UNNAMED = "noticed", "pinned", "survived", "no test"
HEAD = """\
# Broken rules

Made by `python -m tests.mutation GAME`, which goes on where it stopped. Every condition of a law is negated,
every comparison shifted by one, and the tests run that name the clause. Every datum of a chart is moved by
one, and the tests run that look at it. *Pinned* are data that no such test misses; only the pinned figures of
the chart (`test_the_figures.py`) say that they have moved. Of the screen, comparisons, numbers and
conjunctions are changed by chance, and at most sixty tests run of files that name the function or its module.

| game | what | tried | noticed | of 100 | pinned | survived | no test |
| --- | --- | --- | --- | --- | --- | --- | --- |
"""


def key(one):
    """What a mutant is called in the results."""
    return f"{one.kind} {one.name} {one.place}"


def results():
    """What is known, by game and mutant; the last word counts."""
    lines = RESULTS.read_text("utf-8").splitlines() if RESULTS.exists() else []
    return {(row["game"], row["mutant"]): row for row in map(json.loads, lines)}


def keep(one, outcome):
    """Take down what came of a mutant."""
    row = {"game": one.game, "mutant": key(one), "clauses": one.clauses, "outcome": outcome}
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def page():
    """The results in Markdown: how many were tried, and which nobody noticed."""
    rows = list(results().values())
    lines = HEAD.splitlines()
    for game, kind in sorted({(row["game"], row["mutant"].partition(" ")[0]) for row in rows}):
        here = [row for row in rows if row["game"] == game and row["mutant"].startswith(kind)]
        found = Counter(row["outcome"] for row in here)
        share = 100 * found[NOTICED] // len(here)
        counts = " | ".join(str(found[outcome]) for outcome in (PINNED, SURVIVED, UNNAMED))
        lines.append(f"| {game} | {kind} | {len(here)} | {found[NOTICED]} | {share} | {counts} |")
    lines += ["", "## Nobody noticed", "", "| game | what | clauses | |", "| --- | --- | --- | --- |"]
    for row in (row for row in rows if row["outcome"] != NOTICED):
        short = row["mutant"].replace(f"cockade.engine.{row['game']}.", "").removesuffix(" 0")
        lines.append(f"| {row['game']} | {short} | {', '.join(row['clauses'])} | {row['outcome']} |")
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text("\n".join(lines) + "\n", "utf-8")
