"""The front of a side: the combats to which its units are bound, divided as promises most (8.272)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import product
from math import inf, prod
from typing import NamedTuple

from cockade.engine.bots.rebels.aims import Aims, turns_left
from cockade.engine.bots.rebels.chances import FACES, FIGHTING, odds_of
from cockade.engine.rebels.common.disintegration import POINT, disruption_loss
from cockade.engine.rebels.common.ground import FOOT, ground
from cockade.engine.rebels.common.limits import defence_divisor
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.rebels.common.zones import beside_enemies, enemy_zone
from cockade.engine.rebels.segment5_assault.combat import assault_strength
from cockade.engine.zones import zone

Held = Mapping[int, tuple[str, ...]]
"""Who would stand where: the line units of a side by hex."""
Fight = tuple[tuple[int, ...], tuple[int, ...]]
"""Hexes that attack together, and those that they attack."""

ALL_WAYS = 64  # so many divisions are all looked at; of more, those that differ from the best in one hex
CLEARING = ("DE", "DD", "DR1")  # results by which a hex is left


class Stack(NamedTuple):
    """What some units of one hex bring to a combat and may lose in it, in points of a level."""

    strength: float = 0.0
    light: bool = False
    lost: float = 0.0
    shaken: float = 0.0
    driven: float = 0.0


def together(stacks: Iterable[Stack], most: float = FIGHTING) -> Stack:
    """Several as one; of their strength so much counts (6.0)."""
    strength = lost = shaken = driven = 0.0
    light = False
    for one in stacks:
        strength += one[0]
        light |= one[1]
        lost += one[2]
        shaken += one[3]
        driven += one[4]
    return Stack(min(most, strength), light, lost, shaken, driven)


class Front:
    """What the combats promise to which one side is bound, wherever its units would stand."""

    def __init__(self, state: State, aims: Aims) -> None:
        """Seen from the side of the aims, before it declares."""
        self.state = state
        self.aims = aims
        self.character = aims.character
        self.side = aims.side
        self.field = ground(state.scenario)
        self.position = state.position
        self.foes = state.position.combat[enemy(self.side)]
        self.fronts = beside_enemies(state, self.side)
        self.zone = enemy_zone(state, self.side)
        self._values: dict[frozenset[tuple[int, tuple[str, ...]]], float] = {}
        self._stacks: dict[tuple[int, tuple[str, ...]], Stack] = {}
        self.goals = frozenset(aims.goals) if aims.attacks else frozenset()
        self.divisor = defence_divisor(state, enemy(self.side))
        self._targets: dict[int, tuple[int, ...]] = {}
        self._promises: dict[tuple[object, ...], float] = {}
        self._met: dict[tuple[int, ...], Stack] = {}

    @cached_property
    def held(self) -> dict[int, tuple[str, ...]]:
        """Where the line units of the side stand now."""
        lines = ((hex_, self.position.line_units(hex_)) for hex_ in sorted(self.position.line[self.side]))
        return {hex_: tuple(sorted(unit.id for unit in units)) for hex_, units in lines}

    def after(self, moves: Iterable[tuple[str, int]]) -> dict[int, tuple[str, ...]]:
        """The same when some units, by id, have gone to other hexes; 0 is nowhere."""
        going = dict(moves)
        found = {hex_: [id_ for id_ in ids if id_ not in going] for hex_, ids in self.held.items()}
        for id_, hex_ in going.items():
            found.setdefault(hex_, []).append(id_)
        return {hex_: tuple(sorted(ids)) for hex_, ids in found.items() if ids and hex_}

    # ------------------------------------------------------------ what all combats promise

    def value(self, held: Held) -> float:
        """The expected gain of all combats, in points of a level, if the side stood like this."""
        return sum(self.share(part, held) for part in self.parts(held))

    def gain(self, unit: Unit, hex_: int) -> float:
        """What it adds to all combats that a unit stands in a hex, against its being nowhere."""
        return self.value(self.after([(unit.id, hex_)])) - self.value(self.after([(unit.id, 0)]))

    def share(self, hexes: Sequence[int], held: Held) -> float:
        """What the combats of hexes promise that have to do with each other."""
        key = frozenset([(hex_, held[hex_]) for hex_ in hexes])
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = self.remembered_share(hexes, held)
        return found

    def remembered_share(self, hexes: Sequence[int], held: Held) -> float:
        """The same, known from another moment of this step when as much stood in these hexes."""
        targets = sorted({target for hex_ in hexes for target in self.targets(hex_)})
        stacks = [(hex_, self.stack(hex_, held[hex_])) for hex_ in hexes]
        key = (*stacks, *[self.corner(target, held) for target in targets])
        found = self._shares.get(key)
        if found is None:
            found = self._shares[key] = Division(self, hexes, held).best[0]
        return found

    @cached_property
    def _shares(self) -> dict[tuple[object, ...], float]:
        aims, enemies = self.aims, tuple(sorted(self.enemies.items()))
        place = self.state.scenario, self.side, self.state.turn, self.goals, self.divisor
        return shares_of(*place, aims.character, aims.own, aims.theirs, enemies)

    def parts(self, held: Held) -> Iterator[list[int]]:
        """The hexes beside the enemy, those together that share an enemy."""
        left = {hex_ for hex_ in held if hex_ in self.fronts and self.targets(hex_)}
        while left:
            part = [left.pop()]
            for hex_ in part:
                near = {a for d in self.targets(hex_) for a in self.field.neighbours[d] if a in left}
                part += near
                left -= near
            yield sorted(part)

    def fights(self) -> list[Fight]:
        """The combats into which the side divides its assaults as it stands."""
        return [fight for part in self.parts(self.held) for fight in Division(self, part, self.held).best[1]]

    # ------------------------------------------------------------ hexes

    def targets(self, hex_: int) -> tuple[int, ...]:
        """8.22: the enemy hexes that may be assaulted from a hex."""
        found = self._targets.get(hex_)
        if found is None:
            around = self.field.neighbours[hex_]
            found = tuple(n for n in around if n in self.foes and not self.field.is_river(hex_, n))
            self._targets[hex_] = found
        return found

    def is_bound(self, hex_: int) -> bool:
        """8.22: whether who stands here must attack."""
        return hex_ in self.zone

    def owed(self, hexes: Sequence[int]) -> set[int]:
        """8.22: the enemy hexes that must be attacked if the side stands in these."""
        open_ = [hex_ for hex_ in hexes if not self.field.is_fort(hex_)]
        reached = zone(self.field.zone_exits, open_)
        targets = {d for hex_ in open_ for d in self.targets(hex_)}
        return {d for d in targets if d in reached or self.field.is_fort(d)}

    def stack(self, hex_: int, ids: tuple[str, ...]) -> Stack:
        """Units of the side that would stand in a hex, and the leaders who stand there."""
        found = self._stacks.get((hex_, ids))
        if found is None:
            units = [self.one(self.state.unit(id_)) for id_ in ids]
            found = self._stacks[hex_, ids] = together([*units, self.led(hex_)])
        return found

    @cached_property
    def enemies(self) -> dict[int, Stack]:
        """The enemy's combat units by hex."""
        found = {}
        for hex_ in self.foes:
            units = self.position.combat_units(hex_)
            found[hex_] = together([*map(self.one, units), self.led(hex_)])
        return found

    def led(self, hex_: int) -> Stack:
        """11.13: what leaders in a hex add to what is lost there by grave results."""
        risk = self.field.charts.leader.stacked / FACES
        points = risk * sum(leader.counter.points for leader in self.position.leaders(hex_))
        return Stack(lost=points, shaken=points)

    def one(self, unit: Unit) -> Stack:
        """13.2, 13.3: what one unit costs its side and gives the other."""
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
        """9.2: how likely a unit fails a morale check where it is, without works."""
        leaders = [one.counter.command for one in self.position.leaders(unit.hex)] if unit.hex else []
        return max(1, min(FACES - 1, FACES - unit.morale - max(leaders, default=0))) / FACES

    # ------------------------------------------------------------ one combat (8.1)

    def promise(self, fight: Fight, held: Held) -> float:
        """The expected gain of one combat; worked out once for the same men."""
        attackers, defenders = fight
        corner = max([self.corner(hex_, held) for hex_ in defenders])
        key = (attackers, defenders, corner, *[held[hex_] for hex_ in attackers])
        found = self._promises.get(key)
        if found is None:
            stacks = [self.stack(hex_, held[hex_]) for hex_ in attackers]
            found = self._promises[key] = self.reckon(fight, together(stacks, inf), corner)
        return found

    def chances(self, fight: Fight, ours: Stack) -> dict[str, float]:
        """How likely each result of one combat is."""
        attackers, defenders = fight
        left = max([self.cover(hex_, attackers) for hex_ in defenders]) - self.light(ours, defenders)
        defence = max(1, self.met(defenders).strength // self.divisor)
        return odds_of(self.field, ours.strength, defence, left)

    @cached_property
    def grave(self) -> dict[int, float]:
        """By hex from which the side attacks as it stands: how likely that disrupts or ends who attacks."""
        found: dict[int, float] = {}
        for fight in self.fights():
            ours = together([self.stack(hex_, self.held[hex_]) for hex_ in fight[0]], inf)
            chance = self.chances(fight, ours).get
            found |= dict.fromkeys(fight[0], chance("AD", 0.0) + chance("AE", 0.0))
        return found

    def reckon(self, fight: Fight, ours: Stack, corner: float) -> float:
        """The expected gain of one combat for so many attackers; `corner` as of the worst hex."""
        defenders = fight[1]
        theirs = self.met(defenders)
        chance, own = self.chances(fight, ours).get, self.aims.own
        gained = chance("DE", 0.0) * theirs.lost
        gained += self.prize(defenders) * sum([chance(code, 0.0) for code in CLEARING])
        gained += chance("DD", 0.0) * (theirs.shaken + corner * (theirs.lost - theirs.shaken))
        gained += chance("DR1", 0.0) * (theirs.driven + corner * (theirs.lost - theirs.driven))
        risked = chance("AR1", 0.0) * ours.driven
        risked += chance("AD", 0.0) * ours.shaken + chance("AE", 0.0) * ours.lost
        return (gained - risked * own) * self.aims.theirs

    def met(self, defenders: tuple[int, ...]) -> Stack:
        """The enemies of some hexes together."""
        found = self._met.get(defenders)
        if found is None:
            found = self._met[defenders] = together([self.enemies[hex_] for hex_ in defenders], inf)
        return found

    def prize(self, defenders: Sequence[int]) -> float:
        """18.1: what it is worth that these hexes are left: more the fewer turns there are to take them."""
        wanted = len(self.goals.intersection(defenders))
        return self.character.storm * wanted / turns_left(self.state) if wanted else 0.0

    def cover(self, hex_: int, attackers: Sequence[int]) -> int:
        """8.32: the columns that an enemy hex takes from an attack from some hexes."""
        sides = [self.field.hexside_shift(a, hex_)[0] for a in attackers if hex_ in self.targets(a)]
        return min(self.field.charts.most_left_shifts, self.field.hex_shift(hex_) + min(sides, default=0))

    def light(self, ours: Stack, defenders: Sequence[int]) -> int:
        """12.1.2: the columns that light infantry gains for the attack."""
        rough = [hex_ for hex_ in defenders if self.field.is_light_country(hex_)]
        return bool(rough and ours.light) - any(self.enemies[hex_].light for hex_ in rough)

    def corner(self, hex_: int, held: Held) -> float:
        """8.514: how much of who must leave a hex is lost, by the ways that would be left."""
        ways = sum([way not in held for way in self.field.ways[FOOT][hex_]])
        return self.character.cornered[ways] if ways < len(self.character.cornered) else 0.0


class Division:
    """8.272: how the attackers of hexes that have to do with each other are divided into combats."""

    def __init__(self, front: Front, hexes: Sequence[int], held: Held) -> None:
        """`hexes` are those of the attackers, `held` who would stand where."""
        self.front = front
        self.held = held
        self.hexes = hexes
        self.owed = front.owed(hexes)
        self._worth: dict[Fight, float] = {}
        self._besiegers: dict[int, frozenset[int]] = {}

    @cached_property
    def best(self) -> tuple[float, list[Fight]]:
        """The best division found, and what it promises."""
        options = [self.options(hex_) for hex_ in self.hexes]
        if prod(map(len, options)) <= ALL_WAYS:
            found = max(map(self.divided, product(*options)), key=lambda pair: pair[0])
        else:
            found = self.divided(self.climbed(options))
        return found

    def options(self, hex_: int) -> tuple[int, ...]:
        """What a hex may attack; 0 for nothing, if it need not."""
        targets = self.front.targets(hex_)
        return targets if self.front.is_bound(hex_) else (*targets, 0)

    def climbed(self, options: list[tuple[int, ...]]) -> tuple[int, ...]:
        """A division that no other choice of one hex betters."""
        choice = [one[0] for one in options]
        most, again = self.divided(tuple(choice))[0], True
        while again:
            again = False
            for n, targets in enumerate(options):
                for target in targets:
                    other = (*choice[:n], target, *choice[n + 1 :])
                    worth = self.divided(other)[0]
                    if worth > most:
                        most, choice, again = worth, list(other), True
        return tuple(choice)

    def divided(self, choice: tuple[int, ...]) -> tuple[float, list[Fight]]:
        """Each hex attacks its choice; what is owed and left joins the combat where it does least harm."""
        joined: dict[int, list[int]] = {}
        for attacker, target in zip(self.hexes, choice, strict=True):
            if target:
                joined.setdefault(target, []).append(attacker)
        fights: list[Fight] = [(tuple(joined[target]), (target,)) for target in sorted(joined)]
        for hex_ in sorted(self.owed.difference(joined)):
            beside = self.besiegers(hex_)
            hosts = [one for one in fights if not beside.isdisjoint(one[0])]
            if not hosts:
                return -inf, []
            host = hosts[0] if len(hosts) == 1 else max(hosts, key=lambda one: self.harm(one, hex_))
            fights[fights.index(host)] = grown(host, hex_)
        return sum([self.worth(fight) for fight in fights]), fights

    def besiegers(self, hex_: int) -> frozenset[int]:
        """The hexes of this division from which an enemy hex may be assaulted."""
        found = self._besiegers.get(hex_)
        if found is None:
            found = frozenset(a for a in self.hexes if hex_ in self.front.targets(a))
            self._besiegers[hex_] = found
        return found

    def harm(self, fight: Fight, hex_: int) -> float:
        """What a combat promises more, or less, with one more defending hex."""
        return self.worth(grown(fight, hex_)) - self.worth(fight)

    def worth(self, fight: Fight) -> float:
        """What one combat promises; worked out once."""
        found = self._worth.get(fight)
        if found is None:
            found = self._worth[fight] = self.front.promise(fight, self.held)
        return found


@lru_cache(16)
def shares_of(*situation: object) -> dict[tuple[object, ...], float]:
    """What combats promise, by who attacks; while the enemy stands as he does, and as much is at stake."""
    return {}


def grown(fight: Fight, hex_: int) -> Fight:
    """A combat with one more defending hex."""
    return fight[0], (*fight[1], hex_)
