"""Edits of a battle: its units, its groups, and every other key of a file."""

from __future__ import annotations

from typing import Any

from cockade.engine.workshop.draft import SIDES, Tables
from cockade.events.workshop import Discharge, Drop, Enrol, Put, Station

PLAIN = frozenset({"units", "hexes", "turn", "zone", "source", "why"})
"""What a group may say that an edit can make, or add units to."""
OURS = "reconstructed"
"""The source of what is made in the workshop."""


def enrol(whole: Tables, edit: Enrol) -> dict[str, Any]:
    """The list of units, this one in its place or at the end."""
    key = "reserve" if edit.unit["id"] in _ids(whole, "reserve") else "unit"
    rows = list(whole.get(key, []))
    here = next((n for n, row in enumerate(rows) if row.get("id") == edit.unit["id"]), len(rows))
    return {key: [*rows[:here], edit.unit, *rows[here + 1 :]]}


def discharge(whole: Tables, edit: Discharge) -> dict[str, Any]:
    """Every list without the unit."""
    lists = {key: whole[key] for key in ("unit", "reserve") if edit.unit in _ids(whole, key)}
    found: dict[str, Any] = {
        key: [row for row in rows if row.get("id") != edit.unit] for key, rows in lists.items()
    }
    found |= _ungrouped(whole, edit.unit)
    special = whole.get("special", {})
    if edit.unit in special.get("start_disrupted", []):
        left = [unit for unit in special["start_disrupted"] if unit != edit.unit]
        found["special"] = {key: value for key, value in special.items() if key != "start_disrupted"}
        found["special"] |= {"start_disrupted": left} if left else {}
    return found


def _ids(whole: Tables, key: str) -> list[str]:
    return [row.get("id", "") for row in whole.get(key, [])]


def station(whole: Tables, edit: Station) -> dict[str, Any]:
    """The groups of its side: the unit in the one of this place and turn, or in a new one."""
    found = _ungrouped(whole, edit.unit)
    side = next((row["side"] for row in whole.get("unit", []) if row.get("id") == edit.unit), SIDES[0])
    rows: list[Any] = list({**whole, **found}.get(side, []))
    wanted: dict[str, Any] = {"zone": edit.zone} if edit.zone else {"hexes": [edit.hex]}
    wanted |= {"turn": edit.turn} if edit.turn else {}
    here = next((n for n, row in enumerate(rows) if _place(row) == wanted and set(row) <= PLAIN), len(rows))
    if here < len(rows):
        rows[here] = {**rows[here], "units": [*rows[here]["units"], edit.unit]}
    else:
        rows.append({"units": [edit.unit], **wanted, "source": OURS})
    return {**found, side: rows}


def _place(row: Tables) -> dict[str, Any]:
    return {key: value for key in ("zone", "hexes", "turn") if (value := row.get(key))}


def _ungrouped(whole: Tables, unit: str) -> dict[str, Any]:
    """The groups of both sides without a unit, where that changes them; empty ones go."""
    found = {}
    for side in SIDES:
        rows = whole.get(side, [])
        if any(unit in row.get("units", ()) for row in rows):
            found[side] = [row for row in (_less(row, unit) for row in rows) if row["units"]]
    return found


def _less(row: Tables, unit: str) -> dict[str, Any]:
    units = row.get("units", [])
    return {**row, "units": [each for each in units if each != unit]} if unit in units else dict(row)


def put(tables: Tables, edit: Put, whole: Tables) -> Tables:
    """A key at any depth; what stands in the base alone is written out first."""
    return _put(tables, edit.key.split("."), edit.value, whole)


def _put(tables: Tables, keys: list[str], value: Any, base: Tables) -> Tables:
    first, *rest = keys
    if not rest:
        return {**tables, first: value}
    inner = tables.get(first, base.get(first, {}))
    return {**tables, first: _put(inner, rest, value, {})}


def drop(tables: Tables, edit: Drop, whole: Tables) -> Tables:
    """A key at any depth; tables that are empty then stay."""
    *above, last = edit.key.split(".")
    inner: Any = {**whole, **tables}
    for key in above:
        inner = inner.get(key, {})
    left = {key: value for key, value in inner.items() if key != last}
    return _put(tables, above, left, whole) if above else left
