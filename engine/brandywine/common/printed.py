"""A player's printed values laid over a scenario of this game."""

from __future__ import annotations

from cockade.engine.brandywine.common.charts import load_charts
from cockade.engine.brandywine.common.ground import lay
from cockade.engine.brandywine.common.scenarios import load_scenario
from cockade.engine.overlay import laying

printed = laying(load_scenario, load_charts, lay)
