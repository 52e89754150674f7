"""An action of Brandywine as an order ("March 1 Maryland to 1606"), and as something that was done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.brandywine.state import State
from engine.hexgrid import spoken
from events.brandywine import (
    Accompany,
    Accompanying,
    Advance,
    Advancing,
    Battery,
    ChooseEntry,
    CloseCombat,
    CombatPhase,
    Declaration,
    Decline,
    Divert,
    EndPhase,
    Engage,
    EntryChoice,
    Hasten,
    HoldHouse,
    Lead,
    LoseLeader,
    LoseStep,
    March,
    NameInitiative,
    OpenCombats,
    OpenFire,
    PayForInitiative,
    Place,
    PlayChit,
    Protest,
    Rally,
    Release,
    Resolve,
    Retreat,
    RiflePhase,
    Shoot,
    SpendChit,
    Stragglers,
    Suffer,
    TeaTime,
    UseLafayette,
    Wade,
    Wager,
    WithdrawHorse,
    Withdrawing,
    Yield,
)
from events.event import Action, Frame
from events.facts import Secret, SetUp
from tui.games.brandywine.names import (
    army_name,
    brigade_name,
    chit_name,
    people,
    phase_name,
    side_name,
    unit_name,
)
from tui.games.ordering import Ordering
from tui.words import say

ORDERING = Ordering()
orders, order = ORDERING.orders, ORDERING.order


def done(state: State, action: Action, side: str) -> str:
    """An action of which nothing else can be told, as something that was done."""
    if isinstance(action, Secret):
        return say("The {side} choose in secret.", side=people(side))
    if isinstance(action, PlayChit):
        return say(
            "The {side} lay {chit} face down (12.1.9).", side=people(side), chit=chit_name(action.chit)
        )
    if isinstance(action, Engage):
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
        Place: to_hex("Place {unit} at {hex}"),
        March: to_hex("March {unit} to {hex}"),
        Hasten: to_hex("Hasten {unit} along the roads to {hex}"),
        Wade: to_hex("Wade the creek with {unit} to {hex}"),
        Engage: to_hex("Send {unit} against {hex}"),
        Retreat: to_hex("Retreat {unit} to {hex}"),
        Advance: to_hex("Advance {unit} to {hex}"),
        Rally: of_unit("Rally {unit}"),
        Lead: of_unit("Let {unit} lead"),
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


@orders(ChooseEntry)
def choose_entry(state: State, action: ChooseEntry) -> str:
    """9.7.2, 9.8.2."""
    frame = top(state)
    if isinstance(frame, EntryChoice):
        who = brigade_name(frame.brigade)
        return say("Let {brigade} enter at {letter}", brigade=who, letter=action.entry)
    return say("Choose entry {letter}", letter=action.entry)


@orders(PayForInitiative)
def pay_for_initiative(state: State, action: PayForInitiative) -> str:  # noqa: ARG001
    """6.1.6."""
    return say("Do not stop for tea: pay army morale for the initiative")


@orders(SpendChit)
def spend_chit(state: State, action: SpendChit) -> str:  # noqa: ARG001
    """12.3.3, 12.1.12."""
    if isinstance(top(state), CloseCombat):
        return say("Spend a momentum chit on a new roll")
    return say("Spend a momentum chit on the initiative")


@orders(NameInitiative)
def name_initiative(state: State, action: NameInitiative) -> str:  # noqa: ARG001
    """12.3.3."""
    return say("Spend three chits: the {side} have the initiative", side=people(action.holder))


@orders(Decline)
def decline(state: State, action: Decline) -> str:  # noqa: ARG001
    """Whatever is on offer."""
    frame = top(state)
    if isinstance(frame, CloseCombat):
        return say(_DECLINED.get(frame.step, "No"))
    return say(_REFUSED.get(type(frame), "Go on without") if frame else "Go on without")


_REFUSED: dict[type[Frame], str] = {
    TeaTime: "Stop for tea and roll",
    Wager: "Spend no more chits",
    Protest: "Let the rolls stand",
    Accompanying: "Nobody goes along",
    Advancing: "End the advance",
}
_DECLINED = {
    "withdrawal": "Let the dragoons stand",
    "momentum": "Let the roll stand",
    "shift": "Do not use Lafayette",
    "lead": "Name no lead unit",
}


@orders(EndPhase)
def end_phase(state: State, action: EndPhase) -> str:  # noqa: ARG001
    """5.0."""
    frame = top(state)
    side = getattr(frame, "side", "") or state.side
    return say("End {side} {phase}", side=side_name(state, side), phase=phase_name(state.segment))


@orders(Release)
def release(state: State, action: Release) -> str:  # noqa: ARG001
    """9.4.4, 9.4.5."""
    return say("Release {army} before its time", army=army_name(action.army))


@orders(LoseStep)
def lose_step(state: State, action: LoseStep) -> str:
    """7.1.2, 13.1.6, 13.2.3."""
    return say("Let {unit} lose a step", unit=unit_name(state, action.unit))


@orders(Shoot)
def shoot(state: State, action: Shoot) -> str:
    """10.1.4, 11.1.3."""
    names = {"unit": unit_name(state, action.unit), "target": unit_name(state, action.target)}
    number = state.roster.get(action.target)
    where = state.units[number].hex if number is not None else 0
    return say("Fire {unit} at {target} ({hex})", hex=spoken(where), **names)


@orders(OpenFire)
def open_fire(state: State, action: OpenFire) -> str:  # noqa: ARG001
    """11.1.4."""
    frame = top(state)
    if isinstance(frame, Battery):
        return say("Open fire on {target}", target=unit_name(state, frame.target))
    return say("Open fire")


@orders(Divert)
def divert(state: State, action: Divert) -> str:  # noqa: ARG001
    """12.1.3."""
    return say("Divert the enemy in {hex}", hex=spoken(action.hex))


@orders(HoldHouse)
def hold_house(state: State, action: HoldHouse) -> str:  # noqa: ARG001
    """17.1.1."""
    return say("Hold the Meeting House and do not attack")


@orders(OpenCombats)
def open_combats(state: State, action: OpenCombats) -> str:  # noqa: ARG001
    """12.1.4."""
    return say("Begin the close combats")


@orders(Resolve)
def resolve(state: State, action: Resolve) -> str:  # noqa: ARG001
    """12.1.6."""
    return say("Resolve the combat against {hex}", hex=spoken(action.hex))


@orders(WithdrawHorse)
def withdraw_horse(state: State, action: WithdrawHorse) -> str:  # noqa: ARG001
    """12.1.7."""
    return say("Withdraw the dragoons")


@orders(PlayChit)
def play_chit(state: State, action: PlayChit) -> str:  # noqa: ARG001
    """12.1.9."""
    return say("Play {chit}", chit=chit_name(action.chit))


@orders(UseLafayette)
def use_lafayette(state: State, action: UseLafayette) -> str:  # noqa: ARG001
    """14.5."""
    return say("Let Lafayette shift this combat")


@orders(Suffer)
def suffer(state: State, action: Suffer) -> str:
    """13.1, 13.3."""
    if isinstance(top(state), Stragglers):
        return say("Let {unit} check for standing beside the enemy", unit=unit_name(state, action.unit))
    return say("Let {unit} take its result next", unit=unit_name(state, action.unit))


@orders(Yield)
def yield_(state: State, action: Yield) -> str:
    """13.1.7, 13.1.8, 13.2.3."""
    return say("Let {unit} be captured", unit=unit_name(state, action.unit))


@orders(LoseLeader)
def lose_leader(state: State, action: LoseLeader) -> str:
    """13.1.10."""
    return say("Let {unit} be lost", unit=unit_name(state, action.leader))


@orders(Accompany)
def accompany(state: State, action: Accompany) -> str:
    """13.2.6."""
    return say("Let {unit} go along", unit=unit_name(state, action.leader))


VERBS: dict[type[Action], str] = {
    Place: "Place",
    ChooseEntry: "Choose the entry",
    PayForInitiative: "Pay for the initiative",
    SpendChit: "Spend a chit",
    NameInitiative: "Name the initiative",
    Decline: "Decline",
    EndPhase: "End the phase",
    March: "March",
    Hasten: "Hasten",
    Wade: "Wade",
    Release: "Release",
    LoseStep: "Lose a step",
    Rally: "Rally",
    Shoot: "Fire",
    OpenFire: "Open fire",
    Divert: "Divert",
    Engage: "Engage",
    HoldHouse: "Hold the Meeting House",
    OpenCombats: "Begin the close combats",
    Resolve: "Resolve",
    WithdrawHorse: "Withdraw the dragoons",
    Lead: "Lead",
    PlayChit: "Play a chit",
    UseLafayette: "Use Lafayette",
    Suffer: "Take the result",
    Yield: "Be captured",
    LoseLeader: "Lose a leader",
    Retreat: "Retreat",
    Accompany: "Go along",
    Advance: "Advance",
}
"""Every verb in a word or two."""

ENDERS = {Battery: OpenFire, Declaration: OpenCombats, RiflePhase: EndPhase, CombatPhase: EndPhase}
"""By frame: how it is brought to an end, where that is not by declining."""
ENDS = frozenset({EndPhase, OpenFire, OpenCombats, Decline})
"""What ends a step."""
DECLINERS = (TeaTime, Wager, Protest, CloseCombat, Withdrawing, Accompanying, Advancing)
"""Frames in which one says no."""
