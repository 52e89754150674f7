"""The defaults of a game: no secrets, invariants, rounds or overridden values."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, TypeVar

S = TypeVar("S")


def whole(state: S, side: str) -> S:  # noqa: ARG001 - the same for every side
    """Return the state unchanged, because a game without secrets shows everything."""
    return state


def nothing_broken(state: Any) -> list[str]:  # noqa: ARG001 - whatever it is
    """Return no broken invariants, for a game that states none."""
    return []


def turn_number(state: Any) -> str:
    """Return the turn's number, for a game without names of turns."""
    return f"turn {state.turn}" if state.turn else "set-up"


def one_phase(state: Any) -> str:
    """Return the only phase of a turn."""
    return "" if state.turn else "set-up"


def no_secrets(state: Any) -> str:  # noqa: ARG001 - whatever it is
    """Return no clause, for a game that hides nothing longer than the other side takes to answer."""
    return ""


def all_is_seen(view: Any, side: str, pick: Callable[[int], int]) -> Any:  # noqa: ARG001 - nothing to guess
    """Return the view unchanged, because a game without secrets leaves nothing to guess."""
    return view


def no_values(scenario: str, values: Mapping[str, Any]) -> str:  # noqa: ARG001 - whatever they are
    """Refuse printed values.

    Raises: ValueError, always.
    """
    raise ValueError(scenario)


def nothing_doubted(scenario: str) -> Iterator[tuple[str, Any]]:  # noqa: ARG001 - whatever it is
    """Yield no doubts, for a game that knows no likely mistakes in battles."""
    yield from ()


def no_rounds(state: Any) -> Hashable:  # noqa: ARG001 - whatever it is
    """Return one round, for a game whose phases come once for each side in a turn."""
    return 0


def nothing_listed(scenario: str) -> Mapping[str, frozenset[str]]:  # noqa: ARG001 - whatever it is
    """Return nothing, for a game that does not list its battles' contents."""
    return {}


def decider_on_top(state: Any) -> str:
    """Return the side of the topmost frame. Empty when the game is over."""
    return "" if state.over or not state.agenda else getattr(state.agenda[-1], "side", "")
