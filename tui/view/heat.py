"""Where a game was decided: the places at which units were lost, laid over the map of a review."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cockade.tui.games.marks import Overlay
from cockade.tui.games.narrator import folded
from cockade.tui.text.line import EMPTY, line
from cockade.tui.text.words import count, say

if TYPE_CHECKING:
    from cockade.tui.text.line import Line
    from cockade.tui.view.review_index import ReviewIndex

HEAT = "heat"


def heat(index: ReviewIndex) -> Overlay | str:
    """All places at which somebody was lost; a sentence where nobody was."""
    lost = _lost(index)
    if not lost:
        return say("Nobody was lost in this game.")
    place, most = lost.most_common(1)[0]
    name = index.ui.map.places.name(place)
    title = say(
        "{n} units were lost in {m} places, most at {place}: {most}.",
        n=lost.total(),
        m=len(lost),
        place=name,
        most=most,
    )

    def at(place: int) -> Line:
        return (
            line(count("{n} unit was lost here", "{n} units were lost here", lost[place]))
            if lost[place]
            else EMPTY
        )

    return Overlay(frozenset(lost), line(title), at)


def _lost(index: ReviewIndex) -> Counter[int]:
    """By place how many were lost there."""
    found: Counter[int] = Counter()
    for number in range(1, index.last + 1) if index.measures else ():
        state = index.before(number)
        for fact in index.event(number).facts:
            unit = index.measures.lost(fact) if index.measures else ""
            if unit and (place := index.ui.map.home(state, unit)):
                found[place] += 1
            state = folded(index.opened.game.reduce, state, fact)
    return found
