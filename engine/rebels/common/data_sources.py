"""The sources of this game's data, counted, for docs/measured/data-sources.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.data_checks import entries
from cockade.engine.data_sources import CensusRow, row, table
from cockade.engine.hexmap_file import load_map
from cockade.engine.rebels.common import charts, scenarios
from cockade.engine.rebels.common.scenario_schema import ScenarioSheet

if TYPE_CHECKING:
    from collections.abc import Iterator


def census() -> tuple[CensusRow, ...]:
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
    return table(census())


def _charts() -> Iterator[CensusRow]:
    sources: dict[str, list[str]] = {}
    names = {
        "terrain": "hexes",
        "hexside": "hexsides",
        "way": "ways",
        "kind": "kinds of units",
        "gun": "guns",
    }
    for place, entry in entries(charts.load_sheet()):
        key = place.removeprefix("$.").partition("[")[0]
        sources.setdefault(names.get(key, "tables and modifiers"), []).append(entry.source)
    return (row(f"charts: {name}", found) for name, found in sources.items())


def _battle(sheet: ScenarioSheet) -> Iterator[CensusRow]:
    yield row(f"{sheet.id}: turns, levels, victory, special rules", (b.source for b in sheet.basis.values()))
    yield row(f"{sheet.id}: groups, their places and turns", (group.source for group in sheet.groups()))


def _counters(sheet: ScenarioSheet) -> Iterator[CensusRow]:
    yield row(f"{sheet.id}: that a counter exists", (unit.named_by for unit in sheet.unit))
    yield row(f"{sheet.id}: strength, guns or command of a counter", (unit.source for unit in sheet.unit))


def _map(sheet: ScenarioSheet) -> Iterator[CensusRow]:
    hexmap = load_map(charts.PACKAGE, sheet.map)
    yield row(f"{sheet.map}: map sheet", [hexmap.source])
    yield row(f"{sheet.map}: what the rulebook fixes on the map", (fact.source for fact in hexmap.stated))
