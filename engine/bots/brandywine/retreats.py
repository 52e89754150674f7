"""Ways of retreat of beaten units (13.2.2), and captures without one (13.2.3)."""

from __future__ import annotations

from cockade.engine.brandywine.b6_combat.participants import defenders
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, enemy
from cockade.engine.brandywine.common.zones import enemy_zone
from cockade.events.brandywine import Combat

ON_FOOT = "light"  # whose ways are everybody's but through deep water
EMPTY = (0, 0)


def ways_back(state: State, side: str, hex_: int, closing: frozenset[int] = frozenset()) -> int:
    """13.2.2: Return the number of hexes to which a beaten unit can retreat. `closing` are closed too."""
    field, position = ground(state.scenario), state.position
    foes, zone, limit = position.combat[enemy(side)], enemy_zone(state, side), field.charts.limits.stack
    around = [there for there, _ in field.exits[ON_FOOT][hex_] if there not in zone and there not in foes]
    loads = position.loads
    return len([there for there in around if there not in closing and loads.get(there, EMPTY)[0] < limit])


def caught(state: State, combat: Combat) -> int:
    """13.2.3: Return how many of the defenders are without a way of retreat."""
    return sum(not ways_back(state, unit.side, unit.hex) for unit in defenders(state, combat))
