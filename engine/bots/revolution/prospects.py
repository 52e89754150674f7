"""Forecasts of the tables: the American's political victory (3.1, 3.5), and allies (12.7).

Each of them is taken for a walk of one contest a year.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import prod

from attrs import frozen

from cockade.engine.bots.revolution.parameters import Character
from cockade.engine.bots.revolution.town_value import contests_left, wanted_colonies
from cockade.engine.floats import total
from cockade.engine.memo import memoized_by
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.phase4_rabble_rousing.tracks import EUROPE, PROGRESS
from cockade.engine.revolution.phase7_end.victory import ARTICLES
from cockade.events.revolution import COLONIES


@frozen
class Walk:
    """A marker that each contest moves one step up or down, with these chances, within its table."""

    up: float
    down: float
    least: int
    most: int

    def reaches(self, level: int, wanted: int, contests: int) -> float:
        """Return the chance that it is at or beyond the wanted level after so many contests."""
        return _reaches(self, min(self.most, max(self.least, level)), wanted, contests)

    def pays(self, level: int, yearly: tuple[float, ...], years: int) -> float:
        """Return its points this year and in so many more, by each level's points a year."""
        return _pays(self, min(self.most, max(self.least, level)), yearly, years)


@lru_cache(4096)
def _reaches(walk: Walk, level: int, wanted: int, contests: int) -> float:
    if not contests:
        return float(level >= wanted)
    up, same, down = (walk.reaches(level + step, wanted, contests - 1) for step in (1, 0, -1))
    return walk.up * up + walk.down * down + (1 - walk.up - walk.down) * same


@lru_cache(4096)
def _pays(walk: Walk, level: int, yearly: tuple[float, ...], years: int) -> float:
    now = yearly[level - walk.least]
    if not years:
        return now
    up, same, down = (walk.pays(level + step, yearly, years - 1) for step in (1, 0, -1))
    return now + walk.up * up + walk.down * down + (1 - walk.up - walk.down) * same


def abroad(state: State, character: Character) -> Walk:
    """12.0: Return the possible course of Europe."""
    boxes = ground(state.scenario).charts.europe
    return Walk(character.swayed, character.estranged, min(boxes), max(boxes))


def allies(state: State, character: Character) -> tuple[float, float]:
    """12.7: Return an extra box's value for the American until the end, and the cost of a lost one."""
    walk, years = abroad(state, character), contests_left(state) - 1
    up, same, down = (walk.pays(state.europe + step, character.yearly, years) for step in (1, 0, -1))
    return up - same, same - down


@memoized_by(2)
def swing(state: State, character: Character) -> dict[str, tuple[float, float]]:
    """Return by item how much a won contest adds to the chance of victory, and a lost one takes.

    10.3: Progress that the British win leaves the marker in place.
    """
    found = {}
    for item in (PROGRESS, EUROPE, *COLONIES):
        won, tied, lost = (_likely(state, character, item, step) for step in (1, 0, -1))
        found[item] = (won - tied, 0.0 if item == PROGRESS else tied - lost)
    return found


def _likely(state: State, character: Character, item: str, step: int) -> float:
    """Return the chance of victory with one contest's result given, the others random."""
    after, more = contests_left(state) - 1, {item: step}

    def reaches(track: str, walk: Walk, level: int, wanted: int) -> float:
        shift = more.get(track)
        return (
            walk.reaches(level, wanted, after + 1)
            if shift is None
            else walk.reaches(min(walk.most, max(walk.least, level + shift)), wanted, after)
        )

    laid = ground(state.scenario)
    goals, charts = laid.scenario.goals, laid.charts
    box = charts.progress_place(goals.progress if goals else ARTICLES)
    forward = Walk(character.advance, 0.0, 0, len(charts.progress) - 1)
    found = [reaches(PROGRESS, forward, state.progress, box)]
    if goals:
        found.append(
            reaches(EUROPE, abroad(state, character), state.europe, charts.europe_place(goals.europe))
        )
    colonies, level = wanted_colonies(state)
    mood = Walk(character.won_over, character.lost_to_us, charts.loyalty.least, charts.loyalty.most)
    chances = [reaches(colony, mood, now, level) for colony, now in zip(COLONIES, state.loyalty, strict=True)]
    return prod(found) * at_least(chances, colonies)


def at_least(chances: Sequence[float], wanted: int) -> float:
    """Return the chance that at least so many independent events happen."""
    likely = [1.0]
    for chance in chances:
        likely = [
            (likely[n] * (1 - chance) if n < len(likely) else 0.0) + (likely[n - 1] * chance if n else 0.0)
            for n in range(len(likely) + 1)
        ]
    return total(likely[wanted:])
