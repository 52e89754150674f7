"""Fleets (24.0): troops across the ocean, landings, and returns for more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cockade.engine.bots.revolution.action_search import first, listed
from cockade.engine.bots.revolution.evaluation_map import Outlook, might, odds, value_of
from cockade.engine.bots.revolution.marching import here_without, set_off
from cockade.engine.bots.revolution.parameters import Character
from cockade.engine.revolution.common.commanders import SEA, best_commander, command_value, leads_as
from cockade.engine.revolution.common.places import home_of
from cockade.engine.revolution.common.state import Unit
from cockade.engine.revolution.phase5_1_movement.eligibility import TACTICS, is_forced, movers
from cockade.engine.revolution.phase5_1_movement.routes import BOUND, opposing_fleets, travel, units_of
from cockade.engine.revolution.phase5_1_movement.stack_forming import party_of
from cockade.events.event import Action
from cockade.events.revolution import Gathering, Halt, Land, Load, March, Marching, Take

FULL = 4
CAMPAIGNS = 3


def sail_gain(outlook: Outlook, area: str) -> float:
    """Return the gain of the best voyage of an area's fleets. 0 if staying is better."""
    fleets = movers(outlook.state, outlook.side, area, SEA)
    if not fleets:
        return 0.0
    aboard = [one for fleet in fleets for one in outlook.position.aboard(fleet.id)]
    cargo = [*aboard, *passengers(outlook, area, fleets)]
    best = max((voyage(outlook, area, fleets, load) for load in (cargo, aboard)), default=0.0)
    return best - (2 * outlook.character.tactics_kept if is_forced(outlook.state) else 0)


def voyage(outlook: Outlook, area: str, fleets: Sequence[Unit], cargo: Sequence[Unit]) -> float:
    """Return the gain of the best destination with this cargo over staying."""
    going = {unit.id for unit in cargo}
    here = outlook.own(area)
    stay = [unit for unit in here if unit.id not in going]
    lost = outlook.worth(area, here) - outlook.worth(area, stay) + waiting(outlook, area, stay)
    lost -= at_sea(outlook, fleets, [unit for unit in cargo if unit.aboard])
    if outlook.map.ground(area) not in ("box", "sea") and not any(unit.is_land_combat for unit in cargo):
        lost += outlook.character.escorts * min(value_of(stay), 2 * FULL)
    ids = (*(fleet.id for fleet in fleets), *going)
    admiral = best_commander(outlook.state, [*fleets, *cargo], SEA)
    value = command_value(outlook.state, admiral, [*fleets, *cargo], SEA) if admiral else 0
    march = Marching(outlook.side, area, SEA, ids, points=outlook.character.voyage_die + value)
    found = [port_worth(outlook, there, fleets, cargo) for there in travel(outlook.state, march).costs]
    return max(found, default=0.0) - lost - outlook.character.worth_it


def port_worth(outlook: Outlook, area: str, fleets: Sequence[Unit], cargo: Sequence[Unit]) -> float:
    """Return the value of arriving in an area with ships and cargo, computed once."""
    key = (area, *(unit.id for unit in fleets), "", *(unit.id for unit in cargo))
    if key not in outlook.ports:
        outlook.ports[key] = _port_worth(outlook, area, fleets, cargo)
    return outlook.ports[key]


def _port_worth(outlook: Outlook, area: str, fleets: Sequence[Unit], cargo: Sequence[Unit]) -> float:
    troops = [unit for unit in cargo if not unit.is_fleet]
    own = outlook.own(area)
    score = fight_at_sea(outlook, area, fleets)
    if outlook.map.ground(area) == "sea":
        near = (
            outlook.character.nearer
            if can_press_on(outlook, [*fleets, *cargo])
            else outlook.character.next_year
        )
        return near * best_beyond(outlook, area, fleets, troops) - at_sea(outlook, fleets, troops)
    if opposing_fleets(outlook.state, outlook.side, area):
        return score - at_sea(outlook, fleets, troops)
    score += waiting(outlook, area, own) + mouths(outlook, area, own)
    if not troops:
        return score
    return score + landing(outlook, area, own, fleets, troops)


