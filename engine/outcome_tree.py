"""
What an action can lead to, and how likely each is: the rules themselves, run with every face of every die.

    outcomes(GAME, state, Rally("1-rall"), fate)    # {"rallies": 1/2, "flees": 3/10, "no change": 1/5}
    follow(state, GAME.reduce, act, fate)           # the same of any part of the rules

A die is asked for by the rules when they come to it. Then what has happened so far is run again with each of
its faces, until the action is over: somebody must decide again. Results are told from the facts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar, cast

from attrs import define, field, frozen

from cockade.engine.dice import DrawnDice, KeyedDice
from cockade.engine.game import Game
from cockade.engine.rules import Resolution, S
from cockade.events.event import Action, Fact
from cockade.events.facts import Rolled

R = TypeVar("R", bound=Hashable)
F = TypeVar("F", bound=Fact)
Act = Callable[[Resolution[S]], None]
"""A part of the rules that makes facts happen in a resolution."""
R_co = TypeVar("R_co", bound=Hashable, covariant=True)

MOST, TRIALS = 20_000, 2_000
"""The most runs before the dice are too many to count, and the number of trials after that."""


class Tell(Protocol[R_co]):
    """A function that reads the result from the facts."""

    def __call__(self, resolution: Resolution[Any], *, is_over: bool) -> R_co | None:
        """Return the result. None while the next die may change it, but never at the end."""
        ...


@frozen
class Outcomes(Generic[R]):
    """
    Results and their chances, which add up to 1.

    `is_exact` is False where there were too many dice to count: then the chances are shares of `runs` trials.
    """

    shares: dict[R, Fraction]
    runs: int
    is_exact: bool = True

    def of(self, *results: R) -> Fraction:
        """Return the chance of one of these results."""
        return sum((self.shares.get(result, Fraction(0)) for result in results), Fraction(0))


def outcomes(game: Game[S], state: S, action: Action, tell: Tell[R]) -> Outcomes[R]:
    """Return the possible results of an offered action until a side must decide again."""
    return follow(state, game.reduce, lambda resolution: game.rules.carry_out(resolution, action), tell)


def follow(state: S, reduce: Callable[[S, Fact], S], act: Act[S], tell: Tell[R]) -> Outcomes[R]:
    """Return the possible results of a part of the rules from a state.

    LookupError if `tell` knows no result when all is over.
    """
    counting = _Counting(state, reduce, act, tell)
    try:
        return Outcomes(counting.shares(), counting.runs)
    except _TooMany:
        return Outcomes(counting.tried(), TRIALS, is_exact=False)


def at_first(kind: type[F], read: Callable[[F], R | None], otherwise: R) -> Tell[R]:
    """Return a reader that takes the result from the first fact of a kind with one."""

    def tell(resolution: Resolution[Any], *, is_over: bool) -> R | None:
        found = (read(fact) for fact in resolution.facts if isinstance(fact, kind))
        return next((each for each in found if each is not None), otherwise if is_over else None)

    return tell


# ---------------------------------------------------------------- counting


class _NextDie(Exception):  # noqa: N818 - no error: the rules want a die that has not been laid
    """Raised when the rules ask for one more die with so many faces, for a purpose and a unit or place."""

    def __init__(self, faces: int, purpose: str, who: str) -> None:
        self.faces = faces
        self.about = purpose, who


class _TooMany(Exception):  # noqa: N818 - no error either
    """Raised when there are too many runs."""


@frozen
class _Asked(Generic[S]):
    """The moment a die was drawn: state, purpose, and number of facts that are not dice."""

    state: S
    about: tuple[str, str]
    changes: int

    def is_back_at(self, before: _Asked[S]) -> bool:
        """Whether the state is the same as then, although something has happened in between."""
        alike = self.about == before.about and self.changes > before.changes
        return alike and self.state == before.state


@define
class _Laid:
    """Dice fixed in advance, in the order in which they are drawn."""

    faces: tuple[int, ...]
    drawn: int = 0

    def draw(self, purpose: str, faces: int, who: str = "") -> int:
        """See `Counted`."""
        if self.drawn == len(self.faces):
            raise _NextDie(faces, purpose, who)
        self.drawn += 1
        return self.faces[self.drawn - 1]


@define
class _Counting(Generic[S, R]):
    """The runs of one part of the rules."""

    state: S
    reduce: Callable[[S, Fact], S]
    act: Act[S]
    tell: Tell[R]
    runs: int = field(default=0, init=False)

    def shares(self) -> dict[R, Fraction]:
        """Return every result with its chance."""
        return cast("dict[R, Fraction]", self._after((), ()))

    def _after(self, laid: tuple[int, ...], passed: tuple[_Asked[S], ...]) -> dict[R | _Again, Fraction]:
        """Return the results after some dice.

        `passed` says when they were drawn. If a state comes back, as with ties that are rolled again, its
        share is spread over the other results.
        """
        self.runs += 1
        if self.runs > MOST:
            raise _TooMany
        resolution = Resolution(self.state, self.reduce, cast("Any", _Laid(laid)))
        try:
            self.act(resolution)
        except _NextDie as die:
            told = self.tell(resolution, is_over=False)
            if told is not None:
                return {told: Fraction(1)}
            changes = sum(not isinstance(fact, Rolled) for fact in resolution.facts)
            now = _Asked(resolution.state, die.about, changes)
            for place, before in enumerate(passed):
                if now.is_back_at(before):
                    return {_Again(place): Fraction(1)}
            below = (self._after((*laid, face), (*passed, now)) for face in range(1, die.faces + 1))
            return _spread(_mixed(below, die.faces), _Again(len(passed)))
        return {self._told(resolution): Fraction(1)}

    def tried(self) -> dict[R, Fraction]:
        """Return the shares of so many trials, always with the same dice."""
        found: Counter[R] = Counter()
        for number in range(TRIALS):
            dice = DrawnDice(KeyedDice(b"outcomes", number))
            resolution = Resolution(self.state, self.reduce, dice)
            self.act(resolution)
            found[self._told(resolution)] += 1
        return {each: Fraction(times, TRIALS) for each, times in found.items()}

    def _told(self, resolution: Resolution[S]) -> R:
        told = self.tell(resolution, is_over=True)
        if told is None:
            message = f"no result is told of {resolution.facts}"
            raise LookupError(message)
        return told


@frozen
class _Again:
    """The state of an earlier die has come back."""

    place: int


def _mixed(below: Iterable[Mapping[R, Fraction]], faces: int) -> dict[R, Fraction]:
    found: dict[R, Fraction] = {}
    for shares in below:
        for result, share in shares.items():
            found[result] = found.get(result, Fraction(0)) + share / faces
    return found


def _spread(shares: dict[R | _Again, Fraction], again: _Again) -> dict[R | _Again, Fraction]:
    """Return the chances with the share that leads back here spread over the others."""
    back = shares.pop(again, Fraction(0))
    return {result: share / (1 - back) for result, share in shares.items()} if back else shares
