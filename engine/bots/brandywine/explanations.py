"""A bot's reasons for its actions, in sentences."""

from __future__ import annotations

from cockade.engine.bots.brandywine.evaluation_map import outlook_for
from cockade.engine.bots.brandywine.marching import Outlook
from cockade.engine.bots.brandywine.parameters import Character
from cockade.engine.brandywine.common.state import State
from cockade.events import brandywine as events
from cockade.events.event import Action

REASONS: dict[type[Action], str] = {
    events.Place: "It will be needed there.",
    events.Decline: "It saves its strength for the fight.",
    events.Rally: "Every unit may try.",
    events.Shoot: "It is the strongest target.",
    events.OpenFire: "Every unit that can join has joined.",
    events.Engage: "Adding this attack gives the combats the best outlook overall.",
    events.OpenCombats: "One more attack would cost more than it gains.",
    events.PlayChit: "It does best on average against what the other side may play.",
    events.Lead: "The best morale leads.",
    events.SpendChit: "The result is bad enough to be worth a new roll.",
    events.Retreat: "It is out of the enemy's reach there.",
    events.ChooseEntry: "The way to the enemy is shortest from there.",
    events.PayForInitiative: "Moving first is worth the morale.",
    events.NameInitiative: "Moving first is worth the momentum chits.",
    events.Wade: "The enemy does not watch the creek there.",
    events.Release: "The wing is needed in the battle now.",
    events.LoseStep: "This unit can spare a step most easily.",
    events.Divert: "That stack would hurt the attack most.",
    events.HoldHouse: "The Meeting House is worth the morale.",
    events.Resolve: "The most promising combat goes first.",
    events.WithdrawHorse: "The dragoons would lose this fight.",
    events.UseLafayette: "This combat matters most.",
    events.Suffer: "This leaves the best units room to retreat.",
    events.Yield: "A step of this unit is worth more than the unit.",
    events.LoseLeader: "The other leaders are worth more.",
    events.Accompany: "The leader stays with his men.",
    events.EndPhase: "No unit has a better place to go.",
}


def reason(state: State, side: str, action: Action, character: Character) -> str:
    """Return the reason for an action. Empty if there is none."""
    if isinstance(action, events.March | events.Hasten | events.Advance):
        return reason_to_go(outlook_for(state, side, character), action.unit, action.hex)
    return REASONS.get(type(action), "")


def reason_to_go(outlook: Outlook, unit_id: str, hex_: int) -> str:
    """Return the reason for a unit's march."""
    unit = outlook.state.unit(unit_id)
    if unit.is_leader:
        return "Most of his men are there."
    if unit.is_artillery:
        return "It is in cover there, or can reach the enemy."
    if hex_ in outlook.goals:
        return "That place decides the battle."
    if any(there in outlook.foes for there in outlook.field.neighbours[hex_]):
        return "An attack from there is worth the losses."
    if outlook.to_post(unit, hex_) < outlook.to_post(unit, unit.hex or hex_):
        return "It comes nearer to what decides the battle."
    return "It is safer there."
