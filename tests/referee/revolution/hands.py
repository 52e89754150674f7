"""Action markers: who may play them when, and what they do (7.9)."""

from __future__ import annotations

from cockade.engine.revolution.common.state import State, enemy
from cockade.events import revolution as events
from cockade.events.facts import TrackMoved
from tests.referee.revolution import field
from tests.referee.revolution.calendar import draws
from tests.referee.revolution.dues import Cast, Due, Judged, Said, Then, asks, on, shows
from tests.referee.revolution.levy import (
    appears,
    counters_left,
    owed_to_the_enemy,
    raises_militia,
    uprising,
)

WINDOWS = {
    events.Mobilization: ("III.own",),
    events.Movement: ("V.own_movement",),
    events.FleetsNamed: ("V.enemy_movement",),
}
SAME = {"II": ("II", "II.end")}


@asks(events.PlayMarker)
def play(referee, state: State, side: str, action: events.PlayMarker) -> tuple[Due, ...]:
    """7.7, 7.9: a marker of the hand, in its window, by a side that may use it."""
    marker = field.sheet(state).pieces.markers[action.marker]
    open_ = windows(state)
    referee.expect("7.9", "a marker of the hand", expected=True, found=marker.id in state.hand(side))
    referee.expect("7.8", "who may use it", expected=True, found=marker.usable_by in ("both", side))
    if marker.id != "spy":
        may = any(window in open_ for window in marker.windows)
        referee.expect("7.9", f"{marker.id} in {open_}", expected=True, found=may)
    put = marker.id == "leader_arises"  # Q107: it lies on the unit
    shown = Said("7.7", events.MarkerPlayed(side, marker.id, action.use, out=marker.once, put=put))
    if isinstance(state.agenda[-1], events.Reply):
        referee.expect(
            "7.9.spy", "what answers a Spy or a Mutiny", ("spy", "reply"), (action.marker, action.use)
        )
        first = state.agenda[-1].use != "reply"
        referee.due, referee.cancelled = () if first else referee.cancelled, referee.due
        return (shown,)
    law = PLAYED.get(marker.id)
    return (shown, *law(referee, state, side, action.use)) if law else (shown,)


def windows(state: State) -> tuple[str, ...]:
    """7.9, Q16: the windows that are open to the side that decides."""
    top = state.agenda[-1]
    if isinstance(top, events.Window):
        return SAME.get(top.window, (top.window,))
    return WINDOWS.get(type(top), ())


@on(events.WindowQuieted)
def quieted(referee, state: State, fact: events.WindowQuieted) -> None:
    """Q95: a side does not want to be asked for this window again."""
    referee.expect("Q95", "who says so", events.PassPhase, type(referee.action))
    referee.expect("Q95", "his own window", referee.side, fact.side)
    top = state.agenda[-1]
    if isinstance(top, events.Window):
        referee.expect("Q95", "the window", top.window, fact.window)


# ---------------------------------------------------------------- what needs no aim


def speculators(_referee, _state: State, side: str, _use: str) -> tuple[Due, ...]:
    """7.9.speculators: a die, and then another."""
    return Cast("7.9.speculators", "speculators", side, "7.9.speculators"), Then(speculated, (side,))


def speculated(referee, _state: State, side: str) -> tuple[Due, ...]:
    """7.9.speculators: 1 or 2 loses, the rest gain."""
    lost = referee.die <= 2
    purpose = "speculation lost" if lost else "speculation"
    return Cast("7.9.speculators", purpose, side, "7.9.speculators"), Then(gained_or_lost, (side, lost))


def gained_or_lost(referee, _state: State, side: str, lost: bool) -> tuple[Due, ...]:
    """7.9.speculators: so many markers as the die says."""
    if lost:
        return tuple(Then(lot, (side, "7.9.speculators")) for _ in range(referee.die))
    return draws(side, "7.9.speculators", referee.die)


def lot(_referee, state: State, side: str, rule: str) -> tuple[Due, ...]:
    """7.9.mutiny, 7.9.speculators: a marker of a hand at random."""
    hand = state.hand(side)
    if not hand:
        return ()
    return Cast(rule, "lot", side, rule, faces=len(hand)), Judged(
        rule, events.MarkerLost, lost_by_lot, (side, rule)
    )


def lost_by_lot(referee, state: State, fact: events.MarkerLost, side: str, rule: str) -> None:
    """7.9.mutiny: the die says which."""
    lost = events.MarkerLost(side, state.hand(side)[referee.die - 1], rule)
    referee.expect("7.9.mutiny", "the marker lost", lost, fact)


def debate(_referee, _state: State, side: str, _use: str) -> tuple[Due, ...]:
    """7.9.debate: a die of British points."""
    return Cast("7.9.debate", "debate", events.BRITISH, "7.9.debate"), Then(debated, (side,))


