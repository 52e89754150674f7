"""The terrain of a battle on hexes: its map as a game's charts read it, computed once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from attrs import evolve

from cockade.engine.hexmap import HexMap
from cockade.engine.line_of_sight import Sightline, sightline
from cockade.engine.value_overrides import laying

if TYPE_CHECKING:
    from cockade.engine.scenario_catalog import Cards


class Mapped(Protocol):
    """A scenario with counters on a map of hexes."""

    @property
    def id(self) -> str:
        """Its id in saves and on the command line, with variants."""
        ...

    @property
    def counters(self) -> Mapping[str, Any]:
        """The printed counters by id."""
        ...

    @property
    def map(self) -> HexMap:
        """The map of hexes."""
        ...


S = TypeVar("S", bound=Mapped)
C = TypeVar("C")
G = TypeVar("G", bound="HexGround[Any, Any]")


class HexGround(Generic[S, C]):
    """The map of a scenario with the charts that read it. A game adds its own tables."""

    def __init__(self, scenario: S, charts: C) -> None:
        """Take a scenario's map."""
        self.scenario = scenario
        self.charts = charts
        self.map = scenario.map
        self.grid = scenario.map.grid
        self.neighbours = self.grid.neighbours
        self._sights: dict[tuple[int, int], Sightline] = {}

    def sight(self, a: int, b: int) -> Sightline:
        """Return the hexes that a line of sight or fire crosses between two hexes, computed once."""
        found = self._sights.get((a, b))
        if found is None:
            found = self._sights[a, b] = sightline(self.grid, a, b)
        return found


class Grounds(dict[str, G], Generic[S, C, G]):
    """The terrain of each scenario, computed at first use."""

    def __init__(
        self,
        make: Callable[[S, C], G],
        load_scenario: Callable[..., S],
        load_charts: Callable[..., C],
        cards: Cards,
    ) -> None:
        """Take the loader of scenarios by id (KeyError for an unknown one), also with printed values.

        `cards` are those of the game's scenarios.
        """
        self._make, self._load_charts = make, load_charts
        self._load_scenario: Callable[..., Any] = load_scenario
        self.printed = laying(self._lay_values, cards.bring)

    def __missing__(self, scenario: str) -> G:
        """Compute a scenario's terrain."""
        found = self[scenario] = self._make(self._load_scenario(scenario), self._load_charts())
        return found

    def lay(self, scenario: S, charts: C | None = None) -> G:
        """Compute the terrain of a scenario without a file: a variant, or a sketch for a test."""
        found = self[scenario.id] = self._make(scenario, charts or self._load_charts())
        return found

    def _lay_values(self, own: str, id_: str, values: Mapping[str, Any]) -> None:
        self.lay(evolve(self._load_scenario(own, values), id=id_), self._load_charts(values))

    def present(self, scenario: str) -> Mapping[str, frozenset[str]]:
        """Return the contents of a battle: its units, and the kinds of terrain, hexsides and roads."""
        found = self[scenario]
        return {**found.map.present, "unit": frozenset(found.scenario.counters)}
