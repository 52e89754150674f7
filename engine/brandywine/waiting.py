"""Units that wait for something (9.6): Delaware until somebody comes near, Proctor until attacked."""

from __future__ import annotations

from collections.abc import Iterable

from engine.brandywine.ground import ground
from engine.brandywine.limits import DELAWARE, PROCTOR
from engine.brandywine.state import State, Unit
from engine.rules import Ruling
from events.brandywine import UnitFreed

NEAR = 2


def notice(ruling: Ruling[State], mover: str, path: Iterable[int]) -> None:
    """9.6.2 (ruling Q23): any movement, retreat or advance within two hexes frees Delaware, but its own."""
    delaware = waiter(ruling.state, DELAWARE)
    if delaware is None or mover == DELAWARE:
        return
    far = ground(ruling.state.scenario).grid.distance
    if any(far(hex_, delaware.hex) <= NEAR for hex_ in path):
        ruling.happen(UnitFreed(DELAWARE, "9.6.2"))


def free_proctor(ruling: Ruling[State], attacked: Iterable[int]) -> None:
    """9.6.3: a close combat against the hex of Proctor's Battery frees Proctor's Artillery."""
    proctor = waiter(ruling.state, PROCTOR)
    if proctor is not None and not ground(ruling.state.scenario).zone("battery").isdisjoint(attacked):
        ruling.happen(UnitFreed(PROCTOR, "9.6.3"))


def waiter(state: State, id_: str) -> Unit | None:
    """The unit of this id if it stands on the map and still waits."""
    unit = state.standing(id_)
    return None if unit is None or unit.freed else unit
