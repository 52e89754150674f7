"""What an action would mean before it is taken: costs, points left, exact chances of its dice."""

from __future__ import annotations

from fractions import Fraction

from cockade.engine.revolution.common.commanders import command_value
from cockade.engine.revolution.common.occupation import attitude, region_of
from cockade.engine.revolution.common.places import FORTRESS, PARTISAN, SIEGE
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.phase2_political.income import LOSES_AT_MOST
from cockade.engine.revolution.phase3_mobilization.exchanges import UPGRADES
from cockade.engine.revolution.phase3_mobilization.prices import factor, price
from cockade.engine.revolution.phase3_mobilization.purchases import leader_pool
from cockade.engine.revolution.phase4_rabble_rousing.rousing import allotted, contest_dice
from cockade.engine.revolution.phase5_1_movement.gathering import party_of
from cockade.engine.revolution.phase5_1_movement.interception import able, leader_out, value_out
from cockade.engine.revolution.phase5_1_movement.movement_markers import RAIDED, RAN_AWAY, TAKEN
from cockade.engine.revolution.phase5_1_movement.overrun import HELD_UP
from cockade.engine.revolution.phase5_1_movement.roads import travel
from cockade.engine.revolution.phase5_3_combat.fire import FACES
from cockade.engine.revolution.phase6_supply.foraging import capacity
from cockade.engine.revolution.phase7_end.victory import OUT_AT_MOST, POOL_AT_MOST
from cockade.events import revolution as events
from cockade.events.event import Action
from cockade.tui.games.port import Previews
from cockade.tui.games.preview import Preview, chance_lines, clause, percent
from cockade.tui.games.revolution.effects import effect
from cockade.tui.games.revolution.fights import PREVIEWING, previews, side_of, simple
from cockade.tui.games.revolution.names import (
    area_name,
    europe_name,
    item_name,
    level_name,
    marker_name,
    one_of,
    progress_name,
    side_name,
    unit_name,
)
from cockade.tui.games.revolution.tracks import short_level
from cockade.tui.text.line import Line, line
from cockade.tui.text.words import capital, count, say

DICEY = (
    events.AddTactics,
    events.Attack,
    events.AttackFleets,
    events.Choose,
    events.ChooseTactics,
    events.Contest,
    events.Expose,
    events.Fire,
    events.ForceMarch,
    events.Intercept,
    events.OpenFire,
    events.Overrun,
    events.PlayMarker,
    events.RaisePartisans,
    events.RollAgain,
    events.SetOff,
    events.Withdraw,
)
"""Verbs after which dice are thrown, or chances hang on what is chosen."""


class RevolutionPreviews(Previews[State]):
    """Prices, chances of dice, points left on the march, odds of battles."""

    def of_action(self, state: State, action: Action) -> Preview | None:
        return PREVIEWING.of(state, action)

    def odds(self, state: State, action: Action) -> dict[str, object] | None:
        """The preview of an offered action with dice; None for what needs none."""
        plain = isinstance(action, events.PlayMarker) and action.marker not in MARKER_DICE
        return super().odds(state, action) if isinstance(action, DICEY) and not plain else None


def chances(title: str, shares: dict[str, Fraction], rule: str, head: str, brief: str) -> Preview:
    """A die with its results."""
    return Preview(title, (line(head, clause(rule)), *chance_lines(shares)), brief, brief)


def sixths(number: int) -> Fraction:
    """So many faces of a die."""
    return Fraction(max(0, min(FACES, number)), FACES)


# ---------------------------------------------------------------- points


def costing(state: State, title: str, cost: int, rule: str, *more: str) -> Preview:
    """A purchase: its price, what is left, and what comes with it."""
    left = state.points_of(side_of(state)) - cost
    text = count("{n} point", "{n} points", cost)
    rows = [line(say("costs {cost}, {left} left", cost=text, left=left), clause(rule))]
    return Preview(title, (*rows, *(line(each) for each in more)), text, text)


@previews(events.Mobilize)
def preview_mobilization(state: State, action: events.Mobilize) -> Preview:
    """13.0: the price, and who draws for it (27.1, 27.2)."""
    title = say("{unit} at {area}", unit=one_of(action.type), area=area_name(state, action.area))
    if isinstance(state.agenda[-1], events.Sovereignty):
        return simple(title, say("free"), "30.0")
    draws = ground(state.scenario).charts.items[action.type].draws
    more = [count("the American draws a marker", "the American draws {n} markers", draws)] if draws else []
    return costing(state, title, price(state, side_of(state), action.type, action.area), "13.0", *more)


@previews(events.BuyMarker)
def preview_marker(state: State, action: events.BuyMarker) -> Preview:
    """7.1: one of the Dead Pool."""
    more = say("one of {n} in the Dead Pool", n=len(state.pool))
    return costing(
        state, say("A campaign marker"), price(state, side_of(state), "campaign_marker"), "7.1", more
    )


