"""Who stands where and what ground it is: what the rulebook's words mean, read from a state alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache

from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, Unit, enemy
from cockade.events.revolution import AMERICAN, COLONIES
from tests.referee.revolution.sheets import Sheet

NATIONS = {"french": "france", "spanish": "spain"}
"""26.1: the two nations that begin neutral, and their boxes."""
BOXES = {"american": "", "french": "france", "spanish": "spain"}
LAND_WAYS = ("road", "trail", "river")


def sheet(state: State):
    """The map, the charts, the counters and the scenario."""
    return laid(state.scenario)


@cache
def laid(scenario: str):
    """The same by the name of a scenario."""
    return Sheet(ground(scenario))


# ---------------------------------------------------------------- ground


def region(state: State, area: str) -> str:
    """2.7: the colony of an area; empty at sea and in the boxes."""
    return sheet(state).map.areas[area].region


def kind(state: State, area: str) -> str:
    """2.2 to 2.4: town, wilderness, indian, high_sea or box."""
    return sheet(state).map.areas[area].kind


def is_port(state: State, area: str) -> bool:
    """2.5: boxes count as ports."""
    return sheet(state).map.areas[area].port


def points(state: State, area: str) -> int:
    """2.2: the political points printed on a town."""
    place = sheet(state).map.areas[area]
    return place.points or 0 if place.kind == "town" else 0


def is_in_colonies(state: State, area: str, *kinds: str) -> bool:
    """2.7: whether an area is in one of the seven colonies, and of one of these kinds if any is named."""
    return region(state, area) in COLONIES and (not kinds or kind(state, area) in kinds)


def standing(state: State, side: str, colony: str) -> int:
    """def.pro: how loyal a colony is to a side; 0 for a region without a track."""
    if colony not in COLONIES:
        return 0
    level = state.loyalty[COLONIES.index(colony)]
    return level if side == AMERICAN else -level


def is_pro(state: State, side: str, area: str) -> bool:
    """def.pro: level 1 to 3 of the side's half."""
    return standing(state, side, region(state, area)) > 0


def column(state: State, side: str, area: str) -> int:
    """11.6: the column of a price by loyalty: friendly 0, neutral 1, enemy 2."""
    level = standing(state, side, region(state, area))
    return 0 if level > 0 else 1 if level == 0 else 2


def owner(state: State, area: str) -> str:
    """26.3: the nation whose colony or box an area is, as far as that matters."""
    place = sheet(state).map.areas[area]
    if place.kind == "box":
        return place.colour
    colony = sheet(state).charts.colonies.get(place.region)
    return colony.owner if colony else ""


def closed_by(state: State, area: str) -> str:
    """26.1, 26.3: the neutral nation that keeps everybody else out of an area."""
    nation = owner(state, area)
    return nation if nation in NATIONS and nation not in state.allied else ""


def is_admitted(state: State, unit: Unit, area: str) -> bool:
    """25.3, 25.4, 26.3, Q75, Q76: whether a unit may be in an area."""
    neutral = closed_by(state, area)
    if neutral:
        return unit.nation == neutral
    if kind(state, area) != "box":
        return True
    return unit.side == enemy(AMERICAN) if area == "britain" else unit.nation == owner(state, area)


# ---------------------------------------------------------------- units


def is_neutral(state: State, unit: Unit) -> bool:
    """26.1: neither own nor enemy."""
    return unit.nation in NATIONS and unit.nation not in state.allied


class Ground:
    """The units of a state by area and side, neutral ones left out."""

    def __init__(self, state: State) -> None:
        """Sort them."""
        self.here: dict[tuple[str, str], list[Unit]] = defaultdict(list)
        self.carried: dict[str, list[Unit]] = defaultdict(list)
        for unit in state.units:
            if unit.area:
                if unit.aboard:
                    self.carried[unit.aboard].append(unit)
                if not is_neutral(state, unit):
                    self.here[unit.area, unit.side].append(unit)


