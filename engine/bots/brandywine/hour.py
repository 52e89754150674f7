"""How late it is: how many turns are left, who would win if it were over now, and who has the last word."""

from __future__ import annotations

from typing import NamedTuple

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State
from cockade.engine.brandywine.d_end.victory import CONDITIONS, points
from cockade.events.brandywine import AMERICAN, BRITISH


class Hour(NamedTuple):
    """Turns after this one; whether a side would win if it were over now; whether no enemy turn comes any more."""

    left: int
    ahead: bool
    last_word: bool


def hour_of(state: State, side: str) -> Hour:
    """The hour as a side has it."""
    left = state.last_turn - state.turn
    second = bool(state.initiative) and state.initiative != side and state.side == side
    return Hour(left, winner_now(state) == side, last_word=not left and second)


def winner_now(state: State) -> str:
    """18.0, 4.0: who would win if the last turn ended now."""
    for decisive in ground(state.scenario).scenario.decisive:
        if CONDITIONS[decisive.how](state, decisive):
            return decisive.side
    return BRITISH if points(state, BRITISH) > points(state, AMERICAN) else AMERICAN
