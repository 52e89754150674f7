"""The game put together: every step of the sequence of play enters its rules here."""

from __future__ import annotations

from engine.game import Game
from engine.revolution import (  # noqa: F401 - importing a step enters its rules in the book
    adjustment,
    aftermath,
    combats,
    enlistment,
    fleets,
    foraging,
    forced,
    gathering,
    income,
    initiative,
    interception,
    marching,
    massacre,
    mobilization,
    mobilization_markers,
    movement_end,
    movement_markers,
    overrun,
    reduce_battle,
    retreat,
    rousing,
    setup,
    sovereignty,
    spy,
    turn,
    victory,
)
from engine.revolution.book import BOOK
from engine.revolution.invariants import violations
from engine.revolution.reduce import apply
from engine.revolution.scenarios import SCENARIOS
from engine.revolution.setup import set_up
from engine.revolution.state import State
from engine.revolution.view import conceals, redact, view
from engine.rules import Refusal
from events.event import Action
from events.revolution import VOCABULARY


def refuse(state: State, side: str, action: Action) -> Refusal:
    """Why an action is not offered, by clause."""
    from engine.revolution import (  # noqa: F401, PLC0415 - a game begins without a refusal
        movement_refusals,
        refusals,
        refusals_combat,
    )

    return refusals.refuse(state, side, action)


GAME: Game[State] = Game(
    id="revolution",
    title="The American Revolution 1775-82",
    vocabulary=VOCABULARY,
    scenarios=SCENARIOS,
    rules=BOOK,
    reduce=apply,
    blank=State(),
    set_up=set_up,
    refuse=refuse,
    view=view,
    violations=violations,
    turn=lambda state: str(state.year) if state.year else "set-up",
    phase=lambda state: state.step or "set-up",
    redact=redact,
    conceals=conceals,
)
