"""Hints: the order that Regular would give, the reason, the evaluation, and each side's chance to win."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cockade.engine.bots import bot, bot_names, evaluation, reason_for
from cockade.engine.bots.analysis.rollouts import Rollout, played
from cockade.engine.bots.analysis.statistics import wilson
from cockade.engine.bots.parameters import REGULAR
from cockade.engine.bots.playout import random_source
from cockade.tui.input import actions
from cockade.tui.session.gestures import Choice
from cockade.tui.text.i18n import mark, say
from cockade.tui.text.line import Line, Span, line

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from cockade.engine.game import AnyGame
    from cockade.engine.game_tree import AnyGameTree
    from cockade.engine.rules import Offer
    from cockade.events.event import Action
    from cockade.tui.session.session import Session

HALF = 10
"""Cells of a bar on each side of its middle."""
WORDS = ((0.15, "about even"), (0.4, "a little better"), (0.75, "clearly better"), (9.9, "far better"))
"""The words for an evaluation, each with the share of the half bar up to which it applies."""


class Hint(NamedTuple):
    """Regular's order and its reason, which may be empty."""

    action: Action
    why: str


NONE_IN_RATED = mark("There are no hints in a rated game.")
NONE_HERE = mark("There are no hints for this game, because only the random bot plays it.")


def has_hints(game: AnyGame) -> bool:
    """Return whether a bot knows a game well enough to give hints."""
    return REGULAR in bot_names(game.id)


def why_no_hint(session: Session) -> str:
    """Return the reason why there are no hints here, in a sentence, or an empty string."""
    if session.host.rated:
        return say(NONE_IN_RATED)
    return "" if has_hints(session.opened.game) else say(NONE_HERE)


def hint(game: AnyGame, seen: Any, offers: Sequence[Offer], at: int) -> Hint:
    """Return a hint for the deciding side, by what it sees. It stays the same at a place `at`."""
    side = game.decider(seen)
    action = bot(REGULAR, game.id).choose(game, seen, offers, random_source(f"hint/{at}"))
    return Hint(action, say(reason_for(game.id, seen, side, action)))


class Hinting:
    """The hint key: the first press shows the hint, the second one plays it."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._told: tuple[int, Line, Action] | None = None

    @property
    def is_told(self) -> bool:
        """Whether the message line shows the hint."""
        session = self._session
        return self._told is not None and self._told[:2] == (session.opened.at, session.message)

    def press(self) -> None:
        """Show the hint, or play it if it is already shown."""
        session = self._session
        if session.messages.is_idle():
            return
        if why := why_no_hint(session):
            session.say_bad(why)
            return
        told, at = self._told, session.opened.at
        if told is not None and self.is_told:
            self._told = None
            session.orders.do(Choice(type(told[2]), (told[2],)))
            return
        found = hint(session.opened.game, session.state, session.offers, at)
        session.message = hint_line(session, found)
        self._told = at, session.message, found.action


def hint_line(session: Session, found: Hint) -> Line:
    """Return Regular's order, its reason, the evaluation, and the key that plays the order."""
    order = session.ui.words.order(session.state, found.action)
    again = say("Press {key} again to do it.", key=session.key(actions.HINT))
    better = stand_said(stand(session.opened.game, session.state, session.decider))
    stands = say("Position: {words}.", words=better)
    return line(
        Span(say("Regular would choose: {order}.", order=order), "title"), f" {found.why} {stands} {again}"
    )


def stand(game: AnyGame, seen: Any, side: str) -> float:
    """
    Return how far a side is ahead, -1 to 1, by what is seen: its chance to win less the other's.

    It is 0 for a side that seems ahead but would lose if the battle ended now.
    """
    share, now = (2 * each(game, seen, side) - 1 for each in (evaluation.chance, evaluation.by_margin))
    return share if share * now >= 0 else 0.0


def bar(share: float, *, plain: bool) -> str:
    """Return a bar that fills from its middle, to the right for better and to the left for worse."""
    full, empty = ("#", ".") if plain else ("█", "░")
    n = round(abs(share) * HALF)
    filled, rest = full * n, empty * (HALF - n)
    left, right = (empty * HALF, filled + rest) if share >= 0 else (rest + filled, empty * HALF)
    return f"{left}|{right}"


def stand_said(share: float) -> str:
    """Return the evaluation in words, for the side that the bar is about."""
    word = next(word for most, word in WORDS if abs(share) < most)
    if word == WORDS[0][1]:
        return say(word)
    return say(word) if share > 0 else say("{word} for the enemy", word=say(word))


class WinningChance(NamedTuple):
    """The share of trials that a side wins if both sides play on as Regular, with its interval."""

    share: float
    low: float
    high: float
    trials: int


def can_be_played_on(game: AnyGame, opened: AnyGameTree, side: str) -> bool:
    """Return whether the other side has no secret decision pending, because that could not be guessed."""
    seen = game.view(opened.state, side)
    return not any(type(frame).__name__ == "Hidden" for frame in seen.agenda)


def chance(opened: AnyGameTree, side: str, trials: int) -> WinningChance:
    """Return the chance to win by what a side sees. Each trial guesses the hidden facts again."""
    asked = Rollout(opened.game.id, opened.scenario, opened.values, opened.state, 0, side)
    winners = [played(asked.replace(number=number)) for number in range(trials)]
    won = winners.count(side) + 0.5 * winners.count("")
    low, high = wilson(won, trials)
    return WinningChance(won / trials, low, high, trials)
