"""Campaign markers between the Dead Pool and the hands (7.1 to 7.5)."""

from __future__ import annotations

from cockade.engine.revolution.common.state import State
from cockade.engine.rules import Resolution
from cockade.events.revolution import MarkerDrawn, MarkerLost

DRAW, LOT = "draw", "lot"
UNSEEN_ROLLS = (DRAW, LOT)
"""Rolls that tell which marker it was: only the side named in `who` hears of them."""


def draw(resolution: Resolution[State], side: str, rule: str, number: int = 1) -> int:
    """7.1, ruling Q13: draw markers at random one by one while there are any; how many there were."""
    for drawn in range(number):
        pool = resolution.state.pool
        if not pool:
            return drawn
        resolution.happen(MarkerDrawn(side, pool[_lot(resolution, DRAW, side, len(pool), rule)], rule))
    return number


def lose_at_random(resolution: Resolution[State], side: str, rule: str, number: int) -> None:
    """7.9.speculators, 7.9.mutiny: that many markers of the hand, or all of them, to the Dead Pool."""
    for _ in range(number):
        hand = resolution.state.hand(side)
        if hand:
            resolution.happen(MarkerLost(side, hand[_lot(resolution, LOT, side, len(hand), rule)], rule))


def _lot(resolution: Resolution[State], purpose: str, side: str, number: int, rule: str) -> int:
    rolled = resolution.roll(
        purpose, number, who=side, rule=rule, modifiers=(), result=lambda die, _: str(die)
    )
    return rolled.die - 1