def debated(referee, state: State, side: str) -> tuple[Due, ...]:
    """7.9.debate: more for the British, fewer for the American, not below 0."""
    by = referee.die if side == events.BRITISH else -min(referee.die, state.points_of(events.BRITISH))
    return (
        (Said("7.9.debate", TrackMoved("points", by, "debate", "7.9.debate", events.BRITISH)),) if by else ()
    )


def hessians(_referee, state: State, side: str, _use: str) -> tuple[Due, ...]:
    """7.9.hessians, Q20, Q21: one free in the box, or none at all this turn."""
    if side == events.AMERICAN:
        return (Said("7.9.hessians", events.MobilizationForbidden("hessian")),)
    line = field.sheet(state).charts.items["hessian_regular"]
    return (appears("hessian_regular", line.where), *owed_to_the_enemy(state, line))


def indians(_referee, _state: State, side: str, _use: str) -> tuple[Due, ...]:
    """7.9.indians, Q20: the American forbids them for the turn."""
    return (Said("7.9.indians", events.MobilizationForbidden("indian")),) if side == events.AMERICAN else ()


def mutiny(_referee, _state: State, side: str, _use: str) -> tuple[Due, ...]:
    """7.9.mutiny, Q26: a die of markers at random, and the marker passes."""
    other = enemy(side)
    passed = Said("7.9.mutiny", events.MarkerPassed(other, "mutiny"))
    return passed, Cast("7.9.mutiny", "mutiny", other, "7.9.mutiny"), Then(mutinied, (other,))


def mutinied(referee, _state: State, side: str) -> tuple[Due, ...]:
    """7.9.mutiny: so many as the die says, or all."""
    return tuple(Then(lot, (side, "7.9.mutiny")) for _ in range(referee.die))


def tarleton(_referee, _state: State, side: str, _use: str) -> tuple[Due, ...]:
    """7.9.tarleton: +1 to the own die."""
    return (Said("7.9.tarleton", events.BonusGiven(side, 1, "tarleton")),)


def shot(_referee, _state: State, _side: str, _use: str) -> tuple[Due, ...]:
    """7.9.shot: the American Tactics count twice."""
    return (Said("7.9.shot", events.TacticsDoubled()),)


def spy(_referee, _state: State, side: str, use: str) -> tuple[Due, ...]:
    """7.9.spy: the hand of the enemy is shown at once."""
    return (Then(hand_seen, (side,)),) if use == "hand" else ()


def hand_seen(_referee, state: State, side: str) -> tuple[Due, ...]:
    """7.9.spy, Q30, 7.4: all that the enemy holds."""
    report = events.Report(side, state.turn, "", (events.Sighting("", held(state, enemy(side))),))
    return (Said("7.9.spy", events.Spied(side, report)),)


def held(state: State, side: str) -> tuple[str, ...]:
    """7.4, Q89: the hand with what has been put down and is not shown."""
    down = [] if state.shown else [one.marker for one in state.committed if one.side == side]
    return tuple(sorted([*state.hand(side), *down]))


PLAYED = {
    "speculators": speculators,
    "debate": debate,
    "hessians": hessians,
    "indians": indians,
    "mutiny": mutiny,
    "tarleton": tarleton,
    "shot": shot,
    "spy": spy,
}

# ---------------------------------------------------------------- what is aimed


@asks(events.Choose)
def choose(referee, state: State, side: str, action: events.Choose) -> tuple[Due, ...]:
    """7.9: what the marker is aimed at, and what it does there."""
    top = state.agenda[-1]
    if not isinstance(top, events.Aiming):
        return ()
    referee.aimed = (*top.chosen, action.target)
    told = Said("7.9", events.MarkerAimed(side, top.marker, action.target))
    return told, *AIMED[top.marker](referee, state, side, action.target, top.use)


def pulaski(referee, state: State, side: str, target: str, _use: str) -> tuple[Due, ...]:
    """7.9.pulaski: a regular or light troops with an own leader; nothing in neutral colonies (26.1)."""
    area, type_ = target.split("/")
    led_by_own(referee, state, side, area)
    referee.expect(
        "7.9.pulaski", "what comes", expected=True, found=type_ in ("american_regular", "american_light")
    )
    return (appears(type_, area),)


def led_by_own(referee, state: State, side: str, area: str) -> None:
    """7.9.drillmaster, 7.9.pulaski, 26.1: an own leader there, and no neutral one."""
    neutral = [unit.id for unit in state.units if unit.area == area and field.is_neutral(state, unit)]
    if neutral:
        referee.expect("26.1", "neutral leaders", [], neutral)
    else:
        own = any(field.is_led_by(state, unit) for unit in field.units(state, area, side))
        referee.expect("7.9.drillmaster", "an own leader there", expected=True, found=own)


