"""The open game: a tree of events, a place in it, and what may be taken back."""

from __future__ import annotations

import random

import pytest

from cockade.engine.game_tree import GameTree, is_floor
from cockade.engine.rules import Refusal
from cockade.saves.game_host import GameHost
from tests.saves.playing import KEY, all_of, one_step
from tests.toy import PEBBLES, Done, Take, Throw


def opened(*actions):
    game = GameTree.begin(PEBBLES, "classic", KEY)
    for action in actions:
        game.act(game.decider, action)
    return game


def test_working_out_changes_nothing():
    """An action can be looked into before it is played."""
    game = opened(Take(0))
    before = all_of(game)
    play = game.work_out("north", Take(0))
    assert play.state.heaps == (1, 5, 7)
    assert all_of(game) == before
    game.keep(play)
    assert game.state == play.state
    assert game.event_at(2) == play.event


def test_an_event_on_the_line_keeps_what_follows_it():
    """Going there and back again is redo."""
    game = opened(Take(0), Take(0), Done())
    game.go_to(0)
    assert game.line == [0, 1, 2, 3]
    assert game.redo() == 1
    game.go_to(3)
    assert game.at == 3


def test_an_event_of_another_branch_brings_its_own_line():
    """The line ends there."""
    game = opened(Take(0), Take(0))
    game.undo_to(0)
    game.act("north", Take(1))
    assert game.line == [0, 3]
    game.go_to(1)
    assert (game.line, game.at) == ([0, 1], 1)
    game.go_to(2)
    assert game.line == [0, 1, 2]
    for nowhere in (-1, 4):
        with pytest.raises(IndexError):
            game.go_to(nowhere)


def test_playing_on_from_an_earlier_place_forgets_nothing():
    """What was taken back stays in the order of play."""
    game = opened(Take(0), Take(0))
    game.undo()
    game.act("north", Take(0))
    assert [event.n for event in game.events] == [0, 1, 2, 2]
    assert game.parents == [-1, 0, 1, 1]
    assert game.line == [0, 1, 3]


def test_the_same_place_draws_the_same_dice():
    """Taking back and doing it again does not roll again."""
    game = GameTree.begin(PEBBLES, "classic", KEY, free_undo=True)
    first = game.act("north", Throw())
    game.undo()
    assert game.act("north", Throw()) == first


def test_a_floor_is_a_roll_or_a_change_of_side():
    """And nothing else."""
    game = opened(Take(0), Done(), Throw())
    take, done, throw = game.events[1:]
    assert not is_floor(take, "north", "north")
    assert is_floor(done, "north", "south")
    assert is_floor(throw, "south", "south")


def ends_a_gesture(game):
    """Whether no event after the present belongs to the same gesture."""
    following = game.line[game.at + 1 : game.at + 2]
    return not following or not game.is_joined(following[0])


@pytest.mark.parametrize("seed", range(20))
def test_undo_then_redo_is_identity(seed):
    """Wherever undo is allowed; and where it is not, it changes nothing."""
    rng, undone = random.Random(seed), 0
    host = GameHost(GameTree.begin(PEBBLES, "endless", KEY))
    game = host.opened
    for _ in range(100):
        one_step(host, rng)
        if not ends_a_gesture(game):
            continue
        line, at = list(game.line), game.at
        try:
            game.undo()
        except Refusal:
            assert (game.line, game.at) == (line, at)
            continue
        while game.at < at:
            game.redo()
        assert (game.line, game.at) == (line, at)
        undone += 1
    assert undone > 10


@pytest.mark.parametrize("seed", range(20))
def test_every_state_is_the_fold_of_its_events(seed):
    """On every branch."""
    rng = random.Random(seed)
    host = GameHost(GameTree.begin(PEBBLES, "endless", KEY))
    for _ in range(60):
        one_step(host, rng)
        game = host.opened
        state = PEBBLES.blank
        for place, event in enumerate(game.story()):
            assert event.n == place
            state = PEBBLES.reduce.fold(state, event.facts)
        assert state == game.state
        assert game.decider == PEBBLES.decider(state)


