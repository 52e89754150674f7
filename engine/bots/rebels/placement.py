"""Set-up (1.3): leaders within range of units, the line at the front, guns high and behind works."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from cockade.engine.bots.rebels.chances import FAR, FIGHTING, steps_around
from cockade.engine.bots.rebels.parameters import GREEDY, Character, character_of
from cockade.engine.floats import total
from cockade.engine.rebels.common.ground import Ground, ground
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.rebels.segment1_command import command_range
from cockade.engine.rebels.setup import placement_hexes, unplaced
from cockade.events.rebels import Place, Placement

ORDER = {"leader": 0, "light": 1, "infantry": 1, "militia": 1, "dragoon": 1, "artillery": 2}


def next_placement(state: State) -> Place | None:
    """Return the next sensible placement in set-up. None when all units are placed."""
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, Placement):
        return None
    return sensible_placement(state, frame.side, character_of(GREEDY, state.scenario, frame.side))


def sensible_placement(state: State, side: str, character: Character) -> Place | None:
    """Place leaders first, then the strongest line units, then guns, each in its best hex."""
    waiting = unplaced(state, side)
    if not waiting:
        return None
    unit = min(waiting, key=lambda unit: (ORDER[unit.kind], -unit.counter.span, -unit.strength, unit.id))
    able = placement_hexes(state, unit)
    site = Site(state, unit, able, character)
    return Place(unit.id, max(able, key=site.worth))


class Site:
    """The hexes where one unit may be set up, as its owner sees them."""

    def __init__(self, state: State, unit: Unit, able: Sequence[int], character: Character) -> None:
        """`able` are the possible hexes."""
        self.state = state
        self.character = character
        self.unit = unit
        self.able = able
        self.field: Ground = ground(state.scenario)
        self.position = state.position
        self.dangers = [steps_around(state.scenario, hex_) for hex_ in dangers(state, enemy(unit.side))]
        self.near = {hex_: self.distance(hex_) for hex_ in able}
        self.nearest = min(self.near.values())

    def distance(self, hex_: int) -> int:
        """Return the steps to the enemy's current, later or entry hexes."""
        return min((ways.get(hex_, FAR) for ways in self.dangers), default=0)

    def worth(self, hex_: int) -> float:
        """Return the value of the unit in this hex."""
        if self.unit.is_leader:
            return self.leader_worth(hex_)
        return self.gun_worth(hex_) if self.unit.is_artillery else self.line_worth(hex_)

    def leader_worth(self, hex_: int) -> float:
        """Return a leader's value: the front and units in range that no other leader reaches."""
        reach, led = command_range(self.state, self.unit.replace(hex=hex_)), self.led_by_others
        front = total(
            self.front_worth(h) * (self.character.camp_shared if h in led else 1.0)
            for h in self.able
            if h in reach
        )
        men = sum(h in reach and h not in led for h in self.position.combat[self.unit.side])
        company, rivals = bool(self.position.combat_units(hex_)), len(self.position.leaders(hex_))
        worth = front + 3 * men + company - self.character.camp_rival * rivals - 0.05 * self.near[hex_]
        return worth - self.character.camp_rival * self.is_bad_country(hex_)

    def front_worth(self, hex_: int) -> float:
        """Return how important it is to command this hex of the area."""
        return 0.0 if self.is_bad_country(hex_) else 1.0 / (1 + self.near[hex_] - self.nearest)

    def is_bad_country(self, hex_: int) -> bool:
        """Whether some kinds of units can't enter the terrain."""
        return bool(self.field.charts.terrain[self.field.map.terrain[hex_]].prohibited)

    @cached_property
    def led_by_others(self) -> set[int]:
        """The hexes within range of leaders already on the map."""
        found: set[int] = set()
        for unit in self.position.of(self.unit.side):
            if unit.is_leader:
                found |= command_range(self.state, unit)
        return found

    def line_worth(self, hex_: int) -> float:
        """Return a line unit's value: at the front, behind works, in command, spread out, with a leader."""
        there = sum(unit.strength for unit in self.position.line_units(hex_))
        worth = (
            self.character.camp_shelter * self.shelter(hex_)
            - self.character.camp_front * (self.near[hex_] - self.nearest)
            - self.unled(hex_)
        )
        worth -= self.character.camp_rival * self.is_bad_country(hex_)
        worth -= self.character.camp_company * there + self.character.camp_crowd * max(
            0, there + self.unit.strength - FIGHTING
        )
        lonely = bool(self.position.leaders(hex_)) and not self.position.combat_units(hex_)
        return worth + self.character.camp_escort * lonely + self.character.camp_keep * self.keeps(hex_)

    def gun_worth(self, hex_: int) -> float:
        """Return a gun's value: high or behind works, at the front, with infantry, in command, mobile."""
        worth = self.character.camp_height * self.field.map.level[
            hex_
        ] + self.character.camp_shelter * self.shelter(hex_)
        worth -= (
            self.character.camp_front * (self.near[hex_] - self.nearest)
            + self.unled(hex_)
            + 3 * self.is_stuck(hex_)
        )
        guns = sum(unit.is_artillery for unit in self.position.stack(hex_))
        return worth + self.character.camp_companion * bool(self.position.line_units(hex_)) - guns

    def shelter(self, hex_: int) -> int:
        """8.32: Return the columns that the hex and its least protected front take from an attack."""
        here = self.near[hex_]
        front = [n for n in self.field.neighbours[hex_] if self.distance(n) < here]
        sides = min((self.field.hexside_shift(n, hex_)[0] for n in front), default=0)
        return self.field.hex_shift(hex_) + sides

    def unled(self, hex_: int) -> float:
        """11.3: Return the cost of a hex outside the range of every leader."""
        led = self.led_by_others
        return self.character.camp_unled * (bool(led) and hex_ not in led)

    def is_stuck(self, hex_: int) -> bool:
        """Whether a gun could not have moved here: a swamp without a road."""
        return not any(self.field.can_step(self.unit, n, hex_) for n in self.field.neighbours[hex_])

    def keeps(self, hex_: int) -> bool:
        """18.1: Whether this is the side's own empty deciding place."""
        victory = self.field.scenario.victory
        ours = victory.owner == self.unit.side and hex_ in victory.places
        return ours and not self.position.line_units(hex_)


def dangers(state: State, side: str) -> list[int]:
    """Return where a side is, enters or sets up: one hex for each place."""
    field = ground(state.scenario)
    found: set[int] = set()
    for unit in state.units:
        if unit.side == side and unit.alive and not unit.held:
            found.add(unit.hex or unit.entry or middle(field, unit))
    return sorted(found)


def middle(field: Ground, unit: Unit) -> int:
    """Return a hex in the middle of a unit's area."""
    group = field.group_of.get(unit.id)
    if group is not None and group.around:
        return group.around
    area = sorted(field.area(unit.id))
    return area[len(area) // 2]
