"""After a battle (18.7, 18.11, 28.4, 28.6): rally, what was not spent, walls, markers, a massacre."""

from __future__ import annotations

from engine.revolution.battle import battle_step
from engine.revolution.commanders import LAND
from engine.revolution.hands import draw
from engine.revolution.landing import hold_port
from engine.revolution.massacre import massacre
from engine.revolution.muster import (
    FORTRESS,
    SIEGE,
    battle_of,
    has_siege,
    pieces,
)
from engine.revolution.state import State, enemy, number
from engine.rules import Ruling
from events.revolution import (
    SIDES,
    BattleEnded,
    BattleJoined,
    CommitmentsKept,
    UnitRallied,
    WorkRemoved,
    WorkTaken,
)


@battle_step("B10")
def rally(ruling: Ruling[State], frame: BattleJoined) -> None:
    """18.7, 18.5, Q48: the disrupted of both sides recover, and unspent Tactics come back into the hands."""
    for id_ in battle_of(ruling.state).units:
        if ruling.state.unit(id_).disrupted:
            ruling.happen(UnitRallied(id_))
    for side in SIDES:
        ruling.happen(CommitmentsKept(side))
    if battle_of(ruling.state).kind == LAND:
        settle_walls(ruling)
        hold_port(ruling)
    ruling.change(frame.but(step="B11"))


def settle_walls(ruling: Ruling[State]) -> None:
    """28.4, 28.6: a siege is used up, and a fortress belongs to who holds its area."""
    battle = battle_of(ruling.state)
    winner = enemy(battle.loser)
    if has_siege(ruling.state):
        ruling.happen(WorkRemoved(SIEGE, battle.area))
    walls = ruling.state.work(FORTRESS, battle.area)
    holders = [unit for unit in pieces(ruling.state, winner) if not unit.is_leader]
    if walls is not None and walls.side != winner and holders:
        ruling.happen(WorkTaken(FORTRESS, battle.area, winner))


@battle_step("B11")
def reap(ruling: Ruling[State], frame: BattleJoined) -> None:
    """18.11, 7.9.tarleton, Q55: markers for what was eliminated, the winner first; the battle is over."""
    battle = battle_of(ruling.state)
    winner = enemy(battle.loser)
    for side in (winner, battle.loser):
        draw(ruling, side, "18.11", markers_for(ruling.state, side))
    if owes_massacre(ruling.state, winner):
        massacre(ruling, winner, battle.area)
    ruling.happen(BattleEnded(battle.area, battle.kind))
    ruling.pop()


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
