"""Which process goes before which: the rank that a kernel shares out processor time by."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def take_rank(rank: int, pid: int = 0) -> None:
    """
    Let a process that leads a session (ourselves, if 0) go so far after us as we are now; at most by 19.

    Where a kernel shares out processor time among sessions first (autogroups), the session is what is ranked.
    """
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + rank)
    with suppress(OSError):
        Path("/proc", str(pid or "self"), "autogroup").write_text(str(rank), "ascii")
