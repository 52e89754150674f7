"""The prompt: a sentence that says who must do what, under which clause, at every frame."""

from __future__ import annotations

from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, number
from cockade.engine.revolution.phase0_setup.setup import unplaced
from cockade.engine.revolution.phase5_1_movement.movers import is_forced
from cockade.engine.revolution.phase5_3_combat.muster import battle_of
from cockade.engine.revolution.phase6_supply.foraging import excess, next_area
from cockade.events import revolution as events
from cockade.events.event import Frame
from cockade.tui.games.prompting import Prompting
from cockade.tui.games.revolution.names import (
    area_name,
    area_names,
    item_name,
    marker_name,
    nation_name,
    sees,
    side_name,
    unit_name,
    unit_names,
    window_name,
)
from cockade.tui.games.revolution.prose import ending
from cockade.tui.games.revolution.rolls import purpose_name
from cockade.tui.games.revolution.standing import towns_said
from cockade.tui.games.telling import cited
from cockade.tui.text.words import count, say

HEADINGS: dict[type[Frame], str] = {
    events.Hidden: "secret choice",
    events.Placement: "set-up",
    events.Throw: "die",
    events.Window: "markers",
    events.Aiming: "marker",
    events.Reply: "answer",
    events.DrawingLots: "lots",
    events.GivingUp: "markers lost",
    events.Bidding: "bid",
    events.BidsDown: "initiative",
    events.Income: "income",
    events.Mobilization: "mobilization",
    events.LeaderArrival: "leader",
    events.Allotting: "allotments",
    events.Contests: "contests",
    events.ContestRolls: "contest",
    events.Displacement: "displacement",
    events.Movement: "movement",
    events.Gathering: "stack",
    events.FleetsNamed: "privateers",
    events.Marching: "march",
    events.Interception: "interception",
    events.Intercepting: "interception",
    events.Sovereignty: "Indians",
    events.Combats: "combats",
    events.BattleJoined: "battle",
    events.TacticsChoice: "Tactics",
    events.OwnRound: "round",
    events.Firing: "fire",
    events.Hits: "losses",
    events.HonoursAsked: "honours of war",
    events.Pursuit: "pursuit",
    events.Retreat: "retreat",
    events.Massacres: "massacres",
    events.Foraging: "forage",
    events.Enlistment: "enlistment",
    events.Halving: "hand",
}


PROMPTING = Prompting(HEADINGS, side_name, lambda state: ending(state.winner, state.why, cited(state.rule)))
prompts = PROMPTING.prompts


def status(state: State) -> tuple[str, ...]:
    """How both sides stand: points, town points, markers held (6.1, 3.1, 7.4)."""
    return tuple(
        say(
            "{side}: {points} points, towns {towns}, {hand} markers",
            side=side_name(state, side),
            points=state.points_of(side),
            towns=towns_said(state, side),
            hand=len(state.hand(side)),
        )
        for side in events.SIDES
        if state.scenario
    )


# ---------------------------------------------------------------- set-up, dice, markers


@prompts(events.Hidden)
def hidden(state: State, frame: events.Hidden) -> str:
    """22.1, 7.4: what the other side decides is its own affair."""
    return say("(22.1): they choose unseen.")


@prompts(events.Placement)
def placement(state: State, frame: events.Placement) -> str:
    """4.2, 4.3."""
    rule = "4.3" if number(frame.side) == 0 else "4.2"
    if not sees(state, frame.side):
        return say("({rule}): they place their units.", rule=rule)
    left = len(unplaced(state, frame.side))
    return count("({rule}): place the last unit.", "({rule}): place {n} more units.", left, rule=rule)


@prompts(events.Throw)
def throw(state: State, frame: events.Throw) -> str:
    """7.9.master_plan."""
    names = {"die": frame.die, "purpose": purpose_name(frame.purpose)}
    return say("(7.9.master_plan): {die} for {purpose}: keep it, or throw again.", **names)


@prompts(events.Window)
def window(state: State, frame: events.Window) -> str:
    """7.9, ruling Q16."""
    return say("(7.9): play or pass; {window}.", window=window_name(frame.window))


AIMS = {
    "spy": "name the region or box to look at",
    "privateers": "name the fleet to hold",
    "politicking": "name an enemy leader",
    "engineers": "name the place",
    "leader_arises": "name the unit",
    "drillmaster": "name the area, or no more",
}


@prompts(events.Aiming)
def aiming(state: State, frame: events.Aiming) -> str:
    """7.9: what the marker just played is aimed at."""
    what = say(AIMS.get(frame.marker, "name the area"))
    marker = marker_name(state, frame.marker)
    return say("(7.9.{id}): {marker}: {what}.", id=frame.marker, marker=marker, what=what)


