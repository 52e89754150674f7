"""The sources of this game's data, counted, for docs/measured/data-sources.md."""

from __future__ import annotations

from cockade.engine.brandywine.common import charts
from cockade.engine.brandywine.common.scenario_schema import PACKAGE, load_counters, load_sheet
from cockade.engine.brandywine.common.scenarios import BATTLES
from cockade.engine.data_checks import entries
from cockade.engine.data_sources import CensusRow, row, table
from cockade.engine.hexmap_file import load_map


def census() -> tuple[CensusRow, ...]:
    """All data of the game by kind: the card, the counters, the map, and the groups of every scenario."""
    counters, hexmap = load_counters().rows, load_map(PACKAGE, "brandywine")
    groups = {id_: load_sheet(id_).groups() for id_ in BATTLES}
    return (
        row("charts", (entry.source for _, entry in entries(charts.load_sheet()))),
        row("that a counter exists", (one.named_by for one in counters)),
        row("values of a counter", (one.source for one in counters)),
        row("map sheet", [hexmap.source]),
        row("what the rulebook fixes on the map", (fact.source for fact in hexmap.stated)),
        *(row(f"{id_}: groups, their places and turns", (g.source for g in groups[id_])) for id_ in groups),
    )


def census_table() -> str:
    """The census as a table in Markdown."""
    return table(census())
