"""An action of the American Revolution as an order ("March to Trenton"), and as something that was done."""

from __future__ import annotations

from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.phase3_mobilization.mobilization_markers import ENOUGH
from cockade.engine.revolution.phase5_1_movement.fleets import seen_in
from cockade.engine.revolution.phase5_3_combat.fire import FLEETS
from cockade.engine.revolution.phase7_end.victory import POLITICKING
from cockade.events import revolution as events
from cockade.events.event import Action, Frame
from cockade.events.facts import Position, Secret, SetUp
from cockade.tui.games.ordering import Ordering
from cockade.tui.games.revolution.names import (
    NAMING,
    area_name,
    marker_name,
    one_of,
    people,
    place_name,
    type_of,
    unit_at,
    unit_name,
    unit_names,
    use_name,
    window_name,
)
from cockade.tui.text.words import count, say, sentence

ORDERING = Ordering(
    NAMING,
    {
        SetUp: "Set up {scenario}",
        Position: "Begin from a position of {scenario}",
        Secret: "A secret choice",
        events.RollAgain: "Play Master Plan: throw again",
        events.BuyMarker: "Draw a campaign marker",
        events.BuyLeader: "Draw a leader",
        events.TakeAll: "Take everybody along",
        events.Halt: "Stop here",
        events.Withdraw: "Retreat instead of firing",
        events.AskHonours: "Ask for honours of war",
        events.GrantHonours: "Grant honours of war",
        events.RefuseHonours: "Refuse honours of war",
        events.Place: "Place {unit} at {area}",
        events.Displace: "Move {unit} away to {area}",
        events.CombineDetachments: "Make a regular of two detachments at {area}",
        events.BuildFortress: "Build a fortress at {area}",
        events.Demolish: "Demolish the fortress of {area}",
        events.RaisePartisans: "Raise partisans at {area}",
        events.DisbandPartisans: "Disband the partisans of {area}",
        events.March: "March to {area}",
        events.Overrun: "Overrun the enemy at {area}",
        events.Attack: "Fight the battle of {area}",
        events.AttackFleets: "Fight the fleets at {area}",
        events.RetreatTo: "Retreat to {area}",
        events.RetreatToSea: "Retreat aboard the fleets to {area}",
        events.CommitMassacre: "Massacre the partisans of {area}",
        events.Plunder: "Plunder {area}",
        events.Take: "Take {unit} along",
        events.Drop: "Leave {unit} here",
        events.Land: "Put {unit} ashore",
        events.JoinInterception: "Take {unit} along",
        events.AddTactics: "Spend Tactics on {unit}",
        events.TakeHit: "Let {unit} take the hit",
        events.Expose: "Let {unit} do without supply",
        events.Bid: "Bid {marker}",
        events.GiveBack: "Give {marker} back",
        events.Allot: "Put {marker} on {item}",
        events.PlaceLeader: "Place {leader} at {area}",
        events.UpgradeMilitia: "{general} turns Tory militia into {type}",
        events.Contest: "Resolve {item} next",
        events.Load: "Embark {unit} on {fleet}",
        events.Fire: "Fire with {unit}",
        events.Board: "{unit} boards {fleet}",
    },
)
orders, order = ORDERING.orders, ORDERING.order


def done(state: State, action: Action, side: str) -> str:
    """An action of which nothing else can be told, as something that was done."""
    if isinstance(action, Secret):
        return say("The {side} choose in secret.", side=people(side))
    said = order(state, action)
    return say("{side}: {order}.", side=people(side), order=said) if side else sentence([said])


def top(state: State) -> Frame | None:
    """What must be decided."""
    return state.agenda[-1] if state.agenda else None


@orders(events.PlayMarker)
def play_marker(state: State, action: events.PlayMarker) -> str:
    """7.9."""
    use = use_name(action.use)
    marker = marker_name(state, action.marker)
    return say("Play {marker}: {use}", marker=marker, use=use) if use else say("Play {marker}", marker=marker)


@orders(events.Choose)
def choose(state: State, action: events.Choose) -> str:
    """7.9: what the marker just played is aimed at."""
    frame = top(state)
    marker = frame.marker if isinstance(frame, events.Aiming) else ""
    target = target_name(state, marker, action.target)
    return say("{marker}: {target}", marker=marker_name(state, marker), target=target) if marker else target


def target_name(state: State, marker: str, target: str) -> str:
    """What a marker may be aimed at, in words: "Boston, a British regular", "the 2nd fleet", "no more"."""
    if target == ENOUGH:
        return say("no more")
    if target.isdecimal():
        named = next((frame for frame in state.agenda if isinstance(frame, events.FleetsNamed)), None)
        if named is None:
            return say("fleet {n} of those named", n=target)
        names = {"all": len(seen_in(state, named)), "area": area_name(state, named.area)}
        return say("fleet {n} of {all} at {area}", n=target, **names)
    area, slash, type_ = target.partition("/")
    if slash:
        return say("{unit} at {area}", unit=one_of(type_), area=area_name(state, area))
    if target in state.roster:  # where a leader of the enemy is, only his side knows (ruling Q27)
        return unit_name(state, target) if marker == POLITICKING else unit_at(state, target)
    return unit_names(state, [target]) if type_of(state, target) else place_name(state, target)


