"""Mobilization (13.0): the best buys for the points, until none is worth its price."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cockade.engine.bots.revolution.action_search import first, listed
from cockade.engine.bots.revolution.evaluation_map import Outlook, might_of, value_of
from cockade.engine.bots.revolution.hand import is_timely
from cockade.engine.bots.revolution.town_value import is_last
from cockade.engine.revolution.common.occupation import attitude, region_of
from cockade.engine.revolution.common.places import FORTRESS, PARTISAN, SIEGE
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import Unit, in_pool
from cockade.engine.revolution.phase3_mobilization.prices import can_pay, price
from cockade.engine.revolution.phase4_rabble_rousing.alliance import LAND_WAYS
from cockade.engine.revolution.phase5_1_movement.routes import BOUND
from cockade.events import revolution as events
from cockade.events.event import Action

FLEET_LOAD = 4


def spend(outlook: Outlook, frame: events.Mobilization, actions: list[Action]) -> Action | None:
    """13.1: Buy free markers first, then the best value for its price."""
    for played in listed(actions, events.PlayMarker):
        if is_timely(outlook, played):
            return played
    split = spread(outlook, listed(actions, events.SplitRegular))
    if split is not None:
        return split
    best, most = None, outlook.character.point_brings
    for action in actions:
        rate = RATES.get(type(action))
        worth = rate(outlook, action) if rate else 0.0
        if worth > most:
            best, most = action, worth
    return best or first(actions, events.EndSegment)


def spread(outlook: Outlook, able: Sequence[events.SplitRegular]) -> events.SplitRegular | None:
    """13.7: Return the value of holding the next town too, or one that the enemy may reach."""
    for action in able:
        area = outlook.state.unit(action.unit).area
        around = outlook.map.adjacent(area, *LAND_WAYS)
        free = [town for town in around if town in outlook.wanted and town not in outlook.foes]
        own = outlook.position.land(area, events.BRITISH)
        torn = area in outlook.threats and not outlook.character.thorough
        if (torn or len(own) < 1 + len(free)) and len(own) < outlook.feeds(area):
            return action
    return None


# ---------------------------------------------------------------- what a point brings


def unit_rate(outlook: Outlook, action: events.Mobilize) -> float:
    """13.3: Return a unit's value where it appears. In a box it falls with the number waiting there."""
    state, side = outlook.state, outlook.side
    unit = in_pool(state, action.type)[0].replace(area=action.area)
    cost = price(state, side, action.type, action.area)
    if unit.is_fleet:
        waits = value_of(outlook.own(action.area))
        ships = len(outlook.position.fleets(action.area, side))
        return (
            outlook.character.ship if waits > 2 * FLEET_LOAD * (ships + 1) else outlook.character.ship / 4
        ) / cost
    if outlook.map.ground(action.area) == "box":
        waits = len(outlook.own(action.area))
        worth = (
            unit.counter.strength
            * (outlook.life + outlook.character.holds)
            * (outlook.character.late if is_last(state) else 1)
        )
        return (
            worth / (1 + waits / 8 + outlook.character.queue * waits_for_ships(outlook, unit, waits)) / cost
        )
    if is_continental(unit) and is_beyond_congress(outlook, action.area):
        return 0.0
    return outlook.gain_of_type(action.area, unit) / cost


def is_continental(unit: Unit) -> bool:
    """13.3: Whether a unit is Congress's own: not militia, which is bound to its colony, and not allied."""
    return unit.nation == events.AMERICAN and unit.is_land_combat and unit.kind not in BOUND


def is_beyond_congress(outlook: Outlook, area: str) -> bool:
    """Whether an area is in a region without a seat in Congress, which raised no Continentals."""
    seats = outlook.character.congress
    return bool(seats) and outlook.map.areas[area].region not in seats


def waits_for_ships(outlook: Outlook, unit: Unit, waits: int) -> float:
    """24.5: Return how many trips of all fleets of a side the units waiting with this one need."""
    ships = sum(one.is_fleet and one.nation == unit.nation for one in outlook.position.of(outlook.side))
    return waits / (FLEET_LOAD * max(1, ships))


def marker_rate(outlook: Outlook, action: events.BuyMarker) -> float:
    """7.1: Return a marker's value: the more are held, the less it is, and half will go back (7.2)."""
    held = len(outlook.state.hand(outlook.side))
    worth = (
        outlook.character.campaign_marker * (outlook.character.late if is_last(outlook.state) else 1)
        - outlook.character.sated * held
    )
    return worth / price(outlook.state, outlook.side, "campaign_marker")


