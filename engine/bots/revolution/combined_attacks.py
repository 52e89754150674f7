"""Combined attacks (16.3, 18.1) that several stacks join in one movement phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cockade.engine.bots.revolution.evaluation_map import Helpers, Outlook, value_of
from cockade.engine.revolution.common.commanders import LAND
from cockade.engine.revolution.common.state import Unit
from cockade.engine.revolution.phase4_rabble_rousing.alliance import LAND_WAYS
from cockade.engine.revolution.phase5_1_movement.eligibility import is_forced, movers
from cockade.engine.revolution.phase5_1_movement.routes import BOUND


def promise(outlook: Outlook, area: str, stack: Sequence[Unit]) -> float:
    """Return the value of a stack's arrival in an area if helpers follow where that pays."""
    best = outlook.gain_here(area, stack)
    if not outlook.character.concerts or area not in outlook.foes or is_forced(outlook.state):
        return best
    together, lost = list(stack), 0.0
    for helpers in helpers_for(outlook, area, {unit.id for unit in stack}):
        together.extend(helpers.units)
        lost += helpers.lost
        best = max(best, outlook.gain_here(area, together) - lost)
    return best


def helpers_for(outlook: Outlook, area: str, gone: set[str]) -> list[Helpers]:
    """Return the adjacent unmoved units outside the stack, the strongest first."""
    found = outlook.helpers.get(area)
    if found is None:
        found = outlook.helpers[area] = [
            helpers
            for there in outlook.map.adjacent(area, *LAND_WAYS)
            for helpers in _from(outlook, there, area)
        ]
    free = [helpers for helpers in found if not gone & {unit.id for unit in helpers.units}]
    return sorted(free, key=lambda helpers: -value_of(helpers.units))


def _from(outlook: Outlook, there: str, area: str) -> Iterator[Helpers]:
    """23.1: Yield the units that may go, except the weakest as the garrison of a town that counts."""
    if there in outlook.foes:
        return
    abroad = outlook.map.areas[there].region != outlook.map.areas[area].region
    able = movers(outlook.state, outlook.side, there, LAND)
    able = [unit for unit in able if not (abroad and unit.kind in BOUND)]
    here = outlook.own(there)
    troops = sorted((unit for unit in able if unit.is_land_combat), key=lambda unit: unit.counter.strength)
    if len(troops) == sum(unit.is_land_combat for unit in here) and outlook.points(there):
        troops = troops[1:]
    if not troops:
        return
    going = (*troops, *(unit for unit in able if unit.is_leader))
    stay = [unit for unit in here if unit not in going]
    yield Helpers(going, outlook.worth(there, here) - outlook.worth(there, stay))
