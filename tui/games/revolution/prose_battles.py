"""The record of battles in sentences (18.0, 24.0, 38.0)."""

from __future__ import annotations

from cockade.engine.revolution.common.state import enemy
from cockade.events import revolution as events
from cockade.tui.games.revolution.moments import tells
from cockade.tui.games.revolution.names import (
    area_name,
    people,
    unit_names,
)
from cockade.tui.games.telling import Moment
from cockade.tui.text.words import say


@tells(events.BattleBegan)
def battle_began(fact: events.BattleBegan, now: Moment) -> str:
    """22.1: both stacks are turned up."""
    battle = fact.battle
    stacks = {events.AMERICAN: battle.american, events.BRITISH: battle.british}
    defender = enemy(battle.attacker)
    names = {
        "kind": say("Naval battle") if battle.kind == "naval" else say("Battle"),
        "area": area_name(now.state, battle.area),
        "attackers": unit_names(now.state, stacks[battle.attacker]),
        "defenders": unit_names(now.state, stacks[defender]),
        "fort": say(" in a fortress") if battle.fort else "",
    }
    return now.say("{kind} of {area}{rule}: {attackers} against {defenders}{fort}.", "18.1", **names)


@tells(events.TacticsShown)
def tactics_shown(fact: events.TacticsShown, now: Moment) -> str:
    """Ruling Q48."""
    if not fact.american and not fact.british:
        return ""
    return now.say(
        "Tactics{rule}: American {american}, British {british}.",
        "18.4.1",
        american=fact.american,
        british=fact.british,
    )


BONUSES = {"tarleton": ("Tarleton's Quarter", "7.9.tarleton"), "interceptor": ("the interception", "32.1")}


@tells(events.BonusGiven)
def bonus_given(fact: events.BonusGiven, now: Moment) -> str:
    """7.9.tarleton, 32.1."""
    why, rule = BONUSES.get(fact.why, (fact.why, "18.4.1"))
    names = {"side": people(fact.side), "by": f"{fact.by:+d}", "why": say(why)}
    return now.say("The {side} throw for first fire with {by}: {why}{rule}.", rule, **names)


@tells(events.TacticsDoubled)
def tactics_doubled(fact: events.TacticsDoubled, now: Moment) -> str:
    """7.9.shot."""
    return now.say("The shot heard round the world: American Tactics count double{rule}.", "7.9.shot")


@tells(events.FirstFireWon)
def first_fire_won(fact: events.FirstFireWon, now: Moment) -> str:
    """18.4.1."""
    return now.say("The {side} fire first{rule}.", "18.4.1", side=people(fact.side))


@tells(events.UnitDisrupted)
def units_disrupted(facts: list[events.UnitDisrupted], now: Moment) -> str:
    """18.7."""
    return now.say(
        "Disrupted{rule}: {units}.", "18.7", units=unit_names(now.state, [fact.unit for fact in facts])
    )


@tells(events.UnitRallied)
def units_rallied(facts: list[events.UnitRallied], now: Moment) -> str:
    """18.7."""
    return now.say(
        "Rallied{rule}: {units}.", "18.7", units=unit_names(now.state, [fact.unit for fact in facts])
    )


@tells(events.HonoursRefused)
def honours_refused(fact: events.HonoursRefused, now: Moment) -> str:
    """38.0."""
    return now.say("Honours of war are refused{rule}.", "38.0")


@tells(events.FieldLost)
def field_lost(fact: events.FieldLost, now: Moment) -> str:
    """18.4.4."""
    return now.say("The {side} lose the field{rule}.", "18.4.4", side=people(fact.side))


@tells(events.BattleEnded)
def battle_ended(fact: events.BattleEnded, now: Moment) -> str:
    """Ruling Q65."""
    return say("The battle of {area} is over.", area=area_name(now.state, fact.area))
