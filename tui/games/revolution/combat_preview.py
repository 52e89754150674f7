"""
Previews of battles (18.4): the units on both sides, first fire, the effect of a fire, the
price of a retreat.
"""

from __future__ import annotations

from fractions import Fraction

from cockade.engine.dice import KeyedDice
from cockade.engine.revolution.common.reducer import apply
from cockade.engine.revolution.common.refusals import FORT
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, enemy, number
from cockade.engine.revolution.forecast import YES, came_back, fates, first_fire, pursuit, whether
from cockade.engine.revolution.phase5_3_combat.battle import advantages, dice_per_tactics
from cockade.engine.revolution.phase5_3_combat.combats import join, land_battle, naval_battle
from cockade.engine.revolution.phase5_3_combat.forecast import (
    FireForecast,
    forecast_round,
    forecast_shot,
    forecast_walls,
)
from cockade.engine.revolution.phase5_3_combat.participants import battle_of, command, fighters, pieces
from cockade.engine.revolution.phase5_3_combat.retreat import stopped_at_border
from cockade.engine.rules import begin
from cockade.events import revolution as events
from cockade.tui.games.preview import Preview, Previewing, chance_lines, clause, percent
from cockade.tui.games.revolution.names import area_name, is_unknown, side_name, tone_of, unit_name
from cockade.tui.text.i18n import count, grouped, labelled, say
from cockade.tui.text.line import Line, Span, line

PREVIEWING = Previewing[State]()
previews = PREVIEWING.previews
MOST_ROWS = 5
"""The number of rows of a distribution. The last one sums up the rarer results."""


# ---------------------------------------------------------------- before a battle (18.1)


@previews(events.Attack)
def preview_attack(state: State, action: events.Attack) -> Preview:
    """The battle on land that would follow. (18.1, 18.2)"""
    return preview_battle(joined(state, land_battle(state, side_of(state), action.area)))


@previews(events.AttackFleets)
def preview_naval_attack(state: State, action: events.AttackFleets) -> Preview:
    """The naval battle that would follow. (24.8)"""
    return preview_battle(joined(state, naval_battle(state, side_of(state), action.area)))


def joined(state: State, battle: events.Battle) -> State:
    """The battle at its start, with the effects of an interception. (B0, 32.1)"""
    resolution = begin(state, apply, KeyedDice(b"", 0))
    join(resolution, battle)
    return resolution.state


def side_of(state: State) -> str:
    """The side that decides."""
    return str(getattr(state.agenda[-1], "side", state.side)) if state.agenda else state.side


def preview_battle(fought: State) -> Preview:
    """
    The dice of both sides, as far as the viewer may know them, and the roll for first fire
    without Tactics.
    """
    state, battle = fought, battle_of(fought)
    title = say("Battle of {area}", area=area_name(state, battle.area))
    rows = [force_line(fought, side) for side in (battle.attacker, enemy(battle.attacker))]
    if battle.fort:
        rows.append(
            line(
                say("{side} fortress: no unit is disrupted", side=side_name(state, battle.fort)),
                clause("28.3"),
            )
        )
    rows += first_fire_lines(fought, battle.attacker)
    mine = forecast_round(fought, battle.attacker)
    brief = say("{dice}, {hits} hits expected", dice=dice_said(mine.dice), hits=decimal(mine.expected))
    return Preview(title, tuple(rows), brief, dice_said(mine.dice))


def dice_said(number: int) -> str:
    """A number of dice in words."""
    return count("{n} die", "{n} dice", number)


def is_hidden(state: State, side: str) -> bool:
    """True if some of a side's counters in the battle are unseen. (22.1)"""
    return any(is_unknown(unit) for unit in pieces(state, side))


def force_line(state: State, side: str) -> Line:
    """A side in a battle: its units, its dice and the hits to be expected."""
    name = Span(labelled(side_name(state, side), ""), tone_of(side))
    if is_hidden(state, side):
        text = count("{n} counter, unseen", "{n} counters, unseen", len(pieces(state, side)))
        return line(name, text, clause("22.1"))
    found = forecast_round(state, side)
    names = {"hits": decimal(found.expected), "dice": dice_said(found.dice), "n": len(fighters(state, side))}
    return line(name, say("{n} fire {dice}, {hits} hits a round", **names), clause("18.4.2"))


