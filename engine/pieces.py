"""The common attributes of counters on a map in every game."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from cockade.events.record import Record

OFF_MAP = 0


class OnCounter(Protocol):
    """The printed data of a counter."""

    @property
    def id(self) -> str:
        """Its id in saves and orders."""

    @property
    def side(self) -> str:
        """The side that owns it."""

    @property
    def kind(self) -> str:
        """The kind of counter."""


C = TypeVar("C", bound=OnCounter)


class Piece(Record, Generic[C]):
    """A counter in play."""

    __slots__ = ()
    counter: C

    @property
    def id(self) -> str:
        """The id of the unit in saves and orders."""
        return self.counter.id

    @property
    def side(self) -> str:
        """The side that owns the unit."""
        return self.counter.side


class HexPiece(Piece[C]):
    """A counter in play on hexes: `hex` is 0 off the map."""

    __slots__ = ()
    hex: int

    @property
    def is_leader(self) -> bool:
        """Whether it is a leader. Leaders are not combat units."""
        return self.counter.kind == "leader"

    @property
    def is_artillery(self) -> bool:
        """Whether it is artillery."""
        return self.counter.kind == "artillery"

    @property
    def on_map(self) -> bool:
        """Whether it is in a hex."""
        return self.hex != OFF_MAP
