"""The table of what was soaked, in a page of the documentation: read, added to, and written back."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from attrs import evolve, frozen

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

HEAD = "| what | scenario | player | seeds | games | looked at | commit | findings |"
RULE = "| --- | --- | --- | --- | --- | --- | --- | --- |"


@frozen(order=True)
class Row:
    """
    A stretch of seeds from `first` up to and without `until`, soaked at a commit.

    `counted` is how much was looked at in them, in the unit of the kind; `findings` in how many something was
    wrong.
    """

    what: str
    scenario: str
    player: str
    first: int
    until: int
    counted: int
    commit: str
    findings: int

    @property
    def place(self) -> tuple[str, str, str]:
        """What it belongs to, whenever it was run."""
        return self.what, self.scenario, self.player

    def joins(self, other: Row) -> bool:
        """Whether another row goes on where this one stops, at the same commit."""
        return (self.place, self.commit, self.until) == (other.place, other.commit, other.first)

    def __str__(self) -> str:
        """A line of the table."""
        seeds, games = f"{self.first}-{self.until - 1}", self.until - self.first
        cells = (*self.place, seeds, games, self.counted, self.commit, self.findings)
        return f"| {' | '.join(map(str, cells))} |"


def parsed(line: str) -> Row:
    """A row from its line of the table."""
    what, scenario, player, seeds, _, counted, commit, findings = (c.strip() for c in line.split("|")[1:-1])
    first, _, last = seeds.partition("-")
    return Row(what, scenario, player, int(first), int(last) + 1, int(counted), commit, int(findings))


def read(page: Path) -> list[Row]:
    """All rows of a page."""
    return [parsed(line) for line in _lines(page.read_text("utf-8"))]


def _lines(text: str) -> list[str]:
    _, _, below = text.partition(f"{HEAD}\n{RULE}\n")
    return list(takewhile(lambda line: line.startswith("|"), below.splitlines()))


def joined(rows: Iterable[Row]) -> list[Row]:
    """The rows in order; what goes on where another stops is one row."""
    found: list[Row] = []
    for row in sorted(rows):
        if found and found[-1].joins(row):
            last = found.pop()
            found.append(
                evolve(
                    last,
                    until=row.until,
                    counted=last.counted + row.counted,
                    findings=last.findings + row.findings,
                )
            )
        else:
            found.append(row)
    return found


def add(page: Path, row: Row) -> None:
    """Write a row into the table of a page."""
    text = page.read_text("utf-8")
    lines = _lines(text)
    rows = joined([*map(parsed, lines), row])
    head = f"{HEAD}\n{RULE}\n"
    above, _, below = text.partition(head)
    below = below.removeprefix("\n".join(lines))
    page.write_text(above + head + "\n".join(map(str, rows)) + (below if lines else f"\n{below}"), "utf-8")


def next_seed(rows: Iterable[Row], place: tuple[str, str, str]) -> int:
    """The first seed after all that were soaked."""
    return max((row.until for row in rows if row.place == place), default=0)
