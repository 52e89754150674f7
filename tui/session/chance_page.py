"""The review page with the chance to win: the curve, as far as it is known, and its turning points."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from cockade.saves.analysis import USUAL, AnalysisFile, Answers
from cockade.tui.session.chances import MOST, Analysis, kept_beside
from cockade.tui.session.timeline import Scale, drawn, drawn_at, letters
from cockade.tui.session.turning_points import band_of, share_of, told
from cockade.tui.text.i18n import count, mark, say
from cockade.tui.text.line import Line, Span, line, wrapped
from cockade.tui.text.plot import AXIS

if TYPE_CHECKING:
    from cockade.engine.bots.analysis.win_probability import Chance
    from cockade.tui.session.progress import Work
    from cockade.tui.session.review import Review
    from cockade.tui.session.review_index import ReviewIndex

MOST_TURNS = 3
"""The maximum number of turning points below the curve."""
PLAYED_ON = mark("If both sides had played on like Regular:")
JUDGED = mark("Judged by the position alone until the rollouts are done:")
"""The label of a curve that the judge draws until rollouts are done."""
STOP = "c"
"""The key that pauses the rollouts, and resumes them."""


def analysis_of(review: Review) -> Analysis | None:
    """
    Return the analysis of a game that is over or under review, as its viewer may know it.

    None during play, and if there is no file next to which it could be saved.
    """
    host, index = review.position.host, review.index
    if host.elsewhere is not None:
        return Analysis.of(index, Answers())
    path = host.kept_at
    return None if path is None else Analysis.of(index, kept_beside(path, index.opened.game.id))


def chance_lines(review: Review, analysis: Analysis, work: Work, width: int, height: int) -> list[Line]:
    """The win chance of both sides over the turns, its value at the viewed step, and the progress."""
    below = [*wrapped(progress(analysis, work, fine=review.position.fine), width)]
    index, place = review.index, review.position.place
    chances = analysis.chances(MOST) if analysis.is_begun else analysis.judged()
    values, here = by_place(index, chances), [one for one in chances if one.place <= place][-1]
    words: list[str | Span] = [say(PLAYED_ON if analysis.is_begun else JUDGED)]
    for number, side in enumerate(index.opened.game.sides):
        name = index.ui.words.side(index.state(place), side)
        words.append(Span(f" {letters(index)[number]} {name} {share_of(here, side)} ", f"side{number}"))
    if analysis.is_begun:
        words.append(Span(band_of(here, analysis.first_side), "dim"))
    below = [line(*words), *turns(analysis, width), *below]
    return [*drawn(review, values, width, height - len(below)), *below]


def turns(analysis: Analysis, width: int) -> list[Line]:
    """Return the largest turning points, in the order in which they happened."""
    told_ = turning_sentences(analysis, MOST_TURNS)
    return [row for each in told_ for row in wrapped(line(Span(each, "dim")), width, 2)]


def turning_sentences(analysis: Analysis, most: int = MOST) -> list[str]:
    """Return one sentence for each of the `most` largest turning points, in order of play."""
    found = sorted(analysis.turning_points(MOST), key=lambda one: -abs(one.change))[:most]
    return [told(analysis, one, MOST) for one in sorted(found, key=lambda one: one.before)]


def curve_lines(analysis: Analysis, width: int, height: int) -> list[Line]:
    """The whole curve with its legend, for a page without a current step."""
    index = analysis.index
    values = by_place(index, analysis.chances(MOST))
    here = Scale(index.heard, width - AXIS).cell(index.last)
    words: list[str | Span] = [say("If both sides had played on like Regular, wins of 100:")]
    for number, side in enumerate(index.opened.game.sides):
        name = index.ui.words.side(index.state(0), side)
        words.append(Span(f" {letters(index)[number]} {name}", f"side{number}"))
    return [*drawn_at(index, values, width, height - 1, here), line(*words)]


def by_place(index: ReviewIndex, chances: list[Chance]) -> list[list[float]]:
    """Return, by side and place, the chance at the last point before it, in hundredths."""
    begun = [one.place for one in chances]
    found = []
    for side in index.opened.game.sides:
        steps = [round(100 * one.of(side)) for one in chances]
        found.append([float(steps[bisect_right(begun, at) - 1]) for at in range(index.last + 1)])
    return found


def done_of(analysis: Analysis) -> tuple[int, int]:
    """Return the number of rollouts done and needed, for the curve and then for the turning points."""
    whole = not analysis.missing(analysis.curve, USUAL)
    points = analysis.turned(USUAL) if whole else analysis.curve
    all_ = sum(len(analysis.wanted(point, USUAL)) for point in points)
    return all_ - len(analysis.left(USUAL)), all_


def share_done(analysis: Analysis) -> float:
    """Return the done share of the rollouts, 0 to 1."""
    done, all_ = done_of(analysis)
    return done / all_ if all_ else 1.0


def progress(analysis: Analysis, work: Work, *, fine: bool) -> Line:
    """How much of the curve is done and the time left, or an empty line when it is complete."""
    done, all_ = done_of(analysis)
    if done == all_:
        return line()
    if work.is_stopped:
        said = count("Stopped: {done} of {n} rollout.", "Stopped: {done} of {n} rollouts.", all_, done=done)
        kept = say("They are saved. Press {key} to continue.", key=STOP)
        return line(Span(f"{said} ", "key"), Span(kept, "dim"))
    one, many = "Calculating: {done} of {n} rollout.", "Calculating: {done} of {n} rollouts."
    said = f"{count(one, many, all_, done=done)} "
    meanwhile = say("You can use the review meanwhile.")
    if not isinstance(analysis.file, AnalysisFile):  # a server works it out
        return line(Span(said, "key"), Span(meanwhile, "dim"))
    stops = say("{key} stops it.", key=STOP)
    return line(Span(said, "key"), *work.line(fine=fine), Span(f" {meanwhile} {stops}", "dim"))
