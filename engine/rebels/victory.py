"""Victory (14.0): occupation of places, and the end of the last turn."""

from __future__ import annotations

from engine.rebels.ground import ground
from engine.rebels.state import State, Unit, enemy
from engine.rules import Ruling
from events.facts import GameEnded
from events.rebels import AMERICAN, HexTaken


def take_hexes(ruling: Ruling[State], unit: Unit, hexes: tuple[int, ...]) -> None:
    """14.1, ruling Q39: the last line unit to enter a victory hex owns it."""
    if not unit.is_line or not ruling.state.owners:
        return
    for hex_, owner in ruling.state.owners:
        if hex_ in hexes and owner != unit.side:
            ruling.happen(HexTaken(hex_, unit.side))


def end_game(ruling: Ruling[State]) -> None:
    """14.1: after the last turn the battle's own rule decides (18.1)."""
    victory = ground(ruling.state.scenario).scenario.victory
    winner = victory.else_wins or higher_level(ruling.state)
    ruling.happen(GameEnded(winner, victory.text, victory.rule))


def higher_level(state: State) -> str:
    """14.1: where a battle has no rule of its own: the higher level, on equal levels the second player."""
    american, british = state.levels
    if american == british:
        return enemy(state.first)
    return AMERICAN if american > british else enemy(AMERICAN)
