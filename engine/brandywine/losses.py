"""What becomes of combat units (13.1): steps lost, units captured, and what that does to army morale."""

from __future__ import annotations

from engine.brandywine.momentum import give_back
from engine.brandywine.morale import adjust
from engine.brandywine.state import State, Unit
from engine.brandywine.victory import judge_losses
from engine.rules import Ruling
from events.brandywine import StepLost, UnitCaptured, UnitEliminated

ELITE = 2  # 12.3.6: the printed morale of an elite unit


def lose_step(ruling: Ruling[State], unit: Unit, rule: str, line: str = "step") -> None:
    """13.1.5: a two-step unit at full strength flips, any other is eliminated; both armies take notice."""
    _flip(ruling, unit, rule)
    adjust(ruling, unit.side, line, rule, unit.id)
    judge_losses(ruling)


def drop_step(ruling: Ruling[State], unit: Unit, rule: str) -> None:
    """13.1.6: as `lose_step`, where army morale is adjusted for both steps together."""
    _flip(ruling, unit, rule)
    judge_losses(ruling)


def _flip(ruling: Ruling[State], unit: Unit, rule: str) -> None:
    if unit.steps > 1:
        ruling.happen(StepLost(unit.id, rule))
    else:
        ruling.happen(UnitEliminated(unit.id, rule))


def be_eliminated(ruling: Ruling[State], unit: Unit, rule: str, line: str) -> None:
    """13.1.4, 13.1.6: into the eliminated box, whatever its steps; army morale by a line of the chart."""
    ruling.happen(UnitEliminated(unit.id, rule))
    adjust(ruling, unit.side, line, rule, unit.id)
    judge_losses(ruling)


def be_captured(ruling: Ruling[State], unit: Unit, rule: str, line: str = "captured") -> None:
    """13.1.7, 13.2.3: into the captured box; 12.3.6 (ruling Q43): the loss of an elite costs momentum."""
    ruling.happen(UnitCaptured(unit.id, rule))
    adjust(ruling, unit.side, line, rule, unit.id)
    if ruling.state.advanced and unit.counter.morale[0] == ELITE and not unit.reduced:
        give_back(ruling, unit.side, 1, "12.3.6")
    judge_losses(ruling)
