"""The prompt: a whole sentence that says who must do what, under which clause."""

from __future__ import annotations

from engine.hexgrid import spoken
from engine.rebels.assault import still_owed
from engine.rebels.entry import is_due
from engine.rebels.recovery import still_to_try
from engine.rebels.setup import unplaced
from engine.rebels.state import State
from events.event import Frame
from events.rebels import (
    SIDES,
    Advancing,
    Aftermath,
    AssaultSegment,
    Battery,
    BombardmentSegment,
    Declaration,
    Escaping,
    Following,
    MovementSegment,
    Naming,
    Placement,
    RecoverySegment,
    ReinforcementSegment,
    Retreating,
)
from tui.games.prompting import Prompting
from tui.games.rebels.names import halves, hexes, side_name, unit_name
from tui.games.rebels.prose import ending
from tui.games.telling import cited
from tui.words import count, say

HEADINGS: dict[type[Frame], str] = {
    Placement: "set-up",
    Naming: "names",
    BombardmentSegment: "bombardment",
    Battery: "bombardment",
    ReinforcementSegment: "reinforcements",
    MovementSegment: "movement",
    Declaration: "assaults",
    AssaultSegment: "assaults",
    Aftermath: "losses",
    Retreating: "retreat",
    Following: "leader",
    Escaping: "leader",
    Advancing: "advance",
    RecoverySegment: "recovery",
}


PROMPTING = Prompting(
    HEADINGS, side_name, lambda state: ending(state, state.winner, state.why, cited(state.rule))
)
prompts = PROMPTING.prompts


def status(state: State) -> tuple[str, ...]:
    """How both sides stand (13.1)."""
    return tuple(
        say("{side} level {level}", side=side_name(state, side), level=halves(state.level(side)))
        for side in SIDES
    )


# ---------------------------------------------------------------- the steps


@prompts(Placement)
def placement(state: State, frame: Placement) -> str:
    """1.3."""
    left = len(unplaced(state, frame.side))
    return count("(1.3): place the last unit.", "(1.3): place {n} more units.", left)


@prompts(Naming)
def naming(state: State, frame: Naming) -> str:  # noqa: ARG001
    """whiteplains.17.0."""
    return say("(whiteplains.17.0): name the units that may go west of the Bronx, then say that is all.")


@prompts(BombardmentSegment)
def bombardment(state: State, frame: BombardmentSegment) -> str:  # noqa: ARG001
    """7.0."""
    return say("(7.0): lay any guns on targets, then end the segment.")


@prompts(Battery)
def battery(state: State, frame: Battery) -> str:  # noqa: ARG001
    """7.1."""
    return say("(7.1): add guns of the hex to the fire on {hex}, or open fire.", hex=spoken(frame.target))


@prompts(ReinforcementSegment)
def reinforcement(state: State, frame: ReinforcementSegment) -> str:
    """3.0."""
    waiting = sum(1 for unit in state.units if unit.side == frame.side and is_due(state, unit))
    if not waiting:
        return say("(3.1.1): move on those that came this turn, then end the segment.")
    return count(
        "(3.1.2): bring on the unit that is due.", "(3.1.2): bring on the {n} units that are due.", waiting
    )


@prompts(MovementSegment)
def movement(state: State, frame: MovementSegment) -> str:  # noqa: ARG001
    """4.1."""
    return say("(4.1): move any units, then end the segment.")


@prompts(Declaration)
def declaration(state: State, frame: Declaration) -> str:  # noqa: ARG001
    """8.22, 8.27."""
    owed = still_owed(frame)
    if owed:
        return say("(8.22): send hexes against the enemy; {hexes} must fight.", hexes=hexes(sorted(owed)))
    return say("(8.272): every obligation is met; join more hexes, or begin the assaults.")


@prompts(AssaultSegment)
def assault(state: State, frame: AssaultSegment) -> str:  # noqa: ARG001
    """8.23."""
    return count(
        "(8.23): resolve the last combat.",
        "(8.23): choose which of {n} combats to resolve next.",
        len(frame.combats),
    )


@prompts(Aftermath)
def aftermath(state: State, frame: Aftermath) -> str:
    """chart.AT."""
    waiting = [(id_, fate) for id_, fate in frame.fates if state.unit(id_).alive]
    listed = ", ".join(f"{unit_name(state, id_)} {fate}" for id_, fate in waiting)
    return say("(chart.AT): choose which unit takes its result next: {units}.", units=listed)


@prompts(Retreating)
def retreating(state: State, frame: Retreating) -> str:
    """8.511, 8.512."""
    unit = unit_name(state, frame.unit)
    if frame.steps <= 0:
        return say("(8.512): {unit} finds no room and goes on: choose where.", unit=unit)
    return count(
        "(8.511): choose where {unit} retreats, {n} hex left.",
        "(8.511): choose where {unit} retreats, {n} hexes left.",
        frame.steps,
        unit=unit,
    )


@prompts(Following)
def following(state: State, frame: Following) -> str:
    """8.515."""
    return say(
        "(8.515): choose with which troops {leader} stays: {hexes}.",
        leader=unit_name(state, frame.leader),
        hexes=hexes(frame.hexes),
    )


@prompts(Escaping)
def escaping(state: State, frame: Escaping) -> str:
    """11.13."""
    return say(
        "(11.13): choose to which friends {leader} escapes: {hexes}.",
        leader=unit_name(state, frame.leader),
        hexes=hexes(frame.hexes),
    )


@prompts(Advancing)
def advancing(state: State, frame: Advancing) -> str:  # noqa: ARG001
    """8.52."""
    return say("(8.52): advance units into {hexes}, or end the advance.", hexes=hexes(frame.hexes))


@prompts(RecoverySegment)
def recovery(state: State, frame: RecoverySegment) -> str:
    """9.3."""
    left = len(still_to_try(state, frame))
    return count(
        "(9.3): one disrupted unit must try to rally.",
        "(9.3): {n} disrupted units must try to rally, in any order.",
        left,
    )
