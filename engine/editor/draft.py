"""A draft: the sheets of a pack that is being made, with whatever faults they have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from cockade.engine.editor.port import EditorPort, Tables
from cockade.engine.packs import MAPS, SCENARIOS
from cockade.events.record import Record


@frozen
class Draft(Record):
    """
    The tables of a pack by the names of its files, `maps/cowpens`; nobody changes them.

    `craft` is the game of its battles; `copied` names by file the map of ours from which a map of the pack
    was made.
    """

    files: Mapping[str, Tables]
    craft: EditorPort
    copied: Mapping[str, str] = field(factory=dict)

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
            elif base in self.craft.battles:
                found = {**self.craft.ours(base), **found}
        return found

    def map_file(self, id_: str) -> str:
        """The file of the map on which a battle is played, in the pack or among ours."""
        return f"{MAPS}{self.battle(id_).get('map', '')}"

    def map(self, file: str) -> Tables:
        """The tables of a map of the pack or of Cockade; empty if there is none of that name."""
        if file in self.files:
            return self.files[file]
        name = file.removeprefix(MAPS)
        return self.craft.our_map(name) if name in self.craft.maps else {}

    def with_file(self, name: str, tables: Tables) -> Draft:
        """The draft with other tables of a file."""
        return self.replace(files={**self.files, name: tables})
