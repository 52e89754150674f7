"""
A state as one side sees it, weighed area by area: what it is worth to stand somewhere with some units.

All values are political points. Of the enemy's stacks only the height is known. Each counter counts as an
average one, unless a Spy of this turn has shown it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from cockade.engine.bots.revolution.parameters import Character
from cockade.engine.bots.revolution.town_value import is_last, town_value, urgency
from cockade.engine.bots.revolution.winter import Winter, garrisoned, strength_lost
from cockade.engine.floats import total
from cockade.engine.revolution.common.commanders import LAND, command_value
from cockade.engine.revolution.common.occupation import is_closed, is_in_play
from cockade.engine.revolution.common.places import FORTRESS, TOWN
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, Unit, enemy
from cockade.engine.revolution.phase4_rabble_rousing.alliance import LAND_WAYS
from cockade.engine.revolution.phase5_1_movement.eligibility import TACTICS
from cockade.engine.revolution.phase5_1_movement.routes import besieger
from cockade.engine.revolution.phase6_supply.foraging import capacity, eats, is_sheltered
from cockade.events.revolution import UNSEEN

WASHINGTON = "washington"
WILDS = ("west", "florida", "new_spain")  # where a garrison may hold a town, and an army has nothing to do
GARRISON = 2

if TYPE_CHECKING:
    from cockade.engine.bots.revolution.plan import Plan


@frozen
class Helpers:
    """The units that can follow a stack from adjacent areas, and the cost of moving them."""

    units: tuple[Unit, ...]
    lost: float


class Outlook:
    """A view of the game with all that follows from it for one side."""

    def __init__(self, state: State, side: str, character: Character) -> None:
        """Prepare empty caches. The values of areas, moves and plans are computed when first needed."""
        self.state, self.side, self.foe = state, side, enemy(side)
        self.character = character
        self.map = ground(state.scenario).map
        self.life, self.their_life = lives(state, character)
        self.position = state.position
        self._capacity: dict[str, float] = {}
        self._points: dict[str, tuple[float, float]] = {}
        self.towns: dict[str, tuple[float, float]] = {}
        self._base: dict[str, float] = {}
        self._gains: dict[tuple[str, str], float] = {}
        self.ports: dict[tuple[str, ...], float] = {}
        self.plans: dict[tuple[str, int, bool], Plan | None] = {}
        self.helpers: dict[str, list[Helpers]] = {}
        self.winter = Winter(state)

    def still(self, state: State, side: str, character: Character) -> Outlook:
        """Return the outlook on a later state. Knowledge of the map is kept until the map changes."""
        later, now = Outlook(state, side, character), self.state
        if (side, character) != (self.side, self.character) or (
            (state.works, state.loyalty, state.allied) != (now.works, now.loyalty, now.allied)
        ):
            return later
        later.towns = self.towns
        if state.units is now.units and (state.turn, state.reports) == (now.turn, now.reports):
            kept = {name: found for name, found in vars(self).items() if name != "state"}
            vars(later).update(kept)
        return later

    # ------------------------------------------------------------ who is where

    @cached_property
    def reported(self) -> Mapping[str, tuple[str, ...]]:
        """7.9.spy: The units that Spies have seen this turn, by area."""
        reports = [report for report in self.state.reports if report.turn == self.state.turn]
        return {sighting.area: sighting.seen for report in reports for sighting in report.sightings}

    @cached_property
    def foes(self) -> dict[str, float]:
        """The known strength of the enemy ashore, by area."""
        found: dict[str, float] = {}
        for area in self.position.at:
            units = self.position.ashore(area, self.foe)
            if units and not is_closed(self.state, area):
                bodies = sum(not unit.is_leader for unit in units)
                found[area] = might(self._strength_seen(area, units), bodies)
        return found

    def _strength_seen(self, area: str, units: list[Unit]) -> float:
        unseen = sum(unit.kind == UNSEEN for unit in units)
        known = sum(unit.counter.strength for unit in units)
        if unseen and unseen == len(units) <= len(self.reported.get(area, ())):
            return self._strength_reported(area)
        return known + unseen * self.character.guess

    def _strength_reported(self, area: str) -> float:
        types = ground(self.state.scenario).pieces.units
        lines = [id_.rpartition("-")[0] for id_ in self.reported[area]]
        return total(types[line].strength for line in lines if line in types and types[line].kind != "fleet")

    def own(self, area: str) -> list[Unit]:
        """Return the side's troops and leaders ashore that take part."""
        found = self.position.ashore(area, self.side)
        return [unit for unit in found if is_in_play(self.state, unit.nation)]

    # ------------------------------------------------------------ what areas are worth

    def points(self, area: str) -> float:
        """6.2: Return a town's points for this side if it holds it."""
        return self._values(area)[0]

    def denied(self, area: str) -> float:
        """6.2: Return a town's points for the enemy if it holds it."""
        return self._values(area)[1]

    def _values(self, area: str) -> tuple[float, float]:
        found = self._points.get(area)
        if found is None:
            (own, other), (ours, theirs) = self.urgencies, self._town(area)
            found = self._points[area] = own * ours, other * theirs
        return found

    def _town(self, area: str) -> tuple[float, float]:
        """Return a town's points for this side and the enemy, independent of the troops there."""
        found = self.towns.get(area)
        if found is None:
            ours = town_value(self.state, self.side, area, self.character)
            theirs = town_value(self.state, self.foe, area, self.character)
            found = self.towns[area] = ours, theirs
        return found

    @cached_property
    def urgencies(self) -> tuple[float, float]:
        """3.1: The value of a point for this side, and for the enemy."""
        own, other = (urgency(self.state, side, self.character) for side in (self.side, self.foe))
        return own, other

    @cached_property
    def wanted(self) -> dict[str, float]:
        """The towns with points that this side does not hold, and their points."""
        return {
            area: self.points(area)
            for area in self.map.of_kind(TOWN)
            if self.points(area) and (area in self.foes or not self.position.land(area, self.side))
        }

    @cached_property
    def nearness(self) -> dict[str, float]:
        """Return 1 at a wanted town, and less with each connection by land to it."""
        return nearness_to(self.state.scenario, tuple(self.wanted))

    @cached_property
    def threats(self) -> dict[str, float]:
        """The strongest enemy stack that is believed to be in reach, by area."""
        found: dict[str, float] = {}
        for start, strength in self.foes.items():
            if strength >= self.character.reach:
                for area in self._around(start):
                    found[area] = max(found.get(area, 0.0), strength)
        return found

    def _around(self, start: str) -> set[str]:
        reached, front = {start}, {start}
        for _ in range(self.character.reach):
            front = {there for here in front for there in self.map.adjacent(here, *LAND_WAYS)} - reached
            reached |= front
        return reached - {start}

    def feeds(self, area: str) -> float:
        """19.2, 19.4: Return how many units the area feeds. A fleet or an own fortress feeds any number."""
        if area not in self._capacity:
            any_number = self.map.ground(area) == "box" or is_sheltered(self.state, self.side, area)
            self._capacity[area] = float("inf") if any_number else capacity(self.state, self.side, area)
        return self._capacity[area]

    # ------------------------------------------------------------ what it is worth to be there

    def worth(self, area: str, units: Sequence[Unit], support: float = 0) -> float:
        """Return the value of these units in an area at the end, independent of other units there.

        `support` is the strength of the ships that they land from (24.6).
        """
        troops = [unit for unit in units if unit.is_land_combat]
        leaders = [unit for unit in units if unit.is_leader]
        if not troops:
            return -self.character.alone * len(leaders) - self.astray(area, leaders, 0)
        values = self.commands(units, leaders)
        command = max(values, default=0)
        strength = sum([unit.counter.strength for unit in troops])
        score = self.character.command * min(command, strength) - self.hunger(area, troops)
        score -= self.astray(area, leaders, strength) + self.far_away(area, strength)
        score += self.army(area, strength)
        score += self.character.leading * command * min(strength, self.character.massed)
        if area in self.foes:
            return score + self.battle(
                area, troops, sum(values) if self.character.thorough else command, support
            )
        near = self.character.near * strength * self.nearness.get(area, 0.0)
        if not self.character.deserts:
            return score + self.hold(area, troops) + near
        leaving = self.winter.leaving(area, troops, command)
        score -= self.character.deserts * self.life * strength_lost(troops, leaving)
        hungry = 0.0 if self.feeds(area) else self.character.starves
        return score + self.hold(area, troops, garrisoned(leaving, hungry)) + near

    def astray(self, area: str, leaders: Sequence[Unit], strength: float) -> float:
        """4.10: Return the cost if Washington is away from the main army, or in an area without Congress."""
        if not self.character.main_army or all(leader.id != WASHINGTON for leader in leaders):
            return 0.0
        lacks = max(0.0, min(self.main_army, self.character.massed) - strength)
        abroad = 0.0 if self.map.areas[area].region in self.character.congress else self.character.abroad
        return self.character.main_army * lacks + abroad

    @cached_property
    def main_army(self) -> float:
        """The strength of the side's greatest army ashore."""
        return max((value_of(self.own(area)) for area in self.position.at), default=0.0)

    def far_away(self, area: str, strength: float) -> float:
        """Return the cost of more than a garrison beyond the mountains, far from the war."""
        if not self.character.frontier or self.map.areas[area].region not in WILDS:
            return 0.0
        return self.character.frontier * max(0.0, strength - GARRISON)

    def commands(self, units: Sequence[Unit], leaders: Sequence[Unit]) -> list[int]:
        """21.2, 21.6, 21.7: Return the value of leaders with these units.

        Simpler characters sum their ratings.
        """
        if not self.character.thorough:
            return [leader.counter.command for leader in leaders]
        return [command_value(self.state, leader, units, LAND) for leader in leaders]

    def army(self, area: str, strength: int) -> float:
        """Return the value of concentration: more near the enemy, while two halves are worth half."""
        mass = self.character.mass
        return (
            mass * min(strength, self.character.massed) ** 2 * self.nearness.get(area, 0.0) if mass else 0.0
        )

    def hunger(self, area: str, troops: Sequence[Unit]) -> float:
        """19.3: Return the expected loss to hunger. The cheapest units are exposed."""
        if len(troops) <= self.feeds(area):
            return 0.0
        mouths = sorted(unit.counter.strength for unit in troops if eats(self.state, unit))
        excess = len(mouths) - self.feeds(area)
        if excess <= 0:
            return 0.0
        return self.character.starves * self.life * total(mouths[: int(excess)])

    def hold(self, area: str, troops: Sequence[Unit], lasts: float = 1.0) -> float:
        """Return a garrison's value against the possible attack, if it lasts the winter with this chance."""
        held, denied = self._values(area)
        value = self.character.point * held + self.character.kept * denied
        value *= lasts
        threat = self.character.caution * self.threats.get(area, 0.0)
        if not threat:
            return value
        chance = odds(self.behind_walls(area, might_of(troops), self.side), threat, self.character.steep)
        floor = self.character.floor
        return value * (floor + (1 - floor) * chance) - (1 - chance) * self.life * value_of(troops) / 3

    def battle(
        self, area: str, troops: Sequence[Unit], command: int, support: float = 0, *, besieged: bool = False
    ) -> float:
        """Return the expected value of a fight for an area."""
        there = self.foes[area]
        against = (
            there if besieged or besieger(self.state, troops) else self.behind_walls(area, there, self.foe)
        )
        drilled = 1 + self.character.drill * min(command, self.state.hand(self.side).count(TACTICS))
        chance = odds(
            might_of(troops, support) * (1 + command / self.character.leads) * drilled,
            against,
            self.character.steep,
        )
        held, denied = self._values(area)
        gain = self.character.point * held + self.character.taken * denied
        gain += self.their_life * there * self.character.rout
        own = value_of(troops)
        lost = chance * min(own, there) * self.character.toll + (1 - chance) * own * self.character.rout
        return chance * gain - self.life * lost

    def behind_walls(self, area: str, strength: float, side: str) -> float:
        """28.2, 28.3: Return a garrison's strength in a fortress of its side."""
        return (
            strength * self.character.walls + self.character.fort
            if self.walls.get(area) == side
            else strength
        )

    @cached_property
    def walls(self) -> dict[str, str]:
        """28.1: Return the owner of an area's fortress, if it has one."""
        return {work.area: work.side for work in self.state.works if work.kind == FORTRESS}

    def gain(self, area: str, there: Sequence[Unit], more: Sequence[Unit]) -> float:
        """Return the value that these units add to the units there."""
        return self.worth(area, [*there, *more]) - self.worth(area, there)

    def gain_here(self, area: str, more: Sequence[Unit]) -> float:
        """Return the value that these units add to all in an area now."""
        own = self.own(area)
        if area not in self._base:
            self._base[area] = self.worth(area, own)
        return self.worth(area, [*own, *more]) - self._base[area]

    def gain_of_type(self, area: str, unit: Unit) -> float:
        """Return the value of a new unit of a type. In an enemy's area it fights alone."""
        key = (area, unit.counter.type)
        if key not in self._gains:
            fight = area in self.foes
            self._gains[key] = self.worth(area, [unit]) if fight else self.gain_here(area, [unit])
        return self._gains[key]


