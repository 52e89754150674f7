"""Mobilization: prices, limits and places (4.8, 13.0, 27.0 to 29.0, 31.0)."""

from __future__ import annotations

from cockade.engine.revolution.common.state import State, Unit, enemy
from cockade.events import revolution as events
from cockade.events.facts import Rolled, SegmentBegan, TrackMoved
from tests.referee.revolution import field
from tests.referee.revolution.calendar import draws
from tests.referee.revolution.dues import Cast, Due, Judged, Said, Then, after, asks, on

UPGRADES = {"british_light": 1, "british_regular": 3}
"""31.0: what a Tory militia becomes, and the points that it costs."""


def factor(state: State, side: str) -> int:
    """4.8, Q08: on turn 1 the British pay twice the price."""
    limits = field.sheet(state).charts.limits
    return limits.first_turn_factor if side == events.BRITISH and state.turn == 1 else 1


def price(state: State, side: str, item: str, area: str = "") -> int:
    """13.0, 11.6: the line of the mobilization table, by loyalty where that matters."""
    line = field.sheet(state).charts.items[item]
    cost = line.by_loyalty[field.column(state, side, area)] if line.by_loyalty else line.cost
    boxes = [box.id for box in field.sheet(state).charts.progress]
    if line.cost_later and state.progress >= boxes.index("continental_army_professionalized"):
        cost = line.cost_later
    return cost * factor(state, side)


def paid(referee, state: State, side: str, cost: int, *, why: str, rule: str) -> tuple[Due, ...]:
    """6.1: the points are there, and they go."""
    referee.expect("6.1", "points enough", expected=True, found=state.points_of(side) >= cost)
    return (Said(rule, TrackMoved("points", -cost, why, rule, side)),) if cost else ()


def raised(referee, state: State, fact: events.UnitPlaced, type_: str, area: str) -> None:
    """13.10: the next counter of the type that is in the force pool."""
    left = [unit.id for unit in state.units if unit.counter.type == type_ and unit.status == "pool"]
    referee.expect("13.10", "the counter", left[:1], [fact.unit])
    referee.expect("13.6", "where it is placed", area, fact.area)


def appears(type_: str, area: str) -> Judged:
    """13.10: a counter of this type comes to this area."""
    return Judged("13.10", events.UnitPlaced, raised, (type_, area))


# ---------------------------------------------------------------- units


@asks(events.Mobilize)
def mobilize(referee, state: State, side: str, action: events.Mobilize) -> tuple[Due, ...]:
    """13.1: the price, the counter, and what the American draws for it."""
    if isinstance(state.agenda[-1], events.Sovereignty):
        here = state.agenda[-1].areas
        referee.expect("30.0", "an area entered", expected=True, found=action.area in here)
        return (appears(action.type, action.area),)
    line = field.sheet(state).charts.items[action.type]
    may = may_appear(referee, state, side, action.type, action.area)
    referee.expect("13.6", f"{action.type} in {action.area}", expected=True, found=may)
    bill = paid(referee, state, side, price(state, side, action.type, action.area), why="units", rule="13.1")
    return (*bill, appears(action.type, action.area), *owed_to_the_enemy(state, line))


def owed_to_the_enemy(state: State, line) -> tuple[Due, ...]:
    """27.1, 27.2, 12.7: a marker for a Hessian or an Indian, none for Hessians in the last British box."""
    if line.id == "hessian_regular":
        last = state.europe == min(field.sheet(state).charts.europe)
        return () if last else draws(events.AMERICAN, "27.1", line.draws)
    return draws(events.AMERICAN, "27.2", line.draws)


def may_appear(referee, state: State, side: str, type_: str, area: str) -> bool:
    """13.2 to 13.9: whether a unit of this type may be raised there by this side."""
    line = field.sheet(state).charts.items[type_]
    nation = field.sheet(state).pieces.units[type_].nation
    if line.side != side or nation in state.barred or (line.nation and line.nation not in state.allied):
        return False
    if line.place == "box":
        return area == line.where
    if line.place == "colony":
        return is_welcome(state, side, area)
    if line.place == "indian":
        return field.kind(state, area) == "indian" and area not in referee.settled
    return line.place == "militia" and raises_militia(state, nation, area)


def is_welcome(state: State, side: str, area: str) -> bool:
    """13.6, 2.7: any area of a colony in play; that enemies keep them away only repeats Q35."""
    on_land = field.kind(state, area) in ("town", "wilderness")
    return on_land and not field.closed_by(state, area) and not field.ashore(state, area, enemy(side))


