"""What a hex can be besides what is printed on it: one bit each, kept outside the canvas planes."""

from __future__ import annotations

from enum import IntEnum


class Flag(IntEnum):
    """A passing state of a hex; several may hold at once."""

    CURSOR = 1
    SELECTED = 2
    TARGET = 4
    LEGAL = 8
    PATH = 16
    ZONE = 32
    FIRE = 64
    COMMAND = 128
    LAST = 256


STEP = 512
"""From this bit on the flags hold the place of the hex on the path, 1 to 9; 0 is none or later."""
LAST_STEP = 9
BITS = 13
"""How many bits all flags and the path step take."""

RINGS = (Flag.CURSOR, Flag.SELECTED, Flag.TARGET)
"""Drawn on the outline, the first wins."""
HEADS = (Flag.TARGET, Flag.LEGAL, Flag.PATH)
"""Drawn on the hex number and in the first mark cell, the first wins."""
TAILS = (Flag.CURSOR, Flag.SELECTED, Flag.FIRE, Flag.ZONE, Flag.COMMAND, Flag.LAST)
"""Drawn in the second mark cell, the first wins."""


def first_of(order: tuple[Flag, ...], flags: int) -> Flag | None:
    """The first flag of an order that is set."""
    for flag in order:
        if flags & flag:
            return flag
    return None


def with_step(step: int) -> int:
    """The flag bits of the n-th hex of a path, counted from 1."""
    return Flag.PATH | (STEP * step if step <= LAST_STEP else 0)


def step_of(flags: int) -> int:
    """The place on the path, or 0."""
    return flags // STEP