def gestured():
    """Two pebbles taken in one gesture, after one taken alone."""
    game = opened(Take(1))
    game.act("north", Take(1))
    game.act("north", Take(1), joined=True)
    return game


def test_a_gesture_is_taken_back_and_played_again_as_one():
    """Whoever moved a stack wants all of it back."""
    game = gestured()
    assert game.undo() == 2
    assert game.state.heaps == (3, 4, 7)
    assert game.redo() == 2
    assert game.state.heaps == (3, 2, 7)
    assert [game.is_joined(node) for node in range(4)] == [False, False, False, True]


def test_a_gesture_may_be_cut_by_going_to_its_middle():
    """`undo_to` and `go_to` know single events."""
    game = gestured()
    assert game.undo_to(2) == 1
    assert game.state.heaps == (3, 3, 7)
    game.go_to(1)
    assert game.state.heaps == (3, 4, 7)


def test_nothing_is_taken_back_across_a_floor():
    """Neither one by one nor at once; what lies above it can be taken back to it."""
    game = opened(Take(0), Done(), Throw(), Take(1), Take(1))
    assert game.floor == 3
    assert game.undo_to(3) == 2
    for back in (game.undo, lambda: game.undo_to(2), lambda: game.undo_to(0)):
        with pytest.raises(Refusal, match="cannot be taken back"):
            back()
    assert game.at == 3


def test_there_is_nothing_to_take_back_or_play_again_in_a_new_game():
    """Each is refused with a reason."""
    game = opened()
    with pytest.raises(Refusal, match="Nothing has been played yet"):
        game.undo()
    with pytest.raises(Refusal, match="Nothing has been taken back"):
        game.redo()
    game.act("north", Take(0))
    with pytest.raises(Refusal, match="has not been played yet"):
        game.undo_to(2)


def test_a_game_with_free_undo_has_no_floor():
    """For analysis; the facts stay what they were."""
    game = GameTree.begin(PEBBLES, "classic", KEY, free_undo=True)
    for action in (Take(0), Done(), Throw()):
        game.act(game.decider, action)
    assert game.floor == 0
    assert [game.undo() for _ in range(3)] == [1, 1, 1]
    assert game.decider == "north"


def test_playing_on_ends_what_could_be_played_again():
    """The branch that was left is still there to go to."""
    game = opened(Take(0), Take(0))
    game.undo()
    left = game.line[2]
    game.act("north", Take(0))
    with pytest.raises(Refusal, match="Nothing has been taken back"):
        game.redo()
    game.go_to(left)
    assert game.state.heaps == (1, 5, 7)


def test_a_refused_action_changes_nothing():
    """Not the state, not the line, not what may be taken back."""
    game = opened(Take(0))
    before = all_of(game)
    with pytest.raises(Refusal):
        game.act("south", Take(0))
    with pytest.raises(Refusal):
        game.act("north", Take(2))
    assert all_of(game) == before


def test_a_line_alone_is_the_same_game_without_what_was_taken_back():
    """Events, states, gestures and floors are those of the line; what is played in it stays in it."""
    opened = GameTree.begin(PEBBLES, "classic", KEY)
    opened.act("north", Take(0))
    opened.act("north", Take(0), joined=True)
    opened.undo()
    opened.act("north", Take(1))
    opened.act("north", Take(1), joined=True)
    opened.act("north", Done())
    alone = opened.alone()
    assert list(alone.story()) == list(opened.story())
    assert (len(opened.events), len(alone.events)) == (6, 4)
    assert (alone.state, alone.decider, alone.floor) == (opened.state, opened.decider, opened.floor)
    assert [alone.is_joined(node) for node in alone.line] == [opened.is_joined(node) for node in opened.line]
    part = opened.alone(2)
    assert (part.at, part.state, part.undo()) == (2, opened.state_at(2), 2)
    alone.act("south", Take(2))
    assert len(opened.events) == 6
