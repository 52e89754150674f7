"""
The record of Brandywine in sentences: every fact with its rolls, odds and clauses.

A sentence is told in the state before its fact. An event that a side hears of with names withheld cannot
always be folded: what it says of units that have no place in that side's state is told without folding.
"""

from __future__ import annotations

from cockade.engine.brandywine.common.scenarios import SCENARIOS
from cockade.engine.brandywine.common.state import State
from cockade.engine.hexgrid import spoken
from cockade.events import brandywine as events
from cockade.events.event import Event
from cockade.events.facts import GameEnded, Secret, SegmentBegan, TrackMoved, TurnBegan
from cockade.tui.games.brandywine import prose_battles  # noqa: F401 - it enters its sentences
from cockade.tui.games.brandywine.moments import SILENT, TELLING, beats, sentence, tells
from cockade.tui.games.brandywine.names import (
    army_name,
    brigade_name,
    cause_name,
    halves,
    people,
    phase_name,
    side_name,
)
from cockade.tui.games.brandywine.orders import done
from cockade.tui.games.telling import Moment
from cockade.tui.text.words import capital, count, say

__all__ = ["SILENT", "TELLING", "beats", "ending", "sentence", "story"]


def story(state: State, event: Event) -> tuple[str, ...]:
    """An event in a few short lines; `state` is the one before it."""
    told = TELLING.lines(state, event)
    if told and not isinstance(event.action, Secret):
        return told
    return (done(state, event.action, event.side), *told)


# ---------------------------------------------------------------- the frame of the battle


@tells(events.GameBegan)
def game_began(fact: events.GameBegan, now: Moment) -> str:  # noqa: ARG001
    """The name of the battle, its turns as printed, and which rules."""
    card = SCENARIOS.get(fact.scenario)
    names = {
        "title": say(card.title) if card else fact.scenario,
        "first": fact.first_turn,
        "last": fact.last_turn,
        "american": fact.morale[0],
        "british": fact.morale[1],
    }
    text = "{title}: turns {first} to {last}, army morale {american} against {british}, "
    return say(text, **names) + (say("advanced rules.") if fact.advanced else say("basic rules."))


@tells(events.UnitSetUp)
def units_set_up(facts: list[events.UnitSetUp], now: Moment) -> str:  # noqa: ARG001
    """All units of one hex, or of one arrival."""
    first = facts[0]
    side, names = people(first.counter.side), ", ".join(_set_up_name(fact) for fact in facts)
    if first.due:
        text = "{side}, due on turn {turn} at {hex}: {units}."
        return say(text, side=side, turn=first.due, hex=spoken(first.entry), units=names)
    if not first.hex:
        return say("{side}, still to come: {units}.", side=side, units=names)
    return say("{side} at {hex}: {units}.", side=side, hex=spoken(first.hex), units=names)


def _set_up_name(fact: events.UnitSetUp) -> str:
    if not fact.counter.name:
        return say("unknown")
    return say("{unit} (reduced)", unit=fact.counter.name) if fact.reduced else fact.counter.name


@tells(events.UnitPlaced)
def unit_placed(fact: events.UnitPlaced, now: Moment) -> str:
    """18.1.1."""
    return now.say(
        "{unit} takes its place at {hex}{rule}.", "18.1.1", unit=now.unit(fact.unit), hex=spoken(fact.hex)
    )


@tells(events.EntryChosen)
def entry_chosen(fact: events.EntryChosen, now: Moment) -> str:
    """9.7.2, 9.8.2."""
    names = {"brigade": brigade_name(fact.brigade), "letter": fact.entry, "turn": fact.turn}
    rule = "9.7.2" if fact.brigade == "second" else "9.8.2"
    return capital(now.say("{brigade} will enter at {letter} on turn {turn}{rule}.", rule, **names))


@tells(events.EntryRevealed)
def entry_revealed(fact: events.EntryRevealed, now: Moment) -> str:
    """9.8.3."""
    found = next((entry for entry in now.state.entries if entry[0] == fact.brigade), None)
    where = say(": it enters at {letter}", letter=found[1]) if found else ""
    text = say("The way of {brigade} is revealed", brigade=brigade_name(fact.brigade))
    return f"{text}{where}{now.cite('9.8.3')}."


@tells(events.UnitsDue)
def units_due(fact: events.UnitsDue, now: Moment) -> str:
    """9.3.1, 9.7.3, 9.8.3."""
    names = {"units": now.units(fact.units), "turn": fact.turn, "hex": spoken(fact.entry)}
    return now.say("Due on turn {turn} at {hex}{rule}: {units}.", "9.3.1", **names)


@tells(events.UnitArrived)
def unit_arrived(fact: events.UnitArrived, now: Moment) -> str:
    """9.3.1."""
    return now.say("{unit} arrives at {hex}{rule}.", "9.3.1", unit=now.unit(fact.unit), hex=spoken(fact.hex))


@tells(events.ArmyReleased)
def army_released(fact: events.ArmyReleased, now: Moment) -> str:
    """9.4.2 to 9.4.5."""
    return capital(now.say("{army} is released{rule}.", fact.rule, army=army_name(fact.army)))


@tells(events.DetachmentAttacked)
def detachment_attacked(fact: events.DetachmentAttacked, now: Moment) -> str:  # noqa: ARG001
    """9.4.4."""
    return now.say("Maxwell's detachment is attacked: Greene's Wing may be released early{rule}.", "9.4.4")


@tells(events.UnitFreed)
def unit_freed(fact: events.UnitFreed, now: Moment) -> str:
    """9.6.2, 9.6.3."""
    return now.say("{unit} need not wait any more{rule}.", fact.rule, unit=now.unit(fact.unit))


