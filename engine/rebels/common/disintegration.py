"""Disintegration (13.0): losses wear an army down until it breaks."""

from __future__ import annotations

from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.rebels.victory import AT_ONCE, WINS
from cockade.engine.rules import Resolution
from cockade.events.facts import TrackMoved
from cockade.events.rebels import UnitDisrupted, UnitEliminated

POINT = 2  # a level is kept in halves


def disrupt(resolution: Resolution[State], unit: Unit, rule: str) -> None:
    """9.1, 13.2: a good unit turns to its disrupted side, and its side's level falls."""
    resolution.happen(UnitDisrupted(unit.id, rule))
    loss = disruption_loss(resolution.state, unit)
    if loss:
        move_level(resolution, unit.side, -loss, "disrupted", "13.2", unit.id)


def disruption_loss(state: State, unit: Unit) -> int:
    """13.2: halves lost when this unit is disrupted; artillery costs nothing."""
    if unit.is_artillery:
        return 0
    for most, halves in ground(state.scenario).charts.disruption_loss:
        if unit.counter.points <= most:
            return halves
    return 0


def eliminate(resolution: Resolution[State], unit: Unit, rule: str) -> None:
    """13.2, 13.3: a unit or a leader is lost (ruling Q37); losses are booked before gains (ruling Q38)."""
    resolution.happen(UnitEliminated(unit.id, rule))
    if unit.is_artillery:
        return
    if unit.counter.points:
        move_level(resolution, unit.side, -POINT * unit.counter.points, "lost", loss_rule(unit), unit.id)
    move_level(resolution, enemy(unit.side), POINT, "enemy eliminated", "13.3", unit.id)


def loss_rule(unit: Unit) -> str:
    """The clause that prices the loss of a unit."""
    return "13.3" if unit.is_leader else "13.2"


def move_level(  # noqa: PLR0913, PLR0917 - a line of the ledger has all of these
    resolution: Resolution[State], side: str, halves: int, why: str, rule: str, who: str = ""
) -> None:
    """13.1: move a level; an army at 0 or less has disintegrated and the game ends at once."""
    resolution.happen(TrackMoved(side, halves, why, rule, who))
    WINS.judge(resolution, AT_ONCE)
