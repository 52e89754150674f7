"""Previews of an action before it is taken: costs, points left, exact chances of its dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from cockade.engine.outcome_tree import Outcomes, at_first, outcomes
from cockade.engine.revolution.common.places import FORTRESS, PARTISAN, SIEGE
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.forecast import (
    YES,
    attrition,
    contest_chances,
    fates,
    has_risen,
    hunger,
    interception,
    of_aim,
    of_marker,
    overrun,
    points,
    whether,
)
from cockade.engine.revolution.phase3_mobilization.exchanges import UPGRADES
from cockade.engine.revolution.phase3_mobilization.prices import factor, price
from cockade.engine.revolution.phase3_mobilization.purchases import leader_pool
from cockade.engine.revolution.phase3_mobilization.units import draws_for
from cockade.engine.revolution.phase4_rabble_rousing.rousing import allotted, contest_dice
from cockade.engine.revolution.phase5_1_movement.interception import leader_out
from cockade.engine.revolution.phase5_1_movement.overrun import ODDS, is_overrun, strength_of
from cockade.engine.revolution.phase5_1_movement.routes import opponents, travel
from cockade.engine.revolution.phase5_1_movement.stack_forming import party_of
from cockade.engine.revolution.phase6_supply.foraging import capacity
from cockade.engine.revolution.play import GAME
from cockade.events import revolution as events
from cockade.events.event import Action, Fact
from cockade.events.facts import FramePushed, Rolled
from cockade.tui.games.port import Previews
from cockade.tui.games.preview import Preview, Prospect, chance_lines, clause, percent
from cockade.tui.games.revolution.attack_preview import battle_ahead
from cockade.tui.games.revolution.combat_preview import PREVIEWING, previews, side_of, simple
from cockade.tui.games.revolution.effects import effect
from cockade.tui.games.revolution.names import (
    area_name,
    europe_name,
    is_unknown,
    item_name,
    level_name,
    marker_name,
    one_of,
    progress_name,
    side_name,
    unit_name,
)
from cockade.tui.text.i18n import capital, count, say
from cockade.tui.text.line import Line, line

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
"""Verbs that roll dice, or whose choice affects chances."""


class RevolutionPreviews(Previews[State]):
    """Prices, chances of dice, points left on the march, odds of battles."""

    def of_action(self, state: State, action: Action) -> Preview | None:
        return PREVIEWING.of(state, action)

    def prospect(self, state: State, actions: Sequence[Action]) -> Prospect | None:
        """The battle at the end of a march, if there are enemies. (18.1)"""
        march = actions[0]
        return battle_ahead(state, march) if isinstance(march, events.March) else None

    def odds(self, state: State, action: Action) -> dict[str, object] | None:
        """The odds of an offered action, or None if it needs no dice."""
        plain = isinstance(action, events.PlayMarker) and action.marker not in (*MARKER_DICE, *NUMBERS)
        return super().odds(state, action) if isinstance(action, DICEY) and not plain else None


def chances(title: str, shares: dict[str, Fraction], rule: str, head: str, brief: str) -> Preview:
    """A die with its results."""
    return Preview(title, (line(head, clause(rule)), *chance_lines(shares)), brief, brief)


# ---------------------------------------------------------------- points


def costing(state: State, title: str, cost: int, rule: str, *more: str) -> Preview:
    """A purchase: its price, the points left, and extra effects."""
    left = state.points_of(side_of(state)) - cost
    text = count("{n} point", "{n} points", cost)
    rows = [line(say("costs {cost}, {left} left", cost=text, left=left), clause(rule))]
    return Preview(title, (*rows, *(line(each) for each in more)), text, text)


@previews(events.Mobilize)
def preview_mobilization(state: State, action: events.Mobilize) -> Preview:
    """The price of a unit, and the markers that the American draws for it. (13.0, 27.1, 27.2)"""
    title = say("{unit} at {area}", unit=one_of(action.type), area=area_name(state, action.area))
    if isinstance(state.agenda[-1], events.Sovereignty):
        return simple(title, say("free"), "30.0")
    draws = draws_for(state, action.type)
    more = [count("the American draws a marker", "the American draws {n} markers", draws)] if draws else []
    return costing(state, title, price(state, side_of(state), action.type, action.area), "13.0", *more)


@previews(events.BuyMarker)
def preview_marker(state: State, action: events.BuyMarker) -> Preview:
    """One marker of the Dead Pool. (7.1)"""
    more = say("one of {n} in the Dead Pool", n=len(state.pool))
    return costing(
        state, say("A campaign marker"), price(state, side_of(state), "campaign_marker"), "7.1", more
    )


@previews(events.BuyLeader)
def preview_leader(state: State, action: events.BuyLeader) -> Preview:
    """The leaders that may arrive, each with the same chance. (13.2)"""
    pool = leader_pool(state, side_of(state))
    names = say(", ").join(f"{say(unit.counter.name)} {unit.counter.command}" for unit in pool)
    more = say("one of {leaders}", leaders=names)
    return costing(state, say("A leader"), price(state, side_of(state), "leader"), "13.2", more)


@previews(events.BuildFortress)
def preview_fortress(state: State, action: events.BuildFortress) -> Preview:
    """28.1: what reducing or taking this fortress would do."""
    title = say("A fortress at {area}", area=area_name(state, action.area))
    return costing(state, title, price(state, side_of(state), FORTRESS), "28.1")


@previews(events.BuySiege)
def preview_siege(state: State, action: events.BuySiege) -> Preview:
    """28.4."""
    title = say("A siege marker for {unit}", unit=unit_name(state, action.unit))
    return costing(state, title, price(state, side_of(state), SIEGE), "28.4")


@previews(events.UpgradeMilitia)
def preview_upgrade(state: State, action: events.UpgradeMilitia) -> Preview:
    """31.0."""
    title = say("Tory militia into {unit}", unit=one_of(action.type))
    return costing(state, title, UPGRADES[action.type] * factor(state, side_of(state)), "31.0")


@previews(events.RaisePartisans)
def preview_partisans(state: State, action: events.RaisePartisans) -> Preview:
    """The price, and the chance that partisans rise. (29.2)"""
    side = side_of(state)
    cost = price(state, side, PARTISAN, action.area)
    share = fates(state, action, whether(has_risen)).of(YES)
    names = {"cost": count("{n} point", "{n} points", cost), "left": state.points_of(side) - cost}
    title = say("Partisans at {area}", area=area_name(state, action.area))
    brief = say("{cost}, {rising}", rising=rising_said(state, action.area, share), **names)
    head = say("costs {cost}, {left} left", **names)
    return chances(title, rising(state, action.area, share), "29.2", head, brief)


def rising_said(state: State, area: str, share: Fraction) -> str:
    """The chance of a rising in a few words, and its kind. (29.2, 29.3)"""
    text = "clears {share}%" if state.work(PARTISAN, area) else "rises {share}%"
    return say(text, share=percent(share))


def rising(state: State, area: str, share: Fraction) -> dict[str, Fraction]:
    """The chances of a rising: own partisans, or only the removal of the enemy's. (29.2, 29.3)"""
    held = state.work(PARTISAN, area) is not None
    return {say("the enemy's are gone") if held else say("they rise"): share, say("nothing"): 1 - share}


