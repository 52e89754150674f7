"""
Puzzles: a decision in which one order is far better than everything else.

There are two kinds. In the middle of a step something is asked, and there are few answers. At the beginning
of a step many orders can be given, and one place has to be among those that they are about: whatever any
character does without it is far worse.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

from attrs import frozen

from cockade.engine.bots.analysis.rollouts import Place, Rollout, place_of, played, step_of
from cockade.engine.bots.analysis.statistics import mean_and_error
from cockade.engine.bots.api import Aim
from cockade.engine.bots.candidate_plans import Way
from cockade.engine.bots.parameters import REGULAR
from cockade.engine.bots.playout import carried_out, random_source
from cockade.engine.bots.registry import game_of, player, ways_for
from cockade.engine.dice import MeaningfulDice
from cockade.engine.game import AnyGame
from cockade.events.event import Action
from cockade.events.record import Record

FEWEST, MOST = 2, 10
"""So many actions must there be to choose from in the middle of a step, and no more."""
SIEVES = ((range(2), 0.0), (range(2, 4), 0.1), (range(4, 8), 0.15), (range(8, 24), 0.2))
"""The dice of each sieve, and by how much the best must lead there; the first only wants a spread."""
SHORT_SIEVES = ((range(24), 0.1),)
"""The same where an aim is soon decided, so that rollouts cost little."""
NEAR = 3
"""So many actions come as far as the fresh dice."""
DEPTH = 3
"""So deep lies the agenda where something is asked in the middle of a step: a retreat, an advance, a loss."""
IN_TURN = ("Contests",)
"""Where the agenda is not so deep, but what is chosen first decides what the rest is worth."""
FRESH = range(1000, 1100)
"""The dice by which it is judged at last: no sieve has seen them."""
CLEAR = 3.0
"""So many standard errors must be between the best and the next."""
MANY = 24
"""So many places are looked at that Regular would leave alone."""
LOOKS = (range(4), range(4, 16))
"""The dice by which an order is found that matters, and then those by which it must still do so."""
MATTERS = (0.4, 0.25)
"""So much must one order be worth there."""


@frozen
class Position(Record):
    """A decision in a recorded game: all that a process has to know to weigh it, by who wins or an aim."""

    game: str
    scenario: str
    values: Mapping[str, Any]
    state: Any
    side: str
    aim: Aim | None = None


@frozen
class Line(Record):
    """What is done: one thing first, if any; then as a character would, but nothing against `never`."""

    first: Action | None = None
    never: Place = 0
    way: str = REGULAR


Won = dict[Line, list[float]]
"""What each line was worth on each of the dice."""


@frozen
class FoundPuzzle(Record):
    """
    The best order and what does best without it, what each wins on fresh dice, the lead, the error of that.

    `second` is None where no order is against the place of the best.
    """

    best: Action
    second: Action | None
    wins: tuple[float, float]
    lead: float
    error: float

    @property
    def is_clear(self) -> bool:
        """Whether the lead is large, and no accident."""
        return self.lead >= SIEVES[-1][1] and self.lead > CLEAR * self.error


def puzzle(position: Position) -> FoundPuzzle | None:
    """The puzzle that a position is, if it is one: sieved on some dice, judged on others."""
    answers = choices(game_of(position.game), position.state)
    return best_answer(position, answers) if answers else best_order(position)


# ---------------------------------------------------------------- in the middle of a step


def choices(game: AnyGame, state: Any) -> list[Action]:
    """
    Everything that may be done now, in the middle of a step: what is not done now cannot be done later.

    Nothing where that is too little or too much for a puzzle, or cannot be played on, because the other side
    is deciding in secret beneath.
    """
    if not is_asked(state) or not can_be_guessed(game, state):
        return []
    found = list(islice(offered(game, state), MOST + 1))
    return found if FEWEST <= len(found) <= MOST else []


def is_asked(state: Any) -> bool:
    """Whether something is asked that cannot be done later."""
    return len(state.agenda) >= DEPTH or (bool(state.agenda) and type(state.agenda[-1]).__name__ in IN_TURN)


def can_be_guessed(game: AnyGame, state: Any) -> bool:
    """Whether what the side that decides sees can be played on."""
    seen = game.view(state, game.decider(state))
    return list(map(type, seen.agenda)) == list(map(type, state.agenda))


def offered(game: AnyGame, state: Any) -> Iterator[Action]:
    """Every offered action, in the order of the offers."""
    return chain.from_iterable(offer.actions for offer in game.offers(state))


def best_answer(position: Position, answers: Sequence[Action]) -> FoundPuzzle | None:
    """The answer that is far better than all others, if there is one."""
    won: Won = {Line(one): [] for one in answers}
    for numbers, lead in SIEVES if position.aim is None else SHORT_SIEVES:
        weigh(position, won, numbers)
        best, second, *rest = (mean_and_error(won[line])[0] for line in ranked(won))
        if best - second < lead or best == (rest or [second])[-1]:
            return None
    return proved(position, ranked(won)[:NEAR])


# ---------------------------------------------------------------- at the beginning of a step


def begins_step(game: AnyGame, before: Any, state: Any) -> bool:
    """Whether a side begins to give the orders of a step here."""
    return step_of(game, before) != step_of(game, state) and can_be_guessed(game, state)


def best_order(position: Position) -> FoundPuzzle | None:
    """The order without which everything is far worse, if there is one."""
    usual: Won = {Line(): []}
    weigh(position, usual, LOOKS[0])
    game = game_of(position.game)
    ordered = by_place(usual_orders(position))
    others = by_place(offered(game, position.state))
    names = ways_for(position.game, position.scenario, position.side)
    for best in [*needed(position, ordered, usual[Line()]), *missed(position, others, usual[Line()])]:
        won: Won = {Line(best): [], **{Line(never=place_of(best), way=name): [] for name in names}}
        for numbers, lead in zip(LOOKS, MATTERS, strict=True):
            weigh(position, won, numbers)
            if ranked(won)[0].first != best or ahead(won) < lead:
                break
        else:
            return proved(position, ranked(won)[:NEAR])
    return None


def by_place(actions: Iterable[Action]) -> dict[Place, Action]:
    """The first action about each place."""
    found: dict[Place, Action] = {}
    for action in actions:
        if place_of(action):
            found.setdefault(place_of(action), action)
    return found


def needed(position: Position, ordered: Mapping[Place, Action], usual: Sequence[float]) -> Iterator[Action]:
    """What Regular orders about places without which he loses dice that he wins."""
    won = [number for number, worth in zip(LOOKS[0], usual, strict=True) if worth]
    if len(won) >= len(usual) * MATTERS[0]:
        for place, action in ordered.items():
            if not any(weighed(position, Line(never=place), won[:2])):
                yield action


def missed(position: Position, others: Mapping[Place, Action], usual: Sequence[float]) -> Iterator[Action]:
    """What one can order about other places to win dice that Regular loses."""
    lost = [number for number, worth in zip(LOOKS[0], usual, strict=True) if not worth]
    if len(lost) >= len(usual) * MATTERS[0]:
        for action in list(others.values())[:: 1 + len(others) // MANY]:
            if all(weighed(position, Line(action), lost[:2])):
                yield action


def usual_orders(position: Position) -> list[Action]:
    """What Regular would do in this step until a die falls, and could do at its beginning."""
    game, side, pick = game_of(position.game), position.side, random_source("usual")
    state = game.guess(game.view(position.state, side), side, pick)
    at_once, step = set(offered(game, state)), step_of(game, state)
    bot, dice, found = player(REGULAR, game.id), MeaningfulDice(b"usual"), list[Action]()
    while game.decider(state) and not dice.drawn and step_of(game, state) == step:
        chosen = bot.choose(game, game.view(state, side), game.offers(state), pick)
        found += [chosen] if chosen in at_once else []
        state = carried_out(game, state, side, chosen, dice)
    return found


# ---------------------------------------------------------------- weighed and judged


def proved(position: Position, near: Sequence[Line]) -> FoundPuzzle | None:
    """The puzzle that fresh dice confirm."""
    fresh: Won = {line: [] for line in near}
    weigh(position, fresh, FRESH)
    found = judged(fresh)
    return found if found.best == near[0].first and found.is_clear else None


def judged(fresh: Mapping[Line, Sequence[float]]) -> FoundPuzzle:
    """What the fresh dice say."""
    best, second = ranked(fresh)[:2]
    lead, error = mean_and_error([a - b for a, b in zip(fresh[best], fresh[second], strict=True)])
    wins = mean_and_error(fresh[best])[0], mean_and_error(fresh[second])[0]
    assert best.first is not None
    return FoundPuzzle(best.first, second.first, wins, lead, error)


def ranked(won: Mapping[Line, Sequence[float]]) -> list[Line]:
    """The best first."""
    return sorted(won, key=lambda line: -mean_and_error(won[line])[0])


def ahead(won: Mapping[Line, Sequence[float]]) -> float:
    """By how much the best leads."""
    best, second = (mean_and_error(won[line])[0] for line in ranked(won)[:2])
    return best - second


def weigh(position: Position, won: Won, numbers: Sequence[int]) -> None:
    """What each line is worth to its side on each of these dice; what the side does not see is made up."""
    for line in won:
        won[line] += weighed(position, line, numbers)


def weighed(position: Position, line: Line, numbers: Sequence[int]) -> Iterator[float]:
    """What a line is worth to its side on each of these dice."""
    side, order = position.side, tuple((position.side, one) for one in (line.first,) if one is not None)
    game, aim = position.game, position.aim
    asked = Rollout(game, position.scenario, position.values, position.state, 0, side, order, aim=aim)
    for number in numbers:
        winner = played(asked.replace(number=number, never=line.never, way=Way(line.way)))
        yield float(winner == side) if winner else 0.5