def raises_militia(state: State, nation: str, area: str) -> bool:
    """13.8 and its errata: a colony that raises it, enemies or not; the Spanish in towns (repeats Q39)."""
    colony = field.sheet(state).charts.colonies.get(field.region(state, area))
    if colony is None or nation not in colony.militia:
        return False
    if nation == "spanish":
        return field.kind(state, area) == "town" and not field.closed_by(state, area)
    return field.kind(state, area) in ("town", "wilderness")


@after(events.UnitPlaced)
def settled(referee, _state: State, fact: events.UnitPlaced, then: State) -> None:
    """27.2, Q81: one Indian to an area in a phase, by purchase; Washington and others change nothing."""
    if then.phase == "III" and then.unit(fact.unit).kind == "indian":
        referee.settled = (*referee.settled, fact.area)


@after(SegmentBegan)
def fresh(referee, _state: State, fact: SegmentBegan, _then: State) -> None:
    """7.3, 27.2, 31.0: what counts by the segment."""
    if fact.segment in ("III.A", "III.B"):
        referee.bought, referee.settled, referee.trained = 0, (), ()


@asks(events.BuyMarker)
def buy_marker(referee, state: State, side: str, _action: events.BuyMarker) -> tuple[Due, ...]:
    """7.1, 7.3: a point for a marker, at most 15 in a phase."""
    limit = field.sheet(state).charts.limits.markers_bought
    referee.expect("7.3", "markers bought before", expected=True, found=referee.bought < limit)
    referee.expect("7.3", "markers in the Dead Pool", expected=True, found=bool(state.pool))
    referee.bought += 1
    bill = paid(referee, state, side, price(state, side, "campaign_marker"), why="marker", rule="7.1")
    return (*bill, *draws(side, "7.1", 1))


# ---------------------------------------------------------------- leaders


@asks(events.BuyLeader)
def buy_leader(referee, state: State, side: str, _action: events.BuyLeader) -> tuple[Due, ...]:
    """13.2: one drawn at random from the own pool."""
    names = leader_pool(state, side)
    bill = paid(referee, state, side, price(state, side, "leader"), why="leader", rule="13.2")
    die = Cast("13.2", "leader", side, "13.2", faces=len(names))
    return (*bill, die, Judged("13.2", events.LeaderDrawn, drawn, (side, names)))


def leader_pool(state: State, side: str) -> tuple[str, ...]:
    """def.pool: the leaders of a side, those of neutral nations left out."""
    return tuple(
        unit.id
        for unit in state.units
        if unit.is_leader
        and unit.side == side
        and unit.status == "pool"
        and not field.is_neutral(state, unit)
    )


def drawn(referee, state: State, fact: events.LeaderDrawn, side: str, names: tuple[str, ...]) -> None:
    """13.2, Q36: the die says who; where there is no place for him he goes back."""
    name = names[referee.die - 1]
    referee.expect("13.2", "the leader drawn", events.LeaderDrawn(side, name), fact)
    if not any(has_place(state, state.unit(name), area) for area in field.areas(state)):
        referee.owe(Said("13.2", events.LeaderRemoved(name, out=False)))


@on(events.LeaderRemoved)
def no_place(referee, state: State, fact: events.LeaderRemoved) -> None:
    """13.2, Q36: a drawn leader for whom there is no place goes back; Indians are company too (27.2)."""
    leader = state.unit(fact.leader)
    places = [area for area in field.areas(state) if has_place(state, leader, area)]
    referee.expect("Q36", f"places for {leader.id}", [], places)
    referee.expect("13.2", "a leader who was drawn", (True, False), (leader.status == "event", fact.out))


@after(Rolled)
def result_of_the_die(referee, _state: State, fact: Rolled, _then: State) -> None:
    """16.3, 18.4.2: what the record says of a die: its total, or what it does."""
    if fact.purpose not in ("fire", "pursuit", "leader"):
        referee.expect("def.player", "the result of the die", str(fact.total), fact.result)


def has_place(state: State, leader: Unit, area: str) -> bool:
    """Q36: with his own people, or in the box of his nation; Washington too when he is drawn (Q110)."""
    if field.closed_by(state, area):
        return False
    home = "britain" if leader.side == events.BRITISH else field.NATIONS.get(leader.nation, "")
    if leader.kind == "admiral":
        company = [unit for unit in field.fleets(state, area, leader.side) if unit.nation == leader.nation]
        return area == home or bool(company)
    if area == home:
        return leader.kind == "general"
    if leader.kind == "militia_leader" and not field.is_in_colonies(state, area):
        return False
    return any(is_his(leader, unit) for unit in field.land(state, area, leader.side))


def is_his(leader: Unit, unit: Unit) -> bool:
    """2.13, Q36: British leaders go with all who serve the British."""
    return unit.side == events.BRITISH if leader.side == events.BRITISH else unit.nation == leader.nation