@previews(events.BuyLeader)
def preview_leader(state: State, action: events.BuyLeader) -> Preview:
    """13.2: who may come, each as likely."""
    pool = leader_pool(state, side_of(state))
    names = say(", ").join(f"{say(unit.counter.name)} {unit.counter.command}" for unit in pool)
    more = say("one of {leaders}", leaders=names)
    return costing(state, say("A leader"), price(state, side_of(state), "leader"), "13.2", more)


@previews(events.BuildFortress)
def preview_fortress(state: State, action: events.BuildFortress) -> Preview:
    """28.1."""
    title = say("A fortress at {area}", area=area_name(state, action.area))
    return costing(state, title, price(state, side_of(state), FORTRESS), "28.1")


@previews(events.BuySiege)
def preview_siege(state: State, action: events.BuySiege) -> Preview:
    """28.4."""
    title = say("A siege for {unit}", unit=unit_name(state, action.unit))
    return costing(state, title, price(state, side_of(state), SIEGE), "28.4")


@previews(events.UpgradeMilitia)
def preview_upgrade(state: State, action: events.UpgradeMilitia) -> Preview:
    """31.0."""
    title = say("Tory militia into {unit}", unit=one_of(action.type))
    return costing(state, title, UPGRADES[action.type] * factor(state, side_of(state)), "31.0")


@previews(events.RaisePartisans)
def preview_partisans(state: State, action: events.RaisePartisans) -> Preview:
    """29.2: the price, and the chance that they rise."""
    side = side_of(state)
    cost = price(state, side, PARTISAN, action.area)
    share = partisan_chance(state, side, action.area)
    names = {"cost": count("{n} point", "{n} points", cost), "left": state.points_of(side) - cost}
    title = say("Partisans at {area}", area=area_name(state, action.area))
    brief = say("{cost}, {rising}", rising=rising_said(state, action.area, share), **names)
    head = say("costs {cost}, {left} left", **names)
    return chances(title, rising(state, action.area, share), "29.2", head, brief)


def rising_said(state: State, area: str, share: Fraction) -> str:
    """29.2, 29.3: the chance in few words, and of what."""
    text = "clears {share}%" if state.work(PARTISAN, area) else "rises {share}%"
    return say(text, share=percent(share))


def partisan_chance(state: State, side: str, area: str) -> Fraction:
    """29.2: up to the number of the table, by the loyalty of the colony."""
    success = ground(state.scenario).charts.items[PARTISAN].success
    return sixths(success[attitude(state, side, region_of(state, area))])


def rising(state: State, area: str, share: Fraction) -> dict[str, Fraction]:
    """29.2, 29.3: what the die may bring: own partisans, or only that the enemy's go."""
    held = state.work(PARTISAN, area) is not None
    return {say("the enemy's are gone") if held else say("they rise"): share, say("nothing"): 1 - share}


# ---------------------------------------------------------------- campaign markers


@previews(events.PlayMarker)
def preview_play(state: State, action: events.PlayMarker) -> Preview | None:
    """7.9: what a marker does, and what its dice may bring."""
    found = effect(action.marker, action.use, side_of(state))
    if found is None:
        return None
    shares = {say(text): share for text, share in MARKER_DICE.get(action.marker, {}).items()}
    rows = (line(found.full, clause(f"7.9.{action.marker}")), *chance_lines(shares))
    return Preview(marker_name(state, action.marker), rows, found.full, found.few)


POLITICKING = {
    "out of the game": sixths(OUT_AT_MOST),
    "back to the pool": sixths(POOL_AT_MOST - OUT_AT_MOST),
    "nothing": sixths(FACES - POOL_AT_MOST),
}
MARKER_DICE: dict[str, dict[str, Fraction]] = {
    "speculators": {
        "draw as many as the next die": sixths(FACES - LOSES_AT_MOST),
        "lose as many": sixths(LOSES_AT_MOST),
    },
    "debate": {"1 to 6 points": Fraction(1)},
    "mutiny": {"1 to 6 markers": Fraction(1)},
    "politicking": POLITICKING,
    "bait": {
        "draw as many markers as the next die": sixths(len(TAKEN)),
        "the enemy massacres": sixths(len(RAIDED)),
        "the enemy gives markers back": sixths(RAN_AWAY),
        "nothing": sixths(FACES - len(TAKEN) - len(RAIDED) - RAN_AWAY),
    },
}


@previews(events.Choose)
def preview_choice(state: State, action: events.Choose) -> Preview | None:
    """7.9: the chance at what is aimed at."""
    frame = state.agenda[-1]
    if not isinstance(frame, events.Aiming):
        return None
    if frame.marker == "committee":
        share = partisan_chance(state, frame.side, action.target)
        title = say("Partisans at {area}", area=area_name(state, action.target))
        words, brief = rising(state, action.target, share), rising_said(state, action.target, share)
        return chances(title, words, "7.9.committee", say("free"), brief)
    return (
        preview_play(state, events.PlayMarker(frame.marker))
        if frame.marker in ("politicking", "bait")
        else None
    )


