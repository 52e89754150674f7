"""The prompt: a whole sentence that says who must do what, under which clause."""

from __future__ import annotations

from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.state import State
from cockade.engine.rebels.segment4_movement.routes import is_due
from cockade.engine.rebels.segment5_assault.declaration import still_owed
from cockade.engine.rebels.segment6_recovery import still_to_try
from cockade.engine.rebels.setup import unplaced
from cockade.events import rebels as events
from cockade.events.event import Frame
from cockade.tui.games.prompting import Prompting
from cockade.tui.games.rebels.names import halves, hexes, side_name, unit_name
from cockade.tui.games.rebels.prose import ending
from cockade.tui.games.telling import cited
from cockade.tui.text.words import count, say

HEADINGS: dict[type[Frame], str] = {
    events.Placement: "set-up",
    events.Naming: "names",
    events.BombardmentSegment: "bombardment",
    events.Battery: "bombardment",
    events.ReinforcementSegment: "reinforcements",
    events.MovementSegment: "movement",
    events.Declaration: "assaults",
    events.AssaultSegment: "assaults",
    events.Aftermath: "losses",
    events.Retreating: "retreat",
    events.Following: "leader",
    events.Escaping: "leader",
    events.Advancing: "advance",
    events.RecoverySegment: "recovery",
}


PROMPTING = Prompting(
    HEADINGS, side_name, lambda state: ending(state, state.winner, state.why, cited(state.rule))
)
prompts = PROMPTING.prompts


def status(state: State) -> tuple[str, ...]:
    """How both sides stand (13.1)."""
    return tuple(
        say("{side} level {level}", side=side_name(state, side), level=halves(state.level(side)))
        for side in events.SIDES
    )


# ---------------------------------------------------------------- the steps


@prompts(events.Placement)
def placement(state: State, frame: events.Placement) -> str:
    """1.3."""
    left = len(unplaced(state, frame.side))
    return count("(1.3): place the last unit.", "(1.3): place {n} more units.", left)


@prompts(events.Naming)
def naming(state: State, frame: events.Naming) -> str:  # noqa: ARG001
    """whiteplains.17.0."""
    return say("(whiteplains.17.0): name the units that may go west of the Bronx, then say that is all.")


@prompts(events.BombardmentSegment)
def bombardment(state: State, frame: events.BombardmentSegment) -> str:  # noqa: ARG001
    """7.0."""
    return say("(7.0): lay any guns on targets, then end the segment.")


@prompts(events.Battery)
def battery(state: State, frame: events.Battery) -> str:  # noqa: ARG001
    """7.1."""
    return say("(7.1): add guns of the hex to the fire on {hex}, or open fire.", hex=spoken(frame.target))


@prompts(events.ReinforcementSegment)
def reinforcement(state: State, frame: events.ReinforcementSegment) -> str:
    """3.0."""
    waiting = sum(1 for unit in state.units if unit.side == frame.side and is_due(state, unit))
    if not waiting:
        return say("(3.1.1): move on those that came this turn, then end the segment.")
    return count(
        "(3.1.2): bring on the unit that is due.", "(3.1.2): bring on the {n} units that are due.", waiting
    )


@prompts(events.MovementSegment)
def movement(state: State, frame: events.MovementSegment) -> str:  # noqa: ARG001
    """4.1."""
    return say("(4.1): move any units, then end the segment.")


@prompts(events.Declaration)
def declaration(state: State, frame: events.Declaration) -> str:  # noqa: ARG001
    """8.22, 8.27."""
    owed = still_owed(frame)
    if owed:
        return say("(8.22): send hexes against the enemy; {hexes} must fight.", hexes=hexes(sorted(owed)))
    return say("(8.272): every obligation is met; join more hexes, or begin the assaults.")


@prompts(events.AssaultSegment)
def assault(state: State, frame: events.AssaultSegment) -> str:  # noqa: ARG001
    """8.23."""
    return count(
        "(8.23): resolve the last combat.",
        "(8.23): choose which of {n} combats to resolve next.",
        len(frame.combats),
    )


@prompts(events.Aftermath)
def aftermath(state: State, frame: events.Aftermath) -> str:
    """chart.AT."""
    waiting = [(id_, fate) for id_, fate in frame.fates if state.unit(id_).alive]
    listed = ", ".join(f"{unit_name(state, id_)} {fate}" for id_, fate in waiting)
    return say("(chart.AT): choose which unit takes its result next: {units}.", units=listed)


@prompts(events.Retreating)
def retreating(state: State, frame: events.Retreating) -> str:
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


@prompts(events.Following)
def following(state: State, frame: events.Following) -> str:
    """8.515."""
    return say(
        "(8.515): choose with which troops {leader} stays: {hexes}.",
        leader=unit_name(state, frame.leader),
        hexes=hexes(frame.hexes),
    )


@prompts(events.Escaping)
def escaping(state: State, frame: events.Escaping) -> str:
    """11.13."""
    return say(
        "(11.13): choose to which friends {leader} escapes: {hexes}.",
        leader=unit_name(state, frame.leader),
        hexes=hexes(frame.hexes),
    )


@prompts(events.Advancing)
def advancing(state: State, frame: events.Advancing) -> str:  # noqa: ARG001
    """8.52."""
    return say("(8.52): advance units into {hexes}, or end the advance.", hexes=hexes(frame.hexes))


@prompts(events.RecoverySegment)
def recovery(state: State, frame: events.RecoverySegment) -> str:
    """9.3."""
    left = len(still_to_try(state, frame))
    return count(
        "(9.3): one disrupted unit must try to rally.",
        "(9.3): {n} disrupted units must try to rally, in any order.",
        left,
    )
