"""The rules of Brandywine as tables; every module of the sequence of play enters its own."""

from __future__ import annotations

from cockade.engine.brandywine.common.state import State
from cockade.engine.brandywine.common.view import seen
from cockade.engine.rules import Rules

BOOK: Rules[State] = Rules(seen=seen)
FACES = 10  # 2.3: marked 0 to 9
