"""
`python -m tests.mutation GAME [--most N]`: breaks the rules of a game one by one; goes on where it stopped.

Every condition of a law is negated and every comparison shifted by one; the tests that name its clause
(`@pytest.mark.rule`) run until one fails. What came of it is kept in results.jsonl, from which
docs/measured/mutations.md is made.
"""

from __future__ import annotations

import argparse
import json
import signal
from collections import Counter
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.mutants import broken, mutants

ROOT = Path(__file__).parents[2]
RESULTS, PAGE = Path(__file__).with_name("results.jsonl"), ROOT / "docs" / "measured" / "mutations.md"
NOTICED, SURVIVED, UNNAMED = "noticed", "survived", "no test"
HEAD = """\
# Broken rules

Made by `python -m tests.mutation GAME`: every condition of a law negated, every comparison shifted by one,
and the tests run that name the clause.

| game | what | tried | noticed | survived | no test names the clause |
| --- | --- | --- | --- | --- | --- |
"""
SECONDS, TESTS = 20, 25
"""A broken rule may loop for ever; and so many tests of a clause are asked at most."""


def key(one):
    """What a mutant is called in the results."""
    return f"{one.kind} {one.name} {one.place}"


def results():
    """What is known, by game and mutant."""
    lines = RESULTS.read_text("utf-8").splitlines() if RESULTS.exists() else []
    return {(row["game"], row["mutant"]): row for row in map(json.loads, lines)}


class Loop:
    """A run of pytest that collects once and runs the tests that matter for each mutant."""

    def __init__(self, game, most):
        self.game, self.most = game, most

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        """Go through the mutants that have not been tried."""
        known, tried = results(), 0
        for one in mutants(self.game):
            if tried < self.most and (self.game, key(one)) not in known:
                tried += 1
                keep(one, self.outcome(session, one))
        return True

    def outcome(self, session, one):
        """Whether a test that names a clause of this mutant fails."""
        named = [item for item in session.items if names(item, self.game, one.clauses)][:TESTS]
        if not named:
            return UNNAMED
        with broken(one):
            return NOTICED if any(map(fails, named)) else SURVIVED


def names(item, game, clauses):
    """Whether a test, which is no soak, says that it is about one of these clauses of a game."""
    rules = [mark.args for mark in item.iter_markers("rule")]
    said = [clause for args in rules if args[0] == game for clause in args[1:]]
    about = any(one == clause or one.startswith(f"{clause}.") for one in said for clause in clauses)
    return about and item.get_closest_marker("soak") is None


def fails(item):
    """Whether a test does not hold, or does not end."""

    def stop(*_):
        raise TimeoutError

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(SECONDS)
    try:
        return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))
    except TimeoutError:
        return True
    finally:
        signal.alarm(0)


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
        counts = " | ".join(str(found[outcome]) for outcome in (NOTICED, SURVIVED, UNNAMED))
        lines.append(f"| {game} | {kind} | {len(here)} | {counts} |")
    lines += ["", "## Nobody noticed", "", "| game | what | clauses | |", "| --- | --- | --- | --- |"]
    for row in (row for row in rows if row["outcome"] != NOTICED):
        short = row["mutant"].replace(f"cockade.engine.{row['game']}.", "")
        lines.append(f"| {row['game']} | {short} | {', '.join(row['clauses'])} | {row['outcome']} |")
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text("\n".join(lines) + "\n", "utf-8")


def main():
    """Go on with a game; then make the page anew."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument("game")
    parser.add_argument("--most", type=int, default=10**6)
    asked = parser.parse_args()
    folder = str(ROOT / "tests" / "engine" / asked.game)
    pytest.main([folder], plugins=[Loop(asked.game, asked.most)])
    page()


if __name__ == "__main__":
    main()