def drillmaster(referee, state: State, side: str, target: str, _use: str) -> tuple[Due, ...]:
    """7.9.drillmaster, Q22: with an own leader; two points for a regular, or a Tory militia exchanged."""
    area, _, type_ = target.partition("/")
    if target == "enough":
        return ()
    led_by_own(referee, state, side, area)
    enemies = [unit.id for unit in field.ashore(state, area, enemy(side))]
    referee.expect("7.9.drillmaster", "enemies there", [], enemies)
    if side == events.BRITISH:
        given = Judged("7.9.drillmaster", events.UnitWithdrawn, tory, (area,))
        return given, appears(type_, area)
    bill = Said("7.9.drillmaster", TrackMoved("points", -2, "units", "7.9.drillmaster", side))
    return bill, appears("american_regular", area)


def tory(referee, state: State, fact: events.UnitWithdrawn, area: str) -> None:
    """7.9.drillmaster: a Tory militia of the area."""
    unit = state.unit(fact.unit)
    found = (unit.counter.type, unit.area, fact.area)
    referee.expect("7.9.drillmaster", "who is exchanged", ("tory_militia", area, area), found)


def committee(referee, state: State, side: str, target: str, _use: str) -> tuple[Due, ...]:
    """7.9.committee, Q19: partisans in a friendly colony, by the friendly column."""
    pro = field.is_pro(state, side, target)
    referee.expect("7.9.committee", "a friendly colony", expected=True, found=pro)
    return uprising(referee, state, side, target, where=0, rule="7.9.committee")


def leader_arises(referee, state: State, side: str, target: str, _use: str) -> tuple[Due, ...]:
    """7.9.leader_arises, Q23: an own combat unit; an admiral on a fleet, a general on land."""
    unit = state.unit(target)
    own = (unit.side == side, unit.on_map, not unit.is_leader, not field.is_neutral(state, unit))
    referee.expect("7.9.leader_arises", "an own combat unit on the map", (True,) * 4, own)
    kind = "admiral" if unit.is_fleet else "general"
    return (Said("7.9.leader_arises", events.LeaderArose(target, kind, "leader_arises")),)


def engineers(referee, state: State, side: str, target: str, use: str) -> tuple[Due, ...]:
    """7.9.engineers, 28.1, 28.4, 28.7: a fortress or a siege, free."""
    referee.expect("28.7", "a counter left", expected=True, found=counters_left(state) > 0)
    if use == "fortress":
        referee.expect("28.1", "a place", expected=True, found=may_dig(state, side, target))
        return (Said("28.1", events.WorkPlaced(events.Work("fortress", side, target))),)
    unit = state.unit(target)
    referee.expect("7.9.engineers", "any own unit ashore", (side, True), (unit.side, unit.is_ashore))
    referee.expect("15.2", "a siege there before", None, field.work(state, "siege", unit.area))
    return (Said("28.4", events.WorkPlaced(events.Work("siege", side, unit.area, unit.id))),)


def may_dig(state: State, side: str, area: str) -> bool:
    """7.9.engineers, Q105: with own units of any type who are not fighting their way ashore."""
    here = [unit for unit in field.units(state, area, side) if not unit.aboard and not unit.landed]
    free = field.work(state, "fortress", area) is None and field.kind(state, area) in ("town", "wilderness")
    return free and any(not field.is_neutral(state, unit) for unit in here)


def minutemen(referee, state: State, side: str, target: str, _use: str) -> tuple[Due, ...]:
    """7.9.minutemen, Q25: a friendly colony, no enemy combat unit and no enemy partisan."""
    type_ = "american_militia" if side == events.AMERICAN else "tory_militia"
    nation = field.sheet(state).pieces.units[type_].nation
    ground = raises_militia(state, nation, target) and field.is_pro(state, side, target)
    referee.expect("7.9.minutemen", f"a friendly colony around {target}", expected=True, found=ground)
    enemies = [unit.id for unit in field.units(state, target, enemy(side))]
    referee.expect("7.9.minutemen", "enemies there", [], enemies)
    partisans = field.has_enemy_partisan(state, side, target)
    referee.expect("7.9.minutemen", "enemy partisans there", expected=False, found=partisans)
    return (appears(type_, target),)


def privateers(_referee, state: State, _side: str, target: str, _use: str) -> tuple[Due, ...]:
    """7.9.privateers, Q28: a fleet for the phase, its cargo for the turn."""
    named = next(frame for frame in reversed(state.agenda) if isinstance(frame, events.FleetsNamed))
    ships = [id_ for id_ in named.stack if state.unit(id_).is_fleet]
    fleet = ships[int(target) - 1]
    held = [Said("7.9.privateers", events.UnitHeld(unit.id, "turn")) for unit in field.cargo(state, fleet)]
    return Said("7.9.privateers", events.UnitHeld(fleet, "phase")), *held


