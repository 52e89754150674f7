"""The panels next to the map: the area under the cursor with its known units, and the boards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from cockade.engine.areamap import Area
from cockade.engine.revolution.common.occupation import is_closed, occupier
from cockade.engine.revolution.common.scenarios import Ground
from cockade.engine.revolution.common.state import LEADER_KINDS, State, Unit
from cockade.engine.revolution.phase2_political.income import town_points
from cockade.engine.revolution.phase6_supply.foraging import capacity, hungry
from cockade.events.event import Fact
from cockade.events.revolution import SIDES
from cockade.tui.games.port import Panels, Station
from cockade.tui.games.preview import clause
from cockade.tui.games.revolution import obligations, reference_pages, tracks
from cockade.tui.games.revolution.names import (
    area_at,
    area_name,
    is_colony,
    is_unknown,
    kind_name,
    laid,
    level_name,
    people,
    region_name,
    side_name,
    tone_of,
    type_name,
    unit_name,
    work_name,
)
from cockade.tui.games.revolution.tracks import folded, tone_of_level
from cockade.tui.text.i18n import count, labelled, listed, say
from cockade.tui.text.line import Line, Span, line, text_of

AREA_KINDS = {
    "town": "town",
    "wilderness": "wilderness",
    "indian": "Indian area",
    "high_sea": "high sea",
    "box": "holding box",
}
LINKS = {"road": "road", "trail": "trail", "river": "river", "high_sea": "by sea"}
SHORT_KINDS = {
    "militia_leader": "militia leader",
    "general": "general",
    "admiral": "admiral",
}


class RevolutionPanels(Panels[State]):
    """Panels for the area and its units, the boards, the records and the current step."""

    def hex_lines(self, state: State, place: int) -> list[Line]:
        """Describe the area of a number on the board. Empty for an unknown number."""
        area = area_at(state, place)
        return folded(area_lines(state, area)) if area else []

    def hex_brief(self, state: State, place: int) -> Line:
        """The area in one line, for small terminals."""
        return area_brief(state, area_at(state, place))

    def stack_lines(self, state: State, place: int, hand: Collection[object]) -> list[Line]:
        """All counters of an area: a heading for each side, equal ones in one row, cargo below its fleet."""
        rows: list[Line] = []
        stack = stack_at(state, place)
        for side in dict.fromkeys(unit.side for unit in stack):
            mine = [unit for unit in stack if unit.side == side]
            rows.append(side_line(state, side, mine))
            rows += group_lines(state, mine, hand)
        return folded(rows)

    def stack_brief(self, state: State, place: int, hand: Collection[object]) -> Line:
        """The stack in one line, selected counters first."""
        stack = stack_at(state, place)
        if not stack:
            return line(Span(say("no counters"), "dim"))
        stack.sort(key=lambda unit: unit.id not in hand)
        groups: dict[tuple[object, ...], list[Unit]] = {}
        for unit in stack:
            groups.setdefault((unit.id in hand, *likeness(state, unit)), []).append(unit)
        spans: list[str | Span] = []
        for alike in groups.values():
            tone = "chosen" if alike[0].id in hand else tone_of(alike[0].side)
            spans += [Span(f"{group_name(state, alike)} {values(alike[0])}".rstrip(), tone), "  "]
        return line(*spans[:-1])

    def track_lines(self, state: State, width: int) -> list[Line]:
        return tracks.track_lines(state, width)

    def track_brief(self, state: State) -> Line:
        return tracks.track_brief(state)

    def track_words(self, state: State) -> list[Line]:
        return tracks.track_words(state)

    def book_lines(self, state: State) -> list[Line]:
        return reference_pages.book_lines(state)

    def duty_lines(self, state: State) -> list[Line]:
        return obligations.duty_lines(state)

    def order_of_battle(self, state: State) -> list[Station]:
        """The counters in each area, sorted by the name of the area. (2.6)"""
        found = laid(state)
        numbers = range(1, len(found.map.ids) + 1) if found else ()
        held = (number for number in numbers if state.position.stack(area_at(state, number)))
        return sorted((self._station(state, one) for one in held), key=lambda one: text_of(one.lines[0]))

    def _station(self, state: State, place: int) -> Station:
        name = area_name(state, area_at(state, place))
        return Station(place, (line(Span(name, "title")), *self.stack_lines(state, place, ())))

    def score_lines(self, state: State, facts: Sequence[Fact]) -> list[Line]:
        """The victory conditions reached and not reached, then the boards. (3.1 to 3.5)"""
        victory = [
            tracks.heading(say("Victory at once: towns and colonies together"), "3.1"),
            *tracks.victory_lines(state),
        ]
        return [*victory, *tracks.town_lines(state), *tracks.board_lines(state)]


# ---------------------------------------------------------------- the area


def area_lines(state: State, area: str) -> list[Line]:
    """Describe an area: name, kind, colony, points, food and owner of a town, markers, links."""
    found = laid(state)
    if found is None or area not in found.map:
        return []
    sheet = found.map.areas[area]
    rows = [line(Span(area_name(state, area), "title"), f"  {kind_said(sheet)}")]
    rows += region_lines(state, sheet)
    rows += town_lines(state, found, sheet)
    rows += work_lines(state, area)
    if is_closed(state, area):
        rows.append(line(Span(say("closed: its owner is neutral"), "bad"), clause("26.3")))
    return [*rows, *link_lines(state, found, area)]


def kind_said(sheet: Area) -> str:
    """The kind of an area: "town, 3 points, port"."""
    parts = [say(AREA_KINDS.get(sheet.kind, sheet.kind))]
    if sheet.points:
        parts.append(count("{n} point", "{n} points", sheet.points))
    if sheet.port and sheet.kind != "box":
        parts.append(say("port"))
    return say(", ").join(parts)


def region_lines(state: State, sheet: Area) -> Iterator[Line]:
    """The region and, for a colony, its loyalty. (2.7, 11.0)"""
    if not sheet.region:
        return
    spans: list[str | Span] = [Span(region_name(state, sheet.region), "dim")]
    if is_colony(sheet.region):
        level = state.level(sheet.region)
        spans += ["  ", Span(level_name(level), tone_of_level(level)), clause("11.0")]
    yield line(*spans)


def town_lines(state: State, found: Ground, sheet: Area) -> Iterator[Line]:
    """The holder of a town, its points for that side, and the units that it feeds. (6.2, 6.3, 19.2)"""
    if sheet.kind != "town":
        return
    holder = occupier(state, sheet.id)
    if holder:
        worth = town_points(state, holder, sheet.id)
        text = count(
            "held by the {side}, pays {n}", "held by the {side}, pays {n}", worth, side=people(holder)
        )
        yield line(Span(text, tone_of(holder)), clause("6.2"))
    for side in SIDES:
        mouths = [unit for unit in hungry(state, side, sheet.id) if not is_unknown(unit)]
        if mouths:
            yield supply_line(state, side, sheet.id, len(mouths))


def supply_line(state: State, side: str, area: str, mouths: int) -> Line:
    """The number of units to feed here, and the number that the town feeds. (19.2)"""
    fed = capacity(state, side, area)
    tone = "bad" if mouths > fed else "dim"
    text = say("{side}: {n} to feed, {fed} fed", side=side_name(state, side), n=mouths, fed=fed)
    return line(Span(text, tone), clause("19.2"))


def work_lines(state: State, area: str) -> Iterator[Line]:
    """2.15: the fortress, siege, partisans and massacre of an area."""
    for work in state.works:
        if work.area == area:
            text = work_name(work.kind)
            said = say("{side} {work}", side=side_name(state, work.side), work=text) if work.side else text
            yield line(Span(said, tone_of(work.side) if work.side else "bad"), clause("2.15"))


def link_lines(state: State, found: Ground, area: str) -> Iterator[Line]:
    """The links to adjacent areas, by kind. (2.6)"""
    for kind, there in links_of(found, area).items():
        names = say(", ").join(area_name(state, one) for one in there)
        yield line(Span(labelled(say(LINKS.get(kind, kind)), names), "dim"))


def links_of(found: Ground, area: str) -> dict[str, list[str]]:
    """The adjacent areas by kind of link. (2.6)"""
    links: dict[str, list[str]] = {}
    for there, kind in found.map.neighbours[area]:
        links.setdefault(kind, []).append(there)
    return links


def area_brief(state: State, area: str) -> Line:
    """Name, kind, loyalty, holder, markers."""
    found = laid(state)
    if found is None or area not in found.map:
        return line(Span(say("no area"), "dim"))
    sheet = found.map.areas[area]
    spans: list[str | Span] = [Span(area_name(state, area), "title"), f"  {kind_said(sheet)}"]
    if is_colony(sheet.region):
        level = state.level(sheet.region)
        spans += ["  ", Span(f"{region_name(state, sheet.region)} {level_name(level)}", tone_of_level(level))]
    holder = occupier(state, area) if sheet.kind == "town" else ""
    if holder:
        spans += ["  ", Span(side_name(state, holder), tone_of(holder))]
    works = say(", ").join(work_name(work.kind) for work in state.works if work.area == area)
    return line(*spans, Span(f"  {works}" if works else "", "bad"))


# ---------------------------------------------------------------- the stack


def stack_at(state: State, hex_: int) -> list[Unit]:
    """The counters of an area from top to bottom."""
    area = area_at(state, hex_)
    return ranked(state, state.position.stack(area)) if area else []


def ranked(state: State, units: Iterable[Unit]) -> list[Unit]:
    """
    The counters of each side in order: leaders, troops by strength, then fleets each followed
    by its cargo.
    """
    return sorted(units, key=lambda unit: rank_of(state, unit))


def rank_of(state: State, unit: Unit) -> tuple[object, ...]:
    """The sort key of a counter in its stack: the acting side first, leaders before troops before fleets."""
    first = unit.side != (state.side or SIDES[0])
    ship = unit.id if unit.is_fleet else unit.aboard
    afloat = bool(ship)
    return first, afloat, ship, not unit.is_fleet, not unit.is_leader, *_worth(unit), unit.id


def _worth(unit: Unit) -> tuple[int, str]:
    return -(unit.counter.command or unit.counter.strength), unit.counter.type


def side_line(state: State, side: str, units: list[Unit]) -> Line:
    """The heading of a side: the number of its counters, and their strength if it is known."""
    head = count("{n} counter", "{n} counters", len(units))
    strength = sum(unit.counter.strength for unit in units)
    known = not any(map(is_unknown, units)) and strength
    tail = say(", strength {n}", n=strength) if known else ""
    return line(Span(side_name(state, side), tone_of(side)), Span(f"  {head}{tail}", "dim"))


def group_lines(state: State, units: Iterable[Unit], hand: Collection[object]) -> Iterator[Line]:
    """Equal counters in one row, with the number of selected ones."""
    groups: dict[tuple[object, ...], list[Unit]] = {}
    for unit in units:
        groups.setdefault(likeness(state, unit), []).append(unit)
    for alike in groups.values():
        yield group_line(state, alike, sum(unit.id in hand for unit in alike))


def likeness(state: State, unit: Unit) -> tuple[object, ...]:
    """The key that counters share if they go into one row."""
    own = unit.id if unit.is_leader or (unit.is_fleet and state.position.aboard(unit.id)) else ""
    return unit.counter.type, unit.kind, own, unit.aboard, *doings_of(state, unit)


def group_line(state: State, alike: list[Unit], chosen: int) -> Line:
    """A row of the panel: number, name, strength, and conditions."""
    unit = alike[0]
    mark = Span("> " if chosen else "  ", "key")
    indent = "  " if unit.is_afloat else ""
    tone = "chosen" if chosen == len(alike) else tone_of(unit.side)
    part = say(" ({n} selected)", n=chosen) if 0 < chosen < len(alike) else ""
    doings = doings_of(state, unit)
    return line(
        mark,
        indent,
        Span(group_name(state, alike), tone),
        Span(f" {values(unit)}" if values(unit) else "", "dim"),
        Span(part, "key"),
        Span(f" {listed(doings)}" if doings else "", "bad" if unit.disrupted else "dim"),
    )


def group_name(state: State, alike: list[Unit]) -> str:
    """The name of equal counters: "3 British regulars", "Gage", "4 American counters"."""
    unit = alike[0]
    if is_unknown(unit):
        kind = f"?{unit.side}-fleet" if unit.is_fleet else f"?{unit.side}"
        return type_name(kind, len(alike))
    return unit_name(state, unit.id) if unit.is_leader else type_name(unit.counter.type, len(alike))


def values(unit: Unit) -> str:
    """The kind and command value of a leader, or the dice of a combat unit. (2.10, 2.11)"""
    if is_unknown(unit):
        return ""
    if unit.kind in LEADER_KINDS:
        return f"{say(SHORT_KINDS[unit.kind])} {unit.counter.command}"
    return f"{unit.counter.strength}"


def doings_of(state: State, unit: Unit) -> tuple[str, ...]:
    """The actions, cargo and conditions of a counter."""
    if is_unknown(unit):
        return (say("afloat"),) if unit.is_afloat else ()
    risen = next((one.kind for one in state.arisen if one.unit == unit.id), "")
    found = (
        (say("disrupted"), unit.disrupted),
        (say("with a siege"), any(work.unit == unit.id for work in state.works if work.unit)),
        (say("led by a new {kind}", kind=kind_name(risen)), bool(risen)),
        (say("held"), bool(unit.held)),
        (say("to fight ashore"), bool(unit.landed)),
        (say("abroad"), unit.crossed),
        (say("marched"), unit.marched),
        (say("moved"), unit.moved and not unit.marched),
        (say("neutral"), unit.nation in ("french", "spanish") and unit.nation not in state.allied),
    )
    return tuple(word for word, holds in found if holds)
