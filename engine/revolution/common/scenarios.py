"""
The scenarios: `scenarios/<id>.toml` read strictly, checked, and the optional rules that are played with.

A scenario's full name says which optional rules are in use (28 to 38): `campaign` alone means those that are
recommended (ruling Q88), `campaign+none` none of them, `campaign+all` all, `campaign+28+32` exactly these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from cockade.engine.areamap import AreaMap
from cockade.engine.areamap_file import load_area_map, own_area_map
from cockade.engine.data_checks import strangers
from cockade.engine.data_files import check, made_of, scenario_file, structure
from cockade.engine.game import ScenarioCard
from cockade.engine.packs import battle_file, brought, map_file, map_tables, tables_of
from cockade.engine.revolution.common.charts import PACKAGE, faults_between, load_charts, load_pieces
from cockade.engine.revolution.common.data import Charts, Group, Pieces, Scenario
from cockade.engine.revolution.common.scenario_checks import faults_of_scenario
from cockade.engine.scenario_catalog import Cards
from cockade.engine.value_overrides import laying, without_overrides
from cockade.events.revolution import SIDES

MAP = "revolution"
"""The map of every start; that of a pack says otherwise what its areas are worth, and what joins them."""
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


class _Grounds(dict[str, Ground]):
    """By full name: the ground of a scenario, laid out when it is first asked for."""

    def __missing__(self, name: str) -> Ground:
        """Lay it out; KeyError for an unknown scenario or optional rule."""
        found = self[name] = lay(name)
        return found


GROUNDS = _Grounds()
ground: Callable[[str], Ground] = GROUNDS.__getitem__
"""The ground of a scenario by its full name, worked out once."""


def lay(name: str, values: Mapping[str, Any] | None = None) -> Ground:
    """
    The same with a player's printed values (`cockade.engine.value_overrides`) laid over charts and counters.

    With a pack among the values it is one of the pack.
    """
    scenario, charts, pieces = (
        load_scenario(without_overrides(name), values),
        load_charts(values),
        load_pieces(values),
    )
    file = battle_file(scenario.id) if brought(values) else scenario_file(scenario.id)
    areamap = _map_of(scenario, values, file, pieces)
    check(file, (*faults_between(charts, pieces), *faults_of_scenario(scenario, areamap, charts, pieces)))
    chosen = own_options(scenario, charts) if brought(values) else options_of(name, charts)
    return Ground(name, scenario, chosen, areamap, charts, pieces)


def _map_of(scenario: Scenario, values: Mapping[str, Any] | None, file: str, pieces: Pieces) -> AreaMap:
    """The map of a start: ours, or the pack's own one."""
    ours = load_area_map(PACKAGE, MAP)
    own = map_tables(scenario.map, values, file, (MAP,))
    check(file, strangers("$.map", [scenario.map] if own is None else [], [MAP]))
    if own is None:
        return ours
    found = own_area_map(own, scenario.map, ours)
    owners = {*pieces.nations, *(area.colour for area in ours.areas.values())}
    check(map_file(scenario.map), strangers("$.area", [area.colour for area in found.areas.values()], owners))
    return found


def own_options(scenario: Scenario, charts: Charts) -> tuple[str, ...]:
    """The optional rules that the maker of a scenario wants; those recommended where he does not say."""
    if scenario.options is None:
        return options_of(scenario.id, charts)
    return tuple(id_ for id_ in charts.options if id_ in scenario.options)


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


def load_scenario(id_: str, values: Mapping[str, Any] | None = None) -> Scenario:
    """
    A scenario of this game, or of the pack among the values, as its file says it.

    Raises: KeyError for an unknown one; DataError names what is wrong with it.
    """
    tables, file = tables_of(id_, values, PACKAGE, SCENARIO_IDS)
    return structure(tables, Scenario, file)


# ---------------------------------------------------------------- cards


class _Cards(Cards):
    """The scenarios as they are listed; every other choice of optional rules is a scenario too."""

    def __contains__(self, name: object) -> bool:
        """Whether a scenario of this name exists, with any optional rules."""
        return isinstance(name, str) and (name in self._ids or name in self._brought or _is_known(name))

    def __getitem__(self, name: str) -> ScenarioCard:
        """The card of a scenario. Raises KeyError for an unknown one."""
        return self._brought[name] if name in self._brought else self._read(name)


def _is_known(name: str) -> bool:
    try:
        options_of(name, load_charts())
    except KeyError:
        return False
    return without_overrides(name) in SCENARIO_IDS


def _choice(name: str) -> str:
    """The optional rules in a full name, for display after the title; empty for the recommended ones."""
    words = name.partition("+")[2]
    if words in (NONE, ALL):
        return ", no optional rules" if words == NONE else ", all optional rules"
    return f", with {words.replace('+', ', ')}" if words else ""


def _card(name: str, values: Mapping[str, Any] | None = None) -> ScenarioCard:
    scenario = load_scenario(without_overrides(name), values) if values else ground(name).scenario
    return made_of(
        ScenarioCard,
        scenario,
        id=name,
        game="revolution",
        title=f"{scenario.title}{_choice(name)}",
        sides=SIDES,
        turns=len(scenario.years),
    )


SCENARIOS = _Cards(
    tuple(f"{id_}{choice}" for id_ in SCENARIO_IDS for choice in ("", f"+{NONE}", f"+{ALL}")), _card
)
"""The card of every scenario by its full name."""


def _lay_values(own: str, id_: str, values: Mapping[str, Any]) -> None:
    if not brought(values):  # the optional rules in a name of ours would be lost
        raise ValueError(own)
    GROUNDS[id_] = lay(id_, values)


printed = laying(_lay_values, SCENARIOS.bring)
"""The id of a start of a pack, with the pack and a player's values laid over ours; ValueError without one."""
