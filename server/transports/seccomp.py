"""The system call filter of a player's process, built from `calls.toml` for this machine.

It is a program of the kernel's packet filter: steps of 8 bytes that check a call's number and some of its
arguments, and allow or refuse it. Unlisted calls are refused.
"""

from __future__ import annotations

import errno
import platform
import struct
import sys
from collections.abc import Iterable, Iterator
from functools import cache

from attrs import field, frozen

from cockade.engine.data_files import Fault, check, package_text, read_toml, structure
from cockade.events.record import Record

FILE = "calls.toml"

_LOAD, _EQUAL, _AT_LEAST, _HAS, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _ERROR = 0x7FFF0000, 0x00050000
"""SECCOMP_RET_ALLOW; SECCOMP_RET_ERRNO, to which the error is added."""
_DENY = _ERROR | errno.EPERM
_NUMBER, _MACHINE, _FIRST_ARGUMENT = 0, 4, 16
"""The offsets of these in the filter's input. Each argument takes 8 bytes, the lower half first."""
_OTHER_KIND = 0x40000000
"""The first number of another kind of call (x32)."""


@frozen
class Machine(Record):
    """A kind of processor: its mark, and its call numbers."""

    mark: int
    numbers: dict[str, int]


@frozen
class Limited(Record):
    """A call allowed with some values of an argument. `own` means the number of this process.

    A call that is limited more than once must pass each time.
    """

    call: str
    argument: int
    allowed: tuple[int, ...] = ()
    needs: int = 0
    own: bool = False


@frozen
class Calls(Record):
    """All rules for calls: allowed, absent, or allowed with some arguments only."""

    allowed: tuple[str, ...]
    absent: tuple[str, ...]
    machines: dict[str, Machine]
    limited: tuple[Limited, ...] = field(default=())


@cache
def known_calls() -> Calls:
    """Return the rules. Raise DataError if a call has no number on any machine."""
    calls = structure(read_toml(package_text(__package__ or "", FILE), FILE), Calls, FILE)
    named = {*calls.allowed, *calls.absent, *(one.call for one in calls.limited)}
    numbered = {name for machine in calls.machines.values() for name in machine.numbers}
    check(FILE, (Fault(f"$.machines: {name}", "has no number") for name in sorted(named ^ numbered)))
    return calls


def this_machine() -> Machine | None:
    """Return this machine's kind of processor. None if it is unknown."""
    return known_calls().machines.get(platform.machine()) if sys.byteorder == "little" else None


def program(calls: Calls, machine: Machine, own: int) -> list[bytes]:
    """Return the filter for the process with the number `own`."""
    numbers = machine.numbers
    steps = [
        *(_step(_LOAD, _MACHINE), _step(_EQUAL, machine.mark, jt=1), _step(_RETURN, _DENY)),
        *(_step(_LOAD, _NUMBER), _step(_AT_LEAST, _OTHER_KIND, jf=1), _step(_RETURN, _DENY)),
    ]
    for names, answer in ((calls.allowed, _ALLOW), (calls.absent, _ERROR | errno.ENOSYS)):
        for name in filter(numbers.__contains__, names):
            steps += [_step(_EQUAL, numbers[name], jf=1), _step(_RETURN, answer)]
    for name in dict.fromkeys(one.call for one in calls.limited):
        block = [*_judged(filter(lambda one: one.call == name, calls.limited), own), _step(_RETURN, _ALLOW)]
        steps += [_step(_EQUAL, numbers[name], jf=len(block)), *block]
    return [*steps, _step(_RETURN, _DENY)]


def _judged(limits: Iterable[Limited], own: int) -> Iterator[bytes]:
    """Yield steps that check one argument after the other, and refuse or continue."""
    for one in limits:
        yield _step(_LOAD, _FIRST_ARGUMENT + 8 * one.argument)
        looks = [(_HAS, one.needs)] if one.needs else []
        looks += [(_EQUAL, value) for value in (*one.allowed, *((own,) if one.own else ()))]
        for left, (code, value) in zip(range(len(looks), 0, -1), looks, strict=True):
            yield _step(code, value, jt=left)
        yield _step(_RETURN, _DENY)


def _step(code: int, value: int, *, jt: int = 0, jf: int = 0) -> bytes:
    return struct.pack("=HBBI", code, jt, jf, value)