@prompts(events.Reply)
def reply(state: State, frame: events.Reply) -> str:
    """7.9.spy (c)."""
    return say("(7.9.spy): cancel {marker} with a Spy, or not.", marker=marker_name(state, frame.marker))


@prompts(events.DrawingLots)
def drawing_lots(state: State, frame: events.DrawingLots) -> str:
    """7.9.speculators."""
    text = "(7.9): {n} markers are lost by lot." if frame.losing else "(7.9): {n} markers are drawn."
    return say(text, n=frame.number)


@prompts(events.GivingUp)
def giving_up(state: State, frame: events.GivingUp) -> str:
    """7.9.bait, ruling Q17."""
    return count("(7.9.bait): give back a marker.", "(7.9.bait): give back {n} markers.", frame.number)


# ---------------------------------------------------------------- I to IV


@prompts(events.Bidding)
def bidding(state: State, frame: events.Bidding) -> str:
    """8.1."""
    bid = len(state.put_down(frame.side))
    return say(
        "(8.1): bid markers, then confirm; {n} bid, {held} held.", n=bid, held=len(state.hand(frame.side))
    )


@prompts(events.BidsDown)
def bids_down(state: State, frame: events.BidsDown) -> str:
    """8.2."""
    return say("(8.2): both bids lie open.")


@prompts(events.Income)
def income(state: State, frame: events.Income) -> str:
    """6.7."""
    return count("(6.7): one more die.", "(6.7): {n} more dice.", frame.dice)


@prompts(events.Mobilization)
def mobilization(state: State, frame: events.Mobilization) -> str:
    """13.1, 7.3."""
    left = ground(state.scenario).charts.limits.markers_bought - frame.bought
    names = {"points": state.points_of(frame.side), "left": left}
    return say("(13.1): {points} points to spend; {left} markers may be drawn.", **names)


@prompts(events.LeaderArrival)
def leader_arrival(state: State, frame: events.LeaderArrival) -> str:
    """Ruling Q36, 4.10."""
    return say("({rule}): place {leader}.", rule=frame.rule, leader=unit_name(state, frame.leader))


@prompts(events.Allotting)
def allotting(state: State, frame: events.Allotting) -> str:
    """9.3."""
    down = len(state.put_down(frame.side))
    return say("(9.3): put markers on items, then confirm; {n} put down.", n=down)


@prompts(events.Contests)
def contests(state: State, frame: events.Contests) -> str:
    """9.3."""
    return say("(9.3): choose which of {n} items is resolved next.", n=len(frame.items))


@prompts(events.ContestRolls)
def contest_rolls(state: State, frame: events.ContestRolls) -> str:
    """9.3."""
    american, british = frame.totals
    names = {"item": item_name(frame.item), "american": american, "british": british}
    return say("(9.3): {item}, {american} to {british}.", **names)


@prompts(events.Displacement)
def displacement(state: State, frame: events.Displacement) -> str:
    """26.4."""
    names = {"nation": nation_name(frame.nation), "unit": unit_name(state, frame.waiting[0])}
    return say("(26.4): {nation} is neutral; move {unit} away.", **names)


# ---------------------------------------------------------------- V: movement


@prompts(events.Movement)
def movement(state: State, frame: events.Movement) -> str:
    """16.1, 17.1."""
    if is_forced(state):
        return say("(17.1): force-march stacks, each for a marker, or end.")
    return say("(16.1): move stack after stack, then end.")


@prompts(events.Gathering)
def gathering(state: State, frame: events.Gathering) -> str:
    """16.3, 24.4."""
    area, n = area_name(state, frame.area), len(frame.stack)
    if not n:
        return say("(16.3): take along who goes from {area}.", area=area)
    return say("(16.3): {n} of {area} go; add more, or name the leader.", n=n, area=area)


@prompts(events.FleetsNamed)
def fleets_named(state: State, frame: events.FleetsNamed) -> str:
    """7.9.privateers."""
    return say("(7.9.privateers): hold a fleet of {area}?", area=area_name(state, frame.area))


@prompts(events.Marching)
def marching(state: State, frame: events.Marching) -> str:
    """16.2, 16.3."""
    names = {"area": area_name(state, frame.area), "n": frame.points, "who": len(frame.stack)}
    if not sees(state, frame.side):
        return say("(16.2): {who} at {area}.", **names)
    if frame.halted:
        return say("(24.4): at {area}: put cargo ashore, or stop.", **names)
    return say("(16.2): {who} at {area}, {n} MP: go on, or stop.", **names)


@prompts(events.Interception)
def interception(state: State, frame: events.Interception) -> str:
    """32.1."""
    return say("(32.1): the enemy comes to {area}; intercept?", area=area_name(state, frame.area))


