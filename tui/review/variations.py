"""Other lines of play: where they branch from the current one, how they end, and two side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from cockade.tui.session.viewpoint import told_of
from cockade.tui.text.i18n import count, say
from cockade.tui.text.line import EMPTY, Line, Span, clipped, line, width_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cockade.engine.game_tree import AnyGameTree
    from cockade.tui.games.port import AnyUI
    from cockade.tui.session.review import Review


@frozen
class Variation:
    """A line of play: its last event, the last place shared with the current line, and its length."""

    end: int
    parting: int
    length: int
    is_in_view: bool


def variations(opened: AnyGameTree) -> list[Variation]:
    """Return all lines of play, the current one first, then the newest first."""
    view = opened.line[: opened.at + 1]
    found = [Variation(opened.node, opened.at, opened.at, is_in_view=True)]
    for end in reversed(opened.ends()):
        nodes = opened.line_to(end)
        if nodes[: len(view)] != view or len(nodes) > len(view):
            found.append(Variation(end, _parting(view, nodes), len(nodes) - 1, is_in_view=False))
    return found


def _parting(one: list[int], other: list[int]) -> int:
    """Return the last place that two lines have in common."""
    same = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        same += 1
    return same - 1


def other_lines(opened: AnyGameTree, ui: AnyUI) -> list[tuple[int, list[str]]]:
    """
    Return the sentences of all other lines of play, with the step after which each branches.

    A single undone action does not count as a line of play, unless it has a note.
    """
    noted = {node for node, _ in opened.notes}
    found = []
    for variation in variations(opened):
        nodes = opened.line_to(variation.end)[variation.parting + 1 :]
        if not variation.is_in_view and (len(nodes) > 1 or noted.intersection(nodes)):
            found.append((variation.parting, [" ".join(told_of(ui, opened, node, "")) for node in nodes]))
    return found


def told_variation(review: Review, variation: Variation) -> tuple[str, str]:
    """Return a line of play in words: where it branches, and how it ends."""
    opened = review.position.opened
    last, words = opened.states[variation.end], review.position.ui.words
    outcome = opened.game.outcome(last)
    if outcome is None:
        end = say("unfinished, {turn}", turn=words.heading(last)[0])
    elif outcome.winner:
        end = say("{side} wins", side=words.side(last, outcome.winner))
    else:
        end = say("drawn")
    steps = count("{n} step", "{n} steps", variation.length)
    if variation.is_in_view:
        return say("The line in view: {steps}", steps=steps), end
    if variation.parting == opened.at:
        return say("Continues from the end of this one: {steps}", steps=steps), end
    first = (
        opened.line_to(variation.end)[variation.parting + 1]
        if variation.length > variation.parting
        else variation.end
    )
    what = " ".join(review.position.told(first))
    return say("After step {n}: {what} ({steps})", n=variation.parting, what=what, steps=steps), end


def compared(review: Review, variation: Variation, width: int) -> list[Line]:
    """Return where two lines branch, and their events from there, step by step, in two columns."""
    position, opened = review.position, review.position.opened
    courses = opened.line[: opened.at + 1], opened.line_to(variation.end)
    half = (width - 8) // 2
    parting = say("They branch after step {n}.", n=variation.parting)
    heads = [line(Span(say("this line"), "key")), line(Span(say("the other line"), "key"))]
    found = [
        line(Span(parting, "title"), f" {_shared(review, variation.parting)}"),
        EMPTY,
        _beside("", heads, half),
    ]
    for place in range(variation.parting + 1, max(map(len, courses))):
        told = [
            line(" ".join(position.told(nodes[place]))) if place < len(nodes) else EMPTY for nodes in courses
        ]
        found.append(_beside(str(place), told, half))
    return [*found, EMPTY, *_standings(review, variation, half)]


def _shared(review: Review, place: int) -> str:
    return " ".join(review.position.story(place)) if place else ""


def _standings(review: Review, variation: Variation, half: int) -> list[Line]:
    """Return both positions at the ends of the lines, in two columns."""
    opened, ui, eyes = review.position.opened, review.position.ui, review.position.viewpoint
    states = [eyes.seen(opened.game, opened.states[end]) for end in (opened.node, variation.end)]
    pairs = zip(*(ui.words.status(state) for state in states), strict=False)
    return [_beside("", (line(one), line(other)), half) for one, other in pairs]


def _beside(number: str, pair: Sequence[Line], half: int) -> Line:
    """Return two texts in columns of the same width."""
    one, other = pair
    kept = clipped(one, half)
    fill = Span(" " * (half - width_of(kept)))
    return line(Span(f"{number:>4} ", "key"), *kept, fill, Span(" | ", "dim"), *clipped(other, half))
