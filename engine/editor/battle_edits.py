"""Edits of any key of a file, whatever the game."""

from __future__ import annotations

from typing import Any

from cockade.engine.editor.port import Tables
from cockade.events.editor import Drop, Put


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
