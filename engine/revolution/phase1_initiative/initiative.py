"""The initiative phase (8.0): secret bids of campaign markers, ties by dice."""

from __future__ import annotations

from cockade.engine.law import Law
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.markers.markers import ANY, playing
from cockade.engine.revolution.markers.reroll_window import settles, the_highest, throw
from cockade.engine.rules import Resolution
from cockade.events import revolution as events

BID, TIE = "bid", "initiative"


@BOOK.begins("I.1")
def open_bids(resolution: Resolution[State], side: str) -> None:
    """8.1, 4.7: from the second turn on both bid; on the first the American is the first player."""
    if resolution.state.turn == 1:
        resolution.happen(events.OrderDecided(ground(resolution.state.scenario).scenario.first))
        return
    resolution.push(events.BidsDown())
    resolution.push(events.Bidding(events.BRITISH))
    resolution.push(events.Bidding(events.AMERICAN))


@BOOK.begins("I.2")
def decide_order(resolution: Resolution[State], side: str) -> None:
    """8.1: the bids were shown and compared as soon as both were sealed."""


@BOOK.continues(events.Bidding)
def bidding_goes_on(resolution: Resolution[State], frame: events.Bidding) -> bool:
    """8.1: a side without markers bids 0."""
    if resolution.state.hand(frame.side) or resolution.state.put_down(frame.side):
        return False
    seal_bid(resolution, frame.side)
    return True


BOOK.add_law(
    Law(events.Bid, events.Bidding, "8.1", who=lambda state, frame: dict.fromkeys(state.hand(frame.side))),
    Law(events.Seal, events.Bidding, "8.1"),
    playing(events.Bidding, lambda *_: (ANY,)),
)


@BOOK.resolver(events.Bid, events.Bidding)
def bid(resolution: Resolution[State], frame: events.Bidding, action: events.Bid) -> None:
    """8.1: one marker more, face down; any number of any kind."""
    resolution.happen(events.MarkerCommitted(frame.side, BID, action.marker))


@BOOK.resolver(events.Seal, events.Bidding)
def end_bid(resolution: Resolution[State], frame: events.Bidding, action: events.Seal) -> None:
    """8.1: end the bid at any number of markers, even none."""
    seal_bid(resolution, frame.side)


def seal_bid(resolution: Resolution[State], side: str) -> None:
    """Ruling Q89: the bid is confirmed, and can't be undone."""
    resolution.happen(events.ChoiceSealed(side, BID))
    resolution.pop()


@BOOK.continues(events.BidsDown)
def bids_go_on(resolution: Resolution[State], frame: events.BidsDown) -> bool:
    """8.1, 8.2: show both bids, throw for ties until one is higher, and return the markers."""
    state = resolution.state
    if state.sealed:
        show_bids(resolution)
    elif len(frame.dice) < len(events.SIDES):
        throw(resolution, events.SIDES[len(frame.dice)], TIE, rule="8.2", who=events.SIDES[len(frame.dice)])
    elif frame.dice[0] == frame.dice[1]:
        resolution.change(events.BidsDown())
    else:
        win_initiative(resolution, events.AMERICAN if frame.dice[0] > frame.dice[1] else events.BRITISH)
    return True


def show_bids(resolution: Resolution[State]) -> None:
    """8.1, ruling Q32: numbers and faces; the larger number is first, and all go to the Dead Pool."""
    down = resolution.state.committed
    american, british = (len(resolution.state.put_down(side)) for side in events.SIDES)
    resolution.happen(events.CommitmentsShown(down))
    resolution.happen(events.CommitmentsReturned(down))
    if american != british:
        win_initiative(resolution, events.AMERICAN if american > british else events.BRITISH)


def win_initiative(resolution: Resolution[State], side: str) -> None:
    """8.1: this side is the first player of the turn."""
    resolution.happen(events.OrderDecided(side))
    resolution.pop()


@settles(TIE, best=the_highest)
def settle_tie(resolution: Resolution[State], throw_: events.Throw) -> None:
    """8.2: the die is kept until both have thrown."""
    frame = resolution.frame
    assert isinstance(frame, events.BidsDown)
    resolution.change(frame.replace(dice=(*frame.dice, throw_.die)))
