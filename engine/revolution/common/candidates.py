"""The plain lists of all possible objects of a verb, for laws to look through, without any condition."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State


def own_units(state: State, frame: Any) -> list[str]:
    """2.9: every counter of the side, on or off the map."""
    return [unit.id for unit in state.units if unit.counter.side == frame.side]


def all_areas(state: State, frame: Any) -> Iterable[str]:
    """2.6: every area, sea and box of the map."""
    return ground(state.scenario).map.areas


def occupied_areas(state: State, frame: Any) -> Iterable[str]:
    """2.6: every area that holds units of either side."""
    return list(state.position.at)