PASSES: dict[type[Frame], str] = {
    events.Reply: "Do not answer with a Spy",
    events.FleetsNamed: "Let the fleets sail",
    events.Interception: "Do not intercept",
    events.Sovereignty: "Call no more Indians",
}


@orders(events.Pass)
def pass_(state: State, action: events.Pass) -> str:
    """7.9, 32.1, 30.0: nothing is played."""
    frame = top(state)
    return say(PASSES.get(type(frame), "Play no marker now") if frame else "Play no marker now")


@orders(events.PassPhase)
def pass_phase(state: State, action: events.PassPhase) -> str:
    """Ruling Q95: not to be asked again in this phase."""
    frame = top(state)
    if isinstance(frame, events.Throw):
        return say("Keep this die, ask no more about dice this phase")
    if isinstance(frame, events.Window):
        return say("Ask no more this phase ({window})", window=window_name(frame.window))
    return say("Ask no more this phase")


@orders(events.KeepRoll)
def keep_roll(state: State, action: events.KeepRoll) -> str:
    """7.9.master_plan."""
    frame = top(state)
    return say("Keep the {die}", die=frame.die) if isinstance(frame, events.Throw) else say("Keep the die")


@orders(events.ChooseTactics)
def choose_tactics(state: State, action: events.ChooseTactics) -> str:
    """18.4.1."""
    return count("Choose {n} Tactics marker", "Choose {n} Tactics markers", action.number)


SEALS: dict[type[Frame], str] = {
    events.Bidding: "Confirm the bid",
    events.Allotting: "Confirm the allotments",
    events.Halving: "Confirm what goes back",
}


@orders(events.Seal)
def seal(state: State, action: events.Seal) -> str:
    """Ruling Q89."""
    frame = top(state)
    return say(SEALS.get(type(frame), "Confirm") if frame else "Confirm")


@orders(events.Mobilize)
def mobilize(state: State, action: events.Mobilize) -> str:
    """13.1, 13.3, 30.0."""
    calling = isinstance(top(state), events.Sovereignty)
    text = "Call {unit} to {area}" if calling else "Mobilize {unit} at {area}"
    return NAMING.say(text, state, action, unit=one_of(action.type))


@orders(events.SplitRegular)
def split_regular(state: State, action: events.SplitRegular) -> str:
    """13.7."""
    return say("Split {unit} into two detachments", unit=unit_at(state, action.unit))


@orders(events.BuySiege)
def buy_siege(state: State, action: events.BuySiege) -> str:
    """28.4."""
    return say("Buy a siege for {unit}", unit=unit_at(state, action.unit))


ENDS: dict[type[Frame], str] = {
    events.Mobilization: "End the mobilization",
    events.Movement: "End the movement",
    events.Massacres: "No massacre",
    events.Combats: "End the combats",
    events.Pursuit: "Do not pursue",
    events.Retreat: "Nobody else goes aboard",
}


@orders(events.EndSegment)
def end_segment(state: State, action: events.EndSegment) -> str:
    """5.1, 16.1, 18.4.5, 18.9, 37.1."""
    frame = top(state)
    if isinstance(frame, events.Retreat) and not frame.sea:
        return say("Retreat by land")
    return say(ENDS.get(type(frame), "Go on") if frame else "Go on")


@orders(events.Gather)
def gather(state: State, action: events.Gather) -> str:
    """16.3."""
    text = "Gather a stack at {area}" if action.by == "land" else "Gather fleets at {area}"
    return NAMING.say(text, state, action)


@orders(events.SetOff)
def set_off(state: State, action: events.SetOff) -> str:
    """16.3, 32.1."""
    if isinstance(top(state), events.Intercepting):
        return say("Go out to intercept")
    if type_of(state, action.commander).startswith("?"):
        return say("Set off under a leader")
    text = "Set off under {commander}" if action.commander else "Set off without a commander"
    return NAMING.say(text, state, action)


@orders(events.ForceMarch)
def force_march(state: State, action: events.ForceMarch) -> str:
    """17.1, 7.9.committee."""
    text = "Forced march under {commander}, paid with {marker}"
    if type_of(state, action.commander).startswith("?"):
        text = "Forced march under a leader, paid with {marker}"
    return NAMING.say(text if action.commander else "Forced march, paid with {marker}", state, action)


@orders(events.Intercept)
def intercept(state: State, action: events.Intercept) -> str:
    """32.1."""
    return count(
        "Intercept from {area} with {n} Tactics marker",
        "Intercept from {area} with {n} Tactics markers",
        action.tactics,
        area=area_name(state, action.area),
    )


@orders(events.OpenFire)
def open_fire(state: State, action: events.OpenFire) -> str:
    """18.4.2, 18.4.5."""
    return say("Pursue") if isinstance(top(state), events.Pursuit) else say("Fire this round")


@orders(events.AimFortress)
def aim_fortress(state: State, action: events.AimFortress) -> str:
    """28.2."""
    return say(
        "The fortress fires at the ships" if action.at == FLEETS else "The fortress fires at the troops"
    )
