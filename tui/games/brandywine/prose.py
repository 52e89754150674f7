"""
The record of Brandywine in sentences: every fact with its rolls, odds and clauses.

A sentence is told in the state before its fact. An event that a side hears of with names withheld cannot
always be folded: what it says of units that have no place in that side's state is told without folding.
"""

from __future__ import annotations

from operator import attrgetter

from engine.brandywine.reduce import apply
from engine.brandywine.rerolls import next_decider
from engine.brandywine.scenarios import SCENARIOS
from engine.brandywine.state import State
from engine.hexgrid import spoken
from events.brandywine import (
    ArmyReleased,
    BatteryMarked,
    ChitsMoved,
    ChitsRevealed,
    CloseCombat,
    CombatOver,
    CombatResolved,
    CombatsDeclared,
    ConditionChanged,
    DetachmentAttacked,
    EntryChosen,
    EntryRevealed,
    GameBegan,
    HorseReturned,
    HorseWithdrew,
    HouseHeld,
    InitiativeBought,
    InitiativeTaken,
    LafayetteUsed,
    LeadChosen,
    LeaderFollowed,
    PinsRemoved,
    PointsAwarded,
    RallyTried,
    ShotsFired,
    StackShown,
    StepLost,
    UnitAdvanced,
    UnitArrived,
    UnitCaptured,
    UnitEliminated,
    UnitFreed,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
    UnitRetreated,
    UnitsDue,
    UnitSetUp,
    UnitsPinned,
)
from events.event import Event, Fact
from events.facts import Concealed, GameEnded, Rolled, Secret, SegmentBegan, TrackMoved, TurnBegan
from tui.games.brandywine.names import (
    army_name,
    brigade_name,
    cause_name,
    chit_name,
    condition_name,
    halves,
    hexes,
    people,
    phase_name,
    side_name,
    unit_name,
)
from tui.games.brandywine.orders import done
from tui.games.brandywine.rolls import need, result_name
from tui.games.telling import Moment, Telling, dice, modifiers
from tui.words import count, say

SILENT = (RallyTried, CombatOver, Concealed)
"""Facts that only keep the books, or stand for what may not be told."""


def folded(state: State, fact: Fact) -> State:
    """The state after a fact; the same where the fact speaks of units that this state does not know."""
    try:
        return apply(state, fact)
    except KeyError:
        return state


TELLING = Telling(
    folded,
    unit_name,
    together={
        SegmentBegan: lambda _: SegmentBegan,
        UnitRetreated: attrgetter("unit"),
        UnitSetUp: attrgetter("counter.side", "hex", "due", "entry"),
    },
)
tells, sentence, beats = TELLING.tells, TELLING.sentence, TELLING.beats


def story(state: State, event: Event) -> tuple[str, ...]:
    """An event in a few short lines; `state` is the one before it."""
    told = TELLING.lines(state, event)
    if told and not isinstance(event.action, Secret):
        return told
    return (done(state, event.action, event.side), *told)


def capital(text: str) -> str:
    """A sentence with a great letter in front."""
    return text[:1].upper() + text[1:]


# ---------------------------------------------------------------- the frame of the battle


@tells(GameBegan)
def game_began(fact: GameBegan, now: Moment) -> str:  # noqa: ARG001
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


@tells(UnitSetUp)
def units_set_up(facts: list[UnitSetUp], now: Moment) -> str:  # noqa: ARG001
    """All units of one hex, or of one arrival."""
    first = facts[0]
    side, names = people(first.counter.side), ", ".join(_set_up_name(fact) for fact in facts)
    if first.due:
        text = "{side}, due on turn {turn} at {hex}: {units}."
        return say(text, side=side, turn=first.due, hex=spoken(first.entry), units=names)
    if not first.hex:
        return say("{side}, still to come: {units}.", side=side, units=names)
    return say("{side} at {hex}: {units}.", side=side, hex=spoken(first.hex), units=names)


def _set_up_name(fact: UnitSetUp) -> str:
    if not fact.counter.name:
        return say("unknown")
    return say("{unit} (reduced)", unit=fact.counter.name) if fact.reduced else fact.counter.name


@tells(UnitPlaced)
def unit_placed(fact: UnitPlaced, now: Moment) -> str:
    """18.1.1."""
    return say("{unit} takes its place at {hex} (18.1.1).", unit=now.unit(fact.unit), hex=spoken(fact.hex))


