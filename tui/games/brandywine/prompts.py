"""The prompt: a whole sentence with the side that must act, its task and the clause."""

from __future__ import annotations

from cockade.engine.brandywine.b2_movement.routes import may_go
from cockade.engine.brandywine.b6_combat.results import CHECK
from cockade.engine.brandywine.b6_combat.retreat import retreat_hexes
from cockade.engine.brandywine.common.state import State
from cockade.engine.brandywine.set_up.setup import unplaced
from cockade.events import brandywine as events
from cockade.events.event import Frame
from cockade.tui.games.brandywine.names import NAMING, hexes, is_unknown, people, too_much, unit_name
from cockade.tui.games.brandywine.obligations import duties, in_short, moves_owed
from cockade.tui.games.brandywine.rolls import short_result
from cockade.tui.games.brandywine.standing import STANDING
from cockade.tui.games.prompt_texts import Counted, Prompting
from cockade.tui.text.i18n import count, grouped, joined, listed, say, sentence

HEADINGS: dict[type[Frame], str] = {
    events.Placement: "set-up",
    events.EntryChoice: "brigades",
    events.TeaTime: "tea",
    events.Wager: "initiative",
    events.Protest: "initiative",
    events.MovementPhase: "movement",
    events.Crowded: "stacking",
    events.RallyPhase: "rally",
    events.ArtilleryPhase: "artillery fire",
    events.Battery: "artillery fire",
    events.RiflePhase: "rifle fire",
    events.RifleFire: "rifle fire",
    events.Declaration: "combats",
    events.CombatPhase: "combats",
    events.Stragglers: "stragglers",
    events.CloseCombat: "combat",
    events.Aftermath: "results",
    events.Retreating: "retreat",
    events.Withdrawing: "withdrawal",
    events.Accompanying: "leader",
    events.Choosing: "loss",
    events.LeaderLost: "leader",
    events.Advancing: "advance",
}


TEXTS: dict[type[Frame], str | Counted] = {
    events.TeaTime: "(6.1.6): pay army morale for the initiative, or stop for tea and roll.",
    events.RallyPhase: (
        "(13.6.1): one unit may try to rally.",
        "(13.6.1): {n} units may try to rally.",
        "units",
    ),
    events.ArtilleryPhase: "(11.1.1): fire at targets in sight, or end the phase.",
    events.Battery: "(11.1.3): {guns} aim at {target}; add guns, or open fire.",
    events.RifleFire: "(10.1.7): all rifles fire; results apply after the last.",
    events.CombatPhase: (
        "(12.1.6): resolve the last combat.",
        "(12.1.6): choose which of {n} combats to resolve next.",
        "combats",
    ),
    events.Stragglers: "(13.3, 13.4): still next to the enemy: {units}.",
    events.Withdrawing: "(12.1.7): dragoons withdraw: {units}.",
    events.Accompanying: "(13.2.6): choose a leader to go along with {unit}: {leaders}.",
    events.LeaderLost: "(13.1.10): choose which leader is lost: {leaders}.",
}
PROMPTING = Prompting(NAMING, HEADINGS, TEXTS, STANDING.ended)
prompts = PROMPTING.prompts


@prompts(events.Placement)
def placement(state: State, frame: events.Placement) -> str:
    """18.1.1."""
    left = len(unplaced(state, frame.side))
    return count("(18.1.1): place the last unit.", "(18.1.1): place {n} more units in their area.", left)


@prompts(events.EntryChoice)
def entry_choice(state: State, frame: events.EntryChoice) -> str:
    """9.7.2, 9.8.2."""
    if frame.brigade == events.SECOND:
        return say("(9.7.2): choose where the second brigade enters; the enemy will know.")
    return NAMING.say("(9.8.2): choose in secret where {brigade} enters.", state, frame)


@prompts(events.Wager)
def wager(state: State, frame: events.Wager) -> str:
    """12.3.3."""
    american, british = frame.spent
    names = {"american": american, "british": british, "left": state.momentum_of(frame.side)}
    text = "(12.3.3): spend momentum on the initiative die, or stop; {left} left, spent {american}:{british}."
    return say(text, **names)


@prompts(events.Protest)
def protest(state: State, frame: events.Protest) -> str:
    """12.3.3."""
    text = (
        "(12.3.3): the {side} won the roll. Spend three chits to choose who has the initiative, or keep it."
    )
    return say(text, side=people(frame.holder))


