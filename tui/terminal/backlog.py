"""Checks whether the terminal still has unread output."""

from __future__ import annotations

import select
import struct
import sys
from typing import TYPE_CHECKING

if sys.platform != "win32":
    import fcntl
    import termios

if TYPE_CHECKING:
    from textual.driver import Driver


_line: int | None = None


def watch_line(file: int) -> None:
    """Watch a file. From now on, readable data in it means that the line to the player is full."""
    global _line  # noqa: PLW0603 - a process has one line
    _line = file


def has_backlog(driver: Driver | None) -> bool:
    """Return whether bytes wait in Textual's writer, in the terminal's queue or on the line to the player."""
    if _line is not None and select.select([_line], [], [], 0)[0]:
        return True
    writer = getattr(driver, "_writer_thread", None)
    if writer is None:
        return False
    if writer._queue.qsize():  # noqa: SLF001 - nothing public tells
        return True
    return _unsent(writer.fileno()) > 0


def _unsent(file: int) -> int:
    if sys.platform == "win32":
        return 0
    try:
        answer = fcntl.ioctl(file, termios.TIOCOUTQ, struct.pack("i", 0))
    except OSError:
        return 0
    return int(struct.unpack("i", answer)[0])
