"""Puzzles: a decision between few actions, where one is far better than all others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

from attrs import frozen

from cockade.engine.bots.lab.rollouts import Rollout, played
from cockade.engine.bots.lab.statistics import mean_and_error
from cockade.engine.bots.players import game_of
from cockade.engine.game import AnyGame
from cockade.events.event import Action
from cockade.events.record import Record

FEWEST, MOST = 2, 10
"""So many actions must there be to choose from, and no more."""
SIEVES = ((range(2), 0.0), (range(2, 4), 0.1), (range(4, 8), 0.15), (range(8, 24), 0.2))
"""The dice of each sieve, and by how much the best must lead there; the first only wants a spread."""
NEAR = 3
"""So many actions come as far as the fresh dice."""
DEPTH = 3
"""So deep lies the agenda where something is asked in the middle of a step: a retreat, an advance, a loss."""
FRESH = range(1000, 1100)
"""The dice by which it is judged at last: no sieve has seen them."""
CLEAR = 3.0
"""So many standard errors must be between the best and the next."""


@frozen
class Position(Record):
    """A decision in a recorded game: all that a process has to know to weigh it."""

    game: str
    scenario: str
    values: Mapping[str, Any]
    state: Any
    side: str


@frozen
class Puzzle(Record):
    """The best action and the next, what each wins on fresh dice, the lead, and the error of that."""

    best: Action
    second: Action
    wins: tuple[float, float]
    lead: float
    error: float

    @property
    def is_clear(self) -> bool:
        """Whether the lead is large, and no accident."""
        return self.lead >= SIEVES[-1][1] and self.lead > CLEAR * self.error


def choices(game: AnyGame, state: Any) -> list[Action]:
    """
    Everything that may be done now, in the middle of a step: what is not done now cannot be done later.

    Nothing where that is too little or too much for a puzzle, or cannot be played on, because the other side
    is deciding in secret beneath.
    """
    if len(state.agenda) < DEPTH:
        return []
    seen = game.view(state, game.decider(state))
    if list(map(type, seen.agenda)) != list(map(type, state.agenda)):
        return []
    offered = chain.from_iterable(offer.actions for offer in game.offers(state))
    found = list(islice(offered, MOST + 1))
    return found if FEWEST <= len(found) <= MOST else []


def puzzle(position: Position) -> Puzzle | None:
    """The puzzle that a position is, if it is one: sieved on some dice, judged on others."""
    won: dict[Action, list[float]] = {one: [] for one in choices(game_of(position.game), position.state)}
    if not won:
        return None
    for numbers, lead in SIEVES:
        for action in won:
            won[action] += weighed(position, action, numbers)
        best, second, *rest = (mean_and_error(won[action])[0] for action in ranked(won))
        if best - second < lead or best == (rest or [second])[-1]:
            return None
    near = ranked(won)[:NEAR]
    found = judged({action: list(weighed(position, action, FRESH)) for action in near})
    return found if found.best == near[0] and found.is_clear else None


def judged(fresh: Mapping[Action, Sequence[float]]) -> Puzzle:
    """What the fresh dice say."""
    best, second = ranked(fresh)[:2]
    lead, error = mean_and_error([a - b for a, b in zip(fresh[best], fresh[second], strict=True)])
    wins = mean_and_error(fresh[best])[0], mean_and_error(fresh[second])[0]
    return Puzzle(best, second, wins, lead, error)


def ranked(won: Mapping[Action, Sequence[float]]) -> list[Action]:
    """The best first."""
    return sorted(won, key=lambda action: -mean_and_error(won[action])[0])


def weighed(position: Position, action: Action, numbers: Sequence[int]) -> Iterator[float]:
    """What an action is worth to its side on each of these dice; what the side does not see is made up."""
    side, order = position.side, ((position.side, action),)
    asked = Rollout(position.game, position.scenario, position.values, position.state, 0, side, order)
    for number in numbers:
        winner = played(asked.replace(number=number))
        yield float(winner == side) if winner else 0.5
