"""The operator's log: sessions, games, refusals and faults.

It has no keys, no links and no words of players. A flood can't fill the disk: lines of each kind are limited
by minute and by day, and the log is kept in a few files of limited size.
"""

from __future__ import annotations

import json
import logging
import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any, TextIO

from attrs import define

from cockade.tui.text.tracebacks import frames_of

LOUD = 60
"""The most lines of one kind in a minute. The rest is only counted."""
MINUTE, DAY = 60.0, 24 * 3600.0
LONGEST = 200
MOST_DETAILS = 12
MOST_A_DAY = 1 << 20
"""The most bytes of one kind in a day."""
PART, PARTS = 4 << 20, 5
"""The size of a log file, and how many old ones are kept."""


@define
class _Told:
    """How many lines of a kind this minute, and how many bytes this day."""

    minute: int = -1
    lines: int = 0
    day: int = -1
    size: int = 0


class Journal:
    """A writer of lines as text or JSON, with a limit for each kind."""

    def __init__(
        self,
        out: TextIO | None = None,
        clock: Callable[[], float] = time.time,
        *,
        file: Path | None = None,
        as_json: bool = False,
    ) -> None:
        self._clock, self._as_json = clock, as_json
        self._told: dict[str, _Told] = {}
        self.counted: Counter[str] = Counter()
        """How often each kind happened, written or not."""
        self._out: logging.Handler = logging.StreamHandler(out or sys.stderr)
        if file:
            self._out = RotatingFileHandler(file, maxBytes=PART, backupCount=PARTS - 1, encoding="utf-8")

    def note(self, what: str, /, **details: object) -> None:
        """Write one line: the time, the kind, and escaped details as name=value."""
        self.counted[what] += 1
        told, now = self._told.setdefault(what, _Told()), self._clock()
        minute, day = int(now // MINUTE), int(now // DAY)
        if told.minute != minute:
            if told.lines > LOUD:
                self._write(what, {"left-out": told.lines - LOUD})
            told.minute, told.lines = minute, 0
        if told.day != day:
            told.day, told.size = day, 0
        told.lines += 1
        if told.lines <= LOUD and told.size < MOST_A_DAY:
            said = {name: _plain(value) for name, value in list(details.items())[:MOST_DETAILS]}
            told.size += self._write(what, said)
            if told.size >= MOST_A_DAY:
                self._write(what, {"left-out": "all more of this day"})

    def trace(self, mark: str, text: str) -> None:
        """Write a traceback under the reference that the player was shown."""
        for row in text.rstrip().splitlines():
            self.note("trace", mark=mark, row=row)

    def fault(self, what: str, error: BaseException | None, **details: object) -> None:
        """Write where one of our faults happened, but nothing of the data."""
        mark = secrets.token_hex(4)
        self.note(what, mark=mark, kind=type(error).__name__, **details)
        if error:
            self.trace(mark, frames_of(error))

    def heard(self, line: bytes) -> None:
        """Write a line of another process of the server, as JSON or as plain text."""
        try:
            said = json.loads(line)
            what, trace = str(said.pop("event")), str(said.pop("trace", ""))
            details = {str(name): value for name, value in said.items()}
        except (ValueError, KeyError, AttributeError, TypeError, RecursionError):
            self.note("host-said", line=line.decode("utf-8", "replace").rstrip())
            return
        mark = {"mark": secrets.token_hex(4)} if trace else {}
        self.note(what, **details, **mark)
        if trace:
            self.trace(mark["mark"], trace)

    def _write(self, what: str, details: dict[str, Any]) -> int:
        """Write one line. Return its length."""
        stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self._clock()))
        if self._as_json:
            line = json.dumps({"at": stamp, "event": what, **details}, default=str)
        else:
            line = " ".join([stamp, what, *(f"{name}={value}" for name, value in details.items())])
        self._out.handle(logging.LogRecord("cockade", logging.INFO, "", 0, line, None, None))
        return len(line)


class Libraries(logging.Handler):
    """A handler for libraries' faults: the logger and the place, never the message."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(logging.WARNING)
        self._journal = journal

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record as a line of one kind."""
        error = record.exc_info[1] if record.exc_info else None
        if error:
            self._journal.fault("library", error, name=record.name)
        else:
            self._journal.note("library", name=record.name, level=record.levelname)


def hear_libraries(journal: Journal) -> None:
    """Send the log records of this process's libraries to the journal from now on."""
    logging.raiseExceptions = False  # a log that cannot be written to ends nothing
    logging.basicConfig(level=logging.WARNING, handlers=[Libraries(journal)], force=True)


def _plain(value: object) -> object:
    return value if isinstance(value, (int, float, bool)) or value is None else harmless(value)


def harmless(value: object) -> str:
    r"""
    A value as printable text, whatever somebody put into it.

    >>> harmless("a\x1b[2Jb")
    'a\\x1b[2Jb'
    """
    text = "".join(each if each.isprintable() else repr(each)[1:-1] for each in str(value)[: 2 * LONGEST])
    return text if len(text) <= LONGEST else text[:LONGEST] + "..."
