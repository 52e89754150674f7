"""Who is asked (22.1, 22.2, 7.4; Q95): that depends only on what the other side may see."""

from __future__ import annotations

from contextlib import contextmanager

import pytest
from attrs import evolve

from cockade.engine.bots.bot import RandomBot, decide
from cockade.engine.bots.playout import random_source
from cockade.engine.game_tree import GameTree
from cockade.engine.revolution.common.state import enemy, may_hold
from cockade.engine.revolution.common.view import masked, view
from cockade.engine.revolution.phase5_1_movement.forced_march import is_tired
from cockade.engine.revolution.play import GAME
from cockade.events.revolution import (
    EndSegment,
    FleetsNamed,
    Interception,
    KeepRoll,
    Marching,
    Massacres,
    Movement,
    Pass,
    PlayMarker,
    Reply,
    Sovereignty,
    Throw,
    Window,
)
from cockade.saves.game_host import GameHost
from tests.engine.revolution.field import Board
from tests.engine.revolution.walks import walk

rule = pytest.mark.rule
ASKED = {FleetsNamed, Interception, Marching, Massacres, Movement, Reply, Sovereignty, Throw, Window}


@contextmanager
def overheard():
    """Every question of who is asked, put again to what the other side sees; the frames that came up."""
    asking, met = dict(GAME.rules.asking), set()

    def both(asked):
        def ask(state, frame):
            found, other = asked(state, frame), enemy(frame.side)
            if not (isinstance(frame, Marching) and is_tired(frame)):  # somebody rolls first, before all eyes
                met.add((type(frame), found))
                assert asked(view(state, other), masked(state, other, frame)) == found, frame
            return found

        return ask

    try:
        for frame, asked in asking.items():
            GAME.rules.asking[frame] = evolve(asked, holds=both(asked.holds))
        yield met
    finally:
        GAME.rules.asking.update(asking)


def at_boston(marker):
    """The British about to move, with one marker in hand."""
    pieces = "boston: gage, 2 british_regular"
    return Board(pieces, step="V.1", who="first", first="british", british=[marker])


def test_these_frames_ask_by_what_is_open():
    """Every question that a hand or a hidden stack could decide is entered in the one place."""
    assert set(GAME.rules.asking) == ASKED


@rule("revolution", "22.1", "22.2", "7.4")
@pytest.mark.parametrize(("scenario", "steps"), [("campaign", 500), ("short+all", 700)])
def test_what_the_other_side_sees_decides_who_is_asked(scenario, steps):
    """Asked of what is true and of what the other side sees, it comes to the same."""
    with overheard() as met:
        for _ in walk(scenario, 3, steps=steps):
            pass
    assert {frame for frame, _ in met} >= {Marching, Movement, Throw, Window}
    assert {(Throw, True), (Throw, False), (Window, True), (Window, False)} <= met


@pytest.mark.soak
@rule("revolution", "22.1", "22.2", "7.4")
@pytest.mark.parametrize("scenario", ["campaign", "short+all", "campaign+all"])
def test_it_decides_so_at_length(scenario):
    """The same in whole games."""
    with overheard() as met:
        for seed in range(4):
            for _ in walk(scenario, seed):
                pass
    assert {frame for frame, _ in met} >= ASKED - {Interception, Massacres, Sovereignty, Throw}


@rule("revolution", "7.4", "22.2", "17.1")
@pytest.mark.parametrize("marker", ["tactics", "debate", "committee"])
def test_whoever_holds_a_marker_is_asked_for_forced_marches(marker):
    """In campaign 2 the American decides next, whatever the one marker in his hand is."""
    board = Board(
        "boston: gage, 2 british_regular; hartford: arnold, 2 american_regular",
        step="V.1",
        campaign=2,
        who="second",
        first="british",
        american=["tactics"],
    )
    state = board.state.replace(hands=((marker,), ()))
    assert may_hold(state, "american")
    asked = GAME.rules.asking[Movement].holds
    assert asked(state, Movement("american"))
    assert not asked(state, Movement("british")), "7.4: it is open that the British hold nothing"


@rule("revolution", "7.9.master_plan")
def test_a_die_that_could_not_be_better_is_not_asked_about():
    """Q95: on a 6 for movement nobody wants another die; on a 5 whoever holds a marker is asked."""
    asked = GAME.rules.asking[Throw].holds
    board = Board(
        "boston: gage, 2 british_regular", step="V.1", who="first", first="british", british=["spy"]
    )
    throws = [Throw("british", "movement", "gage", die, "16.3") for die in (5, 6)]
    assert [asked(board.state, throw) for throw in throws] == [True, False]


@rule("revolution", "7.4", "7.9", "22.1")
@pytest.mark.parametrize("alone", ["", "british"])
def test_nobody_is_answered_for_where_two_people_play(alone):
    """Q95: how fast an answer came would tell that nothing else could be said; bots do not look."""
    host = GameHost(GameTree.begin(GAME, "campaign", b"haste"))
    host.plays_alone(alone)
    could_say_one_thing = set()
    for number in range(300):
        opened = host.opened
        side, before = opened.decider, len(opened.line)
        seen = GAME.view(opened.state, side)
        host.act(side, decide(RandomBot(), GAME, seen, host.offers(), random_source(f"haste/{number}")))
        assert {opened.events[node].side for node in opened.line[before + 1 :]} <= {alone}
        if GAME.formality(opened.state) is not None:
            could_say_one_thing.add(opened.decider)
    assert could_say_one_thing == set(GAME.sides) - {alone}


@rule("revolution", "7.9")
def test_who_can_say_one_thing_only_is_known_by_it():
    """Q95: beside bots a host says it for a player; with a marker that can be played it asks."""
    board = Board(
        "boston: gage, 2 british_regular", step="V.1", who="first", first="british", british=["debate"]
    )
    state = board.state
    thrown = state.replace(agenda=(*state.agenda, Throw("british", "movement", "gage", 2, "16.3")))
    assert GAME.formality(thrown) == KeepRoll()
    able = thrown.replace(hands=((), ("master_plan",)))
    assert GAME.formality(able) is None
    assert GAME.formality(state.replace(agenda=(*state.agenda, Reply("british", "spy", "hand")))) == Pass()
    assert GAME.formality(state) is None, "somebody can move"
    assert not any(isinstance(GAME.formality(board.state), one) for one in (EndSegment, PlayMarker))
