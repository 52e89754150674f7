"""The coach after a game: the turns that cost a player most, each with Regular's order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.engine.bots import evaluation, reason_for
from cockade.events.record import Record
from cockade.saves.analysis import Answers
from cockade.tui.input import actions
from cockade.tui.review.advice import MOST_LESSONS, Advice, Better, OwnTurn
from cockade.tui.session.chances import Analysis
from cockade.tui.session.hint import has_hints, hint, why_no_hint
from cockade.tui.session.seats import HUMAN
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Span, line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.events.event import Action
    from cockade.tui.session.review_index import ReviewIndex
    from cockade.tui.session.session import Session
    from cockade.tui.text.line import Line


def show_better(session: Session) -> None:
    """Show Regular's order next to the given one, with its path and end marked on the map."""
    position, place = session.position, session.place
    game, state, viewer = session.opened.game, session.opened.state_at(place), position.viewpoint.viewer
    side = game.decider(state)
    if not side:
        session.say_bad(say("The game is over here. Step back to ask what Regular would have done."))
    elif not has_hints(game):
        session.say_bad(why_no_hint(session))
    elif viewer not in ("", side):
        session.say_bad(say("The other side decides here. Step to a decision of this side."))
    else:
        seen = game.view(state, side)
        found = hint(game, seen, game.offers(state), place)
        order = draw(session, seen, found.action)
        told = say("Regular would choose: {order}.", order=order)
        session.message = line(Span(told, "title"), f" {found.why} {_played(session, order)}")


def draw(session: Session, seen: Any, action: Action) -> str:
    """Draw an order on the map as a path with its end marked, and return it in words."""
    position, ways = session.position, session.ui.map
    path = ways.path(seen, action)
    position.walked = path or tuple(filter(None, [ways.target(action)]))
    position.fallen = position.walked[-1:]
    session.selection.cursor = next(iter(position.fallen), session.selection.cursor)
    return str(session.ui.words.order(seen, action))


def _played(session: Session, order: str) -> str:
    """Return the order that was really given, in a sentence."""
    place, index = session.place, session.review.index
    if place >= index.last:
        return ""
    action = index.event(place + 1).action
    played = session.ui.words.order(index.state(place), action)
    if not played or played == order:
        return say("That was the order given.")
    return say("The order was: {order}.", order=played)


LEAST = 0.05
"""A turn that cost less of the chance to win is not worth a lesson."""


@frozen
class CostlyTurn(Record):
    """A turn, with its side's chance before and after it, as that side could judge it."""

    turn: OwnTurn
    was: float
    became: float

    @property
    def cost(self) -> float:
        """The loss of chance in the turn, by its orders and its dice."""
        return self.was - self.became


class Coach:
    """The key for the better order: first for this place, then for the costliest turns."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._told: Line | None = None
        self._at = -1
        self._index: ReviewIndex | None = None
        self._lessons: list[CostlyTurn] = []

    def press(self) -> None:
        """Show Regular's order here. If it is already shown, or no side decides, go to the next lesson."""
        session = self._session
        is_over = not session.opened.game.decider(session.opened.state_at(session.place))
        if is_over or (self._told is not None and self._told is session.message):
            self.next()
            return
        show_better(session)
        if has_hints(session.opened.game):
            again = say("Press {key} again for the costliest turns.", key=session.key(actions.HINT))
            session.message = (*session.message, Span(f" {again}"))
        self._told, self._at = session.message, -1

    def next(self) -> None:
        """Go to the next costliest turn, the worst first. The first follows the last."""
        session, found = self._session, self.lessons
        if not has_hints(session.opened.game):
            session.say_bad(why_no_hint(session))
        elif not found:
            session.message = line(Span(say("No turn cost more than luck can explain."), "title"))
        else:
            self._at = (self._at + 1) % len(found)
            self._show(found[self._at])
        self._told = session.message

    @property
    def lessons(self) -> list[CostlyTurn]:
        """The costliest turns of the human players, or of both sides in a review."""
        index = self._session.review.index
        if index is not self._index:
            people = [side for side, who in self._session.players.items() if who == HUMAN]
            sides = people or list(index.opened.game.sides)
            self._index, self._lessons = index, dearest(index, sides)
        return self._lessons

    def _show(self, lesson: CostlyTurn) -> None:
        session, index, turn = self._session, self._session.review.index, lesson.turn
        session.review.go(turn.before)
        state, words = index.state(turn.before), session.ui.words
        better = better_order(index, turn)
        what = say("Regular would have ordered the same: the dice made the difference.")
        why = ""
        if better is not None:
            order = draw(session, better.seen, better.action)
            what = say("Regular would choose: {order}.", order=order)
            why = say(reason_for(index.opened.game.id, better.seen, turn.side, better.action))
        where = say("{n} of {all}", n=self._at + 1, all=len(self._lessons))
        text = "{side}: from {was} to {became} of 100 in this turn, dice included."
        shares = {"was": round(100 * lesson.was), "became": round(100 * lesson.became)}
        said = say(text, side=words.side(state, turn.side), **shares)
        again = say("Press {key} for the next.", key=session.key(actions.HINT))
        rest = (f" {each}" for each in (said, why, again) if each)
        session.message = line(Span(f"{where}  ", "key"), Span(what, "title"), *rest)


def dearest(index: ReviewIndex, sides: list[str]) -> list[CostlyTurn]:
    """Return up to three turns of some sides that cost most, the worst first."""
    found = [each for each in _judged(index, sides) if each.cost >= LEAST]
    return sorted(found, key=lambda each: (-each.cost, each.turn.before))[:MOST_LESSONS]


def better_order(index: ReviewIndex, turn: OwnTurn) -> Better | None:
    """Return Regular's first order in a turn that its side did not give, or None."""
    return next(_advice(index).better(turn, ""), None)


def _judged(index: ReviewIndex, sides: list[str]) -> Iterator[CostlyTurn]:
    game = index.opened.game
    for turn in _advice(index).turns:
        if turn.side in sides:
            ends = (index.state(place) for place in (turn.before, turn.after))
            was, became = (evaluation.chance(game, state, turn.side) for state in ends)
            yield CostlyTurn(turn, was, became)


def _advice(index: ReviewIndex) -> Advice:
    return Advice(Analysis.of(index, Answers()))
