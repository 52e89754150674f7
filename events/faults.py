"""What is wrong with a value that was read, and where."""

from __future__ import annotations

import json

_SHOWN = 60
_LONGEST_PATH, _LONGEST_PROBLEM = 200, 1000


class DecodeError(ValueError):
    """
    A value that is not what was to be said; `str()` of it is `path: what is wrong`.

    The path starts at `$` and reads like `$.facts[3].hex`.
    """

    def __init__(self, path: str, problem: str) -> None:
        """Both parts are kept, so that a caller may lengthen the path."""
        path, problem = _plain(path, _LONGEST_PATH), _plain(problem, _LONGEST_PROBLEM)
        super().__init__(f"{path}: {problem}")
        self.path = path
        self.problem = problem


class Mismatch(ValueError):  # noqa: N818 - becomes a DecodeError when its place is known
    """A value of the wrong kind, before its place is known."""

    def __init__(self, expected: str, found: object) -> None:
        """`expected` is a noun with its article."""
        super().__init__(f"expected {expected}, found {shown(found)}")


def _plain(text: str, longest: int) -> str:
    """Names out of a stranger's file stand in paths: nothing that a terminal obeys, and not much of it."""
    short = text if len(text) <= longest else f"{text[:longest]}..."
    return short if short.isprintable() else "".join(sign if sign.isprintable() else "?" for sign in short)


def shown(value: object) -> str:
    """A value as JSON, cut to a length that fits into a message."""
    text = json.dumps(value, default=repr)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