@prompts(events.MovementPhase)
def movement(state: State, frame: events.MovementPhase) -> str:
    """9.1.1."""
    must = moves_owed(state, frame.side)
    if must:
        return count(
            "(9.1.1): {what} ({rule}).",
            "(9.1.1): {n} must, first: {what} ({rule}).",
            len(must),
            what=must[0].text,
            rule=must[0].rule,
        )
    left = sum(1 for unit in state.position.of(frame.side) if not unit.start and may_go(unit))
    return count(
        "(9.1.1): move, or end the phase; {n} has not moved.",
        "(9.1.1): move, or end the phase; {n} have not moved.",
        left,
    )


@prompts(events.Crowded)
def crowded(state: State, frame: events.Crowded) -> str:
    """7.1.2."""
    surplus = too_much(state, frame.hex) or say("some")
    text = "(7.1.2): {surplus} too many in {hex}; which unit loses a step?"
    return say(text, surplus=surplus, hex=hexes([frame.hex]))


@prompts(events.RiflePhase)
def rifles(state: State, frame: events.RiflePhase) -> str:
    """10.1.3."""
    laid = len(frame.aims)
    if not laid:
        return say("(10.1.3): aim rifles at adjacent enemies, or end the phase.")
    return count(
        "(10.1.3): {n} rifle unit is aimed; aim more, or end the phase.",
        "(10.1.3): {n} rifle units are aimed; aim more, or end the phase.",
        laid,
    )


@prompts(events.Declaration)
def declaration(state: State, frame: events.Declaration) -> str:
    """12.1, 12.1.4."""
    owed = duties(state, frame)
    if len(owed) == 1:
        return say("(12.1): {what} ({rule}).", what=owed[0].text, rule=owed[0].rule)
    if owed:
        return sentence([in_short(owed)])
    return say("(12.1.4): obligations met; send more units, or start.")


STEPS = {
    "withdrawal": "(12.1.7): withdraw the dragoons, or keep them there.",
    "lead": "(12.1.8): choose the lead unit.",
    "shift": "(14.5): let Lafayette shift this combat, or decline.",
    "tactics": "(12.1.9): choose a tactics chit in secret.",
    "momentum": "(12.1.12): {total} is {result}. Spend a momentum chit on a new roll?",
}


@prompts(events.CloseCombat)
def close_combat(state: State, frame: events.CloseCombat) -> str:
    """12.1.6 to 12.1.12."""
    into = hexes(dict.fromkeys(hex_ for _, _, hex_ in frame.combat.crossings))
    names = {"result": short_result(frame.result) if frame.result else "", "total": frame.total}
    words = say(STEPS.get(frame.step, "(12.1.6): continue."), **names)
    return say("against {hexes} {words}", hexes=into, words=words)


@prompts(events.Aftermath)
def aftermath(state: State, frame: events.Aftermath) -> str:
    """List the results that units still have to take, grouping units with the same result. (13.1)"""
    alike: dict[str, list[str]] = {}
    for fate in frame.fates:
        alike.setdefault(_fate(fate.code), []).append(unit_name(state, fate.unit))
    units = grouped(joined(listed(names), result) for result, names in alike.items())
    return say("(13.1): choose which unit takes its result next: {units}.", units=units)


def _fate(code: str) -> str:
    return say("morale check") if code == CHECK else code


@prompts(events.Retreating)
def retreating(state: State, frame: events.Retreating) -> str:
    """The retreat to make (13.2.1), or its lack of room (13.2.3)."""
    unit = state.unit(frame.unit)
    if frame.steps and not is_unknown(unit) and not retreat_hexes(state, unit, frame):
        text = "(13.2.3): {unit} finds no room on its way: it loses a step, or is captured."
        return say(text, unit=unit_name(state, frame.unit))
    return count(
        "(13.2.1): choose where {unit} retreats, {n} hex left.",
        "(13.2.1): choose where {unit} retreats, {n} hexes left.",
        frame.steps,
        unit=unit_name(state, frame.unit),
    )


@prompts(events.Choosing)
def choosing(state: State, frame: events.Choosing) -> str:
    """13.1.6 to 13.1.8."""
    capture = "({rule}): choose a unit to be captured: {units}."
    return NAMING.say(
        capture if frame.what == "capture" else ("({rule}): choose a unit to lose a step: {units}."),
        state,
        frame,
    )


@prompts(events.Advancing)
def advancing(state: State, frame: events.Advancing) -> str:
    """12.1.15."""
    led = "(12.1.15): advance into {hexes} behind {lead}, or end the advance."
    return NAMING.say(
        led if frame.lead else "(12.1.15): advance units into {hexes}, or end the advance.", state, frame
    )
