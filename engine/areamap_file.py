"""
Area sheets: a TOML file becomes an `AreaMap`, and whatever contradicts itself is refused with its place.

    [map]          id (the name of the file), title, up, columns, rows, block_height, block_width, source, why
    [[kind]]       id, ground (land, sea or box), rule
    [[way]]        id, joins (pairs such as "port sea"), glyph, rule
    [[region]]     id, name, rule
    [[area]]       id, name, label, kind, region, points, colour, port, x, y, w
    [[connection]] a, b, kind

Each entry has its `source`, a `why` if it is reconstructed and a `page` if it is public; `also.FIELD` says so
of a single field whose source differs. What a sheet has to keep:

- every area of land is in a region, no other is; only land and boxes have points or are ports
- a way joins what its kind says it may, and two areas are joined once
- a port touches the sea, every area is joined to some other, and the whole map hangs together
- labels lie on the sheet and do not touch, and no line from label to label runs through a third one
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from attrs import fields, frozen

from cockade.engine.areamap import Area, AreaKind, AreaMap, Connection, ConnectionKind, Drawing, Region
from cockade.engine.data_checks import repeated, strangers
from cockade.engine.data_files import (
    DataError,
    Fault,
    by_id,
    check,
    made_of,
    package_text,
    read_toml,
    structure,
)
from cockade.engine.data_sources import PrintedEntry, ill_sourced

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LISTS = ("kind", "way", "region", "area", "connection")
PORT = "port"
CHANGED, FREE = ("points", "colour", "port", "name"), ("source", "why", "page", "also")
"""The fields that a pack may change of a land area, and of any area."""


@frozen
class _Head(PrintedEntry):
    id: str
    title: str
    up: str
    columns: int
    rows: int
    block_height: int
    block_width: int


@frozen
class _Sheet:
    map: _Head
    kind: tuple[AreaKind, ...]
    way: tuple[ConnectionKind, ...]
    area: tuple[Area, ...]
    connection: tuple[Connection, ...]
    region: tuple[Region, ...] = ()


@cache
def load_area_map(package: str, name: str) -> AreaMap:
    """Load and check the map `maps/<name>.toml` of a package.

    Raises: DataError, which names what is wrong with it.
    """
    file = f"maps/{name}.toml"
    return _named(parse_area_map(package_text(package, file), file), name, file)


def own_area_map(tables: Mapping[str, Any], name: str, ours: AreaMap) -> AreaMap:
    """Load a pack's map: ours, except points, owners, ports and names of land, and connections.

    Raises: DataError, which names what is wrong with it.
    """
    file = f"maps/{name}.toml"
    areamap = _named(area_map(dict(tables), file), name, file)
    check(file, _redrawn_faults(areamap, ours))
    return areamap


def _redrawn_faults(own: AreaMap, ours: AreaMap) -> Iterator[Fault]:
    """Yield the faults of a pack's map that changes the drawing or the kinds of areas."""
    if own.drawing != ours.drawing or list(own.areas) != list(ours.areas):
        yield Fault("$.area", "are not our areas in their order, on our drawing; change what they say")
        return
    for n, (area, printed) in enumerate(zip(own.areas.values(), ours.areas.values(), strict=True)):
        is_land = ours.ground(printed.id) == "land"
        for key in (each.name for each in fields(Area) if each.name not in FREE):
            if getattr(area, key) != getattr(printed, key) and not (is_land and key in CHANGED):
                yield Fault(f"$.area[{n}].{key}", f"of {printed.id} stays {getattr(printed, key)!r}")


def _named(areamap: AreaMap, name: str, file: str) -> AreaMap:
    if areamap.id != name:
        raise DataError(file, Fault("$.map.id", f"is {areamap.id!r}; write {name!r}, the name of the file"))
    return areamap


def parse_area_map(text: str, file: str) -> AreaMap:
    """Parse and check the map in a TOML text. `file` is the name used in messages."""
    return area_map(read_toml(text, file), file)


def check_area_shape(tables: Mapping[str, Any], file: str) -> None:
    """Accept tables with the shape of an area sheet, without checking their values.

    Raises: DataError with every key that is missing, unknown or of another kind.
    """
    structure(dict(tables), _Sheet, file)


def area_map(tables: dict[str, Any], file: str) -> AreaMap:
    """Return the map in the tables of a sheet, checked."""
    sheet = structure(tables, _Sheet, file)
    check(file, _name_faults(sheet))
    areamap = _map(sheet)
    check(file, (*_area_faults(areamap), *_link_faults(areamap), *_drawing_faults(areamap)))
    return areamap


def _map(sheet: _Sheet) -> AreaMap:
    head = sheet.map
    return made_of(
        AreaMap,
        head,
        drawing=made_of(Drawing, head),
        kinds=by_id(sheet.kind),
        ways=by_id(sheet.way),
        regions=by_id(sheet.region),
        areas=by_id(sheet.area),
        connections=sheet.connection,
    )


# ---------------------------------------------------------------- names


