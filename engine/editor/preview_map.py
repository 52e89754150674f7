"""The map of a draft as far as it can be drawn: what contradicts itself is left out, nothing is refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cockade.engine.editor.edits import grid_of, levels_of, terrain_of
from cockade.engine.editor.port import Tables
from cockade.engine.hexgrid import HexGrid
from cockade.engine.hexmap import HexMap, Side, Way, hexside
from cockade.engine.hexmap_file import CROSSINGS, SLOPES, WATERS, WAYS, WORKS


def drawn(tables: Tables) -> HexMap:
    """The map."""
    head, grid = tables["map"], grid_of(tables)
    ways = tuple(_ways(tables, grid))
    return HexMap(
        id=head["battle"],
        title=head.get("title", ""),
        grid=grid,
        terrain=terrain_of(tables, grid.hexes),
        level=levels_of(tables, grid.hexes),
        hexsides=_hexsides(tables, grid),
        works={side: kind for kind in WORKS for side in _pairs(tables, kind, "|", grid)},
        slopes={side: kind for kind in SLOPES for side in _pairs(tables, kind, ">", grid)},
        roads=_roads(ways, grid),
        ways=ways,
        places={
            int(row["hex"]): row["name"]
            for row in tables.get("place", [])
            if _is_hex(row.get("hex", ""), grid)
        },
        notes={row["id"]: row.get("note", "") for row in tables.get("zone", [])},
        zones={row["id"]: frozenset(hexes_in(row["hexes"], grid)) for row in tables.get("zone", [])},
    )


def hexes_in(text: str, grid: HexGrid) -> list[int]:
    """The hexes that a text names, those that are on the grid."""
    return [int(word) for word in text.split() if _is_hex(word, grid)]


def _is_hex(word: str, grid: HexGrid) -> bool:
    return len(word) == 4 and word.isdecimal() and int(word) in grid


def _pairs(tables: Tables, kind: str, mark: str, grid: HexGrid) -> Iterator[Side]:
    for word in tables.get("hexsides", {}).get(kind, "").split():
        left, _, right = word.partition(mark)
        if _is_hex(left, grid) and _is_hex(right, grid) and int(right) in grid.neighbours[int(left)]:
            yield int(left), int(right)


def _hexsides(tables: Tables, grid: HexGrid) -> dict[Side, frozenset[str]]:
    found: dict[Side, frozenset[str]] = {}
    for kind in (*WATERS, *CROSSINGS):
        for pair in _pairs(tables, kind, "-", grid):
            found[hexside(*pair)] = found.get(hexside(*pair), frozenset()) | {kind}
    return found


def _ways(tables: Tables, grid: HexGrid) -> Iterator[Way]:
    for row in tables.get("road", []):
        if row.get("kind") in WAYS:
            yield Way(row.get("name", ""), row["kind"], tuple(hexes_in(row.get("hexes", ""), grid)))


def _roads(ways: tuple[Way, ...], grid: HexGrid) -> dict[Side, str]:
    found: dict[Side, str] = {}
    for way in ways:
        for a, b in ((a, b) for a, b in pairwise(way.hexes) if b in grid.neighbours[a]):
            found[hexside(a, b)] = min(way.kind, found.get(hexside(a, b), way.kind), key=WAYS.index)
    return found
