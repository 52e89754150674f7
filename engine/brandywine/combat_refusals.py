"""Why an action of fire or close combat is not allowed, by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.brandywine.obligations import attackable, may_attack, still_owed
from engine.brandywine.state import State
from engine.brandywine.zones import beside_enemies
from engine.hexgrid import spoken
from engine.reasons import Reason, reason
from events.brandywine import Declaration, Divert, Engage, OpenCombats
from events.event import Action, Frame


def why_not_open(state: State, frame: Frame, action: OpenCombats) -> Iterator[Reason]:
    """12.1, 13.1.9, 16.2.3: what is still owed."""
    if isinstance(frame, Declaration):
        for duty in still_owed(state, frame):
            if duty.unit:
                yield reason(duty.rule, "{unit} must attack.", unit=state.unit(duty.unit).counter.name)
            else:
                yield reason(duty.rule, "The enemies in {hex} must be attacked.", hex=spoken(duty.hex))


def why_not_engage(state: State, frame: Frame, action: Engage) -> Iterator[Reason]:
    """12.1, 12.1.2 to 12.1.4, 16.2.3."""
    unit = state.unit(action.unit)
    name, where = unit.counter.name, spoken(action.hex)
    if not may_attack(unit):
        yield reason("12.1", "{unit} cannot attack.", unit=name)
    if isinstance(frame, Declaration) and frame.diverted == action.hex:
        yield reason("12.1.3", "The enemies in {hex} are diverted.", hex=where)
    if unit.hex not in beside_enemies(state, unit.side) or action.hex not in attackable(state, unit):
        yield reason("12.1.4", "{unit} has no enemy in {hex} that it may attack.", unit=name, hex=where)
    yield reason("12.1.4", "With {unit} against {hex} another duty could not be met.", unit=name, hex=where)


def why_not_divert(state: State, frame: Frame, action: Divert) -> Iterator[Reason]:
    """12.1.3."""
    where = spoken(action.hex)
    if not state.advanced:
        yield reason("1.0", "There is no diversion in the basic game.")
    if isinstance(frame, Declaration) and frame.diverted:
        yield reason("12.1.3", "One stack is diverted already.")
    if any(unit.pinned for unit in state.position.combat_units(action.hex)):
        yield reason("12.1.3", "The Pinned in {hex} cannot be diverted.", hex=where)
    yield reason("12.1.3", "Somebody beside {hex} would have no other enemy.", hex=where)


COMBAT_WHY: dict[type[Action], Callable[[State, Frame, Any], Iterator[Reason]]] = {
    OpenCombats: why_not_open,
    Engage: why_not_engage,
    Divert: why_not_divert,
}
