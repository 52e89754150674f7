"""A bot's reasons for its actions, in sentences."""

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
    events.PlayMarker: "The marker does more now than later.",
    events.Choose: "The marker does most there.",
    events.PassPhase: "No marker would help in this phase.",
    events.RollAgain: "Another roll is likely to be better.",
    events.KeepRoll: "Another roll is not likely to be better.",
    events.ChooseTactics: "So many Tactics markers are worth it here.",
    events.PlaceLeader: "Most of his troops are there.",
    events.SplitRegular: "Two detachments hold more towns than one regular.",
    events.CombineDetachments: "One regular fights better than two detachments.",
    events.UpgradeMilitia: "The better unit is worth the exchange.",
    events.Demolish: "The fortress would fall to the enemy.",
    events.DisbandPartisans: "The partisans are of no more use there.",
    events.Displace: "The unit is of most use there.",
    events.TakeAll: "All of them are wanted at the target.",
    events.Load: "The unit is wanted where the fleet goes.",
    events.ForceMarch: "The way is worth the marker.",
    events.Land: "The unit is of most use ashore.",
    events.Overrun: "The enemy there is too weak to stop the march.",
    events.Intercept: "The enemy on the march is the weaker one.",
    events.JoinInterception: "The interception needs every unit.",
    events.AttackFleets: "The fleets in port are the weaker ones.",
    events.AddTactics: "This fire decides most.",
    events.Fire: "The strongest unit fires first.",
    events.AimFortress: "The fortress does most against that target.",
    events.TakeHit: "No other unit is worth less here.",
    events.AskHonours: "Honours of war save more than a retreat.",
    events.GrantHonours: "The town is worth more than the prisoners.",
    events.RefuseHonours: "The prisoners are worth more than the time.",
    events.RetreatTo: "It is the safest way out.",
    events.RetreatToSea: "The sea is the safest way out.",
    events.Board: "The unit is saved aboard.",
    events.CommitMassacre: "The partisans cost more than the outrage.",
    events.Expose: "No other unit there is worth less.",
    events.Plunder: "The supply is worth more than the goodwill.",
    events.EndSegment: "Nothing else is worth while.",
    events.Pass: "No marker would help here.",
}


def reason(state: State, side: str, action: Action, character: Character) -> str:
    """Return the reason for an action. Empty if there is none."""
    return REASONS.get(type(action), "")
