"""How a terminal is set before an app listens, and left after it."""

from __future__ import annotations

import termios

RESTORE = (
    b"\x1b[?2026l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1004l\x1b[?2004l"
    b"\x1b[<u\x1b[?1049l\x1b[?7h\x1b[?25h\x1b[0m"
)
"""Leaves the alternate screen, shows the cursor, and switches off what the app may have switched on."""


def take_every_key(terminal: int) -> None:
    """From the first moment on: keys that are pressed before the app listens are neither shown nor lost."""
    flags = termios.tcgetattr(terminal)
    flags[0] &= ~(termios.IXON | termios.IXOFF | termios.ICRNL)
    flags[3] &= ~(termios.ECHO | termios.ICANON | termios.ISIG | termios.IEXTEN)
    termios.tcsetattr(terminal, termios.TCSANOW, flags)


def leave_as_it_is(terminal: int) -> None:
    """Neither what is typed nor what is answered is changed."""
    take_every_key(terminal)
    flags = termios.tcgetattr(terminal)
    flags[1] &= ~termios.OPOST
    termios.tcsetattr(terminal, termios.TCSANOW, flags)
