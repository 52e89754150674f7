"""Where the data of this game comes from, counted: the table in docs/data.md is made here."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import frozen

from engine.checks import entries
from engine.mapsheet import load_map
from engine.rebels import charts, scenarios
from engine.rebels.scenario_sheet import ScenarioSheet
from events.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SOURCES = ("seed", "public", "reconstructed")


@frozen
class Row(Record):
    """How many entries of one kind of data come from each source."""

    what: str
    counts: dict[str, int]

    def cells(self) -> tuple[str, ...]:
        """The row as texts: what it is, a count for each source, and the sum."""
        counted = [self.counts.get(source, 0) for source in SOURCES]
        return (self.what, *map(str, counted), str(sum(counted)))


def census() -> tuple[Row, ...]:
    """All data of the game by kind: the charts, then every battle with counters and map once each."""
    rows, drawn = [*_charts()], set()
    for id_ in scenarios.SCENARIO_IDS:
        sheet = scenarios.load_sheet(id_)
        rows += _battle(sheet)
        if sheet.map not in drawn:
            rows += [*_counters(sheet), *_map(sheet)]
            drawn.add(sheet.map)
    return tuple(rows)


def census_table() -> str:
    """The census as a table in Markdown."""
    head = ("data", *SOURCES, "all")
    lines = [head, ["---"] * len(head), *(row.cells() for row in census())]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _charts() -> Iterator[Row]:
    sources: dict[str, list[str]] = {}
    names = {
        "terrain": "hexes",
        "hexside": "hexsides",
        "way": "ways",
        "kind": "kinds of units",
        "gun": "guns",
    }
    for place, entry in entries(charts.load_sheet()):
        table = place.removeprefix("$.").partition("[")[0]
        sources.setdefault(names.get(table, "tables and modifiers"), []).append(entry.source)
    return (_row(f"charts: {name}", found) for name, found in sources.items())


def _battle(sheet: ScenarioSheet) -> Iterator[Row]:
    yield _row(f"{sheet.id}: turns, levels, victory, special rules", (b.source for b in sheet.basis.values()))
    yield _row(f"{sheet.id}: groups, their places and turns", (group.source for group in sheet.groups()))


def _counters(sheet: ScenarioSheet) -> Iterator[Row]:
    yield _row(f"{sheet.id}: that a counter exists", (unit.named_by for unit in sheet.unit))
    yield _row(f"{sheet.id}: strength, guns or command of a counter", (unit.source for unit in sheet.unit))


def _map(sheet: ScenarioSheet) -> Iterator[Row]:
    hexmap = load_map(scenarios.PACKAGE, sheet.map)
    yield _row(f"{sheet.map}: map sheet", [hexmap.source])
    yield _row(f"{sheet.map}: what the rulebook fixes on the map", (fact.source for fact in hexmap.stated))


def _row(what: str, sources: Iterable[str]) -> Row:
    return Row(what, dict(Counter(sources)))
