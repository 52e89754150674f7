"""Where a unit is best placed: near what decides, beside the enemy only in strength, leaders with men."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from engine.brandywine.ground import ground
from engine.brandywine.obligations import is_obliged
from engine.brandywine.setup import placements, unplaced, waits_for_company
from engine.brandywine.state import State, Unit, enemy
from engine.brandywine.victory import is_held
from events.brandywine import AMERICAN, Place, Placement

PLACES = ("exits", "battery")  # 4.1.1, 4.3: where there is something to win whatever the scenario says
NEARER = 1.0  # what a hex nearer to a place that decides is worth
STRONG = 1.5  # the odds from which on it is worth to stand beside the enemy
FIGHT = 1.2  # what each odds beyond that is worth
WEAK = 3.0  # what standing beside a stronger enemy costs
EXPOSED = 6.0  # what it costs a gun or a leader to stand alone beside the enemy
COVER = 0.4  # what woods, houses and works are worth to a defender
COMPANY = 0.3  # what each strength point beside him is worth to a leader
GUN_RANGE = 3


class Outlook:
    """A state as one side sees its marches."""

    def __init__(self, state: State, side: str) -> None:
        """What does not depend on the unit is worked out once."""
        self.state, self.side = state, side
        self.field = ground(state.scenario)
        self.position = state.position
        self.far = self.field.grid.distance

    @cached_property
    def goals(self) -> list[int]:
        """The hexes of the places that decide; for the British those that they do not hold yet."""
        zones = [name for decisive in self.field.scenario.decisive for name in decisive.zones]
        hexes = [h for name in dict.fromkeys((*zones, *PLACES)) for h in sorted(self.field.zone(name))]
        if self.side == AMERICAN:
            return hexes
        return [hex_ for hex_ in hexes if not is_held(self.state, hex_)] or hexes

    @cached_property
    def foes(self) -> dict[int, int]:
        """The strength of the enemy by hex; a unit that one may not know counts as an ordinary one."""
        return {hex_: self.strength(hex_) for hex_ in self.position.combat[enemy(self.side)]}

    def strength(self, hex_: int) -> int:
        """What stands in a hex; at least one."""
        units = self.position.combat_units(hex_)
        return max(1, sum(unit.strength or 3 for unit in units if not unit.is_artillery))

    def worth(self, unit: Unit, hex_: int) -> float:
        """How good it is for a unit to stand in a hex."""
        if unit.is_leader:
            return self.worth_to_leader(unit, hex_)
        score = -NEARER * self.to_goal(hex_)
        beside = [n for n in self.field.neighbours[hex_] if n in self.foes]
        if unit.is_artillery:
            return score + self.worth_to_gun(hex_, beside)
        if self.side == AMERICAN and self.field.blocks_sight(hex_):
            score += COVER
        return score + sum(self.prospect(unit, there) for there in beside)

    def to_goal(self, hex_: int) -> int:
        """How far it is to the nearest place that decides."""
        return min((self.far(hex_, goal) for goal in self.goals), default=0)

    def prospect(self, unit: Unit, there: int) -> float:
        """What it is worth to stand beside this enemy, with all that do already."""
        around = self.field.neighbours[there]
        own = [one for hex_ in around for one in self.position.combat_units(hex_) if one.side == self.side]
        with_us = unit.strength + sum(
            one.strength for one in own if one.id != unit.id and is_obliged(self.state, one)
        )
        odds = with_us / self.foes[there]
        return FIGHT * min(odds, 4) if odds >= STRONG else -WEAK * (STRONG - odds)

    def worth_to_gun(self, hex_: int, beside: list[int]) -> float:
        """A gun reaches the enemy from behind its infantry."""
        covered = any(not one.is_artillery for one in self.position.combat_units(hex_))
        if beside and not covered:
            return -EXPOSED
        return float(any(self.far(hex_, foe) <= GUN_RANGE for foe in self.foes)) + covered

    def worth_to_leader(self, unit: Unit, hex_: int) -> float:
        """A leader is where most of his men are, the nearer to the enemy the better."""
        men = [one for one in self.position.combat_units(hex_) if one.side == self.side and one.id != unit.id]
        rivals = sum(one.is_leader and one.id != unit.id for one in self.position.stack(hex_))
        score = COMPANY * sum(one.strength for one in men) - rivals - NEARER * self.to_goal(hex_) / 4
        return score if men else score - EXPOSED

    def best(self, unit: Unit, hexes: Iterable[int]) -> int:
        """The best of some hexes; the lowest number among equals."""
        return max(sorted(hexes), key=lambda hex_: self.worth(unit, hex_))


def next_placement(state: State) -> Place | None:
    """The next sensible placement of the side that sets up before the first turn; None when all is placed."""
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, Placement):
        return None
    left = unplaced(state, frame.side)
    order = sorted(left, key=lambda unit: (unit.is_leader, unit.is_artillery, -unit.strength, unit.id))
    for unit in order:
        able = [] if waits_for_company(state, unit, left) else [one.hex for one in placements(state, unit)]
        if able:
            return Place(unit.id, Outlook(state, frame.side).best(unit, able))
    return None
