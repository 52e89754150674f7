"""Edits of a map sheet: what each does to the tables of `cockade.engine.hexmap_file`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from cockade.engine.editor.port import Tables
from cockade.engine.hexgrid import HexGrid, Stagger, spoken
from cockade.engine.hexmap import hexside
from cockade.engine.hexmap_file import CROSSINGS, SLOPES, WATER, WATERS, WORKS
from cockade.events.editor import Bound, Draw, Drop, Erase, Name, Paint, Put, Raise, Route

MARGIN = 3
"""What stands before the letters of a row: its number and a blank."""
WIDEST = 120
"""Signs of a line of hexes or hexsides, as our own files have them."""


def grid_of(tables: Tables) -> HexGrid:
    """The grid of a sheet."""
    head = tables["map"]
    columns, rows = (head["col_min"], head["col_max"]), (head["row_min"], head["row_max"])
    return _grid(*columns, *rows, "even" if head["even_columns"] == "low" else "odd")


@lru_cache(64)
def _grid(col_min: int, col_max: int, row_min: int, row_max: int, low: Stagger) -> HexGrid:
    """The same edges, the same grid: what it has worked out serves every edit."""
    return HexGrid(col_min, col_max, row_min, row_max, low)


# ---------------------------------------------------------------- terrain and levels


def paint(tables: Tables, edit: Paint) -> Tables:
    """Letters of the grid; hexes that were told one by one are told by the grid again."""
    legend = dict(tables.get("legend", {}))
    letter = next((sign for sign, kind in legend.items() if kind == edit.terrain), "")
    if not letter:
        letter = _free(edit.letter, legend)
        legend[letter] = edit.terrain
    grid = tables["grid"]
    painted = _painted(tables, grid["terrain"], edit.hexes, letter)
    found = {**tables, "legend": legend, "grid": {**grid, "terrain": painted}}
    if single := tables.get("terrain"):
        told = {spoken(hex_) for hex_ in edit.hexes}
        found["terrain"] = {word: kind for word, kind in single.items() if word not in told}
    return sloped(found, edit.hexes)


def _free(letter: str, legend: dict[str, str]) -> str:
    """The letter of a kind, or another one where a sheet uses it for something else."""
    others = (sign for sign in "abcdefghijklmnopqrstuvwxyz" if sign not in legend)
    return letter if letter not in legend else next(others)


def lift(tables: Tables, edit: Raise) -> Tables:
    """Digits of the grid of levels, which begins flat."""
    grid = tables["grid"]
    level = grid.get("level") or flat(tables)
    painted = _painted(tables, level, edit.hexes, str(edit.level))
    return sloped({**tables, "grid": {**grid, "level": painted}}, edit.hexes)


def flat(tables: Tables, letter: str = "0") -> str:
    """A grid of one letter."""
    head = tables["map"]
    width = head["col_max"] - head["col_min"] + 1
    return "".join(f"{row:02d} {letter * width}\n" for row in range(head["row_min"], head["row_max"] + 1))


def _painted(tables: Tables, text: str, hexes: Iterable[int], letter: str) -> str:
    head, lines = tables["map"], text.split("\n")
    first = next((n for n, line in enumerate(lines) if line), 0)
    for hex_ in hexes:
        column, row = divmod(hex_, 100)
        y, x = row - head["row_min"] + first, column - head["col_min"] + MARGIN
        if first <= y < len(lines) and MARGIN <= x < len(lines[y]):
            lines[y] = lines[y][:x] + letter + lines[y][x + 1 :]
    return "\n".join(lines)


def cells(tables: Tables, text: str, wanted: Iterable[int]) -> dict[int, str]:
    """By hex its letter in a grid, as far as there is one."""
    head, lines = tables["map"], text.strip("\n").split("\n")
    found = {}
    for hex_ in wanted:
        column, row = divmod(hex_, 100)
        line = lines[row - head["row_min"]] if row - head["row_min"] < len(lines) else ""
        at = column - head["col_min"] + MARGIN
        if at < len(line):
            found[hex_] = line[at]
    return found


def terrain_of(tables: Tables, wanted: Iterable[int]) -> dict[int, str]:
    """By hex its terrain; clear where the sheet does not say."""
    hexes, legend = list(wanted), tables.get("legend", {})
    letters = cells(tables, tables["grid"]["terrain"], hexes)
    single = tables.get("terrain", {})
    return {hex_: single.get(spoken(hex_)) or legend.get(letters.get(hex_, ""), "clear") for hex_ in hexes}


def levels_of(tables: Tables, wanted: Iterable[int]) -> dict[int, int]:
    """By hex its level; 0 where the sheet does not say."""
    hexes = list(wanted)
    digits = cells(tables, tables["grid"].get("level", ""), hexes)
    return {hex_: int(digit) if (digit := digits.get(hex_, "0")).isdecimal() else 0 for hex_ in hexes}


def sloped(tables: Tables, hexes: Iterable[int]) -> Tables:
    """Slopes around hexes exactly where the levels of two hexes of land differ, if there are levels."""
    if not tables["grid"].get("level"):
        return tables
    grid, changed = grid_of(tables), [hex_ for hex_ in hexes if hex_ in grid_of(tables)]
    near = {(hex_, there) for hex_ in changed for there in grid.neighbours[hex_]}
    around = {hex_ for pair in near for hex_ in pair}
    land, level = terrain_of(tables, around), levels_of(tables, around)
    text = tables.get("hexsides", {}).get("slope", "")
    there = set(text.split())
    for a, b in sorted({hexside(*pair) for pair in near}):
        high, low = (a, b) if level[a] > level[b] else (b, a)
        wanted = level[a] != level[b] and WATER not in (land[a], land[b])
        for word in (_word(a, b, ">"), _word(b, a, ">")):
            is_wanted = wanted and word == _word(high, low, ">")
            if is_wanted != (word in there):
                text = with_word(text, word) if is_wanted else without_word(text, word)
    return _sides(tables, "slope", text)


# ---------------------------------------------------------------- hexsides


def draw(tables: Tables, edit: Draw) -> Tables:
    """A hexside has one kind of water, crossing, work and slope; another takes its place."""
    others = next((kinds for kinds in (WATERS, CROSSINGS, WORKS, SLOPES) if edit.kind in kinds), ())
    for kind in others:
        tables = _without(tables, kind, edit.inner, edit.outer)
    text = tables.get("hexsides", {}).get(edit.kind, "")
    return _sides(tables, edit.kind, with_word(text, side_word(edit.kind, edit.inner, edit.outer)))


def erase(tables: Tables, edit: Erase) -> Tables:
    """With the water go its crossings."""
    kinds = (edit.kind, *CROSSINGS) if edit.kind in WATERS else (edit.kind,)
    for kind in kinds:
        tables = _without(tables, kind, edit.inner, edit.outer)
    return tables


def side_word(kind: str, inner: int, outer: int) -> str:
    """How a sheet writes a kind on a hexside."""
    if kind in WORKS or kind in SLOPES:
        return _word(inner, outer, "|" if kind in WORKS else ">")
    return _word(*hexside(inner, outer), "-")


def _word(a: int, b: int, mark: str) -> str:
    return f"{spoken(a)}{mark}{spoken(b)}"


def _without(tables: Tables, kind: str, inner: int, outer: int) -> Tables:
    text = tables.get("hexsides", {}).get(kind, "")
    words = {side_word(kind, inner, outer), side_word(kind, outer, inner)} & set(text.split())
    for word in words:
        text = without_word(text, word)
    return _sides(tables, kind, text) if words else tables


def _sides(tables: Tables, kind: str, text: str) -> Tables:
    sides = {key: words for key, words in tables.get("hexsides", {}).items() if key != kind or text.strip()}
    if text.strip():
        sides[kind] = text
    return {**tables, "hexsides": sides}


def with_word(text: str, word: str) -> str:
    """A list of words with one more, in its last line or a new one."""
    lines = text.rstrip("\n").split("\n") if text.strip() else []
    if lines and len(lines[-1]) + len(word) < WIDEST:
        lines[-1] = f"{lines[-1]} {word}"
    else:
        lines.append(word)
    return "\n".join(lines) + "\n"


def without_word(text: str, word: str) -> str:
    """A list of words without one, its other lines as they were."""
    lines = [(line, _less(line, word) if word in line else line) for line in text.split("\n")]
    return "\n".join(left for line, left in lines if left or not line)


def _less(line: str, word: str) -> str:
    return " ".join(each for each in line.split() if each != word)


# ---------------------------------------------------------------- ways, names, zones


def route(tables: Tables, edit: Route) -> Tables:
    """The way of a number, as a row of its list."""
    row = {"name": edit.name, "kind": edit.kind, "hexes": _hexes(edit.hexes)}
    ways = list(tables.get("road", []))
    kept = {**ways[edit.number], **row} if edit.number < len(ways) else row
    ways[edit.number : edit.number + 1] = [kept] if edit.hexes else []
    return _rows(tables, "road", ways)


def name(tables: Tables, edit: Name) -> Tables:
    """The name of a hex; a hex has one."""
    word = spoken(edit.hex)
    rows = tables.get("place", [])
    here = next((n for n, row in enumerate(rows) if row.get("hex") == word), len(rows))
    fresh = [{"name": edit.name, "hex": word}] if edit.name else []
    return _rows(tables, "place", [*rows[:here], *fresh, *rows[here + 1 :]])


def bound(tables: Tables, edit: Bound) -> Tables:
    """The hexes of a zone."""
    rows = tables.get("zone", [])
    here = next((n for n, row in enumerate(rows) if row.get("id") == edit.id), len(rows))
    fresh = {"id": edit.id, "note": edit.note, "hexes": _hexes(edit.hexes)}
    return _rows(tables, "zone", [*rows[:here], *([fresh] if edit.hexes else []), *rows[here + 1 :]])


def _rows(tables: Tables, key: str, rows: list[Any]) -> Tables:
    found = {**tables, key: rows}
    return found if rows else {each: value for each, value in found.items() if each != key}


def _hexes(hexes: Iterable[int]) -> str:
    return "\n".join(_lines(map(spoken, hexes))) + "\n"


def _lines(words: Iterator[str] | Iterable[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if len(line) + len(word) >= WIDEST:
            yield line
            line = ""
        line = f"{line} {word}".strip()
    yield line


SHEET_EDITS: dict[type[Any], Callable[[Tables, Any], Tables]] = {
    Paint: paint,
    Raise: lift,
    Draw: draw,
    Erase: erase,
    Route: route,
    Name: name,
    Bound: bound,
}
"""By the type of an edit what it does to a map sheet."""


def put_key(tables: Tables, edit: Put, whole: Tables) -> Tables:
    """Set a key at any depth. Values that only the base has are written out first."""
    return _put_at(tables, edit.key.split("."), edit.value, whole)


def _put_at(tables: Tables, keys: list[str], value: Any, base: Tables) -> Tables:
    first, *rest = keys
    if not rest:
        return {**tables, first: value}
    inner = tables.get(first, base.get(first, {}))
    return {**tables, first: _put_at(inner, rest, value, {})}


def drop_key(tables: Tables, edit: Drop, whole: Tables) -> Tables:
    """A key at any depth; tables that are empty then stay."""
    *above, last = edit.key.split(".")
    inner: Any = {**whole, **tables}
    for key in above:
        inner = inner.get(key, {})
    left = {key: value for key, value in inner.items() if key != last}
    return _put_at(tables, above, left, whole) if above else left
