"""The American Revolution for screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.revolution.common.state import State, Unit
from cockade.events.revolution import SIDES
from cockade.tui.games.port import Voice
from cockade.tui.games.revolution.names import area_at, area_name, is_unknown, kind_name, laid, unit_name
from cockade.tui.games.revolution.panels import (
    LINKS,
    area_lines,
    doings_of,
    group_name,
    likeness,
    links_of,
    ranked,
    side_line,
    values,
)
from cockade.tui.text.i18n import say, sentence
from cockade.tui.text.line import text_of


class RevolutionVoice(Voice[State]):
    """Counters and areas in sentences."""

    def units(self, state: State) -> tuple[str, ...]:
        """All units by side and area of the sheet, then the side's units still to be placed."""
        here = [unit for unit in state.units if unit.on_map or unit.choice]
        order = laid(state)
        numbers = order.map.numbers if order else {}
        here.sort(key=lambda unit: (SIDES.index(unit.side), not unit.area, numbers.get(unit.area, 0)))
        return tuple(unit.id for unit in here)

    def unit(self, state: State, id_: str) -> str:
        """
        Describe a counter: name, id, kind, place, values and conditions.

        An unknown one has only its area.
        """
        found = state.unit(id_)
        if is_unknown(found):
            name = group_name(state, [found])
            return say(
                "{name} ({id}) at {area} (22.1).", name=name, id=id_, area=area_name(state, found.area)
            )
        parts = [
            say("{name} ({id})", name=unit_name(state, id_), id=id_),
            whereabouts(state, found),
            say("{kind} {value}", kind=kind_name(found.kind), value=found.counter.command)
            if found.is_leader
            else say("{n} dice", n=values(found)),
            *doings_of(state, found),
        ]
        return sentence(parts)

    def place(self, state: State, place: int) -> tuple[str, ...]:
        """Describe an area: its town, markers, links and counters, a group a line."""
        area = area_at(state, place)
        found = laid(state)
        if found is None or not area:
            return (say("There is no such area."),)
        said = [ended(text_of(row)) for row in area_lines(state, area)[: -len(links_of(found, area)) or None]]
        return (*said, *links_said(state, area), *here(state, area))


def whereabouts(state: State, found: Unit) -> str:
    """The area of a counter and the fleet that carries it, or that it must be placed."""
    if not found.area:
        return say("to be placed") if found.choice else say("off the map")
    place = say("at {area}", area=area_name(state, found.area))
    if found.aboard and found.aboard in state.roster:
        return say("{place} aboard {fleet}", place=place, fleet=found.aboard)
    return place


def ended(text: str) -> str:
    """A line of a panel with a full stop."""
    words = " ".join(text.split())
    return words if words.endswith((".", "\u3002")) else sentence([words])


def links_said(state: State, area: str) -> Iterator[str]:
    """The adjacent areas, by kind of link."""
    found = laid(state)
    for kind, there in links_of(found, area).items() if found else ():
        names = say(", ").join(area_name(state, one) for one in there)
        yield say("{kind} to {names}.", kind=say(LINKS.get(kind, kind)).capitalize(), names=names)


def here(state: State, area: str) -> Iterator[str]:
    """The counters of an area: a heading for each side, then equal ones together with their ids."""
    stack = ranked(state, state.position.stack(area))
    if not stack:
        yield say("No counters.")
    for side in dict.fromkeys(one.side for one in stack):
        mine = [one for one in stack if one.side == side]
        yield ended(text_of(side_line(state, side, mine)))
        groups: dict[tuple[object, ...], list[Unit]] = {}
        for one in mine:
            groups.setdefault(likeness(state, one), []).append(one)
        yield from (group_said(state, alike) for alike in groups.values())


def group_said(state: State, alike: list[Unit]) -> str:
    """Equal counters in a sentence: name, ids, values, conditions."""
    if is_unknown(alike[0]):
        return sentence([group_name(state, alike)])
    ids = say(", ").join(one.id for one in alike)
    parts = [f"{group_name(state, alike)} ({ids})", values(alike[0]), *doings_of(state, alike[0])]
    return sentence(parts)
