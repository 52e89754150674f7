"""One side's outlook on the field: the enemy's positions, distances, and threats to a hex."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import lru_cache

from cockade.engine.bots.rebels.chances import FAR, FIGHTING, steps_around
from cockade.engine.bots.rebels.parameters import Character
from cockade.engine.hex_search import reach as reach_from
from cockade.engine.rebels.common.ground import FOOT, MOVER, ground
from cockade.engine.rebels.common.state import State, enemy, facing

Foe = tuple[int, int, int]
"""An enemy stack: hex, strength, reach in steps."""
Comer = tuple[int, int, int, str]
"""A unit: its hex, strength, half movement points, and kind of mover."""

POINT = 2  # movement points are counted in halves


class Outlook:
    """The enemy's line units as one side sees them. Results are cached by hex."""

    def __init__(
        self,
        scenario: str,
        foes: tuple[Foe, ...],
        coming: tuple[Comer, ...],
        shut: AbstractSet[int],
        fronts: float,
    ) -> None:
        """
        `foes`: enemy stacks of line units that may move; `shut`: what is closed to them next turn.

        `foes` are enemy stacks of line units that may move, `shut` the hexes closed to them next turn.
        `coming` are the single units, for outlooks that use roads. An enemy usually attacks from `fronts`
        hexes.
        """
        self.field = ground(scenario)
        self._shut, self._fronts = shut, fronts
        self._foes = [(steps_around(scenario, hex_), strength, reach) for hex_, strength, reach in foes]
        self._coming = [(ends_from(scenario, h, mover, points), most) for h, most, points, mover in coming]
        self._threats: dict[tuple[int, frozenset[int]], tuple[float, int]] = {}
        self._around: dict[int, frozenset[int]] = {}
        self._near: dict[int, int] = {}
        self._pressure: dict[int, float] = {}
        self._shelter: dict[int, int] = {}

    def near(self, hex_: int) -> int:
        """Return the steps to the nearest enemy."""
        found = self._near.get(hex_)
        if found is None:
            found = self._near[hex_] = min([ways.get(hex_, FAR) for ways, _, _ in self._foes], default=FAR)
        return found

    def menace(self, hex_: int) -> float:
        """Return the strength that the enemy could bring against a hex next turn."""
        return 0.0 if self.is_out_of_reach(hex_) else self.pressure(hex_)

    def threat(self, hex_: int, friends: AbstractSet[int]) -> tuple[float, int]:
        """Return the strength that can come against a hex, and the columns that the hex takes from it.

        With `coming`, the attackers are limited to those that can fight from hexes not held by `friends`.
        """
        around = self._around.get(hex_)
        if around is None:
            field = self.field
            around = frozenset(n for n in field.neighbours[hex_] if not field.is_river(n, hex_))
            self._around[hex_] = around
        key = hex_, around.difference(friends)
        found = self._threats.get(key)
        if found is None:
            found = self._threats[key] = self._threat(*key)
        return found

    def _threat(self, hex_: int, open_: frozenset[int]) -> tuple[float, int]:
        if self.is_out_of_reach(hex_):
            return 0.0, 0
        coming = [(ends, strength) for ends, strength in self._coming if not open_.isdisjoint(ends)]
        fronts = open_.intersection(frozenset().union(*[ends for ends, _ in coming]))
        sides = min([self.field.hexside_shift(n, hex_)[0] for n in fronts], default=0)
        most = min(sum([strength for _, strength in coming]), FIGHTING * len(fronts))
        return float(most), min(self.field.charts.most_left_shifts, self.field.hex_shift(hex_) + sides)

    def is_out_of_reach(self, hex_: int) -> bool:
        """17.0: Whether the battle closes every hex around to the enemy next turn."""
        return hex_ in self._shut and all(way in self._shut for way in self.field.ways[FOOT][hex_])

    def pressure(self, hex_: int) -> float:
        """Return the same strength, ignoring closed hexes."""
        found = self._pressure.get(hex_)
        if found is None:
            coming = 0.0
            for ways, strength, reach in self._foes:
                late = ways.get(hex_, FAR) - 1 - reach
                if late <= 1:
                    coming += strength if late <= 0 else strength / 2
            found = self._pressure[hex_] = min(coming, FIGHTING * self._fronts)
        return found

    def shelter(self, hex_: int) -> int:
        """8.32: Return the columns that the hex and its least protected front take from an attack."""
        found = self._shelter.get(hex_)
        if found is None:
            field, here = self.field, self.near(hex_)
            front = [n for n in field.neighbours[hex_] if n in field.ways[FOOT][hex_] and self.near(n) < here]
            sides = min((field.hexside_shift(n, hex_)[0] for n in front), default=0)
            most = field.charts.most_left_shifts
            found = self._shelter[hex_] = min(most, field.hex_shift(hex_) + sides)
        return found


@lru_cache(4096)
def ends_from(scenario: str, hex_: int, mover: str, points: int) -> frozenset[int]:
    """Return the possible ends of a march from a hex without obstacles."""
    return frozenset([hex_, *reach_from(ground(scenario).exits[mover], hex_, points).costs])


@lru_cache(16)
def _outlook(
    scenario: str,
    foes: tuple[Foe, ...],
    coming: tuple[Comer, ...],
    shut: frozenset[int],
    fronts: float,
) -> Outlook:
    return Outlook(scenario, foes, coming, shut, fronts)


def outlook(state: State, side: str, character: Character) -> Outlook:
    """Return one side's outlook on the enemy's current position. Held units are no threat."""
    return _known(state, side, state.side, character)


@facing()
def _known(state: State, side: str, _: str, character: Character) -> Outlook:
    return look_out(state, side, character)


def look_out(state: State, side: str, character: Character) -> Outlook:
    """Compute an outlook without the cache."""
    position = state.position
    foes: list[Foe] = []
    coming: list[Comer] = []
    for hex_ in sorted(position.line[enemy(side)]):
        units = [unit for unit in position.line_units(hex_) if not unit.held]
        if units:
            reach = max(unit.counter.allowance for unit in units) * character.rough
            foes.append((hex_, sum(unit.strength for unit in units), int(reach)))
        able = [unit for unit in units if character.roads and not unit.disrupted]
        coming += [(hex_, unit.strength, unit.counter.allowance * POINT, MOVER[unit.kind]) for unit in able]
    shut = shut_to(state, enemy(side))
    return _outlook(state.scenario, tuple(foes), tuple(coming), shut, character.fronts)


def shut_to(state: State, side: str) -> frozenset[int]:
    """17.0: Return the hexes closed to a whole side in its next turn."""
    field = ground(state.scenario)
    later = side == field.scenario.first and state.side != side
    return field.closed(side, state.turn + later, named=True)
