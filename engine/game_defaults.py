"""What a game is that does not say otherwise: without secrets, invariants, rounds or values of its own."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, TypeVar

S = TypeVar("S")


def whole(state: S, side: str) -> S:  # noqa: ARG001 - the same for every side
    """The view of a game without secrets: every side sees everything."""
    return state


def nothing_broken(state: Any) -> list[str]:  # noqa: ARG001 - whatever it is
    """A game that states no invariants."""
    return []


def turn_number(state: Any) -> str:
    """The turn of a game whose turns have no names."""
    return f"turn {state.turn}" if state.turn else "set-up"


def one_phase(state: Any) -> str:
    """The phase of a game whose turns have only one."""
    return "" if state.turn else "set-up"


def no_secrets(state: Any) -> str:  # noqa: ARG001 - whatever it is
    """A game in which nothing is hidden for longer than it takes the other side to answer."""
    return ""


def all_is_seen(view: Any, side: str, pick: Callable[[int], int]) -> Any:  # noqa: ARG001 - nothing to guess
    """The guess of a game without secrets: what is seen is all."""
    return view


def no_values(scenario: str, values: Mapping[str, Any]) -> str:  # noqa: ARG001 - whatever they are
    """
    For a game that takes no printed values.

    Raises: ValueError, always.
    """
    raise ValueError(scenario)


def nothing_doubted(scenario: str) -> Iterator[tuple[str, Any]]:  # noqa: ARG001 - whatever it is
    """A game that knows no likely mistakes in battles."""
    yield from ()


def no_rounds(state: Any) -> Hashable:  # noqa: ARG001 - whatever it is
    """A game in whose turns each phase comes once a side."""
    return 0


def nothing_listed(scenario: str) -> Mapping[str, frozenset[str]]:  # noqa: ARG001 - whatever it is
    """A game that does not say what there is in its battles."""
    return {}


def decider_on_top(state: Any) -> str:
    """The side of the topmost frame; nobody when the game is over."""
    return "" if state.over or not state.agenda else getattr(state.agenda[-1], "side", "")
