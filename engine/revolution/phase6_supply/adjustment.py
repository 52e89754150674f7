"""The adjustment step (5.1.VI C): Mutiny & Treason, points to nothing, half of each hand returned."""

from __future__ import annotations

from cockade.engine.law import Law, condition
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.state import State, enemy, held
from cockade.engine.revolution.markers.hands import lose_at_random
from cockade.engine.revolution.markers.markers import ANY, open_window, playing, plays
from cockade.engine.revolution.markers.reroll_window import settles, throw
from cockade.engine.revolution.phase2_political.income import change_points
from cockade.engine.rules import Resolution
from cockade.events import revolution as events

MUTINY, RETURN = "mutiny", "return"


@BOOK.begins("VI.C.0")
def open_mutiny_window(resolution: Resolution[State], side: str) -> None:
    """7.9.mutiny, ruling Q16: the first player speaks first."""
    open_window(resolution, "VI.C.start", resolution.state.first)


@plays(MUTINY, "VI.C.start")
def mutiny(resolution: Resolution[State], side: str) -> None:
    """7.9.mutiny: a die for how many markers the opponent loses; the marker is laid aside for him."""
    resolution.happen(events.MarkerPassed(enemy(side), MUTINY))
    throw(resolution, side, MUTINY, rule="7.9.mutiny", who=enemy(side))


@settles(MUTINY)
def settle_mutiny(resolution: Resolution[State], throw_: events.Throw) -> None:
    """7.9.mutiny: chosen at random from the hand, all if there are fewer."""
    lose_at_random(resolution, enemy(throw_.side), "7.9.mutiny", throw_.die)


@BOOK.begins("VI.C.1")
def forget_points(resolution: Resolution[State], side: str) -> None:
    """6.8, ruling Q86: all points left over are lost."""
    for one in events.SIDES:
        change_points(resolution, one, -resolution.state.points_of(one), "end of turn", "6.8")


# ---------------------------------------------------------------- half of each hand


@BOOK.begins("VI.C.2")
def open_halving(resolution: Resolution[State], side: str) -> None:
    """7.2, ruling Q14: both choose at the same time which markers they return."""
    for one in (events.BRITISH, events.AMERICAN):
        resolution.push(events.Halving(one, owed(resolution.state, one)))


def owed(state: State, side: str) -> int:
    """7.2: half of the markers held, rounded down; secretly committed markers count as held."""
    return len(held(state, side)) // 2


@BOOK.continues(events.Halving)
def halving_goes_on(resolution: Resolution[State], frame: events.Halving) -> bool:
    """7.2, ruling Q103: a side with no marker to return is skipped; after a Spy it is counted again."""
    number = owed(resolution.state, frame.side)
    if number != frame.number:
        resolution.change(frame.replace(number=number))
        return True
    if number:
        return False
    seal_return(resolution, frame.side)
    return True


@condition("7.2", "{number} markers are enough; confirm them.", number=lambda _, frame: frame.number)
def owes_markers(state: State, frame: events.Halving) -> bool:
    """7.2: half of the hand, and no more."""
    return len(state.put_down(frame.side, RETURN)) < frame.number


@condition("7.2", "{number} markers have to be returned.", number=lambda _, frame: frame.number)
def has_paid(state: State, frame: events.Halving) -> bool:
    """7.2: half of the hand."""
    return len(state.put_down(frame.side, RETURN)) >= frame.number


@condition("7.2", "You would return more than half of the markers that you hold then.")
def can_spare(state: State, frame: events.Halving, marker: str, use: str) -> bool:
    """7.2, ruling Q103: a side returns at most half of the markers it holds then."""
    left = len(held(state, frame.side)) - 1
    return len(state.put_down(frame.side, RETURN)) <= left // 2


BOOK.add_law(
    Law(
        events.GiveBack,
        events.Halving,
        "7.2",
        opens=(owes_markers,),
        who=lambda state, frame: dict.fromkeys(state.hand(frame.side)),
    ),
    Law(events.Seal, events.Halving, "7.2", opens=(has_paid,)),
    playing(events.Halving, lambda *_: (ANY,), first=(can_spare,)),
)


@BOOK.resolver(events.GiveBack, events.Halving)
def give_back(resolution: Resolution[State], frame: events.Halving, action: events.GiveBack) -> None:
    """7.2: one more marker is returned, face down."""
    resolution.happen(events.MarkerCommitted(frame.side, RETURN, action.marker))


@BOOK.resolver(events.Seal, events.Halving)
def end_return(resolution: Resolution[State], frame: events.Halving, action: events.Seal) -> None:
    """7.2: the choice is final."""
    seal_return(resolution, frame.side)


def seal_return(resolution: Resolution[State], side: str) -> None:
    """
    Ruling Q14: confirmed; when both have, all goes unseen to the Dead Pool, and
    Mutiny changes hands (Q26).
    """
    resolution.happen(events.ChoiceSealed(side, RETURN))
    resolution.pop()
    if set(resolution.state.sealed) == set(events.SIDES):
        return_markers(resolution)


def return_markers(resolution: Resolution[State]) -> None:
    """7.2, ruling Q93: the returned markers are not shown."""
    for one in resolution.state.committed:
        resolution.happen(events.MarkerReturned(one.side, one.marker))
    resolution.happen(events.ChoicesCleared())
    side, marker = resolution.state.passing
    if side:
        resolution.happen(events.MarkerReceived(side, marker))
