"""Everything that can be wrong with a scenario or the counter sheet, named with its place in the file."""

from __future__ import annotations

from collections import Counter as Count
from itertools import pairwise
from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.bin_packing import EMPTY, added, packs
from cockade.engine.brandywine.common.data import OWN_LINES
from cockade.engine.brandywine.common.state import Unit, unit_load
from cockade.engine.data_checks import (
    MOST_TURNS,
    missing_names,
    repeated,
    strangers,
    too_long,
    unfilled,
    unsourced,
)
from cockade.engine.data_files import Fault
from cockade.engine.hexgrid import spoken
from cockade.engine.victory import OTHERWISE
from cockade.events.brandywine import GREENE, HEADQUARTERS, SECOND, SIDES, SULLIVAN, THIRD

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cockade.engine.brandywine.common.bin_packing import Load
    from cockade.engine.brandywine.common.data import Charts, Group
    from cockade.engine.brandywine.common.scenario_schema import CounterSheet, GroupSheet, ScenarioSheet
    from cockade.engine.hexmap import HexMap
    from cockade.events.brandywine import Counter

KINDS = ("infantry", "light", "militia", "dragoon", "artillery")
NATIONS = ("american", "regular", "loyalist", "german")
TOLD = {"side", "enemy", "people"}
COUNTED = {"hold_each": {"held", "of"}}
"""What may stand in braces where a way to win is told: in every one, and where places are counted."""
NOWHERE: frozenset[int] = frozenset()
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
    misread = list(_hex_faults(sheet))
    yield from misread
    if misread:
        return
    yield from _head_faults(sheet, hexmap, charts)
    yield from _special_faults(sheet)
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
            yield from _brigade_faults(place, row)
    times = Count(unit for group in sheet.groups() for unit in group.units)
    for unit, number in times.items():
        if number > 1:
            yield Fault("$", f"{unit} is in {number} groups; put it in one")
    yield from _overstacked(sheet, counters, charts)
    yield from _homeless(sheet, hexmap, counters)
    yield from _cramped(sheet, hexmap, counters, charts)


def _head_faults(sheet: ScenarioSheet, hexmap: HexMap, charts: Charts) -> Iterator[Fault]:
    yield from missing_names({"$.title": sheet.title})
    yield from too_long("$.note", sheet.note)
    if not 1 <= sheet.first_turn <= sheet.last_turn <= MOST_TURNS:
        yield Fault("$.first_turn", f"{sheet.first_turn} to {sheet.last_turn} are no turns")
    for key, table in (("morale", sheet.morale), ("momentum", sheet.momentum)):
        if set(table) != set(SIDES):
            yield Fault(f"$.{key}", f"needs exactly {' and '.join(SIDES)}")
    yield from strangers("$.special.barred", sheet.special.barred, SIDES)
    yield from strangers("$.special.barred", sheet.special.barred.values(), hexmap.zones)
    yield from _level_faults(sheet, charts)
    for n, rule in enumerate(sheet.decisive):
        yield from strangers(f"$.decisive[{n}].side", [rule.side], SIDES)
        yield from strangers(f"$.decisive[{n}].zones", rule.zones, hexmap.zones)
        if not rule.zones and rule.how != OTHERWISE:
            yield Fault(f"$.decisive[{n}].zones", "is missing; add a zone of the map")
        before = sheet.decisive[:n] if rule.how == OTHERWISE else (rule,)
        known = TOLD.union(*(COUNTED.get(each.how, ()) for each in before))
        yield from unfilled(f"$.decisive[{n}]", rule.told + rule.ending, known)


def _hex_faults(sheet: ScenarioSheet) -> Iterator[Fault]:
    """Hexes are written in four digits, as they are printed."""
    for side, groups in sheet.forces().items():
        for n, row in enumerate(groups):
            if row.hex and not (len(row.hex) == 4 and row.hex.isascii() and row.hex.isdecimal()):
                yield Fault(f"$.{side}[{n}].hex", f"{row.hex[:20]!r} is no hex; write four digits")


def _level_faults(sheet: ScenarioSheet, charts: Charts) -> Iterator[Fault]:
    """15.2.2, 12.3.1: the starting levels of the armies."""
    for side, morale in sheet.morale.items():
        if not 1 <= morale <= charts.limits.morale:
            yield Fault(f"$.morale.{side}", f"is {morale}; write 1 to {charts.limits.morale} (15.2.2)")
    held = sheet.momentum.values()
    if min(held, default=0) < 0 or sum(held) > charts.limits.chits:
        yield Fault("$.momentum", f"takes 0 to {charts.limits.chits} chits for both sides together (12.3.1)")


