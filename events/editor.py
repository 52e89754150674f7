"""
What can be said of a battle that is being made: edits, each of which changes one thing.

An edit names the file of the pack that it concerns without its suffix, `maps/cowpens`. Edits are kept as
JSON, `{"edit": "Paint", ...}`, in the order in which they were made.
"""

from __future__ import annotations

from typing import Any

from attrs import asdict, frozen

from cockade.events.problems import DecodeError, problem, shown
from cockade.events.record import Record
from cockade.events.strict_reading import read_strictly

Json = dict[str, Any]


@frozen
class Paint(Record):
    """Hexes become a kind of terrain; `letter` is how a sheet draws it whose legend lacks it."""

    file: str
    hexes: tuple[int, ...]
    terrain: str
    letter: str


@frozen
class Raise(Record):
    """Hexes come to lie on a level, 0 to 9; the slopes between levels follow."""

    file: str
    hexes: tuple[int, ...]
    level: int


@frozen
class Draw(Record):
    """A kind of water, crossing or work is on the hexside of two hexes; a work protects `inner`."""

    file: str
    kind: str
    inner: int
    outer: int


@frozen
class Erase(Record):
    """That kind is on this hexside no more."""

    file: str
    kind: str
    inner: int
    outer: int


@frozen
class Route(Record):
    """The way of this number leads through these hexes: one that is there, or a new one; none end it."""

    file: str
    number: int
    name: str
    kind: str
    hexes: tuple[int, ...]


@frozen
class Name(Record):
    """A hex is called so; without a name it is called nothing."""

    file: str
    hex: int
    name: str


@frozen
class Bound(Record):
    """A zone consists of these hexes; without any there is none of this id."""

    file: str
    id: str
    note: str
    hexes: tuple[int, ...]


@frozen
class Enrol(Record):
    """A unit as its row says it: a new one, or in place of the one of its id."""

    file: str
    unit: Json


@frozen
class Discharge(Record):
    """A unit is in the battle no more, in no group, and in no list of units."""

    file: str
    unit: str


@frozen
class Station(Record):
    """A unit starts in a hex, or with a `turn` arrives there; with a `zone` its owner chooses where."""

    file: str
    unit: str
    hex: int = 0
    turn: int = 0
    zone: str = ""


@frozen
class Put(Record):
    """A key of a file, its tables parted by dots, has this value."""

    file: str
    key: str
    value: Any


@frozen
class Drop(Record):
    """A key of a file is there no more."""

    file: str
    key: str


@frozen
class Copy(Record):
    """The pack has a map of its own: one of ours, under the name of `file`; the `battle` is played on it."""

    file: str
    map: str
    battle: str


Edit = Paint | Raise | Draw | Erase | Route | Name | Bound | Enrol | Discharge | Station | Put | Drop | Copy
EDITS: dict[str, type[Edit]] = {
    kind.__name__: kind
    for kind in (
        Paint,
        Raise,
        Draw,
        Erase,
        Route,
        Name,
        Bound,
        Enrol,
        Discharge,
        Station,
        Put,
        Drop,
        Copy,
    )
}


def said(edit: Edit) -> Json:
    """An edit as plain JSON."""
    return {"edit": type(edit).__name__, **asdict(edit)}


def meant(value: Any) -> Edit:
    """
    The edit of a plain JSON object.

    Raises: DecodeError, which names the first fault.
    """
    kind = value.get("edit") if isinstance(value, dict) else None
    if kind not in EDITS:
        raise DecodeError("$.edit", problem("{value} is no edit", value=shown(kind)))
    return read_strictly({key: each for key, each in value.items() if key != "edit"}, EDITS[kind])
