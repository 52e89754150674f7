"""The ground of a battle on hexes: its map as the charts of a game see it, laid out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from cockade.engine.hexmap import HexMap
from cockade.engine.sight import Sightline, sightline


class Mapped(Protocol):
    """A scenario that is played on a map of hexes."""

    @property
    def map(self) -> HexMap:
        """Its map."""
        ...


S = TypeVar("S", bound=Mapped)
C = TypeVar("C")
G = TypeVar("G")


class HexGround(Generic[S, C]):
    """The map of a scenario and the charts through which it is read; a game adds its own tables."""

    def __init__(self, scenario: S, charts: C) -> None:
        """Take a scenario's map."""
        self.scenario = scenario
        self.charts = charts
        self.map = scenario.map
        self.grid = scenario.map.grid
        self.neighbours = self.grid.neighbours
        self._sights: dict[tuple[int, int], Sightline] = {}

    def sight(self, a: int, b: int) -> Sightline:
        """The hexes that a line of sight or fire passes between two hexes, worked out once."""
        found = self._sights.get((a, b))
        if found is None:
            found = self._sights[a, b] = sightline(self.grid, a, b)
        return found


class Grounds(dict[str, G]):
    """By scenario: its ground, laid out when it is first asked for."""

    def __init__(self, lay: Callable[[str], G]) -> None:
        """`lay` lays out a scenario on file; KeyError for an unknown one."""
        self._lay = lay

    def __missing__(self, scenario: str) -> G:
        """Lay it out."""
        found = self[scenario] = self._lay(scenario)
        return found
