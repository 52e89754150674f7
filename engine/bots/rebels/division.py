"""8.272: how the attackers of hexes that have to do with each other are divided into combats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import product
from math import inf, prod

from cockade.engine.bots.rebels.opposition import Fight, Opposition, Stack

ALL_WAYS = 64  # so many divisions are all looked at; of more, those that differ from the best in one hex


class Division:
    """The combats of some hexes of one side."""

    def __init__(
        self, opposition: Opposition, stacks: Mapping[int, Stack], corners: Mapping[int, float]
    ) -> None:
        """
        `stacks` is what stands in each hex of the attackers, in their order.

        `corners` says of each enemy hex how much of who must leave it is lost.
        """
        self.opposition = opposition
        self.stacks = stacks
        self.corners = corners
        self.hexes = tuple(stacks)
        self.owed = opposition.owed(self.hexes)
        self._worth: dict[Fight, float] = {}
        self._besiegers: dict[int, frozenset[int]] = {}
        self._bits = [1 << n for n in range(len(self.hexes))]
        self._nobody = dict.fromkeys([*sorted(corners), 0], 0)
        self._known: dict[tuple[int, int], float] = {}

    @cached_property
    def best(self) -> tuple[float, list[Fight]]:
        """The best division found, and what it promises."""
        options = [self.options(hex_) for hex_ in self.hexes]
        if prod(map(len, options)) > ALL_WAYS:
            return self.divided(self.climbed(options))
        return self.divided(max(product(*options), key=self.promise))

    def options(self, hex_: int) -> tuple[int, ...]:
        """What a hex may attack; 0 for nothing, if it need not."""
        targets = self.opposition.targets(hex_)
        return targets if hex_ in self.opposition.zone else (*targets, 0)

    def climbed(self, options: list[tuple[int, ...]]) -> tuple[int, ...]:
        """A division that no other choice of one hex betters."""
        choice = [one[0] for one in options]
        most, again = self.promise(choice), True
        while again:
            again = False
            for n, targets in enumerate(options):
                for target in targets:
                    other = (*choice[:n], target, *choice[n + 1 :])
                    worth = self.promise(other)
                    if worth > most:
                        most, choice, again = worth, list(other), True
        return tuple(choice)

    def promise(self, choice: Sequence[int]) -> float:
        """What the division promises in which each hex attacks its choice; all are asked, so it is quick."""
        joined = self._nobody.copy()
        for bit, target in zip(self._bits, choice, strict=True):
            joined[target] += bit
        del joined[0]
        promised, known = 0.0, self._known
        for group in joined.items():
            worth = known.get(group)
            if worth is None:
                if not group[1] and group[0] in self.owed:
                    return self.divided(choice)[0]
                worth = known[group] = self.worth_of(*group)
            promised += worth
        return promised

    def worth_of(self, target: int, attackers: int) -> float:
        """What a combat against one hex promises; the attackers as the sum of their bits."""
        hexes = [hex_ for hex_, bit in zip(self.hexes, self._bits, strict=True) if attackers & bit]
        return self.worth((tuple(hexes), (target,))) if hexes else 0.0

    def divided(self, choice: Sequence[int]) -> tuple[float, list[Fight]]:
        """Each hex attacks its choice; what is owed and left joins the combat where it does least harm."""
        joined: dict[int, tuple[int, ...]] = {}
        for attacker, target in zip(self.hexes, choice, strict=True):
            if target:
                joined[target] = (*joined.get(target, ()), attacker)
        fights: list[Fight] = [(joined[target], (target,)) for target in sorted(joined)]
        if not self.owed <= joined.keys():
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
            found = frozenset(a for a in self.hexes if hex_ in self.opposition.targets(a))
            self._besiegers[hex_] = found
        return found

    def harm(self, fight: Fight, hex_: int) -> float:
        """What a combat promises more, or less, with one more defending hex."""
        return self.worth(grown(fight, hex_)) - self.worth(fight)

    def worth(self, fight: Fight) -> float:
        """What one combat promises; worked out once."""
        found = self._worth.get(fight)
        if found is None:
            attackers, defenders = fight
            corner = max([self.corners[hex_] for hex_ in defenders])
            stacks = tuple([self.stacks[hex_] for hex_ in attackers])
            found = self._worth[fight] = self.opposition.promise(fight, stacks, corner)
        return found


def grown(fight: Fight, hex_: int) -> Fight:
    """A combat with one more defending hex."""
    return fight[0], (*fight[1], hex_)
