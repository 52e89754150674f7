"""
The battles: `scenarios/<id>.toml` read strictly, checked, and given the shapes of `data.py`.

A scenario may say `based_on` another: each key that it writes itself takes the place of that key there.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import evolve

from cockade.engine.data_files import check, made_of, structure
from cockade.engine.game import ScenarioCard
from cockade.engine.hexmap import HexMap
from cockade.engine.hexmap_file import load_map
from cockade.engine.packs import battle_file, map_tables, tables_of
from cockade.engine.rebels.common.charts import PACKAGE, load_charts
from cockade.engine.rebels.common.data import Scenario
from cockade.engine.rebels.common.scenario_checks import faults_of_scenario
from cockade.engine.rebels.common.scenario_schema import ScenarioSheet
from cockade.engine.scenario_catalog import Cards
from cockade.engine.value_overrides import apply_overrides, laid_name, part
from cockade.events.rebels import SIDES

SCENARIO_IDS = (
    "brooklyn",
    "brooklyn-whatif",
    "harlem",
    "white-plains",
    "trenton",
    "trenton-whatif",
    "princeton",
    "stony-point",
    "kings-mountain",
)


def load_scenario(id_: str, values: Mapping[str, Any] | None = None) -> Scenario:
    """
    A battle with a player's printed values (`cockade.engine.value_overrides`) over its map and counters.

    With a pack among the values it is one of the pack.

    Raises: KeyError for an unknown scenario; DataError, which names the file and all its faults.
    """
    (tables, file), laid = _tables(id_, values), part(values, "unit")
    return read_scenario(apply_overrides(tables, laid), laid_name(file) if laid else file, values)


def _tables(id_: str, values: Mapping[str, Any] | None) -> tuple[dict[str, Any], str]:
    return tables_of(id_, values, PACKAGE, SCENARIO_IDS)


def read_scenario(raw: dict[str, Any], file: str, values: Mapping[str, Any] | None = None) -> Scenario:
    """The battle that the tables of a file describe, checked against its map and the charts."""
    sheet = _sheet(raw, file)
    hexmap = map_of(sheet, values)
    check(file, faults_of_scenario(sheet, hexmap, load_charts(values)))
    return _scenario(sheet, hexmap)


def map_of(sheet: ScenarioSheet, values: Mapping[str, Any] | None = None) -> HexMap:
    """The map of a battle: the one that its pack has under this name, or else the one of this game."""
    own = map_tables(sheet.map, values, battle_file(sheet.id), our_maps()) if values else None
    return load_map(PACKAGE, sheet.map, part(values, "map").get("map"), own)


@cache
def our_maps() -> frozenset[str]:
    """The maps on which our own battles are played."""
    return frozenset(load_sheet(id_).map for id_ in SCENARIO_IDS)


def _scenario(sheet: ScenarioSheet, hexmap: HexMap) -> Scenario:
    zones, victory = hexmap.zones, sheet.victory
    homes = {side: tuple(sorted(zones.get(zone, ()))) for side, zone in sheet.communication_zone.items()}
    places = victory.places or tuple(sorted(zones.get(victory.zone, ())))
    return made_of(
        Scenario,
        sheet,
        map=hexmap,
        communication={**sheet.communication, **homes},
        counters={unit.id: unit.counter() for unit in (*sheet.unit, *sheet.reserve)},
        groups=sheet.groups(),
        victory=evolve(victory, places=places),
        rules={name: basis.rule for name, basis in sheet.basis.items()},
        reserve=tuple(unit.id for unit in sheet.reserve),
    )


def _card(id_: str, values: Mapping[str, Any] | None = None) -> ScenarioCard:
    sheet = _sheet(*_tables(id_, values)) if values else load_sheet(id_)
    return made_of(ScenarioCard, sheet, game="rebels", sides=SIDES, turns=len(sheet.labels))


@cache
def load_sheet(id_: str) -> ScenarioSheet:
    """A scenario as its file says it, not yet checked against its map and the charts."""
    return _sheet(*_tables(id_, None))


def _sheet(raw: dict[str, Any], file: str) -> ScenarioSheet:
    return structure(raw, ScenarioSheet, file)


SCENARIOS = Cards(SCENARIO_IDS, _card)
"""The card of every scenario by its id."""
