"""The value of a hex next to an enemy: the assault that the whole side could make."""

from __future__ import annotations

from functools import cached_property

from cockade.engine.bots.rebels.aims import Aims
from cockade.engine.bots.rebels.chances import (
    FIGHTING,
    expected,
    odds_of,
    stakes,
    strength_of,
)
from cockade.engine.floats import total
from cockade.engine.rebels.common.ground import FOOT, Ground, ground
from cockade.engine.rebels.common.leaders import refuges
from cockade.engine.rebels.common.state import State, Unit
from cockade.engine.rebels.segment4_movement.march import allowance


class Prospects:
    """The assaults that one side could make from its hexes and those in reach."""

    def __init__(self, state: State, aims: Aims) -> None:
        """Take the side of the aims, in its own movement segment."""
        self.state = state
        self.aims = aims
        self.character = aims.character
        self.side = aims.side
        self.field: Ground = ground(state.scenario)
        self.position = state.position
        self._friends: dict[str, set[int]] = {}
        self._gathered: dict[tuple[int, str], int] = {}
        self._coming: dict[tuple[int, str], int] = {}
        self._worth: dict[tuple[float, int, int], float] = {}

    def capture(self, unit: Unit, hex_: int) -> float:
        """Return the value of surprising lone leaders (11.13, 11.16). An escape counts a little."""
        chart = self.field.charts.leader
        chance = (chart.dragoon if unit.kind == "dragoon" else chart.infantry) / 10
        leaders = self.position.leaders(hex_)
        points = total(one.counter.points * (chance if refuges(self.state, one) else 1.0) for one in leaders)
        return points * self.aims.theirs + 1

    def fight(self, unit: Unit, hex_: int, foes: list[int]) -> float:
        """Return the value of the assaults to which a unit would be bound: the best, and all bad ones."""
        *others, most = sorted(self.promise(unit, hex_, foe) for foe in foes)
        stirred = self.aims.wins and any(u.held for foe in foes for u in self.position.combat_units(foe))
        return most + total(min(0.0, other) for other in others) - self.character.stirring * stirred

    def promise(self, unit: Unit, hex_: int, foe: int) -> float:
        """Return how much this unit adds to an assault on an adjacent enemy hex."""
        if self.field.is_river(hex_, foe):
            return -1.0
        there = self.gathered(foe, without=unit)
        help_ = self.character.hope * self.coming(foe, without=unit) if self.aims.attacks else 0.0
        more = self.added(unit, hex_)
        gain = self.prospect(there + more + help_, hex_, foe) - self.prospect(there, hex_, foe)
        if not self.aims.attacks:
            return gain - 0.3
        if hex_ in self.friends_without(unit):
            return gain
        return gain + self.character.spread + self.closing(unit, hex_, foe)

    def added(self, unit: Unit, hex_: int) -> int:
        """6.0: Return what a unit adds to the fighting strength of a hex."""
        if not self.character.capped:
            return unit.strength
        there = sum(u.strength for u in self.position.line_units(hex_) if u.id != unit.id)
        return min(FIGHTING, there + unit.strength) - min(FIGHTING, there)

    def closing(self, unit: Unit, hex_: int, foe: int) -> float:
        """Return the value of blocking a beaten enemy's retreat (8.514)."""
        ways = self.field.ways[FOOT][foe]
        if hex_ not in ways:
            return 0.0
        friends = self.friends_without(unit)
        left = sum([way not in friends for way in ways])
        return (
            self.character.retreats
            * stakes(self.position.combat_units(foe))
            * self.aims.theirs
            * (self.character.lost[left - 1] - self.character.lost[left])
        )

    def friends_without(self, unit: Unit) -> set[int]:
        """Return the hexes of friendly combat units without this unit."""
        found = self._friends.get(unit.id)
        if found is None:
            held = self.position.combat[self.side]
            alone = len(self.position.combat_units(unit.hex)) == 1
            found = self._friends[unit.id] = held - {unit.hex} if alone else held
        return found

    def gathered(self, foe: int, without: Unit) -> int:
        """Return the strength of friends already next to an enemy hex."""
        found = self._gathered.get((foe, without.id))
        if found is None:
            line, friends = self.position.line[self.side], self.position.line_units
            stacks = [friends(hex_) for hex_ in self.field.neighbours[foe] if hex_ in line]
            others = [[unit.strength for unit in stack if unit.id != without.id] for stack in stacks]
            found = sum([min(FIGHTING, sum(strengths)) for strengths in others])
            self._gathered[foe, without.id] = found
        return found

    @cached_property
    def unmoved(self) -> list[tuple[Unit, int, int]]:
        """The friends who may still move: the unit, its hex or entry, and its reach."""
        return [
            (unit, unit.hex or unit.entry, allowance(self.state, unit) // 2)
            for unit in self.state.units
            if unit.side == self.side
            and unit.is_line
            and not unit.start
            and not unit.held
            and unit.entered != self.state.turn
            and (unit.hex or unit.entry)
        ]

    def coming(self, foe: int, without: Unit) -> int:
        """Return the strength of unmoved friends who could still come next to an enemy hex."""
        found = self._coming.get((foe, without.id))
        if found is None:
            away = self.field.grid.away(foe)
            near = [unit for unit, hex_, reach in self.unmoved if away[hex_] <= reach]
            found = self._coming[foe, without.id] = sum([u.strength for u in near if u.id != without.id])
        return found

    def prospect(self, attack: float, hex_: int, foe: int) -> float:
        """Return the expected gain of an assault on an enemy hex with so much strength."""
        if attack <= 0:
            return 0.0
        left = self.field.hex_shift(foe) + self.field.hexside_shift(hex_, foe)[0]
        found = self._worth.get((attack, left, foe))
        if found is None:
            found = self._worth[attack, left, foe] = self.assault(attack, left, foe)
        return found

    def assault(self, attack: float, left: int, foe: int) -> float:
        """Return the same, shifted columns to the left."""
        defenders = self.position.combat_units(foe)
        chances = odds_of(self.field, attack, strength_of(defenders), left)
        risked, bounty = (
            attack * self.character.risked * self.aims.own,
            self.character.bounty * attack / max(1.0, self.character.usual),
        )
        return expected(self.character, chances, defenders, risked, bounty=bounty) * self.aims.theirs

    def threatened(self, unit: Unit, hex_: int, menace: float, shelter: int) -> float:
        """Return the added loss in a hex with this unit if the enemy attacks with all it can bring."""
        others = [u for u in self.position.combat_units(hex_) if u.id != unit.id]
        alone = self.loss(others, menace, shelter) if others else 0.0
        return self.loss([*others, unit], menace, shelter) - alone

    def grave(self, units: list[Unit], menace: float, shelter: int) -> float:
        """Return the chance that a hex's units are disrupted or lost in such an attack."""
        if menace <= 0:
            return 0.0
        chances = odds_of(self.field, menace, strength_of(units), shelter)
        return chances.get("DD", 0.0) + chances.get("DE", 0.0)

    def driven_off(self, unit: Unit, menace: float, shelter: int) -> float:
        """10.0: Return the further loss of a unit that leaves the map in a rout."""
        if menace <= 0:
            return 0.0
        chances = odds_of(self.field, menace, strength_of([unit]), shelter)
        lost = chances.get("DD", 0.0) * (1 - self.character.hurt["DD"]) + chances.get("DR1", 0.0) / 2
        return lost * stakes([unit]) * self.aims.own

    def loss(self, units: list[Unit], menace: float, shelter: int) -> float:
        """Return the possible loss of a hex's units in such an attack."""
        if menace <= 0:
            return 0.0
        chances = odds_of(self.field, menace, strength_of(units), shelter)
        lost = total(float(chance) * self.character.hurt[code] for code, chance in chances.items())
        return lost * stakes(units) * self.aims.own
