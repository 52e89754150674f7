"""The sources of this game's data, counted, for docs/measured/data-sources.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.engine.areamap_file import load_area_map
from cockade.engine.data_checks import entries
from cockade.engine.data_files import structure
from cockade.engine.data_sources import CensusRow, row, sources_of, table
from cockade.engine.revolution.common.charts import (
    PACKAGE,
    ChartSheet,
    CounterSheet,
    load_charts,
    load_pieces,
)
from cockade.engine.revolution.common.scenarios import load_scenario

if TYPE_CHECKING:
    from collections.abc import Iterable


def census() -> tuple[CensusRow, ...]:
    """
    All data of the game by kind; fields whose source differs from that of their
    entry count by themselves.
    """
    counters = structure(load_pieces.tables, CounterSheet, load_pieces.file)
    charts = structure(load_charts.tables, ChartSheet, load_charts.file)
    areamap = load_area_map(PACKAGE, "revolution")
    scenario = load_scenario("campaign")
    return (
        _counted("areas, their kinds, points and ports", areamap.areas.values()),
        _counted("regions", areamap.regions.values()),
        _counted("connections", areamap.connections),
        _counted("types of units and how many there are", counters.unit),
        _counted("leaders", counters.leader),
        _counted("campaign markers", counters.marker),
        _counted("other markers", counters.piece),
        _counted("tables, costs, windows, steps", (entry for _, entry in entries(charts))),
        _counted("set-up and reinforcements", (*scenario.group, *scenario.reinforcement)),
    )


def _counted(what: str, found: Iterable[Any]) -> CensusRow:
    return row(what, (source for entry in found for source in sources_of(entry)))


def census_table() -> str:
    """The census as a table in Markdown."""
    return table(census())
