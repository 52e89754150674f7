"""The cost of winter (19.0, 20.0): units that go home, and the chance that a garrison is left in spring."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from cockade.engine.floats import total
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, Unit
from cockade.engine.revolution.phase6_supply.enlistment import must_enlist

FACES = 6


class Winter:
    """The units to be checked in winter, cached by area and type."""

    def __init__(self, state: State) -> None:
        """Start with an empty cache."""
        self._state = state
        self._checked: dict[tuple[str, str, bool], bool] = {}

    def leaving(self, area: str, troops: Sequence[Unit], command: int) -> list[float]:
        """20.5: Return the chance of each unit in an area, under such a leader, to go home."""
        stays = ground(self._state.scenario).charts.enlistment.stays_from
        chance = max(0.0, min(1.0, (stays - 1 - command) / FACES))
        if not chance:
            return [0.0] * len(troops)
        return [chance if self._is_checked(area, unit) else 0.0 for unit in troops]

    def _is_checked(self, area: str, unit: Unit) -> bool:
        key = (area, unit.counter.type, bool(unit.crossed))
        if key not in self._checked:
            self._checked[key] = must_enlist(self._state, unit.replace(area=area))
        return self._checked[key]


def strength_lost(troops: Sequence[Unit], leaving: Sequence[float]) -> float:
    """Return the average strength that goes home."""
    return total([unit.counter.strength * chance for unit, chance in zip(troops, leaving, strict=True)])


def garrisoned(leaving: Sequence[float], hungry: float) -> float:
    """Return the chance that any unit is left after departures and hunger (19.3)."""
    return 1 - prod([1 - (1 - chance) * (1 - hungry) for chance in leaving])
