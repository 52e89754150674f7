"""How many processes may be kept busy."""

from __future__ import annotations

import os


def cores() -> int:
    """Those of the machine that this process may use: fewer than all where it was told so."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