@prompts(events.Intercepting)
def intercepting(state: State, frame: events.Intercepting) -> str:
    """32.1."""
    names = {"start": area_name(state, frame.start), "area": area_name(state, frame.area)}
    return say("(32.1): choose who goes from {start} to {area}.", **names)


@prompts(events.Sovereignty)
def sovereignty(state: State, frame: events.Sovereignty) -> str:
    """30.0."""
    return say("(30.0): call Indians, free: {areas}.", areas=area_names(state, frame.areas))


# ---------------------------------------------------------------- V: combat


@prompts(events.Combats)
def combats(state: State, frame: events.Combats) -> str:
    """18.1."""
    return say("(18.1): choose the next battle.")


@prompts(events.BattleJoined)
def battle_joined(state: State, frame: events.BattleJoined) -> str:
    """18.4."""
    return say("(18.4): {area}.", area=battle_area(state))


def battle_area(state: State) -> str:
    """Where the battle is."""
    return area_name(state, state.battle.area) if state.battle else ""


@prompts(events.TacticsChoice)
def tactics_choice(state: State, frame: events.TacticsChoice) -> str:
    """18.4.1."""
    names = {"area": battle_area(state), "most": frame.most}
    return say("(18.4.1): {area}: choose at most {most} Tactics.", **names)


@prompts(events.OwnRound)
def own_round(state: State, frame: events.OwnRound) -> str:
    """18.4.4."""
    return say("(18.4.4): {area}: fire, or retreat.", area=battle_area(state))


@prompts(events.Firing)
def firing(state: State, frame: events.Firing) -> str:
    """18.4.2, 18.5."""
    spare = battle_of(state).spare[number(frame.side)]
    rule = "18.4.5" if frame.pursuing else "18.4.2"
    return say("({rule}): fire unit by unit; Tactics left {n}.", rule=rule, n=spare)


@prompts(events.Hits)
def hits(state: State, frame: events.Hits) -> str:
    """18.4.2: a 6 eliminates, a 5 disrupts."""
    deadly = ground(state.scenario).charts.fire.eliminated
    first = say("a 6 eliminates") if frame.results[:1] and frame.results[0] in deadly else say("a 5 disrupts")
    left = len(frame.results) - 1
    more = count(", {n} more to come", ", {n} more to come", left) if left > 0 else ""
    return say("(18.4.2): {hit}: choose who takes it{more}.", hit=first, more=more)


@prompts(events.HonoursAsked)
def honours_asked(state: State, frame: events.HonoursAsked) -> str:
    """38.0."""
    return say("(38.0): the enemy asks to leave {area} unharmed.", area=battle_area(state))


@prompts(events.Pursuit)
def pursuit(state: State, frame: events.Pursuit) -> str:
    """18.4.5."""
    return say("(18.4.5): pursue with light troops and Indians, or not.")


@prompts(events.Retreat)
def retreat(state: State, frame: events.Retreat) -> str:
    """18.8, 18.9, 24.9, 38.0."""
    if frame.honours:
        return say("(38.0): choose where the stack goes in peace.")
    if frame.sea:
        return say("(18.9): choose who goes aboard for {area}.", area=area_name(state, frame.sea))
    if frame.ashore:
        return say("(18.8): choose where the stack retreats.")
    return say("(18.9): retreat aboard fleets, or by land.")


@prompts(events.Massacres)
def massacres(state: State, frame: events.Massacres) -> str:
    """37.1."""
    return say("(37.1): massacre partisans, or not.")


# ---------------------------------------------------------------- VI, VII


@prompts(events.Foraging)
def foraging(state: State, frame: events.Foraging) -> str:
    """19.3."""
    area = next_area(state, frame) if sees(state, frame.side) else ""
    if not area:
        return say("(19.2): units are fed, or do without.")
    left = excess(state, frame, area) - len(frame.exposed)
    names = {"area": area_name(state, area)}
    return count(
        "(19.3): {area} feeds one unit too few; choose which.",
        "(19.3): {area} feeds {n} units too few; choose which.",
        left,
        **names,
    )


@prompts(events.Enlistment)
def enlistment(state: State, frame: events.Enlistment) -> str:
    """20.5."""
    return say("(20.5): still to check: {units}.", units=unit_names(state, frame.waiting))


@prompts(events.Halving)
def halving(state: State, frame: events.Halving) -> str:
    """7.2."""
    left = frame.number - len(state.put_down(frame.side))
    if left <= 0:
        return say("(7.2): confirm what goes back.")
    return count("(7.2): give back one more marker.", "(7.2): give back {n} more markers.", left)
