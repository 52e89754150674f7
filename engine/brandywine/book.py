"""The rules of Brandywine as tables; every module of the sequence of play enters its own."""

from __future__ import annotations

from engine.brandywine.state import State
from engine.rules import Rules

BOOK: Rules[State] = Rules()
FACES = 10  # 2.3: marked 0 to 9
