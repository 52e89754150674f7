"""Puzzles: decisions in which one order is far better than all others.

There are two kinds. In the middle of a step a decision has few answers. At the start of a step many orders
are possible, and an order about one place is necessary: every character's play without it is far worse.
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
"""The least and most actions of a decision in the middle of a step."""
SIEVES = ((range(2), 0.0), (range(2, 4), 0.1), (range(4, 8), 0.15), (range(8, 24), 0.2))
"""The dice of each sieve, and the lead that the best needs there. The first needs only a spread."""
SHORT_SIEVES = ((range(24), 0.1),)
"""The same sieves for an aim that is soon decided, because its rollouts are cheap."""
NEAR = 3
"""The most actions that are tried on fresh dice."""
DEPTH = 3
"""The depth of the agenda for a decision in the middle of a step: a retreat, an advance, a loss."""
IN_TURN = ("Contests",)
"""Frames with a shallow agenda in which the first choice decides the value of the rest."""
FRESH = range(1000, 1100)
"""The dice of the final judgement, which no sieve has used."""
CLEAR = 3.0
"""The least lead of the best over the next, in standard errors."""
MANY = 24
"""The most places without Regular's orders that are tried."""
LOOKS = (range(4), range(4, 16))
"""The dice that find an important order, and those that confirm it."""
MATTERS = (0.4, 0.25)
"""The least value of such an order."""


@frozen
class Position(Record):
    """A decision in a recorded game, with all that a process needs to value it, by winner or aim."""

    game: str
    scenario: str
    values: Mapping[str, Any]
    state: Any
    side: str
    aim: Aim | None = None


@frozen
class Line(Record):
    """One line of play: a first action, if any, then a character's, but nothing against `never`."""

    first: Action | None = None
    never: Place = 0
    way: str = REGULAR


Won = dict[Line, list[float]]
"""The value of each line on each of the dice."""


@frozen
class FoundPuzzle(Record):
    """The best order, the best line without it, the wins of each on fresh dice, the lead, and its error.

    `second` is None where no order is against the place of the best.
    """

    best: Action
    second: Action | None
    wins: tuple[float, float]
    lead: float
    error: float

    @property
    def is_clear(self) -> bool:
        """Whether the lead is large and significant."""
        return self.lead >= SIEVES[-1][1] and self.lead > CLEAR * self.error


def puzzle(position: Position) -> FoundPuzzle | None:
    """Return the puzzle in a position, if any: sieved on some dice, judged on others."""
    answers = choices(game_of(position.game), position.state)
    return best_answer(position, answers) if answers else best_order(position)


# ---------------------------------------------------------------- in the middle of a step


def choices(game: AnyGame, state: Any) -> list[Action]:
    """Return all actions in the middle of a step that can't be done later.

    Nothing where that is too little or too much for a puzzle, or cannot be played on, because the other side
    is deciding in secret beneath.
    """
    if not is_asked(state) or not can_be_guessed(game, state):
        return []
    found = list(islice(offered(game, state), MOST + 1))
    return found if FEWEST <= len(found) <= MOST else []


def is_asked(state: Any) -> bool:
    """Whether the decision can't be postponed."""
    return len(state.agenda) >= DEPTH or (bool(state.agenda) and type(state.agenda[-1]).__name__ in IN_TURN)


def can_be_guessed(game: AnyGame, state: Any) -> bool:
    """Whether the deciding side's view can be played on."""
    seen = game.view(state, game.decider(state))
    return list(map(type, seen.agenda)) == list(map(type, state.agenda))


def offered(game: AnyGame, state: Any) -> Iterator[Action]:
    """Return every offered action, in the order of the offers."""
    return chain.from_iterable(offer.actions for offer in game.offers(state))


def best_answer(position: Position, answers: Sequence[Action]) -> FoundPuzzle | None:
    """Return the answer that is far better than all others, if there is one."""
    won: Won = {Line(one): [] for one in answers}
    for numbers, lead in SIEVES if position.aim is None else SHORT_SIEVES:
        weigh(position, won, numbers)
        best, second, *rest = (mean_and_error(won[line])[0] for line in ranked(won))
        if best - second < lead or best == (rest or [second])[-1]:
            return None
    return proved(position, ranked(won)[:NEAR])


# ---------------------------------------------------------------- at the beginning of a step


def begins_step(game: AnyGame, before: Any, state: Any) -> bool:
    """Whether a side starts to give the orders of a step here."""
    return step_of(game, before) != step_of(game, state) and can_be_guessed(game, state)


def best_order(position: Position) -> FoundPuzzle | None:
    """Return the order without which everything is far worse, if there is one."""
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
    """Return the first action about each place."""
    found: dict[Place, Action] = {}
    for action in actions:
        if place_of(action):
            found.setdefault(place_of(action), action)
    return found


def needed(position: Position, ordered: Mapping[Place, Action], usual: Sequence[float]) -> Iterator[Action]:
    """Yield Regular's orders about places without which it loses on dice on which it wins."""
    won = [number for number, worth in zip(LOOKS[0], usual, strict=True) if worth]
    if len(won) >= len(usual) * MATTERS[0]:
        for place, action in ordered.items():
            if not any(weighed(position, Line(never=place), won[:2])):
                yield action


def missed(position: Position, others: Mapping[Place, Action], usual: Sequence[float]) -> Iterator[Action]:
    """Yield orders about other places that win on dice on which Regular loses."""
    lost = [number for number, worth in zip(LOOKS[0], usual, strict=True) if not worth]
    if len(lost) >= len(usual) * MATTERS[0]:
        for action in list(others.values())[:: 1 + len(others) // MANY]:
            if all(weighed(position, Line(action), lost[:2])):
                yield action


def usual_orders(position: Position) -> list[Action]:
    """Return Regular's orders in this step up to the first die that are possible at its start."""
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
    """Return the puzzle if fresh dice confirm it."""
    fresh: Won = {line: [] for line in near}
    weigh(position, fresh, FRESH)
    found = judged(fresh)
    return found if found.best == near[0].first and found.is_clear else None


def judged(fresh: Mapping[Line, Sequence[float]]) -> FoundPuzzle:
    """Return the result on the fresh dice."""
    best, second = ranked(fresh)[:2]
    lead, error = mean_and_error([a - b for a, b in zip(fresh[best], fresh[second], strict=True)])
    wins = mean_and_error(fresh[best])[0], mean_and_error(fresh[second])[0]
    assert best.first is not None
    return FoundPuzzle(best.first, second.first, wins, lead, error)


def ranked(won: Mapping[Line, Sequence[float]]) -> list[Line]:
    """Return the lines, the best first."""
    return sorted(won, key=lambda line: -mean_and_error(won[line])[0])


def ahead(won: Mapping[Line, Sequence[float]]) -> float:
    """Return the lead of the best line."""
    best, second = (mean_and_error(won[line])[0] for line in ranked(won)[:2])
    return best - second


def weigh(position: Position, won: Won, numbers: Sequence[int]) -> None:
    """Compute the value of each line for its side on each of these dice. Hidden parts are guessed."""
    for line in won:
        won[line] += weighed(position, line, numbers)


def weighed(position: Position, line: Line, numbers: Sequence[int]) -> Iterator[float]:
    """Yield the value of one line for its side on each of these dice."""
    side, order = position.side, tuple((position.side, one) for one in (line.first,) if one is not None)
    game, aim = position.game, position.aim
    asked = Rollout(game, position.scenario, position.values, position.state, 0, side, order, aim=aim)
    for number in numbers:
        winner = played(asked.replace(number=number, never=line.never, way=Way(line.way)))
        yield float(winner == side) if winner else 0.5