def bait(referee, state: State, side: str, target: str, _use: str) -> tuple[Due, ...]:
    """7.9.bait: own partisans and an enemy combat unit."""
    partisan = field.work(state, "partisan", target)
    referee.expect("7.9.bait", "own partisans there", side, partisan.side if partisan else "")
    enemies = field.units(state, target, enemy(side))
    referee.expect("7.9.bait", "an enemy combat unit there", expected=True, found=bool(enemies))
    return Cast("7.9.bait", "bait", target, "7.9.bait"), Then(baited, (side, target))


def baited(referee, state: State, side: str, area: str) -> tuple[Due, ...]:
    """7.9.bait, Q17, Q18: a price, a massacre, nothing, or a gain."""
    if referee.die == 1:
        return (Cast("7.9.bait", "bait price", "", "7.9.bait"),)
    if referee.die <= 3:
        return massacre(state, side, area) if field.work(state, "massacre", area) is None else ()
    if referee.die == 4:
        return ()
    return Cast("7.9.bait", "bait gain", "", "7.9.bait"), Then(bait_gain, (side,))


def bait_gain(referee, _state: State, side: str) -> tuple[Due, ...]:
    """7.9.bait: so many markers as the second die says."""
    return draws(side, "7.9.bait", referee.die)


def massacre(state: State, victim: str, area: str) -> tuple[Due, ...]:
    """37.2: partisans of the victim go, the marker lies there, the victim draws two."""
    there = field.work(state, "partisan", area)
    gone = (
        (Said("37.2", events.WorkRemoved("partisan", area, "37.2")),)
        if there and there.side == victim
        else ()
    )
    return (
        *gone,
        Said("37.2", events.WorkPlaced(events.Work("massacre", "", area))),
        *draws(victim, "37.2", 2),
    )


def politicking(referee, state: State, side: str, target: str, _use: str) -> tuple[Due, ...]:
    """7.9.politicking, Q27: an enemy leader in play, never Washington."""
    leader = state.unit(target)
    found = (
        leader.side,
        leader.is_leader,
        leader.on_map,
        target == "washington",
        field.is_neutral(state, leader),
    )
    referee.expect("7.9.politicking", "an enemy leader", (enemy(side), True, True, False, False), found)
    return Cast("7.9.politicking", "politicking", target, "7.9.politicking"), Then(slandered, (target,))


def slandered(referee, _state: State, leader: str) -> tuple[Due, ...]:
    """7.9.politicking: 1 out of the game, 2 or 3 back to the pool."""
    if referee.die > 3:
        return ()
    return (Said("7.9.politicking", events.LeaderRemoved(leader, out=referee.die == 1)),)


@shows(events.GivingUp)
def price_of_bait(referee, state: State, frame: events.GivingUp, _then: State) -> None:
    """7.9.bait, Q17: so many markers as the die says, or all; the loser chooses."""
    if not isinstance(state.agenda[-1], events.GivingUp):
        most = min(referee.die, len(state.hand(frame.side)))
        referee.expect("7.9.bait", "markers to lose", most, frame.number)


def indian(referee, state: State, side: str, target: str, _use: str) -> tuple[Due, ...]:
    """7.9.indians: one free in an Indian area."""
    referee.expect("7.9.indians", "an Indian area", "indian", field.kind(state, target))
    line = field.sheet(state).charts.items["indian_band"]
    return appears("indian_band", target), *owed_to_the_enemy(state, line)


def looked_round(_referee, state: State, side: str, target: str, _use: str) -> tuple[Due, ...]:
    """7.9.spy, Q30: all enemy pieces of a region or a box, in ports too."""
    there = [a for a in field.areas(state) if target in (a, field.region(state, a))]
    seen = tuple(
        events.Sighting(area, tuple(unit.id for unit in stack))
        for area in there
        if (stack := [u for u in state.units if u.area == area and u.side == enemy(side)])
    )
    return (Said("7.9.spy", events.Spied(side, events.Report(side, state.turn, target, seen))),)


AIMED = {
    "pulaski": pulaski,
    "drillmaster": drillmaster,
    "committee": committee,
    "leader_arises": leader_arises,
    "engineers": engineers,
    "minutemen": minutemen,
    "privateers": privateers,
    "bait": bait,
    "politicking": politicking,
    "indians": indian,
    "spy": looked_round,
}


@on(events.TacticsDoubled)
def nothing_else_doubles(referee, _state: State, fact: events.TacticsDoubled) -> None:
    """7.9.shot: only the marker does that."""
    referee.expect("7.9.shot", "what doubles Tactics", None, fact)
