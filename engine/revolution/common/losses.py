"""Losing units (13.5, 21.4, 24.10, 27.1): the place for the counter, and the pieces lost with it."""

from __future__ import annotations

from cockade.engine.revolution.common.state import State, Unit
from cockade.engine.revolution.markers.reroll_window import settles, throw
from cockade.engine.rules import Resolution
from cockade.events.revolution import (
    LeaderFaded,
    LeaderRemoved,
    Throw,
    UnitEliminated,
    UnitLanded,
    WorkMoved,
    WorkRemoved,
)

SURVIVAL, SIEGE, HESSIAN = "survival", "siege", "hessian"


def eliminate(resolution: Resolution[State], id_: str, why: str, rule: str) -> None:
    """13.5, 27.1: a combat unit returns to the force pool, a Hessian never; a leader may survive (21.4)."""
    unit = resolution.state.unit(id_)
    if unit.is_leader:
        lose_markers(resolution, id_)
        throw(resolution, unit.side, SURVIVAL, rule="21.4", who=id_)
        return
    for cargo in resolution.state.position.aboard(id_):
        if is_assaulting(resolution.state, id_):
            resolution.happen(UnitLanded(cargo.id, id_, assault=True))
        else:
            eliminate(resolution, cargo.id, "sunk", "24.10")
    lose_markers(resolution, id_)
    resolution.happen(UnitEliminated(id_, unit.area, why, rule, out=unit.nation == HESSIAN))


def is_assaulting(state: State, fleet: str) -> bool:
    """24.10: whether the fleet is in a landing: its cargo counts as ashore already."""
    return state.battle is not None and fleet in state.battle.fleets


def lose_markers(resolution: Resolution[State], id_: str) -> None:
    """
    7.9.leader_arises, 28.4: a leader who arose goes with his unit; a siege passes
    to another of the stack.
    """
    state, unit = resolution.state, resolution.state.unit(id_)
    if any(one.unit == id_ for one in state.arisen):
        resolution.happen(LeaderFaded(id_))
    if any(work.unit == id_ for work in state.works):
        heir = heir_of(state, unit)
        if heir is None:
            resolution.happen(WorkRemoved(SIEGE, unit.area))
        else:
            resolution.happen(WorkMoved(unit.area, id_, heir.id))


def heir_of(state: State, unit: Unit) -> Unit | None:
    """28.4, ruling Q105: the unit of the stack that takes over a siege, a combat unit before a leader."""
    stack = state.position.stack(unit.area, unit.side)
    able = [one for one in stack if not one.is_fleet and one.aboard == unit.aboard and one.id != unit.id]
    return min(able, key=lambda one: one.is_leader, default=None)


def send_off(resolution: Resolution[State], leader: str, *, out: bool) -> None:
    """4.10, 7.9.politicking: a leader leaves the map, out of the game or for the pool."""
    lose_markers(resolution, leader)
    resolution.happen(LeaderRemoved(leader, out=out))


@settles(SURVIVAL)
def settle_survival(resolution: Resolution[State], throw_: Throw) -> None:
    """21.4: up to the command value back to the leader pool, above it out of the game."""
    leader = resolution.state.unit(throw_.who)
    out = throw_.die > leader.counter.command
    resolution.happen(UnitEliminated(leader.id, leader.area, "lost", "21.4", out))
