"""The settings of a terminal before and after an app."""

from __future__ import annotations

import termios

RESTORE = (
    b"\x1b[?2026l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1004l\x1b[?2004l"
    b"\x1b[<u\x1b[?1049l\x1b[?7h\x1b[?25h\x1b[0m"
)
"""Leaves the alternate screen, shows the cursor, and turns off the modes that the app uses."""


def take_every_key(terminal: int) -> None:
    """Set raw mode early, so keys pressed before the app listens are neither echoed nor lost."""
    flags = termios.tcgetattr(terminal)
    flags[0] &= ~(termios.IXON | termios.IXOFF | termios.ICRNL)
    flags[3] &= ~(termios.ECHO | termios.ICANON | termios.ISIG | termios.IEXTEN)
    termios.tcsetattr(terminal, termios.TCSANOW, flags)


def leave_as_it_is(terminal: int) -> None:
    """Set raw mode, so input and output pass unchanged."""
    take_every_key(terminal)
    flags = termios.tcgetattr(terminal)
    flags[1] &= ~termios.OPOST
    termios.tcsetattr(terminal, termios.TCSANOW, flags)
