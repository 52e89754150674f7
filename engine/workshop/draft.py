"""A draft: the sheets of a pack that is being made, with whatever faults they have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from cockade.engine.packs import MAPS, SCENARIOS
from cockade.engine.rebels.sheets.charts import PACKAGE
from cockade.engine.rebels.sheets.scenarios import SCENARIO_IDS
from cockade.engine.sheets import package_tables, scenario_tables
from cockade.events.record import Record

Tables = Mapping[str, Any]
SIDES = ("american", "british")


@frozen
class Draft(Record):
    """
    The tables of a pack by the names of its files, `maps/cowpens`; nobody changes them.

    `copied` names by file the map of ours from which a map of the pack was made.
    """

    files: Mapping[str, Tables]
    copied: Mapping[str, str]

    @property
    def battles(self) -> tuple[str, ...]:
        """The ids of its scenarios."""
        return tuple(name.removeprefix(SCENARIOS) for name in self.files if name.startswith(SCENARIOS))

    def battle(self, id_: str) -> dict[str, Any]:
        """The tables of a battle, with those of ours or of the pack on which it is based, as far as known."""
        found = dict(self.files[f"{SCENARIOS}{id_}"])
        seen = {id_}
        while (base := found.pop("based_on", "")) and base not in seen:
            seen.add(base)
            if f"{SCENARIOS}{base}" in self.files:
                found = {**self.files[f"{SCENARIOS}{base}"], **found}
            elif base in SCENARIO_IDS:
                found = {**scenario_tables(PACKAGE, base), **found}
        return found

    def map_file(self, id_: str) -> str:
        """The file of the map on which a battle is played, in the pack or among ours."""
        return f"{MAPS}{self.battle(id_).get('map', '')}"

    def map(self, file: str) -> Tables:
        """The tables of a map, of the pack or of ours; empty if there is none of that name."""
        if file in self.files:
            return self.files[file]
        return our_map(file) if file.removeprefix(MAPS) in our_maps() else {}

    def with_file(self, name: str, tables: Tables) -> Draft:
        """The draft with other tables of a file."""
        return self.replace(files={**self.files, name: tables})


def our_maps() -> tuple[str, ...]:
    """The names of the maps that ship."""
    return tuple(dict.fromkeys(str(scenario_tables(PACKAGE, id_)["map"]) for id_ in SCENARIO_IDS))


def our_map(file: str) -> dict[str, Any]:
    """The tables of a map that ships."""
    return package_tables(PACKAGE, f"{file}.toml")