@tells(EntryChosen)
def entry_chosen(fact: EntryChosen, now: Moment) -> str:  # noqa: ARG001
    """9.7.2, 9.8.2."""
    names = {"brigade": brigade_name(fact.brigade), "letter": fact.entry, "turn": fact.turn}
    rule = "9.7.2" if fact.brigade == "second" else "9.8.2"
    return capital(say("{brigade} will enter at {letter} on turn {turn} ({rule}).", rule=rule, **names))


@tells(EntryRevealed)
def entry_revealed(fact: EntryRevealed, now: Moment) -> str:
    """9.8.3."""
    found = next((entry for entry in now.state.entries if entry[0] == fact.brigade), None)
    where = say(": it enters at {letter}", letter=found[1]) if found else ""
    text = say("The way of {brigade} is revealed", brigade=brigade_name(fact.brigade))
    return f"{text}{where} (9.8.3)."


@tells(UnitsDue)
def units_due(fact: UnitsDue, now: Moment) -> str:
    """9.3.1, 9.7.3, 9.8.3."""
    names = {"units": now.units(fact.units), "turn": fact.turn, "hex": spoken(fact.entry)}
    return say("Due on turn {turn} at {hex} (9.3.1): {units}.", **names)


@tells(UnitArrived)
def unit_arrived(fact: UnitArrived, now: Moment) -> str:
    """9.3.1."""
    return say("{unit} arrives at {hex} (9.3.1).", unit=now.unit(fact.unit), hex=spoken(fact.hex))


@tells(ArmyReleased)
def army_released(fact: ArmyReleased, now: Moment) -> str:  # noqa: ARG001
    """9.4.2 to 9.4.5."""
    return capital(say("{army} is released ({rule}).", army=army_name(fact.army), rule=fact.rule))


@tells(DetachmentAttacked)
def detachment_attacked(fact: DetachmentAttacked, now: Moment) -> str:  # noqa: ARG001
    """9.4.4."""
    return say("Maxwell's detachment is attacked: Greene's Wing may be released early (9.4.4).")


@tells(UnitFreed)
def unit_freed(fact: UnitFreed, now: Moment) -> str:
    """9.6.2, 9.6.3."""
    return say("{unit} need not wait any more ({rule}).", unit=now.unit(fact.unit), rule=fact.rule)


@tells(StackShown)
def stack_shown(fact: StackShown, now: Moment) -> str:
    """7.1.3-adv."""
    return say("Open to the American's eyes (7.1.3-adv): {units}.", units=now.units(fact.units))


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
def game_ended(fact: GameEnded, now: Moment) -> str:  # noqa: ARG001
    """4.0."""
    return ending(fact.winner, fact.why, fact.rule)


def ending(winner: str, why: str, rule: str) -> str:
    """Who won, at what level and under which clause."""
    if not winner:
        return say("The battle is drawn ({rule}): {why}.", rule=rule, why=say(why))
    return say("The {side} win ({rule}): {why}.", side=people(winner), rule=rule, why=say(why))


# ---------------------------------------------------------------- initiative, morale, momentum, points


@tells(InitiativeTaken)
def initiative_taken(fact: InitiativeTaken, now: Moment) -> str:  # noqa: ARG001
    """6.1.4."""
    return say("The {side} have the initiative ({rule}).", side=people(fact.side), rule=fact.rule)


@tells(InitiativeBought)
def initiative_bought(fact: InitiativeBought, now: Moment) -> str:  # noqa: ARG001
    """6.1.6."""
    return say("Howe does not stop for tea: his men of turn {turn} march on (6.1.6).", turn=fact.turn)


@tells(TrackMoved)
def track_moved(fact: TrackMoved, now: Moment) -> str:
    """15.2: the army, before and after, why, and who caused it."""
    before = now.state.morale_of(fact.track)
    cause = cause_name(now.state, fact.why) + (f", {now.unit(fact.who)}" if fact.who else "")
    names = {"side": side_name(now.state, fact.track), "before": before, "after": before + fact.by}
    return say(
        "{side} army morale {before} -> {after}: {cause} ({rule}).", cause=cause, rule=fact.rule, **names
    )


