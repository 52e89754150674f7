"""Garrisons: every place that the enemy wants gets its share of units, by the approaching strength."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cockade.engine.bots.brandywine.parameters import Character
from cockade.engine.bots.brandywine.threats import can_fight
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit, enemy


def posts(state: State, side: str, places: Sequence[int], character: Character) -> dict[str, int]:
    """Return the place that each unit guards.

    The place that lacks most of its share takes the nearest man first, until all have a post.
    """
    away = {place: ground(state.scenario).grid.away(place) for place in places}
    need, has = threats(state, side, places, character), dict.fromkeys(places, 0)
    men = [unit for unit in state.position.own[side] if can_fight(unit)]
    near: dict[int, Iterator[Unit]] = {}
    found: dict[str, int] = {}
    while len(found) < len(men):
        place = min(places, key=lambda one: has[one] / need[one])
        if place not in near:
            near[place] = iter(sorted(men, key=lambda unit, far=away[place]: far[unit.hex]))  # type: ignore[misc]
        taken = next(unit for unit in near[place] if unit.id not in found)
        found[taken.id] = place
        has[place] += taken.strength
    return found


def threats(state: State, side: str, places: Sequence[int], character: Character) -> dict[int, int]:
    """Return by place the strength of the enemies nearest to it, plus a picket's."""
    known = state.position.reach.setdefault(("threats", side), {})
    key = (state.turn, *places, character)
    if key not in known:
        known[key] = _threats(state, side, places, character)
    return dict(known[key])


def _threats(state: State, side: str, places: Sequence[int], character: Character) -> dict[int, int]:
    """Return `threats`, computed once until an enemy moves."""
    away = {place: ground(state.scenario).grid.away(place) for place in places}
    found = dict.fromkeys(places, character.usual)
    for unit in state.units:
        where = unit.hex or coming_by(state, unit, character)
        if unit.side == enemy(side) and where and can_fight(unit):
            nearest = min(places, key=lambda place: away[place][where])
            found[nearest] += unit.strength or character.usual
    return found


def coming_by(state: State, unit: Unit, character: Character) -> int:
    """9.3.1: Return the hex where a unit will arrive soon. 0 if it will not."""
    return unit.entry if unit.is_waiting and unit.due <= state.turn + character.soon else 0
