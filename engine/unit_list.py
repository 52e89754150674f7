"""Units by number and by readable id: the common operations of games with a list of units."""

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
        """The place in `units` of each unit by its id."""
        ...

    def replace(self, **changes: Any) -> Self:
        """Return a copy with changes."""
        ...


S = TypeVar("S", bound=Mustered)


def joined(state: S, id_: str, unit: Record) -> S:
    """Return the state with one more unit."""
    return state.replace(units=(*state.units, unit), roster={**state.roster, id_: len(state.units)})


def changed(state: S, id_: str, **changes: Any) -> S:
    """Return the state with one unit changed. Raise KeyError for an unknown id."""
    return state.replace(units=units_with(state, id_, **changes))


def units_with(state: Mustered, id_: str, **changes: Any) -> tuple[Any, ...]:
    """Return all units, one of them changed. Raise KeyError for an unknown id."""
    number = state.roster[id_]
    units = list(state.units)
    units[number] = units[number].replace(**changes)
    return tuple(units)


def changed_all(state: S, ids: Iterable[str], **changes: Any) -> S:
    """Return the state with several units changed alike. Raise KeyError for an unknown id."""
    units = list(state.units)
    for id_ in ids:
        number = state.roster[id_]
        units[number] = units[number].replace(**changes)
    return state.replace(units=tuple(units))


def added(pair: tuple[int, int], place: int, by: int) -> tuple[int, int]:
    """Return a pair of numbers by side with one of them, 0 or 1, raised."""
    first, second = pair
    return (first, second + by) if place else (first + by, second)