@lru_cache(64)
def nearness_to(scenario: str, towns: tuple[str, ...]) -> dict[str, float]:
    """Return 1 at one of some towns, and less with each connection by land to it."""
    areas = ground(scenario).map
    steps, front = dict.fromkeys(towns, 0), list(towns)
    for here in front:
        for there in areas.adjacent(here, *LAND_WAYS):
            if there not in steps:
                steps[there] = steps[here] + 1
                front.append(there)
    return {area: 1 / (1 + distance) for area, distance in steps.items()}


def lives(state: State, character: Character) -> tuple[float, float]:
    """Return the value of a strength point of either side, its own and the enemy's.

    3.3: In the last turn of the war no side spares its troops.
    """
    lasting = ground(state.scenario).scenario.goals is not None or not is_last(state)
    left = 1.0 if lasting else character.spent
    return character.life * left, character.their_life * left


def value_of(units: Iterable[Unit]) -> float:
    """Return the strength of some units, without leaders."""
    return float(sum([unit.counter.strength for unit in units if unit.counter.kind != "fleet"]))


def might(dice: float, bodies: float) -> float:
    """18.4.2: Return a stack's fighting power: as many dice as its strength, while its units last.

    A regular has two dice, but falls to one six like a militia unit, so two militia are worth more than one
    regular.
    """
    return math.sqrt(dice * bodies)


def might_of(troops: Sequence[Unit], support: float = 0) -> float:
    """Return the power of some units, with the dice of the ships that they land from (24.6)."""
    return might(value_of(troops) + support, sum([unit.is_land_combat for unit in troops]))


def odds(own: float, other: float, steep: int) -> float:
    """Return the chance to win a fight, by both sides' power, fitted to battles fought to the end."""
    if other <= 0:
        return 1.0
    return own**steep / (own**steep + other**steep)
