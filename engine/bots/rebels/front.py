"""A side's front: the combats to which its units are bound, divided for the best result (8.272)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import inf
from typing import NamedTuple

from cockade.engine.bots.rebels.aims import Aims, turns_left
from cockade.engine.bots.rebels.chances import FACES
from cockade.engine.bots.rebels.combat_assignment import Begun, Fight, grown
from cockade.engine.bots.rebels.parameters import Character
from cockade.engine.bots.rebels.threats import Opposition, Stack, Stakes, opposition_of, together
from cockade.engine.floats import total
from cockade.engine.rebels.common.battle_restrictions import defence_divisor
from cockade.engine.rebels.common.disintegration import POINT, disruption_loss
from cockade.engine.rebels.common.ground import FOOT, ground
from cockade.engine.rebels.common.state import State, Unit, enemy, facing
from cockade.engine.rebels.common.zones import beside_enemies, enemy_zone
from cockade.engine.rebels.segment5_assault.combat import assault_strength


class Division:
    """The combats of some hexes of one side."""

    def __init__(
        self, opposition: Opposition, stacks: Mapping[int, Stack], corners: Mapping[int, float]
    ) -> None:
        """`stacks` has the units of each attacking hex, in order.

        `corners` says of each enemy hex how much of who must leave it is lost.
        """
        self.opposition = opposition
        self.stacks = stacks
        self.corners = corners
        self.layout = opposition.layout(tuple(stacks))
        self._worth: dict[Fight, float] = {}

    @cached_property
    def best(self) -> tuple[float, list[Fight]]:
        """The best division found, and its value."""
        choices = self.layout.choices
        return self.divided(self.climbed() if choices is None else max(choices, key=self.promise))

    def climbed(self) -> tuple[int, ...]:
        """Return a division that no single change improves."""
        options = self.layout.options
        choice = tuple([one[0] for one in options])
        most, again = self.promise(choice), True
        while again:
            again = False
            for n, targets in enumerate(options):
                for target in targets:
                    other = (*choice[:n], target, *choice[n + 1 :])
                    worth = self.promise(other)
                    if worth > most:
                        most, choice, again = worth, other, True
        return choice

    def divided(self, choice: tuple[int, ...]) -> tuple[float, list[Fight]]:
        """Return the value and the combats of one choice for each hex."""
        begun = self.layout.begun(choice)
        return self.promise(choice), [] if begun is None else list(self.settled(begun))

    def promise(self, choice: tuple[int, ...]) -> float:
        """Return the value of the division with one choice for each hex."""
        begun = self.layout.begun(choice)
        if begun is None:
            return -inf
        known, promised = self._worth, 0.0
        for fight in self.settled(begun) if begun[1] else begun[0]:
            worth = known.get(fight)
            promised += self.worth(fight) if worth is None else worth
        return promised

    def settled(self, begun: Begun) -> Sequence[Fight]:
        """Let the remaining obligations join the combats where they do least harm."""
        fights = list(begun[0])
        for hex_, hosts in begun[1]:
            host = max(hosts, key=lambda n: self.harm(fights[n], hex_)) if len(hosts) > 1 else hosts[0]
            fights[host] = grown(fights[host], hex_)
        return fights

    def harm(self, fight: Fight, hex_: int) -> float:
        """Return how much one more defending hex changes a combat's value."""
        return self.worth(grown(fight, hex_)) - self.worth(fight)

    def worth(self, fight: Fight) -> float:
        """Return the value of one combat, computed once."""
        found = self._worth.get(fight)
        if found is None:
            attackers, defenders = fight
            corner = max([self.corners[hex_] for hex_ in defenders])
            stacks = tuple([self.stacks[hex_] for hex_ in attackers])
            found = self._worth[fight] = self.opposition.promise(fight, stacks, corner)
        return found


Held = Mapping[int, tuple[str, ...]]
"""The line units of a side by their assumed hexes."""


class FrontMemory(NamedTuple):
    """The results of fronts for one enemy position."""

    stacks: dict[Character, dict[int, Stack]]
    oppositions: dict[Stakes, Opposition]


