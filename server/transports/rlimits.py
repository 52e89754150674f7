"""Resource limits of a player's process: little memory, few files, no writing, no other user's rights."""

from __future__ import annotations

import ctypes
import os
import resource
import sys
from contextlib import suppress

from cockade.server.transports.landlock import close_off
from cockade.server.transports.users import User

MEMORY = 512 << 20
"""The most address space, in bytes."""
FILES = 64
WRITTEN = 0
"""The most bytes written to a file, because a session saves no files."""
SECONDS = 3600
"""The most processor time of one session."""
NICENESS, LOWERED = 5, 19
"""The priority of players' processes, and of those that exceed their processor time."""

_NO_NEW_PRIVILEGES = 38
"""PR_SET_NO_NEW_PRIVS of prctl(2)."""


def confine(folder: str, user: User | None = None) -> None:
    """Confine this process for good. Steps that need rights come first."""
    os.umask(0o077)
    os.chdir(folder)
    if user:
        os.setgroups([])
        os.setgid(user.gid)
        os.setuid(user.uid)
    _forbid_new_privileges()
    for what, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_NOFILE, FILES),
        (resource.RLIMIT_FSIZE, WRITTEN),
        (resource.RLIMIT_CPU, SECONDS),
        (resource.RLIMIT_CORE, 0),
    ):
        _limit(what, most)
    with suppress(OSError):
        os.nice(NICENESS)
    close_off()


def _limit(what: int, most: int) -> None:
    _, hard = resource.getrlimit(what)
    least = most if hard == resource.RLIM_INFINITY else min(most, hard)
    with suppress(ValueError, OSError):  # some systems know no limit of address space
        resource.setrlimit(what, (least, least))


def _forbid_new_privileges() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
