"""An action as an order ("March 1/Rall to 1606"), and as a completed action."""

from __future__ import annotations

from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.state import State
from cockade.events import rebels as events
from cockade.events.event import Action
from cockade.events.facts import Position, SetUp
from cockade.tui.games.order_texts import Ordering
from cockade.tui.games.rebels.names import NAMING, place_of, segment_name, side_name
from cockade.tui.text.i18n import say, sentence

VERBS: dict[type[Action], str] = {
    events.Place: "Place",
    events.Bombard: "Bombard",
    events.JoinFire: "Join the fire",
    events.OpenFire: "Open fire",
    events.March: "March",
    events.ForceMarch: "Forced march",
    events.Disengage: "Disengage",
    events.StandRearguard: "Form a rearguard",
    events.EndSegment: "End the segment",
    events.Engage: "Engage",
    events.OpenAssaults: "Start the assaults",
    events.Assault: "Assault",
    events.Suffer: "Take the result",
    events.Retreat: "Retreat",
    events.Follow: "Follow",
    events.Escape: "Escape",
    events.Advance: "Advance",
    events.EndAdvance: "End the advance",
    events.Rally: "Rally",
}
ORDERING = Ordering(
    NAMING,
    {
        SetUp: "Set up {scenario}",
        Position: "Start from a position of {scenario}",
        events.Place: "Place {unit} at {hex}",
        events.Bombard: "Bombard {hex} with {unit}",
        events.JoinFire: "Add {unit} to the fire",
        events.ForceMarch: "Force march {unit} to {hex}",
        events.Disengage: "Disengage {unit}",
        events.StandRearguard: "Leave {unit} as rearguard",
        events.Engage: "Send {hex} against {target}",
        events.OpenAssaults: "Start the assaults",
        events.Assault: "Resolve the assault on {hex}",
        events.Suffer: "Let {unit} take its result next",
        events.Retreat: "Retreat {unit} to {hex}",
        events.Follow: "Let {leader} stay with {hex}",
        events.Escape: "Let {leader} escape to {hex}",
        events.EndAdvance: "End the advance",
        events.Rally: "Rally {unit}",
        events.Name: "Name {unit}",
        events.NamesDone: "Name no more units",
    },
)
orders, order = ORDERING.orders, ORDERING.order
DONE: dict[type[Action], str] = {
    events.Engage: "{hex} is sent against {target} (8.27).",
    events.JoinFire: "Added to the fire: {unit} (7.1).",
    events.Bombard: "Aimed at {hex}: {unit} (7.1).",
    events.OpenAssaults: "All assaults are declared (8.2).",
    events.Assault: "The assault on {hex} comes next (8.1).",
    events.Suffer: "{unit} takes the next result (8.5).",
    events.StandRearguard: "Left as rearguard: {unit} (4.4.2).",
    events.Follow: "{leader} stays with the troops at {hex} (8.515).",
    events.EndAdvance: "The advance ends (8.521).",
    events.NamesDone: "No more units are named (17.0).",
}


def done(state: State, action: Action) -> str:
    """Describe a completed action that has no other sentence."""
    text = DONE.get(type(action))
    return NAMING.say(text, state, action) if text else sentence([order(state, action)])


@orders(events.OpenFire)
def open_fire(state: State, action: events.OpenFire) -> str:
    """7.1."""
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, events.Battery):
        return say("Open fire on {hex}", hex=spoken(frame.target))
    return say("Open fire")


@orders(events.March)
def march(state: State, action: events.March) -> str:
    """4.1, 3.1.1."""
    comes_on = action.unit in state.roster and not place_of(state, action.unit)
    return NAMING.say(
        "Bring {unit} onto the map at {hex}" if comes_on else "March {unit} to {hex}", state, action
    )


@orders(events.EndSegment)
def end_segment(state: State, action: events.EndSegment) -> str:
    """2.0.1."""
    names = {"side": side_name(state, state.side), "segment": segment_name(state.segment)}
    return say("End {side} {segment}", **names)


@orders(events.Advance)
def advance(state: State, action: events.Advance) -> str:
    """8.522."""
    text = "Advance {unit} to {hex} with {leader}" if action.leader else "Advance {unit} to {hex}"
    return NAMING.say(text, state, action)
