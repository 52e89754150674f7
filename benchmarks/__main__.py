"""Every budget of the design as a ratio: `python -m benchmarks [NAME...]`. Exit code 1 when one is broken."""

from __future__ import annotations

import sys
from importlib import import_module

from benchmarks.measure import Row

MODULES = ("saves", "paths", "play", "screen", "calls", "start")
CALM = ("serving", "lobby", "siege", "languages")
"""Take minutes and a machine with nothing else to do, so only by name."""


def line(row: Row) -> str:
    """A row as text."""
    if row.budget is None:
        return f"  {row.name:62} {row.measured:10.2f}             {row.unit}"
    verdict = "ok" if row.kept else "OVER"
    return f"  {row.name:62} {row.measured:10.2f} of {row.budget:9.2f} {row.unit:7} {verdict}"


def main(wanted: list[str]) -> int:
    """Measure and print row by row; 1 when a budget is broken, 2 for a name that there is not."""
    if unknown := [name for name in wanted if name not in MODULES + CALM]:
        print(f"There is no {', '.join(unknown)}; there is {', '.join(MODULES + CALM)}.", file=sys.stderr)
        return 2
    over = 0
    for name in wanted or MODULES:
        module = import_module(f"benchmarks.{name}")
        print(module.__doc__.strip(), flush=True)
        for row in module.rows():
            print(line(row), flush=True)
            over += not row.kept
    print(f"{over} over budget" if over else "all within budget")
    return int(over > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
