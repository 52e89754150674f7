"""There are no secrets in Rebels & Redcoats (1.2.3): both sides see every state and hear every event."""

from __future__ import annotations

from pathlib import Path

import pytest

from cockade.engine.rebels.play import GAME
from cockade.events.rebels import SIDES
from cockade.saves.save_file import review

GAMES = Path(__file__).parents[2] / "games"


@pytest.mark.rule("rebels", "1.2.3")
@pytest.mark.parametrize(
    "name", ["brooklyn-whatif-greedy-1", "white-plains-greedy-1", "stony-point-greedy-1"]
)
def test_two_states_that_look_alike_are_one(name):
    """A side's view is the state itself, so nothing that is asked or skipped can tell anything."""
    opened = review(GAMES / f"{name}.jsonl", {GAME.id: GAME}).opened
    for place in range(1, len(opened.states), 7):
        state, event = opened.states[place - 1], opened.events[place]
        for side in (*SIDES, ""):
            assert GAME.view(state, side) is state
            assert GAME.redact(state, side, event) == event
