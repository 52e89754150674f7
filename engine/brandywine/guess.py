"""A state that a side may be in for all it knows: what it cannot see is made up (7.1.3-adv, 12.1.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cockade.engine.brandywine.b2_movement.arrivals import brigade, due_units
from cockade.engine.brandywine.b6_combat.tactics import usable_chits
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.intelligence import FACE_DOWN, UNKNOWN, renamed
from cockade.engine.brandywine.common.state import State, Unit
from cockade.events import brandywine as events
from cockade.events.event import Frame

Pick = Callable[[int], int]


def guess(view: State, side: str, pick: Pick) -> State:
    """A full state that looks like this view to the side; `pick` decides what it cannot know."""
    nameless = [unit for unit in view.units if unit.kind == UNKNOWN]
    agenda = tuple(face_up(view, frame, pick) for frame in view.agenda)
    found = view if agenda == view.agenda else view.replace(agenda=agenda)
    if nameless:
        found = with_names(found, nameless, pick)
    return with_entry(found, side, pick)


def with_names(view: State, nameless: list[Unit], pick: Pick) -> State:
    """7.1.3-adv: every nameless unit is one of the British that are nowhere to be seen."""
    counters = shuffled(list(unseen(view)), pick)
    names = {unit.id: counter.id for unit, counter in zip(nameless, counters, strict=False)}
    laid = ground(view.scenario).scenario.counters
    units = tuple(
        Unit(laid[names[unit.id]], unit.hex, pinned=unit.pinned) if unit.id in names else unit
        for unit in view.units
    )
    return view.replace(
        units=units,
        roster={unit.id: n for n, unit in enumerate(units)},
        agenda=renamed(view.agenda, names),
        combats=renamed(view.combats, names),
    )


def unseen(view: State) -> Iterator[events.Counter]:
    """The British counters of the scenario that the view does not name."""
    laid = ground(view.scenario).scenario
    for group in laid.groups:
        if group.side == events.BRITISH:
            yield from (laid.counters[id_] for id_ in group.units if id_ not in view.roster)


def shuffled(left: list[events.Counter], pick: Pick) -> list[events.Counter]:
    """The counters in any order."""
    return [left.pop(pick(len(left))) for _ in range(len(left))]


def face_up(view: State, frame: Frame, pick: Pick) -> Frame:
    """12.1.9: for a chit that lies face down any that its owner is entitled to."""
    if not isinstance(frame, events.CloseCombat) or FACE_DOWN not in frame.chits:
        return frame
    attack, defence = (
        chosen(view, frame, pick, attacking=n == 0) if chit == FACE_DOWN else chit
        for n, chit in enumerate(frame.chits)
    )
    return frame.replace(chits=(attack, defence))


def chosen(view: State, frame: events.CloseCombat, pick: Pick, *, attacking: bool) -> str:
    """12.2.2: a chit of a side."""
    able = usable_chits(view, frame.combat, attacking=attacking)
    return able[pick(len(able))]


def with_entry(view: State, side: str, pick: Pick) -> State:
    """9.8.2: the entry of the third brigade, where the American cannot know it although it is chosen."""
    known = {name for name, _, _ in view.entries}
    choosing = any(getattr(frame, "brigade", "") == events.THIRD for frame in view.agenda)
    letters = [letter for group in brigade(view, events.THIRD) for letter, _ in group.options]
    if side == events.BRITISH or not view.advanced or events.THIRD in known or choosing or not letters:
        return view
    letter = letters[pick(len(letters))]
    turn = due_units(view, events.THIRD, letter)[0].turn
    return view.replace(entries=(*view.entries, (events.THIRD, letter, turn)))