def leader_rate(outlook: Outlook, action: events.BuyLeader) -> float:
    """13.2: Return a leader's value, which is high while there are few."""
    present = sum(unit.is_leader for unit in outlook.position.of(outlook.side))
    worth = outlook.character.leader if present < outlook.character.leaders else outlook.character.leader / 3
    return worth / price(outlook.state, outlook.side, "leader")


def fortress_rate(outlook: Outlook, action: events.BuildFortress) -> float:
    """28.1: Return a fortress's value for a town that counts and that the enemy may reach."""
    held = outlook.own(action.area)
    strength = might_of(held)
    threat = outlook.threats.get(action.area, 0.0)
    stores = outlook.character.stores * outlook.hunger(
        action.area, [one for one in held if one.is_land_combat]
    )
    if threat < strength or not outlook.points(action.area):
        return stores / price(outlook.state, outlook.side, FORTRESS)
    walls = outlook.character.point * outlook.points(action.area) / 2
    return (walls + stores) / price(outlook.state, outlook.side, FORTRESS)


def siege_rate(outlook: Outlook, action: events.BuySiege) -> float:
    """28.4: Return a siege's value for an army next to a weaker garrison's fortress."""
    area = outlook.state.unit(action.unit).area
    if outlook.character.besieges:
        return (
            outlook.character.besieges
            * siege_brings(outlook, area)
            / price(outlook.state, outlook.side, SIEGE)
        )
    army = might_of(outlook.own(area))
    for there in outlook.map.adjacent(area, *LAND_WAYS):
        work = outlook.state.work(FORTRESS, there)
        if (
            work is not None
            and work.side == outlook.foe
            and army >= max(outlook.character.strong, outlook.foes.get(there, 0.0))
        ):
            return outlook.character.point * outlook.points(there) / price(outlook.state, outlook.side, SIEGE)
    return 0.0


def siege_brings(outlook: Outlook, area: str) -> float:
    """28.4: Return how much a siege adds to the best attack on an adjacent fortress."""
    army = outlook.own(area)
    troops = [unit for unit in army if unit.is_land_combat]
    command = sum(outlook.commands(army, [unit for unit in army if unit.is_leader]))
    gains = [0.0]
    for there in outlook.map.adjacent(area, *LAND_WAYS):
        if outlook.walls.get(there) == outlook.foe and there in outlook.foes:
            plain = outlook.battle(there, troops, command)
            gains.append(outlook.battle(there, troops, command, besieged=True) - max(0.0, plain))
    return max(gains)


def partisan_rate(outlook: Outlook, action: events.RaisePartisans) -> float:
    """29.2, 6.4: Return a partisan's value where the enemy holds a town, or has partisans in one of ours."""
    state, side = outlook.state, outlook.side
    work = state.work(PARTISAN, action.area)
    theirs = work is not None and work.side == outlook.foe
    if theirs != (action.area not in outlook.foes):
        return 0.0
    success = ground(state.scenario).charts.items[PARTISAN].success
    chance = success[attitude(state, side, region_of(state, action.area))] / 6
    ours, his = (
        outlook.character.point * outlook.points(action.area),
        outlook.character.taken * outlook.denied(action.area),
    )
    return (
        chance
        * (ours if theirs else his)
        * outlook.character.risings
        * (1 - outlook.character.held_up)
        / price(state, side, PARTISAN, action.area)
    )


def upgrade_rate(outlook: Outlook, action: events.UpgradeMilitia) -> float:
    """31.0: Return 1 if the price leaves enough for this character, else 0."""
    return 1.0 if can_pay(outlook.state, outlook.side, outlook.character.strong) else 0.0


RATES: dict[type[Action], Callable[[Outlook, Any], float]] = {
    events.Mobilize: unit_rate,
    events.BuyMarker: marker_rate,
    events.BuyLeader: leader_rate,
    events.BuildFortress: fortress_rate,
    events.BuySiege: siege_rate,
    events.RaisePartisans: partisan_rate,
    events.UpgradeMilitia: upgrade_rate,
}


def place_leader(outlook: Outlook, actions: list[Action]) -> Action | None:
    """Ruling Q36, 4.10: Place a leader with the strongest troops."""

    def company(action: events.PlaceLeader) -> float:
        leaders = [unit for unit in outlook.own(action.area) if unit.is_leader]
        return value_of(outlook.own(action.area)) - 2 * len(leaders)

    return max(listed(actions, events.PlaceLeader), key=company, default=None)
