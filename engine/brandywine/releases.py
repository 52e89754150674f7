"""The release of the American army from its bivouac area (9.4): when it comes of itself."""

from __future__ import annotations

from engine.brandywine.phases import TURN, begins
from engine.brandywine.state import State
from engine.rules import Ruling
from events.brandywine import ARMY, WING, ArmyReleased

FREE = ((WING, 4, "9.4.2"), (ARMY, 6, "9.4.3"))
"""What is released at no cost from which turn on."""


def release_at_start(ruling: Ruling[State]) -> None:
    """9.4.3: a scenario that begins on turn 6 or later begins with an army that is free."""
    release(ruling, ruling.state.first_turn)


@begins(TURN)
def release_by_turn(ruling: Ruling[State], side: str) -> None:  # noqa: ARG001
    """9.4.2, 9.4.3: Greene's Wing from turn 4, the whole army from turn 6."""
    release(ruling, ruling.state.turn)


def release(ruling: Ruling[State], turn: int) -> None:
    """9.4.2, 9.4.3: what is free by this turn and has not been released before."""
    for army, first, rule in FREE:
        if turn >= first and not ruling.state.is_released(army):
            ruling.happen(ArmyReleased(army, turn, rule))
