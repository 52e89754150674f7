"""
Playing campaign markers (7.9): the windows, who speaks, and the answer of a Spy.

A rule module enters what a marker does with `@plays(marker, window)`. A window is open while either side can
play something in it; sides speak by turns until both pass in a row (ruling Q16). Nobody is asked who has
nothing to play there, or who has asked to be left alone in this phase (ruling Q95).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import frozen

from engine.revolution.book import BOOK
from engine.revolution.scenarios import ground
from engine.revolution.state import State, enemy
from engine.revolution.throws import leave_alone
from engine.rules import Offer, Ruling, offer
from events.revolution import (
    SIDES,
    MarkerPlayed,
    Pass,
    PassPhase,
    PlayMarker,
    Reply,
    Throw,
    Window,
    WindowQuieted,
)

SPY, REPLY = "spy", "reply"
ANSWERED = (SPY, "mutiny")
SAME_MOMENT = {"II": ("II", "II.end")}
"""Windows of the charts that are one moment (ruling Q11)."""

Able = Callable[[State, str], bool]
Effect = Callable[[Ruling[State], str], None]


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


def always(state: State, side: str) -> bool:
    """Nothing else is needed."""
    return True


def plays(
    marker: str, window: str, *, use: str = "", sides: tuple[str, ...] = SIDES, able: Able = always
) -> Callable[[Effect], Effect]:
    """`(ruling, side)`: what a marker does when it is played in a window, after it was shown (7.9)."""

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


def marker_offers(state: State, side: str, window: str) -> Iterator[Offer]:
    """7.9: play is voluntary; each marker of the hand that can do something here."""
    for use in playable(state, side, window):
        yield offer(PlayMarker(use.marker, use.use), use.rule)


# ---------------------------------------------------------------- windows for both


def open_window(ruling: Ruling[State], window: str, speaker: str) -> None:
    """Ruling Q16: the phasing player, or the first player, speaks first."""
    ruling.push(Window(speaker, window))


def has_a_say(state: State, side: str, window: str) -> bool:
    """Whether a side is asked: it could play something, and has not asked to be left alone."""
    return not state.is_quiet(side, window) and any(playable(state, side, window))


@BOOK.goes_on(Window)
def window_goes_on(ruling: Ruling[State], frame: Window) -> bool:
    """Ruling Q16: who has nothing to say passes."""
    if has_a_say(ruling.state, frame.side, frame.window):
        return False
    pass_on(ruling, frame)
    return True


def pass_on(ruling: Ruling[State], frame: Window) -> None:
    """Ruling Q16: the window closes when both pass in a row."""
    if frame.passed:
        ruling.pop()
    else:
        ruling.change(Window(enemy(frame.side), frame.window, passed=True))


@BOOK.offers_in(Window)
def window_offers(state: State, frame: Window) -> Iterator[Offer]:
    """7.9: play a marker, or pass."""
    yield offer(Pass(), "7.9")
    yield offer(PassPhase(), "7.9")
    yield from marker_offers(state, frame.side, frame.window)


@BOOK.carries_out(Pass)
def pass_(ruling: Ruling[State], action: Pass) -> None:
    """Ruling Q16: nothing is played now; who does not answer lets the marker work."""
    frame = ruling.frame
    if isinstance(frame, Reply):
        ruling.pop()
        take_effect(ruling, enemy(frame.side), frame.marker, frame.use)
    elif isinstance(frame, Window):
        pass_on(ruling, frame)


@BOOK.carries_out(PassPhase)
def pass_phase(ruling: Ruling[State], action: PassPhase) -> None:
    """Nothing is played, and this side is not asked again in this phase."""
    frame = ruling.frame
    if isinstance(frame, Throw):
        leave_alone(ruling, frame)
    elif isinstance(frame, Window):
        ruling.happen(WindowQuieted(frame.side, frame.window))
        pass_on(ruling, frame)


# ---------------------------------------------------------------- playing and answering


@BOOK.carries_out(PlayMarker)
def play_marker(ruling: Ruling[State], action: PlayMarker) -> None:
    """7.9: show it, apply it, return it; a Spy or a Mutiny may be answered by a Spy (7.9.spy c)."""
    frame = ruling.frame
    side = getattr(frame, "side", "")
    marker = ground(ruling.state.scenario).pieces.markers[action.marker]
    ruling.happen(MarkerPlayed(side, action.marker, action.use, marker.once))
    if isinstance(frame, Reply):
        ruling.pop()
        return
    if isinstance(frame, Window):
        ruling.change(Window(enemy(side), frame.window))
    if action.marker in ANSWERED and SPY in ruling.state.hand(enemy(side)):
        ruling.push(Reply(enemy(side), action.marker, action.use))
    else:
        take_effect(ruling, side, action.marker, action.use)


def take_effect(ruling: Ruling[State], side: str, marker: str, use: str) -> None:
    """7.9: the marker does what it says."""
    next(one for one in USES if (one.marker, one.use) == (marker, use)).effect(ruling, side)


@BOOK.offers_in(Reply)
def reply_offers(state: State, frame: Reply) -> Iterator[Offer]:
    """7.9.spy (c): cancel what was played; both markers are used up."""
    yield offer(PlayMarker(SPY, REPLY), "7.9.spy")
    yield offer(Pass(), "7.9.spy")
