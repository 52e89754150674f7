"""What is asked of every counter on a map, whatever the game."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from cockade.events.record import Record

OFF_MAP = 0


class OnCounter(Protocol):
    """What is printed on a counter."""

    @property
    def id(self) -> str:
        """What saves and orders call it."""

    @property
    def side(self) -> str:
        """Whose it is."""

    @property
    def kind(self) -> str:
        """What it is."""


C = TypeVar("C", bound=OnCounter)


class Piece(Record, Generic[C]):
    """A counter in play."""

    __slots__ = ()
    counter: C

    @property
    def id(self) -> str:
        """The id of the unit as saves and orders have it."""
        return self.counter.id

    @property
    def side(self) -> str:
        """The player to whom the unit belongs."""
        return self.counter.side


class HexPiece(Piece[C]):
    """A counter in play on hexes: `hex` is 0 off the map."""

    __slots__ = ()
    hex: int

    @property
    def is_leader(self) -> bool:
        """Leaders are not combat units."""
        return self.counter.kind == "leader"

    @property
    def is_artillery(self) -> bool:
        """Whether it is a gun."""
        return self.counter.kind == "artillery"

    @property
    def on_map(self) -> bool:
        """Whether it stands in a hex."""
        return self.hex != OFF_MAP
