"""What the kernel still holds of what was sent."""

from __future__ import annotations

import fcntl
import struct
import termios
from typing import Any


def in_kernel(sock: Any) -> int:
    """Bytes of a connection that the other side has not acknowledged; 0 where nobody tells."""
    try:
        answer = fcntl.ioctl(sock.fileno(), termios.TIOCOUTQ, b"\0" * 4)
    except (OSError, AttributeError, ValueError):  # it is closed, or none
        return 0
    return int(struct.unpack("i", answer)[0])
