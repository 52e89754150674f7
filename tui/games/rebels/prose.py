"""
The record of a battle in sentences: every fact with its rolls, odds and clauses.

A sentence is told in the state before its fact. Facts that only keep the books (frames, helpers) are told
by no sentence. Numbers that a roll had to reach come from today's charts, everything else from the record.
"""

from __future__ import annotations

from operator import attrgetter

from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.reduce import apply
from cockade.engine.rebels.common.state import State
from cockade.engine.rebels.sheets.scenarios import SCENARIOS
from cockade.events import rebels as events
from cockade.events.event import Event
from cockade.events.facts import GameEnded, Rolled, SegmentBegan, TrackMoved, TurnBegan
from cockade.tui.games.rebels.names import halves, hexes, people, segment_name, side_name, unit_name
from cockade.tui.games.rebels.orders import done
from cockade.tui.games.telling import Moment, Telling, dice, modifiers
from cockade.tui.text.words import count, say

TELLING = Telling(
    apply,
    unit_name,
    together={
        SegmentBegan: lambda _: SegmentBegan,
        events.UnitRetreated: attrgetter("unit"),
        events.UnitSetUp: attrgetter("counter.side", "hex", "due", "entry"),
    },
)
tells, sentence, beats = TELLING.tells, TELLING.sentence, TELLING.beats


def story(state: State, event: Event) -> tuple[str, ...]:
    """An event in a few short lines; `state` is the one before it."""
    return TELLING.lines(state, event) or (done(state, event.action),)


# ---------------------------------------------------------------- the frame of the battle


@tells(events.GameBegan)
def game_began(fact: events.GameBegan, now: Moment) -> str:  # noqa: ARG001
    """The name of the battle, and how many turns it has."""
    card = SCENARIOS.get(fact.scenario)
    title = say(card.title) if card else fact.scenario
    return count("{title}: {n} turn.", "{title}: {n} turns.", len(fact.labels), title=title)


@tells(events.UnitSetUp)
def units_set_up(facts: list[events.UnitSetUp], now: Moment) -> str:
    """All units of one hex, or of one arrival."""
    first = facts[0]
    names = ", ".join(_set_up_name(fact) for fact in facts)
    side = people(now.state, first.counter.side)
    if first.due:
        label = now.state.labels[first.due - 1] if first.due <= len(now.state.labels) else str(first.due)
        place = say(" or ").join(map(spoken, (first.entry, *first.other_entries)))
        return say("{side}, due {turn} at {hex}: {units}.", side=side, turn=label, hex=place, units=names)
    if not first.hex:
        return say("{side}, to be placed: {units}.", side=side, units=names)
    if first.held:
        return say("{side} at {hex}, held: {units}.", side=side, hex=spoken(first.hex), units=names)
    return say("{side} at {hex}: {units}.", side=side, hex=spoken(first.hex), units=names)


def _set_up_name(fact: events.UnitSetUp) -> str:
    return say("{unit} (disrupted)", unit=fact.counter.name) if fact.disrupted else fact.counter.name


@tells(events.UnitPlaced)
def unit_placed(fact: events.UnitPlaced, now: Moment) -> str:
    """1.3."""
    return now.say(
        "{unit} takes its place at {hex}{rule}.", "1.3", unit=now.unit(fact.unit), hex=spoken(fact.hex)
    )


@tells(TurnBegan)
def turn_began(fact: TurnBegan, now: Moment) -> str:
    """2.0: the clock time of the turn."""
    labels = now.state.labels
    label = labels[fact.turn - 1] if 0 < fact.turn <= len(labels) else str(fact.turn)
    return say("Turn {label} begins, {n} of {all}.", label=label, n=fact.turn, all=len(labels))


@tells(SegmentBegan)
def segment_began(facts: list[SegmentBegan], now: Moment) -> str:
    """2.0.1: segments in which nothing happened are passed over."""
    last = facts[-1]
    return say("{side} {segment}.", side=side_name(now.state, last.side), segment=segment_name(last.segment))


@tells(events.CommandJudged)
def command_judged(fact: events.CommandJudged, now: Moment) -> str:
    """11.32: only those that are out of command."""
    return now.say("Out of command{rule}: {units}.", "11.32", units=now.units(fact.out)) if fact.out else ""


