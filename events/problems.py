"""Faults of values that were read, with their places."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from attrs import field, frozen

from cockade.events.record import Record

_SHOWN = 60
_LONGEST_PATH, _LONGEST_NAME = 200, 300


def plain(text: str, longest: int) -> str:
    """Return text of a stranger's file without control characters, and cut."""
    short = text if len(text) <= longest else f"{text[:longest]}..."
    return short if short.isprintable() else "".join(sign if sign.isprintable() else "?" for sign in short)


def _harmless(names: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(
        (name, value if isinstance(value, Problem) else plain(str(value), _LONGEST_NAME))
        for name, value in names.items()
    )


@frozen
class Problem(Record):
    """A fault as a text with names in braces. `str()` of it is English.

    The value of a name is a problem too if players read it in their language. Other values stay as they are.
    """

    text: str
    names: tuple[tuple[str, Any], ...] = field(default=MappingProxyType({}), converter=_harmless)

    def __str__(self) -> str:
        """Return the sentence with its names filled in."""
        return self.text.format(**dict(self.names)) if self.names else self.text


def problem(text: str, **names: object) -> Problem:
    """Return a problem. Its text is translated before its names are filled in."""
    return Problem(text, names)


def as_problem(said: str | Problem) -> Problem:
    """Return a text without names as a problem."""
    return said if isinstance(said, Problem) else Problem(said)


class DecodeError(ValueError):
    """Raised for an unexpected value. `str()` of it is `path: what is wrong`.

    The path starts at `$` and reads like `$.facts[3].hex`. `why` is all of it as a problem.
    """

    def __init__(self, path: str, wrong: str | Problem) -> None:
        """Keep both parts, so a caller may lengthen the path."""
        self.path = plain(path, _LONGEST_PATH)
        self.problem = as_problem(wrong)
        self.why = problem("{place}: {fault}", place=self.path, fault=self.problem)
        super().__init__(str(self.why))


class Mismatch(ValueError):  # noqa: N818 - becomes a DecodeError when its place is known
    """Raised for a value of the wrong kind, before its place is known."""

    def __init__(self, expected: str | Problem, found: object) -> None:
        """`expected` is a noun with its article."""
        noun = as_problem(expected)
        self.problem = problem("expected {noun}, found {value}", noun=noun, value=shown(found))
        super().__init__(str(self.problem))


def shown(value: object) -> str:
    """Return a value as JSON, cut to the length of a message."""
    text = json.dumps(value, default=repr)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
