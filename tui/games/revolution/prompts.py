"""The prompt for every frame: a sentence with the side that must act, its task and the clause."""

from __future__ import annotations

from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, number
from cockade.engine.revolution.phase0_setup.setup import unplaced
from cockade.engine.revolution.phase5_1_movement.eligibility import is_forced
from cockade.engine.revolution.phase5_3_combat.participants import battle_of
from cockade.engine.revolution.phase6_supply.foraging import excess, next_area
from cockade.events import revolution as events
from cockade.events.event import Frame
from cockade.tui.games.prompt_texts import Counted, Prompting
from cockade.tui.games.revolution.effects import effect
from cockade.tui.games.revolution.names import NAMING, area_name, item_name, sees, unit_name
from cockade.tui.games.revolution.rolls import purpose_name
from cockade.tui.games.revolution.standing import STANDING
from cockade.tui.text.i18n import count, say

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


TEXTS: dict[type[Frame], str | Counted] = {
    events.Hidden: "(22.1): the enemy is choosing in secret.",
    events.Window: "(7.9): play or pass; {window}.",
    events.Reply: "(7.9): cancel {marker} with a Spy, or pass.",
    events.GivingUp: (
        "(7.9): Bait the Redcoats/Bluecoats: return a marker.",
        "(7.9): Bait the Redcoats/Bluecoats: return {n} markers.",
        "number",
    ),
    events.BidsDown: "(8.2): both bids are revealed.",
    events.Income: ("(6.7): one more die.", "(6.7): {n} more dice.", "dice"),
    events.LeaderArrival: "({rule}): place {leader}.",
    events.FleetsNamed: "(7.9): hold a fleet of {area}?",
    events.Interception: "(32.1): the enemy comes to {area}; intercept?",
    events.Intercepting: "(32.1): choose units to go from {start} to {area}.",
    events.Sovereignty: "(30.0): call Indians, free: {areas}.",
    events.Combats: "(18.1): choose the next battle.",
    events.BattleJoined: "(18.4): {battle}.",
    events.TacticsChoice: "(18.4.1): {battle}: choose at most {most} Tactics.",
    events.OwnRound: "(18.4.4): {battle}: fire, or retreat.",
    events.HonoursAsked: "(38.0): the enemy asks to leave {battle} unharmed.",
    events.Pursuit: "(18.4.5): pursue with light troops and Indians, or decline.",
    events.Massacres: "(37.1): massacre partisans, or decline.",
    events.Enlistment: "(20.5): still to check: {waiting}.",
}
PROMPTING = Prompting(
    NAMING.and_also(battle=lambda state, _: area_name(state, state.battle.area) if state.battle else ""),
    HEADINGS,
    TEXTS,
    STANDING.ended,
)
prompts = PROMPTING.prompts


@prompts(events.Placement)
def placement(state: State, frame: events.Placement) -> str:
    """4.2, 4.3."""
    rule = "4.3" if number(frame.side) == 0 else "4.2"
    if not sees(state, frame.side):
        return say("({rule}): the enemy places its units.", rule=rule)
    left = len(unplaced(state, frame.side))
    return count("({rule}): place the last unit.", "({rule}): place {n} more units.", left, rule=rule)


@prompts(events.Throw)
def throw(state: State, frame: events.Throw) -> str:
    """7.9.master_plan."""
    names = {"die": frame.die, "purpose": purpose_name(frame.purpose)}
    return say("(7.9): Master Plan: {die} for {purpose}: keep it, or roll again.", **names)


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
    """The target of the marker just played. (7.9)"""
    what = say(AIMS.get(frame.marker, "name the area"))
    found = effect(frame.marker, frame.use, frame.side)
    text = "(7.9): {marker} ({few}): {what}." if found else "(7.9): {marker}: {what}."
    return NAMING.say(text, state, frame, what=what, few=found.few if found else "")


@prompts(events.DrawingLots)
def drawing_lots(state: State, frame: events.DrawingLots) -> str:
    """7.9.speculators."""
    text = "(7.9): {n} markers are lost at random." if frame.losing else "(7.9): {n} markers are drawn."
    return say(text, n=frame.number)


