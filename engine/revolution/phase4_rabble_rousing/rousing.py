"""Rabble rousing (9.0): nine secret allotments, and contests in the order that the first player likes."""

from __future__ import annotations

from cockade.engine.law import Law, Search, condition
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.markers.markers import ANY, playing
from cockade.engine.revolution.markers.reroll_window import settles, the_highest, throw
from cockade.engine.revolution.phase4_rabble_rousing.tracks import win_item
from cockade.engine.rules import Resolution
from cockade.events import revolution as events

RABBLE, CONTEST, EUROPE = "rabble_rousing", "contest", "europe"
DECLARATION = "declaration_of_independence"


# ---------------------------------------------------------------- allotting


@BOOK.begins("IV.1")
def open_allotments(resolution: Resolution[State], side: str) -> None:
    """9.3: both allot secretly; the order of entry has no effect (ruling Q89)."""
    resolution.push(events.Allotting(events.BRITISH))
    resolution.push(events.Allotting(events.AMERICAN))


@BOOK.continues(events.Allotting)
def allotting_goes_on(resolution: Resolution[State], frame: events.Allotting) -> bool:
    """9.3: a side without markers allots none."""
    if resolution.state.hand(frame.side) or resolution.state.put_down(frame.side):
        return False
    seal_allotment(resolution, frame.side)
    return True


@condition("9.3", "{marker} is not a rabble-rousing marker.")
def rouses(state: State, frame: events.Allotting, marker: str) -> bool:
    """9.3: only markers of the rabble rousing kind are allotted."""
    return ground(state.scenario).pieces.markers[marker].kind == RABBLE


@condition("9.3", "There is no item {item}.")
def is_item(state: State, frame: events.Allotting, marker: str, item: str) -> bool:
    """9.3, ruling Q33: any of the nine items; the British too on progress."""
    return item in events.ITEMS


BOOK.add_law(
    Law(
        events.Allot,
        events.Allotting,
        "9.3",
        who=lambda state, frame: dict.fromkeys(state.hand(frame.side)),
        first=(rouses,),
        where=Search(lambda *_: events.ITEMS, (is_item,)),
    ),
    Law(events.Seal, events.Allotting, "9.3"),
    playing(events.Allotting, lambda *_: (ANY,)),
)


@BOOK.resolver(events.Allot, events.Allotting)
def allot(resolution: Resolution[State], frame: events.Allotting, action: events.Allot) -> None:
    """9.3, 9.4: one whole marker more for an item, face down; any number of them."""
    resolution.happen(events.MarkerCommitted(frame.side, action.item, action.marker))


@BOOK.resolver(events.Seal, events.Allotting)
def end_allotment(resolution: Resolution[State], frame: events.Allotting, action: events.Seal) -> None:
    """9.3: the choice is final."""
    seal_allotment(resolution, frame.side)


def seal_allotment(resolution: Resolution[State], side: str) -> None:
    """Ruling Q89: the allotment is confirmed, and can't be undone."""
    resolution.happen(events.ChoiceSealed(side, RABBLE))
    resolution.pop()


# ---------------------------------------------------------------- the contests


@BOOK.begins("IV.2")
def show_allotments(resolution: Resolution[State], side: str) -> None:
    """9.3: both allotments are revealed; items without allotted points are skipped (9.4)."""
    resolution.happen(events.CommitmentsShown(resolution.state.committed))
    contested = {one.item for one in resolution.state.committed}
    resolution.push(events.Contests(side, tuple(item for item in events.ITEMS if item in contested)))


@BOOK.begins("IV.3")
def contests_are_over(resolution: Resolution[State], side: str) -> None:
    """9.3: all allotted markers go to the Dead Pool, regardless of the result."""
    resolution.happen(events.CommitmentsReturned(resolution.state.committed))


@BOOK.continues(events.Contests)
def contests_go_on(resolution: Resolution[State], frame: events.Contests) -> bool:
    """9.3: a choice only while there are several items left."""
    if len(frame.items) > 1:
        return False
    resolution.pop()
    for item in frame.items:
        resolve(resolution, item)
    return True


@condition("9.3", "{item} is not to be resolved now.")
def is_contested(state: State, frame: events.Contests, item: str) -> bool:
    """9.3, 9.4: the item has allotted points and has not been contested yet."""
    return item in frame.items


BOOK.add_law(
    Law(events.Contest, events.Contests, "9.3", who=lambda *_: events.ITEMS, first=(is_contested,)),
    playing(events.Contests, lambda *_: (ANY,)),
)


@BOOK.resolver(events.Contest, events.Contests)
def contest(resolution: Resolution[State], frame: events.Contests, action: events.Contest) -> None:
    """9.3: the first player has chosen the next item."""
    resolution.change(frame.replace(items=tuple(item for item in frame.items if item != action.item)))
    resolve(resolution, action.item)


def resolve(resolution: Resolution[State], item: str) -> None:
    """9.3, 9.4: both roll and add their points; a side that alone allotted points wins without a roll."""
    american, british = (allotted(resolution.state, side, item) for side in events.SIDES)
    if american and british:
        dice = (contest_dice(resolution.state, item), 1)
        resolution.push(events.ContestRolls(item, dice, (american, british)))
    else:
        win_item(resolution, item, events.AMERICAN if american else events.BRITISH)


def allotted(state: State, side: str, item: str) -> int:
    """9.2, 9.3: the points that a side has put on an item."""
    kinds = ground(state.scenario).pieces.markers
    return sum(kinds[one.marker].value(side) for one in state.put_down(side, item))


def contest_dice(state: State, item: str) -> int:
    """12.5, ruling Q83: from the Declaration on the American throws two dice for Europe."""
    declared = state.progress >= ground(state.scenario).charts.progress_place(DECLARATION)
    return 2 if item == EUROPE and declared else 1


@BOOK.continues(events.ContestRolls)
def rolls_go_on(resolution: Resolution[State], frame: events.ContestRolls) -> bool:
    """9.3: the American dice, the British die, then the higher total wins and a tie changes nothing."""
    for place, side in enumerate(events.SIDES):
        if frame.dice[place]:
            throw(resolution, side, CONTEST, rule="9.3", who=frame.item)
            return True
    winner = ahead(*frame.totals)
    resolution.pop()
    if winner:
        win_item(resolution, frame.item, winner)
    return True


def ahead(american: int, british: int) -> str:
    """9.3: the side with the higher total; empty in a tie."""
    if american == british:
        return ""
    return events.AMERICAN if american > british else events.BRITISH


@settles(CONTEST, best=the_highest)
def settle_contest(resolution: Resolution[State], throw_: events.Throw) -> None:
    """9.3: the die is added to the points allotted."""
    frame = resolution.frame
    assert isinstance(frame, events.ContestRolls)
    american, british = int(throw_.side == events.AMERICAN), int(throw_.side == events.BRITISH)
    dice = (frame.dice[0] - american, frame.dice[1] - british)
    totals = (frame.totals[0] + american * throw_.die, frame.totals[1] + british * throw_.die)
    resolution.change(frame.replace(dice=dice, totals=totals))
