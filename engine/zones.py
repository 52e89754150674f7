"""Zones of control: the hexes into which each hex exerts one, and the zone of many hexes at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

ZoneTable = list[frozenset[int]]
"""By hex: the hexes into which a unit there exerts its zone."""


def zone_table(neighbours: Sequence[tuple[int, ...]], blocked: Callable[[int, int], bool]) -> ZoneTable:
    """Return a map's table: a zone reaches every neighbour unless `blocked(from, into)`.

    Ask the rules here, once per map (a river without a bridge, a fort), never while playing.
    """
    return [
        frozenset(into for into in around if not blocked(hex_, into))
        for hex_, around in enumerate(neighbours)
    ]


def zone(table: ZoneTable, exerting: Iterable[int]) -> frozenset[int]:
    """Return the zone of all exerting hexes. Repeated hexes do no harm."""
    return frozenset().union(*map(table.__getitem__, exerting))
