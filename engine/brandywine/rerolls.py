"""Step 6 of a close combat: chits spent on new rolls (12.1.12, 12.3.2); and every "no" within a combat."""

from __future__ import annotations

from engine.brandywine.book import BOOK
from engine.brandywine.momentum import spend
from engine.brandywine.parties import defender
from engine.brandywine.state import State
from engine.rules import Ruling
from events.brandywine import CloseCombat, Decline, SpendChit


def next_decider(state: State, frame: CloseCombat) -> str:
    """12.1.12 (ruling Q37): who has fewer chits first, the defender on a tie."""
    sides = sorted((defender(frame), frame.attacker), key=state.momentum_of)
    if frame.passed:
        sides = sides[sides.index(frame.passed) + 1 :]
    return next((side for side in sides if state.momentum_of(side)), "")


@BOOK.carries_out(SpendChit, CloseCombat)
def roll_again(ruling: Ruling[State], action: SpendChit) -> None:
    """12.1.12: back to step 5; the step begins anew after it."""
    frame = ruling.frame
    assert isinstance(frame, CloseCombat)
    ruling.change(frame.but(step="roll", passed=""))
    spend(ruling, frame.side, "12.3.2")


@BOOK.carries_out(Decline, CloseCombat)
def decline(ruling: Ruling[State], action: Decline) -> None:
    """12.1.7, 12.1.12, 14.5: the dragoons stay, the roll stands, Lafayette is kept for another time."""
    frame = ruling.frame
    assert isinstance(frame, CloseCombat)
    if frame.step == "withdrawal":
        ruling.change(frame.but(step="lead", side=frame.attacker))
    elif frame.step == "shift":
        ruling.change(frame.but(step="tactics", side=frame.attacker))
    else:
        ruling.change(frame.but(passed=frame.side))
