"""The parts that Brandywine adds to the workshop: every battle uses the game's own counters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cockade.engine.brandywine.common.charts import ChartSheet, load_charts
from cockade.engine.brandywine.common.data import OWN_LINES
from cockade.engine.brandywine.common.scenario_checks import BRIGADES
from cockade.engine.brandywine.common.scenario_schema import PACKAGE, ScenarioSheet, load_counters
from cockade.engine.brandywine.common.scenarios import SCENARIO_IDS, load_scenario
from cockade.engine.editor.hex_order_of_battle import HexRanks
from cockade.engine.editor.port import WHY, EditorPort, Ground, Rows, Tables, ground_of
from cockade.engine.hexgrid import spoken
from cockade.events.brandywine import SIDES

BRITISH_LINES = "D"
"""The entry hex of the British columns, which is the own lines of most of them (9.3.1)."""
SETTING_UP = "18.3.1"


def ground() -> Ground:
    """The terrain, hexsides and ways that can be drawn; slopes are hexsides."""
    charts = load_charts()
    return ground_of(charts.terrain, charts.hexsides, charts.ways, slopes=True)


def counters() -> Rows:
    """The rows of the counter sheet, leaders last."""
    tables = load_counters.tables
    return [*tables["unit"], *({"kind": "leader", **row} for row in tables["leader"])]


def blank(battle: str, columns: int, rows: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """9.3.1, 13.2.1: the own lines of both sides lie in the middle of the short edges."""
    middle = (rows + 1) // 2
    lines = {OWN_LINES: columns * 100 + middle, BRITISH_LINES: 100 + middle}
    zones = [
        {"id": id_, "note": f"entry hex {id_}", "hexes": f"{spoken(hex_)}\n"} for id_, hex_ in lines.items()
    ]
    return {"zone": zones}, {}


def words(whole: Tables) -> Mapping[str, Sequence[str]]:
    """The values allowed for keys that name a side, a unit or a brigade."""
    used = [str(row["id"]) for row in RANKS.units(whole)]
    leaders = [str(row["id"]) for row in RANKS.units(whole) if row["kind"] == "leader"]
    brigades = [each for each in BRIGADES if each]
    return {"side": SIDES, "units": used, "reduced": used, "tied": leaders, "brigade": brigades}


RANKS = HexRanks(SIDES, {"rule": SETTING_UP, "why": WHY}, sheet=counters, single=True, marked="reduced")
CRAFT = EditorPort(
    id="brandywine",
    package=PACKAGE,
    sides=SIDES,
    battles=SCENARIO_IDS,
    sheet=ScenarioSheet,
    charts=ChartSheet,
    load=load_scenario,
    ranks=RANKS,
    forms=__package__,
    ground=ground,
    blank=blank,
    words=words,
)
