"""A process that is held on to: it alone is signalled, never another that got its number later."""

from __future__ import annotations

import os
import signal
from contextlib import suppress


class HeldProcess:
    """
    A process of somebody's making, by its number.

    Where the kernel lets one hold on to a process (Linux), it can be signalled until it is let go; elsewhere
    only as long as the caller says that the number is surely its own.
    """

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._file = -1
        if hasattr(os, "pidfd_open"):
            with suppress(OSError):
                self._file = os.pidfd_open(pid)

    def signal(self, number: signal.Signals, *, is_surely_there: bool) -> None:
        """Send a signal; if it has ended already nothing happens."""
        with suppress(ProcessLookupError):
            if self._file >= 0:
                signal.pidfd_send_signal(self._file, number)
            elif is_surely_there:
                os.kill(self._pid, number)

    def let_go(self) -> None:
        """It is signalled no more."""
        if self._file >= 0:
            os.close(self._file)
        self._file = self._pid = -1
