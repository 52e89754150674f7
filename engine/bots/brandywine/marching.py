"""The best hexes for units: near deciding places, next to enemies only in strength, leaders with units."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, lru_cache

from cockade.engine.bots.brandywine.garrisons import posts
from cockade.engine.bots.brandywine.parameters import GREEDY, Character, character_of
from cockade.engine.bots.brandywine.threats import Bearer, bearers, borne, can_fight, fought, loss, menace
from cockade.engine.brandywine.b6_combat.obligations import is_obliged
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.zones import beside_enemies, enemy_zone
from cockade.engine.brandywine.d_end.victory import is_held
from cockade.engine.brandywine.set_up.setup import placements, unplaced, waits_for_company
from cockade.engine.floats import total
from cockade.events.brandywine import AMERICAN, BRITISH, Place, Placement

OTHERWISE = "otherwise"  # 18.1.3: who has won if nobody else has
EMPTY = (0, 0)
See = Callable[[State, str, Character], "Outlook"]
PLACES = ("exits", "battery")  # 4.1.1, 4.3: where there is something to win whatever the scenario says


class Outlook:
    """A state as one side's outlook on its marches."""

    def __init__(self, state: State, side: str, character: Character) -> None:
        """Compute the values that don't depend on the unit."""
        self.state, self.side, self.character = state, side, character
        self.field = ground(state.scenario)
        self.position = state.position
        self.far = self.field.grid.distance
        self.beside = beside_enemies(state, side)
        self._losses: dict[int, float] = {}
        self._help: dict[int, int] = {}

    @cached_property
    def caution(self) -> float:
        """The weight of peril: 0 for a side that loses anyway unless it breaks through."""
        decided = self.field.scenario.decisive
        lost = any(one.how == OTHERWISE and one.side != self.side for one in decided)
        return 0.0 if lost else self.character.caution

    @cached_property
    def goals(self) -> list[int]:
        """The hexes of the deciding places. For the British, those that they don't hold yet."""
        zones = [name for decisive in self.field.scenario.decisive for name in decisive.zones]
        hexes = [h for name in dict.fromkeys((*zones, *PLACES)) for h in sorted(self.field.zone(name))]
        if self.side == AMERICAN:
            return hexes
        return [hex_ for hex_ in hexes if not is_held(self.state, hex_)] or hexes

    @cached_property
    def foes(self) -> dict[int, int]:
        """The enemy's strength by hex. An unknown unit counts as an average one."""
        return {hex_: self.strength(hex_) for hex_ in self.position.combat[enemy(self.side)]}

    def strength(self, hex_: int) -> int:
        """Return the strength in a hex, at least 1."""
        units = self.position.combat_units(hex_)
        return max(1, sum(unit.strength or self.character.usual for unit in units if not unit.is_artillery))

    def worth(self, unit: Unit, hex_: int) -> float:
        """Return the value of a hex for a unit."""
        if unit.is_leader:
            return self.worth_to_leader(unit, hex_)
        score = -self.character.nearer * self.to_post(unit, hex_)
        if hex_ in self.menace:
            score -= self.caution * self.peril(unit, hex_)
        beside = self.foes_beside(hex_)
        if unit.is_artillery:
            return score + self.worth_to_gun(hex_, beside)
        if self.side == AMERICAN and self.field.blocks_sight(hex_):
            score += self.character.cover
        return score + total([self.prospect(unit, there) for there in beside])

    def foes_beside(self, hex_: int) -> list[int]:
        """Return the adjacent hexes with enemies."""
        return [n for n in self.field.neighbours[hex_] if n in self.foes] if hex_ in self.beside else []

    def peril(self, unit: Unit, hex_: int) -> float:
        """Return the added expected loss in a hex with this unit. Negative if it covers others."""
        coming, there = self.menace.get(hex_, 0), self.position.combat_units(hex_)
        if not coming:
            return 0.0
        if unit.hex == hex_:
            there = [one for one in there if one.id != unit.id]
            alone = loss(self.field, hex_, there, coming, self.character)
        else:
            alone = self.present_loss(hex_, there, coming)
        whole = loss(self.field, hex_, [*there, unit], coming, self.character)
        return whole - alone + self.trap(unit, hex_)

    def present_loss(self, hex_: int, units: Sequence[Unit], coming: int) -> float:
        """Return the expected loss of the units now in a hex."""
        found = self._losses.get(hex_)
        if found is None:
            found = self._losses[hex_] = loss(self.field, hex_, units, coming, self.character)
        return found

    def trap(self, unit: Unit, hex_: int) -> float:
        """13.2.2: Return the added peril of a hex from which retreat is hardly possible."""
        most = self.field.charts.limits.stack - (0 if unit.is_artillery else unit.strength)
        loads, zone, foes, free = self.position.loads, self.zone, self.foes, 0
        for there, _ in self.field.exits_of(unit)[hex_]:
            if there not in zone and there not in foes and loads.get(there, EMPTY)[0] <= most:
                free += 1
        return self.character.trapped[min(free, len(self.character.trapped) - 1)]

    @cached_property
    def zone(self) -> frozenset[int]:
        """8.1.1: The enemy's zones of control."""
        return enemy_zone(self.state, self.side)

    @cached_property
    def menace(self) -> dict[int, int]:
        """By hex: the strength that the enemy could bring against it next turn."""
        return menace(self.state, self.side, self.character)

    def to_post(self, unit: Unit, hex_: int) -> int:
        """Return the distance to the place that a unit guards, or to the nearest deciding place."""
        post = self.posts.get(unit.id)
        return self.to_goal(hex_) if post is None else self.field.grid.away(post)[hex_]

    @cached_property
    def posts(self) -> dict[str, int]:
        """The place that each unit guards, where only the exit and points decide (18.3.2)."""
        if self.side == BRITISH or self.field.scenario.decisive or not self.goals:
            return {}
        return posts(self.state, self.side, self.goals, self.character)

    def to_goal(self, hex_: int) -> int:
        """Return the distance to the nearest deciding place."""
        found = self._to_goal.get(hex_)
        if found is None:
            away = self.field.grid.away(hex_)
            found = self._to_goal[hex_] = min([away[goal] for goal in self.goals], default=0)
        return found

    @cached_property
    def _to_goal(self) -> dict[int, int]:
        return distances_to(self.state.scenario, tuple(self.goals))

    def prospect(self, unit: Unit, there: int) -> float:
        """Return the value of a hex next to this enemy, with all friends already there."""
        around = self.field.neighbours[there]
        own = [one for hex_ in around for one in self.position.combat_units(hex_) if one.side == self.side]
        others = sum(one.strength for one in own if one.id != unit.id and is_obliged(self.state, one))
        mine = 0 if unit.start else unit.strength
        coming = self.character.hope * max(0, self.help(there) - mine)
        without = self.attack(there, others + coming) if others else 0.0
        return self.character.fight * (self.attack(there, others + coming + unit.strength) - without)

    def attack(self, there: int, strength: float) -> float:
        """Return the average value of an attack on an enemy hex with so much strength."""
        return fought(self.field, there, int(strength), self.foes[there], self.character)

    def help(self, there: int) -> int:
        """Return the strength that unmoved friends could still bring against a hex."""
        found = self._help.get(there)
        if found is None:
            found = self._help[there] = sum([borne(there, *bearer) for bearer in self.helpers])
        return found

    @cached_property
    def helpers(self) -> list[Bearer]:
        """The friends who have not moved."""
        able = (unit for unit in self.position.own[self.side] if can_fight(unit) and not unit.start)
        return bearers(self.field, able, self.character)

    def worth_to_gun(self, hex_: int, beside: list[int]) -> float:
        """Return a gun's value of a hex: within range of the enemy, behind its infantry."""
        covered = any(not one.is_artillery for one in self.position.combat_units(hex_))
        if beside and not covered:
            return -self.character.exposed
        in_range = not self.field.grid.within(hex_, self.character.gun_range).isdisjoint(self.foes)
        return float(in_range) + (self.character.covered if covered else 0.0)

    def worth_to_leader(self, unit: Unit, hex_: int) -> float:
        """Return a leader's value of a hex: with most of their units, the nearer to the enemy the better."""
        there = self.position.combat_units(hex_)
        men = [one for one in there if one.side == self.side and one.id != unit.id]
        rivals = len([one for one in self.position.stack(hex_) if one.is_leader and one.id != unit.id])
        score = (
            self.character.company * total([one.strength for one in men])
            - rivals
            - self.character.nearer * self.to_goal(hex_) / 4
        )
        if not men:
            return score - self.character.exposed
        return score - self.caution / 2 * loss(
            self.field, hex_, men, self.menace.get(hex_, 0), self.character
        )

    def pressed(self, hex_: int) -> float:
        """Return how near the enemy is to a hex of retreat."""
        return len(self.foes_beside(hex_))

    def deserted(self, unit: Unit) -> float:
        """12.1.7: Return the cost of leaving guns alone. Greedy ignores it."""
        return 0.0

    def best(self, unit: Unit, hexes: Iterable[int]) -> int:
        """Return the best of some hexes, the lowest number among equals."""
        return max(sorted(hexes), key=lambda hex_: self.worth(unit, hex_))


@lru_cache(64)
def distances_to(scenario: str, goals: tuple[int, ...]) -> dict[int, int]:
    """Return the results of `Outlook.to_goal` for some goals."""
    return {}


def next_placement(state: State) -> Place | None:
    """Return the next sensible placement in set-up. None when all units are placed."""
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, Placement):
        return None
    return sensible_placement(state, frame, character_of(GREEDY, state.scenario, frame.side))


def sensible_placement(
    state: State, frame: Placement, character: Character, see: See | None = None
) -> Place | None:
    """Place the strongest unit first, then guns, then leaders, each in its best hex by `see`."""
    left = unplaced(state, frame.side)
    order = sorted(left, key=lambda unit: (unit.is_leader, unit.is_artillery, -unit.strength, unit.id))
    for unit in order:
        able = [] if waits_for_company(state, unit, left) else placements(state, frame, unit.id)
        if able:
            return Place(unit.id, (see or Outlook)(state, frame.side, character).best(unit, able))
    return None
