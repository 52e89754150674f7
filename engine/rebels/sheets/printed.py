"""A player's printed values laid over a scenario of this game."""

from __future__ import annotations

from cockade.engine.overlay import laying
from cockade.engine.rebels.common.ground import lay
from cockade.engine.rebels.sheets.charts import load_charts
from cockade.engine.rebels.sheets.scenarios import load_scenario

printed = laying(load_scenario, load_charts, lay)
