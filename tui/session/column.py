"""
Marching columns: stacks behind each other on a road, and how far each may follow the one ahead.

This module only computes from the offers of a state. It plays nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.events.record import Record
from cockade.tui.games.highlights import Mark
from cockade.tui.session import gestures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cockade.engine.rules import Offer
    from cockade.events.event import Action
    from cockade.tui.games.port import AnyUI
    from cockade.tui.session.gestures import Choice, Units


@frozen
class ColumnStack(Record):
    """
    A stack of a column.

    `trail` are the hexes from its place to the target of the head. `ahead` is the number of the stack before
    it, and the head is number 0.
    """

    units: Units
    trail: tuple[int, ...]
    ahead: int = 0


def column(
    ui: AnyUI, state: Any, offers: Sequence[Offer], head: Units, way: Sequence[int] = ()
) -> list[ColumnStack]:
    """Return the head that goes this way, and all marching units joined to it by roads behind it."""
    home = ui.map.home(state, head[0])
    trail = (home, *(hex_ for hex_ in way if hex_ != home))
    found, seen = [ColumnStack(head, trail)], set(trail)
    free = set(marchers(ui, offers))
    for number, stack in enumerate(found):  # who is found here is looked at in his turn
        for hex_ in ui.map.roads(state, stack.trail[0]):
            units = tuple(unit for unit in ui.map.stack(state, hex_) if unit in free)
            if units and hex_ not in seen:
                seen.add(hex_)
                found.append(ColumnStack(units, (hex_, *stack.trail), number))
    return found


def marches(ui: AnyUI) -> frozenset[type[Action]]:
    """Return the verbs by which a stack marches without dice."""
    verbs = ui.selection.gestures - ui.selection.risky - ui.selection.chains
    return frozenset(verb for verb in verbs if ui.selection.marks.get(verb, Mark.STRIKE) is not Mark.STRIKE)


def marchers(ui: AnyUI, offers: Sequence[Offer]) -> Units:
    """Return the units that can march without dice."""
    verbs = marches(ui)
    return tuple(dict.fromkeys(o.subject for o in offers if o.verb in verbs and o.actions))


def places_behind(stack: ColumnStack, rear: int) -> tuple[int, ...]:
    """Return the hexes a stack may follow to, nearest first, if the unit ahead ends in `rear`."""
    return stack.trail[1 : stack.trail.index(rear)] if rear in stack.trail else ()


def farthest(
    ui: AnyUI, state: Any, offers: Sequence[Offer], units: Units, places: Sequence[int]
) -> Choice | None:
    """Return the march of all the units that can, to the farthest of the places they reach."""
    free, verbs = set(marchers(ui, offers)), marches(ui)
    able = tuple(unit for unit in units if unit in free)
    aims = gestures.aims(ui, state, offers, able) if able else {}
    found = (choice for place in reversed(places) for choice in aims.get(place, ()))
    return next((each for each in found if each.verb in verbs and len(each.actions) == len(able)), None)


def rear_of(ui: AnyUI, state: Any, stack: ColumnStack) -> int:
    """Return the hex of the last unit of a stack."""
    homes = {ui.map.home(state, unit) for unit in stack.units}
    return next((hex_ for hex_ in stack.trail if hex_ in homes), stack.trail[0])
