"""
Retreat (18.8, 18.9, 24.6, 24.9): as one stack, to sea or by land, after a pursuit (Q52, Q97).

A `Retreat` frame is asked twice: before the pursuit who goes to sea, after it (`ashore`) where the stack goes
by land; with `honours` (38.0) once, where it goes in peace.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cockade.engine.law import Law, Search, condition
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.candidates import all_areas, own_units
from cockade.engine.revolution.common.losses import eliminate
from cockade.engine.revolution.common.occupation import is_closed, region_of
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, Unit, enemy
from cockade.engine.revolution.phase4_rabble_rousing.alliance import LAND_WAYS
from cockade.engine.revolution.phase5_1_movement.steps import carry_siege
from cockade.engine.revolution.phase5_3_combat.battle import battle_step
from cockade.engine.revolution.phase5_3_combat.honours import places_of_honour, reward
from cockade.engine.revolution.phase5_3_combat.landing import (
    NEVER_AT_SEA,
    any_can_board,
    boarders,
    fleets_for,
    is_landing_force,
    re_embark,
    seas_beside,
    seas_for,
)
from cockade.engine.revolution.phase5_3_combat.participants import (
    NAVAL,
    battle_of,
    landed,
    pieces,
    ships,
    supporting,
    troops,
)
from cockade.engine.revolution.phase5_3_combat.pursuit import can_pursue
from cockade.engine.rules import Resolution
from cockade.events import revolution as events


@battle_step("B8")
def begin_retreat(resolution: Resolution[State], frame: events.BattleJoined) -> None:
    """18.9, Q52: units that can embark do so before the pursuit."""
    resolution.change(frame.replace(step="B8.pursuit"))
    resolution.push(events.Retreat(battle_of(resolution.state).loser))


@battle_step("B8.pursuit")
def begin_pursuit(resolution: Resolution[State], frame: events.BattleJoined) -> None:
    """18.4.5: the enemy may pursue units that retreat by land."""
    resolution.change(frame.replace(step="B9"))
    winner = enemy(battle_of(resolution.state).loser)
    if can_pursue(resolution.state, winner):
        resolution.push(events.Pursuit(winner))


@battle_step("B9")
def begin_march(resolution: Resolution[State], frame: events.BattleJoined) -> None:
    """18.8: the rest retreats as one stack."""
    resolution.change(frame.replace(step="B10"))
    resolution.push(events.Retreat(battle_of(resolution.state).loser, ashore=True))


@BOOK.continues(events.Retreat)
def retreat_goes_on(resolution: Resolution[State], frame: events.Retreat) -> bool:
    """18.8, 18.9, 24.9: as long as there is something to choose, the owner is asked."""
    if frame.honours:
        return False
    if frame.ashore:
        return march_goes_on(resolution, frame)
    if battle_of(resolution.state).kind == NAVAL:
        return fleets_go_on(resolution, frame)
    return embarking_goes_on(resolution, frame)


def is_embarking(state: State, frame: events.Retreat) -> bool:
    """18.9: whether units are going to sea at this point."""
    return not frame.honours and not frame.ashore and battle_of(state).kind != NAVAL


def goals(state: State, frame: events.Retreat) -> Iterable[str]:
    """18.8, 24.9, 38.0: the areas for the whole stack: in peace, by land, or with the fleets."""
    if frame.honours:
        return places_of_honour(state, frame.side)
    if frame.ashore:
        return havens(state, frame.side)
    naval = battle_of(state).kind == NAVAL
    return seas_beside(state, battle_of(state).area) if naval else ()


def clause(state: State, frame: events.Retreat, *_: str) -> str:
    """18.8, 24.9, 38.0: the clause for the way they leave."""
    return "38.0" if frame.honours else "18.8" if frame.ashore else "24.9"


@condition("18.9", "First decide which units go to sea.")
def is_the_time(state: State, frame: events.Retreat) -> bool:
    """18.9, Q52."""
    return not is_embarking(state, frame)


@condition("38.0", "With honours of war, units go to the nearest friendly troops or to their nation's box.")
def is_honourable(state: State, frame: events.Retreat, area: str) -> bool:
    """38.0, ruling Q100."""
    return not frame.honours or area in places_of_honour(state, frame.side)


@condition("24.9", "Fleets retreat to a high-sea area next to the port.")
def is_sea_beside(state: State, frame: events.Retreat, area: str) -> bool:
    return frame.honours or frame.ashore or area in seas_beside(state, battle_of(state).area)


@condition("18.8", "{area} is not connected by land.")
def is_connected(state: State, frame: events.Retreat, area: str) -> bool:
    near = ground(state.scenario).map.adjacent(battle_of(state).area, *LAND_WAYS)
    return not frame.ashore or area in near


@condition("26.3", "{area} is closed while its nation is neutral.")
def is_open(state: State, frame: events.Retreat, area: str) -> bool:
    return not frame.ashore or not is_closed(state, area)


@condition("18.8", "Enemies are in {area}.")
def is_without_enemies(state: State, frame: events.Retreat, area: str) -> bool:
    """18.8, Q53."""
    return not frame.ashore or not troops(state, enemy(frame.side), area)


@BOOK.resolver(events.RetreatTo, events.Retreat)
def retreat_to(resolution: Resolution[State], frame: events.Retreat, action: events.RetreatTo) -> None:
    """18.8, 24.9, 38.0: the whole stack moves there."""
    resolution.pop()
    left = depart(resolution, frame.side, action.area)
    if frame.honours:
        reward(resolution, frame.side, left)


# ---------------------------------------------------------------- by land


def march_goes_on(resolution: Resolution[State], frame: events.Retreat) -> bool:
    """18.8, Q53: with enemies all around, all units are eliminated."""
    left = pieces(resolution.state, frame.side)
    if left and any(havens(resolution.state, frame.side)):
        return False
    resolution.pop()
    for unit in left:
        eliminate(resolution, unit.id, "no retreat", "18.8")
    return True


def havens(state: State, side: str) -> Iterator[str]:
    """18.8, 26.3, Q53: adjacent by land, not closed, and without enemy troops or leaders."""
    areamap = ground(state.scenario).map
    for area in areamap.adjacent(battle_of(state).area, *LAND_WAYS):
        if not troops(state, enemy(side), area) and not is_closed(state, area):
            yield area


def stopped_at_border(state: State, side: str, area: str) -> list[Unit]:
    """23.1, 33.0, Q53: the militia and militia leaders who cannot follow to an area."""
    there = region_of(state, area)
    if there == region_of(state, battle_of(state).area):
        return []
    return [unit for unit in pieces(state, side) if unit.kind in NEVER_AT_SEA and unit.crossed != there]


def depart(resolution: Resolution[State], side: str, area: str) -> int:
    """18.8, 23.1, 33.0, Q53: militia survives a border only on its way home; how many others went."""
    going, lost = pieces(resolution.state, side), stopped_at_border(resolution.state, side, area)
    for unit in going:
        if unit not in lost:
            aboard = resolution.state.position.aboard(unit.id)
            resolution.happen(events.UnitMoved(unit.id, unit.area, area))
            for one in (unit, *aboard):
                carry_siege(resolution, one.id, area)
    for unit in lost:
        eliminate(resolution, unit.id, "border", "23.1")
    return len(going) - len(lost)


# ---------------------------------------------------------------- fleets


def fleets_go_on(resolution: Resolution[State], frame: events.Retreat) -> bool:
    """24.9: end the retreat if all fleets are sunk."""
    if pieces(resolution.state, frame.side):
        return False
    resolution.pop()
    return True


# ---------------------------------------------------------------- to sea


def embarking_goes_on(resolution: Resolution[State], frame: events.Retreat) -> bool:
    """18.9, 24.6: over when no more units can embark; skipped if no unit can go to sea at all."""
    if frame.sea:
        if boarders(resolution.state, frame):
            return False
        put_to_sea(resolution, frame)
    elif seas_for(resolution.state, frame.side):
        return False
    else:
        resolution.pop()
        strand(resolution)
    return True


@condition("18.9", "No more units can go to sea here.")
def is_time_to_embark(state: State, frame: events.Retreat, *_: str) -> bool:
    return is_embarking(state, frame)


@condition("18.9", "The sea has been chosen.")
def has_no_sea(state: State, frame: events.Retreat) -> bool:
    return not frame.sea


@condition("18.9", "{area} is not a sea area next to this port.")
def is_beside(state: State, frame: events.Retreat, area: str) -> bool:
    return area in seas_beside(state, battle_of(state).area)


@condition("18.9", "You have no fleet here.")
def has_fleet(state: State, frame: events.Retreat, area: str) -> bool:
    return bool(ships(state, frame.side, battle_of(state).area))


@condition("18.9", "No unit can go aboard.")
def has_passengers(state: State, frame: events.Retreat, area: str) -> bool:
    """18.9, 23.1, 24.4, 24.5: units could embark; a landing force goes in any case (24.6.3)."""
    return bool(seas_for(state, frame.side)) or any_can_board(state, frame.side)


@condition("18.9", "Enemy fleets are in {area}.")
def is_sea_free(state: State, frame: events.Retreat, area: str) -> bool:
    """18.9, Q54, Q71."""
    return area in seas_for(state, frame.side)


@condition("18.9", "Choose the sea area first.")
def has_sea(state: State, frame: events.Retreat, *_: str) -> bool:
    return bool(frame.sea)


@condition("18.9", "{unit} does not retreat from here.")
def retreats(state: State, frame: events.Retreat, unit: str) -> bool:
    """18.9: whether the unit is ashore on the field."""
    return any(one.id == unit for one in pieces(state, frame.side))


@condition("23.1", "Militia may not go to sea.")
def is_no_militia(state: State, frame: events.Retreat, unit: str) -> bool:
    """23.1, 21.6."""
    return state.unit(unit).kind not in NEVER_AT_SEA


@condition("24.4", "Units may not embark next to an enemy fleet.")
def is_port_free(state: State, frame: events.Retreat, unit: str) -> bool:
    """24.4.5."""
    return not ships(state, enemy(frame.side), state.unit(unit).area)


@condition("24.5", "No fleet here has room for {unit}.")
def has_berth(state: State, frame: events.Retreat, unit: str) -> bool:
    return any(fleets_for(state, state.unit(unit)))


@condition("18.9", "Enemy fleets are where the ships would go. Only units that landed can go back aboard.")
def may_sail(state: State, frame: events.Retreat, unit: str) -> bool:
    """18.9, Q54."""
    return any(one.id == unit for one in boarders(state, frame))


@condition("18.9", "{fleet} is not a fleet in this port.")
def is_fleet_here(state: State, frame: events.Retreat, unit: str, fleet: str) -> bool:
    return any(one.id == fleet for one in ships(state, frame.side, state.unit(unit).area))


@condition("24.5", "{fleet} has no room.")
def has_room_for(state: State, frame: events.Retreat, unit: str, fleet: str) -> bool:
    return fleet in fleets_for(state, state.unit(unit))


@condition("24.6", "A beaten landing force withdraws to its ships.")
def is_free_to_stay(state: State, frame: events.Retreat) -> bool:
    """24.6.3: before a sea is chosen."""
    return bool(frame.sea) or not is_landing_force(state, frame.side)


@condition("24.10", "A unit on the beach can still be taken aboard.")
def has_cleared_beach(state: State, frame: events.Retreat) -> bool:
    """24.10, 24.6.3, 18.8: those who landed; with the first of the others all who find room."""
    beached = {unit.id for unit in landed(state)}
    all_go = sails_together(state, frame)
    return not frame.sea or not any(unit.id in beached or all_go for unit in boarders(state, frame))


@condition("18.9", "No unit has gone aboard yet.")
def has_passenger(state: State, frame: events.Retreat) -> bool:
    """18.9: at least one unit goes to sea."""
    return not frame.sea or bool(frame.aboard) or is_landing_force(state, frame.side)


BOOK.add_law(
    Law(
        events.RetreatTo,
        events.Retreat,
        clause,
        opens=(is_the_time,),
        who=Search(
            goals, (is_honourable, is_sea_beside, is_connected, is_open, is_without_enemies), every=all_areas
        ),
    ),
    Law(
        events.RetreatToSea,
        events.Retreat,
        lambda state, frame, _: "24.6" if is_landing_force(state, frame.side) else "18.9",
        opens=(has_no_sea,),
        who=all_areas,
        first=(is_beside, has_fleet, has_passengers, is_sea_free, is_time_to_embark),
    ),
    Law(
        events.Board,
        events.Retreat,
        "18.9",
        opens=(is_time_to_embark, has_sea),
        who=Search(
            lambda state, frame: [unit.id for unit in boarders(state, frame)],
            (retreats, is_no_militia, is_port_free, has_berth, may_sail),
            every=own_units,
        ),
        where=Search(
            lambda state, _, unit: fleets_for(state, state.unit(unit)), (is_fleet_here, has_room_for)
        ),
    ),
    Law(
        events.EndSegment,
        events.Retreat,
        lambda _, frame: "18.9" if frame.sea else "18.8",
        opens=(is_time_to_embark, is_free_to_stay, has_cleared_beach, has_passenger),
    ),
)


@BOOK.resolver(events.RetreatToSea, events.Retreat)
def retreat_to_sea(resolution: Resolution[State], frame: events.Retreat, action: events.RetreatToSea) -> None:
    """18.9, 24.6.3, Q71: where the ships will go; a landing force goes back aboard them."""
    resolution.change(frame.replace(sea=action.area))
    if is_landing_force(resolution.state, frame.side):
        re_embark(resolution)


@BOOK.resolver(events.Board, events.Retreat)
def board(resolution: Resolution[State], frame: events.Retreat, action: events.Board) -> None:
    """18.9: this unit goes aboard this fleet."""
    resolution.happen(events.UnitBoarded(action.unit, action.fleet))
    resolution.change(frame.replace(aboard=(*frame.aboard, action.unit)))


@BOOK.resolver(events.EndSegment, events.Retreat)
def end_embarking(resolution: Resolution[State], frame: events.Retreat, action: events.EndSegment) -> None:
    """18.9: no more units go to sea."""
    put_to_sea(resolution, frame)


def put_to_sea(resolution: Resolution[State], frame: events.Retreat) -> None:
    """18.9, 24.6.3, 24.10: the ships leave; landed units without a place aboard are lost."""
    resolution.pop()
    state = resolution.state
    parted = sails_together(state, frame)
    sailing = [state.unit(id_).aboard for id_ in frame.aboard]
    if is_landing_force(state, frame.side):
        sailing += [fleet.id for fleet in supporting(state)]
    for fleet in dict.fromkeys(sailing):
        aboard = state.position.aboard(fleet)
        resolution.happen(events.UnitMoved(fleet, state.unit(fleet).area, frame.sea))
        for one in aboard:
            carry_siege(resolution, one.id, frame.sea)
    strand(resolution)
    if parted:
        for unit in pieces(resolution.state, frame.side):
            eliminate(resolution, unit.id, "no retreat", "18.8")


def sails_together(state: State, frame: events.Retreat) -> bool:
    """18.8, Q97: whether the stack retreats to sea, with a landing force if there is one."""
    beached = battle_of(state).landed if is_landing_force(state, frame.side) else ()
    return any(id_ not in beached for id_ in frame.aboard)


def strand(resolution: Resolution[State]) -> None:
    """24.10: landed units of a beaten attacker are lost without a ship."""
    if battle_of(resolution.state).loser == battle_of(resolution.state).attacker:
        for unit in landed(resolution.state):
            eliminate(resolution, unit.id, "no retreat", "24.10")
