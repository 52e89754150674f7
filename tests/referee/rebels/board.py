"""Who stands where, and what follows from it alone: stacks, zones of control, command, the way home."""

from __future__ import annotations

from cockade.events.rebels import SIDES
from tests.referee.rebels.ground import CHARTS, other

LINE = {"infantry", "militia", "light", "dragoon"}
FOOT = {"infantry", "militia", "light"}


def kind(unit):
    """What is printed on its counter."""
    return unit.counter.kind


def is_line(unit):
    """Infantry of any kind and dragoons (1.2.3)."""
    return unit.counter.kind in LINE


def is_gun(unit):
    """Artillery."""
    return unit.counter.kind == "artillery"


def is_leader(unit):
    """Not a combat unit."""
    return unit.counter.kind == "leader"


def strength(unit):
    """The assault strength of the side that shows (9.1)."""
    return unit.counter.strength[1 if unit.disrupted else 0]


def morale(unit):
    """The morale of the side that shows (9.1)."""
    return unit.counter.morale[1 if unit.disrupted else 0]


def points(unit):
    """6.0 to 6.3: stacking points."""
    if is_leader(unit):
        return 0
    once = unit.counter.bombardment // 2 if is_gun(unit) else strength(unit)
    return once * 2 if unit.disrupted else once


class Board:
    """
    One position. Zones and the like are worked out when they are asked for.

    `homes` keeps the way home of units as it is found (10.0).
    """

    def __init__(self, ground, units):
        """Sort the units that stand on the map by hex."""
        self.ground, self.units = ground, units
        self.at, self.homes, self._zones = {}, {}, {}
        self.fighting = {side: set() for side in SIDES}
        self.line = {side: set() for side in SIDES}
        for unit in units:
            hex_ = unit.hex
            if hex_:
                self.at.setdefault(hex_, []).append(unit)
                counter = unit.counter
                if counter.kind != "leader":
                    self.fighting[counter.side].add(hex_)
                    if counter.kind != "artillery":
                        self.line[counter.side].add(hex_)

    def after(self, units):
        """The board when these are the units; made of this one where only a few have changed."""
        if len(units) != len(self.units):
            return Board(self.ground, units)
        changed = [(a, b) for a, b in zip(self.units, units, strict=True) if a is not b]
        if len(changed) > 2:
            return Board(self.ground, units)
        new = Board(self.ground, ())
        new.units, new.at = units, dict(self.at)
        for side in SIDES:
            new.fighting[side], new.line[side] = set(self.fighting[side]), set(self.line[side])
        sides = {unit.side for pair in changed for unit in pair}
        new._zones = {side: zone for side, zone in self._zones.items() if side not in sides}
        for hex_ in {unit.hex for pair in changed for unit in pair} - {0}:
            new._lay_out(hex_)
        return new

    def _lay_out(self, hex_):
        """Look at one hex again."""
        stack = [unit for unit in self.units if unit.hex == hex_]
        self.at.pop(hex_, None)
        if stack:
            self.at[hex_] = stack
        for side in SIDES:
            kinds = {unit.counter.kind for unit in stack if unit.counter.side == side} - {"leader"}
            for hexes, holds in ((self.fighting[side], kinds), (self.line[side], kinds - {"artillery"})):
                if holds:
                    hexes.add(hex_)
                else:
                    hexes.discard(hex_)

    def stack(self, hex_):
        """Everybody in a hex."""
        return self.at.get(hex_, [])

    def combat_units(self, hex_):
        """The combat units in a hex."""
        return [unit for unit in self.stack(hex_) if not is_leader(unit)]

    def leaders(self, hex_):
        """The leaders in a hex."""
        return [unit for unit in self.stack(hex_) if is_leader(unit)]

    def crowd(self, hex_, side, without=()):
        """6.0: the stacking points of a side in a hex."""
        stack = self.stack(hex_)
        return sum(points(u) for u in stack if u.side == side and u.id not in without)

    def has_room(self, unit, hex_):
        """6.0: whether the unit may end there."""
        there = self.crowd(hex_, unit.side, (unit.id,))
        return is_leader(unit) or there + points(unit) <= CHARTS.stack_limit

    def lone_leaders(self, hex_, side):
        """11.14: the leaders of a side in a hex without its combat units."""
        return [] if hex_ in self.fighting[side] else [u for u in self.leaders(hex_) if u.side == side]

    def zone(self, side):
        """Every hex in the zone of control of a side (5.0)."""
        if side not in self._zones:
            reach = self.ground.zone
            self._zones[side] = {b for hex_ in self.line[side] for b in reach(hex_)}
        return self._zones[side]

    def threats(self, hex_, side):
        """The enemy line units in whose zone a hex is for this side."""
        foes = self.line[other(side)]
        near = [n for n in self.ground.neighbours[hex_] if n in foes and hex_ in self.ground.zone(n)]
        return [unit for n in near for unit in self.stack(n) if is_line(unit)]

    def halts(self, unit, hex_):
        """5.2, 12.1.3, Q33: whether the unit comes under a zone of control there that it may not ignore."""
        side = unit.side
        if hex_ not in self.zone(other(side)):
            return False
        if unit.counter.kind != "light" or self.ground.map.terrain[hex_] not in ("woods", "swamp", "town"):
            return True
        return any(foe.counter.kind in ("light", "dragoon") for foe in self.threats(hex_, side))

    def beside(self, hex_, side):
        """The adjacent hexes that hold enemy combat units of this side."""
        foes = self.fighting[other(side)]
        return [n for n in self.ground.neighbours[hex_] if n in foes]

    # ------------------------------------------------------------ command

    def commands(self, leader, hex_):
        """11.31: whether the leader can trace command to a hex."""
        return hex_ in self.reach(leader)

    def reach(self, leader):
        """11.31, Q32: every hex that the leader's command reaches."""
        side = leader.side
        foes, zone, friends = self.fighting[other(side)], self.zone(other(side)), self.fighting[side]
        found = rim = {leader.hex}
        for _ in range(leader.counter.span):
            rim = {
                b
                for a in rim
                for b in self.ground.steps("leader", a)
                if b not in found and b not in foes and (b not in zone or b in friends)
            }
            found = found | rim
        return found

    def under_command(self, side):
        """Every hex that some leader of a side commands; who is held commands nobody (harlem.16.0)."""
        led = [u for u in self.units if u.hex and is_leader(u) and u.side == side and not u.held]
        return set().union(*(self.reach(leader) for leader in led)) if led else set()
