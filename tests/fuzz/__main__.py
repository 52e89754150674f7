"""
All targets in turn, or one, as long as there is time: `python -m tests.fuzz --first 40000 --minutes 60`.

Minutes are of processor time. Its rows are those of docs/measured/soak.md; findings are kept in `found`.
"""

from __future__ import annotations

import argparse
import base64
import json
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from itertools import cycle
from resource import RUSAGE_CHILDREN, getrusage
from typing import TYPE_CHECKING

from tests.fuzz.targets import TARGETS
from tests.fuzz.test_fuzz import FOUND, ROOT, TALKS

if TYPE_CHECKING:
    from collections.abc import Iterable

TALKED, READ = 10, 40
"""Cases at one go: of what is a whole talk, and of what is a file."""


def spent() -> float:
    """Seconds of processor time of all cases."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def some(target: str, first: int, most: int) -> int:
    """Try so many seeds from one on; how many of them found something."""
    command = [sys.executable, "-m", "tests.fuzz.driver", target, str(first), str(first + most)]
    ran = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    found = [json.loads(line) for line in ran.stdout.splitlines()]
    for one in found:
        (FOUND / f"{one['case']}.{target}").write_bytes(base64.b64decode(one["data"]))
        tell(one["says"])
    return len(found)


def run(targets: Iterable[str], first: int, minutes: float) -> tuple[Counter[str], Counter[str]]:
    """Cases and findings by target; what is broken off keeps what was done."""
    tried: Counter[str] = Counter()
    found: Counter[str] = Counter()
    with suppress(KeyboardInterrupt):
        for target in cycle(targets):
            if spent() >= 60 * minutes:
                break
            most = TALKED if target in TALKS else READ
            found[target] += some(target, first + tried[target], most)
            tried[target] += most
            tell(f"{spent() / 60:.1f} minutes: {tried.total()} cases, {found.total()} found")
    return tried, found


def main() -> int:
    """Rows, and a verdict; 1 when something was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--minutes", type=float, default=60.0, help="of processor time")
    parser.add_argument("--target", choices=TARGETS, action="append", help="only this one; also several")
    asked = parser.parse_args()
    tried, found = run(asked.target or TARGETS, asked.first, asked.minutes)
    told = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(told, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False).stdout.strip()
    for target, count in tried.items():
        seeds = f"{asked.first}-{asked.first + count - 1}"
        tell(f"| {target} | {seeds} | {count} | {commit} | {found[target]} |")
    verdict = f"{found.total()} found, kept in {FOUND}" if found.total() else "nothing found"
    tell(f"{tried.total()} cases in {spent() / 60:.1f} minutes of processor time: {verdict}")
    return int(found.total() > 0)


def tell(line: str) -> None:
    """To whoever waits."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
