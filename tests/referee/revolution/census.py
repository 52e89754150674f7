"""Nothing is created, nothing is lost, and everything stands where it may (2.9, 13.10, 15.2, 24.5, 25.0)."""

from __future__ import annotations

from collections import Counter

from cockade.engine.revolution.common.state import State, Unit
from cockade.events.revolution import AMERICAN, BRITISH, COLONIES, SIDES
from tests.referee.revolution import field
from tests.referee.revolution.levy import counters_left

ON_MAP, OFF_MAP = "map", ("pool", "reserved", "event", "out")


def taken(referee, before: State, after: State) -> None:
    """Count what may have changed since the event before."""
    if (
        before.pool is not after.pool
        or before.hands is not after.hands
        or before.committed is not after.committed
    ):
        markers_kept(referee, after)
    if before.units is not after.units:
        for unit in changed_units(before, after):
            stands_well(referee, after, unit)
    if before.works is not after.works:
        works_lie_well(referee, after)
    if before.works is not after.works or before.units is not after.units:
        fortresses_held(referee, after)
    if before.points is not after.points:
        referee.expect("6.1", "points below 0", expected=False, found=min(after.points) < 0)
    if before.loyalty is not after.loyalty:
        most = field.sheet(after).charts.loyalty.most
        low = [colony for colony, n in zip(COLONIES, after.loyalty, strict=True) if abs(n) > most]
        referee.expect("11.5", "colonies beyond the end of the track", [], low)


def markers_kept(referee, state: State) -> None:
    """7.1, 7.7: every campaign marker is in one place."""
    passing = state.passing[1:] if state.passing[1] else ()
    risen = [one.marker for one in state.arisen if one.marker]
    put = (one.marker for one in state.committed)
    hands = (marker for side in SIDES for marker in state.hand(side))
    found = Counter([*state.pool, *state.gone, *passing, *put, *hands, *risen])
    referee.expect("7.7", "campaign markers", Counter(field.sheet(state).markers), found)


def changed_units(before: State, after: State):
    """The units that are not as they were."""
    if len(before.units) != len(after.units):
        return list(after.units)
    return [new for old, new in zip(before.units, after.units, strict=True) if old is not new]


def stands_well(referee, state: State, unit: Unit) -> None:
    """2.9, 24.4, 24.5, 25.0, 26.3: one unit, on the map or off it, aboard or ashore."""
    placed = unit.status == ON_MAP
    referee.expect("2.9", f"{unit.id} on the map or off it", placed, bool(unit.area))
    referee.expect("2.9", f"{unit.id} where it can be", expected=True, found=placed or unit.status in OFF_MAP)
    if not unit.area:
        return
    admitted = field.is_admitted(state, unit, unit.area)
    in_box = field.kind(state, unit.area) == "box"
    referee.expect("25.3" if in_box else "26.1", f"{unit.id} in {unit.area}", expected=True, found=admitted)
    if unit.is_fleet:
        port = field.is_port(state, unit.area) or field.kind(state, unit.area) == "high_sea"
        referee.expect("24.1", f"{unit.id} in {unit.area}", (True, ""), (port, unit.aboard))
    elif unit.aboard:
        ship = state.unit(unit.aboard)
        referee.expect("24.4", f"{unit.id} aboard", (True, unit.area), (ship.is_fleet, ship.area))
        bound = unit.kind in ("militia", "militia_leader")
        referee.expect("23.1", f"{unit.id} at sea", expected=False, found=bound)
    else:
        at_sea = field.kind(state, unit.area) == "high_sea"
        referee.expect("16.9", f"{unit.id} in the water", expected=False, found=at_sea)


def works_lie_well(referee, state: State) -> None:
    """15.2, 28.4, 28.7: one of a kind in an area, ten fortresses and sieges, a siege with its unit."""
    places = Counter((one.kind, one.area) for one in state.works)
    referee.expect("15.2", "two markers of a kind", [], [place for place, n in places.items() if n > 1])
    referee.expect("28.7", "counters left", expected=True, found=counters_left(state) >= 0)
    for one in state.works:
        if one.kind == "siege":
            there = state.unit(one.unit).area
            referee.expect("28.4", "where the unit of a siege is", one.area, there)
        wanted = ("",) if one.kind == "massacre" else SIDES
        referee.expect("2.15", f"the side of the {one.kind}", expected=True, found=one.side in wanted)


def fortresses_held(referee, state: State) -> None:
    """28.1, 28.6: a fortress belongs to the side that alone has land combat units there."""
    if state.battle is not None or not state.turn:
        return
    for one in state.works:
        if one.kind == "fortress":
            here = [side for side in (AMERICAN, BRITISH) if field.land(state, one.area, side)]
            if len(here) == 1:
                referee.expect("28.6", f"whose fortress {one.area} is", here[0], one.side)
