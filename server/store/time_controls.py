"""The paces of games, and the arithmetic of their clocks.

Nothing here reads a clock: callers pass moments in seconds since 1970. The time used follows from the times
of the record's lines, so it is the same after a restart and in every process.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import inf

from attrs import define, field, frozen

from cockade.engine.data_files import package_text, read_toml, structure
from cockade.engine.floats import total
from cockade.events.record import Record

HOUR = 3600.0
DAY = 24 * HOUR
NAME = "paces.toml"

Away = Sequence[tuple[float, float]]
"""A player's vacations, as pairs of start and end, in order."""


@frozen
class Pace(Record):
    """A pace: hours for a stretch of decisions, for all beyond that, and from the warning to the loss.

    `vacation` says whether the clock stops while a player is away.
    """

    name: str
    turn: float
    reserve: float
    warning: float
    vacation: bool


@frozen
class _Sheet(Record):
    pace: tuple[Pace, ...]


@cache
def paces() -> Mapping[str, Pace]:
    """Return the paces by name, the quickest first."""
    sheet = structure(read_toml(package_text(__package__ or "", NAME), NAME), _Sheet, NAME)
    return {each.name: each for each in sheet.pace}


@frozen
class Running(Record):
    """A running clock of the deciding side: its start, and the seconds allowed.

    The last of them are the `reserve`. The player is warned `warning` seconds before the end.
    """

    game: str
    side: str
    player: str
    since: float
    allowed: float
    warning: float
    pauses: bool
    reserve: float = 0.0


@define(eq=False)
class Clock:
    """The time used by both sides of a game. `away` has each side's vacations."""

    pace: Pace
    begun: float = inf
    """When all seats were taken. No clock runs before that."""
    away: Mapping[str, Away] = field(factory=dict)
    side: str = ""
    since: float = 0.0
    taken: dict[str, float] = field(factory=dict)
    """The used seconds of each side's reserve."""

    def turn_to(self, side: str, at: float) -> None:
        """Switch the clock to the side that decides from a moment on, or to none after the end."""
        if side == self.side:
            return
        over = self._used(at) - self.pace.turn * HOUR
        if over > 0:
            self.taken[self.side] = self.taken.get(self.side, 0.0) + over
        self.side, self.since = side, at

    def _used(self, at: float) -> float:
        since = max(self.since, self.begun)
        if at <= since:
            return 0.0
        gone = total(
            max(0.0, min(at, until) - max(since, start)) for start, until in self.away.get(self.side, ())
        )
        return at - since - gone

    def reserve(self, side: str) -> float:
        """Return the seconds left of a side's reserve, without the running stretch."""
        return max(0.0, self.pace.reserve * HOUR - self.taken.get(side, 0.0))

    def running(self, game: str, player: str) -> Running | None:
        """Return the running clock. None if no clock runs."""
        if not self.side or not player or self.begun == inf:
            return None
        pace, reserve = self.pace, self.reserve(self.side)
        allowed, since = pace.turn * HOUR + reserve, max(self.since, self.begun)
        return Running(game, self.side, player, since, allowed, pace.warning * HOUR, pace.vacation, reserve)


def due(running: Running, away: Iterable[tuple[float, float]]) -> float:
    """Return when the allowed time ends. The clock stops during vacations.

    >>> due(Running("g", "american", "ann", 100.0, 50.0, 5.0, True), [(120.0, 220.0)])
    250.0
    """
    return _passed(running, away, running.allowed)


def turn_over(running: Running, away: Iterable[tuple[float, float]]) -> float:
    """Return when the time of the stretch ends and the reserve starts.

    >>> turn_over(Running("g", "american", "ann", 100.0, 50.0, 5.0, True, 20.0), [(120.0, 220.0)])
    230.0
    """
    return _passed(running, away, running.allowed - running.reserve)


def _passed(running: Running, away: Iterable[tuple[float, float]], left: float) -> float:
    """Return when so many seconds have passed on a running clock."""
    at = running.since
    for start, until in sorted(away) if running.pauses else ():
        if until <= at:
            continue
        if start >= at + left:
            break
        left -= max(0.0, start - at)
        at = until
    return at + left
