"""8.272: The divisions of a side's assaults among its hexes, independent of the units there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import product
from math import prod

Fight = tuple[tuple[int, ...], tuple[int, ...]]
"""Attacking hexes, and the hexes that they attack."""
Begun = tuple[tuple[Fight, ...], tuple[tuple[int, tuple[int, ...]], ...]]
"""Fights, and the obligations left: each hex with the indices of the fights that it may join."""

ALL_WAYS = 64  # so many divisions are all looked at; of more, those that differ from the best in one hex


class Layout:
    """Some connected hexes, and what each may attack."""

    def __init__(
        self,
        hexes: tuple[int, ...],
        targets: Mapping[int, tuple[int, ...]],
        bound: AbstractSet[int],
        owed: AbstractSet[int],
    ) -> None:
        """`targets` are those of each hex.

        Hexes not `bound` may skip theirs. Every `owed` hex is attacked.
        """
        self.hexes = hexes
        self.targets = targets
        self.owed = sorted(owed)
        self.options = [targets[hex_] if hex_ in bound else (*targets[hex_], 0) for hex_ in hexes]
        self._begun: dict[tuple[int, ...], Begun | None] = {}

    @cached_property
    def choices(self) -> list[tuple[int, ...]] | None:
        """All joint choices of the hexes. None if there are too many."""
        return None if prod(map(len, self.options)) > ALL_WAYS else list(product(*self.options))

    def begun(self, choice: tuple[int, ...]) -> Begun | None:
        """Return the fights of a choice for each hex. None if an obligation can't be met then."""
        if choice not in self._begun:
            self._begun[choice] = self._begin(choice)
        return self._begun[choice]

    def _begin(self, choice: tuple[int, ...]) -> Begun | None:
        joined: dict[int, tuple[int, ...]] = {}
        for attacker, target in zip(self.hexes, choice, strict=True):
            if target:
                joined[target] = (*joined.get(target, ()), attacker)
        fights: list[Fight] = [(joined[target], (target,)) for target in sorted(joined)]
        left = [(hex_, self._hosts(fights, hex_)) for hex_ in self.owed if hex_ not in joined]
        if not all(hosts for _, hosts in left):
            return None
        while left and len(left[0][1]) == 1:
            hex_, (host,) = left.pop(0)
            fights[host] = grown(fights[host], hex_)
        return tuple(fights), tuple(left)

    def _hosts(self, fights: Sequence[Fight], hex_: int) -> tuple[int, ...]:
        """Return the indices of the fights whose attackers could attack this hex too."""
        return tuple(
            n for n, fight in enumerate(fights) if any(hex_ in self.targets[one] for one in fight[0])
        )


def grown(fight: Fight, hex_: int) -> Fight:
    """Return a combat with one more defending hex."""
    return fight[0], (*fight[1], hex_)
