"""The game put together: every step of the sequence of play enters its rules here."""

from __future__ import annotations

from engine.game import Game
from engine.later import later
from engine.rebels import (  # noqa: F401 - importing a step enters its rules in the book
    advance,
    assault,
    bombardment,
    leaders,
    movement,
    recovery,
    reinforcement,
    results,
    retreat,
    turn,
)
from engine.rebels.book import BOOK
from engine.rebels.reduce import apply
from engine.rebels.scenarios import SCENARIOS
from engine.rebels.setup import set_up
from engine.rebels.state import State
from events.rebels import VOCABULARY


def view(state: State, side: str) -> State:
    """1.2.3: each player may look through every stack, so both see everything."""
    return state


GAME: Game[State] = Game(
    id="rebels",
    title="Rebels & Redcoats, Vol. III",
    vocabulary=VOCABULARY,
    scenarios=SCENARIOS,
    rules=BOOK,
    reduce=apply,
    blank=State(),
    set_up=set_up,
    refuse=later("engine.rebels.refusals", "refuse"),
    view=view,
    violations=later("engine.rebels.invariants", "violations"),
    turn=lambda state: state.label or "set-up",
    phase=lambda state: state.segment or "set-up",
    printed=later("engine.rebels.printed", "printed"),
)
