"""The American Revolution, told at length: as its record tells it, but for the steps that begin."""

from __future__ import annotations

from attrs import evolve

from cockade.events.facts import SegmentBegan, TurnBegan
from cockade.events.revolution import PhaseBegan
from cockade.tui.games.chronicle import PLAIN

CHRONICLE = evolve(PLAIN, hushed=frozenset({PhaseBegan, SegmentBegan, TurnBegan}))
