"""Handles of processes. Signals never reach a later process with the same number."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path

from cockade.server.transports.nice import take_rank


class HeldProcess:
    """A handle of a process, made from its number.

    On Linux, which has such handles, it can be signalled until it is released. Elsewhere only while the
    caller says that the number is certainly its own.
    """

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._file = -1
        self._is_lowered = False
        if hasattr(os, "pidfd_open"):
            with suppress(OSError):
                self._file = os.pidfd_open(pid)

    def signal(self, number: signal.Signals, *, is_surely_there: bool) -> None:
        """Send a signal. Do nothing if the process has ended."""
        with suppress(ProcessLookupError):
            if self._file >= 0:
                signal.pidfd_send_signal(self._file, number)
            elif is_surely_there:
                os.kill(self._pid, number)

    def look(self) -> tuple[bool, float]:
        """Return whether the process is computing, and its processor time. False and 0 if unknown."""
        try:
            said = Path(f"/proc/{self._pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()
            return said[0] == "R", (int(said[11]) + int(said[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, IndexError):
            return False, 0.0

    def lower(self, rank: int) -> None:
        """Lower the process's priority for good, where handles exist."""
        if self._file < 0 or self._is_lowered:
            return
        self._is_lowered = True
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._file, 0)
            take_rank(rank, self._pid)

    def let_go(self) -> None:
        """Release the handle. The process gets no more signals."""
        if self._file >= 0:
            os.close(self._file)
        self._file = self._pid = -1
