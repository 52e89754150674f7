"""What lies on the map besides counters: marks where something may be done, and overlays."""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import Enum

from attrs import frozen

from cockade.tui.text.line import Line


class Mark(Enum):
    """How a place is marked in which something may be done."""

    MOVE = "move"
    FAR = "far"
    STRIKE = "strike"


@frozen(eq=False)
class Overlay:
    """Laid over the map: its places, what it is in a line, what it says of one place, what is in its way."""

    hexes: Collection[int]
    title: Line
    at: Callable[[int], Line]
    blocking: Collection[int] = ()
