"""
Every budget of the design as a ratio: `python -m benchmarks [NAME...]`. Exit code 1 when one is broken.

With `--write` docs/measured/speed.md takes the rows in, those of other names staying as they are.
"""

from __future__ import annotations

import platform
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from benchmarks.measure import Row

MODULES = ("saves", "paths", "play", "screen", "drawing", "calls", "start", "commands", "growth", "hosting")
CALM = ("thinking", "serving", "lobby", "siege", "languages")
"""Take minutes and a machine with nothing else to do, so only by name."""


PAGE = Path(__file__).parents[1] / "docs" / "measured" / "speed.md"
HEAD = """\
# Speed, measured

Made by `python -m benchmarks --write`, or with a name, such as `play`, for one part.
A *floor* is the cost of the smallest possible event on the same machine;
[How speed is measured](../explanation/speed.md) explains it.
"""


def line(row: Row) -> str:
    """A row as text."""
    if row.budget is None:
        return f"  {row.name:62} {row.measured:10.2f}             {row.unit}"
    verdict = "ok" if row.kept else "OVER"
    return f"  {row.name:62} {row.measured:10.2f} of {row.budget:9.2f} {row.unit:7} {verdict}"


def part(name: str, about: str, rows: list[Row]) -> str:
    """The rows of a name as a part of the page, with the revision and the machine's kind."""
    cells = [
        (row.name, f"{row.measured:.2f}", "" if row.budget is None else f"{row.budget:.2f}", row.unit)
        for row in rows
    ]
    table = "\n".join(f"| {' | '.join(each)} |" for each in cells)
    where = f"At {revision()}, {platform.python_implementation()} {platform.python_version()}."
    head = "| what | measured | budget | unit |\n| --- | --- | --- | --- |"
    return f"## {name}\n\n{about}\n\n{head}\n{table}\n\n{where}\n"


def revision() -> str:
    """Of this checkout, with a + where something in it is not committed."""
    command = ["git", "-C", str(PAGE.parent), "describe", "--always", "--exclude=*", "--dirty=+"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def write(parts: dict[str, str]) -> None:
    """Take parts into the page."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    there = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    found = {each.partition("\n")[0]: f"## {each.rstrip()}\n" for each in there} | parts
    order = [name for name in MODULES + CALM if name in found]
    PAGE.write_text("\n".join([HEAD, *(found[name] for name in order)]), encoding="utf-8")


def main(wanted: list[str]) -> int:
    """Measure and print row by row; 1 when a budget is broken, 2 for a name that there is not."""
    is_written = "--write" in wanted
    wanted = [name for name in wanted if name != "--write"]
    if unknown := [name for name in wanted if name not in MODULES + CALM]:
        print(f"There is no {', '.join(unknown)}; there is {', '.join(MODULES + CALM)}.", file=sys.stderr)
        return 2
    over = 0
    for name in wanted or MODULES:
        module = import_module(f"benchmarks.{name}")
        print(module.__doc__.strip(), flush=True)
        rows = []
        for row in module.rows():
            print(line(row), flush=True)
            over += not row.kept
            rows.append(row)
        if is_written:
            write({name: part(name, module.__doc__.strip().partition("\n")[0], rows)})
    print(f"{over} over budget" if over else "all within budget")
    return int(over > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
