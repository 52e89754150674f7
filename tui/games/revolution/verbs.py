"""The verbs of the American Revolution in a word or two, and how each frame is brought to an end."""

from __future__ import annotations

from cockade.events import revolution as events
from cockade.events.event import Action, Frame

VERBS: dict[type[Action], str] = {
    events.PlayMarker: "Play a marker",
    events.Choose: "Aim the marker",
    events.PassPhase: "Ask no more this phase",
    events.RollAgain: "Throw again",
    events.KeepRoll: "Keep the die",
    events.ChooseTactics: "Choose Tactics",
    events.Seal: "Confirm",
    events.BuyMarker: "Draw a marker",
    events.BuyLeader: "Draw a leader",
    events.PlaceLeader: "Place the leader",
    events.SplitRegular: "Split a regular",
    events.BuildFortress: "Build a fortress",
    events.BuySiege: "Buy a siege",
    events.EndSegment: "End the segment",
    events.Contest: "Resolve",
    events.Displace: "Move away",
    events.Gather: "Gather a stack",
    events.Take: "Take along",
    events.Load: "Embark",
    events.ForceMarch: "Forced march",
    events.Drop: "Leave behind",
    events.Land: "Put ashore",
    events.Halt: "Stop",
    events.JoinInterception: "Go along",
    events.Attack: "Fight",
    events.AttackFleets: "Fight the fleets",
    events.OpenFire: "Fire",
    events.Withdraw: "Retreat",
    events.AddTactics: "Spend Tactics",
    events.Fire: "Fire with",
    events.AimFortress: "Aim the fortress",
    events.TakeHit: "Take the hit",
    events.AskHonours: "Ask for honours",
    events.Board: "Go aboard",
    events.CommitMassacre: "Massacre",
    events.Expose: "Do without supply",
}
"""Verbs in a word or two, where that is not their own name."""

ENDERS: dict[type[Frame], type[Action]] = {
    events.Window: events.Pass,
    events.Reply: events.Pass,
    events.FleetsNamed: events.Pass,
    events.Interception: events.Pass,
    events.Sovereignty: events.Pass,
    events.Throw: events.KeepRoll,
    events.Bidding: events.Seal,
    events.Allotting: events.Seal,
    events.Halving: events.Seal,
    events.Mobilization: events.EndSegment,
    events.Movement: events.EndSegment,
    events.Massacres: events.EndSegment,
    events.Combats: events.EndSegment,
    events.Pursuit: events.EndSegment,
    events.Retreat: events.EndSegment,
    events.Marching: events.Halt,
}
"""By frame: how it is brought to an end; the others end by themselves."""
QUIETERS = (events.Window, events.Throw, events.FleetsNamed, events.Interception)
"""Frames in which a side may ask not to be asked again in this phase (ruling Q95)."""
