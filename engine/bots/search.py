"""The search of Veteran: the decision, trials of it, and the choice of further trials.

All ways meet the same guessed enemy and the same dice, so differences between them are not random. From trial
to trial the faces of a die are dealt out evenly, so few trials say more.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any

from attrs import define, field, frozen

from cockade.engine.bots.analysis.statistics import mean_and_error
from cockade.engine.bots.api import size_of
from cockade.engine.bots.bot import Bot, Pick
from cockade.engine.bots.candidate_plans import Way
from cockade.engine.bots.evaluation import learned, worth
from cockade.engine.bots.parameters import REGULAR
from cockade.engine.bots.playout import Until, play_on, random_source
from cockade.engine.bots.registry import bots_of, game_of, leanings, player, way_player, ways_for
from cockade.engine.dice import MeaningfulDice, SpreadDice
from cockade.engine.floats import total
from cockade.engine.game import AnyGame
from cockade.engine.game_defaults import all_is_seen
from cockade.engine.rules import Offer
from cockade.events.event import Action
from cockade.events.record import Record

STAGES = (4, 8, 16, 32)  # trials of a way after which the better half goes on
SURE = 0.5  # by so many standard errors a way must be better than the best so far to take its place
FIELD = 12  # new ways in a race, at most
EACH = 7  # and as many trials there must be for each
VAIN = 3  # of so many ways as many may be the same as others before one gives up looking for new ones
ANSWERED = 2  # player turns of a trial that a learned value ends: one's own, and the enemy's answer
MANY = 60  # where there are more units than that, trials are dear: one turn ahead has to do


@frozen
class Question(Record):
    """A decision: a state as the side sees it.

    `seed` decides all that is made up; trials look `turns` ahead. `size` is how many units there are.
    It can be sent to another process.
    """

    game_id: str
    seen: Any
    side: str
    seed: str
    turns: int
    size: int = 0


@frozen
class Candidate(Record):
    """A way with the state before its first die, if known. Trials may start from there."""

    way: Way
    begun: Any = None


@frozen
class Trial(Record):
    """One trial of a way: its number, and its value for the side, 0 to 1.

    `worth` is that of the ends of all its turns on average: what comes early hangs less on late dice.
    `won` is 1 or 0 where the game came to its end, a half for a draw, and for a trial that stopped before.
    """

    way: int
    number: int
    worth: float
    won: float = 0.5


@define
class PlanFollower:
    """A player that follows one way within `span`, and then plays as Regular."""

    span: tuple[Any, ...]
    first: Bot
    later: Bot

    def choose(self, game: AnyGame, state: Any, offers: Sequence[Offer], pick: Pick) -> Action:
        """See `Bot`."""
        goes_on = span_of(game, state) == self.span
        return (self.first if goes_on else self.later).choose(game, state, offers, pick)


def is_open(game: AnyGame) -> bool:
    """Whether both sides see everything."""
    return game.guess is all_is_seen


def span_of(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """Return the span of a way: a step in a game without secrets, otherwise a turn."""
    return moment_of(game, state) if is_open(game) else (state.turn,)


def moment_of(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """Return the moment of a decision: the side, the turn and the step."""
    return state.turn, *game.step(state), game.decider(state)


def question(game: AnyGame, seen: Any, seed: str) -> Question:
    """Return the decision for the side whose turn it is."""
    bots = bots_of(game.id)
    size = size_of(seen)
    return Question(game.id, seen, game.decider(seen), seed, 1 if size > MANY else bots.lookahead, size)


def tried(asked: Question, candidate: Candidate, way: int, number: int) -> Trial:
    """Play a way once. Equal numbers give every way the same enemy and dice."""
    seed = f"{asked.seed}/{number}"
    game, pick = game_of(asked.game_id), random_source(seed)
    state = candidate.begun or game.guess(asked.seen, asked.side, pick)
    players = {side: player(REGULAR, game.id) for side in game.sides}
    players[asked.side] = follower(asked, candidate.way, players[asked.side])
    dice, found = SpreadDice(asked.seed.encode(), number=number), list[float]()
    for end in stops(asked):
        state = play_on(game, state, players, dice, pick, end(state))
        found.append(worth(game, state, asked.side))
    outcome = game.outcome(state)
    won = float(outcome.winner == asked.side) if outcome is not None and outcome.winner else 0.5
    return Trial(way, number, total(found) / len(found), won)


def stops(asked: Question) -> list[Callable[[Any], Until]]:
    """Return the points at which a trial is judged, each with its start.

    By a learned value after one's own player turn and after the enemy's answer; by the margin, which knows
    nothing of what threatens, at the ends of the turns that it looks ahead.
    """
    if learned(asked.game_id, asked.seen.scenario) is not None:
        return [partial(spell_over, bots_of(asked.game_id).spell)] * ANSWERED
    turn = asked.seen.turn
    return [partial(after, last) for last in range(turn, turn + asked.turns + 1)]


def spell_over(spell: Callable[[Any], Hashable], state: Any) -> Until:
    """Whether the player turn of a state is over."""
    now = spell(state)
    return lambda later: spell(later) != now


def after(turn: int, state: Any) -> Until:
    """Return a test for the end of a turn, from any start."""
    return lambda now: now.turn > turn


def follower(asked: Question, way: Way, later: Bot) -> PlanFollower:
    """Return the player of a way while it lasts."""
    game = game_of(asked.game_id)
    first = way_player(asked.game_id, way, asked.seen.scenario, asked.side)
    return PlanFollower(span_of(game, asked.seen), first, later)


Draft = tuple["Candidate", Any]
"""A way, and the state to which it leads in this step."""


def all_drafted(asked: Question, ways: Sequence[Way]) -> list[Draft]:
    """Return the drafts of some ways in order."""
    return [drafted(asked, way) for way in ways]


def drafted(asked: Question, way: Way) -> Draft:
    """Return a way's result in this step, given the decision's dice and guesses.

    In a game without secrets, the state is the same for all dice until the first die or the other side's
    decision. Trials may start there.
    """
    game, pick = game_of(asked.game_id), random_source(asked.seed)
    begun, frame = game.guess(asked.seen, asked.side, pick), type(asked.seen.agenda[-1])
    players = {side: player(REGULAR, game.id) for side in game.sides}
    players[asked.side] = follower(asked, way, players[asked.side])
    dice, known = MeaningfulDice(asked.seed.encode()), is_open(game)

    def is_over(now: Any) -> bool:
        if known:
            return game.decider(now) != asked.side or type(now.agenda[-1]) is not frame
        return moment_of(game, now) != moment_of(game, asked.seen)

    led = play_on(game, begun, players, dice, pick, is_over)
    return Candidate(way, led if known and not dice.drawn else None), led


@define
class Search:
    """The trials so far, and which to make next. Candidate 0 is Regular's way.

    `room` says for how many more trials there is time, `is_late` that it is time to try what there is
    instead of looking for more. `before` is the way that was taken in such a step the last time; `draft`
    looks where ways lead.
    One race after the other: ways that differ much, then some near the best one so far; a few trials of
    each, more of the better half, until one is left. It is the best from then on if it is better.
    """

    asked: Question
    room: Callable[[], int]
    is_late: Callable[[], bool] = lambda: False
    before: Way = Way()  # noqa: RUF009 - frozen
    draft: Callable[[Question, Sequence[Way]], Sequence[Draft]] = all_drafted
    candidates: list[Candidate] = field(factory=list)
    best: int = 0
    _led: list[Any] = field(factory=list)
    found: dict[int, dict[int, float]] = field(factory=dict)
    _race: list[int] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        """Start with Regular's way as the best."""
        regular, led = drafted(self.asked, Way(REGULAR))
        self._led.append(led)
        self._enter(regular)

    def rounds(self) -> Iterator[list[tuple[int, int]]]:
        """Yield the trials to make, by candidate and number, round by round, until no new ones are left."""
        pick, first = random_source(f"{self.asked.seed}/ways"), 0
        ways = self._ways(pick)
        while self.room() >= EACH:
            self._race = [self._enter(one) for one in self._fresh(ways)]
            if not self._race:
                return
            for until in STAGES:
                yield self._wanted(first, first + until)
                self._race = self._going_on(until)
                if not self._race:
                    break
            self.best, first = self.choice, first + STAGES[-1]

    def _wanted(self, first: int, end: int) -> list[tuple[int, int]]:
        """Return the trials of the race with these numbers that were not made."""
        ways = (self.best, *self._race)
        return [(way, n) for n in range(first, end) for way in ways if n not in self.found[way]]

    def _going_on(self, until: int) -> list[int]:
        """Return the better half of a race, without candidates that should be ahead by now and are not."""
        ahead = {way: self.ahead(way)[0] for way in self._race}
        ranked = sorted(self._race, key=lambda way: -ahead[way])
        half = ranked[: max(1, len(ranked) // 2)]
        return [way for way in half if until == STAGES[0] or ahead[way] > 0]

    def _fresh(self, ways: Iterator[Way]) -> list[Candidate]:
        """Return ways with results unlike all candidates', as many as there is room for."""
        found, most, left = list[Candidate](), min(FIELD, self.room() // EACH), VAIN * FIELD
        while len(found) < most and left and not (found and self.is_late()):
            some = list(islice(ways, min(most - len(found), left)))
            if not some:
                break
            left -= len(some)
            for one, led in self.draft(self.asked, some):
                if led not in self._led:
                    found.append(one)
                    self._led.append(led)
        return found

    def _ways(self, pick: Pick) -> Iterator[Way]:
        """Yield ways endlessly: first the most different ones, then ways near the current best."""
        asked, bots = self.asked, bots_of(self.asked.game_id)
        names = ways_for(asked.game_id, asked.seen.scenario, asked.side)
        yield self.before
        yield from bots.plans(asked.seen, asked.side)
        yield from leanings(asked.game_id, asked.seen.scenario, asked.side)
        while near := bots.neighbour(asked.seen, asked.side, names, self.candidates[self.best].way, pick):
            yield near

    def _enter(self, candidate: Candidate) -> int:
        self.candidates.append(candidate)
        self.found[len(self.candidates) - 1] = {}
        return len(self.candidates) - 1

    def tell(self, trial: Trial) -> None:
        """Record a trial's result."""
        self.found[trial.way][trial.number] = trial.worth

    @property
    def made(self) -> int:
        """The number of trials so far."""
        return sum(map(len, self.found.values()))

    def ahead(self, way: int) -> tuple[float, float]:
        """Return how much better a way is than the best so far, and the standard error of that."""
        mine, his = self.found[way], self.found[self.best]
        return mean_and_error([mine[n] - his[n] for n in mine.keys() & his.keys()])

    @property
    def choice(self) -> int:
        """Return the way to follow now: the best so far, unless one in the race is clearly better."""
        for way in sorted(self._race, key=lambda one: -self.ahead(one)[0]):
            mean, error = self.ahead(way)
            if mean > SURE * error and mean > 0 and len(self.found[way]) >= STAGES[0]:
                return way
        return self.best
