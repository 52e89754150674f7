"""
Soak for some minutes and write down what was looked at.

    .venv/bin/python -m tests.soak referee rebels/trenton --player greedy --seeds 0-99
    .venv/bin/python -m tests.soak ends --minutes 10

Without scenarios it is all of them by turns, without seeds those after the last soak. A finding is printed
with scenario, player and seed; the same seed shows it again. The exit code is 1 if there was one.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from time import monotonic

from tests.soak.kinds import KINDS, SCENARIOS
from tests.soak.table import Row, add, next_seed, read

PAGE = Path(__file__).parents[2] / "docs" / "measured" / "soak.md"
ALWAYS = 10**9


def main(arguments: list[str] | None = None) -> int:
    """Soak what is asked for; 1 if something was found."""
    args = _parser().parse_args(arguments)
    scenarios = args.scenarios or SCENARIOS
    commit, budget, findings = _commit(), args.minutes * 60 / len(scenarios), 0
    for scenario in scenarios:
        place = (args.kind, scenario, args.player)
        first, until = args.seeds or (next_seed(read(args.into), place), ALWAYS)
        row = soaked(place, first, until, monotonic() + budget, commit)
        tell(row)
        if row.until > row.first:
            add(args.into, row)
        findings += row.findings
    return int(findings > 0)


def soaked(place: tuple[str, str, str], first: int, until: int, deadline: float, commit: str) -> Row:
    """As many seeds as the time up to a deadline allows, at least one."""
    kind, scenario, player = place
    seed, counted, wrong = first, 0, 0
    while seed < until and (seed == first or monotonic() < deadline):
        looked, found = KINDS[kind](scenario, player, seed)
        counted, wrong, seed = counted + looked, wrong + bool(found), seed + 1
        for line in found:
            tell(line)
    return Row(kind, scenario, player, first, seed, counted, commit, wrong)


def tell(line: object) -> None:
    """A line for who watches, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _commit() -> str:
    command = ["git", "-C", str(PAGE.parent), "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def _range(text: str) -> tuple[int, int]:
    first, _, last = text.partition("-")
    return int(first), int(last or first) + 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("scenarios", nargs="*", help="such as rebels/trenton; without one, all by turns")
    parser.add_argument("--player", default="random", help="a bot, for both sides")
    parser.add_argument("--seeds", type=_range, help="such as 0-99; without it, from the last one on")
    parser.add_argument("--minutes", type=float, default=10, help="over all scenarios")
    parser.add_argument("--into", type=Path, default=PAGE, help="the page with the table")
    return parser


if __name__ == "__main__":
    sys.exit(main())
