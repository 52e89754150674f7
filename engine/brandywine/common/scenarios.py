"""
The scenarios (18.0): `scenarios/<id>.toml` read strictly, checked, and given the shapes of `data.py`.

Each is there with all advanced rules and, as `<id>-basic`, with none of them (1.0).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cockade.engine.brandywine.common.charts import load_charts
from cockade.engine.brandywine.common.data import Scenario
from cockade.engine.brandywine.common.scenario_checks import (
    faults_of_counters,
    faults_of_map,
    faults_of_scenario,
)
from cockade.engine.brandywine.common.scenario_schema import (
    COUNTERS,
    PACKAGE,
    PARTS,
    ScenarioSheet,
    load_counters,
    load_sheet,
)
from cockade.engine.data_files import check, made_of, structure
from cockade.engine.game import ScenarioCard
from cockade.engine.hexmap import HexMap
from cockade.engine.hexmap_file import load_map
from cockade.engine.packs import map_file, map_tables, tables_of
from cockade.engine.scenario_catalog import Cards
from cockade.engine.value_overrides import part
from cockade.events.brandywine import BRITISH, SIDES, Counter

MAP = "brandywine"
BATTLES = ("feint", "flank-attack", "battle", "tournament")
SCENARIO_IDS = tuple(f"{battle}{rules}" for battle in BATTLES for rules in ("", "-basic"))


def load_scenario(id_: str, values: Mapping[str, Any] | None = None) -> Scenario:
    """
    A scenario with a player's printed values (`cockade.engine.value_overrides`) over its map and counters.

    With a pack among the values it is one of the pack.

    Raises: KeyError for an unknown scenario; DataError, which names the file and all its faults.
    """
    sheet, file = read_sheet(id_, values)
    return read_scenario(sheet, file, values)


def read_sheet(id_: str, values: Mapping[str, Any] | None) -> tuple[ScenarioSheet, str]:
    """A scenario as written, and the name of its file."""
    tables, file = tables_of(id_, values, PACKAGE, SCENARIO_IDS)
    return (structure(tables, ScenarioSheet, file) if values else load_sheet(id_)), file


def read_scenario(sheet: ScenarioSheet, file: str, values: Mapping[str, Any] | None = None) -> Scenario:
    """The scenario that a sheet describes, checked against its map, the counters and the charts."""
    own = map_tables(sheet.map, values, file, (MAP,)) if values else None
    hexmap = load_map(PACKAGE, sheet.map, part(values, "map", PARTS).get("map"), own)
    charts, counters = load_charts(values), load_counters(values)
    printed = counters.counters()
    check(COUNTERS, faults_of_counters(counters))
    check(map_file(sheet.map), faults_of_map(hexmap, charts))
    check(file, faults_of_scenario(sheet, hexmap, printed, charts))
    return _scenario(sheet, hexmap, printed)


def _scenario(sheet: ScenarioSheet, hexmap: HexMap, printed: Mapping[str, Counter]) -> Scenario:
    groups = sheet.groups()
    used = [unit for group in groups for unit in group.units]
    return made_of(Scenario, sheet, map=hexmap, counters={id_: printed[id_] for id_ in used}, groups=groups)


def _card(id_: str, values: Mapping[str, Any] | None = None) -> ScenarioCard:
    sheet, _ = read_sheet(id_, values)
    turns = sheet.last_turn - sheet.first_turn + 1
    return made_of(ScenarioCard, sheet, game="brandywine", sides=SIDES, turns=turns, first=BRITISH)


SCENARIOS = Cards(SCENARIO_IDS, _card)
"""The card of every scenario by its id."""
