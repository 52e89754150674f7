"""
What is to be decided, trials of it, and which of them are worth making next.

All ways meet the same made-up enemy and the same dice, so that a difference between them is no accident.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import tanh
from typing import Any

from attrs import define, field, frozen

from cockade.engine.bots.bot import Bot, Pick
from cockade.engine.bots.characters import REGULAR
from cockade.engine.bots.lab.statistics import mean_and_error
from cockade.engine.bots.players import bots_of, game_of, player, ways_for
from cockade.engine.bots.playing import play_on, whims
from cockade.engine.bots.ways import Way, way_player
from cockade.engine.dice import MeaningfulDice
from cockade.engine.game import AnyGame, all_is_seen
from cockade.engine.rules import Offer
from cockade.events.event import Action
from cockade.events.record import Record

AHEAD = 1.0  # how surely a lead is a victory where a trial stops before the end
WON = 0.4  # what it counts who has won, beside by how far
STAGES = (3, 6, 12, 24)  # trials of a way after which the better half goes on
LEAST = 6  # who is not ahead of the best after so many is tried no longer
FIELD = 9  # new ways in a race
VAIN = 3  # of so many ways as many may be the same as others before one gives up looking for new ones
USUAL = 2  # how many turns a trial looks ahead
TURNS = {"revolution": 1}  # and where a turn is a year
MANY = 60  # where there are more units than that, trials are dear: one turn ahead has to do


@frozen
class Question(Record):
    """
    What is to be decided: a state as the side sees it.

    `seed` decides all that is made up; trials look `turns` ahead. It can be sent to another process.
    """

    game_id: str
    seen: Any
    side: str
    seed: str
    turns: int


@frozen
class Candidate(Record):
    """A way, and where it leads before the first die, if that is known: a trial may begin there."""

    way: Way
    begun: Any = None


@frozen
class Trial(Record):
    """
    One way played on once: which, the how many-th time, and what came of it for the side, 0 to 1.

    `won` is 1 or 0 where the game came to its end, a half for a draw, and for a trial that stopped before.
    """

    way: int
    number: int
    worth: float
    won: float = 0.5


@define
class Follower:
    """Plays one way while `span` says so, and as Regular afterwards."""

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
    """What a way holds for: in a game without secrets for a step, otherwise for a turn."""
    return moment_of(game, state) if is_open(game) else (state.turn,)


def moment_of(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """What a decision holds for: this side, in this turn and this step of it."""
    return state.turn, getattr(state, "campaign", 0), game.decider(state), game.phase(state)


def question(game: AnyGame, seen: Any, seed: str) -> Question:
    """What there is to decide for the side whose turn it is."""
    turns = 1 if len(seen.units) > MANY else TURNS.get(game.id, USUAL)
    return Question(game.id, seen, game.decider(seen), seed, turns)


def tried(asked: Question, candidate: Candidate, way: int, number: int) -> Trial:
    """A way played on once; the same number, the same enemy and the same dice for every way."""
    seed = f"{asked.seed}/{number}"
    game, pick = game_of(asked.game_id), whims(seed)
    begun = candidate.begun or game.guess(asked.seen, asked.side, pick)
    last = asked.seen.turn + asked.turns
    players = {side: player(REGULAR, game.id) for side in game.sides}
    players[asked.side] = follower(asked, candidate.way, players[asked.side])
    ended = play_on(game, begun, players, MeaningfulDice(seed.encode()), pick, lambda now: now.turn > last)
    outcome = game.outcome(ended)
    won = float(outcome.winner == asked.side) if outcome is not None and outcome.winner else 0.5
    return Trial(way, number, worth(game, ended, asked.side), won)


def follower(asked: Question, way: Way, later: Bot) -> Follower:
    """Who goes a way as long as it holds."""
    game = game_of(asked.game_id)
    first = way_player(asked.game_id, way, asked.seen.scenario, asked.side)
    return Follower(span_of(game, asked.seen), first, later)


def worth(game: AnyGame, state: Any, side: str) -> float:
    """What the end of a trial is worth: who has won and a little by how far, or how likely it looks."""
    outcome, margin = game.outcome(state), game.margin(state, side)
    ahead = 0.5 + 0.5 * tanh(AHEAD * margin)
    if outcome is None:
        return ahead
    won = 0.5 if not outcome.winner else float(outcome.winner == side)
    return WON * won + (1 - WON) * ahead


def drafted(asked: Question, way: Way) -> Candidate:
    """A way, and in a game without secrets where it leads while no die falls and nobody else decides."""
    game = game_of(asked.game_id)
    if not is_open(game):
        return Candidate(way)
    first, frame = follower(asked, way, player(REGULAR, game.id)), type(asked.seen.agenda[-1])
    dice, begun = MeaningfulDice(asked.seed.encode()), asked.seen

    def is_over(now: Any) -> bool:
        return bool(dice.drawn) or game.decider(now) != asked.side or type(now.agenda[-1]) is not frame

    begun = play_on(game, asked.seen, {asked.side: first}, dice, whims(asked.seed), is_over)
    return Candidate(way) if dice.drawn else Candidate(way, begun)


@define
class Deliberation:
    """
    What has been tried so far, and what is worth trying next; candidate 0 is Regular's way.

    `is_late` says that it is time to try what there is instead of looking for more.
    One race after the other: new ways near the best one so far, a few trials of each, more of the better
    half, until one is left. It is the best from then on if it is surely better.
    """

    asked: Question
    is_late: Callable[[], bool] = lambda: False
    candidates: list[Candidate] = field(factory=list)
    best: int = 0
    found: dict[int, dict[int, float]] = field(factory=dict)
    _race: list[int] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        """Regular's way is the first to be beaten."""
        self._enter(drafted(self.asked, Way(REGULAR)))

    def rounds(self) -> Iterator[list[tuple[int, int]]]:
        """Trials that are wanted, by candidate and number, round by round; ends when there is nothing new."""
        pick, first = whims(f"{self.asked.seed}/ways"), 0
        while True:
            self._race = [self._enter(one) for one in self._fresh(pick)]
            if not self._race:
                return
            for until in STAGES:
                numbers = range(first, first + until)
                yield [
                    (way, n) for n in numbers for way in (self.best, *self._race) if n not in self.found[way]
                ]
                self._race = self._going_on(until)
                if not self._race:
                    break
            self.best, first = self.choice, first + STAGES[-1]

    def _going_on(self, until: int) -> list[int]:
        """The better half of a race, less those who are not ahead when they should be."""
        ahead = {way: self.ahead(way)[0] for way in self._race}
        ranked = sorted(self._race, key=lambda way: -ahead[way])
        half = ranked[: max(1, len(ranked) // 2)]
        return [way for way in half if until < LEAST or ahead[way] > 0]

    def _fresh(self, pick: Pick) -> list[Candidate]:
        """Ways that lead where none of the candidates leads."""
        asked, found = self.asked, list[Candidate]()
        known = [one.begun for one in self.candidates]
        for way in islice(self._ways(pick), VAIN * FIELD):
            if len(found) == FIELD or (found and self.is_late()):
                break
            one = drafted(asked, way)
            if one.begun is None or one.begun not in known:
                found.append(one)
                known.append(one.begun)
        return found

    def _ways(self, pick: Pick) -> Iterator[Way]:
        """First those that have names, then what is near the best."""
        asked, best = self.asked, self.candidates[self.best].way
        names = ways_for(asked.game_id, asked.seen.scenario, asked.side)
        if len(self.candidates) == 1:
            yield from map(Way, names[1:])
        proposals = getattr(bots_of(asked.game_id), "proposals", None)
        if proposals is not None:
            yield from proposals(asked.seen, asked.side, names, best, pick)

    def _enter(self, candidate: Candidate) -> int:
        self.candidates.append(candidate)
        self.found[len(self.candidates) - 1] = {}
        return len(self.candidates) - 1

    def tell(self, trial: Trial) -> None:
        """Take in what came of a trial."""
        self.found[trial.way][trial.number] = trial.worth

    def ahead(self, way: int) -> tuple[float, float]:
        """How much better a way is than the best so far, trial by trial, and the standard error of that."""
        mine, his = self.found[way], self.found[self.best]
        return mean_and_error([mine[n] - his[n] for n in mine.keys() & his.keys()])

    @property
    def choice(self) -> int:
        """The way to take now: the best so far, unless one in the race is better by more than its error."""
        for way in self._race:
            mean, error = self.ahead(way)
            if mean > error and len(self.found[way]) >= LEAST:
                return way
        return self.best
