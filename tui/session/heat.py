"""Where a game was decided: the places at which units were lost, laid over the map."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cockade.tui.games.highlights import Overlay
from cockade.tui.games.losses import lost_at
from cockade.tui.text.i18n import count, say
from cockade.tui.text.line import EMPTY, line

if TYPE_CHECKING:
    from collections.abc import Callable

    from cockade.tui.session.review_index import ReviewIndex
    from cockade.tui.text.line import Line

HEAT = "heat"


def heat(index: ReviewIndex) -> Overlay | str:
    """All places at which somebody was lost in a game; a sentence where nobody was."""
    events = range(1, index.last + 1) if index.measures else ()
    found = (lost_at(index.ui, index.before(number), index.event(number)) for number in events)
    lost = Counter(place for places in found for place in places)
    return laid(lost, index.ui.map.places.name) if lost else say("No units were lost in this game.")


def laid(lost: Counter[int], name: Callable[[int], str]) -> Overlay:
    """Places at which somebody was lost, by how many; `name` is what a place is called."""
    place, most = lost.most_common(1)[0]
    title = say(
        "{n} units were lost in {m} places, most at {place}: {most}.",
        n=lost.total(),
        m=len(lost),
        place=name(place),
        most=most,
    )

    def at(place: int) -> Line:
        return (
            line(count("{n} unit was lost here", "{n} units were lost here", lost[place]))
            if lost[place]
            else EMPTY
        )

    return Overlay(frozenset(lost), line(title), at)


def hottest(lost: Counter[int], share: float) -> Counter[int]:
    """The fewest places that have so large a share of all losses: of many games those that mattered."""
    found, wanted = Counter[int](), share * lost.total()
    for place, number in lost.most_common():
        if found.total() >= wanted:
            break
        found[place] = number
    return found
