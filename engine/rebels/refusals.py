"""Why an action is not allowed: each refusal names the clause that forbids it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.hexgrid import spoken
from engine.reasons import Reason, Why, against, reason, refused, words_of
from engine.rebels.book import BOOK
from engine.rebels.combat_refusals import (
    why_not_advance,
    why_not_assault,
    why_not_bombard,
    why_not_engage,
    why_not_join,
    why_not_open,
    why_not_retreat,
)
from engine.rebels.exclusive_refusals import (
    why_names_owed,
    why_not_name,
    why_outside,
)
from engine.rebels.ground import ground
from engine.rebels.movement_refusals import why_not_disengage, why_not_force_march, why_not_march
from engine.rebels.stacking import has_room
from engine.rebels.state import State
from engine.rules import Refusal
from events.event import Action, Frame
from events.facts import SetUp
from events.rebels import (
    Advance,
    Advancing,
    Aftermath,
    Assault,
    AssaultSegment,
    Battery,
    Bombard,
    BombardmentSegment,
    Declaration,
    Disengage,
    EndAdvance,
    EndSegment,
    Engage,
    Escape,
    Escaping,
    Follow,
    Following,
    ForceMarch,
    JoinFire,
    March,
    MovementSegment,
    Name,
    NamesDone,
    Naming,
    OpenAssaults,
    OpenFire,
    Place,
    Placement,
    Rally,
    RecoverySegment,
    ReinforcementSegment,
    Retreat,
    Retreating,
    StandRearguard,
    Suffer,
)

# In which frames a verb has a place at all, and the clause that says so.
PLACE: dict[type[Action], tuple[tuple[type[Frame], ...], str]] = {
    Place: ((Placement,), "1.3"),
    Bombard: ((BombardmentSegment,), "7.0"),
    JoinFire: ((Battery,), "7.1"),
    OpenFire: ((Battery,), "7.1"),
    March: ((MovementSegment, ReinforcementSegment), "4.1"),
    ForceMarch: ((MovementSegment, ReinforcementSegment), "4.3.1"),
    Disengage: ((MovementSegment,), "4.4"),
    StandRearguard: ((MovementSegment,), "4.4.2"),
    EndSegment: ((BombardmentSegment, ReinforcementSegment, MovementSegment), "2.0"),
    Engage: ((Declaration,), "8.27"),
    OpenAssaults: ((Declaration,), "8.272"),
    Assault: ((AssaultSegment,), "8.23"),
    Suffer: ((Aftermath,), "chart.AT"),
    Retreat: ((Retreating,), "8.51"),
    Follow: ((Following,), "8.515"),
    Escape: ((Escaping,), "11.13"),
    Advance: ((Advancing,), "8.521"),
    EndAdvance: ((Advancing,), "8.521"),
    Rally: ((RecoverySegment,), "9.3"),
    Name: ((Naming,), "whiteplains.17.0"),
    NamesDone: ((Naming,), "whiteplains.17.0"),
}


def refuse(state: State, side: str, action: Action) -> Refusal:
    """The refusal of an action that was not offered: the first reason that applies."""
    _, rule = PLACE.get(type(action), ((), "2.0"))
    return refused(reasons(state, side, action), rule, state, BOOK.offers)


def reasons(state: State, side: str, action: Action) -> Iterator[Reason]:
    """Everything that speaks against an action, the most general first."""
    yield from out_of_place(state, side, action)
    yield from bad_arguments(state, action)
    yield from against(WHY, state, action)


def out_of_place(state: State, side: str, action: Action) -> Iterator[Reason]:
    """The wrong time, the wrong player or the wrong segment."""
    if state.over:
        yield reason("14.1", "The game is over.")
    if isinstance(action, SetUp):
        yield reason("1.3", "The game is already set up.")
    frame = state.agenda[-1]
    decider = getattr(frame, "side", "")
    if side != decider:
        yield reason("2.0", "It is for the {side} player to decide now.", side=decider)
    frames, rule = PLACE.get(type(action), ((), "2.0"))
    if not isinstance(frame, frames):
        step = words_of(type(frame))
        if isinstance(action, EndSegment) and isinstance(frame, RecoverySegment):
            yield reason("9.3", "The recovery ends by itself when every disrupted unit has tried to rally.")
        yield reason(
            rule, 'There is nothing to "{verb}" in the {step}.', verb=words_of(type(action)), step=step
        )


def bad_arguments(state: State, action: Action) -> Iterator[Reason]:
    """Units and hexes that there are not, or that are not the player's."""
    for name in ("unit", "leader"):
        id_ = getattr(action, name, None)
        if id_ is None or (not id_ and isinstance(action, Advance) and name == "leader"):
            continue
        if id_ not in state.roster:
            yield reason("1.2.3", "There is no unit {id} in this battle.", id=id_)
        elif state.unit(id_).side != getattr(state.agenda[-1], "side", ""):
            yield reason("2.0", "{unit} is not yours to command.", unit=state.unit(id_).counter.name)
        elif not state.unit(id_).alive:
            rule = "11.13" if state.unit(id_).is_leader else "chart.AT"
            yield reason(rule, "{unit} has been eliminated.", unit=state.unit(id_).counter.name)
    for name in ("hex", "target"):
        hex_ = getattr(action, name, None)
        if hex_ is not None and hex_ not in ground(state.scenario).grid:
            yield reason("1.2.2", "There is no hex {hex} on this map.", hex=hex_)


# ---------------------------------------------------------------- the other steps


def why_not_end(state: State, frame: Frame, action: EndSegment) -> Iterator[Reason]:
    """3.1.2."""
    yield reason("3.1.2", "Units that can enter the map now must.")


def why_not_rally(state: State, frame: Frame, action: Rally) -> Iterator[Reason]:
    """9.3: who may try."""
    name = state.unit(action.unit).counter.name
    yield reason("9.3", "{unit} is not disrupted, or has tried to rally.", unit=name)


def why_not_place(state: State, frame: Frame, action: Place) -> Iterator[Reason]:
    """1.3, 6.0."""
    unit = state.unit(action.unit)
    if unit.hex or unit.due:
        yield reason("1.3", "{unit} has its place already.", unit=unit.counter.name)
    if not has_room(state, unit, action.hex):
        yield reason("6.0", "{hex} has no room for {unit}.", hex=spoken(action.hex), unit=unit.counter.name)
    yield from why_outside(state, unit, action.hex)


WHY: dict[type[Action], Why] = {
    March: why_not_march,
    ForceMarch: why_not_force_march,
    Disengage: why_not_disengage,
    StandRearguard: why_not_disengage,
    Bombard: why_not_bombard,
    JoinFire: why_not_join,
    Engage: why_not_engage,
    OpenAssaults: why_not_open,
    Assault: why_not_assault,
    Retreat: why_not_retreat,
    Advance: why_not_advance,
    EndSegment: why_not_end,
    Rally: why_not_rally,
    Place: why_not_place,
    Name: why_not_name,
    NamesDone: why_names_owed,
}
