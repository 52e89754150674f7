"""The sent bytes that the kernel still holds."""

from __future__ import annotations

import fcntl
import struct
import termios
from typing import Any


def in_kernel(sock: Any) -> int:
    """Return a connection's unacknowledged bytes. 0 if the system doesn't report them."""
    try:
        answer = fcntl.ioctl(sock.fileno(), termios.TIOCOUTQ, b"\0" * 4)
    except (OSError, AttributeError, ValueError):  # it is closed, or none
        return 0
    return int(struct.unpack("i", answer)[0])