@tells(TrackMoved)
def level_moved(fact: TrackMoved, now: Moment) -> str:
    """13.1."""
    before = now.state.level(fact.track)
    return now.say(
        "{side} {before} -> {after}{rule}.",
        fact.rule,
        side=people(now.state, fact.track),
        before=halves(before),
        after=halves(before + fact.by),
    )


@tells(events.HexTaken)
def hex_taken(fact: events.HexTaken, now: Moment) -> str:
    """14.1."""
    names = {"side": people(now.state, fact.side), "hex": spoken(fact.hex)}
    if not now.state.turn:
        return now.say("The {side} hold {hex} at first{rule}.", "14.1", **names)
    return now.say("The {side} take {hex}{rule}.", "14.1", **names)


@tells(events.UnitReleased)
def unit_released(fact: events.UnitReleased, now: Moment) -> str:
    """harlem.17.0."""
    return now.say("{unit} is drawn into the fight{rule}.", "harlem.17.0", unit=now.unit(fact.unit))


@tells(events.UnitNamed)
def unit_named(fact: events.UnitNamed, now: Moment) -> str:
    """whiteplains.17.0."""
    return now.say("{unit} may go west of the Bronx{rule}.", "whiteplains.17.0", unit=now.unit(fact.unit))


@tells(events.ApproachMeasured)
def approach_measured(fact: events.ApproachMeasured, now: Moment) -> str:
    """harlem.17.0."""
    return count(
        "The {side} are {n} hex from their goal{rule}.",
        "The {side} are {n} hexes from their goal{rule}.",
        fact.hexes,
        side=people(now.state, fact.side),
        rule=now.cite("harlem.17.0"),
    )


@tells(GameEnded)
def game_ended(fact: GameEnded, now: Moment) -> str:
    """13.1, 14.1."""
    return ending(now.state, fact.winner, fact.why, now.cite(fact.rule))


def ending(state: State, winner: str, why: str, rule: str) -> str:
    """Who won and why; `rule` is the clause as it is told."""
    if not winner:
        return say("The battle is drawn{rule}: {why}", rule=rule, why=say(why))
    return say("The {side} win{rule}: {why}", side=people(state, winner), rule=rule, why=say(why))


# ---------------------------------------------------------------- movement


@tells(events.UnitMoved)
def unit_moved(fact: events.UnitMoved, now: Moment) -> str:
    """4.1, 4.3, 3.1.1."""
    names = {
        "unit": now.unit(fact.unit),
        "start": spoken(now.place(fact.unit) or fact.path[0]),
        "end": spoken(fact.path[-1]),
        "cost": halves(fact.cost),
    }
    if isinstance(now.action, events.ForceMarch):
        return say("{unit} force marches {start} to {end} ({cost} MP).", **names)
    if not now.place(fact.unit):
        return say("{unit} comes on at {start}, to {end} ({cost} MP).", **names)
    if fact.halted:
        return say("{unit} marches {start} to {end} ({cost} MP) and halts.", **names)
    return say("{unit} marches {start} to {end} ({cost} MP).", **names)


@tells(events.UnitFreed)
def unit_freed(fact: events.UnitFreed, now: Moment) -> str:
    """4.4."""
    return now.say("{unit} may leave the enemy's reach{rule}.", fact.rule, unit=now.unit(fact.unit))


@tells(events.UnitHeld)
def unit_held(fact: events.UnitHeld, now: Moment) -> str:
    """4.4."""
    return now.say("{unit} may not move any more this turn{rule}.", fact.rule, unit=now.unit(fact.unit))


@tells(events.ChargeReadied)
def charge_readied(fact: events.ChargeReadied, now: Moment) -> str:
    """12.2.1."""
    return now.say("{unit} is ready to charge{rule}.", "12.2.1", unit=now.unit(fact.unit))


# ---------------------------------------------------------------- dice


@tells(Rolled)
def rolled(fact: Rolled, now: Moment) -> str:
    """A roll with its modifiers, what it needed, and what came of it; the assault tells its own."""
    from cockade.tui.games.rebels.rolls import need, result

    if fact.purpose == "assault":
        return ""
    return now.say(
        "{who}, {purpose}{rule}: {dice}{need}: {result}.",
        fact.rule,
        who=now.unit(fact.who),
        purpose=say(fact.purpose),
        dice=dice(fact, now),
        need=need(now.state, fact),
        result=result(fact.result),
    )


