"""The scheduling priority of processes."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def take_rank(rank: int, pid: int = 0) -> None:
    """Lower a session leader's priority (our own, if 0) as far as ours is lowered, at most by 19.

    On kernels that share processor time among sessions first (autogroups), the session's priority is lowered.
    """
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + rank)
    with suppress(OSError):
        Path("/proc", str(pid or "self"), "autogroup").write_text(str(rank), "ascii")