def first_fire_lines(state: State, side: str) -> list[Line]:
    """
    The chances of first fire without Tactics.

    An unseen enemy commander is taken as 0 and as 2. (18.4.1)
    """
    mine = advantage(state, side)
    if is_hidden(state, enemy(side)):
        chances = [f"{percent(first_fire(mine, other))}% ({say('against')} +{other})" for other in (0, 2)]
        text = say("first fire with command +{n}: {chances}", n=mine, chances=say(", ").join(chances))
        return [line(text, clause("18.4.1"))]
    other = advantage(state, enemy(side))
    share = percent(first_fire(mine, other))
    return [
        line(
            say("first fire {share}% (+{mine} against +{other})", share=share, mine=mine, other=other),
            clause("18.4.1"),
        )
    ]


def advantage(state: State, side: str) -> int:
    """The sum of all that a side adds to its die. (18.4.1 (c))"""
    return sum(modifier.value for modifier in advantages(state, side))


# ---------------------------------------------------------------- Tactics (18.4.1)


@previews(events.ChooseTactics)
def preview_tactics(state: State, action: events.ChooseTactics) -> Preview:
    """
    The chance of first fire with this number of Tactics against each number the enemy may
    play. (18.4.1)
    """
    side = side_of(state)
    frame = state.agenda[-1]
    assert isinstance(frame, events.TacticsChoice)
    mine, theirs = (advantage(state, each) for each in (side, enemy(side)))
    mine += action.number * dice_per_tactics(state, side)
    most = min(command(state, enemy(side)), len(state.hand(enemy(side))))
    each = dice_per_tactics(state, enemy(side))
    shares = [first_fire(mine, theirs + spent * each) for spent in range(most + 1)]
    title = count("{n} Tactics marker", "{n} Tactics markers", action.number)
    head = line(say("command {n}", n=command(state, side)), clause("18.4.1"))
    brief = _first_fire_brief(percent(min(shares)), percent(max(shares)))
    return Preview(title, (head, *(_first_fire_line(*each) for each in enumerate(shares))), brief, brief)


def _first_fire_line(spent: int, share: Fraction) -> Line:
    """The chance of first fire if the enemy spends this number of markers."""
    text = count(" first fire against {n} of theirs", " first fire against {n} of theirs", spent)
    return line(f"{percent(share):>3}% ", Span(" " * max(1, round(share * 12)), "bar"), text)


def _first_fire_brief(low: int, high: int) -> str:
    if low == high:
        return say("first fire {n}%", n=low)
    return say("first fire {low} to {high}%", low=low, high=high)


# ---------------------------------------------------------------- fire (18.4.2)


@previews(events.OpenFire)
def preview_fire(state: State, action: events.OpenFire) -> Preview:
    """The fire of all units, without Tactics. (18.4.2, 18.4.5)"""
    side, pursuing = side_of(state), isinstance(state.agenda[-1], events.Pursuit)
    found = forecast_round(_fresh(state), side, pursuing=pursuing)
    title = say("Pursuit") if pursuing else say("Fire this round")
    return shot_preview(state, title, found, "18.4.5" if pursuing else "18.4.2")


def _fresh(state: State) -> State:
    """The state at the start of a round, before any fire. (18.4.2)"""
    return state.replace(battle=battle_of(state).replace(fired=()))


@previews(events.Fire)
def preview_unit_fire(state: State, action: events.Fire) -> Preview:
    """The fire of one unit, or of the walls. (18.4.2, 28.2)"""
    frame = state.agenda[-1]
    assert isinstance(frame, events.Firing)
    title = say("Fire with {unit}", unit=unit_name(state, action.unit))
    if action.unit == FORT:
        return shot_preview(state, title, forecast_walls(state, side_of(state)), "28.2")
    spent = frame.spent if frame.unit == action.unit else 0
    return shot_preview(state, title, forecast_shot(state, action.unit, spent), "18.4.2")


@previews(events.AddTactics)
def preview_more_tactics(state: State, action: events.AddTactics) -> Preview:
    """The fire of the same unit with one more marker. (18.5)"""
    frame = state.agenda[-1]
    assert isinstance(frame, events.Firing)
    spent = frame.spent if frame.unit == action.unit else 0
    title = say("Spend Tactics on {unit}", unit=unit_name(state, action.unit))
    return shot_preview(state, title, forecast_shot(state, action.unit, spent + 1), "18.5")


def shot_preview(state: State, title: str, shot: FireForecast, rule: str) -> Preview:
    """Dice, expected hits, and the exact chance of every number of hits."""
    names = {"dice": dice_said(shot.dice), "hits": decimal(shot.expected), "kills": decimal(shot.eliminating)}
    head = say("{dice}: {hits} hits expected, {kills} eliminate", **names)
    rows = chance_lines(hits_chances(shot))
    brief = say("{dice}, {hits} hits expected", **names)
    return Preview(title, (line(head, clause(rule)), *rows), brief, say("{hits} hits", **names))