# ---------------------------------------------------------------- campaign markers


@previews(events.PlayMarker)
def preview_play(state: State, action: events.PlayMarker) -> Preview | None:
    """The effect of a marker, and the possible results of its dice. (7.9)"""
    found = effect(action.marker, action.use, side_of(state))
    if found is None:
        return None
    read = MARKER_DICE.get(action.marker)
    luck = luck_lines(of_marker(state, side_of(state), action.marker, read)) if read else []
    if action.marker in NUMBERS:
        luck = [line(say(NUMBERS[action.marker]))]
    rows = (line(found.full, clause(f"7.9.{action.marker}")), *luck)
    return Preview(marker_name(state, action.marker), rows, found.full, found.few)


def luck_lines(found: Outcomes[str]) -> list[Line]:
    """The possible results of a marker's dice. (7.9)"""
    return chance_lines({say(LUCK[result]): found.of(result) for result in LUCK if result in found.shares})


def _purpose(fact: Fact) -> str | None:
    """The purpose of the next throw for a number of markers to win, lose or pay."""
    frame = fact.frame if isinstance(fact, FramePushed) else None
    return frame.purpose if isinstance(frame, events.Throw) and frame.purpose in LUCK else None


def _slandered(fact: Fact) -> str | None:
    return ("out" if fact.out else "back") if isinstance(fact, events.LeaderRemoved) else None


def _baited(fact: Fact) -> str | None:
    placed = fact.work.kind if isinstance(fact, events.WorkPlaced) else ""
    return placed or _purpose(fact)


MARKER_DICE: dict[str, Callable[[Fact], str | None]] = {
    "speculators": _purpose,
    "politicking": _slandered,
    "bait": _baited,
}
NUMBERS = {"debate": "1 to 6 points", "mutiny": "1 to 6 markers"}
"""Markers whose die is a number."""
LUCK = {
    "out": "out of the game",
    "back": "back to the pool",
    "speculation": "draw the number on the next die",
    "speculation lost": "lose that many",
    "bait gain": "draw the number of markers on the next die",
    "massacre": "the enemy massacres",
    "bait price": "the enemy returns markers",
    "nothing": "nothing",
}
"""The results of a marker's die, the best first."""


