"""
Mobilization (13.0): buying units, leaders and markers, exchanging
detachments, fortresses and partisans.
"""

from __future__ import annotations

from cockade.engine.law import Law
from cockade.engine.revolution.common.book import BOOK, over
from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.markers.markers import ANY, playing
from cockade.engine.revolution.phase3_mobilization import exchanges, purchases, units, works
from cockade.engine.rules import Resolution
from cockade.events import revolution as events


@BOOK.begins("III.A")
@BOOK.begins("III.B")
def open_mobilization(resolution: Resolution[State], side: str) -> None:
    """5.1.III: the first player spends points, then the second."""
    resolution.push(events.Mobilization(side))


BOOK.add_law(
    Law(events.EndSegment, events.Mobilization, "13.1"),
    *(*units.LAWS, *purchases.LAWS, *exchanges.LAWS, *works.LAWS),
    playing(events.Mobilization, lambda *_: ("III.own", ANY)),
)
BOOK.resolver(events.EndSegment, events.Mobilization)(over)