@tells(events.GunsFired)
def guns_fired(fact: events.GunsFired, now: Moment) -> str:
    """7.1."""
    names = {
        "guns": now.units(fact.guns),
        "start": spoken(now.place(fact.guns[0])),
        "end": spoken(fact.hex),
        "strength": fact.strength,
        "column": fact.column,
    }
    if fact.column == "none":
        return now.say(
            "{guns} {start} -> {end}{rule}: strength {strength}, no effect in such cover.", "7.1", **names
        )
    return now.say("{guns} {start} -> {end}{rule}: strength {strength}, column {column}.", "7.1", **names)


@tells(events.CombatDeclared)
def combats_declared(fact: events.CombatDeclared, now: Moment) -> str:
    """8.2."""
    return now.say("Assaults{rule}: {combats}.", "8.2", combats="; ".join(map(crossing, fact.combats)))


def crossing(combat: events.Combat) -> str:
    """Who fights whom, by hexes: "1504, 1605 -> 1606"."""
    attacking = dict.fromkeys(a for a, _ in combat.crossings)
    defending = dict.fromkeys(d for _, d in combat.crossings)
    return f"{hexes(attacking)} -> {hexes(defending)}"


@tells(events.AssaultResolved)
def assault_resolved(fact: events.AssaultResolved, now: Moment) -> str:
    """8.1."""
    from cockade.tui.games.rebels.rolls import result

    names = {
        "hexes": crossing(fact.combat),
        "attack": fact.attack,
        "defence": fact.defence,
        "column": fact.column,
        "shifts": modifiers(fact.shifts, now),
        "shifted": fact.shifted,
        "result": result(fact.result),
    }
    odds = say("Assault {hexes}: {attack} against {defence}, {column}{shifts}", **names)
    if fact.shifts:
        odds += say(": {shifted}", **names)
    if now.roll is None:
        return say("{odds}: {result}.", odds=odds, result=names["result"])
    return say("{odds}, die {die}: {result}.", odds=odds, die=now.roll.die, result=names["result"])


# ---------------------------------------------------------------- what becomes of units


@tells(events.UnitDisrupted)
def unit_disrupted(fact: events.UnitDisrupted, now: Moment) -> str:
    """9.1."""
    return now.say("{unit} is disrupted{rule}.", fact.rule, unit=now.unit(fact.unit))


@tells(events.UnitRallied)
def unit_rallied(fact: events.UnitRallied, now: Moment) -> str:
    """9.3."""
    return say("{unit} is in good order again.", unit=now.unit(fact.unit))


@tells(events.UnitEliminated)
def unit_eliminated(fact: events.UnitEliminated, now: Moment) -> str:
    """9.1, 8.42, 11.13."""
    return now.say("{unit} is lost{rule}.", fact.rule, unit=now.unit(fact.unit))


@tells(events.UnitRetreated)
def unit_retreated(facts: list[events.UnitRetreated], now: Moment) -> str:
    """8.51: all hexes of a retreat that followed each other."""
    unit = facts[0].unit
    way = " -> ".join(spoken(hex_) for hex_ in (now.place(unit), *(fact.hex for fact in facts)))
    return say("{unit} retreats {way}.", unit=now.unit(unit), way=way)


@tells(events.UnitAdvanced)
def unit_advanced(fact: events.UnitAdvanced, now: Moment) -> str:
    """8.52."""
    start, end = spoken(now.place(fact.unit)), spoken(fact.hex)
    return now.say(
        "{unit} advances {start} -> {end}{rule}.", "8.522", unit=now.unit(fact.unit), start=start, end=end
    )


@tells(events.LeaderMoved)
def leader_moved(fact: events.LeaderMoved, now: Moment) -> str:
    """8.515, 8.522, 11.13."""
    names = {"leader": now.unit(fact.leader), "hex": spoken(fact.hex)}
    if fact.rule == "11.13":
        return now.say("{leader} escapes to {hex}{rule}.", fact.rule, **names)
    return now.say("{leader} goes with the troops to {hex}{rule}.", fact.rule, **names)


@tells(events.FriendsJostled)
def friends_jostled(fact: events.FriendsJostled, now: Moment) -> str:
    """8.513."""
    return now.say("The retreat shakes {units}{rule}.", "8.513", units=now.units(fact.units))