@tells(ChitsMoved)
def chits_moved(fact: ChitsMoved, now: Moment) -> str:
    """12.3."""
    names = {"side": people(fact.side), "rule": fact.rule}
    left = now.state.momentum_of(fact.side) + fact.by
    if fact.by > 0:
        return count(
            "The {side} gain {n} momentum chit", "The {side} gain {n} momentum chits", fact.by, **names
        ) + say(" and hold {left} ({rule}).", left=left, **names)
    return count(
        "The {side} give up {n} momentum chit", "The {side} give up {n} momentum chits", -fact.by, **names
    ) + say(" and hold {left} ({rule}).", left=left, **names)


@tells(PointsAwarded)
def points_awarded(fact: PointsAwarded, now: Moment) -> str:  # noqa: ARG001
    """4.4."""
    names = {
        "side": people(fact.side),
        "points": halves(fact.halves),
        "why": say(fact.why),
        "rule": fact.rule,
    }
    return say("Victory points for the {side}: {points}, {why} ({rule}).", **names)


@tells(BatteryMarked)
def battery_marked(fact: BatteryMarked, now: Moment) -> str:  # noqa: ARG001
    """4.3.3, 4.3.4."""
    if not fact.turn:
        return say("The Americans are back in Proctor's Battery: its marker comes off (4.3.4).")
    return say(
        "Proctor's Battery is taken: its marker lies in the box of turn {turn} (4.3.3).", turn=fact.turn
    )


# ---------------------------------------------------------------- movement


@tells(UnitMoved)
def unit_moved(fact: UnitMoved, now: Moment) -> str:
    """9.1, 9.2.2, 16.1.2."""
    names = {
        "unit": now.unit(fact.unit),
        "start": spoken(now.place(fact.unit)) if now.place(fact.unit) else "..",
        "end": spoken(fact.path[-1]),
        "cost": fact.cost,
    }
    if fact.hastened:
        return say("{unit} hastens {start} to {end} ({cost} MP, 9.2.2).", **names)
    if fact.halted:
        return say("{unit} marches {start} to {end} ({cost} MP) and halts.", **names)
    return say("{unit} marches {start} to {end} ({cost} MP).", **names)


@tells(UnitRetreated)
def unit_retreated(facts: list[UnitRetreated], now: Moment) -> str:
    """13.2.1: all hexes of a retreat that followed each other."""
    unit = facts[0].unit
    way = " -> ".join(spoken(hex_) for hex_ in (now.place(unit), *(fact.hex for fact in facts)) if hex_)
    return say("{unit} retreats {way} (13.2.1).", unit=now.unit(unit), way=way)


@tells(UnitAdvanced)
def unit_advanced(fact: UnitAdvanced, now: Moment) -> str:
    """12.1.15."""
    return say("{unit} advances to {hex} (12.1.15).", unit=now.unit(fact.unit), hex=spoken(fact.hex))


@tells(LeaderFollowed)
def leader_followed(fact: LeaderFollowed, now: Moment) -> str:
    """13.2.6."""
    names = {"leader": now.unit(fact.leader), "hex": spoken(fact.hex), "rule": fact.rule}
    return say("{leader} goes with the troops to {hex} ({rule}).", **names)


# ---------------------------------------------------------------- what becomes of units


@tells(ConditionChanged)
def condition_changed(fact: ConditionChanged, now: Moment) -> str:
    """13.1.4, 13.6."""
    names = {"unit": now.unit(fact.unit), "condition": condition_name(fact.condition), "rule": fact.rule}
    return say("{unit} is now {condition} ({rule}).", **names)


@tells(StepLost)
def step_lost(fact: StepLost, now: Moment) -> str:
    """13.1.5."""
    return say("{unit} loses a step ({rule}).", unit=now.unit(fact.unit), rule=fact.rule)


@tells(UnitEliminated)
def unit_eliminated(fact: UnitEliminated, now: Moment) -> str:
    """13.1.5, 13.1.10."""
    return say("{unit} is eliminated ({rule}).", unit=now.unit(fact.unit), rule=fact.rule)


@tells(UnitCaptured)
def unit_captured(fact: UnitCaptured, now: Moment) -> str:
    """13.1.7, 14.3.2."""
    return say("{unit} is captured ({rule}).", unit=now.unit(fact.unit), rule=fact.rule)


@tells(UnitRemoved)
def unit_removed(fact: UnitRemoved, now: Moment) -> str:
    """14.5, 18.1.3."""
    return say("{unit} leaves the field ({rule}).", unit=now.unit(fact.unit), rule=fact.rule)