def landing(
    outlook: Outlook, area: str, own: Sequence[Unit], fleets: Sequence[Unit], troops: Sequence[Unit]
) -> float:
    """24.6, 19.4: Return the value of landing troops. Ships support them in a fight, and feed them."""
    support = float(sum(fleet.counter.strength for fleet in fleets))
    everybody = [*own, *troops]
    fed = mouths(outlook, area, everybody) - mouths(outlook, area, own)
    return outlook.worth(area, everybody, support) - outlook.worth(area, own) + fed


def mouths(outlook: Outlook, area: str, there: Sequence[Unit]) -> float:
    """19.3: Return the cost of hunger for the units in an area."""
    return outlook.hunger(area, [unit for unit in there if unit.is_land_combat])


def at_sea(outlook: Outlook, fleets: Sequence[Unit], troops: Sequence[Unit]) -> float:
    """19.5: Return the cost of staying aboard: half the units in winter, less if the voyage continues."""
    each = (
        outlook.character.pressed
        if can_press_on(outlook, [*fleets, *troops])
        else outlook.character.starves * outlook.life
    )
    return each * value_of(troops)


def can_press_on(outlook: Outlook, party: Sequence[Unit]) -> bool:
    """17.1: Whether an admiral, a marker and a campaign phase are left."""
    state = outlook.state
    led = any(leads_as(state, unit) == "admiral" for unit in party)
    return led and state.campaign < CAMPAIGNS and TACTICS in state.hand(outlook.side)


def fight_at_sea(outlook: Outlook, area: str, fleets: Sequence[Unit]) -> float:
    """24.8: Return the value of a fight for a port: ships are sunk, and their cargo is lost."""
    state = outlook.state
    met = opposing_fleets(state, outlook.side, area)
    if not met or outlook.map.ground(area) == "sea":
        return 0.0
    own = {fleet.id: fleet for fleet in (*outlook.position.fleets(area, outlook.side), *fleets)}
    chance = sea_odds(list(own.values()), len(met), outlook.character)
    fed = [unit for unit in outlook.position.stack(area, outlook.foe) if unit.is_land_combat]
    prize = outlook.character.sink * len(met) + outlook.character.stranded * len(fed)
    return outlook.character.rout * (chance * prize - (1 - chance) * outlook.character.sink * len(own))


def sea_odds(own: Sequence[Unit], met: int, character: Character) -> float:
    """24.8: Return the chance to win against so many enemy fleets."""
    dice = sum(fleet.counter.strength for fleet in own)
    return odds(might(dice, len(own)), might(character.fleet_dice * met, met), character.steep)


def best_beyond(outlook: Outlook, sea: str, fleets: Sequence[Unit], troops: Sequence[Unit]) -> float:
    """Return the value of the best port next to a sea."""
    around = [port for port in outlook.map.adjacent(sea) if outlook.map.ground(port) != "sea"]
    return max((port_worth(outlook, port, fleets, troops) for port in around), default=0.0)


def waiting(outlook: Outlook, area: str, there: Sequence[Unit]) -> float:
    """Return the value of being where troops wait for ships: in the box of the nation."""
    homes = {home_of(outlook.state, unit.nation) for unit in there}
    return outlook.character.fetch * min(value_of(there), 2 * FULL) if area in homes else 0.0


# ---------------------------------------------------------------- cargo


def passengers(outlook: Outlook, area: str, fleets: Sequence[Unit]) -> list[Unit]:
    """24.4, 24.5: Return the units to embark: the strongest that there is room for, and leaders."""
    room = sum(FULL - sum(u.is_land_combat for u in outlook.position.aboard(fleet.id)) for fleet in fleets)
    if opposing_fleets(outlook.state, outlook.side, area):
        return []
    ashore = [unit for unit in outlook.own(area) if unit.kind not in BOUND and not unit.moved]
    troops = sorted((u for u in ashore if u.is_land_combat), key=lambda unit: -unit.counter.strength)
    leaders = [unit for unit in ashore if unit.is_leader]
    if outlook.map.ground(area) != "box":
        troops = troops[: max(0, len(troops) - guards(outlook, area))]
    carried = any(unit.is_land_combat for fleet in fleets for unit in outlook.position.aboard(fleet.id))
    return [*troops[: max(0, room)], *leaders] if troops or carried else admirals(leaders)


