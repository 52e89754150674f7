"""Edits TOML that people write by hand. Unchanged parts keep their formatting and comments."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import partial
from typing import Any

import tomlkit
from tomlkit.items import AoT, Array, InlineTable, Item, String, Table

from cockade.saves.toml_order import in_pieces

ROWS = ("unit", "reserve")
"""Lists with one table a line. Other lists have their tables below each other."""


def rewritten(text: str, tables: Mapping[str, Any]) -> str:
    """
    Return the text with these values, or the identical text if it already has them.

    Raises: ValueError for a text that is no TOML.
    """
    wanted = _plain(tables)
    if tomllib.loads(text) == wanted:
        return text
    written = in_pieces(text, partial(_changed, wanted=wanted))
    return written if text.endswith("\n\n") else f"{written.rstrip()}\n"


def _changed(text: str, wanted: dict[str, Any]) -> str:
    document = tomlkit.parse(text)
    _change(document, wanted)
    return str(tomlkit.dumps(document))


def _plain(value: Any) -> Any:
    """Return a value as plain lists and dicts at all levels, as TOML is parsed."""
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def _change(table: Any, wanted: dict[str, Any]) -> None:
    """Change a table to the wanted values, touching only what differs."""
    for key in [*table]:
        if key not in wanted:
            table.remove(key)
    for key, value in wanted.items():
        if key not in table:
            table.add(key, _item(key, value, inline=isinstance(table, InlineTable)))
        elif _said(table[key]) != value:
            _replace(table, key, value)


def _said(item: Any) -> Any:
    return item.unwrap() if isinstance(item, Item) else item


def _replace(table: Any, key: str, value: Any) -> None:
    old = table[key]
    if isinstance(old, Table | InlineTable) and isinstance(value, dict):
        _change(old, value)
    elif isinstance(old, Array | AoT) and value and isinstance(value, list) and not _is_short(old):
        _change_rows(old, key, value)
    elif isinstance(old, AoT) or _is_rows(value):
        table.remove(key)
        table.add(key, _item(key, value))
    else:
        table[key] = _text(value) if isinstance(old, String) and isinstance(value, str) else _item(key, value)


def _is_short(rows: Any) -> bool:
    """Return whether a list is in one line and has no tables, so it can be replaced as a whole."""
    return isinstance(rows, Array) and "\n" not in rows.as_string() and "{" not in rows.as_string()


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _text(value: str) -> Any:
    """
    Return a TOML string. A multi-line one starts on the line below the quotes.

    A string with a carriage return is written in one line and escaped, because TOML would read it as a line
    end.
    """
    if "\n" not in value or "\r" in value:
        return tomlkit.string(value)
    written = tomlkit.string(value, multiline=True).as_string()
    return tomlkit.value(f"{QUOTES}\n{written.removeprefix(QUOTES)}")


def _change_rows(rows: Any, key: str, wanted: list[Any]) -> None:
    """Change, add and remove rows from the last to the first. Rows are matched by id."""
    before = [_said(row) for row in rows]
    steps = SequenceMatcher(None, [*map(_named, before)], [*map(_named, wanted)], autojunk=False)
    for what, first, last, begin, end in reversed(steps.get_opcodes()):
        paired = min(last - first, end - begin) if what in ("replace", "equal") else 0
        for n in reversed(range(first + paired, last)):
            del rows[n]
        for n in range(begin + paired, end):
            _insert(rows, first + n - begin, key, wanted[n])
        for n in range(paired):
            if before[first + n] != wanted[begin + n]:
                _change_row(rows, first + n, key, wanted[begin + n])


def _named(row: Any) -> str:
    return str(row["id"]) if isinstance(row, dict) and "id" in row else json.dumps(row, sort_keys=True)


def _change_row(rows: Any, n: int, key: str, value: Any) -> None:
    if isinstance(rows[n], Table | InlineTable) and isinstance(value, dict):
        _change(rows[n], value)
    else:
        rows[n] = _item(key, value, inline=True)


def _insert(rows: Any, n: int, key: str, value: Any) -> None:
    if isinstance(rows, AoT):
        if n and (body := rows.body[n - 1].value.body) and not str(body[-1][1].as_string()).isspace():
            rows.body[n - 1].add(tomlkit.nl())
        table = _table(value, inline=False)
        table.add(tomlkit.nl())
        rows.insert(n, table)
        return
    item = _item(key, value, inline=True)
    if n == len(rows) and "\n" in rows.as_string():
        rows.add_line(item, indent=_indent(rows))
    else:
        rows.insert(n, item)


def _indent(array: Array) -> str:
    """Return the indentation of the items in a multi-line list."""
    lines = array.as_string().split("\n")
    return next((line[: len(line) - len(line.lstrip())] for line in lines[1:] if line.strip()), "    ")


def _item(key: str, value: Any, *, inline: bool = False) -> Any:
    """Return a new value in the format of Cockade's own files."""
    if isinstance(value, dict):
        return _table(value, inline=inline or key not in TABLES)
    if _is_rows(value) and not inline:
        return _list_of_rows(value) if key in ROWS else _tables(value)
    if isinstance(value, list):
        return _array(_item(key, each, inline=True) for each in value)
    return _text(value) if isinstance(value, str) else tomlkit.item(value)


QUOTES = '"""'
TABLES = ("victory", "special", "basis", "refs", "hexsides", "legend", "grid", "map", "terrain", "$")
"""Tables with their own header. Others are written inline."""


def _table(value: dict[str, Any], *, inline: bool) -> Any:
    if inline:
        return _in_a_line(value)
    found = tomlkit.table()
    for key, each in value.items():
        found.add(key, _item(key, each))
    return found


def _in_a_line(value: dict[str, Any]) -> Any:
    """Return an inline table with blanks inside the braces, as in Cockade's own files."""
    said = (
        f"{tomlkit.key(key).as_string()} = {_item(key, each, inline=True).as_string()}"
        for key, each in value.items()
    )
    return tomlkit.value("{ " + ", ".join(said) + " }" if value else "{}")


def _tables(value: Sequence[dict[str, Any]]) -> AoT:
    found = tomlkit.aot()
    for row in value:
        table = _table(row, inline=False)
        table.add(tomlkit.nl())
        found.append(table)
    return found


def _list_of_rows(value: Sequence[dict[str, Any]]) -> Array:
    found = tomlkit.array()
    for row in value:
        found.add_line(_table(row, inline=True))
    found.add_line(indent="")
    return found


def _array(items: Iterator[Any]) -> Array:
    found = tomlkit.array()
    for each in items:
        found.append(each)
    return found
