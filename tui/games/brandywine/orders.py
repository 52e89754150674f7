"""An action of Brandywine as an order ("March 1 Maryland to 1606"), and as something that was done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cockade.engine.brandywine.common.state import State
from cockade.engine.hexgrid import spoken
from cockade.events import brandywine as events
from cockade.events.event import Action, Frame
from cockade.events.facts import Secret, SetUp
from cockade.tui.games.brandywine.names import (
    army_name,
    brigade_name,
    chit_name,
    people,
    phase_name,
    side_name,
    unit_name,
)
from cockade.tui.games.ordering import Ordering
from cockade.tui.text.words import say

ORDERING = Ordering()
orders, order = ORDERING.orders, ORDERING.order


def done(state: State, action: Action, side: str) -> str:
    """An action of which nothing else can be told, as something that was done."""
    if isinstance(action, Secret):
        return say("The {side} choose in secret.", side=people(side))
    if isinstance(action, events.PlayChit):
        return say(
            "The {side} lay {chit} face down (12.1.9).", side=people(side), chit=chit_name(action.chit)
        )
    if isinstance(action, events.Engage):
        return say("{order} (12.1.4).", order=order(state, action))
    return f"{order(state, action)}."


def top(state: State) -> Frame | None:
    """What must be decided."""
    return state.agenda[-1] if state.agenda else None


def to_hex(text: str) -> Callable[[State, Any], str]:
    """The words of an action with a unit and a hex."""
    return lambda state, action: say(text, unit=unit_name(state, action.unit), hex=spoken(action.hex))


def of_unit(text: str) -> Callable[[State, Any], str]:
    """The words of an action with a unit alone."""
    return lambda state, action: say(text, unit=unit_name(state, action.unit))


ORDERING.wordings.update(
    {
        events.Place: to_hex("Place {unit} at {hex}"),
        events.March: to_hex("March {unit} to {hex}"),
        events.Hasten: to_hex("Hasten {unit} along the roads to {hex}"),
        events.Wade: to_hex("Wade the creek with {unit} to {hex}"),
        events.Engage: to_hex("Send {unit} against {hex}"),
        events.Retreat: to_hex("Retreat {unit} to {hex}"),
        events.Advance: to_hex("Advance {unit} to {hex}"),
        events.Rally: of_unit("Rally {unit}"),
        events.Lead: of_unit("Let {unit} lead"),
    }
)


@orders(SetUp)
def set_up(state: State, action: SetUp) -> str:  # noqa: ARG001
    """18.0."""
    return say("Set up {scenario}", scenario=action.scenario)


@orders(Secret)
def secret(state: State, action: Secret) -> str:  # noqa: ARG001
    """9.8.2, 12.1.9."""
    return say("A secret choice")


@orders(events.ChooseEntry)
def choose_entry(state: State, action: events.ChooseEntry) -> str:
    """9.7.2, 9.8.2."""
    frame = top(state)
    if isinstance(frame, events.EntryChoice):
        who = brigade_name(frame.brigade)
        return say("Let {brigade} enter at {letter}", brigade=who, letter=action.entry)
    return say("Choose entry {letter}", letter=action.entry)


@orders(events.PayForInitiative)
def pay_for_initiative(state: State, action: events.PayForInitiative) -> str:  # noqa: ARG001
    """6.1.6."""
    return say("Do not stop for tea: pay army morale for the initiative")


@orders(events.SpendChit)
def spend_chit(state: State, action: events.SpendChit) -> str:  # noqa: ARG001
    """12.3.3, 12.1.12."""
    if isinstance(top(state), events.CloseCombat):
        return say("Spend a momentum chit on a new roll")
    return say("Spend a momentum chit on the initiative")


@orders(events.NameInitiative)
def name_initiative(state: State, action: events.NameInitiative) -> str:  # noqa: ARG001
    """12.3.3."""
    return say("Spend three chits: the {side} have the initiative", side=people(action.holder))


@orders(events.Decline)
def decline(state: State, action: events.Decline) -> str:  # noqa: ARG001
    """Whatever is on offer."""
    frame = top(state)
    if isinstance(frame, events.CloseCombat):
        return say(_DECLINED.get(frame.step, "No"))
    return say(_REFUSED.get(type(frame), "Go on without") if frame else "Go on without")


_REFUSED: dict[type[Frame], str] = {
    events.TeaTime: "Stop for tea and roll",
    events.Wager: "Spend no more chits",
    events.Protest: "Let the rolls stand",
    events.Accompanying: "Nobody goes along",
    events.Advancing: "End the advance",
}
_DECLINED = {
    "withdrawal": "Let the dragoons stand",
    "momentum": "Let the roll stand",
    "shift": "Do not use Lafayette",
    "lead": "Name no lead unit",
}


@orders(events.EndPhase)
def end_phase(state: State, action: events.EndPhase) -> str:  # noqa: ARG001
    """5.0."""
    frame = top(state)
    side = getattr(frame, "side", "") or state.side
    return say("End {side} {phase}", side=side_name(state, side), phase=phase_name(state.segment))


@orders(events.Release)
def release(state: State, action: events.Release) -> str:  # noqa: ARG001
    """9.4.4, 9.4.5."""
    return say("Release {army} before its time", army=army_name(action.army))


@orders(events.LoseStep)
def lose_step(state: State, action: events.LoseStep) -> str:
    """7.1.2, 13.1.6, 13.2.3."""
    return say("Let {unit} lose a step", unit=unit_name(state, action.unit))


@orders(events.Shoot)
def shoot(state: State, action: events.Shoot) -> str:
    """10.1.4, 11.1.3."""
    names = {"unit": unit_name(state, action.unit), "target": unit_name(state, action.target)}
    number = state.roster.get(action.target)
    where = state.units[number].hex if number is not None else 0
    return say("Fire {unit} at {target} ({hex})", hex=spoken(where), **names)


@orders(events.OpenFire)
def open_fire(state: State, action: events.OpenFire) -> str:  # noqa: ARG001
    """11.1.4."""
    frame = top(state)
    if isinstance(frame, events.Battery):
        return say("Open fire on {target}", target=unit_name(state, frame.target))
    return say("Open fire")


@orders(events.Divert)
def divert(state: State, action: events.Divert) -> str:  # noqa: ARG001
    """12.1.3."""
    return say("Divert the enemy in {hex}", hex=spoken(action.hex))


@orders(events.HoldHouse)
def hold_house(state: State, action: events.HoldHouse) -> str:  # noqa: ARG001
    """17.1.1."""
    return say("Hold the Meeting House and do not attack")


@orders(events.OpenCombats)
def open_combats(state: State, action: events.OpenCombats) -> str:  # noqa: ARG001
    """12.1.4."""
    return say("Begin the close combats")


@orders(events.Resolve)
def resolve(state: State, action: events.Resolve) -> str:  # noqa: ARG001
    """12.1.6."""
    return say("Resolve the combat against {hex}", hex=spoken(action.hex))


@orders(events.WithdrawHorse)
def withdraw_horse(state: State, action: events.WithdrawHorse) -> str:  # noqa: ARG001
    """12.1.7."""
    return say("Withdraw the dragoons")


@orders(events.PlayChit)
def play_chit(state: State, action: events.PlayChit) -> str:  # noqa: ARG001
    """12.1.9."""
    return say("Play {chit}", chit=chit_name(action.chit))


@orders(events.UseLafayette)
def use_lafayette(state: State, action: events.UseLafayette) -> str:  # noqa: ARG001
    """14.5."""
    return say("Let Lafayette shift this combat")


@orders(events.Suffer)
def suffer(state: State, action: events.Suffer) -> str:
    """13.1, 13.3."""
    if isinstance(top(state), events.Stragglers):
        return say("Let {unit} check for standing beside the enemy", unit=unit_name(state, action.unit))
    return say("Let {unit} take its result next", unit=unit_name(state, action.unit))


@orders(events.Yield)
def yield_(state: State, action: events.Yield) -> str:
    """13.1.7, 13.1.8, 13.2.3."""
    return say("Let {unit} be captured", unit=unit_name(state, action.unit))


@orders(events.LoseLeader)
def lose_leader(state: State, action: events.LoseLeader) -> str:
    """13.1.10."""
    return say("Let {unit} be lost", unit=unit_name(state, action.leader))


@orders(events.Accompany)
def accompany(state: State, action: events.Accompany) -> str:
    """13.2.6."""
    return say("Let {unit} go along", unit=unit_name(state, action.leader))


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
    events.OpenCombats: "Begin the close combats",
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
"""By frame: how it is brought to an end, where that is not by declining."""
ENDS = frozenset({events.EndPhase, events.OpenFire, events.OpenCombats, events.Decline})
"""What ends a step."""
DECLINERS = (
    events.TeaTime,
    events.Wager,
    events.Protest,
    events.CloseCombat,
    events.Withdrawing,
    events.Accompanying,
    events.Advancing,
)
"""Frames in which one says no."""