_kept: dict[tuple[int, int], tuple[State, Ground]] = {}


def where(state: State) -> Ground:
    """Who is where; kept for the last few states."""
    key = (id(state.units), id(state.allied))
    found = _kept.get(key)
    if found is None or found[0].units is not state.units or found[0].allied is not state.allied:
        if len(_kept) > 16:
            _kept.pop(next(iter(_kept)))
        found = _kept[key] = (state, Ground(state))
    return found[1]


def units(state: State, area: str, side: str) -> list[Unit]:
    """Everybody of a side in an area."""
    return where(state).here.get((area, side), [])


def ashore(state: State, area: str, side: str) -> list[Unit]:
    """Land combat units and leaders who are not aboard."""
    return [unit for unit in units(state, area, side) if not unit.aboard and unit.kind != "fleet"]


def land(state: State, area: str, side: str) -> list[Unit]:
    """Q02: land combat units ashore."""
    return [unit for unit in ashore(state, area, side) if not unit.is_leader]


def leaders(state: State, area: str, side: str) -> list[Unit]:
    """Leaders ashore."""
    return [unit for unit in ashore(state, area, side) if unit.is_leader]


def fleets(state: State, area: str, side: str) -> list[Unit]:
    """Fleets in an area."""
    return [unit for unit in units(state, area, side) if unit.kind == "fleet"]


def cargo(state: State, fleet: str) -> list[Unit]:
    """24.4: who is aboard a fleet."""
    return where(state).carried.get(fleet, [])


def areas(state: State) -> Iterable[str]:
    """All areas."""
    return sheet(state).map.areas


def occupies(state: State, side: str, area: str) -> bool:
    """Q02: land combat units ashore of this side alone."""
    return bool(land(state, area, side)) and not land(state, area, enemy(side))


# ---------------------------------------------------------------- leaders


def arisen(state: State, unit: str) -> str:
    """7.9.leader_arises: the kind of leader that a unit has become; empty for most."""
    return next((one.kind for one in state.arisen if one.unit == unit), "")


def suits_militia(unit: Unit) -> bool:
    """21.6, Q63: whether a piece leaves a militia leader his value."""
    return unit.kind in ("militia", "light", "militia_leader")


def command(state: State, unit: Unit, stack: Iterable[Unit], *, at_sea: bool = False) -> int:
    """21.2, 21.6, 21.7, Q23: what a leader is worth to a stack; 0 while he is disrupted."""
    rank = arisen(state, unit.id) or unit.kind
    if unit.disrupted or rank not in ("general", "militia_leader", "admiral"):
        return 0
    if (rank == "admiral") != at_sea:
        return 0
    if rank == "militia_leader" and not all(map(suits_militia, stack)):
        return 0
    return unit.counter.command if unit.is_leader else 1


def is_led_by(state: State, unit: Unit) -> bool:
    """2.10, 7.9.leader_arises: whether a piece is or carries a leader."""
    return unit.is_leader or bool(arisen(state, unit.id))


# ---------------------------------------------------------------- ways


def ways(state: State, area: str, *kinds: str) -> Iterator[tuple[str, str]]:
    """2.6: the areas joined to one, with the kind of way, of some kinds only if any is named."""
    for there, way in sheet(state).map.neighbours[area]:
        if not kinds or way in kinds:
            yield there, way


def way(state: State, a: str, b: str) -> str:
    """2.6: how two areas are joined; empty if they are not."""
    return next((kind_ for there, kind_ in ways(state, a) if there == b), "")


def work(state: State, kind_: str, area: str):
    """15.2: the marker of a kind in an area, if there is one."""
    return next((one for one in state.works if (one.kind, one.area) == (kind_, area)), None)


def has_enemy_partisan(state: State, side: str, area: str) -> bool:
    """29.4: a partisan of the other side; without option 29 there is none."""
    found = work(state, "partisan", area)
    return found is not None and found.side != side
