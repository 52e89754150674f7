"""A player's printed values laid over a scenario: checked, laid out, and played under an id of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from engine.brandywine.charts import load_charts
from engine.brandywine.ground import lay
from engine.brandywine.scenarios import load_scenario
from engine.overlay import base_of, laid_id

if TYPE_CHECKING:
    from collections.abc import Mapping


def printed(scenario: str, values: Mapping[str, Any]) -> str:
    """The id of the scenario with these values; KeyError for an unknown one, DataError for wrong values."""
    own = base_of(scenario)
    id_ = laid_id(own, values)
    lay(evolve(load_scenario(own, values), id=id_), load_charts(values))
    return id_
