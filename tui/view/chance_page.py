"""The page of a review with the chance to win: its curve as far as it is known, and what turned the battle."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from cockade.saves.host import GameHost
from cockade.tui.text.line import Line, Span, line, wrapped
from cockade.tui.text.words import count, say
from cockade.tui.view.chances import MOST, USUAL, Analysis, kept_beside
from cockade.tui.view.courses import drawn, letters

if TYPE_CHECKING:
    from cockade.engine.bots.lab.chances import Chance
    from cockade.tui.view.review import Review
    from cockade.tui.view.review_index import ReviewIndex


def analysis_of(review: Review) -> Analysis | None:
    """
    What is known of a game that is only looked at, as its viewer may know it.

    None while it is played, and where there is no file beside which it could be kept: on a server, by mail.
    """
    host = review.position.host
    origin = host.origin if isinstance(host, GameHost) else None
    if origin is None or review.position.turns.players:
        return None
    return Analysis.of(review.index, kept_beside(origin, review.index.opened.game.id))


def chance_lines(review: Review, analysis: Analysis, width: int, height: int) -> list[Line]:
    """The chance of both sides to win over the turns, how it stood in the step looked at, how much is known."""
    below = [*wrapped(progress(analysis), width)]
    if not analysis.is_begun:
        return below
    index, place = review.index, review.position.place
    values = by_place(index, analysis.chances(MOST))
    words: list[str | Span] = [say("If both had played on as Regular does, in 100:")]
    for number, side in enumerate(index.opened.game.sides):
        name = index.ui.words.side(index.state(place), side)
        words.append(Span(f" {letters(index)[number]} {name} {values[number][place]:.0f} ", f"side{number}"))
    below = [line(*words), *below]
    return [*drawn(review, values, width, height - len(below)), *below]


def by_place(index: ReviewIndex, chances: list[Chance]) -> list[list[float]]:
    """By side and place what the last point before it says, in hundredths."""
    begun = [one.place for one in chances]
    found = []
    for side in index.opened.game.sides:
        steps = [round(100 * one.of(side)) for one in chances]
        found.append([float(steps[bisect_right(begun, at) - 1]) for at in range(index.last + 1)])
    return found


def progress(analysis: Analysis) -> Line:
    """How far the curve has been worked out; nothing when it is done."""
    left = len(analysis.missing(USUAL))
    if not left:
        return line()
    all_ = analysis.all_(USUAL)
    one, many = "Being worked out: {done} of {n} rollout.", "Being worked out: {done} of {n} rollouts."
    said = count(one, many, all_, done=all_ - left)
    return line(Span(f"{said} ", "key"), Span(say("The review can be used meanwhile."), "dim"))
