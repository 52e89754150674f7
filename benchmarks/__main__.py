"""Every budget of the design as a ratio: `python -m benchmarks [NAME...]`. Exit code 1 when one is broken."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from benchmarks.measure import Row

HELPERS = {"__main__", "__init__", "measure", "walk"}


def modules() -> list[str]:
    """All modules here that have rows to give."""
    return sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in HELPERS)


def line(row: Row) -> str:
    """A row as text."""
    verdict = "" if row.kept else "  OVER"
    return f"{row.name:62} {row.measured:9.2f} of {row.budget:8.2f} {row.unit}{verdict}"


def main(wanted: list[str]) -> int:
    """Print the table; 1 when a budget is broken."""
    kept = True
    for name in wanted or modules():
        for row in import_module(f"benchmarks.{name}").rows():
            print(line(row), flush=True)
            kept = kept and row.kept
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
