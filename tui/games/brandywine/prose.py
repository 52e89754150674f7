"""
The record of Brandywine in sentences: every fact with its rolls, odds and clauses.

Each sentence is about the state before its fact. Events with hidden names cannot always be folded. Their
sentences about units that this side's state lacks are written without folding.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from cockade.engine.brandywine.b6_combat.odds import attack_strength
from cockade.engine.brandywine.b6_combat.participants import attacked_hexes, attackers, defenders
from cockade.engine.brandywine.b6_combat.rolls import next_decider
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.scenarios import SCENARIOS
from cockade.engine.hexgrid import spoken
from cockade.events import brandywine as events
from cockade.events.facts import FrameChanged, GameEnded, Rolled, SegmentBegan, TrackMoved, TurnBegan
from cockade.tui.games.brandywine.fact_groups import NARRATOR, SILENT, Context, narrates, together
from cockade.tui.games.brandywine.measures import INITIATIVE
from cockade.tui.games.brandywine.names import (
    brigade_name,
    cause_name,
    chit_name,
    halves,
    hexes,
    people,
    phase_name,
    phase_of,
    place_of,
    side_name,
)
from cockade.tui.games.brandywine.rolls import AIMED, need, result_name
from cockade.tui.games.brandywine.standing import STANDING
from cockade.tui.games.narrator import dice, modifiers, shifted_to
from cockade.tui.text.i18n import count, grouped, listed, say, sentence

__all__ = ["NARRATOR", "SILENT"]


# ---------------------------------------------------------------- the frame of the battle


@narrates(events.GameBegan)
def game_began(fact: events.GameBegan, now: Context) -> str:
    """The name of the battle, its turns as printed, and the rules in use."""
    card = SCENARIOS.get(fact.scenario)
    title, (american, british) = say(card.title) if card else fact.scenario, fact.morale
    text = "{title}: turns {first_turn} to {last_turn}, army morale {american} against {british}, "
    rules = say("advanced rules.") if fact.advanced else say("basic rules.")
    return now.tell(text, fact, title=title, american=american, british=british) + rules


@together(events.UnitSetUp, attrgetter("counter.side", "hex", "due", "entry"))
def units_set_up(facts: Sequence[events.UnitSetUp], now: Context) -> str:
    """Say that units were set up: all units of one hex, or of one arrival."""
    first, text = facts[0], "{side} at {hex}: {units}."
    if first.due:
        text = "{side}, due on turn {due} at {entry}: {units}."
    elif not first.hex:
        text = "{side}, still to come: {units}."
    units = say(", ").join(_set_up_name(fact) for fact in facts)
    return now.tell(text, first, side=people(first.counter.side), units=units)


def _set_up_name(fact: events.UnitSetUp) -> str:
    if not fact.counter.name:
        return say("unknown")
    return say("{unit} (reduced)", unit=say(fact.counter.name)) if fact.reduced else say(fact.counter.name)


@narrates(events.EntryChosen)
def entry_chosen(fact: events.EntryChosen, now: Context) -> str:
    """9.7.2, 9.8.2."""
    rule = "9.7.2" if fact.brigade == "second" else "9.8.2"
    return now.tell("{Brigade} will enter at {entry} on turn {turn}{rule}.", fact, rule)


@narrates(events.EntryRevealed)
def entry_revealed(fact: events.EntryRevealed, now: Context) -> str:
    """9.8.3."""
    found = next((entry for entry in now.state.entries if entry[0] == fact.brigade), None)
    where = say(": it enters at {letter}", letter=found[1]) if found else ""
    text = say("The route of {brigade} is revealed", brigade=brigade_name(fact.brigade))
    return sentence([f"{text}{where}{now.cite('9.8.3')}"])


@narrates(events.LeaderFollowed)
def leader_followed(fact: events.LeaderFollowed, now: Context) -> str:
    """
    Say that a leader goes with the troops (13.2.6), or steps aside from units that must be
    alone (14.6).
    """
    aside, goes = "{leader} steps aside to {hex}{rule}.", "{leader} goes with the troops to {hex}{rule}."
    return now.tell(aside if fact.rule == "14.6" else goes, fact)


@narrates(TurnBegan)
def turn_began(fact: TurnBegan, now: Context) -> str:
    """5.0: the turn as printed."""
    return now.tell("Turn {turn} of {last} begins.", fact, last=now.state.last_turn)


@together(SegmentBegan)
def phase_began(facts: Sequence[SegmentBegan], now: Context) -> str:
    """The phase. Phases without events are left out. (5.0)"""
    last = facts[-1]
    if not last.side:
        return say("The {phase} segment.", phase=phase_name(last.segment))
    return sentence([phase_of(now.state, last.side, last.segment)])


@narrates(GameEnded)
def game_ended(fact: GameEnded, now: Context) -> str:
    """4.0."""
    return STANDING.ending(now.state, fact, now.cite(fact.rule))


# ---------------------------------------------------------------- morale, momentum, points


@narrates(TrackMoved)
def track_moved(fact: TrackMoved, now: Context) -> str:
    """The army whose morale moved, the values before and after, and the cause. (15.2)"""
    before = now.state.morale_of(fact.track)
    cause = listed([cause_name(now.state, fact.why), now.unit(fact.who) if fact.who else ""])
    names = {"side": side_name(now.state, fact.track), "before": before, "after": before + fact.by}
    return now.tell("{side} army morale {before} -> {after}: {cause}{rule}.", fact, cause=cause, **names)


@narrates(events.ChitsMoved)
def chits_moved(fact: events.ChitsMoved, now: Context) -> str:
    """12.3."""
    texts = ("The {side} give up {n} momentum chit", "The {side} give up {n} momentum chits")
    if fact.by > 0:
        texts = ("The {side} gain {n} momentum chit", "The {side} gain {n} momentum chits")
    left = now.state.momentum_of(fact.side) + fact.by
    moved = count(*texts, abs(fact.by), side=people(fact.side))
    return moved + now.tell(" and hold {left}{rule}.", fact, left=left)


@narrates(events.PointsAwarded)
def points_awarded(fact: events.PointsAwarded, now: Context) -> str:
    """4.4."""
    text = "Victory points for the {side}: {points}, {why}{rule}."
    return now.tell(text, fact, points=halves(fact.halves), why=say(fact.why))


@narrates(events.UnitPlaced)
def unit_placed(fact: events.UnitPlaced, now: Context) -> str:
    """The placed unit, with the clause of its group. (18.1.1, 9.5.2)"""
    rule = ground(now.state.scenario).group_of[fact.unit].rule
    return now.tell("{unit} takes its place at {hex}{rule}.", fact, rule)


@narrates(events.BatteryMarked)
def battery_marked(fact: events.BatteryMarked, now: Context) -> str:
    """4.3.3, 4.3.4."""
    if not fact.turn:
        text = "The Americans are back at Proctor's Battery: its marker is removed{rule}."
        return now.tell(text, fact, "4.3.4")
    return now.tell("Proctor's Battery is taken: its marker lies in the box of turn {turn}{rule}.", fact)


# ---------------------------------------------------------------- movement


@narrates(events.UnitMoved)
def unit_moved(fact: events.UnitMoved, now: Context) -> str:
    """9.1, 9.2.2, 16.1.2."""
    start = place_of(now.state, fact.unit)
    names = {"start": spoken(start) if start else "..", "end": spoken(fact.path[-1])}
    if fact.hastened and fact.cost:
        rule = now.manner.clause("9.2.2")
        cost = say("{cost} MP, {rule}" if rule else "{cost} MP", cost=fact.cost, rule=rule)
        return now.tell("{unit} hastens {start} to {end} ({cost}).", fact, cost=cost, **names)
    if fact.hastened:
        return now.tell("{unit} hastens {start} to {end}.", fact, **names)
    if not fact.cost:  # whose march nobody may measure (7.1.3-adv), or that cost nothing
        return now.tell("{unit} marches {start} to {end}.", fact, **names)
    return now.tell("{unit} marches {start} to {end} ({cost} MP).", fact, **names)


@together(events.UnitRetreated, attrgetter("unit"))
def unit_retreated(facts: Sequence[events.UnitRetreated], now: Context) -> str:
    """All hexes of a retreat in one sentence. (13.2.1)"""
    path = (place_of(now.state, facts[0].unit), *(fact.hex for fact in facts))
    return now.tell(
        "{unit} retreats {path}{rule}.", facts[0], path=" -> ".join(map(spoken, filter(None, path)))
    )


# ---------------------------------------------------------------- dice and close combat


@narrates(Rolled)
def rolled(fact: Rolled, now: Context) -> str:
    """
    A roll with its modifiers, the number needed and its result.

    A combat reports its own roll when it ends.
    """
    if fact.purpose == "close combat":
        return thrown(fact, now)
    who = now.unit(fact.who) if fact.who else say("The die")
    names = {"who": who, "purpose": say(fact.purpose), "dice": dice(fact, now)}
    if fact.purpose == INITIATIVE:
        return now.tell("{who}, {purpose}{rule}: {dice}.", fact, **names)
    names |= {"need": need(now.state, fact), "result": result_name(fact.result)}
    if fact.purpose in AIMED:
        aimed = say(AIMED[fact.purpose], who=who)
        return now.tell("{aimed}{rule}: {dice}{need}: {result}.", fact, aimed=aimed, **names)
    return now.tell("{who}, {purpose}{rule}: {dice}{need}: {result}.", fact, **names)


def thrown(fact: Rolled, now: Context) -> str:
    """The roll of a combat whose result waits because a side holds a chit for a new roll. (12.1.12)"""
    frame = now.state.agenda[-1] if now.state.agenda else None
    if not isinstance(frame, events.CloseCombat) or not next_decider(now.state, frame):
        return ""
    names = {"hexes": attacked(frame.combat), "dice": dice(fact, now), "result": result_name(fact.result)}
    return now.tell("The die against {hexes}{rule}: {dice}: {result}.", fact, "12.1.11", **names)


def fought(now: Context, combat: events.Combat) -> str:
    """The attackers and defenders of a combat that are still in the hexes where it was declared. (12.1.2)"""
    froms, intos = {unit: (hex_,) for unit, hex_, _ in combat.crossings}, attacked_hexes(combat)
    names = {
        "attackers": now.units(unit for unit in combat.attackers if _stands(now, unit, froms.get(unit, ()))),
        "defenders": now.units(unit for unit in combat.defenders if _stands(now, unit, intos)),
        "hexes": attacked(combat),
    }
    return say("{attackers} against {defenders} at {hexes}", **names)


def _stands(now: Context, unit: str, places: Sequence[int]) -> bool:
    """True if a unit is in one of some hexes, or has no name here."""
    return unit not in now.state.roster or place_of(now.state, unit) in places


def attacked(combat: events.Combat) -> str:
    """The hexes under attack in a combat."""
    return hexes(dict.fromkeys(into for _, _, into in combat.crossings))


@narrates(events.CombatsDeclared)
def combats_declared(fact: events.CombatsDeclared, now: Context) -> str:
    """12.1.3, 12.1.4."""
    said = grouped(fought(now, combat) for combat in fact.combats)
    diverted = now.tell("; {diverted} is diverted{rule}", fact, "12.1.3") if fact.diverted else ""
    if not fact.combats:
        return now.tell("No close combat is declared{rule}{diverted}.", fact, diverted=diverted)
    return now.tell("Close combats{rule}: {combats}{diverted}.", fact, combats=said, diverted=diverted)


@narrates(FrameChanged)
def combat_is_off(fact: FrameChanged, now: Context) -> str:
    """Say that a combat is off, because its attackers or defenders have gone before its turn. (12.1.6)"""
    frame = now.state.agenda[-1] if now.state.agenda else None
    if not (isinstance(frame, events.CombatPhase) and isinstance(fact.frame, events.CombatPhase)):
        return ""
    gone = [one for one in frame.combats if one not in fact.frame.combats and not _is_on(now, one)]
    places = grouped(map(attacked, gone))
    return (
        now.say("The combat against {hexes} is cancelled: one side has gone{rule}.", "12.1.6", hexes=places)
        if gone
        else ""
    )


def _is_on(now: Context, combat: events.Combat) -> bool:
    return bool(attack_strength(attackers(now.state, combat)) and defenders(now.state, combat))


@narrates(events.ChitsRevealed)
def chits_revealed(fact: events.ChitsRevealed, now: Context) -> str:
    """12.1.9."""
    names = {"attack": chit_name(fact.attack), "defence": chit_name(fact.defence)}
    if fact.result == "NC":
        return now.tell("Tactics{rule}: {attack} against {defence}: no combat.", fact, **names)
    return now.tell("Tactics{rule}: {attack} against {defence}: {result}.", fact, **names)


@narrates(events.CombatResolved)
def combat_resolved(fact: events.CombatResolved, now: Context) -> str:
    """12.1.11: odds, columns, the die with its modifiers, the result."""
    odds = now.tell("{fighters}: {attack} to {defence}, {column}", fact, fighters=fought(now, fact.combat))
    if fact.shifts:
        column = shifted_to(fact.column, fact.shifted, fact.shifts)
        odds += f"{modifiers(fact.shifts, now)}: {column}"
    if now.roll is not None and now.roll.purpose == "close combat":
        odds = grouped([odds, dice(now.roll, now)])
    return now.tell("{odds}: {result}{rule}.", fact, odds=odds, result=result_name(fact.result))
