"""
Playing campaign markers (7.9): the windows, the side to play, and the answer of a Spy.

A rule module enters what a marker does with `@plays(marker, window)`. A window is open while either side can
play something in it; sides speak by turns until both pass in a row (ruling Q16). Who holds any marker is
asked, whether it can be played there or not, for only the number held is open; not who has said openly that
he does not want to be asked in this phase (ruling Q95).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import frozen

from cockade.engine.law import Condition, Law, condition
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, enemy, may_hold
from cockade.engine.rules import Resolution
from cockade.events import revolution as events
from cockade.events.event import Frame

SPY, REPLY = "spy", "reply"
ANSWERED = (SPY, "mutiny")
LAID = ("leader_arises",)
"""Ruling Q107: markers that lie on a unit and come back to the Dead Pool when they are taken from it."""
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

SPIES = ((events.PlayMarker, SPY),)
"""Ruling Q30: for them it is always time, so nobody is troubled about nothing else."""

Able = Callable[[State, str], bool]
Effect = Callable[[Resolution[State], str], None]


@frozen
class Use:
    """
    One use of a marker: its window, its sides, the condition for it, and its effect.

    `openly` is the part of the condition that both sides can see.
    """

    marker: str
    use: str
    window: str
    rule: str
    sides: tuple[str, ...]
    able: Able
    effect: Effect
    openly: Able


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
    """7.9: a use of a marker. Raises StopIteration for an unknown use."""
    return next(one for one in USES if (one.marker, one.use) == (marker, use))


def always(state: State, side: str) -> bool:
    """Nothing else is needed."""
    return True


def plays(  # noqa: PLR0913 - a use is described by all of these
    marker: str,
    window: str,
    *,
    use: str = "",
    sides: tuple[str, ...] = events.SIDES,
    able: Able = always,
    openly: Able = always,
) -> Callable[[Effect], Effect]:
    """`(resolution, side)`: what a marker does when it is played in a window, after it was shown (7.9)."""

    def enter(function: Effect) -> Effect:
        entered = Use(marker, use, window, f"7.9.{marker}", sides, able, function, openly)
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


def held_uses(state: State, frame: Any) -> Iterator[tuple[str, str]]:
    """7.4: every use of every marker that the side holds."""
    hand = state.hand(frame.side)
    return ((use.marker, use.use) for use in USES if use.marker in hand) if hand else iter(())


Windows = Callable[[State, Any], tuple[str, ...]]
"""`(state, frame)`: the windows that are open while a side decides in a frame."""


def playing(frame: type[Frame], windows: Windows, first: tuple[Condition, ...] = ()) -> Law:
    """7.9: play is voluntary; each marker of the hand that can do something in one of these windows."""

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
        who=held_uses,
        first=(is_ours, is_the_moment, can_act, *first),
    )


def clause_of_marker(state: State, frame: Frame, marker: str, use: str) -> str:
    """7.9: every marker has its own clause."""
    return f"7.9.{marker}"


def user_of(state: State, frame: Frame, marker: str, use: str) -> str:
    """7.8: the side that can use a marker, or both."""
    return ground(state.scenario).pieces.markers[marker].usable_by


@condition("7.8", "Only the {owner} player can use {marker}.", owner=user_of)
def is_ours(state: State, frame: Any, marker: str, use: str) -> bool:
    """7.8: some markers are useful to one side only."""
    return user_of(state, frame, marker, use) in ("both", frame.side)


# ---------------------------------------------------------------- windows for both


def open_window(resolution: Resolution[State], window: str, speaker: str) -> None:
    """Ruling Q16: the phasing player, or the first player, speaks first."""
    resolution.push(events.Window(speaker, window))


def wants_to_be_asked(state: State, side: str, window: str) -> bool:
    """Ruling Q95: a side holds markers, and has not said that it wants to be left alone in this phase."""
    return may_hold(state, side) and not state.is_quiet(side, window)


@BOOK.asks(events.Window, events.Pass(), SPIES)
def has_a_say(state: State, frame: events.Window) -> bool:
    """Ruling Q95: whether a side holds markers, one of which could be played here for all that is known."""
    side = frame.side
    return wants_to_be_asked(state, side, frame.window) and any(
        might_be_played(state, side, use) for use in USES_IN.get(frame.window, ())
    )


def might_be_played(state: State, side: str, use: Use) -> bool:
    """7.8, 7.9: whether a side could plausibly play a marker: it would be useful, and is not gone."""
    by = ground(state.scenario).pieces.markers[use.marker].usable_by
    ours = side in use.sides and by in ("both", side)
    return ours and is_about(state, use.marker) and use.openly(state, side)


def is_about(state: State, marker: str) -> bool:
    """4.1, 7.7: whether the marker is in the game, by the options and the markers removed."""
    kind = ground(state.scenario).pieces.markers[marker]
    return all(map(state.uses, kind.needs)) and kind.count > state.gone.count(marker)


@BOOK.continues(events.Window)
def window_goes_on(resolution: Resolution[State], frame: events.Window) -> bool:
    """Ruling Q16: a side that is not asked passes."""
    pass_on(resolution, frame)
    return True


def pass_on(resolution: Resolution[State], frame: events.Window) -> None:
    """Ruling Q16: the window closes when both pass in a row."""
    if frame.passed:
        resolution.pop()
    else:
        resolution.change(events.Window(enemy(frame.side), frame.window, passed=True))


BOOK.add_law(
    Law(events.Pass, events.Window, "7.9"),
    Law(events.PassPhase, events.Window, "7.9"),
    playing(events.Window, lambda _, frame: (frame.window, ANY)),
)


@BOOK.resolver(events.Pass, events.Window)
def pass_(resolution: Resolution[State], frame: events.Window, action: events.Pass) -> None:
    """Ruling Q16: the side plays no marker now."""
    pass_on(resolution, frame)


@BOOK.resolver(events.PassPhase, events.Window)
def pass_phase(resolution: Resolution[State], frame: events.Window, action: events.PassPhase) -> None:
    """Nothing is played, and this side is not asked again in this phase."""
    resolution.happen(events.WindowQuieted(frame.side, frame.window))
    pass_on(resolution, frame)


# ---------------------------------------------------------------- playing and answering


@BOOK.resolver(events.PlayMarker, *PLAYED_IN)
def play_marker(resolution: Resolution[State], frame: Frame, action: events.PlayMarker) -> None:
    """7.9: show it, apply it, return it; a Spy or a Mutiny may be answered by a Spy (7.9.spy c)."""
    side = getattr(frame, "side", "")
    show(resolution, side, action)
    if isinstance(frame, events.Window):
        resolution.change(events.Window(enemy(side), frame.window))
    if action.marker in ANSWERED and may_hold(resolution.state, enemy(side)):
        resolution.push(events.Reply(enemy(side), action.marker, action.use))
    else:
        take_effect(resolution, side, action.marker, action.use)


def show(resolution: Resolution[State], side: str, action: events.PlayMarker) -> None:
    """7.9: the marker is shown, and returned or out of the game."""
    marker = ground(resolution.state.scenario).pieces.markers[action.marker]
    resolution.happen(
        events.MarkerPlayed(side, action.marker, action.use, marker.once, action.marker in LAID)
    )


def take_effect(resolution: Resolution[State], side: str, marker: str, use: str) -> None:
    """7.9: apply the marker's effect."""
    use_of(marker, use).effect(resolution, side)


