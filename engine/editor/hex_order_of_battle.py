"""The order of battle of a game on hexes: counters, and groups of them by side that start together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import field, frozen

from cockade.engine.editor.port import OURS, Place, Rows, Tables
from cockade.engine.hexgrid import spoken
from cockade.events.editor import Discharge, Enrol, Station


@frozen(eq=False)
class HexRanks:
    """
    Lists of groups under the names of the `sides`, each with its `units` and a place.

    `lists` are where the rows of counters stand in a battle; without any they are those of the game's
    `sheet`, and are in the battle if they are in a group. A new group says what `fresh` says. `single`: its
    place is one `hex` in four digits, otherwise `hexes`. `plain` are the keys of a group that an edit can
    make, or add units to; `marked` a list of those of its units that are otherwise.
    """

    sides: tuple[str, ...]
    fresh: dict[str, Any]
    lists: tuple[str, ...] = ()
    sheet: Callable[[], Rows] = tuple
    single: bool = False
    marked: str = ""
    plain: frozenset[str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """What every group may say, and what those of this game do."""
        keys = {"units", "hex" if self.single else "hexes", "turn", "zone", "source", "why", *self.fresh}
        object.__setattr__(self, "plain", frozenset(keys))

    @property
    def brings(self) -> bool:
        """See `Ranks`."""
        return bool(self.lists)

    # ------------------------------------------------------------ asking

    def units(self, whole: Tables) -> Rows:
        """See `Ranks`."""
        if self.lists:
            return self.known(whole)
        used = self.places(whole)
        return [row for row in self.known(whole) if row["id"] in used]

    def known(self, whole: Tables) -> Rows:
        """See `Ranks`."""
        return list(whole.get(self.lists[0], [])) if self.lists else self.sheet()

    def groups(self, whole: Tables) -> Iterator[tuple[str, Tables]]:
        """All groups, each with its side."""
        return ((side, group) for side in self.sides for group in whole.get(side, []))

    def where(self, whole: Tables, unit: str) -> Place:
        """See `Ranks`."""
        return self.places(whole).get(unit, ([], 0, ""))

    def places(self, whole: Tables) -> Mapping[str, Place]:
        """See `Ranks`."""
        found: dict[str, Place] = {}
        for _, group in self.groups(whole):
            place = self.hexes(group), int(group.get("turn", 0)), str(group.get("zone", ""))
            found.update((unit, place) for unit in group.get("units", ()) if unit not in found)
        return found

    def hexes(self, group: Tables) -> list[int]:
        """The hexes that a group names."""
        if self.single:
            word = str(group.get("hex", ""))
            return [int(word)] if word.isascii() and word.isdecimal() else []
        return list(group.get("hexes", []))

    # ------------------------------------------------------------ changing

    def enrol(self, whole: Tables, edit: Enrol) -> dict[str, Any]:
        """The list of units, this one in its place or at the end; counters of the game's sheet stay."""
        if not self.lists:
            return {}
        key = next((key for key in self.lists if edit.unit["id"] in _ids(whole, key)), self.lists[0])
        rows = list(whole.get(key, []))
        here = next((n for n, row in enumerate(rows) if row.get("id") == edit.unit["id"]), len(rows))
        return {key: [*rows[:here], edit.unit, *rows[here + 1 :]]}

    def discharge(self, whole: Tables, edit: Discharge) -> dict[str, Any]:
        """Every list without the unit; an exclusive rule that was about it alone is gone."""
        lists = {key: whole[key] for key in self.lists if edit.unit in _ids(whole, key)}
        found: dict[str, Any] = {
            key: [row for row in rows if row.get("id") != edit.unit] for key, rows in lists.items()
        }
        found |= self._ungrouped(whole, edit.unit)
        special = whole.get("special", {})
        left = without(special, edit.unit) or {}
        return found if left == special else {**found, "special": left}

    def station(self, whole: Tables, edit: Station) -> dict[str, Any]:
        """The groups of its side: the unit in the one of this place and turn, or in a new one."""
        found = self._ungrouped(whole, edit.unit)
        side = self._side(whole, edit.unit)
        rows: list[Any] = list({**whole, **found}.get(side, []))
        wanted = self._wanted(edit)
        here = next((n for n, row in enumerate(rows) if self._is_there(row, wanted)), len(rows))
        if here < len(rows):
            rows[here] = {**rows[here], "units": [*rows[here]["units"], edit.unit]}
        else:
            rows.append({"units": [edit.unit], **wanted, **self.fresh, "source": OURS})
        return {**found, side: rows}

    def _side(self, whole: Tables, unit: str) -> str:
        said = next((str(row.get("side")) for row in self.known(whole) if row.get("id") == unit), "")
        return said if said in self.sides else self.sides[0]

    def _wanted(self, edit: Station) -> dict[str, Any]:
        at: dict[str, Any] = {"hex": spoken(edit.hex)} if self.single else {"hexes": [edit.hex]}
        return {**({"zone": edit.zone} if edit.zone else at), **({"turn": edit.turn} if edit.turn else {})}

    def _is_there(self, row: Tables, wanted: Tables) -> bool:
        at = {key: value for key in ("zone", "hexes", "hex", "turn") if (value := row.get(key))}
        return at == wanted and set(row) <= self.plain and not row.get("held")

    def _ungrouped(self, whole: Tables, unit: str) -> dict[str, Any]:
        """The groups of all sides without a unit, where that changes them; empty ones go."""
        found = {}
        for side in self.sides:
            rows = whole.get(side, [])
            if any(unit in row.get("units", ()) for row in rows):
                found[side] = [row for row in (self._less(row, unit) for row in rows) if row["units"]]
        return found

    def _less(self, row: Tables, unit: str) -> dict[str, Any]:
        keys = {"units", self.marked} & set(row)
        return {**row, "units": [], **{key: [each for each in row[key] if each != unit] for key in keys}}


def _ids(whole: Tables, key: str) -> list[str]:
    return [row.get("id", "") for row in whole.get(key, [])]


def without(value: Any, unit: str) -> Any:
    """Tables without a unit: lists that had only it are gone, and rows that had such a list."""
    if isinstance(value, dict):
        return {key: left for key, each in value.items() if (left := _left(each, unit)) is not None}
    return value


def _left(value: Any, unit: str) -> Any:
    """What is left of a value; None where nothing is."""
    if isinstance(value, list):
        left = [each for each in (_left(inner, unit) for inner in value) if each is not None]
        return left if left or not value else None
    if isinstance(value, dict):
        rows = {key: _left(inner, unit) for key, inner in value.items()}
        return None if None in rows.values() else rows
    return None if value == unit else value
