"""Everything that can be wrong with a scenario, named with its place in the file."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

from cockade.engine.data_checks import MOST_TURNS, missing_names, repeated, strangers, too_long, unsourced
from cockade.engine.data_files import Fault
from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.exclusive_checks import faults_of_exclusive_rules, rules_in_force
from cockade.events.rebels import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cockade.engine.hexmap import HexMap
    from cockade.engine.rebels.common.data import Charts
    from cockade.engine.rebels.common.scenario_schema import GroupSheet, ScenarioSheet, UnitSheet

NATIONS = ("US", "GB", "HE", "LO")
PARTS = ("labels", "first", "set_up", "levels", "communication", "victory")
_PRINTED = ("strength", "morale", "bombardment", "reach", "gun", "command", "span")
_WANTED = {"leader": ("command", "span"), "artillery": ("morale", "bombardment", "reach", "gun")}
_LINE = ("strength", "morale")
MOST_UNITS = 400
FARTHEST = 99
"""The most hexes from its place that a group may start; no map is wider."""


def faults_of_scenario(sheet: ScenarioSheet, hexmap: HexMap, charts: Charts) -> Iterator[Fault]:
    """All faults of a scenario, in the order of the file."""
    yield from _size_faults(sheet)
    yield from _head_faults(sheet, hexmap)
    yield from _map_faults(hexmap, charts)
    yield from repeated("$.unit", [unit.id for unit in (*sheet.unit, *sheet.reserve)])
    for n, unit in enumerate(sheet.unit):
        yield from _unit_faults(f"$.unit[{n}]", unit, sheet, charts)
    for n, unit in enumerate(sheet.reserve):
        yield from _unit_faults(f"$.reserve[{n}]", unit, sheet, charts)
    yield from _basis_faults(sheet)
    yield from faults_of_exclusive_rules(sheet, hexmap)
    for side, groups in sheet.forces().items():
        for n, group in enumerate(groups):
            yield from _group_faults(f"$.{side}[{n}]", side, group, sheet)
            yield from _place_faults(f"$.{side}[{n}]", group, hexmap, charts)
    yield from _unplaced(sheet)
    yield from _overstacked(sheet, charts)
    yield from _cramped(sheet, hexmap, charts)


# ---------------------------------------------------------------- the frame of the battle


def _size_faults(sheet: ScenarioSheet) -> Iterator[Fault]:
    """No battle is larger than a screen can show, whether ours or a pack's."""
    counts = {
        "$.labels": (len(sheet.labels), MOST_TURNS, "turns"),
        "$.unit": (len(sheet.unit) + len(sheet.reserve), MOST_UNITS, "units"),
    }
    for place, (found, most, what) in counts.items():
        if found > most:
            yield Fault(place, f"has {found} {what}; the most is {most}")
    shown = {f"$.unit[{n}].name": unit.name for n, unit in enumerate(sheet.unit)}
    shown |= {f"$.reserve[{n}].name": unit.name for n, unit in enumerate(sheet.reserve)}
    shown |= {f"$.labels[{n}]": label for n, label in enumerate(sheet.labels)}
    shown |= {f"$.names.{side}": name for side, name in sheet.names.items()}
    yield from missing_names({"$.title": sheet.title, **shown})
    yield from too_long("$.note", sheet.note)


def _head_faults(sheet: ScenarioSheet, hexmap: HexMap) -> Iterator[Fault]:
    yield from strangers("$.first", [sheet.first], SIDES)
    yield from strangers("$.victory.else_wins", [sheet.victory.else_wins], SIDES)
    yield from strangers("$.names", sheet.names, SIDES)
    yield from _by_side("$.levels", sheet.levels)
    yield from strangers("$.communication_zone", sheet.communication_zone, SIDES)
    yield from strangers("$.communication_zone", sheet.communication_zone.values(), hexmap.zones)
    yield from _by_side("$.communication", {**sheet.communication, **sheet.communication_zone})
    for side, hexes in sheet.communication.items():
        yield from _off_map(f"$.communication.{side}", hexes, hexmap)
    if not sheet.labels:
        yield Fault("$.labels", "is empty; a battle has at least one turn")
    for side, level in sheet.levels.items():
        if level <= 0:
            yield Fault(f"$.levels.{side}", f"is {level}; an army starts above 0 (13.1)")


def _by_side(place: str, table: dict[str, Any]) -> Iterator[Fault]:
    yield from strangers(place, table, SIDES)
    for side in SIDES:
        if not table.get(side):
            yield Fault(f"{place}.{side}", "is missing; add it")


