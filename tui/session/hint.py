"""What Regular would do, and why; who stands better, and how likely each side is to win."""

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
"""Up to which part of the half bar the stand of a side is called so."""


class Hint(NamedTuple):
    """What Regular would do, and why; the reason may be empty."""

    action: Action
    why: str


NONE_IN_RATED = mark("There are no hints in a rated game.")
NONE_HERE = mark("There are no hints for this game, because only the random bot plays it.")


def has_hints(game: AnyGame) -> bool:
    """Whether a bot knows a game well enough."""
    return REGULAR in bot_names(game.id)


def why_no_hint(session: Session) -> str:
    """Why nobody gives hints here, in a sentence; empty where somebody does."""
    if session.host.rated:
        return say(NONE_IN_RATED)
    return "" if has_hints(session.opened.game) else say(NONE_HERE)


def hint(game: AnyGame, seen: Any, offers: Sequence[Offer], at: int) -> Hint:
    """A hint for the side that decides, by what it sees and may do; the same in the same place `at`."""
    side = game.decider(seen)
    action = bot(REGULAR, game.id).choose(game, seen, offers, random_source(f"hint/{at}"))
    return Hint(action, say(reason_for(game.id, seen, side, action)))


class Hinting:
    """The key for a hint: the first time it is told, the second time it is done."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._told: tuple[int, Line, Action] | None = None

    @property
    def is_told(self) -> bool:
        """Whether the hint stands in the message line."""
        session = self._session
        return self._told is not None and self._told[:2] == (session.opened.at, session.message)

    def press(self) -> None:
        """Tell the hint; while it stands there, do it."""
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
    """What Regular would do, why, how the side stands, and the key that does it."""
    order = session.ui.words.order(session.state, found.action)
    again = say("Press {key} again to do it.", key=session.key(actions.HINT))
    better = stand_said(stand(session.opened.game, session.state, session.decider))
    stands = say("You stand: {words}.", words=better)
    return line(Span(say("Regular would: {order}.", order=order), "title"), f" {found.why} {stands} {again}")


def stand(game: AnyGame, seen: Any, side: str) -> float:
    """
    How much better a side stands, -1 to 1, by what is seen: its chance to win less the other's.

    Nobody is told that they are ahead where they would lose if the battle ended now: then it is even.
    """
    share, now = (2 * each(game, seen, side) - 1 for each in (evaluation.chance, evaluation.by_margin))
    return share if share * now >= 0 else 0.0


def bar(share: float, *, plain: bool) -> str:
    """A bar that fills from its middle to the right for the better, to the left for the worse."""
    full, empty = ("#", ".") if plain else ("█", "░")
    n = round(abs(share) * HALF)
    filled, rest = full * n, empty * (HALF - n)
    left, right = (empty * HALF, filled + rest) if share >= 0 else (rest + filled, empty * HALF)
    return f"{left}|{right}"


def stand_said(share: float) -> str:
    """The same in words, for the side that the bar is of."""
    word = next(word for most, word in WORDS if abs(share) < most)
    if word == WORDS[0][1]:
        return say(word)
    return say(word) if share > 0 else say("{word} for the enemy", word=say(word))


class WinningChance(NamedTuple):
    """How often a side wins when both play on as Regular does: in so many trials, with its interval."""

    share: float
    low: float
    high: float
    trials: int


def can_be_played_on(game: AnyGame, opened: AnyGameTree, side: str) -> bool:
    """Whether the other side is deciding nothing in secret: what that is could not be guessed."""
    seen = game.view(opened.state, side)
    return not any(type(frame).__name__ == "Hidden" for frame in seen.agenda)


def chance(opened: AnyGameTree, side: str, trials: int) -> WinningChance:
    """The chance to win from here by what a side sees; what it does not see is guessed anew each time."""
    asked = Rollout(opened.game.id, opened.scenario, opened.values, opened.state, 0, side)
    winners = [played(asked.replace(number=number)) for number in range(trials)]
    won = winners.count(side) + 0.5 * winners.count("")
    low, high = wilson(won, trials)
    return WinningChance(won / trials, low, high, trials)
