"""Puzzles from the player's own game: the costliest turns, each with a better order to find."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cockade.engine.bots import reason_for
from cockade.saves.game_host import GameHost
from cockade.tui.lessons.own_puzzle import OwnPuzzle, lesson_of
from cockade.tui.review.coach import better_order
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.engine.game_tree import AnyGameTree
    from cockade.tui.review.advice import Better
    from cockade.tui.review.coach import Coach, CostlyTurn
    from cockade.tui.session.session import Session


def own_puzzles(session: Session, coach: Coach) -> Iterator[OwnPuzzle]:
    """Yield the coach's turns as puzzles, except those lost by dice alone."""
    for lesson in coach.lessons:
        better = better_order(session.review.index, lesson.turn)
        place = -1 if better is None else _place(session, lesson, better)
        if better is not None and place >= 0:
            yield _puzzle(session, lesson, better, place)


def _place(session: Session, lesson: CostlyTurn, better: Better) -> int:
    """Return the first place of the turn where the better order was possible, or -1."""
    index, turn = session.review.index, lesson.turn
    for place in range(turn.before, turn.after):
        state, game = index.state(place), index.opened.game
        if game.decider(state) == turn.side and any(better.action in o.actions for o in game.offers(state)):
            return place
    return -1


def _puzzle(session: Session, lesson: CostlyTurn, better: Better, place: int) -> OwnPuzzle:
    index, turn, words = session.review.index, lesson.turn, session.ui.words
    starts = partial(_host, index.opened, place)
    names = {
        "was": str(round(100 * lesson.was)),
        "became": str(round(100 * lesson.became)),
        "better": words.order(better.seen, better.action),
        "why": say(reason_for(index.opened.game.id, better.seen, turn.side, better.action)),
        "ordered": words.order(index.state(place), index.event(place + 1).action),
    }
    return OwnPuzzle(lesson_of(starts(), turn.side, better.action, names), starts, better.seen, better.action)


def _host(opened: AnyGameTree, place: int) -> GameHost:
    """Return an unsaved game with the position at a place."""
    return GameHost(opened.alone(place))
