"""The edits of a battle in the editor. Each one changes one thing.

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
    """Set the terrain of hexes. `letter` is its letter if the sheet's legend lacks it."""

    file: str
    hexes: tuple[int, ...]
    terrain: str
    letter: str


@frozen
class Raise(Record):
    """Set the level of hexes, 0 to 9. The slopes between levels follow."""

    file: str
    hexes: tuple[int, ...]
    level: int


@frozen
class Draw(Record):
    """Draw a kind of water, crossing or work on a hexside. A work protects `inner`."""

    file: str
    kind: str
    inner: int
    outer: int


@frozen
class Erase(Record):
    """Erase a kind from a hexside."""

    file: str
    kind: str
    inner: int
    outer: int


@frozen
class Route(Record):
    """Set the hexes of the road of this number, old or new. No hexes delete it."""

    file: str
    number: int
    name: str
    kind: str
    hexes: tuple[int, ...]


@frozen
class Name(Record):
    """Name a hex, or remove its name."""

    file: str
    hex: int
    name: str


@frozen
class Bound(Record):
    """Set the hexes of a zone. No hexes delete it."""

    file: str
    id: str
    note: str
    hexes: tuple[int, ...]


@frozen
class Enrol(Record):
    """Add a unit as a row, or replace the one with its id."""

    file: str
    unit: Json


@frozen
class Discharge(Record):
    """Remove a unit from the battle, its groups and all lists of units."""

    file: str
    unit: str


@frozen
class Station(Record):
    """Place a unit in a hex, at a later `turn` if given, or with a `zone` at its owner's choice."""

    file: str
    unit: str
    hex: int = 0
    turn: int = 0
    zone: str = ""


@frozen
class Put(Record):
    """Set a key of a file. Dots separate its tables."""

    file: str
    key: str
    value: Any


@frozen
class Drop(Record):
    """Delete a key of a file."""

    file: str
    key: str


@frozen
class Copy(Record):
    """Copy one of our maps into the pack under the name `file`, and play the `battle` on it."""

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
    """Return an edit as plain JSON."""
    return {"edit": type(edit).__name__, **asdict(edit)}


def meant(value: Any) -> Edit:
    """Return the edit of a plain JSON object.

    Raises: DecodeError, which names the first fault.
    """
    kind = value.get("edit") if isinstance(value, dict) else None
    if kind not in EDITS:
        raise DecodeError("$.edit", problem("{value} is not an edit", value=shown(kind)))
    return read_strictly({key: each for key, each in value.items() if key != "edit"}, EDITS[kind])
