"""The record of counters and battles in sentences: arrivals and losses, works, combat (13.0 to 38.0)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter

from cockade.engine.revolution.common.occupation import box_owner, is_closed
from cockade.engine.revolution.common.state import State, enemy
from cockade.events import revolution as events
from cockade.tui.games.revolution.fact_groups import Context, narrates, together
from cockade.tui.games.revolution.names import area_name, laid, side_name, unit_names, work_name
from cockade.tui.text.i18n import capital, labelled, say, sentence

# ---------------------------------------------------------------- counters come and go


@together(events.UnitPlaced, attrgetter("area"))
def units_placed(facts: Sequence[events.UnitPlaced], now: Context) -> str:
    """The units placed in an area. The set-up needs no verb. (4.2, 4.3, 13.3)"""
    return now.tell_all("{area}: {units} placed." if now.state.turn else "{area}: {units}.", facts)


ENDS = {
    "fire": "eliminated",
    "no retreat": "lost without a retreat",
    "border": "lost at the border of the colony",
    "hunger": "lost for lack of supply",
    "attrition": "lost to attrition",
    "enlistment": "goes home",
    "displaced": "lost, with nowhere to go",
    "sunk": "lost with the fleet",
    "overrun": "overrun",
    "lost": "falls",
}


@together(events.UnitEliminated, attrgetter("area", "why", "rule", "out"))
def units_eliminated(facts: Sequence[events.UnitEliminated], now: Context) -> str:
    """Say why a unit is eliminated, and whether it is out of the game. (13.5, 21.4, 24.10)"""
    why = say(ENDS.get(facts[0].why, facts[0].why))
    out = say(", out of the game") if facts[0].out else ""
    return now.tell_all("{Units} at {area}: {why}{out}{rule}.", facts, why=why, out=out)


@narrates(events.LeaderRemoved)
def leader_removed(fact: events.LeaderRemoved, now: Context) -> str:
    """7.9.politicking, ruling Q36."""
    if fact.out:
        return now.tell("{leader} leaves the game{rule}.", fact, "7.9.politicking")
    return now.tell("{leader} returns to the leader pool{rule}.", fact, "Q62")


# ---------------------------------------------------------------- movement


@together(events.UnitMoved)
def units_moved(facts: Sequence[events.UnitMoved], now: Context) -> str:
    """The paths of units. Units on the same path share a sentence. (16.2, 18.8, 24.2)"""
    said = []
    for way, units in journeys(facts):
        path = " -> ".join(area_name(now.state, area) for area in way)
        said.append(capital(sentence([labelled(unit_names(now.state, units), path)])))
    return " ".join(said)


def journeys(facts: Sequence[events.UnitMoved]) -> list[tuple[list[str], list[str]]]:
    """Each path with the counters that took it. Unseen counters cannot be distinguished. (16.2)"""
    hops: list[tuple[list[str], list[str]]] = []
    for (start, area), same in groupby(facts, key=lambda fact: (fact.start, fact.area)):
        units = [fact.unit for fact in same]
        if hops and hops[-1][1] == units and hops[-1][0][-1] == start:
            hops[-1][0].append(area)
        else:
            hops.append(([start, area], units))
    return hops


@together(events.UnitHeld, attrgetter("until"))
def units_held(facts: Sequence[events.UnitHeld], now: Context) -> str:
    """7.9.privateers, ruling Q28."""
    until = say("turn") if facts[0].until == "turn" else say("phase")
    return now.tell_all("{Units} held for the {until}{rule}.", facts, "7.9.privateers", until=until)


@together(events.UnitLanded, attrgetter("fleet", "assault"))
def units_landed(facts: Sequence[events.UnitLanded], now: Context) -> str:
    """24.4, 24.6."""
    if facts[0].assault:
        return now.tell_all("{Units}: ashore to fight for the port{rule}.", facts, "24.6")
    return now.tell_all("{Units}: ashore{rule}.", facts, "24.4")


@narrates(events.InterceptionTried)
def interception_tried(fact: events.InterceptionTried, now: Context) -> str:
    """32.1."""
    if fact.at:
        return now.tell("The {side} in {area} try to intercept at {at}{rule}.", fact, "32.1")
    return now.tell("The {side} in {area} do not march out{rule}.", fact, "32.1")


# ---------------------------------------------------------------- markers on the map

WORK_RULES = {"fortress": "28.1", "siege": "28.4", "partisan": "29.2", "massacre": "37.2"}


@narrates(events.WorkPlaced)
def work_placed(fact: events.WorkPlaced, now: Context) -> str:
    """2.15, 28.1, 28.4, 29.2, 37.2."""
    work = fact.work
    owner = neutral_owner(now.state, work.area) or side_name(now.state, work.side) if work.side else ""
    names = {"area": area_name(now.state, work.area), "work": owned_work(work.kind, owner)}
    rule = WORK_RULES.get(work.kind, "2.15") if now.state.turn else "4.2"
    return now.tell("{area}: {work} placed{rule}.", fact, rule, **names)


def owned_work(kind: str, owner: str) -> str:
    """A marker on the map with its owner: "American partisans"."""
    work = work_name(kind)
    return say("{side} {work}", side=owner, work=work) if owner else work


def neutral_owner(state: State, area: str) -> str:
    """The nation that owns an area while it is neutral: "French". Empty for any other area. (26.3)"""
    found = laid(state)
    if found is None or not is_closed(state, area):
        return ""
    is_box = found.map.ground(area) == "box"
    colony = found.charts.colonies.get(found.map.areas[area].region)
    nation = box_owner(state, area) if is_box or colony is None else colony.owner
    return say(found.pieces.nations[nation].name)


@narrates(events.WorkRemoved)
def work_removed(fact: events.WorkRemoved, now: Context) -> str:
    """28.8, 29.3, 37.2."""
    return now.tell("{area}: {kind} removed{rule}.", fact, fact.rule or WORK_RULES.get(fact.kind, "2.15"))


# ---------------------------------------------------------------- battles


@narrates(events.BattleBegan)
def battle_began(fact: events.BattleBegan, now: Context) -> str:
    """Say that a battle starts, and that both stacks are revealed. (22.1)"""
    battle = fact.battle
    stacks = {events.AMERICAN: battle.american, events.BRITISH: battle.british}
    attackers, defenders = stacks[battle.attacker], stacks[enemy(battle.attacker)]
    text = "{kind} of {area}{rule}: {attackers} against {defenders}{fort}."
    names = {
        "kind": say("Naval battle") if battle.kind == "naval" else say("Battle"),
        "area": area_name(now.state, battle.area),
        "attackers": unit_names(now.state, attackers),
        "defenders": unit_names(now.state, defenders),
        "fort": say(" in a fortress") if battle.fort else "",
    }
    if not now.manner.counts:  # in few words how many on each side: who they are, the panel has
        text = "{kind} of {area}{rule}: {attacker} {n} against {m}{fort}."
        side = side_name(now.state, battle.attacker)
        names |= {"attacker": side, "n": f"{len(attackers)}", "m": f"{len(defenders)}"}
    return now.tell(text, fact, "18.1", **names)


@narrates(events.FieldLost)
def field_lost(fact: events.FieldLost, now: Context) -> str:
    """Say that a side lost the field, by withdrawing or because it has no unit left to fire. (18.4.4)"""
    if fact.withdrew:
        return now.tell("The {side} withdraw and lose the field{rule}.", fact, "18.4.4")
    return now.tell("The {side} lose the field{rule}.", fact, "18.4.4")


@narrates(events.TacticsShown)
def tactics_shown(fact: events.TacticsShown, now: Context) -> str:
    """Ruling Q48."""
    if not fact.american and not fact.british:
        return ""
    return now.tell("Tactics{rule}: American {american}, British {british}.", fact, "18.4.1")


BONUSES = {"tarleton": ("Tarleton's Quarter", "7.9.tarleton"), "interceptor": ("the interception", "32.1")}


@narrates(events.BonusGiven)
def bonus_given(fact: events.BonusGiven, now: Context) -> str:
    """7.9.tarleton, 32.1."""
    why, rule = BONUSES.get(fact.why, (fact.why, "18.4.1"))
    return now.tell("The {side} roll for first fire with {by:+d}: {why}{rule}.", fact, rule, why=say(why))
