"""The play aid card: `charts.toml` read strictly, checked, and given the shapes of `data.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.engine.data_checks import entries, repeated, rising, strangers, unsourced
from cockade.engine.data_files import (
    Fault,
    Sourced,
    by_id,
    check,
    made_of,
    structure,
)
from cockade.engine.odds_table import Table, ratio_floor, strength_floor
from cockade.engine.rebels.common.data import (
    Charts,
    ForcedMarchChart,
    HexsideKind,
    LeaderChart,
    MoraleChart,
    RallyChart,
    TerrainKind,
    UnitKind,
    WayKind,
)
from cockade.engine.value_overrides import CHARTS, PARTS, Overlaid
from cockade.events.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from fractions import Fraction

PACKAGE = "cockade.engine.rebels"
FILE = "charts.toml"
FACES = 10


@frozen
class _Gun(Sourced):
    id: str
    reach: int


@frozen
class _Grid(Sourced):
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    codes: dict[str, str]


@frozen
class _Losses(Sourced):
    rows: tuple[tuple[int, int], ...]


@frozen
class _Stacking(Sourced):
    stack_limit: int
    fighting_limit: int


@frozen
class _Shifts(Sourced):
    most_left: int


@frozen
class ChartSheet(Record):
    """The card as written in its file, not yet checked."""

    terrain: tuple[TerrainKind, ...]
    hexside: tuple[HexsideKind, ...]
    way: tuple[WayKind, ...]
    kind: tuple[UnitKind, ...]
    gun: tuple[_Gun, ...]
    assault: _Grid
    bombardment: _Grid
    morale: MoraleChart
    leader: LeaderChart
    rally: RallyChart
    forced_march: ForcedMarchChart
    disruption_loss: _Losses
    stacking: _Stacking
    shifts: _Shifts


def load_sheet() -> ChartSheet:
    """This game's card as written in its file, with the source of every entry."""
    return structure(load_charts.tables, ChartSheet, FILE)


def read_charts(raw: dict[str, Any], file: str) -> Charts:
    """Charts from the tables of a file. DataError names the file and the fault in it."""
    sheet = structure(raw, ChartSheet, file)
    check(file, _faults(sheet))
    return made_of(
        Charts,
        sheet,
        terrain=by_id(sheet.terrain),
        hexsides=by_id(sheet.hexside),
        ways=by_id(sheet.way),
        kinds=by_id(sheet.kind),
        assault=_table(sheet.assault, ratio_floor),
        bombardment=_table(sheet.bombardment, strength_floor),
        disruption_loss=sheet.disruption_loss.rows,
        stack_limit=sheet.stacking.stack_limit,
        fighting_limit=sheet.stacking.fighting_limit,
        most_left_shifts=sheet.shifts.most_left,
        gun_ranges={gun.id: gun.reach for gun in sheet.gun},
    )


load_charts = Overlaid(PACKAGE, FILE, read_charts, PARTS, CHARTS)
"""The charts, with a player's printed values laid over them."""


def _table(grid: _Grid, floor: Callable[[str], Fraction]) -> Table:
    return Table(grid.columns, tuple(map(floor, grid.columns)), grid.rows)


# ---------------------------------------------------------------- checks


def _faults(sheet: ChartSheet) -> Iterator[Fault]:
    for place, entry in entries(sheet):
        yield from unsourced(place, entry)
    for table in ("terrain", "hexside", "way", "kind", "gun"):
        yield from repeated(f"$.{table}", [entry.id for entry in getattr(sheet, table)])
    yield from _unknown_names(sheet)
    yield from _grid_faults("$.assault", sheet.assault, ratio_floor)
    yield from _grid_faults("$.bombardment", sheet.bombardment, strength_floor)
    yield from rising("$.disruption_loss.rows", [most for most, _ in sheet.disruption_loss.rows])
    yield from rising("$.morale.crowd", [least for least, _ in sheet.morale.crowd])


def _unknown_names(sheet: ChartSheet) -> Iterator[Fault]:
    kinds, sides = {kind.id for kind in sheet.kind}, {side.id for side in sheet.hexside}
    for n, terrain in enumerate(sheet.terrain):
        yield from strangers(f"$.terrain[{n}].prohibited", terrain.prohibited, kinds)
    for n, side in enumerate(sheet.hexside):
        yield from strangers(f"$.hexside[{n}].prohibited", side.prohibited, kinds)
    for n, way in enumerate(sheet.way):
        yield from strangers(f"$.way[{n}].cancels", way.cancels, sides)
    yield from strangers("$.forced_march.agile_kinds", sheet.forced_march.agile_kinds, kinds)


def _grid_faults(place: str, grid: _Grid, floor: Callable[[str], Fraction]) -> Iterator[Fault]:
    if len(grid.rows) != FACES:
        yield Fault(f"{place}.rows", f"has {len(grid.rows)} rows; the die has {FACES} faces")
    for n, row in enumerate(grid.rows):
        if len(row) != len(grid.columns):
            yield Fault(f"{place}.rows[{n}]", f"has {len(row)} results; the columns are {len(grid.columns)}")
        yield from strangers(f"{place}.rows[{n}]", row, grid.codes)
    try:
        yield from rising(f"{place}.columns", [floor(heading) for heading in grid.columns])
    except (ValueError, ZeroDivisionError):
        yield Fault(f"{place}.columns", f"one of {', '.join(grid.columns)} is no heading of this table")
