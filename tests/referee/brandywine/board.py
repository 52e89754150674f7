"""Who stands where, as the referee sees it: stacks, zones of control, neighbours, command."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING

from attrs import define

from cockade.engine.brandywine.common.state import enemy
from cockade.events.brandywine import AMERICAN, BRITISH, PARADE, SHATTERED, SIDES
from tests.referee.brandywine.ground import BATTERY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cockade.engine.brandywine.common.state import State, Unit
    from tests.referee.brandywine.ground import Ground

LAFAYETTE, WASHINGTON, STIRN, MAXWELL, HOWE = "lafayette", "washington", "stirn", "maxwell", "howe"
PULASKI, PROCTOR, DELAWARE, FERGUSON = "count_pulaski", "proctor", "delaware", "ferguson"
UNMARKED_RIFLES = (FERGUSON, "penn_rifle")


@define(slots=False, eq=False)
class Board:
    """The units of one state on the ground."""

    state: State
    ground: Ground

    @cached_property
    def at(self) -> dict[int, list[Unit]]:
        """By hex: everybody there."""
        found: dict[int, list[Unit]] = defaultdict(list)
        for unit in self.state.units:
            if unit.hex:
                found[unit.hex].append(unit)
        return found

    def stack(self, hex_: int) -> list[Unit]:
        """Everybody in a hex."""
        return self.at.get(hex_, [])

    def fighters(self, hex_: int) -> list[Unit]:
        """The combat units of a hex (3.2)."""
        return [unit for unit in self.stack(hex_) if not unit.is_leader]

    def leaders(self, hex_: int) -> list[Unit]:
        """The leaders of a hex, the highest ranking first."""
        found = [unit for unit in self.stack(hex_) if unit.is_leader]
        return sorted(found, key=lambda unit: unit.counter.seniority)

    def leads(self, hex_: int, side: str) -> bool:
        """Whether a leader of a side is in a hex."""
        return any(leader.side == side for leader in self.leaders(hex_))

    @cached_property
    def held(self) -> dict[str, set[int]]:
        """By side: the hexes with combat units."""
        return {side: self._hexes(side, lambda _: True) for side in SIDES}

    @cached_property
    def all_held(self) -> set[int]:
        """The hexes with combat units of either side."""
        return self.held[AMERICAN] | self.held[BRITISH]

    @cached_property
    def zones(self) -> dict[str, set[int]]:
        """By side: the hexes in its zones of control (8.1.1)."""
        return {side: self._zone(side, lambda _: True) for side in SIDES}

    @cached_property
    def rifle_zones(self) -> dict[str, set[int]]:
        """By side: the hexes in zones of control of its rifles (8.2.1)."""
        return {side: self._zone(side, lambda unit: unit.is_rifle) for side in SIDES}

    def _hexes(self, side: str, is_meant: Callable[[Unit], bool]) -> set[int]:
        return {unit.hex for unit in self.fighting[side] if is_meant(unit)}

    @cached_property
    def fighting(self) -> dict[str, list[Unit]]:
        """By side: its combat units on the map."""
        found: dict[str, list[Unit]] = {side: [] for side in SIDES}
        for unit in self.state.units:
            if unit.hex and unit.counter.kind != "leader":
                found[unit.counter.side].append(unit)
        return found

    def _zone(self, side: str, is_meant: Callable[[Unit], bool]) -> set[int]:
        sources = self._hexes(side, lambda unit: unit.condition == PARADE and is_meant(unit))
        return {b for a in sources for b in self.ground.reached[a]}

    # ------------------------------------------------------------ neighbours

    def foes_beside(self, hex_: int, side: str) -> list[Unit]:
        """The enemy combat units next to a hex, of the enemy of a side."""
        held = self.held[enemy(side)]
        return [u for h in self.ground.around[hex_] if h in held for u in self.fighters(h)]

    def is_beside_foe(self, hex_: int, side: str) -> bool:
        """Whether an enemy combat unit stands next to a hex."""
        held = self.held[enemy(side)]
        return any(h in held for h in self.ground.around[hex_])

    def in_foes_zone(self, hex_: int, side: str) -> bool:
        """Whether the hex lies in a zone of control of the enemy of a side."""
        return hex_ in self.zones[enemy(side)]

    def has_room(self, hex_: int, unit: Unit, strength: int | None = None) -> bool:
        """7.1.1, Q138: whether a hex keeps within the limit, of points and of guns, with a unit in it."""
        if unit.is_leader:
            return True
        others = [u for u in self.fighters(hex_) if u.id != unit.id and u.side == unit.side]
        points = sum(u.strength for u in others if not u.is_artillery)
        guns = sum(u.is_artillery for u in others) + unit.is_artillery
        if not unit.is_artillery:
            points += unit.strength if strength is None else strength
        return points <= self.ground.charts.limits.stack and guns <= self.ground.charts.limits.guns

    def is_crowded(self, hex_: int) -> bool:
        """7.1.1: more in a hex than it may hold."""
        there = self.fighters(hex_)
        points = sum(u.strength for u in there if not u.is_artillery)
        guns = sum(u.is_artillery for u in there)
        limits = self.ground.charts.limits
        return points > limits.stack or guns > limits.guns

    def is_surrounded(self, hex_: int, side: str) -> bool:
        """3.2: all six hexes are the enemy's, by a unit or by a zone that no friend cancels."""
        foe = enemy(side)
        around = self.ground.around[hex_]
        closed = (h in self.held[foe] or (h in self.zones[foe] and h not in self.held[side]) for h in around)
        return len(around) == SIX and all(closed)

    # ------------------------------------------------------------ command

    def commander(self, hex_: int, units: Iterable[Unit]) -> Unit | None:
        """14.1.1, 14.5, 14.6: who commands these units in a hex."""
        for leader in self.leaders(hex_):
            if leader.id == LAFAYETTE:
                continue
            if leader.id == STIRN and not all(u.counter.nation == "german" for u in units):
                continue
            return leader
        return None

    # ------------------------------------------------------------ areas

    def bounds(self, unit: Unit) -> frozenset[int] | None:
        """9.4, 9.5.3, 18.1.3: the hexes in which a unit must stay; None if it may go anywhere."""
        barred = self.ground.scenario.special.barred.get(unit.side)
        if barred:
            return frozenset(self.ground.around_all) - self.ground.area(barred)
        if unit.side == BRITISH or self.state.is_released("army") or is_exempt(unit):
            return None
        inside = self.ground.area("bivouac")
        if unit.counter.detachment:
            return inside | self.ground.area("maxwell_zone")
        if unit.counter.wing == "greene_wing" and self.state.is_released("wing"):
            return inside | self.ground.area("west_bank")
        return inside

    def is_bound(self, unit: Unit) -> bool:
        """Whether the bivouac area holds an American unit."""
        return unit.side == AMERICAN and not self.state.is_released("army") and not is_exempt(unit)

    def passes_battery(self, unit: Unit, hex_: int) -> bool:
        """9.6.3: American guns may pass Proctor's."""
        return hex_ == BATTERY and unit.side == AMERICAN and unit.is_artillery


def nameless(unit: Unit) -> Unit:
    """Q126: a British unit at which the American may not look: no leader, no rifles, in good order."""
    if unit.side != BRITISH or not unit.hex or unit.shown:
        return unit
    counter = unit.counter.replace(kind="infantry", rifle=False)
    return unit.replace(counter=counter, condition=PARADE)


SIX = 6


def is_exempt(unit: Unit) -> bool:
    """9.4.1, 9.6.2: the reinforcements of turn 5, and Delaware once it is free."""
    return unit.due == BLANDS_TURN or (unit.id == DELAWARE and unit.freed)


BLANDS_TURN = 5


def halved(unit: Unit) -> int:
    """12.1.7: the strength with which a unit defends."""
    if unit.is_artillery:
        return 0
    if unit.condition == SHATTERED:
        return 1
    return unit.strength if unit.condition == PARADE else -(-unit.strength // 2)
