"""Lafayette (14.5): at Washington's side until the one movement phase in which he goes to a stack."""

from __future__ import annotations

from engine.brandywine.leaders import LAFAYETTE, WASHINGTON
from engine.brandywine.phases import PLAYER_TURN, ends
from engine.brandywine.state import State, Unit
from engine.rules import Ruling
from events.brandywine import AMERICAN, UnitRemoved


def stacks_to_join(state: State, unit: Unit, hexes: list[int]) -> list[int]:
    """14.5: he moves to a stack to help it, or after Washington."""
    washington = state.standing(WASHINGTON)
    able = state.position.combat[unit.side] | ({washington.hex} if washington else set())
    return [hex_ for hex_ in hexes if hex_ in able]


def is_with_washington(state: State, unit: Unit) -> bool:
    """14.5: whether they stand in one hex."""
    washington = state.standing(WASHINGTON)
    return washington is not None and washington.hex == unit.hex


@ends(PLAYER_TURN)
def leave(ruling: Ruling[State], side: str) -> None:
    """14.5 (rulings Q71, Q72): without Washington he leaves play after an American player turn."""
    lafayette = ruling.state.standing(LAFAYETTE)
    if side == AMERICAN and lafayette is not None and not is_with_washington(ruling.state, lafayette):
        ruling.happen(UnitRemoved(LAFAYETTE, "14.5"))
