"""The parts that the game adds to the workshop: every start uses its own map and counters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cockade.engine.editor.port import EditorPort, Tables
from cockade.engine.revolution.common.charts import PACKAGE, ChartSheet, load_charts, load_pieces
from cockade.engine.revolution.common.data import Scenario
from cockade.engine.revolution.common.scenarios import ALL, NONE, SCENARIO_IDS, lay
from cockade.engine.revolution.editor.pieces import AreaPieces, AreaRanks
from cockade.events.revolution import SIDES


def words(whole: Tables) -> Mapping[str, Sequence[str]]:
    """The values allowed for keys that name a side, a piece, or a box of a track."""
    charts, pieces = load_charts(), load_pieces()
    boxes = [box.id for box in charts.progress]
    areas = CRAFT.our_map(CRAFT.maps[0])
    return {
        "side": SIDES,
        "hands.": SIDES,
        "nation": list(pieces.nations),
        "progress": boxes,
        "europe": [box.id for box in charts.europe.values()],
        "units.": list(pieces.units),
        "leaders": list(pieces.leaders),
        "gone": list(pieces.leaders),
        "options": list(charts.options),
        "area": [str(row["id"]) for row in areas["area"]],
        "areas": [str(row["id"]) for row in areas["area"]],
        "region": [str(row["id"]) for row in areas["region"]],
    }


CRAFT = EditorPort(
    id="revolution",
    package=PACKAGE,
    sides=SIDES,
    battles=SCENARIO_IDS,
    sheet=Scenario,
    charts=ChartSheet,
    load=lay,
    ranks=AreaRanks(),
    pieces=AreaPieces(),
    forms=__package__,
    words=words,
    options={
        f"{id_}+{choice}": {"id": id_, "options": list(load_charts().options) if choice == ALL else []}
        for id_ in SCENARIO_IDS
        for choice in (NONE, ALL)
    },
)
