"""A PID namespace for each player's process, where the kernel allows it.

The process is number 1 there: it can name no other process of the machine, and when it ends, all its children
end. Without root this needs a user namespace, in which the process has no rights outside.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable
from pathlib import Path

from attrs import frozen

_NEW_USERS, _NEW_NUMBERS = 0x10000000, 0x20000000
"""CLONE_NEWUSER and CLONE_NEWPID of unshare(2)."""
_ADOPT = 36
"""PR_SET_CHILD_SUBREAPER of prctl(2)."""
_LONGEST = 20
"""The most digits of a process number."""


@frozen
class PidNamespaces:
    """Forks into new PID namespaces. `enter` makes one for the caller's children, None without namespaces."""

    enter: Callable[[], None] | None = None

    @classmethod
    def found(cls) -> PidNamespaces:
        """Return what the kernel allows this process."""
        if sys.platform != "linux":
            return cls()
        ways = (_as_root, _as_anybody)
        return next((cls(way) for way in ways if _succeeds(cls(way))), cls())

    def fork(self) -> int:
        """Like `os.fork`, but into a new namespace if there are any. Raise OSError if that fails."""
        if self.enter is None:
            return os.fork()
        _call("prctl", _ADOPT, 1, 0, 0, 0)  # of what the process between leaves behind
        out, told = os.pipe()
        if not os.fork():
            os.close(out)
            return self._fork_again(told)
        os.close(told)
        with os.fdopen(out, "rb") as said:
            number = said.read(_LONGEST)
        if not number:
            raise OSError("no space for a process")
        return int(number)

    def _fork_again(self, told: int) -> int:
        """In the middle process: make a namespace and its first process, send its number, and exit."""
        pid = -1
        try:
            assert self.enter is not None
            self.enter()
            pid = os.fork()
            if pid:
                os.write(told, b"%d" % pid)
        finally:
            if pid:
                os._exit(0)
        os.close(told)
        return 0


def _as_root() -> None:
    _call("unshare", _NEW_NUMBERS)


def _as_anybody() -> None:
    """Enter a user namespace in which every user keeps their number."""
    uid, gid = os.getuid(), os.getgid()
    _call("unshare", _NEW_USERS | _NEW_NUMBERS)
    own = Path("/proc/self")
    (own / "setgroups").write_bytes(b"deny")
    (own / "uid_map").write_bytes(b"%d %d 1" % (uid, uid))
    (own / "gid_map").write_bytes(b"%d %d 1" % (gid, gid))


def _succeeds(spaces: PidNamespaces) -> bool:
    """Whether a call succeeds, tried in a throw-away process."""
    pid = os.fork()
    if not pid:
        code = 1
        try:
            code = 0 if not spaces.fork() or os.wait()[1] == 0 else 1
        finally:
            os._exit(code)
    return os.waitpid(pid, 0)[1] == 0


def _call(name: str, *arguments: int) -> None:
    if getattr(ctypes.CDLL(None, use_errno=True), name)(*arguments):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
