"""
A file of printed values laid over our own data (`--values FILE`): same tables, only what differs.

    [[unit]]
    id = "washington"
    command = 4
    points = 10

    [charts.rally]
    rallies_at_least = 9

    [map.terrain]
    1505 = "woods"

    [map.hexsides]
    run = "0508-0608 0608-0609"

A list of tables is matched by `id`; every other value takes the place of ours. What was laid over is
`printed` from then on, or has the source that it gives, and the whole is checked like any file of ours.
"""

from __future__ import annotations

import json
import re
from difflib import get_close_matches
from functools import cached_property
from hashlib import blake2b
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from unicodedata import category
from unicodedata import normalize as decomposed

from cockade.engine.data_files import DataError, Fault, check, package_tables
from cockade.engine.packs import FIELD, PACK, brought
from cockade.events.problems import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from cockade.engine.packs import Brought

CHARTS = "charts"
T = TypeVar("T")
PARTS = (CHARTS, "unit", "map", PACK)
FILE = "the values laid over"

LARGEST = 700_000
"""The most bytes of all overrides, as the first line of a record holds them."""
DEEPEST, MOST, LONGEST, HIGHEST = 8, 20_000, 20_000, 9_999
"""Limits for overrides: levels of tables, values, letters of a text, and the size of a number."""

_NO_WRITING = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_HEAPED = re.compile("[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{4}")
"""The number of marks on one letter that reach into other lines."""

MARK = "+"
"""The separator between a scenario's id and the hash of its overrides."""


SHORT, LONG = 4, 16
"""The bytes of the hash of values, and of packs, because an attacker may try to forge one."""


def laid_id(id_: str, values: Mapping[str, Any]) -> str:
    """Return the id of a scenario with these overrides: equal values give an equal id."""
    said = json.dumps(values, sort_keys=True).encode()
    size = LONG if PACK in values else SHORT
    return f"{without_overrides(id_)}{MARK}{blake2b(said, digest_size=size).hexdigest()}"


def without_overrides(id_: str) -> str:
    """Return the scenario's own id, without overrides."""
    return id_.partition(MARK)[0]


def laying(
    lay: Callable[[str, str, Mapping[str, Any]], object],
    bring: Callable[[str, str, Mapping[str, Any], Brought], None],
) -> Callable[[str, Mapping[str, Any]], str]:
    """The overriding of a game's scenarios: checked, laid out, and played under their own ids.

    `lay` takes the scenario, that id and the values; `bring` makes a battle of a pack known beside those of
    the game.
    """

    def printed(scenario: str, values: Mapping[str, Any]) -> str:
        """Return the id with these values.

        Raise KeyError for an unknown scenario, DataError for bad values.
        """
        check_bounds(values)
        own = without_overrides(scenario)
        id_ = laid_id(own, values)
        lay(own, id_, values)
        if pack := brought(values):
            bring(own, id_, values, pack)
        return id_

    return printed


class Overlaid(Generic[T]):
    """A data file of a package, read as ours or with a player's overrides.

    `read` makes of its tables, with a name for messages, what they say. `parts` are all that values may
    concern in this game, `keys` those that concern this file: "charts" all of it, any other a table in it.
    """

    def __init__(
        self,
        package: str,
        file: str,
        read: Callable[[dict[str, Any], str], T],
        parts: tuple[str, ...],
        *keys: str,
    ) -> None:
        """Start without reading anything."""
        self.package, self.file, self.read, self.parts, self.keys = package, file, read, parts, keys

    @property
    def tables(self) -> dict[str, Any]:
        """Return the file's tables. Callers must not change them."""
        return package_tables(self.package, self.file)

    @cached_property
    def ours(self) -> T:
        """Return the file's content without overrides."""
        return self.read(self.tables, self.file)

    def __call__(self, values: Mapping[str, Any] | None = None) -> T:
        """Return the content. Raise DataError for faults in the file or the overrides."""
        layers = [laid for laid in (self._brought(values), self._printed(values)) if laid]
        if not layers:
            return self.ours
        whole = self.tables
        for laid in layers:
            whole = (
                apply_overrides({CHARTS: whole}, laid)[CHARTS]
                if CHARTS in laid
                else apply_overrides(whole, laid)
            )
        return self.read(whole, laid_name(self.file) if self._printed(values) else self.file)

    def _printed(self, values: Mapping[str, Any] | None) -> dict[str, Any]:
        return {key: table for key in self.keys for table in part(values, key, self.parts).values()}

    def _brought(self, values: Mapping[str, Any] | None) -> dict[str, Any]:
        """Return the pack's part of this file, which the values override."""
        pack = brought(values)
        return (
            {key: pack.files[key] for key in self.keys if key == CHARTS and key in pack.files} if pack else {}
        )


def laid_name(file: str) -> str:
    """Return a file's name in messages when it is overridden."""
    return f"{file} with printed values laid over it"


