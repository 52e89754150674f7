"""Where the exclusive rules of the battles (17.0) enter the standard sequence."""

from __future__ import annotations

from engine.rebels.battles import brooklyn, harlem, whiteplains
from engine.rebels.state import State, Unit
from engine.rebels.victory import take_hexes
from engine.rules import Ruling


def open_turn(ruling: Ruling[State]) -> None:
    """The start of a turn: units regenerate (brooklyn.17.2), the first distance is taken (harlem.17.0)."""
    brooklyn.regenerate(ruling)
    if ruling.state.turn == 1:
        harlem.look_out(ruling)


def open_player_turn(ruling: Ruling[State], side: str) -> None:
    """The start of a player turn: placing the regenerated, naming (whiteplains.17.0)."""
    if side == ruling.state.first:
        brooklyn.open_placement(ruling)
    whiteplains.open_naming(ruling, side)


def close_turn(ruling: Ruling[State]) -> None:
    """The end of a turn: heart for coming nearer (harlem.17.0)."""
    harlem.reward_approach(ruling)


def come_into(ruling: Ruling[State], unit: Unit, hexes: tuple[int, ...]) -> None:
    """A unit has entered these hexes: places are taken (14.1), held units drawn in (harlem.17.0)."""
    take_hexes(ruling, unit, hexes)
    harlem.release_beside(ruling, unit, hexes)
