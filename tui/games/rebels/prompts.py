"""The prompt: a whole sentence with the side that must act, its task and the clause."""

from __future__ import annotations

from cockade.engine.rebels.common.state import State
from cockade.engine.rebels.segment4_movement.routes import is_due
from cockade.engine.rebels.segment5_assault.declaration import still_owed
from cockade.engine.rebels.segment6_recovery import still_to_try
from cockade.engine.rebels.setup import unplaced
from cockade.events import rebels as events
from cockade.events.event import Frame
from cockade.tui.games.prompt_texts import Counted, Prompting
from cockade.tui.games.rebels.names import NAMING, hexes, unit_name
from cockade.tui.games.rebels.rolls import result
from cockade.tui.games.rebels.standing import STANDING
from cockade.tui.text.i18n import count, grouped, labelled, listed, say

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


TEXTS: dict[type[Frame], str | Counted] = {
    events.Naming: "(whiteplains.17.0): name the units that may go west of the Bronx, then finish.",
    events.BombardmentSegment: "(7.0): aim any guns at targets, then end the segment.",
    events.Battery: "(7.1): add guns of the hex to the fire on {target}, or open fire.",
    events.MovementSegment: "(4.1): move any units, then end the segment.",
    events.AssaultSegment: (
        "(8.23): resolve the last combat.",
        "(8.23): choose which of {n} combats to resolve next.",
        "combats",
    ),
    events.Following: "(8.515): choose the troops that {leader} goes with: {hexes}.",
    events.Escaping: "(11.13): choose where {leader} escapes: {hexes}.",
    events.Advancing: "(8.52): advance units into {hexes}, or end the advance.",
}
PROMPTING = Prompting(NAMING, HEADINGS, TEXTS, STANDING.ended)
prompts = PROMPTING.prompts


@prompts(events.Placement)
def placement(state: State, frame: events.Placement) -> str:
    """1.3."""
    left = len(unplaced(state, frame.side))
    return count("(1.3): place the last unit.", "(1.3): place {n} more units.", left)


@prompts(events.ReinforcementSegment)
def reinforcement(state: State, frame: events.ReinforcementSegment) -> str:
    """3.0."""
    waiting = sum(1 for unit in state.units if unit.side == frame.side and is_due(state, unit))
    if not waiting:
        return say("(3.1.1): move the new arrivals, then end the segment.")
    return count(
        "(3.1.2): bring on the unit that is due.", "(3.1.2): bring on the {n} units that are due.", waiting
    )


@prompts(events.Declaration)
def declaration(state: State, frame: events.Declaration) -> str:
    """8.22, 8.27."""
    owed = still_owed(frame)
    if owed:
        return say("(8.22): send hexes against the enemy; {hexes} must fight.", hexes=hexes(sorted(owed)))
    return say("(8.272): every obligation is met; join more hexes, or start the assaults.")


@prompts(events.Aftermath)
def aftermath(state: State, frame: events.Aftermath) -> str:
    """chart.AT."""
    waiting = [(id_, fate) for id_, fate in frame.fates if state.unit(id_).alive]
    alike: dict[str, list[str]] = {}
    for id_, fate in waiting:
        alike.setdefault(result(fate), []).append(unit_name(state, id_))
    units = grouped(labelled(fate, listed(names)) for fate, names in alike.items())
    return say("(chart.AT): choose which unit takes its result next: {units}.", units=units)


@prompts(events.Retreating)
def retreating(state: State, frame: events.Retreating) -> str:
    """8.511, 8.512."""
    if frame.steps <= 0:
        return NAMING.say("(8.512): {unit} finds no room: choose where it goes next.", state, frame)
    return count(
        "(8.511): choose where {unit} retreats, {n} hex left.",
        "(8.511): choose where {unit} retreats, {n} hexes left.",
        frame.steps,
        unit=unit_name(state, frame.unit),
    )


@prompts(events.RecoverySegment)
def recovery(state: State, frame: events.RecoverySegment) -> str:
    """9.3."""
    return count(
        "(9.3): one disrupted unit must try to rally.",
        "(9.3): {n} disrupted units must try to rally, in any order.",
        len(still_to_try(state, frame)),
    )
