"""The works that a side must man: the positions of its line, and how well each is manned."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from cockade.engine.bots.rebels.chances import FAR, FIGHTING, steps_around
from cockade.engine.bots.rebels.evaluation_map import Outlook
from cockade.engine.bots.rebels.parameters import Character
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, Unit, enemy, facing


@lru_cache(64)
def posts_of(scenario: str, homes: tuple[int, ...], within: int = FAR) -> tuple[int, ...]:
    """Return a side's lines: hexes near its homes with works that face away from them."""
    field = ground(scenario)
    ways = [steps_around(scenario, home) for home in homes]

    def away(hex_: int) -> int:
        return min((way.get(hex_, FAR) for way in ways), default=FAR)

    return tuple(
        sorted({inner for inner, outer in field.map.works if away(inner) < min(within, away(outer))})
    )


@facing()
def tenable_posts(state: State, side: str, keeps: tuple[int, ...], within: int) -> list[int]:
    """Return the lines without enemies on them or behind them."""
    field, foes = ground(state.scenario), state.position.combat[enemy(side)]
    homes = keeps or tuple(field.scenario.communication[side])
    ways = [steps_around(state.scenario, home) for home in homes]

    def is_tenable(post: int) -> bool:
        away = {hex_: min(way.get(hex_, FAR) for way in ways) for hex_ in (post, *field.neighbours[post])}
        return not any(hex_ in foes and away[hex_] <= away[post] for hex_ in away)

    return list(filter(is_tenable, posts_of(state.scenario, homes, within)))


class Posts:
    """The lines of a side that only has to hold, with their current units."""

    def __init__(
        self, state: State, side: str, keeps: tuple[int, ...], view: Outlook, character: Character
    ) -> None:
        """10.0, 18.1: Lines protect the `keeps`, the places held. Without any, they protect the supplies."""
        self.state = state
        self.character = character
        self.position = state.position
        self.view = view
        self.posts = tenable_posts(state, side, keeps, character.before if keeps else FAR)

    def wanted(self, post: int) -> float:
        """Return the strength that a post needs."""
        return min(FIGHTING, max(self.character.single, self.character.answer * self.view.pressure(post)))

    def worth(self, unit: Unit) -> Callable[[int], float]:
        """Return a unit's value of a hex as a post, or nearer to a post that lacks units."""
        gains = [(steps_around(self.state.scenario, post), self.gain(unit, post)) for post in self.posts]
        lacking, pull = [(ways, gain) for ways, gain in gains if gain > 0], self.character.pull

        def worth(hex_: int) -> float:
            return max([gain - pull * min(ways.get(hex_, FAR), 20) for ways, gain in lacking], default=0.0)

        return worth

    def gain(self, unit: Unit, post: int) -> float:
        """Return how much this unit improves a post."""
        there = sum(u.strength for u in self.position.line_units(post) if u.id != unit.id)
        wanted = self.wanted(post)
        return (
            self.character.manned
            * (share(there + unit.strength, wanted) - share(there, wanted))
            * wanted
            / FIGHTING
        )


def share(strength: float, wanted: float) -> float:
    """Return how well a post is manned. The first units count for more than the last."""
    lacks = max(0.0, 1.0 - strength / wanted) if wanted else 0.0
    return 1.0 - lacks * lacks
