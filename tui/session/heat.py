"""An overlay for the map with the places at which units were lost in a game."""

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
    """Return all places with losses in a game, or a sentence if no units were lost."""
    events = range(1, index.last + 1) if index.measures else ()
    found = (lost_at(index.ui, index.before(number), index.event(number)) for number in events)
    lost = Counter(place for places in found for place in places)
    return laid(lost, index.ui.map.places.name) if lost else say("No units were lost in this game.")


def laid(lost: Counter[int], name: Callable[[int], str]) -> Overlay:
    """Return the overlay of places by the number of losses. `name` gives a place its name."""
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
    """Return the fewest places that hold this share of all losses."""
    found, wanted = Counter[int](), share * lost.total()
    for place, number in lost.most_common():
        if found.total() >= wanted:
            break
        found[place] = number
    return found
