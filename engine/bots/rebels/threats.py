"""The enemy's position: the value of combats against it (8.1), cached while it stays the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

from cockade.engine.bots.rebels.chances import FIGHTING, odds_of
from cockade.engine.bots.rebels.combat_assignment import Fight, Layout
from cockade.engine.bots.rebels.parameters import Character
from cockade.engine.rebels.common.ground import Ground
from cockade.engine.zones import zone


class Stack(NamedTuple):
    """The strength and the possible losses of some units of one hex, in points of a level."""

    strength: float = 0.0
    light: bool = False
    lost: float = 0.0
    shaken: float = 0.0
    driven: float = 0.0


def together(stacks: Iterable[Stack], most: float = FIGHTING) -> Stack:
    """Return several stacks as one, with so much of their strength counted (6.0)."""
    strength = lost = shaken = driven = 0.0
    light = False
    for one in stacks:
        strength += one[0]
        light |= one[1]
        lost += one[2]
        shaken += one[3]
        driven += one[4]
    return Stack(min(most, strength), light, lost, shaken, driven)


class Results(NamedTuple):
    """The chances of a combat's results. `cleared` means that the defenders leave their hex."""

    eliminated: float
    disrupted: float
    retreated: float
    cleared: float
    driven: float
    shaken: float
    lost: float


class Stakes(NamedTuple):
    """A side's aims and fears in its combats. `turns` are those left (`Aims`)."""

    character: Character
    side: str
    goals: frozenset[int]
    own: float
    theirs: float
    turns: int
    divisor: int


