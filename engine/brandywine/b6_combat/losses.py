"""Losses of combat units (13.1): steps lost, units captured, and their cost in army morale."""

from __future__ import annotations

from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.brandywine.common.tracks import adjust, give_back
from cockade.engine.rules import Resolution
from cockade.events.brandywine import StepLost, UnitCaptured, UnitEliminated

ELITE = 2  # 12.3.6: the printed morale of an elite unit


def lose_step(resolution: Resolution[State], unit: Unit, rule: str, line: str = "step") -> None:
    """13.1.5: a two-step unit at full strength flips, any other is eliminated; both armies take notice."""
    _flip(resolution, unit, rule)
    adjust(resolution, unit.side, line, rule, unit.id)


def drop_step(resolution: Resolution[State], unit: Unit, rule: str) -> None:
    """13.1.6: as `lose_step`, where army morale is adjusted for both steps together."""
    _flip(resolution, unit, rule)


def _flip(resolution: Resolution[State], unit: Unit, rule: str) -> None:
    if unit.steps > 1:
        resolution.happen(StepLost(unit.id, rule))
    else:
        resolution.happen(UnitEliminated(unit.id, rule))


def be_eliminated(resolution: Resolution[State], unit: Unit, rule: str, line: str) -> None:
    """13.1.4, 13.1.6: into the eliminated box with all its steps; army morale by a line of the chart."""
    resolution.happen(UnitEliminated(unit.id, rule))
    adjust(resolution, unit.side, line, rule, unit.id)


def be_captured(resolution: Resolution[State], unit: Unit, rule: str, line: str = "captured") -> None:
    """13.1.7, 13.2.3: into the captured box; 12.3.6 (ruling Q43): the loss of an elite costs momentum."""
    resolution.happen(UnitCaptured(unit.id, rule))
    adjust(resolution, unit.side, line, rule, unit.id)
    if resolution.state.advanced and unit.counter.morale[0] == ELITE and not unit.reduced:
        give_back(resolution, unit.side, 1, "12.3.6")