@prompts(events.Bidding)
def bidding(state: State, frame: events.Bidding) -> str:
    """8.1."""
    bid = len(state.put_down(frame.side))
    return say(
        ("(8.1): bid markers, then confirm; {n} bid, {held} left in your hand."),
        n=bid,
        held=len(state.hand(frame.side)),
    )


@prompts(events.Mobilization)
def mobilization(state: State, frame: events.Mobilization) -> str:
    """13.1, 7.3."""
    left = ground(state.scenario).charts.limits.markers_bought - frame.bought
    names = {"points": state.points_of(frame.side), "left": left}
    return say("(13.1): spend up to {points} points, draw up to {left} markers.", **names)


@prompts(events.Allotting)
def allotting(state: State, frame: events.Allotting) -> str:
    """9.3."""
    down = len(state.put_down(frame.side))
    return say("(9.3): put markers on items, then confirm; {n} placed.", n=down)


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
    unit = unit_name(state, frame.waiting[0])
    return NAMING.say("(26.4): {nation} is neutral; move {unit} away.", state, frame, unit=unit)


@prompts(events.Movement)
def movement(state: State, frame: events.Movement) -> str:
    """16.1, 17.1."""
    if is_forced(state):
        return say("(17.1): force-march stacks for one marker each, or end it.")
    return say("(16.1): move the stacks one by one, then end the movement.")


@prompts(events.Gathering)
def gathering(state: State, frame: events.Gathering) -> str:
    """16.3, 24.4."""
    area, n = area_name(state, frame.area), len(frame.stack)
    if not n:
        return say("(16.3): choose units to take along from {area}.", area=area)
    return say("(16.3): {n} from {area}; add units or name a leader.", n=n, area=area)


@prompts(events.Marching)
def marching(state: State, frame: events.Marching) -> str:
    """16.2, 16.3."""
    text = "(16.2): {who} at {area}, {points} points left; move or stop."
    if not sees(state, frame.side):
        text = "(16.2): {who} at {area}."
    elif frame.halted:
        text = "(24.4): at {area}: put cargo ashore, or stop."
    return NAMING.say(text, state, frame, who=len(frame.stack))


@prompts(events.Firing)
def firing(state: State, frame: events.Firing) -> str:
    """18.4.2, 18.5."""
    spare = battle_of(state).spare[number(frame.side)]
    rule = "18.4.5" if frame.pursuing else "18.4.2"
    return say("({rule}): fire unit by unit; Tactics left {n}.", rule=rule, n=spare)


@prompts(events.Hits)
def hits(state: State, frame: events.Hits) -> str:
    """The results to take: a 6 eliminates, a 5 disrupts. (18.4.2)"""
    deadly = ground(state.scenario).charts.fire.eliminated
    first = say("a 6 eliminates") if frame.results[:1] and frame.results[0] in deadly else say("a 5 disrupts")
    left = len(frame.results) - 1
    more = count(", {n} more to come", ", {n} more to come", left) if left > 0 else ""
    return say("(18.4.2): {hit}: choose a unit to take it{more}.", hit=first, more=more)


@prompts(events.Retreat)
def retreat(state: State, frame: events.Retreat) -> str:
    """18.8, 18.9, 24.9, 38.0."""
    if frame.honours:
        return say("(38.0): choose where the stack goes in peace.")
    if frame.sea:
        return say("(18.9): choose units to go aboard for {area}.", area=area_name(state, frame.sea))
    if frame.ashore:
        return say("(18.8): choose where the stack retreats.")
    return say("(18.9): retreat aboard fleets, or by land.")


@prompts(events.Foraging)
def foraging(state: State, frame: events.Foraging) -> str:
    """19.3."""
    area = next_area(state, frame) if sees(state, frame.side) else ""
    if not area:
        return say("(19.2): units are fed or go without supply.")
    left = excess(state, frame, area) - len(frame.exposed)
    names = {"area": area_name(state, area)}
    return count(
        "(19.3): {area} can't feed one unit; choose which.",
        "(19.3): {area} can't feed {n} units; choose which.",
        left,
        **names,
    )


@prompts(events.Halving)
def halving(state: State, frame: events.Halving) -> str:
    """7.2."""
    left = frame.number - len(state.put_down(frame.side))
    if left <= 0:
        return say("(7.2): confirm what you return.")
    return count("(7.2): return one more marker.", "(7.2): return {n} more markers.", left)