def check_bounds(values: Mapping[str, Any], file: str = FILE) -> None:
    """Refuse oversized values before they cost memory or time.

    Raises: DataError for the first that is too much.
    """
    check(file, islice(_unbounded(values), 1))
    if (size := len(json.dumps(values))) > LARGEST:
        raise DataError(file, Fault("$", f"is {size} bytes long as a game keeps it; the most is {LARGEST}"))


def _unbounded(values: Mapping[str, Any]) -> Iterator[Fault]:
    waiting: list[tuple[str, Any, int]] = [("$", values, 0)]
    seen = 0
    while waiting:
        place, value, depth = waiting.pop()
        seen += 1
        if depth > DEEPEST or seen > MOST:
            yield Fault(place, f"is too much: at most {DEEPEST} levels and {MOST} values can be laid over")
            return
        if isinstance(value, str) and len(value) > LONGEST:
            yield Fault(place, f"is longer than {LONGEST} signs")
        elif isinstance(value, str) and (strange := _strange(value)):
            yield Fault(place, strange)
        elif isinstance(value, int | float) and not abs(value) <= HIGHEST:
            yield Fault(place, f"is beyond {HIGHEST}")
        elif isinstance(value, dict):
            waiting += [(f"{place}.{key[:40]}", key, depth) for key in value]
            waiting += [(f"{place}.{key[:40]}", inner, depth + 1) for key, inner in value.items()]
        elif isinstance(value, list):
            waiting += [(f"{place}[{n}]", inner, depth + 1) for n, inner in enumerate(value)]


def _strange(text: str) -> str:
    """Return the fault of a displayed text: control characters, or braces without a name."""
    if not text.isascii() or not text.isprintable():
        for sign in text:
            if sign != "\n" and category(sign) in _NO_WRITING:
                return f"has the sign U+{ord(sign):04X}, which is no writing"
        if _HEAPED.search(decomposed("NFD", text)):
            return "heaps marks on one letter"
    bare = FIELD.sub("", text) if "{" in text or "}" in text else ""
    return "has braces that hold no name" if "{" in bare or "}" in bare else ""


def part(values: Mapping[str, Any] | None, key: str, parts: tuple[str, ...] = PARTS) -> dict[str, Any]:
    """Return the overrides for one of a game's parts, as tables.

    Raises: DataError for an unknown part.
    """
    unknown = sorted(set(values or ()) - set(parts))
    if unknown:
        raise DataError(
            FILE, Fault("$", f"has the unknown key {', '.join(unknown)}; known are {', '.join(parts)}")
        )
    return {key: values[key]} if values and key in values else {}


def apply_overrides(ours: dict[str, Any], values: Mapping[str, Any], place: str = "$") -> dict[str, Any]:
    """Return our tables with the overrides applied. The inputs stay unchanged.

    Raises: DataError for an unknown id.
    """
    if not isinstance(values, dict):
        raise DataError(FILE, Fault(place, f"expected a table, found {shown(values)}"))
    laid = dict(ours)
    for key, value in values.items():
        laid[key] = _laid(ours.get(key), value, f"{place}.{key}")
    if "source" in ours and values and "source" not in values:
        laid["source"] = "printed"
    return laid


def _laid(ours: Any, value: Any, place: str) -> Any:
    if isinstance(ours, dict) and isinstance(value, dict):
        return apply_overrides(ours, value, place)
    if _has_ids(ours) and isinstance(value, list):
        return _rows_laid(ours, value, place)
    return value


def _has_ids(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(row, dict) and "id" in row for row in value)


def _rows_laid(ours: list[dict[str, Any]], values: list[Any], place: str) -> list[dict[str, Any]]:
    rows = {row["id"]: row for row in ours}
    for n, value in enumerate(values):
        id_ = value.get("id") if isinstance(value, dict) else None
        if not isinstance(id_, str) or id_ not in rows:
            raise DataError(FILE, Fault(f"{place}[{n}].id", _no_such(id_, rows)))
        rows[id_] = apply_overrides(rows[id_], value, f"{place}[{n}]")
    return list(rows.values())


def _no_such(id_: Any, rows: dict[str, Any]) -> str:
    near = get_close_matches(str(id_)[:40], rows, n=3) or list(rows)
    return f"{str(id_)[:40]!r} is not in our data; perhaps {' or '.join(near)}"


def idle(values: Mapping[str, Any], present: Mapping[str, frozenset[str]]) -> list[str]:
    """Return the overrides that concern nothing `present` (`Game.present`), as `terrain.hedge`."""
    charts = values.get("charts", {})
    tables = {name: charts.get(name, []) for name in present} | {"unit": values.get("unit", [])}
    named = [(name, row["id"]) for name, rows in tables.items() if name in present for row in rows]
    idle_ones = [f"{name}.{id_}" for name, id_ in named if not _is_there(id_, present[name])]
    everything = sum(len(part) for part in (charts, values.get("unit", []), values.get("map", {})))
    return idle_ones if len(idle_ones) == len(named) and everything == len({n for n, _ in named}) else []


def _is_there(id_: str, known: frozenset[str]) -> bool:
    """Whether an entry is present. A sheet's levels decide about slopes, not the names in its chart."""
    return id_ in known or ("slope" in id_ and "slope" in known)
