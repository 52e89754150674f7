"""
The Veteran: before he moves he plays the whole turn on in several ways, and takes the best of them.

What he cannot see he makes up anew for every trial. All ways meet the same made-up enemy and the same dice,
so that a difference between them is no accident; he leaves Regular's way only for one that is better by more
than its standard error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import tanh
from typing import Any

from attrs import define, field, frozen

from cockade.engine.bots.bot import Bot, Pick
from cockade.engine.bots.characters import REGULAR
from cockade.engine.bots.lab.results import Result
from cockade.engine.bots.lab.statistics import mean_and_error
from cockade.engine.bots.players import game_of, player, ways_for
from cockade.engine.bots.playing import play_on, whims
from cockade.engine.dice import MeaningfulDice
from cockade.engine.game import AnyGame
from cockade.engine.rules import Offer
from cockade.events.event import Action
from cockade.events.record import Record

AHEAD = 2.0  # how surely a lead is a victory where a trial stops before the end
LEAST = 4  # so many trials of a way before it can be dropped
BEHIND = 1.3  # so many standard errors behind the best drop a way
USUAL = 3  # how many turns a trial looks ahead
TURNS = {"revolution": 1}  # and where a turn is a year
MANY = 60  # where there are more units than that, trials are dear: one turn ahead has to do

THOUGHTFUL = frozenset({"MovementSegment", "MovementPhase", "Declaration", "Movement", "Mobilization"})
"""The frames at whose beginning there is something to plan."""


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


@frozen
class Question(Record):
    """
    What is to be decided: a state as the side sees it, and the ways, by the names of characters.

    `seed` decides all that is made up. It can be sent to another process.
    """

    game_id: str
    seen: Any
    side: str
    ways: tuple[str, ...]
    seed: str
    turns: int


@define
class Follower:
    """Plays as one character through a turn, and as Regular afterwards."""

    turn: int
    first: Bot
    later: Bot

    def choose(self, game: AnyGame, state: Any, offers: Sequence[Offer], pick: Pick) -> Action:
        """See `Bot`."""
        player = self.first if state.turn == self.turn else self.later
        return player.choose(game, state, offers, pick)


def tried(asked: Question, way: int, number: int) -> Trial:
    """One way played on once; the same number, the same enemy and the same dice for every way."""
    seed = f"{asked.seed}/{number}"
    game, pick = game_of(asked.game_id), whims(seed)
    begun = game.guess(asked.seen, asked.side, pick)
    last = begun.turn + asked.turns
    ended = play_on(
        game, begun, players(asked, way), MeaningfulDice(seed.encode()), pick, lambda now: now.turn > last
    )
    outcome = game.outcome(ended)
    won = float(outcome.winner == asked.side) if outcome is not None and outcome.winner else 0.5
    return Trial(way, number, worth(game, ended, asked.side), won)


def players(asked: Question, way: int) -> Mapping[str, Bot]:
    """Who plays on: this way for the side that asks, Regular for the other."""
    regular = {side: player(REGULAR, asked.game_id) for side in game_of(asked.game_id).sides}
    first = player(asked.ways[way], asked.game_id)
    return {**regular, asked.side: Follower(asked.seen.turn, first, regular[asked.side])}


def worth(game: AnyGame, state: Any, side: str) -> float:
    """What the end of a trial is worth: who has won and a little by how far, or how likely it looks."""
    outcome, margin = game.outcome(state), game.margin(state, side)
    if outcome is not None:
        return Result(outcome.winner, margin).score(side, side)
    return 0.5 + 0.5 * tanh(AHEAD * margin)


@define
class Deliberation:
    """What has been tried so far, and what is worth trying next; way 0 is Regular's."""

    ways: int
    found: dict[int, dict[int, float]] = field(factory=dict)
    left: list[int] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        """All ways begin."""
        self.found = {way: {} for way in range(self.ways)}
        self.left = list(range(self.ways))

    def rounds(self, most: int) -> Iterator[list[int]]:
        """The ways that are wanted in each round of trials; ends when one is left or all rounds are done."""
        for number in range(most):
            yield list(self.left)
            self.drop(number + 1)
            if len(self.left) == 1:
                return

    def tell(self, trial: Trial) -> None:
        """Take in what came of a trial."""
        self.found[trial.way][trial.number] = trial.worth

    def drop(self, numbers: int) -> None:
        """Leave ways alone that are clearly behind the best; Regular's stays to be compared with."""
        if numbers < LEAST:
            return
        best = self.leader(self.left)
        self.left = [way for way in self.left if way in (0, best) or not self.is_behind(way, best)]

    def leader(self, ways: Sequence[int]) -> int:
        """The best of some ways so far, the first of equals."""
        return max(ways, key=lambda way: (mean_and_error(list(self.found[way].values()))[0], -way))

    def is_behind(self, way: int, best: int) -> bool:
        """Whether a way does worse than the best by more than is likely an accident."""
        mean, error = self.ahead(best, way)
        return mean > BEHIND * error

    def ahead(self, way: int, other: int) -> tuple[float, float]:
        """How much better a way is than another, trial by trial, and the standard error of that."""
        mine, his = self.found[way], self.found[other]
        return mean_and_error([mine[n] - his[n] for n in mine.keys() & his.keys()])

    @property
    def choice(self) -> int:
        """The way to take now: Regular's, unless another is better by more than a standard error."""
        best = self.leader([way for way in range(self.ways) if self.found[way]] or [0])
        mean, error = self.ahead(best, 0)
        return best if best and mean > error else 0


@define
class Veteran:
    """
    Deliberates at the start of each of his turns and before its fights; otherwise plays as he has decided.

    `most` trials of each way at most. A subclass may spread the trials over processes and stop by a clock.
    """

    most: int = 8
    _moment: tuple[Any, ...] = ()
    _player: Bot | None = None
    _decided: bool = False

    def choose(self, game: AnyGame, state: Any, offers: Sequence[Offer], pick: Pick) -> Action:
        """See `Bot`."""
        if self._moment != moment_of(game, state):
            self._moment, self._player, self._decided = moment_of(game, state), None, False
        if not self._decided and type(state.agenda[-1]).__name__ in THOUGHTFUL:
            way = self.decide(question(game, state, str(pick(1 << 30))))
            self._player, self._decided = player(way, game.id), True
        if self._player is None:
            self._player = player(REGULAR, game.id)
        return self._player.choose(game, state, offers, pick)

    def decide(self, asked: Question) -> str:
        """The name of the way to take."""
        thought = Deliberation(len(asked.ways))
        for number, ways in enumerate(thought.rounds(self.most)):
            for way in ways:
                thought.tell(tried(asked, way, number))
        return asked.ways[thought.choice]


def question(game: AnyGame, seen: Any, seed: str) -> Question:
    """What there is to decide for the side whose turn it is."""
    side = game.decider(seen)
    ways = ways_for(game.id, seen.scenario, side)
    turns = 1 if len(seen.units) > MANY else TURNS.get(game.id, USUAL)
    return Question(game.id, seen, side, ways, seed, turns)


def moment_of(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """What a decision holds for: this side, in this turn and this step of it."""
    return state.turn, getattr(state, "campaign", 0), game.decider(state), game.phase(state)
