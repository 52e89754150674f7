"""Folding facts: one function for each kind of fact, frames and dice built in."""

from __future__ import annotations

import pytest
from attrs import field, frozen

from cockade.engine.rebels.play import GAME
from cockade.engine.reducer import Of, Reducer
from cockade.events.event import Fact
from cockade.events.facts import FrameChanged, FramePopped, FramePushed, GameEnded, Rolled
from cockade.events.record import Record
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


# ---------------------------------------------------------------- facts that are folded in one line


@frozen
class Walked(Fact):
    who: str
    to: int


@frozen
class Met(Fact):
    units: tuple[str, ...]


@frozen
class Walker(Record):
    id: str
    hex: int = 0
    tired: bool = False


@frozen
class Walk(Record):
    units: tuple[Walker, ...] = (Walker("a"), Walker("b"))
    roster: dict[str, int] = field(factory=lambda: {"a": 0, "b": 1})
    last: str = ""
    steps: tuple[tuple[str, int], ...] = ()


def folded(fact, line, *args, **named):
    """A walk after a fact that was entered by one of the lines."""
    lines = Reducer()
    getattr(lines, line)(type(fact), *args, **named)
    return lines(Walk(), fact)


def test_a_state_takes_over_what_a_fact_says():
    """Under the same name, under another, or a value of its own."""
    assert folded(Walked("b", 3), "copies", last=Of("who"), steps=()).last == "b"
    assert folded(GameEnded("north", "why", "1.0"), "copies", last=Of("winner")).last == "north"


def test_a_unit_takes_over_what_a_fact_says():
    """The one that it names, or all that it names; nobody else changes."""
    walk = folded(Walked("b", 3), "marks", who="who", hex=Of("to"), tired=True)
    assert walk.units == (Walker("a"), Walker("b", 3, tired=True))
    assert [unit.tired for unit in folded(Met(("a", "b")), "marks", who="units", tired=True).units] == [
        True
    ] * 2


def test_a_list_gets_longer():
    """By one field, or by several as a tuple."""
    assert folded(Walked("b", 3), "adds", "steps", "who", "to").steps == (("b", 3),)
    assert folded(Walked("b", 3), "adds", "steps", "to").steps == (3,)


def test_what_is_told_for_the_record_alone_changes_nothing():
    """The very same state."""
    assert folded(Walked("b", 3), "skips") == Walk()


@pytest.mark.parametrize(
    ("line", "names"), [("copies", ("hexes",)), ("marks", ("to",)), ("adds", ("steps", "hexes"))]
)
def test_a_line_that_asks_a_fact_for_what_it_does_not_say_is_an_error(line, names):
    """At once, and not when the fact first happens; a fact without `unit` says nothing of one."""
    with pytest.raises(TypeError, match="Walked does not say"):
        getattr(Reducer(), line)(Walked, *names)


def test_the_end_of_a_game_is_folded_for_every_game():
    """Who has won, why, by which clause; nobody has anything to decide any more."""
    state = GAME.blank.replace(agenda=(Turn("north"),))
    over = GAME.reduce(state, GameEnded("british", "collapse", "13.4"))
    assert (over.over, over.winner, over.why, over.rule, over.agenda) == (
        True,
        "british",
        "collapse",
        "13.4",
        (),
    )
