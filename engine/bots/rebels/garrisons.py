"""The works that a side has to man: where its line stands, and how well it is manned."""

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
    """The lines of a side: hexes so near to its homes whose works look away from them."""
    field = ground(scenario)
    ways = [steps_around(scenario, home) for home in homes]

    def away(hex_: int) -> int:
        return min((way.get(hex_, FAR) for way in ways), default=FAR)

    return tuple(
        sorted({inner for inner, outer in field.map.works if away(inner) < min(within, away(outer))})
    )


@facing()
def tenable_posts(state: State, side: str, keeps: tuple[int, ...], within: int) -> list[int]:
    """The lines in which no enemy stands, nor behind them."""
    field, foes = ground(state.scenario), state.position.combat[enemy(side)]
    homes = keeps or tuple(field.scenario.communication[side])
    ways = [steps_around(state.scenario, home) for home in homes]

    def is_tenable(post: int) -> bool:
        away = {hex_: min(way.get(hex_, FAR) for way in ways) for hex_ in (post, *field.neighbours[post])}
        return not any(hex_ in foes and away[hex_] <= away[post] for hex_ in away)

    return list(filter(is_tenable, posts_of(state.scenario, homes, within)))


class Posts:
    """The lines of the side that has only to hold, and who stands there now."""

    def __init__(
        self, state: State, side: str, keeps: tuple[int, ...], view: Outlook, character: Character
    ) -> None:
        """10.0, 18.1: lines protect the `keeps`, the places held; without any, the supplies."""
        self.state = state
        self.character = character
        self.position = state.position
        self.view = view
        self.posts = tenable_posts(state, side, keeps, character.before if keeps else FAR)

    def wanted(self, post: int) -> float:
        """The strength that should stand in a post."""
        return min(FIGHTING, max(self.character.single, self.character.answer * self.view.pressure(post)))

    def worth(self, unit: Unit) -> Callable[[int], float]:
        """What it is worth to this unit to stand in a hex or to come nearer to a post that lacks men."""
        gains = [(steps_around(self.state.scenario, post), self.gain(unit, post)) for post in self.posts]
        lacking, pull = [(ways, gain) for ways, gain in gains if gain > 0], self.character.pull

        def worth(hex_: int) -> float:
            return max([gain - pull * min(ways.get(hex_, FAR), 20) for ways, gain in lacking], default=0.0)

        return worth

    def gain(self, unit: Unit, post: int) -> float:
        """How much better a post is manned with this unit in it."""
        there = sum(u.strength for u in self.position.line_units(post) if u.id != unit.id)
        wanted = self.wanted(post)
        return (
            self.character.manned
            * (share(there + unit.strength, wanted) - share(there, wanted))
            * wanted
            / FIGHTING
        )


def share(strength: float, wanted: float) -> float:
    """How well a post is manned: the first men count for more than the last."""
    lacks = max(0.0, 1.0 - strength / wanted) if wanted else 0.0
    return 1.0 - lacks * lacks