def _special_faults(sheet: ScenarioSheet) -> Iterator[Fault]:
    """18.1.3, 18.4.3: the special rules name units of the scenario."""
    special, units = sheet.special, [unit for group in sheet.groups() for unit in group.units]
    if special.tied:
        yield from strangers("$.special.tied", [special.tied], units)
    if special.leave:
        yield from strangers("$.special.leave.units", special.leave.units, units)
        yield from strangers("$.special.leave.side", [special.leave.side], SIDES)
    if special.initiative_drm:
        yield from strangers("$.special.initiative_drm.side", [special.initiative_drm.side], SIDES)


def _brigade_faults(place: str, row: GroupSheet) -> Iterator[Fault]:
    """9.7, 9.8, 9.3.1: a brigade that may choose its entry has options, and enters later."""
    if not 0 <= row.turn <= MOST_TURNS:
        yield Fault(f"{place}.turn", f"there is no turn {row.turn}")
    if row.brigade and not (row.turn and row.options):
        yield Fault(f"{place}.options", "a brigade that chooses enters later, at one of its options (9.7.2)")
    for _, turn in row.options:
        if not 1 <= turn <= MOST_TURNS:
            yield Fault(f"{place}.options", f"there is no turn {turn}")


def _homeless(sheet: ScenarioSheet, hexmap: HexMap, counters: Mapping[str, Counter]) -> Iterator[Fault]:
    """9.3.1, 13.2.1: the map has the entry hexes to which routed units go."""
    units = [counters[id_] for group in sheet.groups() for id_ in group.units if id_ in counters]
    homes = {unit.home or OWN_LINES for unit in units}
    yield from strangers("$.map", sorted(homes), hexmap.zones)


def _place_faults(place: str, group: Group, hexmap: HexMap) -> Iterator[Fault]:
    """18.0, 9.3.1: a group has one hex or one zone; a group that arrives does so at one hex."""
    if bool(group.hex) == bool(group.zone):
        yield Fault(place, "needs a hex or a zone, and not both")
    if group.hex and group.hex not in hexmap.grid:
        yield Fault(f"{place}.hex", f"{spoken(group.hex)} is not on the map")
    letters = [group.zone, *(letter for letter, _ in group.options)]
    yield from strangers(f"{place}.zone", [zone for zone in letters if zone], hexmap.zones)
    if group.turn and any(len(hexmap.zones.get(zone, ())) > 1 for zone in letters if zone):
        yield Fault(f"{place}.zone", "reinforcements enter at one hex (9.3.1)")


def _overstacked(sheet: ScenarioSheet, counters: Mapping[str, Counter], charts: Charts) -> Iterator[Fault]:
    """7.1.1: the stack set up in a hex is within the stacking limit, and all of one side."""
    loads, sides = _standing(sheet, counters)
    for hex_, owners in sides.items():
        points, guns = loads.get(hex_, EMPTY)
        if points > charts.limits.stack or guns > charts.limits.guns:
            yield Fault("$", f"{spoken(hex_)} holds {points} strength and {guns} guns (7.1.1)")
        if len(owners) > 1:
            yield Fault("$", f"{spoken(hex_)} holds both sides")


def _standing(
    sheet: ScenarioSheet, counters: Mapping[str, Counter]
) -> tuple[dict[int, Load], dict[int, set[str]]]:
    """The loads set up in each hex, and the sides that own them."""
    loads: dict[int, Load] = {}
    sides: dict[int, set[str]] = {}
    for group in sheet.groups():
        for id_ in group.units if group.hex and not group.turn else ():
            if id_ in counters:
                sides.setdefault(group.hex, set()).add(group.side)
                loads[group.hex] = added(loads, group.hex, _load(counters[id_], reduced=id_ in group.reduced))
    return loads, sides


def _load(counter: Counter, *, reduced: bool) -> Load:
    """7.1.1: the load that a unit adds to a hex; 0 for leaders."""
    return unit_load(Unit(counter, 0, reduced=reduced))


def _cramped(
    sheet: ScenarioSheet, hexmap: HexMap, counters: Mapping[str, Counter], charts: Charts
) -> Iterator[Fault]:
    """18.1.1, 7.1.1: freely placed units all fit into their areas, even after all the others are placed."""
    loads, sides = _standing(sheet, counters)
    free = [group for group in sheet.groups() if group.is_free]
    for side in SIDES:
        theirs = {hex_ for hex_, owners in sides.items() if side not in owners}
        theirs |= {hex_ for g in free if g.side != side for hex_ in hexmap.zones.get(g.zone, ())}
        needs = [
            (
                _load(counters[id_], reduced=id_ in group.reduced),
                hexmap.zones.get(group.zone, NOWHERE) - theirs,
            )
            for group in free
            if group.side == side
            for id_ in group.units
            if id_ in counters and counters[id_].kind != "leader"
        ]
        needs.sort(key=lambda need: (len(need[1]), -need[0][0], -need[0][1]))
        if packs(dict(loads), needs, (charts.limits.stack, charts.limits.guns)) is None:
            yield Fault(f"$.{side}", "have too little room in the areas where they are placed (7.1.1)")
