"""The record of fire, close combat and what becomes of units in sentences (10.0 to 14.0)."""

from __future__ import annotations

from cockade.engine.brandywine.b6_combat.rolls import next_decider
from cockade.engine.hexgrid import spoken
from cockade.events import brandywine as events
from cockade.events.facts import Rolled
from cockade.tui.games.brandywine.moments import tells
from cockade.tui.games.brandywine.names import chit_name, condition_name, hexes, people
from cockade.tui.games.brandywine.rolls import need, result_name
from cockade.tui.games.telling import Moment, dice, modifiers
from cockade.tui.text.words import say

# ---------------------------------------------------------------- what becomes of units


@tells(events.ConditionChanged)
def condition_changed(fact: events.ConditionChanged, now: Moment) -> str:
    """13.1.4, 13.6."""
    names = {"unit": now.unit(fact.unit), "condition": condition_name(fact.condition)}
    return now.say("{unit} is now {condition}{rule}.", fact.rule, **names)


@tells(events.StepLost)
def step_lost(fact: events.StepLost, now: Moment) -> str:
    """13.1.5."""
    return now.say("{unit} loses a step{rule}.", fact.rule, unit=now.unit(fact.unit))


@tells(events.UnitEliminated)
def unit_eliminated(fact: events.UnitEliminated, now: Moment) -> str:
    """13.1.5, 13.1.10."""
    return now.say("{unit} is eliminated{rule}.", fact.rule, unit=now.unit(fact.unit))


@tells(events.UnitCaptured)
def unit_captured(fact: events.UnitCaptured, now: Moment) -> str:
    """13.1.7, 14.3.2."""
    return now.say("{unit} is captured{rule}.", fact.rule, unit=now.unit(fact.unit))


@tells(events.UnitRemoved)
def unit_removed(fact: events.UnitRemoved, now: Moment) -> str:
    """14.5, 18.1.3."""
    return now.say("{unit} leaves the field{rule}.", fact.rule, unit=now.unit(fact.unit))


@tells(events.UnitsPinned)
def units_pinned(fact: events.UnitsPinned, now: Moment) -> str:
    """13.1.9."""
    return now.say("Pinned{rule}: {units}.", "13.1.9", units=now.units(fact.units))


@tells(events.PinsRemoved)
def pins_removed(fact: events.PinsRemoved, now: Moment) -> str:
    """9.1.6, 12.1.5."""
    return now.say("Pinned no longer{rule}: {units}.", fact.rule, units=now.units(fact.units))


@tells(events.HorseWithdrew)
def horse_withdrew(fact: events.HorseWithdrew, now: Moment) -> str:
    """12.1.7."""
    return now.say("Dragoons withdraw{rule}: {units}.", "12.1.7", units=now.units(fact.units))


@tells(events.HorseReturned)
def horse_returned(fact: events.HorseReturned, now: Moment) -> str:
    """13.5.1."""
    return now.say(
        "Dragoons that withdrew are ready again{rule}: {units}.", "13.5.1", units=now.units(fact.units)
    )


# ---------------------------------------------------------------- dice, fire and close combat


@tells(Rolled)
def rolled(fact: Rolled, now: Moment) -> str:
    """A roll with its modifiers, what it needed, and what came of it; a combat tells its own at its end."""
    if fact.purpose == "close combat":
        return thrown(fact, now)
    return now.say(
        "{who}, {purpose}{rule}: {dice}{need}: {result}.",
        fact.rule,
        who=now.unit(fact.who) if fact.who else say("The die"),
        purpose=say(fact.purpose),
        dice=dice(fact, now),
        need=need(now.state, fact),
        result=fact.result if fact.purpose == "initiative" else result_name(fact.result),
    )


def thrown(fact: Rolled, now: Moment) -> str:
    """12.1.12: the roll of a combat whose result waits, because somebody holds a chit for a new roll."""
    frame = now.state.agenda[-1] if now.state.agenda else None
    if not isinstance(frame, events.CloseCombat) or not next_decider(now.state, frame):
        return ""
    return now.say(
        "The die against {hexes}{rule}: {dice}: {result}.",
        "12.1.11",
        hexes=hexes(dict.fromkeys(hex_ for _, _, hex_ in frame.combat.crossings)),
        dice=dice(fact, now),
        result=result_name(fact.result),
    )


@tells(events.ShotsFired)
def shots_fired(fact: events.ShotsFired, now: Moment) -> str:
    """10.1.5, 11.1.4."""
    names = {
        "units": now.units(fact.units),
        "target": now.unit(fact.target),
        "strength": fact.strength,
        "range": fact.range,
        "needed": fact.needed,
    }
    return say(
        "{units} fire at {target}: strength {strength}, range {range}, {needed} or more hits.", **names
    )


@tells(events.CombatsDeclared)
def combats_declared(fact: events.CombatsDeclared, now: Moment) -> str:
    """12.1.3, 12.1.4."""
    said = "; ".join(
        f"{now.units(combat.attackers)} -> {hexes(dict.fromkeys(into for _, _, into in combat.crossings))}"
        for combat in fact.combats
    )
    diverted = (
        now.say("; {hex} is diverted{rule}", "12.1.3", hex=spoken(fact.diverted)) if fact.diverted else ""
    )
    if not fact.combats:
        return now.say("No close combat is declared{rule}{diverted}.", "12.1.4", diverted=diverted)
    return now.say("Close combats{rule}: {combats}{diverted}.", "12.1.4", combats=said, diverted=diverted)


@tells(events.HouseHeld)
def house_held(fact: events.HouseHeld, now: Moment) -> str:
    """17.1.1."""
    return now.say(
        "Held in the Meeting House, they do not attack{rule}: {units}.", "17.1.1", units=now.units(fact.units)
    )


@tells(events.LeadChosen)
def lead_chosen(fact: events.LeadChosen, now: Moment) -> str:
    """12.1.8."""
    return now.say(
        "{unit} leads the {side}{rule}.", "12.1.8", unit=now.unit(fact.unit), side=people(fact.side)
    )


@tells(events.ChitsRevealed)
def chits_revealed(fact: events.ChitsRevealed, now: Moment) -> str:
    """12.1.9."""
    names = {"attack": chit_name(fact.attack), "defence": chit_name(fact.defence), "result": fact.result}
    if fact.result == "NC":
        return now.say("Tactics{rule}: {attack} against {defence}: no combat.", "12.1.9", **names)
    return now.say("Tactics{rule}: {attack} against {defence}: {result}.", "12.1.9", **names)


@tells(events.LafayetteUsed)
def lafayette_used(fact: events.LafayetteUsed, now: Moment) -> str:
    """14.5."""
    return now.say("Lafayette shifts the odds by {shift:+d}{rule}.", "14.5", shift=fact.shift)


@tells(events.CombatResolved)
def combat_resolved(fact: events.CombatResolved, now: Moment) -> str:
    """12.1.11: odds, columns, the die with its modifiers, the result."""
    into = hexes(dict.fromkeys(hex_ for _, _, hex_ in fact.combat.crossings))
    names = {
        "hexes": into,
        "attack": fact.attack,
        "defence": fact.defence,
        "column": fact.column,
    }
    odds = say("Close combat against {hexes}: {attack} to {defence}, {column}", **names)
    if fact.shifts:
        odds += f"{modifiers(fact.shifts, now)}: {fact.shifted}"
    if now.roll is not None and now.roll.purpose == "close combat":
        odds += f"; {dice(now.roll, now)}"
    return now.say("{odds}: {result}{rule}.", "12.1.11", odds=odds, result=result_name(fact.result))
