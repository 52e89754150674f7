"""Folding facts: one function for each kind of fact, frames and dice built in."""

from __future__ import annotations

import pytest

from cockade.engine.rebels.play import GAME
from cockade.engine.reducer import Reducer
from cockade.events.facts import FrameChanged, FramePopped, FramePushed, Rolled
from tests.toy import HeapsLaid, Pebbles, Taken, Turn, reduce

ROLLED = Rolled("throw", "", 3, 3, "3", "2.3")


def test_facts_are_folded_one_after_the_other():
    """`fold` is the same as asking for each fact in turn."""
    facts = [HeapsLaid((3, 5)), Taken(1), FramePushed(Turn("north")), Taken(0, 2)]
    state = Pebbles()
    for fact in facts:
        state = reduce(state, fact)
    assert reduce.fold(Pebbles(), facts) == state
    assert state.heaps == (1, 4)


def test_frames_are_a_stack():
    """Pushed on top, changed on top, popped from the top."""
    first, second, third = Turn("north"), Turn("south"), Turn("south", 1, 1)
    state = reduce.fold(Pebbles(), [FramePushed(first), FramePushed(second)])
    assert state.agenda == (first, second)
    state = reduce(state, FrameChanged(third))
    assert state.agenda == (first, third)
    assert reduce(state, FramePopped()).agenda == (first,)


def test_a_die_changes_nothing_by_itself():
    """What it leads to is said by other facts."""
    state = Pebbles((1, 2))
    assert reduce(state, ROLLED) is state


def test_a_state_is_never_changed():
    """Folding makes a new state, so that old ones can be kept."""
    state = Pebbles((3, 5))
    reduce(state, Taken(0))
    assert state == Pebbles((3, 5))


def test_a_fact_that_nobody_folds_is_an_error():
    """`knows` tells beforehand; a real game's facts are all known to its reducer."""
    stranger = Reducer()
    assert stranger.knows(Rolled)
    assert not stranger.knows(Taken)
    with pytest.raises(KeyError):
        stranger(Pebbles(), Taken(0))
    assert all(map(GAME.reduce.knows, GAME.vocabulary.facts))
