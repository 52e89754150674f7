"""The passing states of a hex: one bit each, stored outside the canvas planes."""

from __future__ import annotations

from enum import IntEnum


class Flag(IntEnum):
    """A passing state of a hex. Several may apply at once."""

    CURSOR = 1
    SELECTED = 2
    TARGET = 4
    LEGAL = 8
    PATH = 16
    ZONE = 32
    FIRE = 64
    COMMAND = 128
    LAST = 256
    FORCED = 512
    OWED = 1024
    BLOCK = 2048
    COMBAT = 4096


STEP = 8192
"""The first flag bit for the hex's step on the path, 1 to 9. 0 is none or a later one."""
LAST_STEP = 9
GROUP = STEP * 16
"""The first flag bit for the hex's combat, 1 to 26. 0 is none or a later one."""
LAST_GROUP = 26
BITS = 22
"""The number of bits for all flags, the path step and the combat."""

RINGS = (Flag.CURSOR, Flag.SELECTED, Flag.TARGET)
"""The flags drawn on the outline. The first one set wins."""
HEADS = (Flag.COMBAT, Flag.TARGET, Flag.OWED, Flag.LEGAL, Flag.FORCED, Flag.PATH)
"""The flags drawn in the first mark cell. The first one set wins."""
LOUD = frozenset({Flag.COMBAT, Flag.TARGET, Flag.OWED, Flag.PATH})
"""Those head flags that are rare, and also drawn on the hex number."""
TAILS = (Flag.CURSOR, Flag.SELECTED, Flag.FIRE, Flag.BLOCK, Flag.ZONE, Flag.COMMAND, Flag.LAST)
"""The flags drawn in the second mark cell. The first one set wins."""


def first_of(order: tuple[Flag, ...], flags: int) -> Flag | None:
    """The first flag of an order that is set."""
    for flag in order:
        if flags & flag:
            return flag
    return None


def tail_of(flags: int, *, stepped: bool) -> Flag | None:
    """The flag for the second mark cell. If `stepped`, a step of a path if there is no other."""
    return first_of(TAILS, flags) or (Flag.PATH if stepped and flags & Flag.PATH else None)


def with_step(step: int) -> int:
    """The flag bits of the n-th hex of a path, counted from 1."""
    return Flag.PATH | (STEP * step if step <= LAST_STEP else 0)


def step_of(flags: int) -> int:
    """The place on the path, or 0."""
    return flags // STEP % 16


def with_group(group: int) -> int:
    """The flag bits of a hex in the n-th combat, counted from 1."""
    return Flag.COMBAT | (GROUP * group if group <= LAST_GROUP else 0)


def group_of(flags: int) -> int:
    """The number of the combat, or 0."""
    return flags // GROUP
