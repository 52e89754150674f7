"""A long report on The American Revolution: its record, without the starts of steps."""

from __future__ import annotations

from cockade.engine.revolution.common.state import State
from cockade.events.facts import SegmentBegan, TurnBegan
from cockade.events.revolution import PhaseBegan
from cockade.tui.games.report_texts import Chronicle


class RevolutionChronicle(Chronicle[State]):
    """A chronicle in which the start of a step has no sentence."""

    hushed = frozenset({PhaseBegan, SegmentBegan, TurnBegan})
