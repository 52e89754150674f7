"""Rabble rousing (9.0): nine secret allotments, and contests in the order that the first player likes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.book import BOOK
from engine.revolution.scenarios import ground
from engine.revolution.secrets import seals
from engine.revolution.state import State
from engine.revolution.throws import settles, throw
from engine.revolution.tracks import win_item
from engine.rules import Offer, Ruling, offer
from events.revolution import (
    AMERICAN,
    BRITISH,
    ITEMS,
    SIDES,
    Allot,
    Allotting,
    ChoiceSealed,
    CommitmentsReturned,
    CommitmentsShown,
    Contest,
    ContestRolls,
    Contests,
    MarkerCommitted,
    Seal,
    Throw,
)

RABBLE, CONTEST, EUROPE = "rabble_rousing", "contest", "europe"
DECLARATION = "declaration_of_independence"


# ---------------------------------------------------------------- allotting


@BOOK.begins("IV.1")
def open_allotments(ruling: Ruling[State], side: str) -> None:
    """9.3: both allot secretly; the order of entry has no effect (ruling Q89)."""
    ruling.push(Allotting(BRITISH))
    ruling.push(Allotting(AMERICAN))


@BOOK.goes_on(Allotting)
def allotting_goes_on(ruling: Ruling[State], frame: Allotting) -> bool:
    """9.3: who holds no markers allots none."""
    if ruling.state.hand(frame.side) or ruling.state.put_down(frame.side):
        return False
    seal_allotment(ruling, frame.side)
    return True


@BOOK.offers_in(Allotting)
def allotting_offers(state: State, frame: Allotting) -> Iterator[Offer]:
    """
    9.3, 9.4, ruling Q33: any number of whole markers on any of the nine items;
    the British too on progress.
    """
    kinds = ground(state.scenario).pieces.markers
    for marker in dict.fromkeys(state.hand(frame.side)):
        if kinds[marker].kind == RABBLE:
            yield Offer(Allot, marker, "9.3", lambda marker=marker: [Allot(marker, item) for item in ITEMS])
    yield offer(Seal(), "9.3")


@BOOK.carries_out(Allot)
def allot(ruling: Ruling[State], action: Allot) -> None:
    """9.3: one marker more for an item, face down."""
    frame = ruling.frame
    assert isinstance(frame, Allotting)
    ruling.happen(MarkerCommitted(frame.side, action.item, action.marker))


@seals(Allotting)
def seal_allotment(ruling: Ruling[State], side: str) -> None:
    """Ruling Q89: confirmed, and not to be taken back."""
    ruling.happen(ChoiceSealed(side, RABBLE))
    ruling.pop()


# ---------------------------------------------------------------- the contests


@BOOK.begins("IV.2")
def show_allotments(ruling: Ruling[State], side: str) -> None:
    """9.3: both allotments are revealed; what nobody has allotted points to is skipped (9.4)."""
    ruling.happen(CommitmentsShown(ruling.state.committed))
    contested = {one.item for one in ruling.state.committed}
    ruling.push(Contests(side, tuple(item for item in ITEMS if item in contested)))


@BOOK.begins("IV.3")
def contests_are_over(ruling: Ruling[State], side: str) -> None:
    """9.3: all allotted markers go to the Dead Pool, whatever the result."""
    ruling.happen(CommitmentsReturned(ruling.state.committed))


@BOOK.goes_on(Contests)
def contests_go_on(ruling: Ruling[State], frame: Contests) -> bool:
    """9.3: a choice only while there are several items left."""
    if len(frame.items) > 1:
        return False
    ruling.pop()
    for item in frame.items:
        resolve(ruling, item)
    return True


@BOOK.offers_in(Contests)
def contest_offers(state: State, frame: Contests) -> Iterator[Offer]:
    """9.3: the first player chooses the next item."""
    yield from (offer(Contest(item), "9.3") for item in frame.items)


@BOOK.carries_out(Contest)
def contest(ruling: Ruling[State], action: Contest) -> None:
    """9.3: this item is next."""
    frame = ruling.frame
    assert isinstance(frame, Contests)
    ruling.change(frame.but(items=tuple(item for item in frame.items if item != action.item)))
    resolve(ruling, action.item)


def resolve(ruling: Ruling[State], item: str) -> None:
    """9.3, 9.4: both throw and add their points; who alone allotted points wins without a roll."""
    american, british = (allotted(ruling.state, side, item) for side in SIDES)
    if american and british:
        dice = (contest_dice(ruling.state, item), 1)
        ruling.push(ContestRolls(item, dice, (american, british)))
    else:
        win_item(ruling, item, AMERICAN if american else BRITISH)


def allotted(state: State, side: str, item: str) -> int:
    """9.2, 9.3: the points that a side has put on an item."""
    kinds = ground(state.scenario).pieces.markers
    return sum(kinds[one.marker].value(side) for one in state.put_down(side, item))


def contest_dice(state: State, item: str) -> int:
    """12.5, ruling Q83: from the Declaration on the American throws two dice for Europe."""
    declared = state.progress >= ground(state.scenario).charts.progress_place(DECLARATION)
    return 2 if item == EUROPE and declared else 1


@BOOK.goes_on(ContestRolls)
def rolls_go_on(ruling: Ruling[State], frame: ContestRolls) -> bool:
    """9.3: the American dice, the British die, then the higher total wins and a tie changes nothing."""
    for place, side in enumerate(SIDES):
        if frame.dice[place]:
            throw(ruling, side, CONTEST, rule="9.3", who=frame.item)
            return True
    american, british = frame.totals
    ruling.pop()
    if american != british:
        win_item(ruling, frame.item, AMERICAN if american > british else BRITISH)
    return True


@settles(CONTEST)
def settle_contest(ruling: Ruling[State], throw_: Throw) -> None:
    """9.3: the die is added to the points allotted."""
    frame = ruling.frame
    assert isinstance(frame, ContestRolls)
    american, british = int(throw_.side == AMERICAN), int(throw_.side == BRITISH)
    dice = (frame.dice[0] - american, frame.dice[1] - british)
    totals = (frame.totals[0] + american * throw_.die, frame.totals[1] + british * throw_.die)
    ruling.change(frame.but(dice=dice, totals=totals))
