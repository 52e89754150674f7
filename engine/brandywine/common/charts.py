"""The player aid card: `charts.toml` read strictly, checked, and given the shapes of `data.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.engine.brandywine.common.data import (
    MOVERS,
    Band,
    BatteryPoints,
    Charts,
    CloseModifier,
    DamageChart,
    FireChart,
    FireModifier,
    HexsideKind,
    Limits,
    MoraleChange,
    PointsLine,
    ReleasePrice,
    TacticsChart,
    TerrainKind,
    WayKind,
)
from cockade.engine.brandywine.common.scenario_schema import PACKAGE, PARTS
from cockade.engine.data_checks import entries, repeated, rising, strangers, unsourced
from cockade.engine.data_files import (
    Fault,
    Sourced,
    by_id,
    check,
    made_of,
    structure,
)
from cockade.engine.odds_table import Table, ratio_floor
from cockade.engine.value_overrides import CHARTS, Overlaid
from cockade.events.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

FILE = "charts.toml"
FACES = 10
FIRE_RESULTS = ("AM", "R", "D", "1", "1*")
CLOSE_RESULTS = ("-", "AM", "R", "D", "1", "1*", "2", "DC", "AC")
PIN, NO_COMBAT = "PIN", "NC"
TABLES = ("terrain", "hexside", "way", "fire_drm", "close_drm", "band", "morale", "award")


@frozen
class _Grid(Sourced):
    columns: tuple[str, ...]
    first: int
    rows: tuple[tuple[str, ...], ...]


@frozen
class ChartSheet(Record):
    """The card as written in its file, not yet checked."""

    terrain: tuple[TerrainKind, ...]
    hexside: tuple[HexsideKind, ...]
    way: tuple[WayKind, ...]
    fire: FireChart
    artillery_damage: DamageChart
    rifle_damage: DamageChart
    fire_drm: tuple[FireModifier, ...]
    close_drm: tuple[CloseModifier, ...]
    tactics: TacticsChart
    close_combat: _Grid
    band: tuple[Band, ...]
    morale: tuple[MoraleChange, ...]
    award: tuple[PointsLine, ...]
    battery: BatteryPoints
    release: ReleasePrice
    limits: Limits


def load_sheet() -> ChartSheet:
    """This game's card as written in its file, with the source of every entry."""
    return structure(load_charts.tables, ChartSheet, FILE)


def read_charts(raw: dict[str, Any], file: str) -> Charts:
    """Charts from the tables of a file. DataError names the file and the fault in it."""
    sheet = structure(raw, ChartSheet, file)
    check(file, _faults(sheet))
    grid = sheet.close_combat
    return made_of(
        Charts,
        sheet,
        terrain=by_id(sheet.terrain),
        hexsides=by_id(sheet.hexside),
        ways=by_id(sheet.way),
        fire_modifiers=by_id(sheet.fire_drm),
        close_modifiers=by_id(sheet.close_drm),
        close_combat=Table(grid.columns, tuple(map(ratio_floor, grid.columns)), grid.rows, grid.first),
        bands=sheet.band,
        morale=by_id(sheet.morale),
        awards=by_id(sheet.award),
    )


load_charts = Overlaid(PACKAGE, FILE, read_charts, PARTS, CHARTS)
"""The charts, with a player's printed values laid over them."""

# ---------------------------------------------------------------- checks


def _faults(sheet: ChartSheet) -> Iterator[Fault]:
    for place, entry in entries(sheet):
        yield from unsourced(place, entry)
    for table in TABLES:
        yield from repeated(f"$.{table}", [entry.id for entry in getattr(sheet, table)])
    yield from _cost_faults(sheet)
    yield from _fire_faults(sheet)
    yield from _tactics_faults(sheet.tactics)
    yield from _grid_faults(sheet.close_combat)
    yield from rising("$.band", [-band.least for band in sheet.band])


def _cost_faults(sheet: ChartSheet) -> Iterator[Fault]:
    """CH.tec: every line has a cost for each of the five movers, and no others."""
    for table in ("terrain", "hexside"):
        for n, entry in enumerate(getattr(sheet, table)):
            if tuple(entry.cost) != MOVERS:
                yield Fault(f"$.{table}[{n}].cost", f"needs exactly {', '.join(MOVERS)}, in this order")
    for n, side in enumerate(sheet.hexside):
        yield from strangers(f"$.hexside[{n}].prohibited", side.prohibited, MOVERS)


def _fire_faults(sheet: ChartSheet) -> Iterator[Fault]:
    for key in ("artillery_damage", "rifle_damage"):
        results = getattr(sheet, key).results
        if len(results) != FACES:
            yield Fault(f"$.{key}.results", f"has {len(results)} results; the die has {FACES} faces")
        yield from strangers(f"$.{key}.results", results, FIRE_RESULTS)
    for n, row in enumerate(sheet.fire.hits):
        if list(row) != sorted(row):
            yield Fault(f"$.fire.hits[{n}]", "a longer range is not easier to hit at")


def _tactics_faults(chart: TacticsChart) -> Iterator[Fault]:
    for key in ("led", "flank"):
        yield from strangers(f"$.tactics.{key}", getattr(chart, key), chart.chits)
    if [len(row) for row in chart.matrix] != [len(chart.chits)] * len(chart.chits):
        yield Fault("$.tactics.matrix", f"needs {len(chart.chits)} rows of {len(chart.chits)} results")
    for n, row in enumerate(chart.matrix):
        for result in row:
            if result != NO_COMBAT and not result.lstrip("+-").isdigit():
                yield Fault(f"$.tactics.matrix[{n}]", f"{result!r} is neither a number nor {NO_COMBAT}")


def _grid_faults(grid: _Grid) -> Iterator[Fault]:
    for n, row in enumerate(grid.rows):
        if len(row) != len(grid.columns):
            yield Fault(f"$.close_combat.rows[{n}]", f"has {len(row)} results, not {len(grid.columns)}")
        for result in row:
            parts = result.split("/")
            if result != PIN and (len(parts) != 2 or not set(parts) <= set(CLOSE_RESULTS)):
                yield Fault(f"$.close_combat.rows[{n}]", f"{result!r} is no result of this table")
    try:
        yield from rising("$.close_combat.columns", [ratio_floor(heading) for heading in grid.columns])
    except (ValueError, ZeroDivisionError):
        yield Fault("$.close_combat.columns", f"one of {', '.join(grid.columns)} is no ratio")
