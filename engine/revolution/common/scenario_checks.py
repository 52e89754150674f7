"""Everything that can be wrong with a scenario, named with its place in the file."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cockade.engine.checks import strangers
from cockade.engine.origins import ill_sourced
from cockade.engine.sheets import Fault
from cockade.events.revolution import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.engine.areamap import AreaMap
    from cockade.engine.revolution.common.data import Charts, Group, Leader, Pieces, Scenario, UnitType

MARKERS = ("fortress", "partisan")


def faults_of_scenario(
    scenario: Scenario, areamap: AreaMap, charts: Charts, pieces: Pieces
) -> Iterator[Fault]:
    """All faults of a scenario, in the order of the file."""
    yield from ill_sourced("$", scenario)
    yield from _head_faults(scenario, charts)
    for n, group in enumerate(scenario.group):
        place = f"$.group[{n}]"
        yield from ill_sourced(place, group)
        yield from _place_faults(place, group, areamap)
        yield from _piece_faults(place, group, areamap, pieces)
    for n, coming in enumerate(scenario.reinforcement):
        place = f"$.reinforcement[{n}]"
        yield from ill_sourced(place, coming)
        yield from strangers(f"{place}.progress", [coming.progress], [box.id for box in charts.progress])
        yield from strangers(f"{place}.units", coming.units, pieces.units)
        yield from strangers(f"{place}.leaders", coming.leaders, pieces.leaders)
        yield from strangers(f"{place}.area", [coming.area] if coming.area else [], areamap.areas)
    yield from _count_faults(scenario, pieces)


def _head_faults(scenario: Scenario, charts: Charts) -> Iterator[Fault]:
    if not scenario.years:
        yield Fault("$.years", "is empty; a scenario has at least one turn")
    boxes = [box.id for box in charts.progress]
    yield from strangers("$.progress", [scenario.progress], boxes)
    yield from strangers("$.europe", [scenario.europe], [box.id for box in charts.europe.values()])
    yield from strangers("$.hands", scenario.hands, SIDES)
    for side in SIDES:
        if side not in scenario.hands:
            yield Fault(f"$.hands.{side}", "is missing; add it")
    if scenario.goals is not None:
        yield from strangers("$.goals.progress", [scenario.goals.progress], boxes)


def _place_faults(place: str, group: Group, areamap: AreaMap) -> Iterator[Fault]:
    if bool(group.areas) == bool(group.region):
        yield Fault(place, "says where: areas, or a region, not both")
    yield from strangers(f"{place}.areas", group.areas, areamap.areas)
    yield from strangers(f"{place}.region", [group.region] if group.region else [], areamap.regions)


def _piece_faults(place: str, group: Group, areamap: AreaMap, pieces: Pieces) -> Iterator[Fault]:
    yield from strangers(f"{place}.nation", [group.nation], pieces.nations)
    yield from strangers(f"{place}.units", group.units, pieces.units)
    yield from strangers(f"{place}.leaders", group.leaders, pieces.leaders)
    yield from strangers(f"{place}.markers", group.markers, MARKERS)
    found = [pieces.units[id_] for id_ in group.units if id_ in pieces.units]
    leaders = [pieces.leaders[id_] for id_ in group.leaders if id_ in pieces.leaders]
    members: list[UnitType | Leader] = [*found, *leaders]
    for piece in members:
        if piece.side != group.side:
            yield Fault(place, f"{piece.id} is not {group.side}")
    ports = [area for area in group.areas if area in areamap and areamap.is_port(area)]
    if any(unit.kind == "fleet" for unit in found) and len(ports) != len(group.areas):
        yield Fault(f"{place}.units", "a fleet starts in a port or box (24.1)")
    for leader in leaders:
        if leader.start != "setup":
            yield Fault(f"{place}.leaders", f"{leader.id} does not start on the map: {leader.start}")


def _count_faults(scenario: Scenario, pieces: Pieces) -> Iterator[Fault]:
    """13.10: there are counters for what is set up, and exactly those reserved come later (4.9)."""
    used: Counter[str] = Counter()
    for group in scenario.group:
        used.update(group.units)
    coming: Counter[str] = Counter()
    for reinforcement in scenario.reinforcement:
        coming.update(reinforcement.units)
    for id_, unit in pieces.units.items():
        if used[id_] > unit.count - unit.reserved:
            yield Fault(
                "$.group", f"{used[id_]} {id_} are set up; {unit.count - unit.reserved} may be (13.10)"
            )
        if coming[id_] != unit.reserved:
            yield Fault("$.reinforcement", f"{coming[id_]} {id_} come; {unit.reserved} are kept for it (4.9)")
    placed = Counter(leader for group in scenario.group for leader in group.leaders)
    for id_, leader in pieces.leaders.items():
        if placed[id_] != (leader.start == "setup"):
            yield Fault("$.group", f"{id_} is set up {placed[id_]} times; he starts: {leader.start}")
    works = Counter({kind: sum(g.markers.get(kind, 0) for g in scenario.group) for kind in MARKERS})
    limit = pieces.pieces["fortress_siege"].count
    if works["fortress"] > limit:
        yield Fault(
            "$.group", f"{works['fortress']} fortresses are set up; there are {limit} counters (28.7)"
        )
