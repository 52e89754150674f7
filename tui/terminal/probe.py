"""
Asks the terminal how wide it draws a line sign: one cell, or two where "ambiguous" means wide.

A terminal that draws two tears every map drawn with such signs; there only plain letters are safe.
"""

from __future__ import annotations

import os
import re
import select
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

QUESTION = b"\r\xe2\x94\x80\x1b[6n"
"""To the left edge, one line sign, and: where is the cursor?"""
WIPE = b"\r\x1b[K"
ANSWER = re.compile(rb"\x1b\[\d+;(\d+)R")
PATIENCE = 0.5
"""Seconds to wait for the answer; a terminal at hand takes some thousandths."""


def line_cells() -> int:
    """How many cells wide the terminal draws a line sign; 0 if it cannot be asked or says nothing."""
    try:
        keys, screen = sys.__stdin__.fileno(), sys.__stdout__.fileno()  # type: ignore[union-attr]
        if not (os.isatty(keys) and os.isatty(screen)):
            return 0
        return width_of_line(keys, screen) or 0
    except (AttributeError, ImportError, OSError, ValueError):
        return 0


def width_of_line(keys: int, screen: int) -> int | None:
    """The cells of a line sign on a terminal; None if it does not say."""
    with _raw(keys):
        os.write(screen, QUESTION)
        said = _answer(keys)
        os.write(screen, WIPE)
    return None if said is None else int(said[1]) - 1


def _answer(keys: int) -> re.Match[bytes] | None:
    heard, end = b"", time.monotonic() + PATIENCE
    while (left := end - time.monotonic()) > 0:
        if not select.select([keys], [], [], left)[0]:
            return None
        heard += os.read(keys, 64)
        found = ANSWER.search(heard)
        if found:
            return found
    return None


@contextmanager
def _raw(keys: int) -> Iterator[None]:
    """Let the answer come at once and unseen; ImportError where there are no such terminals."""
    import termios
    import tty

    before = termios.tcgetattr(keys)
    try:
        tty.setcbreak(keys)
        yield
    finally:
        termios.tcsetattr(keys, termios.TCSANOW, before)
