"""The places in the standard sequence where the exclusive rules of the battles (17.0) apply."""

from __future__ import annotations

from cockade.engine.rebels.battles import brooklyn, harlem, whiteplains
from cockade.engine.rebels.common.state import State, Unit
from cockade.engine.rebels.victory import take_hexes
from cockade.engine.rules import Resolution


def open_turn(resolution: Resolution[State]) -> None:
    """The start of a turn: units regenerate (brooklyn.17.2), the first distance is taken (harlem.17.0)."""
    brooklyn.regenerate(resolution)
    if resolution.state.turn == 1:
        harlem.look_out(resolution)


def open_player_turn(resolution: Resolution[State], side: str) -> None:
    """The start of a player turn: placing the regenerated, naming (whiteplains.17.0)."""
    if side == resolution.state.first:
        brooklyn.open_placement(resolution)
    whiteplains.open_naming(resolution, side)


def close_turn(resolution: Resolution[State]) -> None:
    """The end of a turn: the level rises for a side that came nearer (harlem.17.0)."""
    harlem.reward_approach(resolution)


def come_into(resolution: Resolution[State], unit: Unit, hexes: tuple[int, ...]) -> None:
    """A unit has entered these hexes: places are taken (14.1), held units drawn in (harlem.17.0)."""
    take_hexes(resolution, unit, hexes)
    harlem.release_beside(resolution, unit, hexes)