@previews(events.RollAgain)
def preview_new_die(state: State, action: events.RollAgain) -> Preview | None:
    """7.9.master_plan: how often another die is higher, the same, or lower."""
    frame = state.agenda[-1]
    if not isinstance(frame, events.Throw):
        return None
    shares = {
        say("higher than {die}", die=frame.die): sixths(FACES - frame.die),
        say("{die} again", die=frame.die): sixths(1),
        say("lower than {die}", die=frame.die): sixths(frame.die - 1),
    }
    brief = say("{share}% higher", share=percent(sixths(FACES - frame.die)))
    return chances(say("Master Plan"), shares, "7.9.master_plan", say("the new die counts"), brief)


@previews(events.Allot)
def preview_allotment(state: State, action: events.Allot) -> Preview:
    """9.2, 9.3: what the own side would have on the item."""
    side = side_of(state)
    worth = ground(state.scenario).pieces.markers[action.marker].value(side)
    after = allotted(state, side, action.item) + worth
    title = say("{marker} on {item}", marker=marker_name(state, action.marker), item=item_name(action.item))
    text = count("+{w}: {n} point there", "+{w}: {n} points there", after, w=worth)
    now, there = standing_of(state, action.item), after - worth
    rows = (line(text, clause("9.3")), prize_line(state, side, action.item))
    short = say("{now}, {n} there", now=now, n=there) if there else now
    return Preview(title, rows, say("{now} now, {text}", now=now, text=text), short)


def standing_of(state: State, item: str) -> str:
    """10.1, 11.0, 12.1: where the marker of an item stands, in a few letters: "2/5", "A1", "0"."""
    if item == "progress":
        return f"{state.progress + 1}/{len(ground(state.scenario).charts.progress)}"
    return short_level(state.europe if item == "europe" else state.level(item))


@previews(events.Contest)
def preview_contest(state: State, action: events.Contest) -> Preview:
    """9.3: the exact chance of both sides, a tie changing nothing, and what either would win."""
    american, british = (allotted(state, side, action.item) for side in events.SIDES)
    names = {"item": capital(item_name(action.item)), "american": american, "british": british}
    title = say("{item}: {american} to {british}", **names)
    prizes = [prize_line(state, side, action.item) for side in events.SIDES]
    if not american or not british:
        winner = events.SIDES[0] if american else events.SIDES[1]
        text = say("{side} wins without a die", side=side_name(state, winner))
        prize = prizes[events.SIDES.index(winner)]
        return Preview(title, (line(text, clause("9.4")), prize), text, prize_of(state, winner, action.item))
    shares = contest_chances(american, british, contest_dice(state, action.item))
    words = {say("American"): shares[0], say("tie, no change"): shares[1], say("British"): shares[2]}
    names = {"a": percent(shares[0]), "b": percent(shares[2])}
    brief, short = say("American {a}%, British {b}%", **names), say("A {a}% B {b}%", **names)
    rows = (line(say("both throw and add"), clause("9.3")), *chance_lines(words), *prizes)
    return Preview(title, rows, brief, short)


def prize_line(state: State, side: str, item: str) -> Line:
    """What a side would win, with its clause."""
    names = {"side": side_name(state, side), "prize": prize_of(state, side, item)}
    clauses = {"progress": ("10.2", "10.3"), "europe": ("12.2", "12.3")}.get(item, ("11.2", "11.3"))
    return line(say("{side}: {prize}", **names), clause(clauses[events.SIDES.index(side)]))


def prize_of(state: State, side: str, item: str) -> str:
    """10.2 to 12.3: where the marker of an item would stand if a side won its contest."""
    by, charts = 1 if side == events.SIDES[0] else -1, ground(state.scenario).charts
    if item == "progress":
        on = by > 0 and state.progress + by < len(charts.progress)
        return progress_name(state, state.progress + by) if on else say("no change")
    if item == "europe":
        on = state.europe + by in charts.europe
        return europe_name(state, state.europe + by) if on else say("no change")
    level = state.level(item) + by
    return level_name(level) if charts.loyalty.least <= level <= charts.loyalty.most else say("no change")


def contest_chances(american: int, british: int, dice: int) -> tuple[Fraction, Fraction, Fraction]:
    """9.3, 12.5: the chance that the American wins, of a tie, and that the British win."""
    sums = {0: 1}
    for _ in range(dice):
        sums = _one_die_more(sums)
    all_ = sum(sums.values()) * FACES
    faces = range(1, FACES + 1)
    ahead = sum(n for total, n in sums.items() for die in faces if american + total > british + die)
    level = sum(n for total, n in sums.items() for die in faces if american + total == british + die)
    return Fraction(ahead, all_), Fraction(level, all_), Fraction(all_ - ahead - level, all_)


