"""Attacks of several units, planned before the first one moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from attrs import frozen

from cockade.engine.bots.rebels.aims import turns_left
from cockade.engine.bots.rebels.chances import FIGHTING
from cockade.engine.bots.rebels.plan import Plan
from cockade.engine.floats import total
from cockade.engine.rebels.common.state import Unit

WANTED = 3.0  # so much an attack may cost against whom one would rather attack than any other
PARTY = 8  # so many units at most come together against one hex
Moves = tuple[tuple[str, int], ...]
"""The destination of each unit by id."""


@frozen
class Attack:
    """An attack: the moves, and their gain over staying out of it."""

    gain: float
    moves: Moves


NO_ATTACK = Attack(0.0, ())


class Attacks:
    """The attacks that one side could make in this step."""

    def __init__(self, plan: Plan, reach: Mapping[str, Sequence[int]]) -> None:
        """`reach` has the possible ends of the march of each line unit that may move, by id."""
        self.plan = plan
        self.front = plan.front
        self.state = plan.state
        self.reach = reach
        self.now = self.front.value(self.front.held)
        self.patience = min(1.0, (turns_left(plan.state) - 1) / 2) if plan.character.desperate else 1.0
        self._standing: dict[tuple[str, int], float] = {}
        self._otherwise: dict[str, float] = {}

    def best(self) -> Attack:
        """Return the attack that gains most. Without moves if none gains enough."""
        character = self.plan.character
        if character.quarry in self.front.foes:
            wanted = self.against(character.quarry, -WANTED)
            if wanted.moves:
                return wanted
        least = 0.0 if self.plan.aims.attacks else character.sally
        found = [self.against(foe) for foe in sorted(self.front.foes)]
        return max([one for one in found if one.gain > least], key=gain_of, default=NO_ATTACK)

    def against(self, foe: int, least: float = 0.0) -> Attack:
        """Return the best attack on an enemy hex above the least gain. The strongest units join first."""
        around = self.plan.field.neighbours[foe]
        spots = {hex_ for hex_ in around if foe in self.front.targets(hex_)}
        units = [self.state.unit(id_) for id_, hexes in self.reach.items() if spots.intersection(hexes)]
        units.sort(key=lambda unit: (-unit.strength, unit.id))
        moves: Moves = ()
        best = Attack(least, ())
        for unit in units[:PARTY]:
            joined = [(*moves, (unit.id, hex_)) for hex_ in self.options(unit, spots, moves)]
            if joined:
                next_ = max(map(self.attack, joined), key=gain_of)
                moves, best = next_.moves, max(best, next_, key=gain_of)
        return self.pruned(best)

    def options(self, unit: Unit, spots: set[int], moves: Moves) -> list[int]:
        """Return where a unit could join: hexes where all of it fights (6.0), else hexes with room."""
        there = {hex_: self.company(hex_, unit, moves) for hex_ in spots.intersection(self.reach[unit.id])}
        limit = self.plan.field.charts.stack_limit - unit.stacking_points
        roomy = [hex_ for hex_ in sorted(there) if sum(u.stacking_points for u in there[hex_]) <= limit]
        most = FIGHTING - unit.strength
        return [hex_ for hex_ in roomy if sum(u.strength for u in there[hex_]) <= most] or roomy

    def company(self, hex_: int, unit: Unit, moves: Moves) -> list[Unit]:
        """Return the other units in a hex, with those that will move there."""
        gone = {id_ for id_, _ in moves} | {unit.id}
        staying = [one for one in self.plan.position.combat_units(hex_) if one.id not in gone]
        return [*staying, *(self.state.unit(id_) for id_, there in moves if there == hex_)]

    def pruned(self, attack: Attack) -> Attack:
        """Return the attack without the units that make it worse."""
        best = attack
        for one in attack.moves[:-1]:
            fewer = self.attack(tuple(move for move in best.moves if move != one))
            best = max(best, fewer, key=gain_of)
        return best

    def attack(self, moves: Moves) -> Attack:
        """Return the total gain of some moves."""
        standing = total(self.standing(self.state.unit(id_), hex_) for id_, hex_ in moves)
        standing += self.plan.character.eager * len(moves) * self.plan.aims.attacks
        return Attack(self.front.value(self.front.after(moves)) - self.now + standing, moves)

    def standing(self, unit: Unit, hex_: int) -> float:
        """Return how much better a unit's hex is than its best one without a fight, the fight apart."""
        found = self._standing.get((unit.id, hex_))
        if found is None:
            worth = self.plan.standing(unit)
            found = self.patience * (worth(hex_) - self.otherwise(unit, worth))
            self._standing[unit.id, hex_] = found
        return found

    def otherwise(self, unit: Unit, worth: Callable[[int], float]) -> float:
        """Return the unit's best value without a fight, in its hex or in reach."""
        found = self._otherwise.get(unit.id)
        if found is None:
            hexes = {*self.reach[unit.id], *([unit.hex] if unit.hex else [])}
            found = max(map(worth, hexes - self.front.fronts or hexes))
            self._otherwise[unit.id] = found
        return found


def gain_of(attack: Attack) -> float:
    """Return the gain of an attack."""
    return attack.gain
