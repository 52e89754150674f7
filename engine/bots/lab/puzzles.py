"""Puzzles: assaults to be declared, where one choice of targets is far better than all others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Any

from attrs import frozen

from cockade.engine.bots.lab.rollouts import Rollout, played
from cockade.engine.bots.lab.statistics import mean_and_error
from cockade.engine.bots.players import game_of
from cockade.engine.game import AnyGame
from cockade.events.event import Action
from cockade.events.record import Record

Plan = tuple[Action, ...]
"""Who storms what; after it no more is declared, and Regular plays on."""

ENGAGE, OPEN = "Engage", ("OpenAssaults", "OpenCombats")
"""The verbs by which games of hexes declare assaults one by one, and close the list."""
FEWEST, MOST = 2, 5
"""So many targets must there be to choose from, and no more."""
SIEVES = ((range(1), 0.0), (range(1, 2), 0.0), (range(2, 4), 0.25), (range(4, 16), 0.25))
"""The dice of each sieve, and by how much the best must lead there; the first two only want a spread."""
NEAR = 3
"""So many plans come as far as the fresh dice."""
FRESH = range(1000, 1040)
"""The dice by which it is judged at last: no sieve has seen them."""
CLEAR = 3.0
"""So many standard errors must be between the best and the next."""


@frozen
class Position(Record):
    """The beginning of assaults in a recorded game: all that a process has to know to weigh it."""

    game: str
    scenario: str
    values: Mapping[str, Any]
    state: Any
    side: str


@frozen
class Puzzle(Record):
    """The best plan and the next, what each wins on fresh dice, its lead, and the error of that."""

    best: Plan
    second: Plan
    wins: tuple[float, float]
    lead: float
    error: float

    @property
    def is_clear(self) -> bool:
        """Whether the lead is large, and no accident."""
        return self.lead >= SIEVES[-1][1] and self.lead > CLEAR * self.error


def is_beginning(game: AnyGame, state: Any, before: Action | None) -> bool:
    """Whether assaults may be declared and none has been."""
    return type(before).__name__ != ENGAGE and any(engagements(game, state))


def engagements(game: AnyGame, state: Any) -> Iterator[Action]:
    """Every assault that may be declared now."""
    able = (offer for offer in game.offers(state) if offer.verb.__name__ == ENGAGE)
    return chain.from_iterable(offer.actions for offer in able)


def plans(game: AnyGame, state: Any) -> list[Plan]:
    """Every choice of targets, each stormed by all who can; none where there are too few or too many."""
    able = list(engagements(game, state))
    targets = sorted({target_of(action) for action in able})
    if not FEWEST <= len(targets) <= MOST:
        return []
    chosen = chain.from_iterable(combinations(targets, n) for n in range(len(targets) + 1))
    return list(dict.fromkeys(_storming(able, some) for some in chosen))


def _storming(able: Sequence[Action], targets: Sequence[int]) -> Plan:
    """All who can storm one of these targets, each the first that it can."""
    taken: dict[Any, Action] = {}
    for action in able:
        if target_of(action) in targets:
            taken.setdefault(getattr(action, "unit", None) or getattr(action, "hex", 0), action)
    return tuple(taken.values())


def target_of(action: Action) -> int:
    """The hex that is stormed."""
    return int(getattr(action, "target", 0) or getattr(action, "hex", 0))


def puzzle(position: Position) -> Puzzle | None:
    """The puzzle that a position is, if it is one: sieved on some dice, judged on others."""
    won: dict[Plan, list[float]] = {plan: [] for plan in plans(game_of(position.game), position.state)}
    if len(won) <= FEWEST:
        return None
    for numbers, lead in SIEVES:
        for plan in won:
            won[plan] += weighed(position, plan, numbers)
        best, second, *_, worst = (mean_and_error(won[plan])[0] for plan in ranked(won))
        if best - second < lead or best == worst:
            return None
    near = ranked(won)[:NEAR]
    found = judged({plan: list(weighed(position, plan, FRESH)) for plan in near})
    return found if found.best == near[0] and found.is_clear else None


def judged(fresh: Mapping[Plan, Sequence[float]]) -> Puzzle:
    """What the fresh dice say."""
    best, second = ranked(fresh)[:2]
    lead, error = mean_and_error([a - b for a, b in zip(fresh[best], fresh[second], strict=True)])
    wins = mean_and_error(fresh[best])[0], mean_and_error(fresh[second])[0]
    return Puzzle(best, second, wins, lead, error)


def ranked(won: Mapping[Plan, Sequence[float]]) -> list[Plan]:
    """The best first."""
    return sorted(won, key=lambda plan: -mean_and_error(won[plan])[0])


def weighed(position: Position, plan: Plan, numbers: Sequence[int]) -> Iterator[float]:
    """What a plan is worth to its side on each of these dice; what the side does not see is made up."""
    game, side = game_of(position.game), position.side
    frame = type(position.state.agenda[-1])
    closing = next(verb for verb in game.rules.laws[frame] if verb.__name__ in OPEN)
    orders = tuple((side, action) for action in (*plan, closing()))
    asked = Rollout(position.game, position.scenario, position.values, position.state, 0, side, orders)
    for number in numbers:
        winner = played(asked.replace(number=number))
        yield float(winner == side) if winner else 0.5
