"""The tables of the play aid card, rendered from the charts into the clauses that need them."""

from __future__ import annotations

from cockade.engine.rebels.common.charts import load_charts
from cockade.tui.games.grids import grid

ASSAULT, BOMBARDMENT = "chart.AT", "chart.BT"


def tables(clause: str) -> tuple[str, ...]:
    """The rows of the tables of a clause: of assault and of bombardment."""
    charts = load_charts()
    table = {ASSAULT: charts.assault, BOMBARDMENT: charts.bombardment}.get(clause)
    if table is None:
        return ()
    return tuple(grid(table.columns, ((str(die), row) for die, row in enumerate(table.rows, table.lowest))))