@tells(events.StackShown)
def stack_shown(fact: events.StackShown, now: Moment) -> str:
    """7.1.3-adv."""
    return now.say("Open to the American's eyes{rule}: {units}.", "7.1.3-adv", units=now.units(fact.units))


@tells(TurnBegan)
def turn_began(fact: TurnBegan, now: Moment) -> str:
    """5.0: the turn as printed."""
    return say("Turn {n} of {last} begins.", n=fact.turn, last=now.state.last_turn)


@tells(SegmentBegan)
def phase_began(facts: list[SegmentBegan], now: Moment) -> str:
    """5.0: phases in which nothing happened are passed over."""
    last = facts[-1]
    if not last.side:
        return say("The {phase} segment.", phase=phase_name(last.segment))
    return say("{side} {phase}.", side=side_name(now.state, last.side), phase=phase_name(last.segment))


@tells(GameEnded)
def game_ended(fact: GameEnded, now: Moment) -> str:
    """4.0."""
    return ending(fact.winner, fact.why, now.cite(fact.rule))


def ending(winner: str, why: str, rule: str) -> str:
    """Who won and at what level; `rule` is the clause as it is told."""
    if not winner:
        return say("The battle is drawn{rule}: {why}.", rule=rule, why=say(why))
    return say("The {side} win{rule}: {why}.", side=people(winner), rule=rule, why=say(why))


# ---------------------------------------------------------------- initiative, morale, momentum, points


@tells(events.InitiativeTaken)
def initiative_taken(fact: events.InitiativeTaken, now: Moment) -> str:
    """6.1.4."""
    return now.say("The {side} have the initiative{rule}.", fact.rule, side=people(fact.side))


@tells(events.InitiativeBought)
def initiative_bought(fact: events.InitiativeBought, now: Moment) -> str:
    """6.1.6."""
    return now.say(
        "Howe does not stop for tea: his men of turn {turn} march on{rule}.", "6.1.6", turn=fact.turn
    )


@tells(TrackMoved)
def track_moved(fact: TrackMoved, now: Moment) -> str:
    """15.2: the army, before and after, why, and who caused it."""
    before = now.state.morale_of(fact.track)
    cause = cause_name(now.state, fact.why) + (f", {now.unit(fact.who)}" if fact.who else "")
    names = {"side": side_name(now.state, fact.track), "before": before, "after": before + fact.by}
    return now.say("{side} army morale {before} -> {after}: {cause}{rule}.", fact.rule, cause=cause, **names)


@tells(events.ChitsMoved)
def chits_moved(fact: events.ChitsMoved, now: Moment) -> str:
    """12.3."""
    side, by = people(fact.side), fact.by
    texts = ("The {side} give up {n} momentum chit", "The {side} give up {n} momentum chits")
    if by > 0:
        texts = ("The {side} gain {n} momentum chit", "The {side} gain {n} momentum chits")
    left = now.state.momentum_of(fact.side) + by
    return count(*texts, abs(by), side=side) + now.say(" and hold {left}{rule}.", fact.rule, left=left)


@tells(events.PointsAwarded)
def points_awarded(fact: events.PointsAwarded, now: Moment) -> str:
    """4.4."""
    names = {"side": people(fact.side), "points": halves(fact.halves), "why": say(fact.why)}
    return now.say("Victory points for the {side}: {points}, {why}{rule}.", fact.rule, **names)


@tells(events.BatteryMarked)
def battery_marked(fact: events.BatteryMarked, now: Moment) -> str:
    """4.3.3, 4.3.4."""
    if not fact.turn:
        return now.say("The Americans are back in Proctor's Battery: its marker comes off{rule}.", "4.3.4")
    return now.say(
        "Proctor's Battery is taken: its marker lies in the box of turn {turn}{rule}.",
        "4.3.3",
        turn=fact.turn,
    )


# ---------------------------------------------------------------- movement


@tells(events.UnitMoved)
def unit_moved(fact: events.UnitMoved, now: Moment) -> str:
    """9.1, 9.2.2, 16.1.2."""
    names = {
        "unit": now.unit(fact.unit),
        "start": spoken(now.place(fact.unit)) if now.place(fact.unit) else "..",
        "end": spoken(fact.path[-1]),
        "cost": fact.cost,
    }
    if fact.hastened:
        rule = now.manner.clause("9.2.2")
        cost = say("{cost} MP, {rule}" if rule else "{cost} MP", cost=fact.cost, rule=rule)
        return say("{unit} hastens {start} to {end} ({cost}).", **{**names, "cost": cost})
    if fact.halted:
        return say("{unit} marches {start} to {end} ({cost} MP) and halts.", **names)
    return say("{unit} marches {start} to {end} ({cost} MP).", **names)


@tells(events.UnitRetreated)
def unit_retreated(facts: list[events.UnitRetreated], now: Moment) -> str:
    """13.2.1: all hexes of a retreat that followed each other."""
    unit = facts[0].unit
    way = " -> ".join(spoken(hex_) for hex_ in (now.place(unit), *(fact.hex for fact in facts)) if hex_)
    return now.say("{unit} retreats {way}{rule}.", "13.2.1", unit=now.unit(unit), way=way)


@tells(events.UnitAdvanced)
def unit_advanced(fact: events.UnitAdvanced, now: Moment) -> str:
    """12.1.15."""
    return now.say(
        "{unit} advances to {hex}{rule}.", "12.1.15", unit=now.unit(fact.unit), hex=spoken(fact.hex)
    )


@tells(events.LeaderFollowed)
def leader_followed(fact: events.LeaderFollowed, now: Moment) -> str:
    """13.2.6."""
    names = {"leader": now.unit(fact.leader), "hex": spoken(fact.hex)}
    return now.say("{leader} goes with the troops to {hex}{rule}.", fact.rule, **names)