def _map_faults(hexmap: HexMap, charts: Charts) -> Iterator[Fault]:
    hexsides = {*hexmap.works.values(), *(kind for kinds in hexmap.hexsides.values() for kind in kinds)}
    yield from strangers("$.map", sorted(set(hexmap.terrain.values())), charts.terrain)
    yield from strangers("$.map", sorted(hexsides), charts.hexsides)
    yield from strangers("$.map", sorted(set(hexmap.roads.values())), charts.ways)


def _basis_faults(sheet: ScenarioSheet) -> Iterator[Fault]:
    """Every part that is in force rests on a clause and a source, and no other part does."""
    wanted = {*PARTS, *rules_in_force(sheet)}
    yield from strangers("$.basis", sheet.basis, wanted)
    for name in sorted(wanted - set(sheet.basis)):
        yield Fault(f"$.basis.{name}", "is missing; add it")
    for name, basis in sheet.basis.items():
        if not basis.source:
            yield Fault(f"$.basis.{name}.source", "is missing; add it")


# ---------------------------------------------------------------- counters


def _unit_faults(place: str, unit: UnitSheet, sheet: ScenarioSheet, charts: Charts) -> Iterator[Fault]:
    yield from unsourced(place, unit)
    yield from strangers(f"{place}.side", [unit.side], SIDES)
    yield from strangers(f"{place}.nation", [unit.nation], NATIONS)
    yield from strangers(f"{place}.kind", [unit.kind], charts.kinds)
    if not unit.named_by:
        yield Fault(f"{place}.named_by", "is missing; add it")
    if unit.ref or unit.source == "public":
        yield from strangers(f"{place}.ref", [unit.ref], sheet.refs)
    yield from _printed_faults(place, unit)
    yield from _points_faults(place, unit)
    if unit.gun:
        yield from _gun_faults(place, unit, charts)


def _printed_faults(place: str, unit: UnitSheet) -> Iterator[Fault]:
    """1.2.3: every kind of counter has its own values and no others."""
    wanted = _WANTED.get(unit.kind, _LINE)
    for name in _PRINTED:
        value = getattr(unit, name)
        if name in wanted and not _is_printed(value):
            yield Fault(f"{place}.{name}", f"is {value!r}; the {unit.kind} {unit.id} needs a value above 0")
        if name not in wanted and value not in (0, "", (0, 0)):
            yield Fault(f"{place}.{name}", f"is {value!r}; the {unit.kind} {unit.id} has none (1.2.3)")
    if unit.allowance < 0:
        yield Fault(f"{place}.allowance", f"is {unit.allowance}; it is at least 0")


def _is_printed(value: str | int | tuple[int, int]) -> bool:
    if isinstance(value, tuple):
        return min(value) > 0
    return value > 0 if isinstance(value, int) else bool(value)


def _points_faults(place: str, unit: UnitSheet) -> Iterator[Fault]:
    """13.3: a leader costs command and range together, artillery nothing; 13.2: all others something."""
    fixed = {"leader": unit.command + unit.span, "artillery": 0}
    points = fixed.get(unit.kind, unit.points)
    if unit.points != points:
        yield Fault(f"{place}.points", f"is {unit.points}; the {unit.kind} {unit.id} costs {points} (13.3)")
    if unit.kind not in fixed and points < 1:
        yield Fault(f"{place}.points", f"is {points}; a unit costs at least 1 (13.2)")


def _gun_faults(place: str, unit: UnitSheet, charts: Charts) -> Iterator[Fault]:
    yield from strangers(f"{place}.gun", [unit.gun], charts.gun_ranges)
    reach = charts.gun_ranges.get(unit.gun, unit.reach)
    if unit.reach != reach:
        yield Fault(f"{place}.reach", f"is {unit.reach}; a gun of {unit.gun} reaches {reach} hexes (7.2)")


# ---------------------------------------------------------------- groups


def _group_faults(place: str, side: str, group: GroupSheet, sheet: ScenarioSheet) -> Iterator[Fault]:
    if not group.source:
        yield Fault(f"{place}.source", "is missing; add it")
    if not 0 <= group.turn <= len(sheet.labels):
        yield Fault(f"{place}.turn", f"there is no turn {group.turn}")
    sides = {unit.id: unit.side for unit in sheet.unit}
    yield from strangers(f"{place}.units", group.units, sides)
    for n, unit in enumerate(group.units):
        if sides.get(unit, side) != side:
            yield Fault(f"{place}.units[{n}]", f"{unit} is {sides[unit]}")


