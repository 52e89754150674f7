"""File errors as sentences for the player."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from cockade.events.problems import Problem, as_problem, problem
from cockade.saves.sanitize import shown

FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})

_LONGEST = 2000
"""The maximum characters of a problem, which may quote a broken file."""

_NO_FOLDER = "There is no such folder. Make it first, or name another place."
_SENTENCES = {
    errno.ENOENT: "There is no such file.",
    errno.ENOTDIR: "There is no such file: part of its path is not a folder.",
    errno.EISDIR: "This is a folder, not a recorded game. Name a file in it.",
    errno.EACCES: "You are not allowed to do that here. Check the permissions, or choose another folder.",
    errno.EPERM: "You are not allowed to do that here. Check the permissions, or choose another folder.",
    errno.EROFS: "This disk cannot be written to. Copy the game to another folder to play on.",
    errno.ENOSPC: "The disk is full. Free some space and try again, or save the game elsewhere.",
    errno.EDQUOT: "Your share of the disk is used up. Free some space and try again, or save elsewhere.",
    errno.EFBIG: "The file may not grow any more. Save the game elsewhere.",
    errno.EOVERFLOW: "The file is too large to be read. Is it the right one?",
    errno.ENAMETOOLONG: "This name is too long. Choose a shorter one.",
    errno.ENOLCK: "This disk cannot lock files, so the game would not be safe. Save it elsewhere.",
    errno.EOPNOTSUPP: "This disk cannot lock files, so the game would not be safe. Save it elsewhere.",
}


class SaveError(Exception):
    """
    A recorded game cannot be read or written.

    `str()` gives a whole message for the player: the file, the line if known, the problem, and a way out.
    """

    def __init__(self, path: Path | str, wrong: str | Problem, line: int | None = None) -> None:
        """
        Take the file, whole sentences about the problem, and a line number, 1 for the header.

        `problem` is the English text, and `why` the problem in translatable form.
        """
        self.why = as_problem(wrong)
        self.problem = bounded(str(wrong))
        place = shown(path)
        self.place = place if line is None else problem("{file}, line {n}", file=place, n=line)
        super().__init__(f"{self.place}: {self.problem}")
        self.path = Path(path)
        self.line = line

    @property
    def whole(self) -> Problem:
        """The location and the problem."""
        return problem("{file}: {fault}", file=self.place, fault=self.why)

    def __reduce__(self) -> tuple[type[SaveError], tuple[Path, Problem, int | None]]:
        """Support pickling, because errors travel between processes."""
        return SaveError, (self.path, self.why, self.line)


def bounded(sentences: str) -> str:
    """Return text about an untrusted file, shortened and without terminal control characters."""
    return "".join(sign for sign in sentences if sign.isprintable() or sign == "\n")[:_LONGEST]


def brief(error: Exception) -> str:
    """Return an unexpected error in a bounded sentence, because an untrusted file may have caused it."""
    return repr(error)[:200]


def told(error: OSError, path: Path | str, prefix: str = "") -> SaveError:
    """Return an operating system error as a SaveError. `prefix` is a sentence before it."""
    number = error.errno or 0
    if prefix and number == errno.ENOENT:
        return SaveError(path, f"{prefix} {_NO_FOLDER}")
    if number in _SENTENCES:
        return SaveError(path, f"{prefix} {_SENTENCES[number]}".strip())
    unknown = problem("The system says: {words}.", words=os.strerror(number))
    return SaveError(path, both(Problem(prefix), unknown) if prefix else unknown)


def both(one: Problem, other: Problem) -> Problem:
    """Return two problems as one, in this order."""
    return problem("{sentence} {next}", sentence=one, next=other)
