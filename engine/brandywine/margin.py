"""Who is ahead, as a number: victory points, and how near the British are to the places that decide."""

from __future__ import annotations

from collections.abc import Iterable

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State
from cockade.engine.brandywine.d_end.victory import EXITS, is_held, is_holding, points
from cockade.engine.sums import total
from cockade.events.brandywine import AMERICAN, BRITISH

POINTS = 30  # half points of victory that count for as much as all places
NEAR, FAR = 0.5, 10  # what it counts to be beside a place, less by the distance, against holding it


def margin(state: State, side: str) -> float:
    """How far a side is ahead, about -1 to 1: by points (4.4) and places (18.0); the sides' add up to 0."""
    ahead = (points(state, BRITISH) - points(state, AMERICAN)) / POINTS + places(state)
    return ahead if side == BRITISH else -ahead


def places(state: State) -> float:
    """18.0: how many of the places that decide the British hold or are near, -0.5 to 0.5; 0 without any."""
    field = ground(state.scenario)
    named = dict.fromkeys(name for one in field.scenario.decisive for name in one.zones)
    zones = [field.zone(name) for name in named] or [field.zone(EXITS)]
    found = [reached(state, zone) for zone in zones if zone]
    return total(found) / len(found) - 0.5 if found else 0.0


def reached(state: State, zone: Iterable[int]) -> float:
    """1 for a place that is held, less the farther the nearest British foot is."""
    if any(is_held(state, hex_) for hex_ in zone):
        return 1.0
    far = ground(state.scenario).grid.distance
    men = {unit.hex for unit in state.position.of(BRITISH) if is_holding(unit)}
    nearest = min((far(hex_, here) for hex_ in zone for here in men), default=FAR)
    return NEAR * max(0.0, 1 - nearest / FAR)
