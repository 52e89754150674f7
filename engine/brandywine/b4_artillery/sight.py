"""Line of sight (11.2): the three slope cases, blocking hexes, and lines along a hexside."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from attrs import frozen

from cockade.engine.brandywine.common.ground import Ground, ground
from cockade.engine.brandywine.common.state import State
from cockade.events.record import Record

UP, LEVEL, DOWN = 1, 0, -1
FAR = 3  # 11.2.3: the range at which two slopes need a third between them


@frozen
class Look(Record):
    """
    Whether one hex can be seen from another, and why not.

    `up_slope` says who is up slope of the other: neither, one or both (the three cases of 11.2.3). If the
    line is blocked, `rule` is the clause and `hexes` are the hexes at fault: one, or two for a hexside.
    """

    up_slope: str
    rule: str = ""
    hexes: tuple[int, ...] = ()

    @property
    def is_open(self) -> bool:
        """11.2.1: whether there is a line of sight."""
        return not self.rule


def look(state: State, a: int, b: int) -> Look:
    """11.2: the line of sight between two different hexes; at range 1 it always exists (11.2.1)."""
    field = ground(state.scenario)
    if b in field.neighbours[a]:
        return Look("adjacent")
    up = is_up_slope(field, a, b), is_up_slope(field, b, a)
    if all(up):
        return Look("both")
    case = "one" if any(up) else "neither"
    rule, hexes = next(_faults(state, field, a, b, up), ("", ()))
    return Look(case, rule, hexes)


def is_up_slope(field: Ground, a: int, b: int) -> bool:
    """11.2.3: whether the line of sight from a enters b across an up slope hexside."""
    return any(rise(field, side, b) == UP for side in field.sight(a, b).sides)


def rise(field: Ground, a: int, b: int) -> int:
    """11.2.1: UP, DOWN or LEVEL across a hexside from a to b; slope and slope with run are one thing."""
    slope = field.slope(a, b)
    return LEVEL if not slope else UP if slope.startswith("up") else DOWN


def _faults(
    state: State, field: Ground, a: int, b: int, up: tuple[bool, bool]
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Everything that blocks the line where not both are up slope: (clause, hexes)."""
    line = field.sight(a, b)
    if len(line.sides) > 1:
        yield from _along(state, field, line.between[0])
        return
    for (hex_,) in line.between:
        if is_blocking(state, field, hex_):
            yield "11.2.2", (hex_,)
    way = [a, *(hex_ for (hex_,) in line.between), b]
    yield from _slopes(field, way, up)


def _along(state: State, field: Ground, pair: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """11.2.4 (ruling Q29): a line along a hexside is blocked by a slope there, or if both its hexes block."""
    blocked = all(is_blocking(state, field, hex_) for hex_ in pair)
    if blocked or any(rise(field, one, two) for one, two in pairwise(pair)):
        yield "11.2.4", pair


def is_blocking(state: State, field: Ground, hex_: int) -> bool:
    """11.2.2: woods, houses, and any hex with a combat unit of either side."""
    return field.blocks_sight(hex_) or any(hex_ in held for held in state.position.combat.values())


def _slopes(field: Ground, way: list[int], up: tuple[bool, bool]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """11.2.3, cases 1 and 2: slopes between must rise with that of the end hex; two ends need a third."""
    rises = [rise(field, one, two) for one, two in pairwise(way)]
    allowed = (LEVEL, UP) if up[0] else (LEVEL, DOWN) if up[1] else (LEVEL,)
    if any(up) and len(rises) == FAR and rises[0] and rises[-1]:
        allowed = (UP,) if up[0] else (DOWN,)
    for n, slope in enumerate(rises[1:-1], 1):
        if slope not in allowed:
            yield "11.2.3", (way[n], way[n + 1])
