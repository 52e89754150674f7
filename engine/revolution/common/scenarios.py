"""
The scenarios: `scenarios/<id>.toml` read strictly, checked, and the optional rules that are played with.

A scenario's full name says which optional rules are in use (28 to 38): `campaign` alone means those that are
recommended (ruling Q88), `campaign+none` none of them, `campaign+all` all, `campaign+28+32` exactly these.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import frozen

from cockade.engine.areamap import AreaMap
from cockade.engine.areasheet import load_area_map
from cockade.engine.cards import Cards
from cockade.engine.game import ScenarioCard
from cockade.engine.revolution.common.charts import PACKAGE, faults_between, load_charts, load_pieces
from cockade.engine.revolution.common.data import Charts, Group, Pieces, Scenario
from cockade.engine.revolution.common.scenario_checks import faults_of_scenario
from cockade.engine.sheets import check, scenario_file, scenario_tables, structure
from cockade.events.revolution import SIDES

SCENARIO_IDS = ("campaign", "short")
NONE, ALL = "none", "all"


@frozen(eq=False)
class Ground:
    """
    All that stays the same through a game: the scenario, the optional rules, the
    map, charts and counters.
    """

    name: str
    scenario: Scenario
    options: tuple[str, ...]
    map: AreaMap
    charts: Charts
    pieces: Pieces

    def uses(self, option: str) -> bool:
        """Whether an optional rule is in use."""
        return option in self.options

    @property
    def markers(self) -> tuple[str, ...]:
        """4.1: the campaign markers of the game, each as often as there are of it, in alphabetical order."""
        return tuple(
            id_
            for id_, marker in sorted(self.pieces.markers.items())
            if all(map(self.uses, marker.needs))
            for _ in range(marker.count)
        )

    def areas_of(self, group: Group) -> tuple[str, ...]:
        """4.2 to 4.5: the areas in which the pieces of a group may start."""
        return group.areas or self.map.in_region(group.region)


@cache
def ground(name: str) -> Ground:
    """The ground of a scenario by its full name; KeyError for an unknown scenario or optional rule."""
    return lay(name)


def lay(name: str, values: Mapping[str, Any] | None = None) -> Ground:
    """The same with a player's printed values (`cockade.engine.overlay`) laid over charts and counters."""
    scenario, charts, pieces = load_scenario(base_of(name)), load_charts(values), load_pieces(values)
    areamap = load_area_map(PACKAGE, scenario.map)
    check(
        scenario_file(scenario.id),
        (*faults_between(charts, pieces), *faults_of_scenario(scenario, areamap, charts, pieces)),
    )
    return Ground(name, scenario, options_of(name, charts), areamap, charts, pieces)


def base_of(name: str) -> str:
    """
    The scenario in a full name.

    Raises: KeyError if there is none such.
    """
    id_ = name.partition("+")[0]
    if id_ not in SCENARIO_IDS:
        raise KeyError(name)
    return id_


def options_of(name: str, charts: Charts) -> tuple[str, ...]:
    """
    The optional rules in a full name, in their order.

    Raises: KeyError for an unknown one.
    """
    _, chosen, words = name.partition("+")
    if not chosen:
        return tuple(id_ for id_, option in charts.options.items() if option.recommended)
    if words in (NONE, ALL):
        return tuple(charts.options) if words == ALL else ()
    wanted = words.split("+")
    if not set(wanted) <= set(charts.options) or len(set(wanted)) != len(wanted):
        raise KeyError(name)
    return tuple(id_ for id_ in charts.options if id_ in wanted)


# ---------------------------------------------------------------- files


@cache
def load_scenario(id_: str) -> Scenario:
    """A scenario as its file says it; DataError names what is wrong with it."""
    return structure(scenario_tables(PACKAGE, id_), Scenario, scenario_file(id_))


# ---------------------------------------------------------------- cards


class _Cards(Cards):
    """The scenarios as they are listed; every other choice of optional rules is a scenario too."""

    def __contains__(self, name: object) -> bool:
        """Whether there is such a scenario, with whatever optional rules."""
        return isinstance(name, str) and (name in self._ids or _is_known(name))

    def __getitem__(self, name: str) -> ScenarioCard:
        """The card of a scenario; KeyError if there is none."""
        return self._read(name)


def _is_known(name: str) -> bool:
    try:
        base_of(name)
        options_of(name, load_charts())
    except KeyError:
        return False
    return True


def _choice(name: str) -> str:
    """What a full name says of the optional rules, behind the title; nothing for those recommended."""
    words = name.partition("+")[2]
    if words in (NONE, ALL):
        return ", no optional rules" if words == NONE else ", all optional rules"
    return f", with {words.replace('+', ', ')}" if words else ""


def _card(name: str) -> ScenarioCard:
    found = ground(name)
    return ScenarioCard(
        id=name,
        game="revolution",
        title=f"{found.scenario.title}{_choice(name)}",
        sides=SIDES,
        turns=len(found.scenario.years),
        first=found.scenario.first,
        note=found.scenario.note,
        reconstructed=("map", "counters", "charts", "optional rules"),
    )


SCENARIOS = _Cards(
    tuple(f"{id_}{choice}" for id_ in SCENARIO_IDS for choice in ("", f"+{NONE}", f"+{ALL}")), _card
)
"""The card of every scenario by its full name."""