@previews(events.Choose)
def preview_choice(state: State, action: events.Choose) -> Preview | None:
    """The chance of success at the target. (7.9)"""
    frame = state.agenda[-1]
    if not isinstance(frame, events.Aiming):
        return None
    if frame.marker == "committee":
        share = fates(state, action, whether(has_risen)).of(YES)
        title = say("Partisans at {area}", area=area_name(state, action.target))
        words, brief = rising(state, action.target, share), rising_said(state, action.target, share)
        return chances(title, words, "7.9.committee", say("free"), brief)
    told = effect(frame.marker, frame.use, frame.side)
    if told is None or frame.marker not in ("politicking", "bait"):
        return None
    luck = luck_lines(of_aim(state, action, MARKER_DICE[frame.marker]))
    rows = (line(told.full, clause(f"7.9.{frame.marker}")), *luck)
    return Preview(marker_name(state, frame.marker), rows, told.full, told.few)


@previews(events.RollAgain)
def preview_new_die(state: State, action: events.RollAgain) -> Preview | None:
    """The chances that another die is higher, the same, or lower. (7.9.master_plan)"""
    frame = state.agenda[-1]
    if not isinstance(frame, events.Throw):
        return None
    found = new_die(state, action, frame.die)
    shares = {
        say("higher than {die}", die=frame.die): found.of(1),
        say("{die} again", die=frame.die): found.of(0),
        say("lower than {die}", die=frame.die): found.of(-1),
    }
    brief = say("{share}% higher", share=percent(found.of(1)))
    return chances(
        say("Master Plan"), shares, "7.9.master_plan", say("the new die counts, even if it is worse"), brief
    )


def new_die(state: State, action: events.RollAgain, die: int) -> Outcomes[int]:
    """1 if the new die is higher, 0 if it is the same, -1 if it is lower. (7.9.master_plan)"""

    def read(roll: Rolled) -> int:
        return (roll.die > die) - (roll.die < die)

    return outcomes(GAME, state, action, at_first(Rolled, read, 0))


@previews(events.Allot)
def preview_allotment(state: State, action: events.Allot) -> Preview:
    """The total of the own side on the item after this allotment. (9.2, 9.3)"""
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
    """The position of an item's marker in words: "2 of 5", "pro-American 1". (10.1, 11.0, 12.1)"""
    if item == "progress":
        last = len(ground(state.scenario).charts.progress)
        return say("{n} of {all}", n=state.progress + 1, all=last)
    return level_name(state.europe if item == "europe" else state.level(item))


@previews(events.Contest)
def preview_contest(state: State, action: events.Contest) -> Preview:
    """The exact chance of both sides, with ties changing nothing, and the prize of each. (9.3)"""
    american, british = (allotted(state, side, action.item) for side in events.SIDES)
    names = {"item": capital(item_name(action.item)), "american": american, "british": british}
    title = say("{item}: {american} to {british}", **names)
    prizes = [prize_line(state, side, action.item) for side in events.SIDES]
    if not american or not british:
        winner = events.SIDES[0] if american else events.SIDES[1]
        text = say("{side} wins without a die", side=side_name(state, winner))
        prize = prizes[events.SIDES.index(winner)]
        return Preview(title, (line(text, clause("9.4")), prize), text, prize_of(state, winner, action.item))
    shares = contest_chances(american, british, (contest_dice(state, action.item), 1))
    said = {"american": say("American"), "": say("tie, no change"), "british": say("British")}
    words = {said[side]: share for side, share in shares.items()}
    names = {"a": percent(shares[events.AMERICAN]), "b": percent(shares[events.BRITISH])}
    brief, short = say("American {a}%, British {b}%", **names), say("A {a}% B {b}%", **names)
    rows = (line(say("both roll and add"), clause("9.3")), *chance_lines(words), *prizes)
    return Preview(title, rows, brief, short)


def prize_line(state: State, side: str, item: str) -> Line:
    """The prize of a contest for a side, with its clause."""
    names = {"side": side_name(state, side), "prize": prize_of(state, side, item)}
    clauses = {"progress": ("10.2", "10.3"), "europe": ("12.2", "12.3")}.get(item, ("11.2", "11.3"))
    return line(say("{side}: {prize}", **names), clause(clauses[events.SIDES.index(side)]))


def prize_of(state: State, side: str, item: str) -> str:
    """The position of an item's marker after a contest won by a side. (10.2 to 12.3)"""
    by, charts = 1 if side == events.SIDES[0] else -1, ground(state.scenario).charts
    if item == "progress":
        on = by > 0 and state.progress + by < len(charts.progress)
        return progress_name(state, state.progress + by) if on else say("no change")
    if item == "europe":
        on = state.europe + by in charts.europe
        return europe_name(state, state.europe + by) if on else say("no change")
    level = state.level(item) + by
    return level_name(level) if charts.loyalty.least <= level <= charts.loyalty.most else say("no change")


