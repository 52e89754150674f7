"""Limits for packs that players upload to a server: larger ones cost time, or room on a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.data_files import Fault
from cockade.engine.packs import BRIEFING, MAPS, SCENARIOS, WORDS, battle_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cockade.engine.game import ScenarioCard
    from cockade.saves.packs import Pack

MOST_HEXES, MOST_UNITS, MOST_TURNS, MOST_BATTLES = 4_000, 400, 60, 10
"""The limits of a map, of a battle, and of the battles in a pack."""
MOST_SIGNS = 60_000
"""The limit of all texts of a pack in all languages, in characters."""


def beyond(pack: Pack, cards: list[ScenarioCard]) -> Iterator[tuple[str, Fault]]:
    """Report everything in a pack that exceeds the limits, each with its file."""
    battles = [name for name in pack.files if name.startswith(SCENARIOS)]
    if len(battles) > MOST_BATTLES:
        yield "pack.toml", Fault("$", f"has {len(battles)} battles; the most is {MOST_BATTLES}")
    for name, tables in pack.files.items():
        if name.startswith(MAPS) and (hexes := _hexes(tables)) > MOST_HEXES:
            yield f"{name}.toml", Fault("$.grid", f"has {hexes} hexes; the most is {MOST_HEXES}")
        if name in battles and (units := len(tables.get("unit", ()))) > MOST_UNITS:
            yield f"{name}.toml", Fault("$.unit", f"has {units} units; the most is {MOST_UNITS}")
    for card in cards:
        if card.turns > MOST_TURNS:
            file = battle_file(card.id.partition("+")[0])
            yield file, Fault("$", f"has {card.turns} turns; the most is {MOST_TURNS}")
    said = sum(_signs(tables) for name, tables in pack.files.items() if name.startswith((BRIEFING, WORDS)))
    if said > MOST_SIGNS:
        yield "briefing.toml", Fault("$", f"says {said} signs with its words; the most is {MOST_SIGNS}")


def _hexes(tables: Mapping[str, object]) -> int:
    """The number of hexes of a map, from the letters of its rows."""
    grid = tables.get("grid")
    rows = str(grid.get("terrain", "")).splitlines() if isinstance(grid, dict) else ()
    return sum(len(row.strip().partition(" ")[2]) for row in rows)


def _signs(value: object) -> int:
    if isinstance(value, dict):
        return sum(len(key) + _signs(inner) for key, inner in value.items())
    return sum(map(_signs, value)) if isinstance(value, list) else len(str(value))
