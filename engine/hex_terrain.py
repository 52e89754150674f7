"""The ground of a battle on hexes: its map as the charts of a game see it, laid out once."""

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
    """A scenario that is played with counters on a map of hexes."""

    @property
    def id(self) -> str:
        """What it is called in saves and on the command line, with its variants."""
        ...

    @property
    def counters(self) -> Mapping[str, Any]:
        """What is printed on each counter, by its id."""
        ...

    @property
    def map(self) -> HexMap:
        """The hexes on which it is played."""
        ...


S = TypeVar("S", bound=Mapped)
C = TypeVar("C")
G = TypeVar("G", bound="HexGround[Any, Any]")


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


class Grounds(dict[str, G], Generic[S, C, G]):
    """By scenario: its ground, laid out when it is first asked for."""

    def __init__(
        self,
        make: Callable[[S, C], G],
        load_scenario: Callable[..., S],
        load_charts: Callable[..., C],
        cards: Cards,
    ) -> None:
        """
        Scenarios are loaded by id, KeyError for an unknown one; both with a player's printed values.

        `cards` are those of the game's scenarios.
        """
        self._make, self._load_charts = make, load_charts
        self._load_scenario: Callable[..., Any] = load_scenario
        self.printed = laying(self._lay_values, cards.bring)

    def __missing__(self, scenario: str) -> G:
        """Lay it out."""
        found = self[scenario] = self._make(self._load_scenario(scenario), self._load_charts())
        return found

    def lay(self, scenario: S, charts: C | None = None) -> G:
        """Lay out a scenario that need not be on file: a variant, or a sketch for a test."""
        found = self[scenario.id] = self._make(scenario, charts or self._load_charts())
        return found

    def _lay_values(self, own: str, id_: str, values: Mapping[str, Any]) -> None:
        self.lay(evolve(self._load_scenario(own, values), id=id_), self._load_charts(values))

    def present(self, scenario: str) -> Mapping[str, frozenset[str]]:
        """What there is in a battle: kinds of terrain, hexsides and ways, and its units."""
        found = self[scenario]
        return {**found.map.present, "unit": frozenset(found.scenario.counters)}
