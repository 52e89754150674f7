"""Which facts of Brandywine are told together, and which say nothing of their own."""

from __future__ import annotations

from functools import partial
from operator import attrgetter

from cockade.engine.brandywine.common.reduce import apply
from cockade.events.brandywine import CombatOver, RallyTried, UnitRetreated, UnitSetUp
from cockade.events.facts import Concealed, SegmentBegan
from cockade.tui.games.brandywine.names import unit_name
from cockade.tui.games.telling import Telling, folded

SILENT = (RallyTried, CombatOver, Concealed)
"""Facts that only keep the books, or stand for what may not be told."""


TELLING = Telling(
    partial(folded, apply),
    unit_name,
    together={
        SegmentBegan: lambda _: SegmentBegan,
        UnitRetreated: attrgetter("unit"),
        UnitSetUp: attrgetter("counter.side", "hex", "due", "entry"),
    },
)
tells, sentence, beats = TELLING.tells, TELLING.sentence, TELLING.beats
