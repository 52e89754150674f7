"""An action as an order ("March 1/Rall to 1606"), and as something that was done."""

from __future__ import annotations

from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.state import State
from cockade.events import rebels as events
from cockade.events.event import Action
from cockade.events.facts import SetUp
from cockade.tui.games.ordering import Ordering
from cockade.tui.games.rebels.names import segment_name, side_name, unit_name
from cockade.tui.text.words import say

ORDERING = Ordering()
orders, order = ORDERING.orders, ORDERING.order


def done(state: State, action: Action) -> str:
    """An action of which nothing else can be told, as something that was done."""
    if isinstance(action, events.Engage):
        return say(
            "{hex} is sent against {target} (8.27).", hex=spoken(action.hex), target=spoken(action.target)
        )
    if isinstance(action, events.JoinFire):
        return say("{unit} joins the fire (7.1).", unit=unit_name(state, action.unit))
    if isinstance(action, events.Bombard):
        return say("{unit} aims at {hex} (7.1).", unit=unit_name(state, action.unit), hex=spoken(action.hex))
    return f"{order(state, action)}."


@orders(SetUp)
def set_up(state: State, action: SetUp) -> str:  # noqa: ARG001
    """1.3."""
    return say("Set up {scenario}", scenario=action.scenario)


@orders(events.Place)
def place(state: State, action: events.Place) -> str:
    """1.3."""
    return say("Place {unit} at {hex}", unit=unit_name(state, action.unit), hex=spoken(action.hex))


@orders(events.Bombard)
def bombard(state: State, action: events.Bombard) -> str:
    """7.1."""
    return say("Bombard {hex} with {unit}", unit=unit_name(state, action.unit), hex=spoken(action.hex))


@orders(events.JoinFire)
def join_fire(state: State, action: events.JoinFire) -> str:
    """7.1."""
    return say("Add {unit} to the fire", unit=unit_name(state, action.unit))


@orders(events.OpenFire)
def open_fire(state: State, action: events.OpenFire) -> str:  # noqa: ARG001
    """7.1."""
    frame = state.agenda[-1] if state.agenda else None
    return (
        say("Open fire on {hex}", hex=spoken(frame.target))
        if isinstance(frame, events.Battery)
        else say("Open fire")
    )


@orders(events.March)
def march(state: State, action: events.March) -> str:
    """4.1, 3.1.1."""
    names = {"unit": unit_name(state, action.unit), "hex": spoken(action.hex)}
    if _is_off_map(state, action.unit):
        return say("Bring {unit} on to {hex}", **names)
    return say("March {unit} to {hex}", **names)


@orders(events.ForceMarch)
def force_march(state: State, action: events.ForceMarch) -> str:
    """4.3."""
    return say("Force march {unit} to {hex}", unit=unit_name(state, action.unit), hex=spoken(action.hex))


def _is_off_map(state: State, id_: str) -> bool:
    return id_ in state.roster and not state.unit(id_).hex


@orders(events.Disengage)
def disengage(state: State, action: events.Disengage) -> str:
    """4.4.1."""
    return say("Disengage {unit}", unit=unit_name(state, action.unit))


@orders(events.StandRearguard)
def stand_rearguard(state: State, action: events.StandRearguard) -> str:
    """4.4.2."""
    return say("Leave {unit} as rearguard", unit=unit_name(state, action.unit))


@orders(events.EndSegment)
def end_segment(state: State, action: events.EndSegment) -> str:  # noqa: ARG001
    """2.0.1."""
    names = {"side": side_name(state, state.side), "segment": segment_name(state.segment)}
    return say("End {side} {segment}", **names)


@orders(events.Engage)
def engage(state: State, action: events.Engage) -> str:  # noqa: ARG001
    """8.27."""
    return say("Send {hex} against {target}", hex=spoken(action.hex), target=spoken(action.target))


@orders(events.OpenAssaults)
def open_assaults(state: State, action: events.OpenAssaults) -> str:  # noqa: ARG001
    """8.272."""
    return say("Begin the assaults")


@orders(events.Assault)
def assault(state: State, action: events.Assault) -> str:  # noqa: ARG001
    """8.23."""
    return say("Resolve the assault on {hex}", hex=spoken(action.hex))


@orders(events.Suffer)
def suffer(state: State, action: events.Suffer) -> str:
    """chart.AT."""
    return say("Let {unit} take its result next", unit=unit_name(state, action.unit))


@orders(events.Retreat)
def retreat(state: State, action: events.Retreat) -> str:
    """8.51."""
    return say("Retreat {unit} to {hex}", unit=unit_name(state, action.unit), hex=spoken(action.hex))


@orders(events.Follow)
def follow(state: State, action: events.Follow) -> str:
    """8.515."""
    return say("Let {unit} stay with {hex}", unit=unit_name(state, action.leader), hex=spoken(action.hex))


@orders(events.Escape)
def escape(state: State, action: events.Escape) -> str:
    """11.13."""
    return say("Let {unit} escape to {hex}", unit=unit_name(state, action.leader), hex=spoken(action.hex))


@orders(events.Advance)
def advance(state: State, action: events.Advance) -> str:
    """8.522."""
    names = {"unit": unit_name(state, action.unit), "hex": spoken(action.hex)}
    if action.leader:
        return say("Advance {unit} to {hex} with {leader}", leader=unit_name(state, action.leader), **names)
    return say("Advance {unit} to {hex}", **names)


@orders(events.EndAdvance)
def end_advance(state: State, action: events.EndAdvance) -> str:  # noqa: ARG001
    """8.521."""
    return say("End the advance")


@orders(events.Rally)
def rally(state: State, action: events.Rally) -> str:
    """9.3."""
    return say("Rally {unit}", unit=unit_name(state, action.unit))


@orders(events.Name)
def name(state: State, action: events.Name) -> str:
    """whiteplains.17.0."""
    return say("Name {unit}", unit=unit_name(state, action.unit))


@orders(events.NamesDone)
def names_done(state: State, action: events.NamesDone) -> str:  # noqa: ARG001
    """whiteplains.17.0."""
    return say("Name no more units")
