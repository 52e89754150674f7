"""A bot's reasons for its actions, in sentences."""

from __future__ import annotations

from cockade.engine.bots.rebels.aims import aims_of
from cockade.engine.bots.rebels.parameters import Character
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, enemy
from cockade.events import rebels as events
from cockade.events.event import Action

REASONS: dict[type[Action], str] = {
    events.Place: "It can do most of its tasks from there.",
    events.Bombard: "No other shot hurts the enemy as much.",
    events.JoinFire: "Every gun that joins makes the fire stronger.",
    events.Disengage: "Attacking from here would cost more than it gains.",
    events.StandRearguard: "It covers the others, who leave without a check.",
    events.OpenFire: "All guns that can join have joined.",
    events.Follow: "The leader stays with the most men.",
    events.Escape: "The leader joins the strongest unit nearby.",
    events.Name: "No other unit is worth more there.",
    events.NamesDone: "No more units are needed there.",
    events.Engage: "Adding this attack gives the combats the best outlook overall.",
    events.OpenAssaults: "One more attack would cost more than it gains.",
    events.Assault: "The most promising combat goes first.",
    events.Suffer: "This leaves the best units room to retreat.",
    events.Retreat: "It is the farthest from the enemy, and in cover.",
    events.Rally: "It has the best chance to rally.",
    events.EndSegment: "No unit has a better place to go.",
    events.EndAdvance: "A unit that advanced would be surrounded.",
}


def reason(state: State, side: str, action: Action, character: Character) -> str:
    """Return the reason for an action. Empty if there is none."""
    if isinstance(action, events.March | events.ForceMarch | events.Advance):
        return reason_to_go(state, side, action.unit, action.hex, character)
    return REASONS.get(type(action), "")


def reason_to_go(state: State, side: str, unit_id: str, hex_: int, character: Character) -> str:
    """Return the reason for a unit's march."""
    unit, aims = state.unit(unit_id), aims_of(state, side, character)
    if unit.is_leader:
        return "From there he commands the most men."
    if unit.is_artillery:
        return "From there it can reach the enemy, or it is in cover."
    if hex_ in aims.goals:
        return "That place decides the battle."
    if hex_ in aims.keeps:
        return "That place must be held."
    foes = state.position.combat[enemy(side)]
    if any(there in foes for there in ground(state.scenario).neighbours[hex_]):
        return "An attack from there is worth the losses."
    return "It comes nearer to the enemy." if aims.attacks else "It covers what must be held."
