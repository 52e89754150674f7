"""The American Revolution, told at length: as its record tells it, but for the steps that begin."""

from __future__ import annotations

from cockade.engine.revolution.common.state import State
from cockade.events.facts import SegmentBegan, TurnBegan
from cockade.events.revolution import PhaseBegan
from cockade.tui.games.report_texts import Chronicle


class RevolutionChronicle(Chronicle[State]):
    """A chronicle in which the start of a step has no sentence."""

    hushed = frozenset({PhaseBegan, SegmentBegan, TurnBegan})