@tells(UnitsPinned)
def units_pinned(fact: UnitsPinned, now: Moment) -> str:
    """13.1.9."""
    return say("Pinned (13.1.9): {units}.", units=now.units(fact.units))


@tells(PinsRemoved)
def pins_removed(fact: PinsRemoved, now: Moment) -> str:
    """9.1.6, 12.1.5."""
    return say("Pinned no longer ({rule}): {units}.", units=now.units(fact.units), rule=fact.rule)


@tells(HorseWithdrew)
def horse_withdrew(fact: HorseWithdrew, now: Moment) -> str:
    """12.1.7."""
    return say("Dragoons withdraw (12.1.7): {units}.", units=now.units(fact.units))


@tells(HorseReturned)
def horse_returned(fact: HorseReturned, now: Moment) -> str:
    """13.5.1."""
    return say("Dragoons that withdrew are ready again (13.5.1): {units}.", units=now.units(fact.units))


# ---------------------------------------------------------------- dice, fire and close combat


@tells(Rolled)
def rolled(fact: Rolled, now: Moment) -> str:
    """A roll with its modifiers, what it needed, and what came of it; a combat tells its own at its end."""
    if fact.purpose == "close combat":
        return thrown(fact, now)
    return say(
        "{who}, {purpose} ({rule}): {dice}{need}: {result}.",
        who=now.unit(fact.who) if fact.who else say("The die"),
        purpose=say(fact.purpose),
        rule=fact.rule,
        dice=dice(fact, now),
        need=need(now.state, fact),
        result=fact.result if fact.purpose == "initiative" else result_name(fact.result),
    )


def thrown(fact: Rolled, now: Moment) -> str:
    """12.1.12: the roll of a combat whose result waits, because somebody holds a chit for a new roll."""
    frame = now.state.agenda[-1] if now.state.agenda else None
    if not isinstance(frame, CloseCombat) or not next_decider(now.state, frame):
        return ""
    return say(
        "The die against {hexes} (12.1.11): {dice}: {result}.",
        hexes=hexes(dict.fromkeys(hex_ for _, _, hex_ in frame.combat.crossings)),
        dice=dice(fact, now),
        result=result_name(fact.result),
    )


@tells(ShotsFired)
def shots_fired(fact: ShotsFired, now: Moment) -> str:
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


@tells(CombatsDeclared)
def combats_declared(fact: CombatsDeclared, now: Moment) -> str:
    """12.1.3, 12.1.4."""
    said = "; ".join(
        f"{now.units(combat.attackers)} -> {hexes(dict.fromkeys(into for _, _, into in combat.crossings))}"
        for combat in fact.combats
    )
    diverted = say("; {hex} is diverted (12.1.3)", hex=spoken(fact.diverted)) if fact.diverted else ""
    if not fact.combats:
        return say("No close combat is declared (12.1.4){diverted}.", diverted=diverted)
    return say("Close combats (12.1.4): {combats}{diverted}.", combats=said, diverted=diverted)


@tells(HouseHeld)
def house_held(fact: HouseHeld, now: Moment) -> str:
    """17.1.1."""
    return say(
        "Held in the Meeting House, they do not attack (17.1.1): {units}.", units=now.units(fact.units)
    )


@tells(LeadChosen)
def lead_chosen(fact: LeadChosen, now: Moment) -> str:
    """12.1.8."""
    return say("{unit} leads the {side} (12.1.8).", unit=now.unit(fact.unit), side=people(fact.side))


@tells(ChitsRevealed)
def chits_revealed(fact: ChitsRevealed, now: Moment) -> str:  # noqa: ARG001
    """12.1.9."""
    names = {"attack": chit_name(fact.attack), "defence": chit_name(fact.defence), "result": fact.result}
    if fact.result == "NC":
        return say("Tactics (12.1.9): {attack} against {defence}: no combat.", **names)
    return say("Tactics (12.1.9): {attack} against {defence}: {result}.", **names)


@tells(LafayetteUsed)
def lafayette_used(fact: LafayetteUsed, now: Moment) -> str:  # noqa: ARG001
    """14.5."""
    return say("Lafayette shifts the odds by {shift:+d} (14.5).", shift=fact.shift)


@tells(CombatResolved)
def combat_resolved(fact: CombatResolved, now: Moment) -> str:
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
    return say("{odds}: {result} (12.1.11).", odds=odds, result=result_name(fact.result))
