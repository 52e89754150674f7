"""Everything that can be wrong with a scenario or the counter sheet, named with its place in the file."""

from __future__ import annotations

from collections import Counter as Count
from itertools import pairwise
from typing import TYPE_CHECKING

from cockade.engine.checks import repeated, strangers, unsourced
from cockade.engine.hexgrid import spoken
from cockade.engine.sheets import Fault
from cockade.events.brandywine import GREENE, HEADQUARTERS, SECOND, SIDES, SULLIVAN, THIRD

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cockade.engine.brandywine.common.data import Charts, Group
    from cockade.engine.brandywine.common.sheets import CounterSheet, ScenarioSheet
    from cockade.engine.hexmap import HexMap
    from cockade.events.brandywine import Counter

KINDS = ("infantry", "light", "militia", "dragoon", "artillery")
NATIONS = ("american", "regular", "loyalist", "german")
WINGS = ("", GREENE, SULLIVAN, HEADQUARTERS)
BRIGADES = ("", SECOND, THIRD)


def faults_of_counters(sheet: CounterSheet) -> Iterator[Fault]:
    """All faults of the counter sheet, in the order of the file."""
    yield from repeated("$.unit", [row.id for row in sheet.rows])
    for row in sheet.rows:
        yield from unsourced(f"$.{row.id}", row)
        yield from strangers(f"$.{row.id}.side", [row.side], SIDES)
        yield from strangers(f"$.{row.id}.nation", [row.nation], NATIONS)
        yield from strangers(f"$.{row.id}.wing", [row.wing], WINGS)
    for n, unit in enumerate(sheet.unit):
        yield from strangers(f"$.unit[{n}].kind", [unit.kind], KINDS)
        yield from _step_faults(f"$.unit[{n}]", unit.counter())


def _step_faults(place: str, counter: Counter) -> Iterator[Fault]:
    """2.2.2: the reduced side is weaker and its morale exactly 1 lower; one step has no other side."""
    (full, reduced), (high, low) = counter.strength, counter.morale
    if counter.steps == 1 and (reduced or low):
        yield Fault(place, f"{counter.id} has one step and values on its other side (2.2.2)")
    if counter.steps == 2 and not (0 < reduced < full and low == high - 1):
        yield Fault(place, f"{counter.id}: the reduced side is weaker and its morale 1 lower (2.2.2)")
    if counter.steps not in (1, 2) or full < 1:
        yield Fault(place, f"{counter.id} has one step or two, and strength (2.2.2)")


# ---------------------------------------------------------------- the map


def faults_of_map(hexmap: HexMap, charts: Charts) -> Iterator[Fault]:
    """All names of the map are on the chart, and no way crosses the creek (9.2.1)."""
    sides = {*hexmap.works.values(), *(kind for kinds in hexmap.hexsides.values() for kind in kinds)}
    slopes = {f"{way}_{kind}" for kind in set(hexmap.slopes.values()) for way in ("up", "down")}
    yield from strangers("$.map", sorted(set(hexmap.terrain.values())), charts.terrain)
    yield from strangers("$.map", sorted(sides | slopes), charts.hexsides)
    yield from strangers("$.map", sorted(set(hexmap.roads.values())), charts.ways)
    for n, way in enumerate(hexmap.ways):
        for a, b in pairwise(way.hexes):
            if "creek" in hexmap.kinds(a, b):
                yield Fault(f"$.road[{n}].hexes", f"{spoken(a)}-{spoken(b)} is a creek hexside (9.2.1)")
    for name, zone in hexmap.zones.items():
        if not zone:
            yield Fault(f"$.zone[{name}]", f"{name} has no hexes; name at least one")


# ---------------------------------------------------------------- scenarios


def faults_of_scenario(
    sheet: ScenarioSheet, hexmap: HexMap, counters: Mapping[str, Counter], charts: Charts
) -> Iterator[Fault]:
    """All faults of a scenario, in the order of the file."""
    yield from _head_faults(sheet, hexmap)
    for side, groups in sheet.forces().items():
        for n, row in enumerate(groups):
            place = f"$.{side}[{n}]"
            yield from unsourced(place, row)
            yield from strangers(f"{place}.units", row.units, counters)
            yield from strangers(f"{place}.reduced", row.reduced, row.units)
            yield from strangers(f"{place}.brigade", [row.brigade], BRIGADES)
            yield from _place_faults(place, row.group(side), hexmap)
            for unit in row.units:
                if unit in counters and counters[unit].side != side:
                    yield Fault(f"{place}.units", f"{unit} is {counters[unit].side}")
    times = Count(unit for group in sheet.groups() for unit in group.units)
    for unit, number in times.items():
        if number > 1:
            yield Fault("$", f"{unit} is in {number} groups; put it in one")
    yield from _overstacked(sheet, counters, charts)


def _head_faults(sheet: ScenarioSheet, hexmap: HexMap) -> Iterator[Fault]:
    if not 1 <= sheet.first_turn <= sheet.last_turn:
        yield Fault("$.first_turn", f"{sheet.first_turn} to {sheet.last_turn} are no turns")
    for key, table in (("morale", sheet.morale), ("momentum", sheet.momentum)):
        if set(table) != set(SIDES):
            yield Fault(f"$.{key}", f"needs exactly {' and '.join(SIDES)}")
    yield from strangers("$.special.barred", sheet.special.barred, SIDES)
    yield from strangers("$.special.barred", sheet.special.barred.values(), hexmap.zones)
    for n, rule in enumerate(sheet.decisive):
        yield from strangers(f"$.decisive[{n}].side", [rule.side], SIDES)
        yield from strangers(f"$.decisive[{n}].zones", rule.zones, hexmap.zones)


def _place_faults(place: str, group: Group, hexmap: HexMap) -> Iterator[Fault]:
    """18.0, 9.3.1: one hex or one zone; who arrives does so at one hex."""
    if bool(group.hex) == bool(group.zone):
        yield Fault(place, "needs a hex or a zone, and not both")
    if group.hex and group.hex not in hexmap.grid:
        yield Fault(f"{place}.hex", f"{spoken(group.hex)} is not on the map")
    letters = [group.zone, *(letter for letter, _ in group.options)]
    yield from strangers(f"{place}.zone", [zone for zone in letters if zone], hexmap.zones)
    if group.turn and any(len(hexmap.zones.get(zone, ())) > 1 for zone in letters if zone):
        yield Fault(f"{place}.zone", "reinforcements enter at one hex (9.3.1)")


def _overstacked(sheet: ScenarioSheet, counters: Mapping[str, Counter], charts: Charts) -> Iterator[Fault]:
    """7.1.1: what stands in a hex from the start keeps the stacking limit, and is all of one side."""
    points: Count[int] = Count()
    guns: Count[int] = Count()
    sides: dict[int, set[str]] = {}
    for group in sheet.groups():
        known = [id_ for id_ in group.units if id_ in counters and group.hex and not group.turn]
        for id_ in known:
            counter = counters[id_]
            sides.setdefault(group.hex, set()).add(group.side)
            if counter.kind == "artillery":
                guns[group.hex] += 1
            else:
                points[group.hex] += counter.strength[id_ in group.reduced]
    for hex_, owners in sides.items():
        if points[hex_] > charts.limits.stack or guns[hex_] > charts.limits.guns:
            yield Fault("$", f"{spoken(hex_)} holds {points[hex_]} strength and {guns[hex_]} guns (7.1.1)")
        if len(owners) > 1:
            yield Fault("$", f"{spoken(hex_)} holds both sides")
