"""A player's printed values laid over a scenario of this game."""

from __future__ import annotations

from engine.overlay import laying
from engine.rebels.charts import load_charts
from engine.rebels.ground import lay
from engine.rebels.scenarios import load_scenario

printed = laying(load_scenario, load_charts, lay)
