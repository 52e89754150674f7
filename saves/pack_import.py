"""
Imports authors' files as tables of a pack: an order of battle (CSV), a map sketch, a Tiled map.

An order of battle starts with a line of column names, which are the keys of a battle's `[[unit]]`. Two
numbers of one key have a blank between them ("6 3"). A sketch has lines `key = value` for `[map]`, then lines
`letter = terrain`. After these it has a line of letters for every row of hexes, with or without its number. A
Tiled map is hexagonal with staggered columns, and the class of each tile is a kind of terrain. Lines that
start with `#` are comments.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from string import ascii_letters, ascii_lowercase
from typing import Any, get_type_hints

from attrs import NOTHING, fields

from cockade.engine.data_checks import strangers
from cockade.engine.data_files import DataError, Fault, check
from cockade.events.strict_reading import read_json

MOST_LINES, MOST_SIGNS, MOST_KINDS = 1_000, 500_000, len(ascii_letters)
"""The limits of an imported file: lines, characters, kinds of terrain."""
_UNFORESEEN = (StopIteration, RecursionError, ArithmeticError)
_NUMBERS = ("col_min", "row_min", "metres_per_hex")
_HEAD = ("title", "even_columns", "up", "source", "why", *_NUMBERS)
_USUAL = {
    "even_columns": "low",
    "col_min": "1",
    "row_min": "1",
    "metres_per_hex": "100",
    "up": "north",
    "source": "reconstructed",
    "why": "drawn from a sketch",
}
Tables = dict[str, Any]


def _bounded(text: str, file: str) -> list[str]:
    """Return the lines of a text. Raises DataError if there are more than any battle needs."""
    lines = text.splitlines()
    if len(lines) > MOST_LINES or len(text) > MOST_SIGNS:
        raise DataError(file, Fault("$", f"is over {MOST_LINES} lines or {MOST_SIGNS} signs"))
    return lines


# ---------------------------------------------------------------- an order of battle


def units_of(text: str, file: str, row: type[Any]) -> list[Tables]:
    """
    Return the `[[unit]]` tables of an order of battle. `row` is the class of such a table.

    Raises: DataError with every fault, each with its line and column.
    """
    _bounded(text, file)
    try:
        lines = list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), strict=True))
    except csv.Error as error:
        raise DataError(file, Fault("$", f"is no CSV: {error}")) from error
    rows = [(number, cells) for number, cells in enumerate(lines, 1) if any(map(str.strip, cells))]
    rows = [(number, cells) for number, cells in rows if not cells[0].startswith("#")]
    names = [name.strip() for name in rows[0][1]] if rows else []
    known = get_type_hints(row)
    check(file, _heading_faults(names, known, [each.name for each in fields(row) if each.default is NOTHING]))
    faults: list[Fault] = []
    found = [_unit(names, cells, known, number, faults) for number, cells in rows[1:]]
    check(file, faults)
    return found


def _heading_faults(names: list[str], known: Mapping[str, Any], needed: list[str]) -> Iterator[Fault]:
    yield from strangers("line 1", names, known)
    for name in names:
        if names.count(name) > 1:
            yield Fault("line 1", f"the column {name} is there twice")
    for name in needed:
        if name not in names:
            yield Fault("line 1", f"the column {name} is missing")


def _unit(
    names: list[str], cells: list[str], known: Mapping[str, Any], number: int, faults: list[Fault]
) -> Tables:
    if len(cells) > len(names):
        faults.append(Fault(f"line {number}", f"has {len(cells)} cells for {len(names)} columns"))
    found: Tables = {}
    for name, cell in zip(names, map(str.strip, cells), strict=False):
        if cell:
            try:
                found[name] = _value(cell, known[name])
            except ValueError:
                faults.append(Fault(f"line {number}, {name}", f"{cell[:40]!r} is not {_WANTED[known[name]]}"))
    return found


_WANTED = {int: "a whole number", tuple[int, int]: 'two whole numbers, such as "6 3"'}


def _value(cell: str, type_: Any) -> Any:
    if type_ is int:
        return int(cell)
    if type_ == tuple[int, int]:
        first, second = map(int, cell.split())
        return [first, second]
    return cell


# ---------------------------------------------------------------- a sketch of a map


def map_of(text: str, file: str, name: str) -> Tables:
    """
    Return the `[map]`, `[legend]` and `[grid]` of a sketch. `name` is the name of the map.

    Raises: DataError with every fault, each with its line.
    """
    head, legend, rows = dict(_USUAL), dict[str, str](), list[tuple[int, str]]()
    for number, line in enumerate(_bounded(text, file), 1):
        key, equals, value = (part.strip() for part in line.partition("="))
        if not line.strip() or line.startswith("#"):
            continue
        if not equals:
            rows.append((number, line.strip()))
        elif len(key) == 1:
            legend[key] = value
        else:
            check(file, strangers(f"line {number}", [key], _HEAD))
            head[key] = value
    letters = [(number, _letters(row)) for number, row in rows]
    check(file, _row_faults(letters, legend))
    return _map(file, name, head, legend, [row for _, row in letters])


def _letters(row: str) -> str:
    """Return a row of letters without its number."""
    number, blank, rest = row.partition(" ")
    return rest.replace(" ", "") if blank and number.isdecimal() else row.replace(" ", "")


def _row_faults(rows: list[tuple[int, str]], legend: Mapping[str, str]) -> Iterator[Fault]:
    if not rows:
        yield Fault("$", "has no row of hexes")
    for number, row in rows:
        if len(row) != len(rows[0][1]):
            yield Fault(f"line {number}", f"has {len(row)} hexes, the first row {len(rows[0][1])}")
        for letter in sorted(set(row) - set(legend)):
            yield Fault(f"line {number}", f'{letter!r} is no terrain; add a line "{letter} = clear"')


def _map(file: str, name: str, head: Mapping[str, str], legend: Mapping[str, str], rows: list[str]) -> Tables:
    try:
        numbers = {key: int(head[key]) for key in _NUMBERS}
    except ValueError as error:
        raise DataError(file, Fault("$", f"{', '.join(_NUMBERS)} are whole numbers: {error}")) from error
    first = numbers["row_min"]
    numbers |= {"col_max": numbers["col_min"] + len(rows[0]) - 1, "row_max": first + len(rows) - 1}
    grid = "\n".join(f"{number:02} {row}" for number, row in enumerate(rows, first))
    return {
        "map": {"battle": name, "title": name, **head, **numbers},
        "legend": dict(legend),
        "grid": {"terrain": f"{grid}\n"},
    }


# ---------------------------------------------------------------- a map of Tiled


def tiled_of(text: str, file: str, name: str) -> Tables:
    """
    Return the same tables for a Tiled map, saved as JSON.

    Raises: DataError, which says what it lacks.
    """
    _bounded(text.replace("\n", " "), file)
    try:
        said = read_json(text)
        kinds = _kinds(said)
        layer = next(each for each in said["layers"] if each["type"] == "tilelayer")
        width, cells = int(said["width"]), [int(cell) for cell in layer["data"]]
        shape = (said["orientation"], said["staggeraxis"], said["staggerindex"])
    except (LookupError, ValueError, TypeError, AttributeError, *_UNFORESEEN) as error:
        wanted = "is no hexagonal map of Tiled with one layer of tiles (CSV) and its tileset embedded"
        raise DataError(file, Fault("$", f"{wanted}: {error!r:.100}")) from error
    if shape[:2] != ("hexagonal", "x") or shape[2] not in ("odd", "even"):
        raise DataError(file, Fault("$", 'has no columns of hexes: choose hexagonal, and stagger axis "x"'))
    check(file, strangers("$.layers", sorted({str(cell) for cell in cells}), [str(cell) for cell in kinds]))
    used = sorted({kinds[cell] for cell in cells})
    if len(used) > MOST_KINDS:
        raise DataError(file, Fault("$", f"has {len(used)} kinds of terrain; the most is {MOST_KINDS}"))
    letters = dict(zip(used, _signs(used), strict=True))
    rows = [
        "".join(letters[kinds[cell]] for cell in cells[start : start + width])
        for start in range(0, len(cells), max(1, width))
    ]
    check(file, _row_faults(list(enumerate(rows, 1)), {letter: kind for kind, letter in letters.items()}))
    # Tiled counts columns from 0, a sheet from 1: its odd ones are our even ones.
    head = {**_USUAL, "even_columns": "low" if shape[2] == "odd" else "high", "why": "drawn in Tiled"}
    return _map(file, name, head, {letter: kind for kind, letter in letters.items()}, rows)


def _kinds(said: Any) -> dict[int, str]:
    """Return the class of each tile number, which is its kind of terrain."""
    return {
        int(each["firstgid"]) + int(tile["id"]): str(tile.get("class") or tile["type"])
        for each in said["tilesets"]
        for tile in each["tiles"]
    }


def _signs(kinds: list[str]) -> list[str]:
    """Return a letter for each kind of terrain, its first letter if that is free."""
    found: list[str] = []
    for kind in kinds:
        able = [*kind.lower(), *ascii_lowercase, *ascii_lowercase.upper()]
        found.append(next(sign for sign in able if sign.isalpha() and sign.isascii() and sign not in found))
    return found


# ---------------------------------------------------------------- into the files of a pack


def merged(before: str, tables: Mapping[str, Any], file: str) -> str:
    """
    Return a TOML text with its tables replaced. Everything else stays, also comments.

    Raises: DataError for a text that is no TOML.
    """
    import tomlkit  # noqa: PLC0415 - few need it
    from tomlkit.exceptions import TOMLKitError  # noqa: PLC0415 - as above

    try:
        document = tomlkit.parse(before)
    except TOMLKitError as error:
        raise DataError(file, Fault("$", f"is not TOML: {error}")) from error
    for key, value in tables.items():
        if isinstance(value, list):
            document[key] = _rows(tomlkit, value)
        elif isinstance(value, dict):
            document[key] = _table(tomlkit, value)
        else:
            document[key] = value
    return str(tomlkit.dumps(document))


def _rows(tomlkit: Any, rows: list[Tables]) -> Any:
    found = tomlkit.aot()
    for row in rows:
        found.append(_table(tomlkit, row))
    return found


def _table(tomlkit: Any, row: Mapping[str, Any]) -> Any:
    found = tomlkit.table()
    for key, value in row.items():
        is_long = isinstance(value, str) and "\n" in value
        found[key] = tomlkit.string(value, multiline=True) if is_long else value
    return found
