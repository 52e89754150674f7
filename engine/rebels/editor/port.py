"""The parts that Rebels & Redcoats adds to the workshop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cockade.engine.editor.hex_order_of_battle import HexRanks
from cockade.engine.editor.port import OURS, EditorPort, Ground, Tables, ground_of
from cockade.engine.rebels.common.charts import PACKAGE, ChartSheet, load_charts
from cockade.engine.rebels.common.scenario_checks import NATIONS
from cockade.engine.rebels.common.scenario_schema import ScenarioSheet
from cockade.engine.rebels.common.scenarios import SCENARIO_IDS, load_scenario
from cockade.events.editor import Drop, Edit, Put
from cockade.events.rebels import AMERICAN, BRITISH, SIDES

SPECIAL = "special"


def ground() -> Ground:
    """The terrain, hexsides and ways that can be drawn; slopes follow from levels."""
    charts = load_charts()
    return ground_of(charts.terrain, charts.hexsides, charts.ways, slopes=False)


def blank(battle: str, columns: int, rows: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The lines of communication of both sides lead off the middle of the short edges."""
    middle = (rows + 1) // 2
    return {}, {"communication": {AMERICAN: [100 + middle], BRITISH: [columns * 100 + middle]}}


def words(whole: Tables) -> Mapping[str, Sequence[str]]:
    """The values allowed for keys that name a side, a nation, a kind or a unit."""
    units = [str(row.get("id")) for row in whole.get("unit", [])]
    kinds = list(load_charts().kinds)
    named = dict.fromkeys(("side", "first", "else_wins", "owner"), SIDES)
    return {**named, "units": units, "fixed": kinds, "or_kind": kinds, "half": NATIONS, "leaders.": NATIONS}


def along(file: str, key: str, has: bool) -> list[Edit]:  # noqa: FBT001 - whether it is in force
    """An exclusive rule rests on the clause of a battle that has it (17.0); without the rule it goes."""
    table, _, rule = key.partition(".")
    if table != SPECIAL or not rule:
        return []
    if not has:
        return [Drop(file, f"basis.{rule}")]
    if not (battle := CRAFT.example(SPECIAL, rule)):
        return []
    clause = CRAFT.ours(battle)["basis"][rule]["rule"]
    return [Put(file, f"basis.{rule}", {"rule": clause, "source": OURS})]


CRAFT = EditorPort(
    id="rebels",
    package=PACKAGE,
    sides=SIDES,
    battles=SCENARIO_IDS,
    sheet=ScenarioSheet,
    charts=ChartSheet,
    load=load_scenario,
    ranks=HexRanks(SIDES, {}, lists=("unit", "reserve")),
    forms=__package__,
    ground=ground,
    blank=blank,
    words=words,
    along=along,
)
