"""
What a player's process may ask of the kernel, once it has all that it needs: Landlock and seccomp.

Landlock lets it read the program and nothing else, write nowhere, use no TCP and signal nobody outside; the
filter of system calls lets it make no socket but Unix ones and run no other program. Both are Linux's, and a
kernel may lack them: `strength` says what there is.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
import sys
from collections.abc import Iterable
from pathlib import Path

from attrs import frozen

PACKAGES = ("cockade.engine", "cockade.events", "cockade.saves", "cockade.tui")
LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/share/zoneinfo")

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
"""Landlock's calls; the numbers are the same on every machine."""
_VERSION_ONLY, _PATH_BENEATH = 1, 1
_READ = 1 << 2 | 1 << 3
"""LANDLOCK_ACCESS_FS_READ_FILE and _READ_DIR."""
_FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 5: 16}
"""By version: so many rights on files can be taken away."""
_NET_SINCE, _NET = 4, 1 << 0 | 1 << 1
_SCOPE_SINCE, _SCOPE = 6, 1 << 0 | 1 << 1
"""No abstract Unix sockets and no signals outside."""

_GET_SECCOMP, _SET_SECCOMP, _FILTER = 21, 22, 2
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW, _DENY = 0x7FFF0000, 0x00050001
"""SECCOMP_RET_ALLOW; SECCOMP_RET_ERRNO with EPERM."""
_NUMBER, _MACHINE, _FIRST_ARGUMENT = 0, 4, 16
"""Where these stand in what the filter looks at."""
_OTHER_KIND = 0x40000000
"""From here on a number means a call of another kind (x32)."""
_UNIX = 1


@frozen
class Machine:
    """A kind of processor: its mark, its number of `socket`, and those of the calls that are forbidden."""

    mark: int
    socket: int
    forbidden: tuple[int, ...]
    """execve, execveat, ptrace, process_vm_readv, process_vm_writev, bpf, perf_event_open, unshare, setns,
    mount, keyctl, io_uring_setup."""


MACHINES = {
    "x86_64": Machine(0xC000003E, 41, (59, 322, 101, 310, 311, 321, 298, 272, 308, 165, 250, 425)),
    "aarch64": Machine(0xC00000B7, 198, (221, 281, 117, 270, 271, 280, 241, 97, 268, 40, 219, 425)),
}


@frozen
class Strength:
    """What this kernel can do: the version of Landlock, 0 for none, and whether calls can be filtered."""

    landlock: int
    filters: bool


def strength() -> Strength:
    """What there is here."""
    if sys.platform != "linux":
        return Strength(0, filters=False)
    version = ctypes.CDLL(None).syscall(_CREATE_RULESET, None, 0, _VERSION_ONLY)
    can_filter = ctypes.CDLL(None).prctl(_GET_SECCOMP, 0, 0, 0, 0) >= 0
    return Strength(max(0, version), can_filter and _machine() is not None)


def close_off() -> None:
    """
    Take away from this process for good what it does not need; it has no new privileges by now.

    OSError if the kernel does not do what it can do by `strength`: then nobody plays here.
    """
    found = strength()
    if found.landlock:
        _restrict(found.landlock, _needed())
    machine = _machine()
    if found.filters and machine:
        _filter(machine)


def _machine() -> Machine | None:
    return MACHINES.get(platform.machine()) if sys.byteorder == "little" else None


def _call(name: str, *arguments: object) -> int:
    found = int(getattr(ctypes.CDLL(None, use_errno=True), name)(*arguments))
    if found < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return found


# ---------------------------------------------------------------- files, TCP, signals


def _needed() -> Iterable[Path]:
    """The folders of the program: what it loads late must be there."""
    ours = (Path(sys.modules[name].__file__ or "").parent for name in PACKAGES if name in sys.modules)
    return [*ours, Path(sys.prefix), Path(sys.base_prefix), *map(Path, LIBRARIES)]


def _restrict(version: int, readable: Iterable[Path]) -> None:
    rights = (1 << max(n for least, n in _FILE_RIGHTS.items() if least <= version)) - 1
    net = _NET if version >= _NET_SINCE else 0
    scope = _SCOPE if version >= _SCOPE_SINCE else 0
    size = 24 if scope else 16 if net else 8
    ruleset = _call("syscall", _CREATE_RULESET, struct.pack("=QQQ", rights, net, scope), size, 0)
    for folder in filter(Path.is_dir, readable):
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
    steps = _steps(machine)
    program = _Program(len(steps), b"".join(steps))
    _call("prctl", _SET_SECCOMP, _FILTER, ctypes.byref(program), 0, 0)


def _steps(machine: Machine) -> list[bytes]:
    """The filter: each forbidden call is refused, and so is a socket that is not a Unix one."""
    refused = [_step(_EQUAL, number, jf=1) + _step(_RETURN, _DENY) for number in machine.forbidden]
    return [
        _step(_LOAD, _MACHINE),
        _step(_EQUAL, machine.mark, jt=1),
        _step(_RETURN, _DENY),
        _step(_LOAD, _NUMBER),
        _step(_AT_LEAST, _OTHER_KIND, jf=1),
        _step(_RETURN, _DENY),
        *(part for pair in refused for part in (pair[:8], pair[8:])),
        _step(_EQUAL, machine.socket, jf=3),
        _step(_LOAD, _FIRST_ARGUMENT),
        _step(_EQUAL, _UNIX, jt=1),
        _step(_RETURN, _DENY),
        _step(_RETURN, _ALLOW),
    ]


def _step(code: int, value: int, *, jt: int = 0, jf: int = 0) -> bytes:
    return struct.pack("=HBBI", code, jt, jf, value)