def hits_chances(shot: FireForecast) -> dict[str, Fraction]:
    """The chance of each number of hits. The last row sums up the rare high numbers."""
    shown = min(MOST_ROWS, len(shot.chances))
    chances = {count("{n} hit", "{n} hits", hits): shot.chances[hits] for hits in range(shown - 1)}
    last = shown - 1
    word = (
        count("{n} hit", "{n} hits", last)
        if last == len(shot.chances) - 1
        else say("{n} or more hits", n=last)
    )
    chances[word] = shot.at_least(last)
    return chances


@previews(events.Withdraw)
def preview_withdrawal(state: State, action: events.Withdraw) -> Preview:
    """The fire of an enemy pursuit. (18.4.4, 18.4.5)"""
    after = pursuit(state)
    if after is None:
        return simple(say("Retreat"), say("no unit can be pursued"), "18.4.5", say("no pursuit"))
    found = forecast_round(_fresh(after), enemy(side_of(state)), pursuing=True)
    return shot_preview(state, say("Retreat: pursuit by the enemy"), found, "18.4.5")


# ---------------------------------------------------------------- losses and retreat


@previews(events.TakeHit)
def preview_hit(state: State, action: events.TakeHit) -> Preview:
    """The fate of this unit or leader. (18.4.2, 18.7, 21.4)"""
    frame = state.agenda[-1]
    assert isinstance(frame, events.Hits)
    unit = state.unit(action.unit)
    deadly = frame.results[0] in ground(state.scenario).charts.fire.eliminated
    title = say("{unit} takes the hit", unit=unit_name(state, action.unit))
    if not deadly and not unit.disrupted:
        return simple(title, say("disrupted"), "18.7")
    if not unit.is_leader:
        return simple(title, say("eliminated"), "18.4.2" if deadly else "18.7")
    share = fates(state, action, whether(came_back(unit.id))).of(YES)
    chances = {say("back to the pool"): share, say("out of the game"): 1 - share}
    brief = say("{share}% survives", share=percent(share))
    return Preview(title, (line(say("a leader rolls"), clause("21.4")), *chance_lines(chances)), brief, brief)


def simple(title: str, text: str, rule: str, short: str = "") -> Preview:
    """A preview of a certain result."""
    return Preview(title, (line(text, clause(rule)),), text, short or text)


@previews(events.RetreatTo)
def preview_retreat(state: State, action: events.RetreatTo) -> Preview | None:
    """The militia and leaders that would be stopped at the border. (18.8, 23.1)"""
    if state.battle is None:
        return None
    stopped = stopped_at_border(state, side_of(state), action.area)
    lost, leaders = ([unit for unit in stopped if unit.is_leader == leads] for leads in (False, True))
    title = say("Retreat to {area}", area=area_name(state, action.area))
    if not stopped:
        return simple(title, say("no losses"), "18.8")
    told = [count("{n} militia lost", "{n} militia lost", len(lost))] if lost else []
    told += [count("{n} leader may be lost", "{n} leaders may be lost", len(leaders))] if leaders else []
    return simple(title, grouped(told), "23.1")


def decimal(share: Fraction) -> str:
    """A number of hits with one decimal."""
    return f"{float(share):.1f}"


def battle_lines(state: State) -> list[Line]:
    """The current battle: the dice of both sides, Tactics left, disrupted units, losses."""
    battle = state.battle
    if battle is None:
        return []
    names = {"area": area_name(state, battle.area), "n": battle.round}
    head = say("Battle of {area}, round {n}", **names) if battle.round else say("Battle of {area}", **names)
    rows = [line(Span(head, "title"), clause("18.4"))]
    for side in events.SIDES:
        place = number(side)
        down = [unit for unit in pieces(state, side) if unit.disrupted]
        rows.append(force_line(_fresh(state), side))
        facts = [
            (count("{n} disrupted", "{n} disrupted", len(down)), bool(down)),
            (say("{n} lost", n=battle.lost[place]), bool(battle.lost[place])),
            (
                say("Tactics {n} of {all}", n=battle.spare[place], all=battle.tactics[place]),
                bool(battle.tactics[place]),
            ),
            (say("command {n}", n=command(state, side)), True),
            (say("in a fortress"), battle.fort == side),
        ]
        rows.append(line(Span("  " + say(", ").join(text for text, holds in facts if holds), "dim")))
    return rows
