"""
Playing campaign markers (7.9): the windows, who speaks, and the answer of a Spy.

A rule module enters what a marker does with `@plays(marker, window)`. A window is open while either side can
play something in it; sides speak by turns until both pass in a row (ruling Q16). Nobody is asked who has
nothing to play there, or who has asked to be left alone in this phase (ruling Q95).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import frozen

from cockade.engine.law import Condition, Law, condition
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, enemy
from cockade.engine.rules import Resolution
from cockade.events import revolution as events
from cockade.events.event import Frame

SPY, REPLY = "spy", "reply"
ANSWERED = (SPY, "mutiny")
ANY = "any"
"""The window that is open whenever a side has something to decide anyway (rulings Q30, Q94)."""
PLAYED_IN = (
    *(
        events.Allotting,
        events.Bidding,
        events.Combats,
        events.Contests,
        events.FleetsNamed,
        events.Foraging,
        events.Halving,
        events.Mobilization,
        events.Movement,
    ),
    events.Window,
)
"""The frames in which markers are played."""
SAME_MOMENT = {"II": ("II", "II.end")}
"""Windows of the charts that are one moment (ruling Q11)."""

Able = Callable[[State, str], bool]
Effect = Callable[[Resolution[State], str], None]


@frozen
class Use:
    """One use of a marker: in which window and by whom, when it can do something, and what it does."""

    marker: str
    use: str
    window: str
    rule: str
    sides: tuple[str, ...]
    able: Able
    effect: Effect


MODULES = (
    "income",
    "adjustment",
    "battle",
    "fleets",
    "mobilization_markers",
    "movement_end",
    "movement_markers",
    "spy",
    "victory",
)
"""In whose order uses are offered, whoever imports what first; those of one module as they stand in it."""

USES: list[Use] = []
USES_IN: dict[str, list[Use]] = {}
"""The uses by window, in the same order."""


def use_of(marker: str, use: str = "") -> Use:
    """7.9: a use of a marker; StopIteration if it has none such."""
    return next(one for one in USES if (one.marker, one.use) == (marker, use))


def always(state: State, side: str) -> bool:
    """Nothing else is needed."""
    return True


def plays(
    marker: str, window: str, *, use: str = "", sides: tuple[str, ...] = events.SIDES, able: Able = always
) -> Callable[[Effect], Effect]:
    """`(resolution, side)`: what a marker does when it is played in a window, after it was shown (7.9)."""

    def enter(function: Effect) -> Effect:
        entered = Use(marker, use, window, f"7.9.{marker}", sides, able, function)
        for uses in (USES, *(USES_IN.setdefault(opened, []) for opened in _moments(window))):
            uses.append(entered)
            uses.sort(key=_place)
        return function

    return enter


def _moments(window: str) -> set[str]:
    """Ruling Q11: a window, and the one that is the same moment."""
    return {window, *(one for one, same in SAME_MOMENT.items() if window in same)}


def _place(use: Use) -> int:
    """The place of a use's module in the order; ValueError for one that is not in it."""
    return MODULES.index(use.effect.__module__.rpartition(".")[2])


def playable(state: State, side: str, window: str) -> Iterator[Use]:
    """7.9, 7.8: the uses that a side could make of its hand in a window."""
    hand, kinds = state.hand(side), ground(state.scenario).pieces.markers
    for use in USES_IN.get(window, ()):
        if use.marker in hand and side in use.sides:
            by = kinds[use.marker].usable_by
            if by in ("both", side) and use.able(state, side):
                yield use


Windows = Callable[[State, Any], tuple[str, ...]]
"""`(state, frame)`: the windows that are open while a side decides in a frame."""


def playing(frame: type[Frame], windows: Windows, first: tuple[Condition, ...] = ()) -> Law:
    """7.9: play is voluntary; each marker of the hand that can do something in one of these windows."""

    def found(state: State, frame: Any) -> Iterator[tuple[str, str]]:
        for window in windows(state, frame):
            yield from ((use.marker, use.use) for use in playable(state, frame.side, window))

    def uses(state: State, frame: Any, marker: str, use: str) -> list[Use]:
        entered = [one for window in windows(state, frame) for one in USES_IN.get(window, ())]
        return [one for one in entered if (one.marker, one.use) == (marker, use) and frame.side in one.sides]

    @condition(clause_of_marker, "{marker} is not played at this moment, or not in this way.")
    def is_the_moment(state: State, frame: Any, marker: str, use: str) -> bool:
        return bool(uses(state, frame, marker, use))

    @condition(clause_of_marker, "{marker} would find nothing to act on.")
    def can_act(state: State, frame: Any, marker: str, use: str) -> bool:
        return any(one.able(state, frame.side) for one in uses(state, frame, marker, use))

    return Law(
        events.PlayMarker,
        frame,
        clause_of_marker,
        subjects=found,
        kept=(is_ours, is_the_moment, can_act),
        first=first,
    )


def clause_of_marker(state: State, frame: Frame, marker: str, use: str) -> str:
    """7.9: every marker has a clause of its own."""
    return f"7.9.{marker}"


def user_of(state: State, frame: Frame, marker: str, use: str) -> str:
    """7.8: who can use a marker: a side, or both."""
    return ground(state.scenario).pieces.markers[marker].usable_by


