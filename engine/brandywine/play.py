"""
The game put together: every step of the sequence of play enters its rules here.

It is not among the games that people can choose before `tui/games/__init__.py` names it in `MODULES`.
"""

from __future__ import annotations

from engine.brandywine import (  # noqa: F401 - importing a step enters its rules in the book
    accompany,
    advance,
    arrivals,
    artillery,
    battery,
    combat,
    crowding,
    declaration,
    departures,
    initiative,
    lafayette,
    movement,
    rally,
    releases,
    rerolls,
    results,
    retreat,
    rifles,
    stirn,
    stragglers,
    turn,
    victory,
    withdrawal,
)
from engine.brandywine.book import BOOK
from engine.brandywine.intelligence import conceals, redact, view
from engine.brandywine.invariants import violations
from engine.brandywine.reduce import apply
from engine.brandywine.refusals import refuse
from engine.brandywine.scenarios import SCENARIOS
from engine.brandywine.setup import set_up
from engine.brandywine.state import State
from engine.game import Game
from engine.later import later
from events.brandywine import VOCABULARY

GAME: Game[State] = Game(
    id="brandywine",
    title="Brandywine",
    vocabulary=VOCABULARY,
    scenarios=SCENARIOS,
    rules=BOOK,
    reduce=apply,
    blank=State(),
    set_up=set_up,
    refuse=refuse,
    view=view,
    violations=violations,
    turn=lambda state: f"turn {state.turn}" if state.turn else "set-up",
    phase=lambda state: state.segment or "set-up",
    redact=redact,
    printed=later("engine.brandywine.printed", "printed"),
    conceals=conceals,
)
