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
    """An overlay of the map: its places, its title, a text for each place, and the places that block it."""

    hexes: Collection[int]
    title: Line
    at: Callable[[int], Line]
    blocking: Collection[int] = ()
