"""Everything that can be wrong with a scenario, named with its place in the file."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cockade.engine.data_checks import MOST_TURNS, missing_names, rising, strangers, too_long, unfilled
from cockade.engine.data_files import Fault
from cockade.engine.data_sources import ill_sourced
from cockade.engine.victory import END, OTHERWISE
from cockade.events.revolution import AMERICAN, COLONIES, SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cockade.engine.areamap import AreaMap
    from cockade.engine.revolution.common.data import Charts, Group, Leader, Pieces, Scenario, UnitType

MARKERS = ("fortress", "partisan")
GOALS, MOMENTS = "goals", ("turn", END)
_TOWNS = frozenset({"towns", "goal", "colonies", "of"})
FIGURES: dict[str, frozenset[str]] = {
    "both": _TOWNS,
    "military": _TOWNS,
    "political": _TOWNS,
    GOALS: frozenset({"colonies", "of", "progress", "europe"}),
    OTHERWISE: frozenset(),
}
"""By way to win, what may stand in braces where it is told; besides `side`, in every one."""
TOLD, EVERYWHERE, HEAVIEST = frozenset({"side"}), ("both",), 10.0
"""A way for all others has the figures of those before it, which the ways of every scenario are."""


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
    yield from _coming_faults(scenario)
    yield from _leader_faults(scenario, pieces)
    yield from _count_faults(scenario, pieces)
    yield from _win_faults(scenario)


def _head_faults(scenario: Scenario, charts: Charts) -> Iterator[Fault]:
    yield from missing_names({"$.title": scenario.title})
    yield from too_long("$.note", scenario.note)
    if not 1 <= len(scenario.years) <= MOST_TURNS:
        yield Fault("$.years", f"has {len(scenario.years)} turns; write 1 to {MOST_TURNS}")
    yield from rising("$.years", scenario.years)
    boxes = [box.id for box in charts.progress]
    yield from strangers("$.progress", [scenario.progress], boxes)
    yield from strangers("$.europe", [scenario.europe], [box.id for box in charts.europe.values()])
    yield from strangers("$.hands", scenario.hands, SIDES)
    for side in SIDES:
        if side not in scenario.hands:
            yield Fault(f"$.hands.{side}", "is missing; add it")
    for side, number in scenario.hands.items():
        if number < 0:
            yield Fault(f"$.hands.{side}", f"is {number}; write 0 or more")
    yield from strangers("$.options", scenario.options or (), charts.options)
    if scenario.goals is not None:
        later = boxes[1:]
        yield from strangers("$.goals.progress", [scenario.goals.progress], later)
        allies = [box.id for box in charts.europe.values() if box.place > 0]
        yield from strangers("$.goals.europe", [scenario.goals.europe], allies)


def _place_faults(place: str, group: Group, areamap: AreaMap) -> Iterator[Fault]:
    if bool(group.areas) == bool(group.region):
        yield Fault(place, "says where: areas, or a region, not both")
    yield from strangers(f"{place}.areas", group.areas, areamap.areas)
    yield from strangers(f"{place}.region", [group.region] if group.region else [], areamap.regions)
    if group.markers and len(group.areas) != 1:
        yield Fault(f"{place}.markers", "stand in one area; name it")
    if group.region in areamap.regions and not areamap.in_region(group.region):
        yield Fault(f"{place}.region", f"{group.region} has no area")
    for area in group.areas:
        if area in areamap.areas and areamap.ground(area) == "sea":
            yield Fault(f"{place}.areas", f"{area} is high sea; pieces start on land or in a box (4.2)")


def _piece_faults(place: str, group: Group, areamap: AreaMap, pieces: Pieces) -> Iterator[Fault]:
    yield from strangers(f"{place}.nation", [group.nation], pieces.nations)
    yield from strangers(f"{place}.units", group.units, pieces.units)
    yield from strangers(f"{place}.leaders", group.leaders, pieces.leaders)
    yield from strangers(f"{place}.markers", group.markers, MARKERS)
    yield from _number_faults(f"{place}.units", group.units)
    yield from _number_faults(f"{place}.markers", group.markers)
    found = [pieces.units[id_] for id_ in group.units if id_ in pieces.units]
    leaders = [pieces.leaders[id_] for id_ in group.leaders if id_ in pieces.leaders]
    members: list[UnitType | Leader] = [*found, *leaders]
    for piece in members:
        if piece.side != group.side:
            yield Fault(place, f"{piece.id} is not {group.side}")
    ports = [area for area in group.areas if area in areamap and areamap.is_port(area)]
    if any(unit.kind == "fleet" for unit in found) and len(ports) != len(group.areas):
        yield Fault(f"{place}.units", "a fleet starts in a port or box (24.1)")


def _count_faults(scenario: Scenario, pieces: Pieces) -> Iterator[Fault]:
    """13.10: the counters suffice for the set-up and for later reinforcements (4.9)."""
    used: Counter[str] = Counter()
    for group in scenario.group:
        used.update(group.units)
    for id_, unit in pieces.units.items():
        left = unit.count - scenario.coming.get(id_, 0)
        if used[id_] > max(0, left):
            yield Fault("$.group", f"{used[id_]} {id_} are set up; {left} may be (13.10)")
        if left < 0:
            yield Fault("$.reinforcement", f"{scenario.coming[id_]} {id_} come; there are {unit.count} (4.9)")
    works = Counter({kind: sum(g.markers.get(kind, 0) for g in scenario.group) for kind in MARKERS})
    limit = pieces.pieces["fortress_siege"].count
    if works["fortress"] > limit:
        yield Fault(
            "$.group", f"{works['fortress']} fortresses are set up; there are {limit} counters (28.7)"
        )
    for (kind, areas), number in _works(scenario).items():
        if number > 1:
            yield Fault("$.group", f"{number} {kind} markers are in {areas[0]}; one may be (15.2)")


def _works(scenario: Scenario) -> Counter[tuple[str, tuple[str, ...]]]:
    """The number of markers by kind and area."""
    found: Counter[tuple[str, tuple[str, ...]]] = Counter()
    for group in scenario.group:
        for kind, number in group.markers.items():
            found[kind, group.areas] += number
    return found


def _leader_faults(scenario: Scenario, pieces: Pieces) -> Iterator[Fault]:
    """2.10, 4.9, 4.10: every leader is in one place, or in the pool."""
    yield from strangers("$.gone", scenario.gone, pieces.leaders)
    times = Counter(scenario.gone)
    times.update(leader for group in scenario.group for leader in group.leaders)
    times.update(leader for coming in scenario.reinforcement for leader in coming.leaders)
    for id_, number in times.items():
        if number > 1:
            yield Fault("$.group", f"{id_} is set up, comes later or is gone {number} times; keep one")


def _coming_faults(scenario: Scenario) -> Iterator[Fault]:
    """4.9, 4.10: what comes, comes to an area; only a leader may come to wherever his men are."""
    types: Counter[str] = Counter()
    for n, coming in enumerate(scenario.reinforcement):
        place = f"$.reinforcement[{n}]"
        yield from _number_faults(place, coming.units)
        types.update(list(coming.units))
        if not coming.area and (coming.units or len(coming.leaders) != 1):
            yield Fault(f"{place}.area", "is missing; only one leader alone comes without one (4.10)")
        if not coming.area and coming.side != AMERICAN:
            yield Fault(f"{place}.area", "is missing; only an American leader comes without one (4.10)")
    for id_, number in types.items():
        if number > 1:
            yield Fault("$.reinforcement", f"{id_} come with {number} boxes of progress; keep one (4.9)")


def _number_faults(place: str, numbers: Mapping[str, int]) -> Iterator[Fault]:
    for id_, number in numbers.items():
        if number < 1:
            yield Fault(f"{place}.{id_}", f"is {number}; write 1 or more")


# ---------------------------------------------------------------- how it is won


def _win_faults(scenario: Scenario) -> Iterator[Fault]:
    """3.3 to 3.5: every way is one that the rules judge, and the last one always comes true."""
    for n, win in enumerate(scenario.win):
        place = f"$.win[{n}]"
        yield from strangers(f"{place}.how", [win.how], FIGURES)
        yield from strangers(f"{place}.when", [win.when], MOMENTS)
        yield from strangers(f"{place}.side", [win.side] if win.side else [], SIDES)
        if win.how == GOALS and scenario.goals is None:
            yield Fault("$.goals", "is missing; a way to win asks for them")
        if not 0.0 <= win.weight <= HEAVIEST:
            yield Fault(f"{place}.weight", f"is {win.weight}; write 0 to {HEAVIEST}")
        before = (*EVERYWHERE, *(each.how for each in scenario.win[:n]))
        told_of = before if win.how == OTHERWISE else (win.how,)
        known = TOLD.union(*(FIGURES.get(how, ()) for how in told_of))
        yield from unfilled(place, win.text + win.now + win.ending, known)
    last = scenario.win[-1] if scenario.win else None
    if last is None or (last.how, last.when) != (OTHERWISE, END):
        yield Fault("$.win", 'ends with who wins if nobody has won: how = "otherwise", when = "end" (3.4)')
    goals = scenario.goals
    if goals is not None and not (1 <= goals.colonies <= len(COLONIES) and goals.level >= 1):
        yield Fault("$.goals", f"asks for 1 to {len(COLONIES)} colonies at level 1 or more (3.5)")
