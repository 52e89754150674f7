"""The commander of a stack, and his value there (21.2, 21.6, 21.7; rulings Q23, Q45, Q63, Q64)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cockade.engine.revolution.common.state import State, Unit

LAND, SEA, ASSAULT, NOWHERE = "land", "sea", "assault", ""
MILITIA_STACK = ("militia", "light", "militia_leader")
ARISEN_VALUE = 1


def leads_as(state: State, unit: Unit) -> str:
    """2.10, ruling Q23: general, militia leader or admiral; a unit on which a leader arose is one too."""
    if unit.is_leader:
        return unit.kind
    return next((one.kind for one in state.arisen if one.unit == unit.id), "")


def may_command(state: State, unit: Unit, purpose: str) -> bool:
    """
    17.1, 21.7, ruling Q45: on land any leader, even one who is worth nothing there; fleets and assaults
    only an admiral.
    """
    kind = leads_as(state, unit)
    return bool(kind) if purpose == LAND else kind == "admiral"


def commanders(state: State, stack: Iterable[Unit], purpose: str) -> Iterator[Unit]:
    """16.3: the units of a stack that may be named as its commander."""
    return (unit for unit in stack if may_command(state, unit, purpose))


def command_value(state: State, leader: Unit, stack: Iterable[Unit], purpose: str) -> int:
    """
    21.2, 21.3, 21.6, 21.7: what a leader adds for "land", "sea" or "assault"; `stack` is all who go or fight
    with him.

    Nothing if he leads nowhere or is disrupted, a militia leader among others than militia and light troops
    (ruling Q63), an admiral ashore or a general at sea.
    """
    kind = leads_as(state, leader)
    if not purpose or leader.disrupted or not kind or (kind == "admiral") == (purpose == LAND):
        return 0
    if kind == "militia_leader" and not all(one.kind in MILITIA_STACK for one in stack):
        return 0
    return leader.counter.command if leader.is_leader else ARISEN_VALUE


def best_commander(state: State, stack: Iterable[Unit], purpose: str) -> Unit | None:
    """The unit of highest value that may command, the first of equals; None if no unit may."""
    together = list(stack)
    able = commanders(state, together, purpose)
    return max(able, key=lambda one: command_value(state, one, together, purpose), default=None)