@condition("7.8", "Only the {owner} player can use {marker}.", owner=user_of)
def is_ours(state: State, frame: Any, marker: str, use: str) -> bool:
    """7.8: some markers are of use to one side only."""
    return user_of(state, frame, marker, use) in ("both", frame.side)


# ---------------------------------------------------------------- windows for both


def open_window(resolution: Resolution[State], window: str, speaker: str) -> None:
    """Ruling Q16: the phasing player, or the first player, speaks first."""
    resolution.push(events.Window(speaker, window))


def has_a_say(state: State, side: str, window: str) -> bool:
    """Whether a side is asked: it could play something, and has not asked to be left alone."""
    return not state.is_quiet(side, window) and any(playable(state, side, window))


@BOOK.continues(events.Window)
def window_goes_on(resolution: Resolution[State], frame: events.Window) -> bool:
    """Ruling Q16: who has nothing to say passes."""
    if has_a_say(resolution.state, frame.side, frame.window):
        return False
    pass_on(resolution, frame)
    return True


def pass_on(resolution: Resolution[State], frame: events.Window) -> None:
    """Ruling Q16: the window closes when both pass in a row."""
    if frame.passed:
        resolution.pop()
    else:
        resolution.change(events.Window(enemy(frame.side), frame.window, passed=True))


BOOK.enact(
    Law(events.Pass, events.Window, "7.9"),
    Law(events.PassPhase, events.Window, "7.9"),
    playing(events.Window, lambda _, frame: (frame.window, ANY)),
)


@BOOK.resolves(events.Pass, events.Window)
def pass_(resolution: Resolution[State], frame: events.Window, action: events.Pass) -> None:
    """Ruling Q16: nothing is played now."""
    pass_on(resolution, frame)


@BOOK.resolves(events.PassPhase, events.Window)
def pass_phase(resolution: Resolution[State], frame: events.Window, action: events.PassPhase) -> None:
    """Nothing is played, and this side is not asked again in this phase."""
    resolution.happen(events.WindowQuieted(frame.side, frame.window))
    pass_on(resolution, frame)


# ---------------------------------------------------------------- playing and answering


@BOOK.resolves(events.PlayMarker, *PLAYED_IN)
def play_marker(resolution: Resolution[State], frame: Frame, action: events.PlayMarker) -> None:
    """7.9: show it, apply it, return it; a Spy or a Mutiny may be answered by a Spy (7.9.spy c)."""
    side = getattr(frame, "side", "")
    show(resolution, side, action)
    if isinstance(frame, events.Window):
        resolution.change(events.Window(enemy(side), frame.window))
    if action.marker in ANSWERED and SPY in resolution.state.hand(enemy(side)):
        resolution.push(events.Reply(enemy(side), action.marker, action.use))
    else:
        take_effect(resolution, side, action.marker, action.use)


def show(resolution: Resolution[State], side: str, action: events.PlayMarker) -> None:
    """7.9: the marker is shown, and returned or out of the game."""
    marker = ground(resolution.state.scenario).pieces.markers[action.marker]
    resolution.happen(events.MarkerPlayed(side, action.marker, action.use, marker.once))


def take_effect(resolution: Resolution[State], side: str, marker: str, use: str) -> None:
    """7.9: the marker does what it says."""
    use_of(marker, use).effect(resolution, side)


@condition("7.9.spy", "Only a Spy is an answer.")
def is_an_answer(state: State, frame: events.Reply, marker: str, use: str) -> bool:
    """7.9.spy (c)."""
    return (marker, use) == (SPY, REPLY)


BOOK.enact(
    Law(
        events.PlayMarker, events.Reply, "7.9.spy", subjects=lambda *_: ((SPY, REPLY),), kept=(is_an_answer,)
    ),
    Law(events.Pass, events.Reply, "7.9.spy"),
)


@BOOK.resolves(events.PlayMarker, events.Reply)
def cancel(resolution: Resolution[State], frame: events.Reply, action: events.PlayMarker) -> None:
    """7.9.spy (c): a Spy cancels what was played; he may be answered by a Spy himself."""
    show(resolution, frame.side, action)
    if SPY in resolution.state.hand(enemy(frame.side)):
        resolution.push(events.Reply(enemy(frame.side), SPY, REPLY))
    else:
        answered(resolution, spies=len(replies(resolution.state)))


@BOOK.resolves(events.Pass, events.Reply)
def let_it_work(resolution: Resolution[State], frame: events.Reply, action: events.Pass) -> None:
    """7.9.spy (c): who does not answer lets the marker work."""
    answered(resolution, spies=len(replies(resolution.state)) - 1)


def replies(state: State) -> list[events.Reply]:
    """7.9.spy (c): a marker and the Spies that answer it and one another, as the agenda holds them."""
    return [frame for frame in state.agenda if isinstance(frame, events.Reply)]


def answered(resolution: Resolution[State], spies: int) -> None:
    """7.9.spy (c): each Spy cancels what came just before; all markers are used up."""
    chain = replies(resolution.state)
    for _ in chain:
        resolution.pop()
    if spies % 2 == 0:
        take_effect(resolution, enemy(chain[0].side), chain[0].marker, chain[0].use)