class Opposition:
    """The opposition that attacks on an enemy meet. All results are cached."""

    def __init__(
        self, field: Ground, stakes: Stakes, enemies: Mapping[int, Stack], zone_: frozenset[int]
    ) -> None:
        """`enemies` are its combat units by hex. Units in `zone_` must attack."""
        self.field = field
        self.stakes = stakes
        self.enemies = enemies
        self.zone = zone_
        self.shares: dict[tuple[object, ...], tuple[float, list[Fight]]] = {}
        self._parts: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
        self._targets: dict[int, tuple[int, ...]] = {}
        self._beside: dict[tuple[int, ...], list[int]] = {}
        self._layouts: dict[tuple[int, ...], Layout] = {}
        self._meetings: dict[Fight, Meeting] = {}
        self._promises: dict[tuple[object, ...], float] = {}

    def targets(self, hex_: int) -> tuple[int, ...]:
        """8.22: Return the enemy hexes that may be assaulted from a hex."""
        found = self._targets.get(hex_)
        if found is None:
            around = self.field.neighbours[hex_]
            found = tuple(n for n in around if n in self.enemies and not self.field.is_river(hex_, n))
            self._targets[hex_] = found
        return found

    def beside(self, hexes: tuple[int, ...]) -> list[int]:
        """Return all enemy hexes that may be assaulted from some hexes."""
        found = self._beside.get(hexes)
        if found is None:
            found = self._beside[hexes] = sorted({d for hex_ in hexes for d in self.targets(hex_)})
        return found

    def owed(self, hexes: tuple[int, ...]) -> frozenset[int]:
        """8.22: Return the enemy hexes that must be attacked from these hexes."""
        open_ = [hex_ for hex_ in hexes if not self.field.is_fort(hex_)]
        reached = zone(self.field.zone_exits, open_)
        targets = {d for hex_ in open_ for d in self.targets(hex_)}
        return frozenset(d for d in targets if d in reached or self.field.is_fort(d))

    def layout(self, hexes: tuple[int, ...]) -> Layout:
        """Return the possible divisions of these hexes' assaults."""
        found = self._layouts.get(hexes)
        if found is None:
            targets = {hex_: self.targets(hex_) for hex_ in hexes}
            found = self._layouts[hexes] = Layout(hexes, targets, self.zone, self.owed(hexes))
        return found

    def parts(self, hexes: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Group the hexes with targets that share an enemy."""
        found = self._parts.get(hexes)
        if found is None:
            left, found = {*hexes}, []
            while left:
                part = [left.pop()]
                for hex_ in part:
                    near = {a for d in self.targets(hex_) for a in self.field.neighbours[d] if a in left}
                    part += near
                    left -= near
                found.append(tuple(sorted(part)))
            self._parts[hexes] = found
        return found

    def meeting(self, fight: Fight) -> Meeting:
        """Return the opposition to the attackers of a combat."""
        found = self._meetings.get(fight)
        if found is None:
            found = self._meetings[fight] = Meeting(self, *fight)
        return found

    def promise(self, fight: Fight, stacks: tuple[Stack, ...], corner: float) -> float:
        """Return the expected gain of one combat, by the stack in each attacking hex (8.1)."""
        key = (fight, stacks, corner)
        found = self._promises.get(key)
        if found is None:
            found = self._promises[key] = self.meeting(fight).promise(together(stacks, inf), corner)
        return found


class Meeting:
    """Some enemy hexes as attacked from some others."""

    def __init__(self, opposition: Opposition, attackers: Sequence[int], defenders: Sequence[int]) -> None:
        """Look up everything that doesn't depend on the attackers."""
        self.opposition = opposition
        self.stakes = stakes = opposition.stakes
        self.field = field = opposition.field
        self.theirs = together([opposition.enemies[hex_] for hex_ in defenders], inf)
        self.defence = max(1, self.theirs.strength // stakes.divisor)
        rough = [hex_ for hex_ in defenders if field.is_light_country(hex_)]
        self.rough = bool(rough)
        self.parried = any(opposition.enemies[hex_].light for hex_ in rough)
        self.left = max([self.cover(hex_, attackers) for hex_ in defenders])
        wanted = len(stakes.goals.intersection(defenders))
        self.prize = stakes.character.storm * wanted / stakes.turns if wanted else 0.0
        self._results: dict[tuple[float, bool], Results] = {}

    def cover(self, hex_: int, attackers: Sequence[int]) -> int:
        """8.32: Return the columns that an enemy hex takes from an attack from some hexes."""
        field, targets = self.field, self.opposition.targets
        sides = [field.hexside_shift(a, hex_)[0] for a in attackers if hex_ in targets(a)]
        return min(field.charts.most_left_shifts, field.hex_shift(hex_) + min(sides, default=0))

    def results(self, ours: Stack) -> Results:
        """Return the chance of each result for such attackers. 12.1.2: light infantry gains a column."""
        found = self._results.get(ours[:2])
        if found is None:
            left = self.left - (bool(self.rough and ours.light) - self.parried)
            chance = odds_of(self.field, ours.strength, self.defence, left).get
            de, dd, dr, *attacker = (chance(code, 0.0) for code in ("DE", "DD", "DR1", "AR1", "AD", "AE"))
            found = self._results[ours[:2]] = Results(de, dd, dr, de + dd + dr, *attacker)
        return found

    def promise(self, ours: Stack, corner: float) -> float:
        """Return the expected gain for such attackers. `corner` is the share lost without retreat (8.514)."""
        eliminated, disrupted, retreated, cleared, back, shaken, lost = self.results(ours)
        theirs = self.theirs
        gained = eliminated * theirs.lost
        gained += self.prize * cleared
        gained += disrupted * (theirs.shaken + corner * (theirs.lost - theirs.shaken))
        gained += retreated * (theirs.driven + corner * (theirs.lost - theirs.driven))
        risked = back * ours.driven
        risked += shaken * ours.shaken + lost * ours.lost
        return (gained - risked * self.stakes.own) * self.stakes.theirs


@lru_cache(32)
def opposition_of(
    field: Ground, stakes: Stakes, enemies: tuple[tuple[int, Stack], ...], zone_: frozenset[int]
) -> Opposition:
    """Return the known opposition of an enemy in this position with these stakes."""
    return Opposition(field, stakes, dict(enemies), zone_)
