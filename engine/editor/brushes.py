"""Which hexes a stroke is about: a brush, a line, a field of one kind."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from cockade.engine.hexgrid import SE, HexGrid, S

BRUSHES = (1, 3, 7)
"""How many hexes a brush paints."""


def brushed(grid: HexGrid, hex_: int, size: int) -> tuple[int, ...]:
    """The hexes of a brush: one, a corner of three, or one with all around it."""
    if size == 3:
        return tuple(each for each in (hex_, grid.step(hex_, SE), grid.step(hex_, S)) if each)
    return tuple(sorted(grid.within(hex_, 1))) if size == 7 else (hex_,)


def line(grid: HexGrid, start: int, end: int) -> tuple[int, ...]:
    """The hexes from one to another, both included, as straight as hexes allow."""
    found = [start]
    while found[-1] != end:
        nearer = grid.distance(found[-1], end) - 1
        steps = [there for there in grid.neighbours[found[-1]] if grid.distance(there, end) == nearer]
        found.append(min(steps, key=lambda there: (_aside(grid, there, start, end), there)))
    return tuple(found)


def _aside(grid: HexGrid, hex_: int, start: int, end: int) -> float:
    """How far a hex lies beside the straight line between two others."""
    (x, y), (ax, ay), (bx, by) = map(grid.centre, (hex_, start, end))
    across = abs((bx - ax) * (ay - y) - (ax - x) * (by - ay))
    return round(across / (hypot(bx - ax, by - ay) or 1), 6)


def field(grid: HexGrid, hex_: int, kinds: Mapping[int, object]) -> tuple[int, ...]:
    """All hexes of the same kind that hang together with one."""
    found, waiting = {hex_}, [hex_]
    while waiting:
        around = grid.neighbours[waiting.pop()]
        fresh = [there for there in around if there not in found and kinds[there] == kinds[hex_]]
        found.update(fresh)
        waiting += fresh
    return tuple(sorted(found))
