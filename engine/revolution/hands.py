"""Campaign markers between the Dead Pool and the hands (7.1 to 7.5)."""

from __future__ import annotations

from engine.revolution.state import State
from engine.rules import Ruling
from events.revolution import MarkerDrawn, MarkerLost

DRAW, LOT = "draw", "lot"
UNSEEN_ROLLS = (DRAW, LOT)
"""Rolls that tell which marker it was: only the side named in `who` hears of them."""


def draw(ruling: Ruling[State], side: str, rule: str, number: int = 1) -> int:
    """7.1, ruling Q13: draw markers at random one by one while there are any; how many there were."""
    for drawn in range(number):
        pool = ruling.state.pool
        if not pool:
            return drawn
        ruling.happen(MarkerDrawn(side, pool[_lot(ruling, DRAW, side, len(pool), rule)]))
    return number


def lose_at_random(ruling: Ruling[State], side: str, rule: str, number: int) -> None:
    """7.9.speculators, 7.9.mutiny: that many markers of the hand, or all of them, to the Dead Pool."""
    for _ in range(number):
        hand = ruling.state.hand(side)
        if hand:
            ruling.happen(MarkerLost(side, hand[_lot(ruling, LOT, side, len(hand), rule)]))


def _lot(ruling: Ruling[State], purpose: str, side: str, number: int, rule: str) -> int:
    rolled = ruling.roll(purpose, number, who=side, rule=rule, modifiers=(), result=lambda die, _: str(die))
    return rolled.die - 1