def _one_die_more(sums: dict[int, int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for total, number in sums.items():
        for die in range(1, FACES + 1):
            found[total + die] = found.get(total + die, 0) + number
    return found


# ---------------------------------------------------------------- movement


@previews(events.SetOff, events.ForceMarch)
def preview_setting_off(state: State, action: Action) -> Preview | None:
    """16.3, 17.1: the movement points that may come up."""
    frame = state.agenda[-1]
    if not isinstance(frame, events.Gathering) or not isinstance(action, events.SetOff | events.ForceMarch):
        return None
    value = 0
    if action.commander:
        leader = state.unit(action.commander)
        value = command_value(state, leader, party_of(state, frame), frame.by)
    title = unit_name(state, action.commander) if action.commander else say("Nobody commands")
    text = say("{low} to {high} movement points", low=1 + value, high=FACES + value)
    tired = [line(say("each unit: {share}% lost to attrition", share=attrition(state)), clause("17.2"))]
    more = tired if isinstance(action, events.ForceMarch) else []
    rule = "17.1" if more else "16.3"
    brief = say("{low}-{high} MP", low=1 + value, high=FACES + value)
    return Preview(title, (line(text, clause(rule)), *more), brief, brief)


def attrition(state: State) -> int:
    """17.2: the chance in per cent that a unit is lost."""
    return percent(sixths(len(ground(state.scenario).charts.attrition.eliminated)))


@previews(events.March)
def preview_march(state: State, action: events.March) -> Preview | None:
    """16.2: the way, its cost, and what is left."""
    frame = state.agenda[-1]
    found = travel(state, frame) if isinstance(frame, events.Marching) else None
    if found is None or not isinstance(frame, events.Marching) or action.area not in found:
        return None
    cost = found.cost_to(action.area)
    path = found.path_to(action.area)
    way = [line(" - ".join(area_name(state, area) for area in path))] if len(path) > 1 else []
    names = {"cost": cost, "left": frame.points - cost}
    title = say("March to {area}", area=area_name(state, action.area))
    text = line(
        say("cost {cost}, {left} left of {n} movement points", n=frame.points, **names), clause("16.2")
    )
    return Preview(title, (text, *way), say("cost {cost}, {left} left", **names), say("cost {cost}", **names))


@previews(events.Overrun)
def preview_overrun(state: State, action: events.Overrun) -> Preview:
    """34.0: below 6 the enemy is gone and the stack may go on."""
    share = sixths(HELD_UP - 1)
    title = say("Overrun at {area}", area=area_name(state, action.area))
    words = {say("they are gone, go on"): share, say("held up"): 1 - share}
    return chances(title, words, "34.0", say("one point more than usual"), f"{percent(share)}%")


@previews(events.Intercept)
def preview_interception(state: State, action: events.Intercept) -> Preview | None:
    """32.1: up to the value of the leader plus the markers spent."""
    frame = state.agenda[-1]
    if not isinstance(frame, events.Interception):
        return None
    leader = leader_out(state, frame.side, action.area, frame.area)
    if leader is None:
        return None
    party = able(state, frame.side, action.area, frame.area)
    share = sixths(value_out(state, leader, party) + action.tactics)
    names = {"leader": say(leader.counter.name), "n": action.tactics}
    title = count(
        "{leader} with {n} Tactics", "{leader} with {n} Tactics", action.tactics, leader=names["leader"]
    )
    words = {say("they go out"): share, say("they stay"): 1 - share}
    return chances(title, words, "32.1", say("the markers are spent"), f"{percent(share)}%")


# ---------------------------------------------------------------- supply


@previews(events.Expose)
def preview_exposure(state: State, action: events.Expose) -> Preview:
    """19.3: whether the unit survives without supply."""
    share = sixths(len(ground(state.scenario).charts.forage.eliminated))
    title = say("{unit} does without", unit=unit_name(state, action.unit))
    words = {say("survives"): 1 - share, say("lost"): share}
    return chances(title, words, "19.3", say("a die"), say("{share}% lost", share=percent(share)))


@previews(events.Plunder)
def preview_plunder(state: State, action: events.Plunder) -> Preview:
    """36.0: how many the town feeds then, and what the colony does."""
    side = side_of(state)
    before, after = (capacity(state, side, action.area, towns) for towns in ((), (action.area,)))
    title = say("Plunder {area}", area=area_name(state, action.area))
    text = say("feeds {after} instead of {before}", before=before, after=after)
    turned = say("the colony turns one step to the enemy")
    return Preview(title, (line(text, clause("36.0")), line(turned, clause("36.0"))), text, text)