@asks(events.PlaceLeader)
def place_leader(referee, state: State, _side: str, action: events.PlaceLeader) -> tuple[Due, ...]:
    """4.10, Q36: his owner says where he appears."""
    frame = state.agenda[-1]
    if not isinstance(frame, events.LeaderArrival):
        return ()
    referee.expect("13.2", "the leader who has come", frame.leader, action.leader)
    leader = state.unit(action.leader)
    if frame.rule == "4.10":
        referee.due = ()
        there = any(unit.area == action.area and unit.nation == "american" for unit in state.units)
        referee.expect("4.10", "another American unit there", expected=True, found=there)
    else:
        found = has_place(state, leader, action.area)
        referee.expect("13.2", f"a place for {leader.id} in {action.area}", expected=True, found=found)
    return Said("13.2", events.UnitPlaced(action.leader, action.area)), Then(
        goes_aboard, (action.leader, action.area)
    )


def goes_aboard(_referee, state: State, leader: str, area: str) -> tuple[Due, ...]:
    """Q36: an admiral who joins his fleet at sea is aboard of it."""
    if field.kind(state, area) != "high_sea":
        return ()
    return (Judged("13.2", events.UnitBoarded, joins_fleet, (leader, area)),)


def joins_fleet(referee, state: State, fact: events.UnitBoarded, leader: str, area: str) -> None:
    """Q36: a fleet of his nation there."""
    fleet = state.unit(fact.fleet)
    found = (fact.unit, fleet.area, fleet.kind, fleet.side)
    referee.expect("13.2", "his fleet", (leader, area, "fleet", state.unit(leader).side), found)


# ---------------------------------------------------------------- exchanges


@asks(events.SplitRegular)
def split(referee, state: State, _side: str, action: events.SplitRegular) -> tuple[Due, ...]:
    """13.7, Q37: a British regular on the map for two detachments."""
    unit = state.unit(action.unit)
    referee.expect("13.7", "what is split", "british_regular", unit.counter.type)
    referee.expect("13.7", "a place for exchanges", expected=True, found=may_exchange(state, unit.area))
    two = [appears("british_detachment", unit.area)] * 2
    return (Said("13.7", events.UnitWithdrawn(unit.id, unit.area)), *two)


@asks(events.CombineDetachments)
def combine(referee, state: State, _side: str, action: events.CombineDetachments) -> tuple[Due, ...]:
    """13.7, Q37: two detachments of an area for a British regular."""
    referee.expect("13.7", "a place for exchanges", expected=True, found=may_exchange(state, action.area))
    given = Judged("13.7", events.UnitWithdrawn, withdrawn, ("british_detachment", action.area))
    return given, given, appears("british_regular", action.area)


def may_exchange(state: State, area: str) -> bool:
    """Q37: on the map, free of enemy land combat units."""
    on_map = field.sheet(state).map.areas[area].kind not in ("box", "high_sea")
    return on_map and not field.land(state, area, events.AMERICAN)


def withdrawn(referee, state: State, fact: events.UnitWithdrawn, type_: str, area: str) -> None:
    """13.7: a counter of this type that stands there."""
    unit = state.unit(fact.unit)
    found = (unit.counter.type, unit.area, fact.area, unit.aboard)
    referee.expect("13.7", "what is given for it", (type_, area, area, ""), found)


@asks(events.UpgradeMilitia)
def upgrade(referee, state: State, side: str, action: events.UpgradeMilitia) -> tuple[Due, ...]:
    """31.0: once for a general, a Tory militia of his area."""
    general = state.unit(action.general)
    referee.expect("31.0", "who trains", ("general", events.BRITISH), (general.kind, general.side))
    referee.expect("31.0", "a general used before", expected=False, found=general.id in referee.trained)
    referee.trained = (*referee.trained, general.id)
    bill = paid(referee, state, side, UPGRADES[action.type] * factor(state, side), why="units", rule="31.0")
    given = Judged("31.0", events.UnitWithdrawn, withdrawn, ("tory_militia", general.area))
    return (*bill, given, appears(action.type, general.area))


# ---------------------------------------------------------------- fortresses, sieges, partisans


def counters_left(state: State) -> int:
    """28.7: ten two-sided counters for fortresses and sieges."""
    limit = field.sheet(state).pieces.pieces["fortress_siege"].count
    return limit - sum(one.kind in ("fortress", "siege") for one in state.works)


def may_fortify(state: State, side: str, area: str) -> bool:
    """28.1: town or wilderness, own land combat unit ashore for good, no fortress."""
    ground = field.kind(state, area) in ("town", "wilderness")
    settled = [unit for unit in field.land(state, area, side) if not unit.landed]
    return ground and bool(settled) and field.work(state, "fortress", area) is None


