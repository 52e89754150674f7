"""The American Revolution, told at length: as its record tells it, but for the steps that begin."""

from __future__ import annotations

from attrs import evolve

from events.facts import SegmentBegan, TurnBegan
from events.revolution import PhaseBegan
from tui.games.chronicle import PLAIN

CHRONICLE = evolve(PLAIN, hushed=frozenset({PhaseBegan, SegmentBegan, TurnBegan}))
