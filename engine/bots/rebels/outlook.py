"""How the field looks to one side: where the enemy is, how far, and what he could bring to a hex."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import lru_cache

from cockade.engine.bots.rebels.chances import FAR, FIGHTING, steps_around
from cockade.engine.bots.rebels.character import Character
from cockade.engine.paths import reach as reach_from
from cockade.engine.rebels.common.ground import FOOT, MOVER, ground
from cockade.engine.rebels.common.state import State, enemy

Foe = tuple[int, int, int, str]
"""A hex, its strength, its reach in steps; or in half movement points, with the kind of mover."""

POINT = 2  # movement points are counted in halves


class Outlook:
    """The enemy's line units as one side sees them; remembers what it has worked out by hex."""

    def __init__(self, scenario: str, foes: tuple[Foe, ...], shut: AbstractSet[int], fronts: float) -> None:
        """
        `foes`: enemy stacks of line units that may move; `shut`: what is closed to them next turn.

        From so many hexes, `fronts`, an enemy will usually attack at once.
        """
        self.field = ground(scenario)
        self._shut, self._fronts = shut, fronts
        self._foes = [(steps_around(scenario, hex_), strength, reach) for hex_, strength, reach, _ in foes]
        self._ways = [steps_around(scenario, hex_) for hex_ in dict.fromkeys(foe[0] for foe in foes)]
        self._coming = [
            (threatened_from(scenario, hex_, mover, reach), strength)
            for hex_, strength, reach, mover in foes
            if mover
        ]
        self._near: dict[int, int] = {}
        self._pressure: dict[int, float] = {}
        self._shelter: dict[int, int] = {}

    def near(self, hex_: int) -> int:
        """The steps to the nearest enemy."""
        found = self._near.get(hex_)
        if found is None:
            found = self._near[hex_] = min([ways.get(hex_, FAR) for ways in self._ways], default=FAR)
        return found

    def menace(self, hex_: int) -> float:
        """The strength that the enemy could bring against a hex in his next turn."""
        return 0.0 if self.is_out_of_reach(hex_) else self.pressure(hex_)

    def is_out_of_reach(self, hex_: int) -> bool:
        """17.0: whether the battle closes every hex around to the enemy in his next turn."""
        return hex_ in self._shut and all(way in self._shut for way in self.field.ways[FOOT][hex_])

    def pressure(self, hex_: int) -> float:
        """The same if nothing were closed to him."""
        found = self._pressure.get(hex_)
        if found is None:
            coming = float(sum([strength for hexes, strength in self._coming if hex_ in hexes]))
            for ways, strength, reach in () if self._coming else self._foes:
                late = ways.get(hex_, FAR) - 1 - reach
                if late <= 1:
                    coming += strength if late <= 0 else strength / 2
            found = self._pressure[hex_] = min(coming, FIGHTING * self._fronts)
        return found

    def shelter(self, hex_: int) -> int:
        """8.32: the columns that the hex and its least protected front take from an attack."""
        found = self._shelter.get(hex_)
        if found is None:
            field, here = self.field, self.near(hex_)
            front = [n for n in field.neighbours[hex_] if n in field.ways[FOOT][hex_] and self.near(n) < here]
            sides = min((field.hexside_shift(n, hex_)[0] for n in front), default=0)
            most = field.charts.most_left_shifts
            found = self._shelter[hex_] = min(most, field.hex_shift(hex_) + sides)
        return found


@lru_cache(4096)
def threatened_from(scenario: str, hex_: int, mover: str, points: int) -> frozenset[int]:
    """The hexes beside which an enemy can come from a hex, if nobody is in his way."""
    field = ground(scenario)
    ends = [hex_, *reach_from(field.exits[mover], hex_, points).costs]
    return frozenset(n for end in ends for n in field.neighbours[end] if not field.is_river(end, n))


@lru_cache(16)
def _outlook(scenario: str, foes: tuple[Foe, ...], shut: frozenset[int], fronts: float) -> Outlook:
    return Outlook(scenario, foes, shut, fronts)


def outlook(state: State, side: str, character: Character) -> Outlook:
    """The outlook of one side on the enemy where he stands now; those who are held threaten nobody."""
    position = state.position
    foes: list[Foe] = []
    for hex_ in sorted(position.line[enemy(side)]):
        units = [unit for unit in position.line_units(hex_) if not unit.held]
        if character.roads:
            foes += [(hex_, u.strength, u.counter.allowance * POINT, MOVER[u.kind]) for u in units]
        elif units:
            reach = max(unit.counter.allowance for unit in units) * character.rough
            foes.append((hex_, sum(unit.strength for unit in units), int(reach), ""))
    return _outlook(state.scenario, tuple(foes), shut_to(state, enemy(side)), character.fronts)


def shut_to(state: State, side: str) -> frozenset[int]:
    """17.0: the hexes that are closed to all of a side in its next turn."""
    field = ground(state.scenario)
    later = side == field.scenario.first and state.side != side
    return field.closed(side, state.turn + later, named=True)