@condition("7.9.spy", "Only a Spy is an answer.")
def is_an_answer(state: State, frame: events.Reply, marker: str, use: str) -> bool:
    """7.9.spy (c)."""
    return (marker, use) == (SPY, REPLY)


@condition("7.9.spy", "You hold no Spy.")
def holds_a_spy(state: State, frame: events.Reply) -> bool:
    """7.9.spy (c)."""
    return SPY in state.hand(frame.side)


BOOK.add_law(
    Law(
        events.PlayMarker,
        events.Reply,
        "7.9.spy",
        opens=(holds_a_spy,),
        who=lambda state, frame: ((marker, REPLY) for marker in dict.fromkeys(state.hand(frame.side))),
        first=(is_an_answer,),
    ),
    Law(events.Pass, events.Reply, "7.9.spy"),
)


@BOOK.asks(events.Reply, events.Pass())
def may_answer(state: State, frame: events.Reply) -> bool:
    """7.9.spy (c), ruling Q95: it has been begun only where the other side holds markers."""
    return True


@BOOK.resolver(events.PlayMarker, events.Reply)
def cancel(resolution: Resolution[State], frame: events.Reply, action: events.PlayMarker) -> None:
    """7.9.spy (c): a Spy cancels what was played; he may be answered by a Spy himself."""
    show(resolution, frame.side, action)
    if may_hold(resolution.state, enemy(frame.side)):
        resolution.push(events.Reply(enemy(frame.side), SPY, REPLY))
    else:
        answered(resolution, spies=len(replies(resolution.state)))


@BOOK.resolver(events.Pass, events.Reply)
def let_it_work(resolution: Resolution[State], frame: events.Reply, action: events.Pass) -> None:
    """7.9.spy (c): without an answer the marker takes effect."""
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
