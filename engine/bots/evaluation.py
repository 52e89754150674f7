"""The common evaluation: a side's chance to win, from its own view.

Ends of trials, hints, reviews and puzzles ask here, so that all say the same of a position.
"""

from __future__ import annotations

from math import tanh
from typing import Any

from cockade.engine.bots.learned_value import Value, weights
from cockade.engine.bots.registry import bots_of
from cockade.engine.game import AnyGame

STEEP = 2.0
"""The slope of the chance over the margin."""
WON = 0.4
"""The weight of the winner against the margin, if only the margin judges."""


def learned(game_id: str, scenario: str) -> Value | None:
    """Return the learned weights of a scenario. None if they are not better than the margin."""
    found = weights(bots_of(game_id).weights, scenario)
    return found if found is not None and found.held_out.is_better else None


def chance(game: AnyGame, state: Any, side: str) -> float:
    """Return a side's chance to win, 0 to 1, from its own view of a `state`."""
    outcome = game.outcome(state)
    if outcome is not None:
        return 0.5 if not outcome.winner else float(outcome.winner == side)
    value, seen = learned(game.id, state.scenario), game.view(state, side)
    if value is None:
        return by_margin(game, seen, side)
    first = value.chance(bots_of(game.id).features(seen))
    return first if side == game.sides[0] else 1 - first


def by_margin(game: AnyGame, state: Any, side: str) -> float:
    """Return a substitute for the chance, if no better learned weights exist."""
    return 0.5 + 0.5 * tanh(STEEP * game.margin(state, side))


def worth(game: AnyGame, state: Any, side: str) -> float:
    """Return the value of a trial's end: the chance, and by margin also the size of a victory."""
    outcome = game.outcome(state)
    if outcome is None or learned(game.id, state.scenario) is not None:
        return chance(game, state, side)
    return WON * chance(game, state, side) + (1 - WON) * by_margin(game, state, side)