@asks(events.BuildFortress)
def build(referee, state: State, side: str, action: events.BuildFortress) -> tuple[Due, ...]:
    """28.1, 28.7: four points, a place and a counter."""
    referee.expect("28.0", "the optional rule", expected=True, found=state.uses("28"))
    referee.expect("28.7", "a counter left", expected=True, found=counters_left(state) > 0)
    may = may_fortify(state, side, action.area)
    referee.expect("28.1", f"a place for a fortress in {action.area}", expected=True, found=may)
    bill = paid(referee, state, side, price(state, side, "fortress"), why="fortress", rule="28.1")
    return (*bill, Said("28.1", events.WorkPlaced(events.Work("fortress", side, action.area))))


@asks(events.BuySiege)
def buy_siege(referee, state: State, side: str, action: events.BuySiege) -> tuple[Due, ...]:
    """28.4, 28.7, 15.2: two points, an own land combat unit, a counter, one siege to an area."""
    referee.expect("28.0", "the optional rule", expected=True, found=state.uses("28"))
    unit = state.unit(action.unit)
    referee.expect("28.7", "a counter left", expected=True, found=counters_left(state) > 0)
    referee.expect("28.4", "a land combat unit", (side, True), (unit.side, unit.is_land_combat))
    referee.expect("15.2", "a siege there before", None, field.work(state, "siege", unit.area))
    bill = paid(referee, state, side, price(state, side, "siege"), why="siege", rule="28.4")
    return (*bill, Said("28.4", events.WorkPlaced(events.Work("siege", side, unit.area, unit.id))))


@asks(events.Demolish)
def demolish(referee, state: State, side: str, action: events.Demolish) -> tuple[Due, ...]:
    """28.8, 26.1: an own fortress, and not one of a neutral nation."""
    fort = field.work(state, "fortress", action.area)
    referee.expect("28.8", "whose fortress", side, fort.side if fort else "")
    referee.expect("26.1", "fortresses of a neutral nation", "", field.closed_by(state, action.area))
    return (Said("28.8", events.WorkRemoved("fortress", action.area, "28.8")),)


@asks(events.DisbandPartisans)
def disband(referee, state: State, side: str, action: events.DisbandPartisans) -> tuple[Due, ...]:
    """29.5: own partisans."""
    found = field.work(state, "partisan", action.area)
    referee.expect("29.5", "whose partisans", side, found.side if found else "")
    return (Said("29.5", events.WorkRemoved("partisan", action.area, "29.5")),)


@asks(events.RaisePartisans)
def raise_partisans(referee, state: State, side: str, action: events.RaisePartisans) -> tuple[Due, ...]:
    """29.2: points by loyalty and a die."""
    referee.expect("29.0", "the optional rule", expected=True, found=state.uses("29"))
    cost = price(state, side, "partisan", action.area)
    where = field.column(state, side, action.area)
    bill = paid(referee, state, side, cost, why="partisan", rule="29.2")
    return (
        *bill,
        *uprising(referee, state, side, action.area, where=where, rule="29.2"),
    )


def uprising(referee, state: State, side: str, area: str, *, where: int, rule: str) -> tuple[Due, ...]:
    """29.2, 29.3: a town or wilderness area of the colonies without own partisans; the die decides."""
    ground = field.is_in_colonies(state, area, "town", "wilderness")
    there = field.work(state, "partisan", area)
    referee.expect("29.2", f"a place for partisans in {area}", expected=True, found=ground)
    referee.expect(
        "29.3", "own partisans there", expected=False, found=there is not None and there.side == side
    )
    return Cast(rule, "partisan", area, rule), Then(risen, (side, area, where))


def risen(referee, state: State, side: str, area: str, where: int) -> tuple[Due, ...]:
    """29.2, 29.3: up to the number of the table; enemy partisans are removed, and none placed."""
    if referee.die > field.sheet(state).charts.items["partisan"].success[where]:
        return ()
    if field.work(state, "partisan", area) is not None:
        return (Said("29.3", events.WorkRemoved("partisan", area, "29.3")),)
    return (Said("29.2", events.WorkPlaced(events.Work("partisan", side, area))),)


@on(events.WorkRemoved)
def removed_aside(referee, state: State, fact: events.WorkRemoved) -> None:
    """28.4: a siege goes when its unit is lost, retreats or has fought."""
    there = field.work(state, fact.kind, fact.area)
    referee.expect("28.4", "what is removed by itself", "siege", fact.kind)
    referee.expect("28.4", "a marker to remove", expected=True, found=there is not None)
