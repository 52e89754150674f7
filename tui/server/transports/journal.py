"""The operator's log: who came and went, what was refused, what broke. No keys, no words of players."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TextIO

LOUD = 60
"""Lines of one kind in one minute; what is more is only counted."""
MINUTE = 60.0
LONGEST = 200


class Journal:
    """Writes lines; a flood of one kind of line is cut short."""

    def __init__(self, out: TextIO | None = None, clock: Callable[[], float] = time.time) -> None:
        self._out = out or sys.stderr
        self._clock = clock
        self._told: dict[str, tuple[int, int]] = {}

    def note(self, what: str, /, **details: object) -> None:
        """One line: the time, what happened, and details as name=value, made harmless."""
        minute, count = int(self._clock() // MINUTE), 0
        before, said = self._told.get(what, (minute, 0))
        if before == minute:
            count = said
        elif said > LOUD:
            self._write(f"{what} ({said - LOUD} more of these were left out)")
        self._told[what] = (minute, count + 1)
        if count < LOUD:
            self._write(" ".join([what, *(f"{name}={harmless(value)}" for name, value in details.items())]))

    def trace(self, mark: str, text: str) -> None:
        """A traceback, under the mark that the player was told."""
        for row in text.rstrip().splitlines():
            self._write(f"{mark} | {harmless(row)}")

    def _write(self, line: str) -> None:
        stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self._clock()))
        print(stamp, line, file=self._out, flush=True)


def harmless(value: object) -> str:
    r"""
    A value as printable text, whatever somebody put into it.

    >>> harmless("a\x1b[2Jb")
    'a\\x1b[2Jb'
    """
    text = "".join(each if each.isprintable() else repr(each)[1:-1] for each in str(value))
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."
