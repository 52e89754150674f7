"""
Asks the terminal how wide it draws a line sign: one cell, or two where "ambiguous" means wide.

A terminal that uses two cells would tear every map with such signs, so it gets plain letters.
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
"""Moves to the left edge, draws one line sign, and asks for the cursor position."""
WIPE = b"\r\x1b[K"
ANSWER = re.compile(rb"\x1b\[\d+;(\d+)R")
PATIENCE = 0.5
"""Seconds to wait for the answer. A local terminal needs a few thousandths."""


def line_cells() -> int:
    """Return the cells that the terminal uses for a line sign, or 0 if that is unknown."""
    try:
        keys, screen = sys.__stdin__.fileno(), sys.__stdout__.fileno()  # type: ignore[union-attr]
        if not (os.isatty(keys) and os.isatty(screen)):
            return 0
        return width_of_line(keys, screen) or 0
    except (AttributeError, ImportError, OSError, ValueError):
        return 0


def width_of_line(keys: int, screen: int) -> int | None:
    """Return the cells of a line sign on a terminal, or None if it does not answer."""
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
    """Read input raw and without echo. Raises ImportError on systems without such terminals."""
    import termios
    import tty

    before = termios.tcgetattr(keys)
    try:
        tty.setcbreak(keys)
        yield
    finally:
        termios.tcsetattr(keys, termios.TCSANOW, before)
