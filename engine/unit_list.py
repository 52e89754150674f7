"""Units by number and by readable id: what every game with a list of units does to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, Self, TypeVar

from cockade.events.record import Record


class Mustered(Protocol):
    """A state with units by number, and the number of every unit by its id."""

    @property
    def units(self) -> tuple[Any, ...]:
        """All units, in the order in which they joined."""
        ...

    @property
    def roster(self) -> Mapping[str, int]:
        """A unit's place in `units` by its id."""
        ...

    def replace(self, **changes: Any) -> Self:
        """A copy with changes."""
        ...


S = TypeVar("S", bound=Mustered)


def joined(state: S, id_: str, unit: Record) -> S:
    """The state with one unit more."""
    return state.replace(units=(*state.units, unit), roster={**state.roster, id_: len(state.units)})


def changed(state: S, id_: str, **changes: Any) -> S:
    """The state with one unit changed; KeyError if there is none of this id."""
    return state.replace(units=units_with(state, id_, **changes))


def units_with(state: Mustered, id_: str, **changes: Any) -> tuple[Any, ...]:
    """All units, one of them changed; KeyError if there is none of this id."""
    number = state.roster[id_]
    units = list(state.units)
    units[number] = units[number].replace(**changes)
    return tuple(units)


def changed_all(state: S, ids: Iterable[str], **changes: Any) -> S:
    """The state with several units changed alike; KeyError if one of the ids is unknown."""
    units = list(state.units)
    for id_ in ids:
        number = state.roster[id_]
        units[number] = units[number].replace(**changes)
    return state.replace(units=tuple(units))


def added(pair: tuple[int, int], place: int, by: int) -> tuple[int, int]:
    """A pair of numbers by side with that of one place, 0 or 1, raised."""
    first, second = pair
    return (first, second + by) if place else (first + by, second)
