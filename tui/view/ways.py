"""Other lines of play: where they part from the one in view, how they end, and two of them side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from cockade.tui.text.line import EMPTY, Line, Span, clipped, line, width_of
from cockade.tui.text.words import count, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cockade.engine.game import AnyGameTree
    from cockade.tui.view.review import Review


@frozen
class Way:
    """A line of play: its last event, the last place that it shares with the line in view, and its length."""

    end: int
    parting: int
    length: int
    is_in_view: bool


def ways(opened: AnyGameTree) -> list[Way]:
    """Every line that was ever played, the one in view first, then the newest first."""
    view = opened.line[: opened.at + 1]
    found = [Way(opened.node, opened.at, opened.at, is_in_view=True)]
    for end in reversed(opened.ends()):
        nodes = opened.line_to(end)
        if nodes[: len(view)] != view or len(nodes) > len(view):
            found.append(Way(end, _parting(view, nodes), len(nodes) - 1, is_in_view=False))
    return found


def _parting(one: list[int], other: list[int]) -> int:
    """The last place that two lines have in common."""
    same = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        same += 1
    return same - 1


def told_way(review: Review, way: Way) -> tuple[str, str]:
    """A line of play in words: where it goes its own way, and how it ends."""
    opened = review.position.opened
    outcome = opened.game.outcome(opened.states[way.end])
    if outcome is None:
        end = say("unfinished, {turn}", turn=review.position.table.heading(opened.states[way.end])[0])
    elif outcome.winner:
        end = say("{side} wins", side=review.position.face.side(opened.states[way.end], outcome.winner))
    else:
        end = say("drawn")
    steps = count("{n} step", "{n} steps", way.length)
    if way.is_in_view:
        return say("The line in view: {steps}", steps=steps), end
    if way.parting == opened.at:
        return say("Goes on from the end of this one: {steps}", steps=steps), end
    first = opened.line_to(way.end)[way.parting + 1] if way.length > way.parting else way.end
    what = " ".join(review.position.told(first))
    return say("After step {n}: {what} ({steps})", n=way.parting, what=what, steps=steps), end


def compared(review: Review, way: Way, width: int) -> list[Line]:
    """Where two lines part, and what happened on each from there, step beside step."""
    position, opened = review.position, review.position.opened
    courses = opened.line[: opened.at + 1], opened.line_to(way.end)
    half = (width - 8) // 2
    parting = say("They part after step {n}.", n=way.parting)
    heads = [line(Span(say("this line"), "key")), line(Span(say("the other line"), "key"))]
    found = [
        line(Span(parting, "title"), f" {_shared(review, way.parting)}"),
        EMPTY,
        _beside("", heads, half),
    ]
    for place in range(way.parting + 1, max(map(len, courses))):
        told = [
            line(" ".join(position.told(nodes[place]))) if place < len(nodes) else EMPTY for nodes in courses
        ]
        found.append(_beside(str(place), told, half))
    return [*found, EMPTY, *_standings(review, way, half)]


def _shared(review: Review, place: int) -> str:
    return " ".join(review.position.story(place)) if place else ""


def _standings(review: Review, way: Way, half: int) -> list[Line]:
    """How both stand at their ends."""
    opened, face, eyes = review.position.opened, review.position.face, review.position.viewpoint
    states = [eyes.seen(opened.game, opened.states[end]) for end in (opened.node, way.end)]
    pairs = zip(*(face.status(state) for state in states), strict=False)
    return [_beside("", (line(one), line(other)), half) for one, other in pairs]


def _beside(number: str, pair: Sequence[Line], half: int) -> Line:
    """Two texts in columns of the same width."""
    one, other = pair
    kept = clipped(one, half)
    fill = Span(" " * (half - width_of(kept)))
    return line(Span(f"{number:>4} ", "key"), *kept, fill, Span(" | ", "dim"), *clipped(other, half))
