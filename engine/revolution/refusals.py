"""Why an action is not allowed: each refusal names the clause that forbids it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.revolution.reasons import Reason, reason
from engine.revolution.scenarios import ground
from engine.revolution.setup import is_taken
from engine.revolution.state import State
from engine.rules import Refusal
from events.event import Action, Frame
from events.facts import SetUp
from events.revolution import (
    Aiming,
    Bid,
    Bidding,
    Choose,
    KeepRoll,
    Pass,
    PassPhase,
    Place,
    Placement,
    PlayMarker,
    Reply,
    RollAgain,
    Seal,
    Throw,
    Window,
)

# In which frames a verb has a place at all, and the clause that says so; no frame means any.
PLACE: dict[type[Action], tuple[tuple[type[Frame], ...], str]] = {
    Place: ((Placement,), "4.0"),
    PlayMarker: ((), "7.9"),
    Choose: ((Aiming,), "7.9"),
    Pass: ((Window, Reply), "7.9"),
    PassPhase: ((Window, Throw), "7.9"),
    RollAgain: ((Throw,), "7.9.master_plan"),
    KeepRoll: ((Throw,), "7.9.master_plan"),
    Bid: ((Bidding,), "8.1"),
    Seal: ((Bidding,), "8.1"),
}
Why = Callable[[State, Frame, Any], Iterator[Reason]]
WHY: dict[type[Action], Why] = {}


def speaks_against(verb: type[Action]) -> Callable[[Why], Why]:
    """`(state, frame, action) -> reasons`: what may speak against an action of this kind."""

    def enter(function: Why) -> Why:
        WHY[verb] = function
        return function

    return enter


def refuse(state: State, side: str, action: Action) -> Refusal:
    """The refusal of an action that was not offered: the first reason that applies."""
    for found in reasons(state, side, action):
        return Refusal(found.rule, found.text, **found.args)
    return Refusal(PLACE.get(type(action), ((), "5.1"))[1], "The rules do not offer this here.")


def reasons(state: State, side: str, action: Action) -> Iterator[Reason]:
    """Everything that speaks against an action, the most general first."""
    yield from out_of_place(state, side, action)
    yield from bad_arguments(state, side, action)
    why = WHY.get(type(action))
    if why is not None:
        yield from why(state, state.agenda[-1], action)


def out_of_place(state: State, side: str, action: Action) -> Iterator[Reason]:
    """5.1: the game is over, somebody else decides, or something else is to be decided."""
    if isinstance(action, SetUp):
        yield reason("4.0", "The game has been set up already.")
    if state.over or not state.agenda:
        yield reason("3.2", "The game is over.")
        return
    decides = getattr(state.agenda[-1], "side", "")
    if side != decides:
        yield reason("5.1", "It is not for the {side} player to decide now.", side=side)
    frames, rule = PLACE.get(type(action), ((), "5.1"))
    if frames and not isinstance(state.agenda[-1], frames):
        yield reason(rule, "That cannot be done in this step ({step}).", step=state.step or "set-up")


def bad_arguments(state: State, side: str, action: Action) -> Iterator[Reason]:
    """The units, areas and markers named must exist, and be the player's."""
    laid = ground(state.scenario)
    for name in ("unit", "fleet", "leader", "general", "commander"):
        id_ = getattr(action, name, "")
        if id_ and id_ not in state.roster:
            yield reason("2.9", "There is no unit {unit}.", unit=id_)
        elif id_ and state.unit(id_).side != side:
            yield reason("5.1", "{unit} is not the {side} player's.", unit=id_, side=side)
    area, marker = getattr(action, "area", ""), getattr(action, "marker", "")
    if area and area not in laid.map:
        yield reason("2.6", "There is no area {area}.", area=area)
    if marker and marker not in laid.pieces.markers:
        yield reason("7.6", "There is no campaign marker {marker}.", marker=marker)
    elif marker and marker not in state.hand(side):
        yield reason("7.4", "You do not hold {marker}.", marker=marker)


# ---------------------------------------------------------------- set-up and markers


@speaks_against(Place)
def why_not_place(state: State, frame: Frame, action: Place) -> Iterator[Reason]:  # noqa: ARG001
    """4.2, 4.3: where a piece may be set up."""
    unit = state.unit(action.unit)
    rule = "4.2" if unit.side == "british" else "4.3"
    if not unit.choice:
        yield reason(rule, "{unit} does not wait to be set up.", unit=unit.id)
    elif action.area not in unit.choice:
        yield reason(rule, "{unit} is not set up in {area}.", unit=unit.id, area=action.area)
    if is_taken(state, unit.side, action.area):
        yield reason("4.3", "British units stand in {area}.", area=action.area)


@speaks_against(PlayMarker)
def why_not_play(state: State, frame: Frame, action: PlayMarker) -> Iterator[Reason]:
    """7.8, 7.9: by whom and when a marker is played."""
    marker = ground(state.scenario).pieces.markers[action.marker]
    side = getattr(frame, "side", "")
    if marker.usable_by not in ("both", side):
        yield reason(
            "7.8", "Only the {side} player can use {marker}.", side=marker.usable_by, marker=marker.id
        )
    yield reason(marker.rule, "{marker} cannot be played here, or not in this way.", marker=marker.id)


@speaks_against(RollAgain)
def why_not_roll_again(state: State, frame: Frame, action: RollAgain) -> Iterator[Reason]:  # noqa: ARG001
    """7.9.master_plan: only who holds it."""
    if "master_plan" not in state.hand(getattr(frame, "side", "")):
        yield reason("7.9.master_plan", "You do not hold Master Plan.")
