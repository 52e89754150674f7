"""Whether the terminal has not yet taken what was sent before."""

from __future__ import annotations

import struct
import sys
from typing import TYPE_CHECKING

if sys.platform != "win32":
    import fcntl
    import termios

if TYPE_CHECKING:
    from textual.driver import Driver


def has_backlog(driver: Driver | None) -> bool:
    """Whether bytes wait in Textual's writer or in the terminal's output queue."""
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
