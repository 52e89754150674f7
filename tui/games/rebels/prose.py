"""
The record of a battle in sentences: every fact with its rolls, odds and clauses.

Each sentence is about the state before its fact. Facts that change only bookkeeping (frames, helpers) have
none. Numbers that a roll had to reach come from the current charts, everything else from the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.leaders import SAFE
from cockade.engine.rebels.common.reducer import apply
from cockade.engine.rebels.common.scenarios import SCENARIOS
from cockade.engine.rebels.common.state import State
from cockade.engine.rebels.segment5_assault.combat import attackers_of, defenders_of, live_crossings
from cockade.events import rebels as events
from cockade.events.event import Fact
from cockade.events.facts import (
    FrameChanged,
    FramePopped,
    GameEnded,
    Rolled,
    SegmentBegan,
    TrackMoved,
    TurnBegan,
)
from cockade.tui.games import narrator
from cockade.tui.games.narrator import Narrator, dice, modifiers, shifted_to
from cockade.tui.games.rebels.names import (
    TELLING,
    entries,
    halves,
    hexes,
    people,
    place_of,
    segment_name,
    side_name,
)
from cockade.tui.games.rebels.standing import STANDING
from cockade.tui.games.rebels.unit_names import told_name
from cockade.tui.text.i18n import count, grouped, mark, say

Context = narrator.Context[State]
HEADINGS = {TurnBegan: 0, SegmentBegan: 1}


def says_nothing(fact: Fact, roll: Rolled | None) -> bool:
    """
    True for facts without a sentence.

    These are a judgement of command with no unit out (11.32), the die of an assault (8.1), and a rally
    reported by its die (9.3).
    """
    if isinstance(fact, events.UnitRallied):
        return roll is not None and (roll.purpose, roll.who) == ("rally", fact.unit)
    silent_die = isinstance(fact, Rolled) and fact.purpose == "assault"
    return silent_die or (isinstance(fact, events.CommandJudged) and not fact.out)


NARRATOR = Narrator(apply, TELLING, says_nothing, HEADINGS)
narrates, together = NARRATOR.narrates, NARRATOR.narrates_together
NARRATOR.templates(
    {
        events.UnitPlaced: "{unit} takes its place at {hex}{rule}.",
        events.UnitReleased: "{unit} is drawn into the fight{rule}.",
        events.UnitNamed: "{unit} may go west of the Bronx{rule}.",
        events.UnitFreed: "{unit} may leave the enemy's zone of control{rule}.",
        events.UnitHeld: "{unit} may not move any more this turn{rule}.",
        events.ChargeReadied: "{unit} is ready to charge{rule}.",
        events.UnitDisrupted: "{unit} is disrupted{rule}.",
        events.UnitRallied: "{unit} is in good order again.",
        events.FriendsJostled: "The retreat shakes {units}{rule}.",
    }
)


# ---------------------------------------------------------------- the frame of the battle


@narrates(events.GameBegan)
def game_began(fact: events.GameBegan, now: Context) -> str:
    """The name of the battle, and its number of turns."""
    card = SCENARIOS.get(fact.scenario)
    title = say(card.title) if card else fact.scenario
    return count("{title}: {n} turn.", "{title}: {n} turns.", len(fact.labels), title=title)


@together(events.UnitSetUp, attrgetter("counter.side", "hex", "due", "entry"))
def units_set_up(facts: Sequence[events.UnitSetUp], now: Context) -> str:
    """Say that units were set up: all units of one hex, or of one arrival."""
    first, names = facts[0], say(", ").join(_set_up_name(fact) for fact in facts)
    side = people(now.state, first.counter.side)
    if first.due:
        label = now.state.labels[first.due - 1] if first.due <= len(now.state.labels) else str(first.due)
        place = entries((first.entry, *first.other_entries))
        return say("{side}, due {turn} at {hex}: {units}.", side=side, turn=label, hex=place, units=names)
    text = "{side} at {hex}, held: {units}." if first.held else "{side} at {hex}: {units}."
    return now.tell(text if first.hex else "{side}, to be placed: {units}.", first, side=side, units=names)


def _set_up_name(fact: events.UnitSetUp) -> str:
    name = told_name(fact.counter.name)
    return say("{unit} (disrupted)", unit=name) if fact.disrupted else name


@narrates(TurnBegan)
def turn_began(fact: TurnBegan, now: Context) -> str:
    """2.0: the clock time of the turn."""
    labels = now.state.labels
    label = labels[fact.turn - 1] if 0 < fact.turn <= len(labels) else str(fact.turn)
    return say("Turn {label} begins, {n} of {all}.", label=label, n=fact.turn, all=len(labels))


@together(SegmentBegan)
def segment_began(facts: Sequence[SegmentBegan], now: Context) -> str:
    """The segment. Segments without events are left out. (2.0.1)"""
    last = facts[-1]
    return say("{side} {segment}.", side=side_name(now.state, last.side), segment=segment_name(last.segment))


@narrates(events.CommandJudged)
def command_judged(fact: events.CommandJudged, now: Context) -> str:
    """Name the units out of command, except for held ones, which cannot act anyway. (11.32)"""
    out = [unit for unit in fact.out if not now.state.unit(unit).held]
    return now.tell("Out of command{rule}: {out}.", fact, out=now.units(out)) if out else ""


@narrates(TrackMoved)
def level_moved(fact: TrackMoved, now: Context) -> str:
    """13.1."""
    before = now.state.level(fact.track)
    names = {"before": halves(before), "after": halves(before + fact.by)}
    return now.tell("{side} {before} -> {after}{rule}.", fact, side=people(now.state, fact.track), **names)


@narrates(events.HexTaken)
def hex_taken(fact: events.HexTaken, now: Context) -> str:
    """14.1."""
    later, first = "The {side} take {hex}{rule}.", "The {side} hold {hex} at first{rule}."
    return now.tell(later if now.state.turn else first, fact)


@narrates(events.ApproachMeasured)
def approach_measured(fact: events.ApproachMeasured, now: Context) -> str:
    """harlem.17.0."""
    return count(
        "The {side} are {n} hex from their goal{rule}.",
        "The {side} are {n} hexes from their goal{rule}.",
        fact.hexes,
        side=people(now.state, fact.side),
        rule=now.cite(fact.clause),
    )


@narrates(GameEnded)
def game_ended(fact: GameEnded, now: Context) -> str:
    """13.1, 14.1."""
    return STANDING.ending(now.state, fact, now.cite(fact.rule))


# ---------------------------------------------------------------- movement and fire


@narrates(events.UnitMoved)
def unit_moved(fact: events.UnitMoved, now: Context) -> str:
    """4.1, 4.3, 3.1.1."""
    place = place_of(now.state, fact.unit)
    names = {"start": spoken(place or fact.path[0]), "end": spoken(fact.path[-1]), "cost": halves(fact.cost)}
    text = "{unit} marches {start} to {end} ({cost} MP)."
    if isinstance(now.action, events.ForceMarch):
        text = "{unit} force marches {start} to {end} ({cost} MP)."
    elif not place:
        text = "{unit} arrives at {start} and moves to {end} ({cost} MP)."
        if fact.path[-1] == fact.path[0]:
            text = "{unit} arrives at {start} ({cost} MP)."
    elif fact.halted:
        text = "{unit} marches {start} to {end} ({cost} MP) and halts."
    return now.tell(text, fact, **names)


@narrates(Rolled)
def rolled(fact: Rolled, now: Context) -> str:
    """A roll with its modifiers, the number needed and its result. An assault reports its own roll."""
    from cockade.tui.games.rebels.rolls import came, need

    if fact.purpose == "assault":
        return ""
    return now.tell(
        "{who}, {purpose}{rule}: {dice}{need}: {result}.",
        fact,
        who=now.unit(fact.who),
        purpose=say(fact.purpose),
        dice=dice(fact, now),
        need=need(now.state, fact),
        result=came(now.state, fact),
    )


@narrates(events.GunsFired)
def guns_fired(fact: events.GunsFired, now: Context) -> str:
    """7.1."""
    text = "{guns} {start} -> {hex}{rule}: strength {strength}, column {column}."
    if fact.column == "none":
        text = "{guns} {start} -> {hex}{rule}: strength {strength}{shifts}, no effect in such cover."
    elif fact.shifts:
        text = "{guns} {start} -> {hex}{rule}: strength {strength}{shifts}: column {column}."
    start = spoken(place_of(now.state, fact.guns[0]))
    return now.tell(text, fact, start=start, shifts=modifiers(fact.shifts, now))


@narrates(events.CombatDeclared)
def combats_declared(fact: events.CombatDeclared, now: Context) -> str:
    """8.2."""
    combats = grouped(declared(now, combat) for combat in fact.combats)
    return now.tell("Assaults{rule}: {combats}.", fact, combats=combats)


def declared(now: Context, combat: events.Combat) -> str:
    """The units sent against each other: "1/Rall under Rall at 1504 against 2 VA at 1605"."""
    return _against(now, combat, combat.attackers, combat.defenders)


def fought(now: Context, combat: events.Combat) -> str:
    """The units of both sides that fight, of those declared. (8.24)"""
    state = now.state
    sides = (attackers_of(state, combat), defenders_of(state, combat))
    return _against(now, combat, *([unit.id for unit in side] for side in sides))


def _against(now: Context, combat: events.Combat, attackers: Sequence[str], defenders: Sequence[str]) -> str:
    starts, ends = (tuple(dict.fromkeys(side)) for side in zip(*combat.crossings, strict=True))
    names = {"attackers": _party(now, attackers, starts), "defenders": _party(now, defenders, ends)}
    return say("{attackers} against {defenders}", **names)


def _party(now: Context, units: Sequence[str], places: Sequence[int]) -> str:
    """Some units with their leaders and their hexes."""
    state = now.state
    sides, stand = ({getattr(state.unit(unit), each) for unit in units} for each in ("side", "hex"))
    here = [place for place in places if place in stand] or places
    leaders = [
        leader.id for place in here for leader in state.position.leaders(place) if leader.side in sides
    ]
    names = {"units": now.units(units), "leaders": now.units(leaders), "hexes": hexes(here)}
    return say("{units} with {leaders} at {hexes}" if leaders else "{units} at {hexes}", **names)


@narrates(FrameChanged)
def some_are_off(fact: FrameChanged, now: Context) -> str:
    """
    Say that combats are off, because their attackers or defenders have gone before their turn. (8.23, ruling
    Q15)
    """
    return _off(now, fact.frame.combats) if isinstance(fact.frame, events.AssaultSegment) else ""


@narrates(FramePopped)
def the_rest_is_off(_fact: FramePopped, now: Context) -> str:
    """Say that the last combats of the segment are off. (8.23, ruling Q15)"""
    return _off(now, ())


def _off(now: Context, left: Sequence[events.Combat]) -> str:
    frame = now.state.agenda[-1] if now.state.agenda else None
    waited = frame.combats if isinstance(frame, events.AssaultSegment) else ()
    gone = [combat for combat in waited if combat not in left and not live_crossings(now.state, combat)]
    return (
        count(
            "This assault is cancelled because one side has gone{rule}: {combats}.",
            "These assaults are cancelled because one side has gone{rule}: {combats}.",
            len(gone),
            combats=grouped(declared(now, combat) for combat in gone),
            rule=now.cite("8.23"),
        )
        if gone
        else ""
    )


@narrates(events.AssaultResolved)
def assault_resolved(fact: events.AssaultResolved, now: Context) -> str:
    """8.1."""
    from cockade.tui.games.rebels.rolls import result

    changed = modifiers(fact.strengths, now) if now.manner.counts else ""
    names = {"fighters": fought(now, fact.combat), "shifts": modifiers(fact.shifts, now)}
    names["defence"] = f"{fact.defence}{changed}"
    odds = now.tell("{fighters}: {attack} against {defence}, {column}{shifts}", fact, **names)
    if fact.shifts:
        odds += now.say(mark(": {shifted}"), "", shifted=shifted_to(fact.column, fact.shifted, fact.shifts))
    if now.roll is None:
        return say("{odds}: {result}.", odds=odds, result=result(fact.result))
    return say("{odds}, die {die}: {result}.", odds=odds, die=now.roll.die, result=result(fact.result))


# ---------------------------------------------------------------- what becomes of units


@narrates(events.UnitEliminated)
def unit_lost(fact: events.UnitEliminated, now: Context) -> str:
    """Say that a unit is lost. A leader who was not hit is captured because he finds no friends. (11.13)"""
    was_safe = now.roll is not None and (now.roll.who, now.roll.result) == (fact.unit, SAFE)
    if fact.rule == "11.13" and was_safe:
        return now.tell("{unit} finds no friendly units to go to and is captured{rule}.", fact)
    return now.tell("{unit} is lost{rule}.", fact)


@together(events.UnitRetreated, attrgetter("unit"))
def unit_retreated(facts: Sequence[events.UnitRetreated], now: Context) -> str:
    """All hexes of a retreat in one sentence. (8.51)"""
    path = (place_of(now.state, facts[0].unit), *(fact.hex for fact in facts))
    return now.tell("{unit} retreats {path}.", facts[0], path=" -> ".join(map(spoken, path)))


@narrates(events.UnitAdvanced)
def unit_advanced(fact: events.UnitAdvanced, now: Context) -> str:
    """8.52."""
    start = spoken(place_of(now.state, fact.unit))
    return now.tell("{unit} advances {start} -> {hex}{rule}.", fact, "8.522", start=start)


@narrates(events.LeaderMoved)
def leader_moved(fact: events.LeaderMoved, now: Context) -> str:
    """8.515, 8.522, 11.13."""
    escapes, goes = "{leader} escapes to {hex}{rule}.", "{leader} goes with the troops to {hex}{rule}."
    return now.tell(escapes if fact.rule == "11.13" else goes, fact)
