"""Why a player of wood does what he does, in a sentence."""

from __future__ import annotations

from cockade.engine.bots.revolution.parameters import Character
from cockade.engine.revolution.common.state import State
from cockade.events import revolution as events
from cockade.events.event import Action

REASONS: dict[type[Action], str] = {
    events.Place: "There it will be wanted.",
    events.Bid: "The marker is of little other use.",
    events.Seal: "One more marker would not bring what it costs.",
    events.Allot: "There one more marker promises most.",
    events.GiveBack: "Of all in the hand it is worth least.",
    events.Contest: "Of what is left it matters most.",
    events.Mobilize: "No other unit brings as much for its price.",
    events.BuyMarker: "A marker brings more than a unit now.",
    events.BuyLeader: "There are too few leaders for the troops.",
    events.BuildFortress: "The enemy may come to a town that counts.",
    events.BuySiege: "The army is strong enough to besiege the fortress in the next area.",
    events.RaisePartisans: "They hold up a town that pays the enemy.",
    events.Gather: "The units there are worth more somewhere else.",
    events.Take: "He should go with the others.",
    events.SetOff: "He leads them best.",
    events.March: "They are worth most there.",
    events.Halt: "Nowhere in reach are they worth more.",
    events.Drop: "A garrison does more good there than on the way.",
    events.Attack: "It is the surest victory.",
    events.OpenFire: "The fight is not hopeless.",
    events.Withdraw: "The fight is as good as lost, and there is a way out.",
    events.PlayMarker: "This is its moment.",
    events.EndSegment: "Nothing else is worth while.",
    events.Pass: "No marker would help here.",
}


def reason(state: State, side: str, action: Action, character: Character) -> str:
    """The reason for an action; empty if there is nothing to say."""
    return REASONS.get(type(action), "")
