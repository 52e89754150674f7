"""A bot's reasons for its actions, in sentences."""

from __future__ import annotations

from cockade.engine.bots.revolution.parameters import Character
from cockade.engine.revolution.common.state import State
from cockade.events import revolution as events
from cockade.events.event import Action

REASONS: dict[type[Action], str] = {
    events.Place: "It will be needed there.",
    events.Bid: "The marker is of little other use.",
    events.Seal: "One more marker would not be worth its cost.",
    events.Allot: "One more marker promises most there.",
    events.GiveBack: "It is worth the least of all markers held.",
    events.Contest: "It matters most of what is left.",
    events.Mobilize: "No other unit gives as much for its price.",
    events.BuyMarker: "A marker is worth more than a unit now.",
    events.BuyLeader: "There are too few leaders for the troops.",
    events.BuildFortress: "The enemy may come to a town that counts.",
    events.BuySiege: "The army is strong enough to besiege the fortress in the next area.",
    events.RaisePartisans: "They hold up a town that pays the enemy.",
    events.Gather: "The units there are worth more elsewhere.",
    events.Take: "He should go with the others.",
    events.SetOff: "He leads them best.",
    events.March: "They are worth most there.",
    events.Halt: "They are worth more nowhere else within reach.",
    events.Drop: "It is worth more as a garrison there than on the march.",
    events.Attack: "It is the surest victory.",
    events.OpenFire: "The fight is not hopeless.",
    events.Withdraw: "The fight is as good as lost, and there is a way out.",
    events.PlayMarker: "The marker does more now than later.",
    events.Choose: "The marker has the most effect there.",
    events.PassPhase: "No marker would help in this phase.",
    events.RollAgain: "Another roll is likely to be better.",
    events.KeepRoll: "Another roll is not likely to be better.",
    events.ChooseTactics: "That many Tactics markers are worth spending here.",
    events.PlaceLeader: "Most of his troops are there.",
    events.SplitRegular: "Two detachments hold more towns than one regular.",
    events.CombineDetachments: "One regular fights better than two detachments.",
    events.UpgradeMilitia: "The better unit is worth the exchange.",
    events.Demolish: "The fortress would fall to the enemy.",
    events.DisbandPartisans: "The partisans are of no more use there.",
    events.Displace: "The unit is of most use there.",
    events.TakeAll: "All of them are needed at the target.",
    events.Load: "The unit is needed where the fleet is going.",
    events.ForceMarch: "The way is worth the marker.",
    events.Land: "The unit is of most use ashore.",
    events.Overrun: "The enemy there is too weak to stop the march.",
    events.Intercept: "The enemy on the march is the weaker one.",
    events.JoinInterception: "The interception needs every unit.",
    events.AttackFleets: "The fleets in port are the weaker ones.",
    events.AddTactics: "This fire matters most.",
    events.Fire: "The strongest unit fires first.",
    events.AimFortress: "The fortress is most effective against that target.",
    events.TakeHit: "No other unit is worth less here.",
    events.AskHonours: "Honours of war save more than a retreat.",
    events.GrantHonours: "The town is worth more than the prisoners.",
    events.RefuseHonours: "The prisoners are worth more than the time.",
    events.RetreatTo: "It is the safest way out.",
    events.RetreatToSea: "The sea is the safest way out.",
    events.Board: "The unit is saved aboard.",
    events.CommitMassacre: "The partisans do more harm than the outrage would.",
    events.Expose: "No other unit there is worth less.",
    events.Plunder: "The supply is worth more than the goodwill.",
    events.EndSegment: "Nothing else is worth doing.",
    events.Pass: "No marker would help here.",
}


def reason(state: State, side: str, action: Action, character: Character) -> str:
    """Return the reason for an action. Empty if there is none."""
    return REASONS.get(type(action), "")
