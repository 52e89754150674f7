"""8.272: how the attackers of hexes that have to do with each other are divided into combats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import inf

from cockade.engine.bots.rebels.combat_assignment import Begun, Fight, grown
from cockade.engine.bots.rebels.threats import Opposition, Stack


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
        self.layout = opposition.layout(tuple(stacks))
        self._worth: dict[Fight, float] = {}

    @cached_property
    def best(self) -> tuple[float, list[Fight]]:
        """The best division found, and what it promises."""
        choices = self.layout.choices
        return self.divided(self.climbed() if choices is None else max(choices, key=self.promise))

    def climbed(self) -> tuple[int, ...]:
        """A division that no other choice of one hex betters."""
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
        """Each hex attacks its choice; what that promises, and the combats that it comes to."""
        begun = self.layout.begun(choice)
        return self.promise(choice), [] if begun is None else list(self.settled(begun))

    def promise(self, choice: tuple[int, ...]) -> float:
        """What the division promises in which each hex attacks its choice."""
        begun = self.layout.begun(choice)
        if begun is None:
            return -inf
        known, promised = self._worth, 0.0
        for fight in self.settled(begun) if begun[1] else begun[0]:
            worth = known.get(fight)
            promised += self.worth(fight) if worth is None else worth
        return promised

    def settled(self, begun: Begun) -> Sequence[Fight]:
        """What is owed and left joins the combat where it does least harm."""
        fights = list(begun[0])
        for hex_, hosts in begun[1]:
            host = max(hosts, key=lambda n: self.harm(fights[n], hex_)) if len(hosts) > 1 else hosts[0]
            fights[host] = grown(fights[host], hex_)
        return fights

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
