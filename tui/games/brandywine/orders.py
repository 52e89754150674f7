"""An action of Brandywine as an order ("March 1 Maryland to 1606"), and as a completed action."""

from __future__ import annotations

from cockade.engine.brandywine.common.state import State
from cockade.engine.hexgrid import spoken
from cockade.events import brandywine as events
from cockade.events.event import Action, Frame
from cockade.events.facts import Position, Secret, SetUp
from cockade.tui.games.brandywine.names import (
    NAMING,
    TELLING,
    is_unknown,
    people,
    phase_name,
    side_name,
    unit_name,
)
from cockade.tui.games.order_texts import Ordering
from cockade.tui.text.i18n import say, sentence

ORDERING = Ordering(
    TELLING,
    {
        SetUp: "Set up {scenario}",
        Position: "Start from a position of {scenario}",
        Secret: "A secret choice",
        events.PayForInitiative: "Do not stop for tea: pay army morale for the initiative",
        events.NameInitiative: "Spend three chits: the {holder} have the initiative",
        events.Place: "Place {unit} at {hex}",
        events.March: "March {unit} to {hex}",
        events.Hasten: "Hasten {unit} along the roads to {hex}",
        events.Wade: "Wade the creek with {unit} to {hex}",
        events.Release: "Release {army} before its time",
        events.LoseStep: "Let {unit} lose a step",
        events.Rally: "Rally {unit}",
        events.Engage: "Send {unit} against {hex}",
        events.Divert: "Divert the enemy in {hex}",
        events.HoldHouse: "Hold the Meeting House and do not attack",
        events.OpenCombats: "Start the close combats",
        events.Resolve: "Resolve the combat against {hex}",
        events.WithdrawHorse: "Withdraw the dragoons",
        events.Lead: "Let {unit} lead",
        events.PlayChit: "Play {chit}",
        events.UseLafayette: "Let Lafayette shift this combat",
        events.Yield: "Let {unit} be captured",
        events.LoseLeader: "Let {leader} be lost",
        events.Retreat: "Retreat {unit} to {hex}",
        events.Accompany: "Send {leader} along",
        events.Advance: "Advance {unit} to {hex}",
    },
)
orders, order = ORDERING.orders, ORDERING.order


def done(state: State, action: Action, side: str) -> str:
    """Describe a completed action that has no other sentence."""
    if isinstance(action, Secret):
        return say("The {side} choose in secret.", side=people(side))
    if isinstance(action, events.PlayChit):
        return NAMING.say("The {side} lay {chit} face down (12.1.9).", state, action, side=people(side))
    text = DONE.get(type(action)) or (declined(state) if isinstance(action, events.Decline) else "")
    return ORDERING.naming.say(text, state, action) if text else sentence([order(state, action)])


DONE: dict[type[Action], str] = {
    events.Engage: "Sent against {hex}: {unit} (12.1.4).",
    events.Shoot: "Aimed at {target}: {unit} (11.1.3).",
    events.Suffer: "{unit} takes the next result (13.1).",
    events.WithdrawHorse: "The dragoons withdraw (12.1.7).",
    events.HoldHouse: "The Meeting House is held: no unit attacks from it (17.1.1).",
    events.Accompany: "{leader} goes along (13.2.6).",
    events.UseLafayette: "Lafayette shifts the odds (14.5).",
    events.Lead: "To lead: {unit} (12.1.8).",
    events.EndPhase: "The phase ends (5.0).",
    events.OpenFire: "The guns open fire (11.1.4).",
    events.Resolve: "The combat against {hex} comes next (12.1.6).",
    events.Divert: "The enemy in {hex} is diverted (12.1.3).",
    events.OpenCombats: "All combats are declared (12.1.4).",
}
"""The texts of completed actions that have no other sentence."""


def declined(state: State) -> str:
    """Describe the effect of declining in the current step."""
    frame = top(state)
    step = frame.step if isinstance(frame, events.CloseCombat) else ""
    return (STOOD.get(step) if step else SAID_NO.get(type(frame))) or ""


SAID_NO: dict[type[Frame | None], str] = {
    events.TeaTime: "Howe stops for tea (6.1.6).",
    events.Wager: "No more chits are spent on the initiative (12.3.3).",
    events.Protest: "The initiative remains as it was rolled (12.3.3).",
    events.Accompanying: "No leader goes along (13.2.6).",
    events.Advancing: "The advance ends (12.1.15).",
}
STOOD = {
    "withdrawal": "The dragoons stay (12.1.7).",
    "momentum": "The roll is kept (12.1.12).",
    "shift": "Lafayette does not shift the odds (14.5).",
}
"""The effect of declining, by frame and by step of a close combat."""


def top(state: State) -> Frame | None:
    """Return the frame that must be decided now, or None."""
    return state.agenda[-1] if state.agenda else None


