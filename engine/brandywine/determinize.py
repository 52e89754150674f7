"""A state that a side may be in for all it knows: what it cannot see is made up (7.1.3-adv, 12.1.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cockade.engine.brandywine.b2_movement.arrivals import brigade, due_units
from cockade.engine.brandywine.b6_combat.tactics import usable_chits
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.stacking import keeps_limit
from cockade.engine.brandywine.common.state import State, Unit, unit_load
from cockade.engine.brandywine.common.view import FACE_DOWN, UNKNOWN, renamed
from cockade.events import brandywine as events
from cockade.events.event import Frame

Pick = Callable[[int], int]


def guess(view: State, side: str, pick: Pick) -> State:
    """A full state that matches this view of the side; `pick` decides the unknown parts."""
    nameless = [unit for unit in view.units if unit.kind == UNKNOWN]
    found = with_names(view, nameless, pick) if nameless else view
    # A chit depends on who fights, so it is turned up when all have names (12.2.2).
    agenda = tuple(face_up(found, frame, pick) for frame in found.agenda)
    return with_entry(found if agenda == found.agenda else found.replace(agenda=agenda), side, pick)


def with_names(view: State, nameless: list[Unit], pick: Pick) -> State:
    """7.1.3-adv: every nameless unit becomes one of the unseen British units."""
    names = named_by_stacks(view, nameless, shuffled(list(unseen(view)), pick))
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


def named_by_stacks(view: State, nameless: list[Unit], counters: list[events.Counter]) -> dict[str, str]:
    """7.1.1: a possible name for each nameless unit within the stacking limit, the largest stacks first."""
    stacks: dict[int, list[str]] = {}
    for unit in nameless:
        stacks.setdefault(unit.hex, []).append(unit.id)
    names = {}
    for hex_, ids in sorted(stacks.items(), key=lambda stack: -len(stack[1])):
        load = view.position.loads.get(hex_, (0, 0))
        for left, id_ in reversed(list(enumerate(ids))):
            counter = next((one for one in counters if fits(view, load, one, counters, left)), counters[0])
            counters.remove(counter)
            names[id_] = counter.id
            load = with_load(load, counter)
    return names


def fits(
    view: State, load: tuple[int, int], counter: events.Counter, counters: list[events.Counter], left: int
) -> bool:
    """7.1.1: whether there is room for a counter, and then for `left` of the lightest others."""
    others = sorted(load_of(one)[0] for one in counters if one is not counter and not load_of(one)[1])
    points, guns = with_load(load, counter)
    return keeps_limit(view, (points + sum(others[:left]), guns))


def load_of(counter: events.Counter) -> tuple[int, int]:
    """7.1.1: the load that a counter adds to its hex; 0 for leaders."""
    return (0, 0) if counter.kind == "leader" else unit_load(Unit(counter, 0))


def with_load(load: tuple[int, int], counter: events.Counter) -> tuple[int, int]:
    """The strength points and guns of a hex with one more counter."""
    points, guns = load_of(counter)
    return load[0] + points, load[1] + guns


def unseen(view: State) -> Iterator[events.Counter]:
    """The British counters of the scenario that the view does not name."""
    laid = ground(view.scenario).scenario
    for group in laid.groups:
        if group.side == events.BRITISH:
            yield from (laid.counters[id_] for id_ in group.units if id_ not in view.roster)


def shuffled(left: list[events.Counter], pick: Pick) -> list[events.Counter]:
    """The counters in random order."""
    return [left.pop(pick(len(left))) for _ in range(len(left))]


def face_up(view: State, frame: Frame, pick: Pick) -> Frame:
    """12.1.9: a face-down chit becomes any that its owner is entitled to."""
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