def _place_faults(place: str, group: GroupSheet, hexmap: HexMap, charts: Charts) -> Iterator[Fault]:
    free = bool(group.zone) + bool(group.around)
    hexes = bool(group.hexes) if group.turn else len(group.hexes)
    if hexes + free != 1 or (group.turn and free):
        yield Fault(place, "needs one hex, or a zone if it is there from the start")
    for key, zone in (("zone", group.zone), ("or_zone", group.or_zone)):
        if zone:
            yield from strangers(f"{place}.{key}", [zone], hexmap.zones)
    if group.around:
        yield from _off_map(f"{place}.around", [group.around], hexmap)
    if not 0 <= group.within <= FARTHEST:
        yield Fault(f"{place}.within", f"is {group.within}; write 0 to {FARTHEST}")
    yield from _off_map(f"{place}.hexes", group.hexes, hexmap)
    for hex_ in group.hexes:
        terrain = charts.terrain.get(hexmap.terrain.get(hex_, ""))
        if terrain is not None and not terrain.cost:
            yield Fault(f"{place}.hexes", f"{spoken(hex_)} is {terrain.id}; nobody can stand there")
        if group.turn and hex_ in hexmap.grid and not hexmap.grid.is_edge(hex_):
            yield Fault(
                f"{place}.hexes", f"{spoken(hex_)} is not on the edge; nobody can enter there (3.1.1)"
            )


def _off_map(place: str, hexes: Iterable[int], hexmap: HexMap) -> Iterator[Fault]:
    first, last = hexmap.grid.hexes[0], hexmap.grid.hexes[-1]
    for n, hex_ in enumerate(hexes):
        if hex_ not in hexmap.grid:
            reach = f"which goes from {spoken(first)} to {spoken(last)}"
            yield Fault(f"{place}[{n}]", f"{spoken(hex_)} is not on the map, {reach}")


def _unplaced(sheet: ScenarioSheet) -> Iterator[Fault]:
    """Every unit is in exactly one group."""
    times = Counter(unit for group in sheet.groups() for unit in group.units)
    for n, unit in enumerate(sheet.unit):
        if times[unit.id] != 1:
            yield Fault(f"$.unit[{n}].id", f"{unit.id} is in {times[unit.id]} groups; put it in one")


def _overstacked(sheet: ScenarioSheet, charts: Charts) -> Iterator[Fault]:
    """6.0: the stack set up in a hex is within the stacking limit, and all of one side."""
    points: dict[int, int] = defaultdict(int)
    sides: dict[int, set[str]] = defaultdict(set)
    units = {unit.id: unit for unit in sheet.unit}
    for group in sheet.groups():
        for hex_ in () if group.turn else group.hexes[:1]:
            points[hex_] += sum(_stacking_points(units[id_], sheet) for id_ in group.units if id_ in units)
            sides[hex_].add(group.side)
    for hex_, total in points.items():
        if total > charts.stack_limit:
            yield Fault("$", f"{spoken(hex_)} holds {total} points; the limit is {charts.stack_limit} (6.0)")
        if len(sides[hex_]) > 1:
            yield Fault("$", f"{spoken(hex_)} holds both sides")


def _cramped(sheet: ScenarioSheet, hexmap: HexMap, charts: Charts) -> Iterator[Fault]:
    """1.3, 6.0: wherever the others are placed, there is room for the largest unit of an area."""
    units = {unit.id: _stacking_points(unit, sheet) for unit in sheet.unit}
    near = [group for group in sheet.groups() if not group.turn and 0 <= group.within <= FARTHEST]
    areas = [(group, group.area(hexmap, group.or_kind)) for group in near]
    for group, area in ((group, area) for group, area in areas if group.is_free and group.units):
        most = max((units.get(id_, 0) for id_ in group.units), default=0)
        near = [other for other, reach in areas if reach & area]
        others = sum(units.get(id_, 0) for other in near for id_ in other.units) - most
        kinds = (charts.terrain.get(hexmap.terrain[hex_]) for hex_ in area)
        rooms = sum(kind is not None and kind.cost > 0 for kind in kinds)
        if others >= rooms * (charts.stack_limit - most + 1):
            yield Fault("$", f"the group of {group.units[0]} may find no room in its area (1.3)")


def _stacking_points(unit: UnitSheet, sheet: ScenarioSheet) -> int:
    """6.1 to 6.3: good strength or twice the disrupted one; artillery half its bombardment strength."""
    disrupted = unit.id in sheet.special.start_disrupted
    if unit.kind == "artillery":
        return unit.bombardment // 2 * (2 if disrupted else 1)
    return 2 * unit.strength[1] if disrupted else unit.strength[0]