@orders(events.ChooseEntry)
def choose_entry(state: State, action: events.ChooseEntry) -> str:
    """9.7.2, 9.8.2."""
    frame = top(state)
    if isinstance(frame, events.EntryChoice):
        return NAMING.say("Let {brigade} enter at {letter}", state, frame, letter=action.entry)
    return say("Choose entry {letter}", letter=action.entry)


@orders(events.SpendChit)
def spend_chit(state: State, action: events.SpendChit) -> str:
    """12.3.3, 12.1.12."""
    if isinstance(top(state), events.CloseCombat):
        return say("Spend a momentum chit on a new roll")
    return say("Spend a momentum chit on the initiative")


@orders(events.Decline)
def decline(state: State, action: events.Decline) -> str:
    """Name the choice to decline what is offered in the current step."""
    frame = top(state)
    if isinstance(frame, events.CloseCombat):
        return say(_DECLINED.get(frame.step, "No"))
    return say(_REFUSED.get(type(frame), "Continue without") if frame else "Continue without")


_REFUSED: dict[type[Frame], str] = {
    events.TeaTime: "Stop for tea and roll",
    events.Wager: "Spend no more chits",
    events.Protest: "Keep the rolls",
    events.Accompanying: "Send no leader along",
    events.Advancing: "End the advance",
}
_DECLINED = {
    "withdrawal": "Keep the dragoons there",
    "momentum": "Keep the roll",
    "shift": "Do not use Lafayette",
    "lead": "Name no lead unit",
}


@orders(events.EndPhase)
def end_phase(state: State, action: events.EndPhase) -> str:
    """5.0."""
    frame = top(state)
    side = getattr(frame, "side", "") or state.side
    return say("End {side} {phase}", side=side_name(state, side), phase=phase_name(state.segment))


@orders(events.Shoot)
def shoot(state: State, action: events.Shoot) -> str:
    """10.1.4, 11.1.3."""
    number = state.roster.get(action.target)
    if number is None or is_unknown(state.units[number]):
        return NAMING.say("Fire {unit} at {target}", state, action)
    return NAMING.say("Fire {unit} at {target} ({hex})", state, action, hex=spoken(state.units[number].hex))


@orders(events.OpenFire)
def open_fire(state: State, action: events.OpenFire) -> str:
    """11.1.4."""
    frame = top(state)
    if isinstance(frame, events.Battery):
        return say("Open fire on {target}", target=unit_name(state, frame.target))
    return say("Open fire")


@orders(events.Suffer)
def suffer(state: State, action: events.Suffer) -> str:
    """13.1, 13.3."""
    straggling = isinstance(top(state), events.Stragglers)
    text = "Let {unit} check for being next to an enemy" if straggling else "Let {unit} take its result next"
    return NAMING.say(text, state, action)


VERBS: dict[type[Action], str] = {
    events.Place: "Place",
    events.ChooseEntry: "Choose the entry",
    events.PayForInitiative: "Pay for the initiative",
    events.SpendChit: "Spend a chit",
    events.NameInitiative: "Name the initiative",
    events.Decline: "Decline",
    events.EndPhase: "End the phase",
    events.March: "March",
    events.Hasten: "Hasten",
    events.Wade: "Wade",
    events.Release: "Release",
    events.LoseStep: "Lose a step",
    events.Rally: "Rally",
    events.Shoot: "Fire",
    events.OpenFire: "Open fire",
    events.Divert: "Divert",
    events.Engage: "Engage",
    events.HoldHouse: "Hold the Meeting House",
    events.OpenCombats: "Start the close combats",
    events.Resolve: "Resolve",
    events.WithdrawHorse: "Withdraw the dragoons",
    events.Lead: "Lead",
    events.PlayChit: "Play a chit",
    events.UseLafayette: "Use Lafayette",
    events.Suffer: "Take the result",
    events.Yield: "Be captured",
    events.LoseLeader: "Lose a leader",
    events.Retreat: "Retreat",
    events.Accompany: "Go along",
    events.Advance: "Advance",
}
"""Every verb in a word or two."""

ENDERS = {
    events.Battery: events.OpenFire,
    events.Declaration: events.OpenCombats,
    events.RiflePhase: events.EndPhase,
    events.CombatPhase: events.EndPhase,
}
"""The action that ends each frame, except for frames that end by declining."""
ENDS = frozenset({events.EndPhase, events.OpenFire, events.OpenCombats, events.Decline})
"""The actions that end a step."""
DECLINERS = (
    events.TeaTime,
    events.Wager,
    events.Protest,
    events.CloseCombat,
    events.Withdrawing,
    events.Accompanying,
    events.Advancing,
)
"""The frames that a side can decline."""
