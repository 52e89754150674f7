"""Restrictions on a player's process after its start: Landlock and seccomp.

Landlock allows reading the program and nothing else: no writing, no TCP, no signals to other processes. The
system call filter (`calls.py`) allows only what a session needs: no sockets, programs or processes, and no
changes of files' mode, owner or length. Both are Linux's, and a kernel may lack them: `strength` reports what
it has, `walls.py` what that means.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from collections.abc import Iterable
from pathlib import Path

from attrs import frozen

from cockade.server.transports.seccomp import Machine, known_calls, program, this_machine

PACKAGES = ("cockade.engine", "cockade.events", "cockade.saves", "cockade.server", "cockade.tui")
LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/share/zoneinfo")

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
"""Landlock's system calls. Their numbers are the same on every machine."""
_VERSION_ONLY, _PATH_BENEATH = 1, 1
_READ = 1 << 2 | 1 << 3
"""LANDLOCK_ACCESS_FS_READ_FILE and _READ_DIR."""
_FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 5: 16}
"""By version: how many rights on files can be taken away."""
TRUNCATE_SINCE = 3
TCP_SINCE, _NET = 4, 1 << 0 | 1 << 1
SIGNALS_SINCE, _SCOPE = 6, 1 << 0 | 1 << 1
"""No abstract Unix sockets and no signals outside."""

_RIGHTS_VERSION, _RIGHTS_BYTES = 0x20080522, 24
"""_LINUX_CAPABILITY_VERSION_3 of capset(2), and three empty sets of two words."""
_GET_SECCOMP, _SET_SECCOMP, _FILTER = 21, 22, 2


@frozen
class Strength:
    """The kernel's abilities: the version of Landlock (0 for none), and whether calls can be filtered."""

    landlock: int
    filters: bool


def strength() -> Strength:
    """Return the abilities of this kernel."""
    if sys.platform != "linux":
        return Strength(0, filters=False)
    version = ctypes.CDLL(None).syscall(_CREATE_RULESET, None, 0, _VERSION_ONLY)
    can_filter = ctypes.CDLL(None).prctl(_GET_SECCOMP, 0, 0, 0, 0) >= 0
    return Strength(max(0, version), can_filter and this_machine() is not None)


def close_off() -> None:
    """Drop all rights that this process does not need, for good. It has no new privileges by now.

    OSError if the kernel does not do what it can do by `strength`: then nobody plays here.
    """
    found = strength()
    if found.landlock:
        _restrict(found.landlock, _needed())
    if sys.platform == "linux":
        _drop_rights()
    machine = this_machine()
    if found.filters and machine:
        _filter(machine)


def _call(name: str, *arguments: object) -> int:
    found = int(getattr(ctypes.CDLL(None, use_errno=True), name)(*arguments))
    if found < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return found


# ---------------------------------------------------------------- files, TCP, signals


def _needed() -> Iterable[Path]:
    """Return the program's folders, which late imports need."""
    ours = (Path(sys.modules[name].__file__ or "").parent for name in PACKAGES if name in sys.modules)
    return [*ours, Path(sys.prefix), Path(sys.base_prefix), *map(Path, LIBRARIES)]


def _restrict(version: int, readable: Iterable[Path]) -> None:
    rights = (1 << max(n for least, n in _FILE_RIGHTS.items() if least <= version)) - 1
    net = _NET if version >= TCP_SINCE else 0
    scope = _SCOPE if version >= SIGNALS_SINCE else 0
    size = 24 if scope else 16 if net else 8
    ruleset = _call("syscall", _CREATE_RULESET, struct.pack("=QQQ", rights, net, scope), size, 0)
    for folder in filter(os.path.isdir, readable):  # a folder that its user cannot reach is left out
        _allow(ruleset, folder)
    _call("syscall", _RESTRICT_SELF, ruleset, 0)
    os.close(ruleset)


def _allow(ruleset: int, folder: Path) -> None:
    file = os.open(folder, os.O_PATH | os.O_CLOEXEC)
    _call("syscall", _ADD_RULE, ruleset, _PATH_BENEATH, struct.pack("=Qi", _READ, file), 0)
    os.close(file)


# ---------------------------------------------------------------- system calls


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.c_char_p))


def _filter(machine: Machine) -> None:
    steps = program(known_calls(), machine, os.getpid())
    said = _Program(len(steps), b"".join(steps))
    _call("prctl", _SET_SECCOMP, _FILTER, ctypes.byref(said), 0, 0)


# ---------------------------------------------------------------- rights


class _Rights(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


def _drop_rights() -> None:
    """Drop the capabilities of root, here or in a user namespace."""
    _call("capset", ctypes.byref(_Rights(_RIGHTS_VERSION, 0)), bytes(_RIGHTS_BYTES))
