"""Which facts of Brandywine are told together, and which say nothing of their own."""

from __future__ import annotations

from operator import attrgetter

from engine.brandywine.reduce import apply
from engine.brandywine.state import State
from events.brandywine import CombatOver, RallyTried, UnitRetreated, UnitSetUp
from events.event import Fact
from events.facts import Concealed, SegmentBegan
from tui.games.brandywine.names import unit_name
from tui.games.telling import Telling

SILENT = (RallyTried, CombatOver, Concealed)
"""Facts that only keep the books, or stand for what may not be told."""


def folded(state: State, fact: Fact) -> State:
    """The state after a fact; the same where the fact speaks of units that this state does not know."""
    try:
        return apply(state, fact)
    except KeyError:
        return state


TELLING = Telling(
    folded,
    unit_name,
    together={
        SegmentBegan: lambda _: SegmentBegan,
        UnitRetreated: attrgetter("unit"),
        UnitSetUp: attrgetter("counter.side", "hex", "due", "entry"),
    },
)
tells, sentence, beats = TELLING.tells, TELLING.sentence, TELLING.beats
