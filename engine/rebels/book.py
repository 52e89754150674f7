"""The rules of Rebels & Redcoats as tables; every module of the sequence of play enters its own."""

from __future__ import annotations

from engine.rebels.state import State
from engine.rules import Rules

BOOK: Rules[State] = Rules()
