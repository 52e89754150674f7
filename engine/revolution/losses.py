"""Losing units (13.5, 21.4, 24.10, 27.1): where the counter goes, and what goes with it."""

from __future__ import annotations

from engine.revolution.state import State
from engine.revolution.throws import settles, throw
from engine.rules import Ruling
from events.revolution import LeaderFaded, Throw, UnitEliminated, WorkMoved, WorkRemoved

SURVIVAL, SIEGE, HESSIAN = "survival", "siege", "hessian"


def eliminate(ruling: Ruling[State], id_: str, why: str, rule: str) -> None:
    """13.5, 27.1: a combat unit returns to the force pool, a Hessian never; a leader may survive (21.4)."""
    unit = ruling.state.unit(id_)
    if unit.is_leader:
        throw(ruling, unit.side, SURVIVAL, rule="21.4", who=id_)
        return
    for cargo in ruling.state.position.aboard(id_):
        eliminate(ruling, cargo.id, "sunk", "24.10")
    lose_markers(ruling, id_)
    ruling.happen(UnitEliminated(id_, unit.area, why, rule, out=unit.nation == HESSIAN))


def lose_markers(ruling: Ruling[State], id_: str) -> None:
    """
    7.9.leader_arises, 28.4: a leader who arose goes with his unit; a siege passes
    to another of the stack.
    """
    state, unit = ruling.state, ruling.state.unit(id_)
    if any(one.unit == id_ for one in state.arisen):
        ruling.happen(LeaderFaded(id_))
    if any(work.unit == id_ for work in state.works):
        heirs = [
            other.id
            for other in state.position.stack(unit.area, unit.side)
            if other.is_land_combat and other.aboard == unit.aboard and other.id != id_
        ]
        if heirs:
            ruling.happen(WorkMoved(unit.area, id_, heirs[0]))
        else:
            ruling.happen(WorkRemoved(SIEGE, unit.area))


@settles(SURVIVAL)
def settle_survival(ruling: Ruling[State], throw_: Throw) -> None:
    """21.4: up to the command value back to the leader pool, above it out of the game."""
    leader = ruling.state.unit(throw_.who)
    out = throw_.die > leader.counter.command
    ruling.happen(UnitEliminated(leader.id, leader.area, "lost", "21.4", out))
