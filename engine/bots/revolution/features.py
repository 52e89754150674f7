"""The features of a position of The American Revolution: each function is a feature."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from cockade.engine.bots.features import Features
from cockade.engine.bots.revolution.town_value import contests_left, hope, wanted_colonies
from cockade.engine.floats import total
from cockade.engine.revolution.common.occupation import counts_for, level_for, points_held
from cockade.engine.revolution.common.places import TOWN
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, Unit, enemy
from cockade.engine.revolution.phase4_rabble_rousing.alliance import LAND_WAYS
from cockade.engine.revolution.phase7_end.victory import (
    ARTICLES,
    WINS,
    colonies_at,
    military_share,
    political_share,
    time_left,
)
from cockade.events.revolution import AMERICAN, BRITISH, COLONIES, SIDES

MANY = 20.0
"""A large number of units on the map."""
FEW = 5.0
"""A large number of leaders, markers or fleets."""
POINTS = 10.0
"""The points of a good year."""
CAMPAIGNS = 3
PHASES = ("I", "II", "III", "IV", "V", "VI", "VII")
"""5.1: The phases of a year, in order."""


class Army:
    """One side of a position, as far as it is seen."""

    def __init__(self, state: State, side: str) -> None:
        self.state, self.side = state, side
        self.areas = ground(state.scenario).map.areas
        self.units = list(state.position.of(side))
        self.land = [unit for unit in self.units if unit.is_land_combat]

    @cached_property
    def held(self) -> list[str]:
        """6.3: The towns with points that it holds."""
        state, side = self.state, self.side
        return [
            area for area in state.position.at if self.areas[area].points and counts_for(state, side, area)
        ]

    def towns(self, units: Iterable[Unit]) -> frozenset[str]:
        """Return the towns with some of these units."""
        return frozenset(unit.area for unit in units if self.areas[unit.area].kind == TOWN)


FEATURES: Features[State, Army] = Features(SIDES, Army)


# ---------------------------------------------------------------- the position


@FEATURES.of_all
def left(state: State) -> float:
    """5.1: Return the share of the years left, with the rest of this one."""
    if not state.years:
        return 1.0
    gone = PHASES.index(state.phase) / len(PHASES) if state.phase in PHASES else 0.0
    return min(1.0, max(0.0, time_left(state) + (1 - gone) / len(state.years)))


@FEATURES.of_all
def mover(state: State) -> float:
    """Return 1 if it is the American's step, else -1."""
    return 1.0 if state.side == AMERICAN else -1.0


@FEATURES.of_all
def campaign(state: State) -> float:
    """5.1.V: Return the number of the campaign in this year."""
    return state.campaign / CAMPAIGNS


@FEATURES.of_all
def margin(state: State) -> float:
    """3.0: Return the margin by the ways to win alone."""
    return WINS.margin(state, AMERICAN)


@FEATURES.of_all
def progress(state: State) -> float:
    """10.0: Return the Americans' progress on the way to independence."""
    return state.progress / FEW


@FEATURES.of_all
def europe(state: State) -> float:
    """12.0: Return Europe's place on the track, for the Americans."""
    return state.europe / FEW


@FEATURES.of_all
def allied(state: State) -> float:
    """12.0: Return the number of nations allied with the Americans."""
    return float(len(state.allied))


@FEATURES.of_all
def loyalty(state: State) -> float:
    """11.0: Return the loyalty of all colonies together, for the Americans."""
    return sum(state.loyalty) / len(COLONIES)


@FEATURES.of_all
def first(state: State) -> float:
    """8.1: Return the side that moves first in this year."""
    return float(state.first == AMERICAN) - float(state.first == BRITISH)


@FEATURES.of_all
def independence(state: State) -> float:
    """3.1, 3.5: Return the Americans' lacking progress, by the contests left."""
    laid = ground(state.scenario)
    goals = laid.scenario.goals
    wanted = laid.charts.progress_place(goals.progress if goals else ARTICLES)
    return max(0, wanted - state.progress) / max(1, contests_left(state))


@FEATURES.of_all
def alliance(state: State) -> float:
    """3.5: Return the Americans' lacking help from Europe, by the contests left."""
    laid = ground(state.scenario)
    goals = laid.scenario.goals
    if goals is None:
        return 0.0
    return max(0, laid.charts.europe_place(goals.europe) - state.europe) / max(1, contests_left(state))


# ---------------------------------------------------------------- a side


@FEATURES.of_side
def towns(army: Army) -> float:
    """3.1: Return the side's share of the town points for a military victory."""
    return military_share(army.state, army.side)


@FEATURES.of_side
def towns_beyond(army: Army) -> float:
    """3.1: Return the side's town points beyond half of those."""
    most = ground(army.state.scenario).charts.limits.points_to_win
    return max(0.0, points_held(army.state, army.side) / most - 0.5)


