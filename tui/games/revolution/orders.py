"""An action of the American Revolution as an order ("March to Trenton"), and as a completed action."""

from __future__ import annotations

from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.phase3_mobilization.mobilization_markers import ENOUGH
from cockade.engine.revolution.phase5_1_movement.fleets import seen_in
from cockade.engine.revolution.phase5_3_combat.fire import FLEETS
from cockade.engine.revolution.phase7_end.victory import POLITICKING
from cockade.events import revolution as events
from cockade.events.event import Action, Frame
from cockade.events.facts import Position, Secret, SetUp
from cockade.tui.games.order_texts import Ordering
from cockade.tui.games.revolution.names import (
    NAMING,
    TELLING,
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
from cockade.tui.text.i18n import count, say, sentence

ORDERING = Ordering(
    NAMING,
    {
        SetUp: "Set up {scenario}",
        Position: "Start from a position of {scenario}",
        Secret: "A secret choice",
        events.RollAgain: "Play Master Plan: roll again",
        events.BuyMarker: "Draw a campaign marker",
        events.BuyLeader: "Draw a leader",
        events.TakeAll: "Take all units along",
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
        events.Expose: "Leave {unit} without supply",
        events.Bid: "Bid {marker}",
        events.GiveBack: "Return {marker}",
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
    """Describe a completed action that has no other sentence."""
    if isinstance(action, Secret):
        return say("The {side} choose in secret.", side=people(side))
    text = _done_text(state, action) if side else ""
    if text:
        return TELLING.say(text, state, action, side=people(side))
    said = order(state, action)
    return say("{side}: {order}.", side=people(side), order=said) if side else sentence([said])


def _done_text(state: State, action: Action) -> str:
    """The text for an action that was done. Empty if only its order can be shown."""
    frame = top(state)
    if isinstance(action, events.Gather) and action.by != "land":
        return "The {side} gather fleets at {area} (16.3)."
    if isinstance(action, events.SetOff) and not isinstance(frame, events.Intercepting):
        if not action.commander:
            return "They set off without a commander (16.3)."
        if type_of(state, action.commander).startswith("?"):
            return "They set off under a leader (16.3)."
    return (DONE.get((type(action), type(frame))) if frame else "") or DONE.get(type(action), "")


DONE: dict[type[Action] | tuple[type[Action], type[Frame]], str] = {
    events.Pass: "The {side} play no marker.",
    (events.Pass, events.Reply): "The {side} do not answer with a Spy (7.9.spy).",
    (events.Pass, events.FleetsNamed): "The {side} let the fleets sail (7.9.privateers).",
    (events.Pass, events.Interception): "The {side} do not intercept (32.1).",
    (events.Pass, events.Sovereignty): "The {side} call no more Indians (30.0).",
    events.PassPhase: "The {side} play no more markers this phase (Q95).",
    events.KeepRoll: "The die is kept (7.9.master_plan).",
    events.Bid: "The {side} bid {marker} (8.1).",
    events.Allot: "The {side} put {marker} on {item} (9.3).",
    events.GiveBack: "The {side} return {marker} (7.2).",
    events.ChooseTactics: "Tactics of the {side}: {number} (18.4.1).",
    events.Seal: "The {side} confirm their choice (Q89).",
    events.EndSegment: "The {side} end this step.",
    (events.EndSegment, events.Mobilization): "The {side} end their mobilization (13.1).",
    (events.EndSegment, events.Movement): "The {side} end their movement (16.1).",
    (events.EndSegment, events.Massacres): "The {side} commit no massacre (37.1).",
    (events.EndSegment, events.Combats): "The {side} end the combats (18.1).",
    (events.EndSegment, events.Pursuit): "The {side} do not pursue (18.4.5).",
    (events.EndSegment, events.Retreat): "No more units go aboard (18.9).",
    events.Contest: "The {item} is resolved next (9.3).",
    events.Gather: "The {side} gather a stack at {area} (16.3).",
    events.Take: "Taken along: {unit} (16.3).",
    events.TakeAll: "Every unit that can move is taken along (16.3).",
    events.JoinInterception: "Taken along: {unit} (32.1).",
    events.Load: "Embarked on {fleet}: {unit} (24.4).",
    events.Board: "Aboard {fleet}: {unit} (18.9).",
    events.SetOff: "They set off under {commander} (16.3).",
    (events.SetOff, events.Intercepting): "The {side} go out to intercept (32.1).",
    events.ForceMarch: "The {side} pay for a forced march with {marker} (17.1).",
    events.Drop: "Left behind: {unit} (16.7).",
    events.Halt: "The march ends (16.3).",
    events.OpenFire: "The {side} fire instead of retreating (18.4.4).",
    (events.OpenFire, events.Pursuit): "The {side} pursue (18.4.5).",
    events.Withdraw: "The {side} retreat instead of firing (18.4.4).",
    events.RetreatTo: "The {side} retreat to {area} (18.8).",
    events.RetreatToSea: "The {side} go aboard and retreat to {area} (18.9).",
    events.AskHonours: "The {side} ask for honours of war (38.0).",
    events.GrantHonours: "The {side} grant honours of war (38.0).",
    events.RefuseHonours: "The {side} refuse honours of war (38.0).",
    events.AddTactics: "A Tactics marker is spent on {unit} (18.5).",
    events.TakeHit: "{unit} takes the hit (18.4.2).",
    events.AimFortress: "The fortress is aimed (28.2).",
    events.Expose: "Left without supply: {unit} (19.3).",
}
"""The texts of completed actions that have no other sentence, some of them by frame."""


def top(state: State) -> Frame | None:
    """Return the frame that must be decided now, or None."""
    return state.agenda[-1] if state.agenda else None


@orders(events.PlayMarker)
def play_marker(state: State, action: events.PlayMarker) -> str:
    """7.9."""
    use = use_name(action.use)
    marker = marker_name(state, action.marker)
    return say("Play {marker}: {use}", marker=marker, use=use) if use else say("Play {marker}", marker=marker)


@orders(events.Choose)
def choose(state: State, action: events.Choose) -> str:
    """The target of the marker just played. (7.9)"""
    frame = top(state)
    marker = frame.marker if isinstance(frame, events.Aiming) else ""
    target = target_name(state, marker, action.target)
    return say("{marker}: {target}", marker=marker_name(state, marker), target=target) if marker else target


def target_name(state: State, marker: str, target: str) -> str:
    """The target of a marker in words: "Boston, a British regular", "the 2nd fleet", "no more"."""
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
    """Play no marker. (7.9, 32.1, 30.0)"""
    frame = top(state)
    return say(PASSES.get(type(frame), "Play no marker now") if frame else "Play no marker now")


@orders(events.PassPhase)
def pass_phase(state: State, action: events.PassPhase) -> str:
    """Skip further questions in this phase. (Ruling Q95)"""
    frame = top(state)
    if isinstance(frame, events.Throw):
        return say("Keep this die, stop asking about dice this phase")
    if isinstance(frame, events.Window):
        return say("Stop asking this phase ({window})", window=window_name(frame.window))
    return say("Stop asking this phase")


@orders(events.KeepRoll)
def keep_roll(state: State, action: events.KeepRoll) -> str:
    """7.9.master_plan."""
    frame = top(state)
    return say("Keep the {die}", die=frame.die) if isinstance(frame, events.Throw) else say("Keep the die")


@orders(events.ChooseTactics)
def choose_tactics(state: State, action: events.ChooseTactics) -> str:
    """18.4.1."""
    if not action.number:
        return say("Choose no Tactics marker")
    return count("Choose {n} Tactics marker", "Choose {n} Tactics markers", action.number)


SEALS: dict[type[Frame], str] = {
    events.Bidding: "Confirm the bid",
    events.Allotting: "Confirm the allotments",
    events.Halving: "Confirm what you return",
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
    return say("Buy a siege marker for {unit}", unit=unit_at(state, action.unit))


ENDS: dict[type[Frame], str] = {
    events.Mobilization: "End the mobilization",
    events.Movement: "End the movement",
    events.Massacres: "No massacre",
    events.Combats: "End the combats",
    events.Pursuit: "Do not pursue",
    events.Retreat: "End the embarkation",
}


@orders(events.EndSegment)
def end_segment(state: State, action: events.EndSegment) -> str:
    """5.1, 16.1, 18.4.5, 18.9, 37.1."""
    frame = top(state)
    if isinstance(frame, events.Retreat) and not frame.sea:
        return say("Retreat by land")
    return say(ENDS.get(type(frame), "Continue") if frame else "Continue")


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
