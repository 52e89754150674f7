"""Zones of control: into which hexes each hex reaches, and the whole zone of many hexes at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

ZoneTable = list[frozenset[int]]
"""By hex: the hexes into which something that stands there exerts its zone."""


def zone_table(neighbours: Sequence[tuple[int, ...]], blocked: Callable[[int, int], bool]) -> ZoneTable:
    """
    The table of a map: a zone reaches into every neighbour unless `blocked(from, into)`.

    Ask the rules here, once per map (a river without a bridge, a fort), never while playing.
    """
    return [
        frozenset(into for into in around if not blocked(hex_, into))
        for hex_, around in enumerate(neighbours)
    ]


def zone(table: ZoneTable, exerting: Iterable[int]) -> frozenset[int]:
    """The hexes in the zone of whatever stands in the exerting hexes; it does no harm to repeat a hex."""
    return frozenset().union(*map(table.__getitem__, exerting))