def _name_faults(sheet: _Sheet) -> Iterator[Fault]:
    """Yield the faults of names: repeated ids, unknown names, missing sources."""
    yield from ill_sourced("$.map", sheet.map)
    for table in LISTS:
        rows = getattr(sheet, table)
        if table != "connection":
            yield from repeated(f"$.{table}", [row.id for row in rows])
        for n, row in enumerate(rows):
            yield from ill_sourced(f"$.{table}[{n}]", row)
    kinds, ways = [kind.id for kind in sheet.kind], [way.id for way in sheet.way]
    regions, areas = [region.id for region in sheet.region], [area.id for area in sheet.area]
    for n, area in enumerate(sheet.area):
        yield from strangers(f"$.area[{n}].kind", [area.kind], kinds)
        yield from strangers(f"$.area[{n}].region", [area.region] if area.region else [], regions)
    for n, joint in enumerate(sheet.connection):
        yield from strangers(f"$.connection[{n}]", [joint.a, joint.b], areas)
        yield from strangers(f"$.connection[{n}].kind", [joint.kind], ways)


# ---------------------------------------------------------------- areas and connections


def _area_faults(areamap: AreaMap) -> Iterator[Fault]:
    for n, area in enumerate(areamap.areas.values()):
        place, ground = f"$.area[{n}]", areamap.ground(area.id)
        if (ground == "land") != bool(area.region):
            yield Fault(f"{place}.region", f"{area.id} is {ground}; an area of land is in a region, no other")
        if ground == "sea" and (area.points or area.port):
            yield Fault(place, f"{area.id} is sea; it has no points and is no port")
        if area.points < 0:
            yield Fault(f"{place}.points", "is below 0")


def _link_faults(areamap: AreaMap) -> Iterator[Fault]:
    seen: set[tuple[str, str]] = set()
    for n, joint in enumerate(areamap.connections):
        place = f"$.connection[{n}]"
        if joint.a == joint.b:
            yield Fault(place, f"joins {joint.a} to itself")
        if joint.link in seen:
            yield Fault(place, f"{joint.a} and {joint.b} are joined already; keep one")
        seen.add(joint.link)
        if not _may_join(areamap, joint):
            joins = " or ".join(areamap.ways[joint.kind].joins)
            yield Fault(place, f"a {joint.kind} joins {joins}; {joint.a} and {joint.b} are none of that")
    for n, area in enumerate(areamap.areas):
        if not areamap.neighbours[area]:
            yield Fault(f"$.area[{n}]", f"{area} is joined to nothing")
        elif areamap.is_port(area) and not any(
            areamap.ground(there) == "sea" for there in areamap.adjacent(area)
        ):
            yield Fault(f"$.area[{n}].port", f"{area} is a port and touches no sea")
    yield from _islands(areamap)


def _may_join(areamap: AreaMap, joint: Connection) -> bool:
    ends = (_classes(areamap, joint.a), _classes(areamap, joint.b))
    pairs = [pair.split() for pair in areamap.ways[joint.kind].joins]
    return any(
        (one in ends[0] and other in ends[1]) or (one in ends[1] and other in ends[0]) for one, other in pairs
    )


def _classes(areamap: AreaMap, area: str) -> set[str]:
    return {areamap.ground(area), PORT} if areamap.is_port(area) else {areamap.ground(area)}


def _islands(areamap: AreaMap) -> Iterator[Fault]:
    start = areamap.ids[0]
    found = areamap.steps(areamap.by_way(dict.fromkeys(areamap.ways, 1)), start)
    lost = [area for area in areamap.areas if area not in found]
    if lost:
        yield Fault("$.connection", f"nothing leads from {start} to {', '.join(lost)}")


# ---------------------------------------------------------------- the drawing


def _drawing_faults(areamap: AreaMap) -> Iterator[Fault]:
    drawing, areas = areamap.drawing, list(areamap.areas.values())
    for n, area in enumerate(areas):
        place = f"$.area[{n}]"
        if area.w < max(drawing.block_width, len(area.label)):
            yield Fault(f"{place}.w", f"{area.w} is too narrow for the label {area.label!r}")
        if area.x < 0 or area.y < 0 or not _fits(areamap, area):
            yield Fault(place, f"the label {area.label!r} lies off the sheet")
    for one, other in combinations(areas, 2):
        if _touch(one, other, drawing.block_height):
            yield Fault("$.area", f"the labels of {one.id} and {other.id} touch")
    for n, joint in enumerate(areamap.connections):
        a, b = areamap.areas[joint.a], areamap.areas[joint.b]
        for area in areas:
            if area.id not in (a.id, b.id) and _runs_through(a, b, area, drawing.block_height):
                place = f"$.connection[{n}]"
                yield Fault(place, f"the line from {a.id} to {b.id} runs through the label of {area.id}")


def _fits(areamap: AreaMap, area: Area) -> bool:
    drawing = areamap.drawing
    return area.x + area.w <= drawing.columns and area.y + drawing.block_height <= drawing.rows


def _touch(one: Area, other: Area, height: int) -> bool:
    across = one.x < other.x + other.w and other.x < one.x + one.w
    return across and one.y < other.y + height and other.y < one.y + height


def _runs_through(a: Area, b: Area, area: Area, height: int) -> bool:
    """Whether the straight line between two centres crosses the cells of a label."""
    (x, y), (to_x, to_y) = a.centre, b.centre
    enter, leave = 0.0, 1.0
    sides = ((x, to_x - x, area.x, area.x + area.w - 1), (y, to_y - y, area.y, area.y + height - 1))
    for start, run, low, high in sides:
        if run == 0:
            if not low <= start <= high:
                return False
            continue
        first, last = sorted(((low - start) / run, (high - start) / run))
        enter, leave = max(enter, first), min(leave, last)
    return enter <= leave
