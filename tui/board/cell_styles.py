"""Inks: the meaning of a canvas cell, for the palette to colour. They are interned, so planes hold ints."""

from __future__ import annotations

from attrs import frozen

from cockade.events.record import Record


@frozen
class Ink(Record):
    """
    The content of a cell.

    `role` is one of ROLES, `ground` the terrain beneath with its `level`. `wet` cells lie in a river, `under`
    cells carry the lower edge of their hex. `side` and `faded` belong to counters. `below` is the lower half
    of a cell that shows two hexes, or the water next to a shore.

    The mark of a flag can replace a cell with a `slot`: HEAD for possible actions, TAIL for facts about the
    hex. A CROWDED head touches the values of a counter, the third kind touches a hex number: neither takes a
    digit. A tail that is STEPPED takes it instead.
    """

    role: str
    ground: str = ""
    level: int = 0
    wet: bool = False
    under: bool = False
    side: int = -1
    faded: bool = False
    below: str = ""
    slot: int = 0


HEAD, TAIL, CROWDED, BESIDE, STEPPED = 1, 2, 3, 4, 5
HEADED = frozenset({HEAD, CROWDED, BESIDE})
"""The slots for marks of possible actions."""
TAILED = frozenset({TAIL, STEPPED})
"""The slots for marks of facts about the hex."""
EDGES = frozenset(
    {"edge", "stream", "river", "ribbon", "brook", "pile", "bridge", "ford", "slope", "work", "sign"}
)
"""The roles of border cells, and of the signs and names of areas, which have no border."""
ROLES = EDGES | {
    "void",
    "label",
    "points",
    "fill",
    "road",
    "track",
    "trail",
    "lane",
    "name",
    "unit",
    "owner",
    "waiting",
    "box",
    "flank",
    "hurt",
    "half",
    "shore",
    "flow",
}

_numbers: dict[Ink, int] = {}
_inks: list[Ink] = []
slots: list[int] = []
"""The slot of each ink, by number."""
edgy: list[bool] = []
"""True for each ink of a border cell, by number."""


def number(ink: Ink) -> int:
    """The number of an ink. Equal inks have equal numbers."""
    found = _numbers.get(ink)
    if found is None:
        found = _numbers[ink] = len(_inks)
        _inks.append(ink)
        slots.append(ink.slot)
        edgy.append(ink.role in EDGES)
    return found


def by_number(number_: int) -> Ink:
    """The ink of a number."""
    return _inks[number_]


VOID = number(Ink("void"))
