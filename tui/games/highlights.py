"""Marks on the map apart from counters: places of possible actions, and overlays."""

from __future__ import annotations

from collections.abc import Callable, Collection
from enum import Enum

from attrs import frozen

from cockade.tui.text.line import Line


class Mark(Enum):
    """The kinds of mark for places where an action is possible."""

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
