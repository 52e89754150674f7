"""Every datum of a game's charts, moved by one; and which tests read it."""

from __future__ import annotations

import functools
import gc
import sys
from contextlib import contextmanager

import attrs

from cockade.engine.hex_terrain import Grounds
from cockade.engine.memo import DERIVED
from cockade.tui.games import GAMES

LOADERS = ("load_charts", "load_pieces")
PROSE = {"id", "source", "why", "also", "page", "name", "names", "columns", "codes", "letter", "lowest"}
"""What no rule reckons with; the headings of a table are turned into its floors when it is read."""


def charts(game):
    """The charts of a game as its rules look at them."""
    assert GAMES[game]  # its modules are loaded
    inside = f"cockade.engine.{game}."
    for name, module in sorted(sys.modules.items()):
        for loader in LOADERS:
            made = vars(module).get(loader) if name.startswith(inside) else None
            if made is not None and getattr(made, "read", made).__module__ == name:
                yield made()


def data(game):
    """By name: the record, its field, and the way inside the field to each datum."""
    return {name: rest for root in charts(game) for name, rest in _records(root, "", set())}


def _records(record, name, seen):
    if id(record) in seen:
        return
    seen.add(id(record))
    for field in attrs.fields(type(record)):
        if field.name not in PROSE:
            value = getattr(record, field.name)
            yield from _inside((record, field.name, ()), value, f"{name}.{field.name}".lstrip("."), seen)


def _inside(where, value, name, seen):
    record, field, way = where
    if attrs.has(type(value)):
        yield from _records(value, name, seen)
    elif isinstance(value, dict | tuple):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _inside((record, field, (*way, key)), part, f"{name}.{key}", seen)
    elif moved(record, field, way, value) != value:
        yield name, where


def figures(game):
    """By name: every datum of the charts of a game, in lines."""
    return [f"{name} = {value_of(where)}" for name, where in data(game).items()]


def value_of(where):
    """A datum as it is."""
    record, field, way = where
    value = getattr(record, field)
    for key in way:
        value = value[key]
    return value


def moved(record, field, way, value):
    """A datum moved by one: a number one up, a yes turned to a no, a result that of the next die."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str) and field == "rows" and way[0] + 1 < len(record.rows):
        return record.rows[way[0] + 1][way[1]]
    return value


def move(game, name):
    """Move a datum where it stands, for whoever holds the record."""
    record, field, way = data(game)[name]
    object.__setattr__(record, field, _with(getattr(record, field), way, record, field, way))


def _with(value, way, record, field, whole):
    if not way:
        return moved(record, field, whole, value)
    part = _with(value[way[0]], way[1:], record, field, whole)
    if isinstance(value, dict):
        return {**value, way[0]: part}
    return (*value[: way[0]], part, *value[way[0] + 1 :])


def forget():
    """Have what was worked out from charts worked out anew; what was read from files stays."""
    for one in DERIVED:
        one._known.clear()
    for one in gc.get_objects():
        if type(one) is Grounds:
            one.clear()
        elif type(one) is functools._lru_cache_wrapper and is_worked_out(one):
            one.cache_clear()


def is_worked_out(cache):
    """Whether a cache of the engine holds what was derived, not what was read from a file."""
    ours = cache.__module__.startswith("cockade.engine.")
    return ours and not cache.__name__.startswith(("load", "_", "package_tables"))


@contextmanager
def watched(game):
    """Which (record, field) of the charts is read meanwhile."""
    read, classes = set(), {type(record) for record, _, _ in data(game).values()}

    def watching(plain):
        def get(self, name):
            read.add((id(self), name))
            return plain(self, name)

        return get

    before = {one: one.__getattribute__ for one in classes}
    for one in classes:
        one.__getattribute__ = watching(before[one])
    try:
        yield read
    finally:
        for one in classes:
            one.__getattribute__ = before[one]
