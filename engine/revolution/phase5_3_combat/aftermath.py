"""After a battle (18.7, 18.11, 28.4, 28.6): rally, what was not spent, walls, markers, a massacre."""

from __future__ import annotations

from cockade.engine.revolution.common.commanders import LAND
from cockade.engine.revolution.common.state import State, enemy, number
from cockade.engine.revolution.markers.hands import draw
from cockade.engine.revolution.phase5_3_combat.battle import battle_step
from cockade.engine.revolution.phase5_3_combat.landing import hold_port
from cockade.engine.revolution.phase5_3_combat.massacre import massacre
from cockade.engine.revolution.phase5_3_combat.participants import (
    FORTRESS,
    SIEGE,
    battle_of,
    has_siege,
    pieces,
)
from cockade.engine.rules import Resolution
from cockade.events import revolution as events


@battle_step("B10")
def rally(resolution: Resolution[State], frame: events.BattleJoined) -> None:
    """18.7, 18.5, Q48: the disrupted of both sides recover, and unspent Tactics come back into the hands."""
    for id_ in battle_of(resolution.state).units:
        if resolution.state.unit(id_).disrupted:
            resolution.happen(events.UnitRallied(id_))
    for side in events.SIDES:
        resolution.happen(events.CommitmentsKept(side))
    if battle_of(resolution.state).kind == LAND:
        settle_walls(resolution)
        hold_port(resolution)
    resolution.change(frame.replace(step="B11"))


def settle_walls(resolution: Resolution[State]) -> None:
    """28.4, 28.6: a siege is used up, and a fortress belongs to the side that holds its area."""
    battle = battle_of(resolution.state)
    winner = enemy(battle.loser)
    if has_siege(resolution.state):
        resolution.happen(events.WorkRemoved(SIEGE, battle.area))
    walls = resolution.state.work(FORTRESS, battle.area)
    holders = [unit for unit in pieces(resolution.state, winner) if not unit.is_leader]
    if walls is not None and walls.side != winner and holders:
        resolution.happen(events.WorkTaken(FORTRESS, battle.area, winner))


@battle_step("B11")
def reap(resolution: Resolution[State], frame: events.BattleJoined) -> None:
    """18.11, 7.9.tarleton, Q55: draw markers for eliminated units, the winner first; the battle is over."""
    battle = battle_of(resolution.state)
    winner = enemy(battle.loser)
    for side in (winner, battle.loser):
        draw(resolution, side, "18.11", markers_for(resolution.state, side))
    if owes_massacre(resolution.state, winner):
        massacre(resolution, winner, battle.area)
    resolution.happen(events.BattleEnded(battle.area, battle.kind))
    resolution.pop()


def markers_for(state: State, side: str) -> int:
    """18.11, 7.9.tarleton: one for each enemy eliminated, two if a loser had played Tarleton's Quarter."""
    battle = battle_of(state)
    other = enemy(side)
    doubled = other == battle.loser and other in battle.tarleton
    return battle.lost[number(other)] * (2 if doubled else 1)


def owes_massacre(state: State, winner: str) -> bool:
    """7.9.tarleton, 37.1: with option 37, by a winner on land who had played the marker."""
    battle = battle_of(state)
    return state.uses("37") and battle.kind == LAND and winner in battle.tarleton
