"""
Records written under older schema numbers, brought up to today's step by step.

Every step is a pure function on raw JSON: the header as a dict and the lines as lists without their
hashes. A change to a file format, or to the name or the fields of a record in any game, is a new
schema number and one more function here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Header = dict[str, Any]
Rows = list[list[Any]]
Upcaster = Callable[[Header, Rows], tuple[Header, Rows]]

SCHEMA = 1


def from_0(header: Header, rows: Rows) -> tuple[Header, Rows]:
    """Schema 0 said `system` and `seed`, had no players, and named the side of every event."""
    sides = {"": -1} | {side: number for number, side in enumerate(header["sides"])}
    changed = {
        "game": header["system"],
        "scenario": header["scenario"],
        "key": header["seed"],
        "begun": header.get("begun", ""),
    }
    return changed, [[n, sides[side], action, facts] for n, side, action, facts in rows]


UPCASTERS: Mapping[int, Upcaster] = {0: from_0}


def upcast(
    schema: int, header: Header, rows: Rows, steps: Mapping[int, Upcaster] = UPCASTERS
) -> tuple[Header, Rows]:
    """Header and lines in today's schema; KeyError if there is no way from this number."""
    for number in range(schema, SCHEMA):
        header, rows = steps[number](header, rows)
    return header, rows
