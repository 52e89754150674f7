"""How late it is: how many turns are left, who would win if it were over now, and who has the last word."""

from __future__ import annotations

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State
from cockade.engine.brandywine.d_end.victory import CONDITIONS, points
from cockade.events.brandywine import AMERICAN, BRITISH


def turns_left(state: State) -> int:
    """How many turns come after this one."""
    return state.last_turn - state.turn


def has_last_word(state: State, side: str) -> bool:
    """Whether no turn of the enemy comes any more."""
    second = bool(state.initiative) and state.initiative != side and state.side == side
    return second and not turns_left(state)


def winner_now(state: State) -> str:
    """18.0, 4.0: who would win if the last turn ended now."""
    for decisive in ground(state.scenario).scenario.decisive:
        if CONDITIONS[decisive.how](state, decisive):
            return decisive.side
    return BRITISH if points(state, BRITISH) > points(state, AMERICAN) else AMERICAN
