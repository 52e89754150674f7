"""The result of a game, and its value for a side."""

from __future__ import annotations

from math import tanh

from attrs import frozen

from cockade.events.record import Record

AHEAD = 0.2  # how much it counts by how far a game was won or lost, beside who won it


@frozen
class Result(Record):
    """The winner of a game (empty: a draw), and the first side's final margin.

    `course` is a word for all that happened in it, where that was asked for.
    """

    winner: str
    margin: float
    course: str = ""

    def score(self, side: str, first: str) -> float:
        """Return the value for a side, 0 to 1: the winner, and a little of the margin."""
        won = 0.5 if not self.winner else float(self.winner == side)
        ahead = self.margin if side == first else -self.margin
        return (1 - AHEAD) * won + AHEAD * (0.5 + 0.5 * tanh(ahead))
