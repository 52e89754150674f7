"""The initiative phase (8.0): secret bids of campaign markers, ties by dice."""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.book import BOOK
from engine.revolution.scenarios import ground
from engine.revolution.secrets import seals
from engine.revolution.state import State
from engine.revolution.throws import settles, throw
from engine.rules import Offer, Ruling, offer
from events.revolution import (
    AMERICAN,
    BRITISH,
    SIDES,
    Bid,
    Bidding,
    BidsDown,
    ChoiceSealed,
    CommitmentsReturned,
    CommitmentsShown,
    MarkerCommitted,
    OrderDecided,
    Seal,
    Throw,
)

BID, TIE = "bid", "initiative"


@BOOK.begins("I.1")
def open_bids(ruling: Ruling[State], side: str) -> None:
    """8.1, 4.7: from the second turn on both bid; on the first the American is the first player."""
    if ruling.state.turn == 1:
        ruling.happen(OrderDecided(ground(ruling.state.scenario).scenario.first))
        return
    ruling.push(BidsDown())
    ruling.push(Bidding(BRITISH))
    ruling.push(Bidding(AMERICAN))


@BOOK.begins("I.2")
def decide_order(ruling: Ruling[State], side: str) -> None:
    """8.1: the bids were shown and compared as soon as both were sealed."""


@BOOK.goes_on(Bidding)
def bidding_goes_on(ruling: Ruling[State], frame: Bidding) -> bool:
    """8.1: who holds no markers bids nothing."""
    if ruling.state.hand(frame.side) or ruling.state.put_down(frame.side):
        return False
    seal_bid(ruling, frame.side)
    return True


@BOOK.offers_in(Bidding)
def bidding_offers(state: State, frame: Bidding) -> Iterator[Offer]:
    """8.1: any number of markers of any kind, one by one; none is enough."""
    for marker in dict.fromkeys(state.hand(frame.side)):
        yield offer(Bid(marker), "8.1")
    yield offer(Seal(), "8.1")


@BOOK.carries_out(Bid)
def bid(ruling: Ruling[State], action: Bid) -> None:
    """8.1: one marker more, face down."""
    frame = ruling.frame
    assert isinstance(frame, Bidding)
    ruling.happen(MarkerCommitted(frame.side, BID, action.marker))


@seals(Bidding)
def seal_bid(ruling: Ruling[State], side: str) -> None:
    """Ruling Q89: confirmed, and not to be taken back."""
    ruling.happen(ChoiceSealed(side, BID))
    ruling.pop()


@BOOK.goes_on(BidsDown)
def bids_go_on(ruling: Ruling[State], frame: BidsDown) -> bool:
    """8.1, 8.2: show both bids, throw for ties until one is higher, and return the markers."""
    state = ruling.state
    if state.sealed:
        show_bids(ruling)
    elif len(frame.dice) < len(SIDES):
        throw(ruling, SIDES[len(frame.dice)], TIE, rule="8.2", who=SIDES[len(frame.dice)])
    elif frame.dice[0] == frame.dice[1]:
        ruling.change(BidsDown())
    else:
        win_initiative(ruling, AMERICAN if frame.dice[0] > frame.dice[1] else BRITISH)
    return True


def show_bids(ruling: Ruling[State]) -> None:
    """8.1, ruling Q32: numbers and faces; the larger number is first, and all go to the Dead Pool."""
    down = ruling.state.committed
    american, british = (len(ruling.state.put_down(side)) for side in SIDES)
    ruling.happen(CommitmentsShown(down))
    ruling.happen(CommitmentsReturned(down))
    if american != british:
        win_initiative(ruling, AMERICAN if american > british else BRITISH)


def win_initiative(ruling: Ruling[State], side: str) -> None:
    """8.1: this side is the first player of the turn."""
    ruling.happen(OrderDecided(side))
    ruling.pop()


@settles(TIE)
def settle_tie(ruling: Ruling[State], throw_: Throw) -> None:
    """8.2: the die is kept until both have thrown."""
    frame = ruling.frame
    assert isinstance(frame, BidsDown)
    ruling.change(frame.but(dice=(*frame.dice, throw_.die)))
