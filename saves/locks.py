"""
File locks: only one process at a time writes a file.

On systems with flock, the file itself is locked, under any of its names. On others, `filelock` locks a small
file next to it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    _HAS_FLOCK = False
else:
    _HAS_FLOCK = True
MOVES_OPEN_FILES = _HAS_FLOCK
"""Whether an open file may be renamed, as on systems with flock."""

Release = Callable[[], None]


def take(fd: int, path: Path) -> Release:
    """
    Lock an open file that is, or will be, under this name. Returns the function that releases it.

    Raises BlockingIOError if another process has the lock.
    """
    return _flock(fd) if MOVES_OPEN_FILES else _beside(path)


def by_closing() -> None:
    """Do nothing, because with flock closing the file releases the lock."""


def _flock(fd: int) -> Release:
    fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return by_closing


def _beside(path: Path) -> Release:
    from filelock import FileLock, Timeout  # noqa: PLC0415 - where there is flock it is not needed

    lock = FileLock(path.with_name(f".{path.name}.lock"), is_singleton=False)
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        raise BlockingIOError(str(error)) from error
    return lock.release
