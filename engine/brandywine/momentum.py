"""Momentum chits (12.3): gained from a common pool, returned to it."""

from __future__ import annotations

from engine.brandywine.state import State, enemy
from engine.rules import Ruling
from events.brandywine import ChitsMoved


def gain(ruling: Ruling[State], side: str, rule: str) -> None:
    """12.3.4, 12.3.5, 12.3.10: one chit from the pool; if that is empty, the enemy returns one instead."""
    if ruling.state.pool:
        ruling.happen(ChitsMoved(side, 1, rule))
    elif ruling.state.momentum_of(enemy(side)):
        ruling.happen(ChitsMoved(enemy(side), -1, "12.3.10"))


def spend(ruling: Ruling[State], side: str, rule: str, number: int = 1) -> None:
    """12.3.9: spent chits return to the pool."""
    ruling.happen(ChitsMoved(side, -number, rule))


def give_back(ruling: Ruling[State], side: str, number: int, rule: str) -> None:
    """12.3.6 to 12.3.8: return chits; for each that it has not, the enemy takes one, while there are any."""
    for _ in range(number):
        if ruling.state.momentum_of(side):
            ruling.happen(ChitsMoved(side, -1, rule))
        elif ruling.state.pool:
            ruling.happen(ChitsMoved(enemy(side), 1, rule))