def admirals(leaders: Sequence[Unit]) -> list[Unit]:
    """21.7: Return the leaders of ships."""
    return [leader for leader in leaders if leader.kind == "admiral"]


def guards(outlook: Outlook, area: str) -> int:
    """Return how many units a port keeps: one, or more if the enemy may come."""
    if not outlook.points(area):
        return 0
    return 2 if outlook.threats.get(area, 0.0) > FULL else 1


# ---------------------------------------------------------------- putting it together


def gather_fleets(outlook: Outlook, frame: Gathering, actions: list[Action]) -> Action | None:
    """24.4: Gather the ships that the cargo needs, the cargo, and then the admiral."""
    state = outlook.state
    if not frame.stack:
        return first(actions, Take)
    fleets = [unit for unit in units_of(state, frame.stack) if unit.is_fleet]
    party = party_of(state, frame)
    cargo = [unit for unit in party if not unit.is_fleet]
    waits = left(outlook, frame)
    if waits and voyage(outlook, frame.area, fleets, [*cargo, *waits]) >= voyage(
        outlook, frame.area, fleets, cargo
    ):
        for unit in waits:
            for load in listed(actions, Load):
                if load.unit == unit.id:
                    return load
    if takes_more(outlook, frame, fleets):
        return first(actions, Take)
    return set_off(outlook, SEA, [unit.id for unit in party], actions) or first(actions, Take)


def left(outlook: Outlook, frame: Gathering) -> list[Unit]:
    """Return the units that should still embark."""
    fleets = [unit for unit in units_of(outlook.state, frame.stack) if unit.is_fleet]
    return [one for one in passengers(outlook, frame.area, fleets) if one.id not in frame.stack]


def takes_more(outlook: Outlook, frame: Gathering, fleets: Sequence[Unit]) -> bool:
    """Whether another fleet should join for more cargo, or against an enemy."""
    ready = movers(outlook.state, outlook.side, frame.area, SEA)
    others = [one for one in ready if one.id not in frame.stack]
    if not others:
        return False
    wait = [unit for unit in outlook.own(frame.area) if unit.is_land_combat and unit.kind not in BOUND]
    if outlook.map.ground(frame.area) == "box" and len(wait) > guards(outlook, frame.area):
        return True
    cargo = [unit for unit in party_of(outlook.state, frame) if not unit.is_fleet]
    alone = voyage(outlook, frame.area, fleets, cargo)
    return voyage(outlook, frame.area, [*fleets, *others], cargo) > alone + outlook.character.sink / 2


# ---------------------------------------------------------------- on the way


def sail(outlook: Outlook, frame: Marching, actions: list[Action]) -> Action | None:
    """24.2, 24.4: Sail to the best port in reach. Land where that is better than staying aboard."""
    state = outlook.state
    stack = units_of(state, frame.stack)
    fleets = [unit for unit in stack if unit.is_fleet]
    troops = [unit for unit in stack if not unit.is_fleet and unit.aboard]
    best, there = port_worth(outlook, frame.area, fleets, troops), None
    for action in listed(actions, March):
        worth = port_worth(outlook, action.area, fleets, troops)
        if worth > best:
            best, there = worth, action
    if there is not None:
        return there
    return go_ashore(outlook, frame, fleets, troops, actions) or first(actions, Halt)


def go_ashore(
    outlook: Outlook, frame: Marching, fleets: Sequence[Unit], troops: Sequence[Unit], actions: list[Action]
) -> Action | None:
    """24.4, 24.6: Land all units, or none."""
    able = [outlook.state.unit(action.unit) for action in listed(actions, Land)]
    ashore = [unit for unit in able if unit.kind != "admiral"]
    if not ashore or outlook.map.ground(frame.area) == "box":
        return None
    own = [*here_without(outlook, frame), *landed(outlook, frame)]
    aboard = at_sea(outlook, fleets, ashore)
    if landing(outlook, frame.area, own, fleets, ashore) + aboard <= 0:
        return None
    return next(action for action in listed(actions, Land) if action.unit == ashore[0].id)


def landed(outlook: Outlook, frame: Marching) -> Iterator[Unit]:
    """Return the units of the stack that are ashore already."""
    return (unit for unit in units_of(outlook.state, frame.stack) if unit.is_ashore)
