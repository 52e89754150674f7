"""A landing that has failed or won (24.6, 24.10): units that go back aboard, ships that withdraw."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.revolution.common.commanders import LAND
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, Unit, enemy
from cockade.engine.revolution.phase5_1_movement.embarking import fits
from cockade.engine.revolution.phase5_3_combat.participants import (
    battle_of,
    landed,
    pieces,
    ships,
    supporting,
)
from cockade.engine.rules import Resolution
from cockade.events.revolution import Retreat, UnitBoarded, UnitLanded

NEVER_AT_SEA = ("militia", "militia_leader")


def is_landing_force(state: State, side: str) -> bool:
    """24.6.3: the side attacked from ships, and some of the force is left."""
    battle = battle_of(state)
    if battle.kind != LAND or side != battle.attacker:
        return False
    return bool(landed(state) or supporting(state))


def seas_beside(state: State, area: str) -> list[str]:
    """18.9, 24.9: the high-sea areas connected to a port."""
    areamap = ground(state.scenario).map
    return [there for there in areamap.adjacent(area) if areamap.ground(there) == "sea"]


def free_seas(state: State, side: str, area: str) -> list[str]:
    """18.9, Q54: the high-sea areas next to the port without enemy fleets."""
    return [sea for sea in seas_beside(state, area) if not ships(state, enemy(side), sea)]


def has_room(state: State, fleet: str, unit: Unit) -> bool:
    """24.5, 28.4: up to four land combat units, of which a siege takes the room of one; any leaders."""
    return fits(state, unit, fleet)


def can_board(state: State, unit: Unit) -> bool:
    """18.9, 23.1, 24.4.5: no militia, and no unit under the guns of an enemy fleet in the port."""
    if unit.kind in NEVER_AT_SEA or ships(state, enemy(unit.side), unit.area):
        return False
    return any(fleets_for(state, unit))


def fleets_for(state: State, unit: Unit) -> Iterator[str]:
    """18.9, 24.10: own fleets in the port that have room for a unit."""
    for fleet in ships(state, unit.side, unit.area):
        if has_room(state, fleet.id, unit):
            yield fleet.id


def seas_for(state: State, side: str) -> list[str]:
    """18.9, Q54, Q71: a landing force may go to any adjacent sea, others only to one without enemy fleets."""
    area = battle_of(state).area
    if is_landing_force(state, side):
        return seas_beside(state, area) if ships(state, side, area) else []
    return free_seas(state, side, area) if any_can_board(state, side) else []


def any_can_board(state: State, side: str) -> bool:
    """18.9: a unit on the field could go to sea."""
    return any(can_board(state, unit) for unit in pieces(state, side))


def boarders(state: State, frame: Retreat) -> list[Unit]:
    """18.9, 24.10: units that can board now; others than the landing force only if the sea is free (Q54)."""
    battle, waiting = battle_of(state), pieces(state, frame.side)
    if frame.sea not in free_seas(state, frame.side, battle.area):
        waiting = landed(state) if frame.side == battle.attacker else []
    return [unit for unit in waiting if can_board(state, unit)]


def re_embark(resolution: Resolution[State]) -> None:
    """24.6.3: survivors of the landing go back aboard the fleet they came from, if it is still afloat."""
    for unit in landed(resolution.state):
        area = resolution.state.unit(unit.landed).area if unit.landed else ""
        if area == unit.area and has_room(resolution.state, unit.landed, unit):
            resolution.happen(UnitBoarded(unit.id, unit.landed))


def hold_port(resolution: Resolution[State]) -> None:
    """24.6.2: the winner of the port has landed for good."""
    state = resolution.state
    for unit in pieces(state, battle_of(state).attacker):
        if unit.landed:
            resolution.happen(UnitLanded(unit.id, unit.landed))
