"""The adjustment step (5.1.VI C): Mutiny & Treason, points to nothing, half of each hand returned."""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.book import BOOK
from engine.revolution.hands import lose_at_random
from engine.revolution.income import change_points
from engine.revolution.markers import open_window, plays
from engine.revolution.secrets import seals
from engine.revolution.state import State, enemy
from engine.revolution.throws import settles, throw
from engine.rules import Offer, Ruling, offer
from events.revolution import (
    AMERICAN,
    BRITISH,
    SIDES,
    ChoicesCleared,
    ChoiceSealed,
    GiveBack,
    Halving,
    MarkerCommitted,
    MarkerPassed,
    MarkerReceived,
    MarkerReturned,
    Seal,
    Throw,
)

MUTINY, RETURN = "mutiny", "return"


@BOOK.begins("VI.C.0")
def open_mutiny_window(ruling: Ruling[State], side: str) -> None:
    """7.9.mutiny, ruling Q16: the first player speaks first."""
    open_window(ruling, "VI.C.start", ruling.state.first)


@plays(MUTINY, "VI.C.start")
def mutiny(ruling: Ruling[State], side: str) -> None:
    """7.9.mutiny: a die for how many markers the opponent loses; the marker is laid aside for him."""
    ruling.happen(MarkerPassed(enemy(side), MUTINY))
    throw(ruling, side, MUTINY, rule="7.9.mutiny", who=enemy(side))


@settles(MUTINY)
def settle_mutiny(ruling: Ruling[State], throw_: Throw) -> None:
    """7.9.mutiny: chosen at random from the hand, all if there are fewer."""
    lose_at_random(ruling, enemy(throw_.side), "7.9.mutiny", throw_.die)


@BOOK.begins("VI.C.1")
def forget_points(ruling: Ruling[State], side: str) -> None:
    """6.8, ruling Q86: whatever is left over is lost."""
    for one in SIDES:
        change_points(ruling, one, -ruling.state.points_of(one), "end of turn", "6.8")


# ---------------------------------------------------------------- half of each hand


@BOOK.begins("VI.C.2")
def open_halving(ruling: Ruling[State], side: str) -> None:
    """7.2, ruling Q14: both choose at the same time which markers they return."""
    for one in (BRITISH, AMERICAN):
        ruling.push(Halving(one, owed(ruling.state, one)))


def owed(state: State, side: str) -> int:
    """7.2: half of the markers held, fractions rounded down."""
    return len(state.hand(side)) // 2


@BOOK.goes_on(Halving)
def halving_goes_on(ruling: Ruling[State], frame: Halving) -> bool:
    """7.2: who has nothing to return, or no choice, is not asked."""
    if frame.number:
        return False
    seal_return(ruling, frame.side)
    return True


@BOOK.offers_in(Halving)
def halving_offers(state: State, frame: Halving) -> Iterator[Offer]:
    """7.2: the owner chooses one by one; when there are enough he confirms."""
    if len(state.put_down(frame.side, RETURN)) < frame.number:
        for marker in dict.fromkeys(state.hand(frame.side)):
            yield offer(GiveBack(marker), "7.2")
    else:
        yield offer(Seal(), "7.2")


@BOOK.carries_out(GiveBack)
def give_back(ruling: Ruling[State], action: GiveBack) -> None:
    """7.2: one marker more goes back, face down."""
    frame = ruling.frame
    assert isinstance(frame, Halving)
    ruling.happen(MarkerCommitted(frame.side, RETURN, action.marker))


@seals(Halving)
def seal_return(ruling: Ruling[State], side: str) -> None:
    """
    Ruling Q14: confirmed; when both have, all goes unseen to the Dead Pool, and
    Mutiny changes hands (Q26).
    """
    ruling.happen(ChoiceSealed(side, RETURN))
    ruling.pop()
    if set(ruling.state.sealed) == set(SIDES):
        return_markers(ruling)


def return_markers(ruling: Ruling[State]) -> None:
    """7.2, ruling Q93: what is returned is not shown."""
    for one in ruling.state.committed:
        ruling.happen(MarkerReturned(one.side, one.marker))
    ruling.happen(ChoicesCleared())
    side, marker = ruling.state.passing
    if side:
        ruling.happen(MarkerReceived(side, marker))
