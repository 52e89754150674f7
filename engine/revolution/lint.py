"""Likely mistakes in a start that is legal: shown to its maker, and never a reason to refuse it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.data_files import Fault
from cockade.engine.lint import lawless
from cockade.engine.packs import battle_file
from cockade.engine.revolution.common.charts import PACKAGE
from cockade.engine.revolution.common.scenarios import Ground, ground
from cockade.engine.value_overrides import without_overrides
from cockade.events.revolution import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.engine.revolution.common.data import Scenario

FIRST_YEAR = 1775


def doubts(scenario: str) -> Iterator[tuple[str, Fault]]:
    """The likely mistakes of a start that is laid out, each with the file that contains it."""
    own = ground(scenario)
    file = battle_file(without_overrides(scenario))
    for fault in (*_dear(own), *_lost(own), *_mixed(own.scenario), *lawless(PACKAGE, _rules(own.scenario))):
        yield file, fault


def _rules(scenario: Scenario) -> dict[str, str]:
    """The clause on which every part rests, by its place."""
    rules = {"$.victory": scenario.victory}
    for name in ("group", "reinforcement", "win"):
        rules |= {f"$.{name}[{n}].rule": each.rule for n, each in enumerate(getattr(scenario, name))}
    return rules


def _dear(own: Ground) -> Iterator[Fault]:
    """4.8: only in the first year of the war everything costs the British twice as much."""
    factor = own.charts.limits.first_turn_factor
    if own.scenario.years[0] > FIRST_YEAR and factor != 1:
        says = f"begins after {FIRST_YEAR}, and British prices of the first turn are times {factor} (4.8)"
        yield Fault("$.years", f"{says}: write first_turn_factor = 1 under [limits] in charts.toml")


def _lost(own: Ground) -> Iterator[Fault]:
    """4.9, 4.10: what comes with a box of progress that is behind already never comes."""
    progress = own.charts.progress_place(own.scenario.progress)
    for n, coming in enumerate(own.scenario.reinforcement):
        if coming.area and own.charts.progress_place(coming.progress) <= progress:
            says = f"comes with {coming.progress}, where the war begins or has been: it never comes (4.9)"
            yield Fault(f"$.reinforcement[{n}]", says)


def _mixed(scenario: Scenario) -> Iterator[Fault]:
    """4.3: no unit starts in an area with enemies."""
    held: dict[str, set[str]] = {side: set() for side in SIDES}
    for group in scenario.group:
        if len(group.areas) == 1 and (group.units or group.leaders):
            held[group.side].update(group.areas)
    for area in sorted(set.intersection(*held.values())):
        yield Fault("$.group", f"both sides start in {area} (4.3)")
