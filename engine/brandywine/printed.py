"""A player's printed values laid over a scenario of this game."""

from __future__ import annotations

from engine.brandywine.charts import load_charts
from engine.brandywine.ground import lay
from engine.brandywine.scenarios import load_scenario
from engine.overlay import laying

printed = laying(load_scenario, load_charts, lay)