# ---------------------------------------------------------------- movement


@previews(events.SetOff, events.ForceMarch)
def preview_setting_off(state: State, action: Action) -> Preview | None:
    """The possible movement points. (16.3, 17.1)"""
    frame = state.agenda[-1]
    if not isinstance(frame, events.Gathering) or not isinstance(action, events.SetOff | events.ForceMarch):
        return None
    party = party_of(state, frame)
    forced = isinstance(action, events.ForceMarch)
    march = events.Marching(
        frame.side, frame.area, frame.by, tuple(unit.id for unit in party), action.commander, forced=forced
    )
    low, *_, high = points(state, march)
    title = unit_name(state, action.commander) if action.commander else say("No commander")
    text = say("{low} to {high} movement points", low=low, high=high)
    tired = [attrition_line(state, frame.side, party[0].id)] if forced and party else []
    brief = say("{low}-{high} movement points", low=low, high=high)
    return Preview(title, (line(text, clause("17.1" if forced else "16.3")), *tired), brief, brief)


def attrition_line(state: State, side: str, unit: str) -> Line:
    """The risk of a forced march for each unit. (17.2)"""
    share = percent(attrition(state, side, unit))
    return line(say("each unit: {share}% chance of being lost", share=share), clause("17.2"))


@previews(events.March)
def preview_march(state: State, action: events.March) -> Preview | None:
    """The path, its cost, and the points left. (16.2)"""
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
def preview_overrun(state: State, action: events.Overrun) -> Preview | None:
    """
    The chance of an overrun.

    A side four times as strong throws a die. If the stack is unseen, its strength is unknown. (34.0, Q104)
    """
    frame = state.agenda[-1]
    if not isinstance(frame, events.Marching):
        return None
    title = say("Overrun at {area}", area=area_name(state, action.area))
    head = say("one point more than usual")
    is_seen = not any(is_unknown(unit) for unit in opponents(state, frame.side, action.area))
    most = strength_of(state, frame) // ODDS
    if not is_overrun(state, frame, action.area) if is_seen else not most:
        weak = say("not four times as strong: no roll, the stack halts")
        return simple(title, weak, "34.0", say("no die"))
    share = overrun(state, frame, action.area)
    if not is_seen:
        names = {"share": percent(share), "n": most}
        told = say("{share}% if their strength is at most {n}, else no roll", **names)
        return Preview(title, (line(head, clause("34.0")), line(told)), told, f"{names['share']}%?")
    words = {say("gone, march on"): share, say("held up"): 1 - share}
    return chances(title, words, "34.0", head, f"{percent(share)}%")


@previews(events.Intercept)
def preview_interception(state: State, action: events.Intercept) -> Preview | None:
    """The chance of an interception. It succeeds up to the leader's value plus the markers spent. (32.1)"""
    frame = state.agenda[-1]
    if not isinstance(frame, events.Interception):
        return None
    leader = leader_out(state, frame.side, action.area, frame.area)
    if leader is None:
        return None
    share = interception(state, action).of(YES)
    names = {"leader": say(leader.counter.name), "n": action.tactics}
    title = count(
        "{leader} with {n} Tactics", "{leader} with {n} Tactics", action.tactics, leader=names["leader"]
    )
    words = {say("they march out"): share, say("they stay"): 1 - share}
    return chances(title, words, "32.1", say("the markers are spent"), f"{percent(share)}%")


# ---------------------------------------------------------------- supply


@previews(events.Expose)
def preview_exposure(state: State, action: events.Expose) -> Preview:
    """The chance that the unit survives without supply. (19.3)"""
    share = hunger(state, side_of(state), action.unit)
    title = say("{unit} goes without supply", unit=unit_name(state, action.unit))
    words = {say("survives"): 1 - share, say("lost"): share}
    return chances(title, words, "19.3", say("a die"), say("{share}% lost", share=percent(share)))


@previews(events.Plunder)
def preview_plunder(state: State, action: events.Plunder) -> Preview:
    """The number of units that the town feeds after plunder, and the effect on the colony. (36.0)"""
    side = side_of(state)
    before, after = (capacity(state, side, action.area, towns) for towns in ((), (action.area,)))
    title = say("Plunder {area}", area=area_name(state, action.area))
    text = say("feeds {after} instead of {before}", before=before, after=after)
    turned = say("the colony turns one step to the enemy")
    return Preview(title, (line(text, clause("36.0")), line(turned, clause("36.0"))), text, text)