@facing()
def known_of(_: State, __: str) -> FrontMemory:
    """Return the known results for the enemy of a side."""
    return FrontMemory({}, {})


class Front:
    """The value of the combats to which one side is bound, for any position of its units."""

    def __init__(self, state: State, aims: Aims) -> None:
        """Take the side of the aims, before it declares."""
        self.state = state
        self.aims = aims
        self.character = aims.character
        self.side = aims.side
        self.field = ground(state.scenario)
        self.position = state.position
        self.foes = state.position.combat[enemy(self.side)]
        self.fronts = beside_enemies(state, self.side)
        self._values: dict[tuple[object, ...], tuple[float, list[Fight]]] = {}
        self._stacks: dict[tuple[int, tuple[str, ...]], Stack] = {}
        self._ones: dict[str, Stack] = {}

    @cached_property
    def held(self) -> dict[int, tuple[str, ...]]:
        """The current hexes of the side's line units."""
        lines = ((hex_, self.position.line_units(hex_)) for hex_ in sorted(self.position.line[self.side]))
        return {hex_: tuple(sorted(unit.id for unit in units)) for hex_, units in lines}

    def after(self, moves: Iterable[tuple[str, int]]) -> dict[int, tuple[str, ...]]:
        """Return the position after some units, by id, have moved. 0 is off the map."""
        going, found = dict(moves), dict(self.held)
        for id_ in going:
            here = self.state.unit(id_).hex
            if here in found:
                found[here] = tuple([other for other in found[here] if other != id_])
        for id_, hex_ in going.items():
            found[hex_] = tuple(sorted((*found.get(hex_, ()), id_)))
        found.pop(0, None)
        return found if all(found.values()) else {hex_: ids for hex_, ids in found.items() if ids}

    @cached_property
    def opposition(self) -> Opposition:
        """Known attacks on the enemy's current position."""
        aims, known = self.aims, known_of(self.state, self.side).oppositions
        goals = frozenset(aims.goals) if aims.attacks else frozenset[int]()
        divisor = defence_divisor(self.state, enemy(self.side))
        turns = turns_left(self.state)
        stakes = Stakes(aims.character, self.side, goals, aims.own, aims.theirs, turns, divisor)
        found = known.get(stakes)
        if found is None:
            enemies, zone = tuple(sorted(self.enemies.items())), enemy_zone(self.state, self.side)
            found = known[stakes] = opposition_of(self.field, stakes, enemies, zone)
        return found

    # ------------------------------------------------------------ what all combats promise

    def value(self, held: Held) -> float:
        """Return the expected gain of all combats in this position, in points of a level."""
        return total([self.share(part, held)[0] for part in self.parts(held)])

    def gain(self, unit: Unit, hex_: int) -> float:
        """Return what a unit in a hex adds to all combats, compared with its absence."""
        return self.value(self.after([(unit.id, hex_)])) - self.value(self.after([(unit.id, 0)]))

    def fights(self) -> list[Fight]:
        """The side's current division of its assaults."""
        return [fight for part in self.parts(self.held) for fight in self.share(part, self.held)[1]]

    def parts(self, held: Held) -> list[tuple[int, ...]]:
        """Group the hexes next to the enemy that share an enemy."""
        fronts, targets = self.fronts, self.opposition.targets
        return self.opposition.parts(tuple([hex_ for hex_ in held if hex_ in fronts and targets(hex_)]))

    def share(self, hexes: tuple[int, ...], held: Held) -> tuple[float, list[Fight]]:
        """Return the value and the combats of connected hexes."""
        key = (hexes, *[held[hex_] for hex_ in hexes])
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = self.remembered_share(hexes, held)
        return found

    def remembered_share(self, hexes: tuple[int, ...], held: Held) -> tuple[float, list[Fight]]:
        """Return the same from an earlier moment with equal units in these hexes."""
        stacks = {hex_: self.stack(hex_, held[hex_]) for hex_ in hexes}
        corners = {hex_: self.corner(hex_, held) for hex_ in self.opposition.beside(hexes)}
        known, key = self.opposition.shares, (*stacks.items(), *corners.values())
        found = known.get(key)
        if found is None:
            found = known[key] = Division(self.opposition, stacks, corners).best
        return found

    def promise(self, fight: Fight, held: Held) -> float:
        """Return the expected gain of one combat (8.1)."""
        stacks = tuple([self.stack(hex_, held[hex_]) for hex_ in fight[0]])
        return self.opposition.promise(fight, stacks, max([self.corner(hex_, held) for hex_ in fight[1]]))

    @cached_property
    def grave(self) -> dict[int, float]:
        """Return by attacking hex the chance that its attackers are disrupted or eliminated."""
        found: dict[int, float] = {}
        for fight in self.fights():
            stacks = [self.stack(hex_, self.held[hex_]) for hex_ in fight[0]]
            results = self.opposition.meeting(fight).results(together(stacks, inf))
            found |= dict.fromkeys(fight[0], results.shaken + results.lost)
        return found

    # ------------------------------------------------------------ hexes

    def targets(self, hex_: int) -> tuple[int, ...]:
        """8.22: Return the enemy hexes that may be assaulted from a hex."""
        return self.opposition.targets(hex_) if hex_ in self.fronts else ()

    def stack(self, hex_: int, ids: tuple[str, ...]) -> Stack:
        """Return the side's units as a stack in a hex, with the leaders there."""
        found = self._stacks.get((hex_, ids))
        if found is None:
            units = [self.one(self.state.unit(id_)) for id_ in ids]
            found = self._stacks[hex_, ids] = together([*units, self.led(hex_)])
        return found

    @property
    def enemies(self) -> Mapping[int, Stack]:
        """The enemy's combat units by hex."""
        known = known_of(self.state, self.side).stacks
        found = known.get(self.character)
        if found is None:
            units = {hex_: self.position.combat_units(hex_) for hex_ in self.foes}
            found = {h: together([*map(self.one, there), self.led(h)]) for h, there in units.items()}
            known[self.character] = found
        return found

    def led(self, hex_: int) -> Stack:
        """11.13: Return what leaders in a hex add to the losses of grave results."""
        risk = self.field.charts.leader.stacked / FACES
        points = risk * total(leader.counter.points for leader in self.position.leaders(hex_))
        return Stack(lost=points, shaken=points)

    def one(self, unit: Unit) -> Stack:
        """13.2, 13.3: Return one unit's cost for its side and gain for the other."""
        found = self._ones.get(unit.id)
        if found is None:
            found = self._ones[unit.id] = self._one(unit)
        return found

    def _one(self, unit: Unit) -> Stack:
        if unit.is_artillery:
            gun = self.character.gun
            strength = assault_strength(unit)
            return Stack(strength, lost=gun, shaken=gun / 2, driven=gun / 4)
        lost = unit.counter.points + self.character.bounty
        shaken = disruption_loss(self.state, unit) / POINT + self.character.frail * unit.counter.points
        fails = self.fails(unit)
        worst = 0.0 if unit.disrupted else shaken
        driven = fails * worst + (1 - fails) * self.character.pushed * unit.strength
        return Stack(unit.strength, unit.kind == "light", lost, lost if unit.disrupted else shaken, driven)

    def fails(self, unit: Unit) -> float:
        """9.2: Return the chance that a unit fails a morale check in its hex, without works."""
        leaders = [one.counter.command for one in self.position.leaders(unit.hex)] if unit.hex else []
        return max(1, min(FACES - 1, FACES - unit.morale - max(leaders, default=0))) / FACES

    def corner(self, hex_: int, held: Held) -> float:
        """8.514: Return the share of units lost if they must leave a hex, by the ways that would be left."""
        ways = sum([way not in held for way in self.field.ways[FOOT][hex_]])
        return self.character.cornered[ways] if ways < len(self.character.cornered) else 0.0