@FEATURES.of_side
def politics(army: Army) -> float:
    """3.1, 3.2: Return the share of its political victory that it has."""
    return political_share(army.state, army.side)


@FEATURES.of_side
def hopes(army: Army) -> float:
    """3.1, 3.5: Return whether its political victory is still possible."""
    return hope(army.state, army.side)


@FEATURES.of_side
def lacking(army: Army) -> float:
    """3.1, 3.5: Return the levels of loyalty that it lacks for that."""
    colonies, level = wanted_colonies(army.state)
    levels = (level_for(army.state, army.side, colony) for colony in COLONIES)
    return sum(sorted(max(0, level - one) for one in levels)[:colonies]) / FEW


@FEATURES.of_side
def purse(army: Army) -> float:
    """6.1: Return a side's political points, divided by `POINTS`."""
    return army.state.points_of(army.side) / POINTS


@FEATURES.of_side
def hand(army: Army) -> float:
    """7.4: Return the number of its campaign markers."""
    return len(army.state.hand(army.side)) / FEW


@FEATURES.of_side
def men(army: Army) -> float:
    """Return its visible land combat units on the map."""
    return len(army.land) / MANY


@FEATURES.of_side
def disrupted(army: Army) -> float:
    """Return the disrupted ones among them."""
    return sum(unit.disrupted for unit in army.land) / MANY


@FEATURES.of_side
def leaders(army: Army) -> float:
    """Return its leaders on the map."""
    return sum(unit.is_leader for unit in army.units) / FEW


@FEATURES.of_side
def fleets(army: Army) -> float:
    """Return a side's fleets, in units of `FEW`. 0 without any."""
    return sum(unit.is_fleet for unit in army.units) / FEW


@FEATURES.of_side
def posts(army: Army) -> float:
    """6.3: Return the number of towns with its units."""
    return len(army.towns(army.land)) / MANY


@FEATURES.of_side
def disputed(army: Army) -> float:
    """6.3: Return the number of these towns that also have enemies."""
    foes = [unit for unit in army.state.position.of(enemy(army.side)) if unit.is_land_combat]
    return len(army.towns(army.land) & army.towns(foes)) / FEW


@FEATURES.of_side
def largest(army: Army) -> float:
    """Return the most of its land combat units in one area."""
    by_area = [sum(unit.area == area for unit in army.land) for area in army.towns(army.land)]
    return max(by_area, default=0) / FEW


@FEATURES.of_side
def won_over(army: Army) -> float:
    """11.6: Return the number of colonies on its side."""
    return total(float(level_for(army.state, army.side, colony) > 0) for colony in COLONIES) / len(COLONIES)


@FEATURES.of_side
def wanted(army: Army) -> float:
    """3.1, 3.5: Return the share of the colonies it needs that are loyal enough."""
    colonies, level = wanted_colonies(army.state)
    return min(1.0, colonies_at(army.state, army.side, level) / colonies)


@FEATURES.of_side
def income(army: Army) -> float:
    """6.2: Return the points its towns will give, doubled in fully loyal colonies."""
    twice = ground(army.state.scenario).charts.loyalty.double_points_at
    return sum(army.areas[town].points * (1 + (_level(army, town) >= twice)) for town in army.held) / MANY


def _level(army: Army, town: str) -> int:
    """11.6: Return the loyalty to the side of a town's colony."""
    return level_for(army.state, army.side, army.areas[town].region)


@FEATURES.of_side
def loyal(army: Army) -> float:
    """6.3, 11.6: Return the points of its towns in colonies on its side."""
    return sum(army.areas[town].points for town in army.held if _level(army, town) > 0) / MANY


@FEATURES.of_side
def hungry(army: Army) -> float:
    """19.0: Return its land combat units outside towns, which winter threatens."""
    return sum(army.areas[unit.area].kind != TOWN for unit in army.land) / MANY


@FEATURES.of_side
def led(army: Army) -> float:
    """17.0: Return its land combat units with a leader in the area."""
    leaders_there = {unit.area for unit in army.units if unit.is_leader}
    return sum(unit.area in leaders_there for unit in army.land) / MANY


@FEATURES.of_side
def bare(army: Army) -> float:
    """3.1: Return the points of its towns next to more enemies than defenders."""
    return sum(army.areas[town].points for town in army.held if _near(army, town) > _men(army, town)) / MANY


def _men(army: Army, town: str) -> int:
    """Return the number of its land combat units in a town."""
    return len(army.state.position.land(town, army.side))


def _near(army: Army, town: str) -> int:
    """Return the most enemies in one area next to a town by land."""
    around = ground(army.state.scenario).map.adjacent(town, *LAND_WAYS)
    return max((len(army.state.position.land(area, enemy(army.side))) for area in around), default=0)


@FEATURES.of_side
def at_sea(army: Army) -> float:
    """24.0: Return its land combat units aboard fleets."""
    return sum(unit.is_afloat for unit in army.land) / MANY
