"""What is heard of a stack on the move: counters, never whether a leader is among them."""

from __future__ import annotations

import pytest

from cockade.engine.revolution.play import GAME
from cockade.events.facts import Rolled
from cockade.events.revolution import AMERICAN, BRITISH, Gather, Halt, March, SetOff, TakeAll
from tests.engine.revolution.field import Board

rule = pytest.mark.rule


def marched(pieces, commander, by="land", area="trenton", to="new_york"):
    """What the British hear and see of a stack that sets off, and of its march."""
    board = Board(pieces, step="V.1", campaign=1, first=AMERICAN)
    known = [GAME.view(board.state, BRITISH)]
    for action in (Gather(area, by), TakeAll(), SetOff(commander), March(to), Halt()):
        if action == Halt() and action not in board.choices(Halt):
            break
        board.do(action, movement=[4])
        known += [board.game.heard(board.game.node, BRITISH), GAME.view(board.state, BRITISH)]
    return known


@rule("revolution", "22.1", "16.3")
def test_a_stack_with_a_leader_sounds_like_one_without():
    """Ruling Q42: numbers, never types: the same die, and nobody hears of a value that is added."""
    led = marched(
        "philadelphia: american_regular; trenton: american_light, greene", "greene", to="philadelphia"
    )
    bare = marched("philadelphia: greene; trenton: american_light, american_regular", "", to="philadelphia")
    assert led == bare


@rule("revolution", "22.1", "16.3")
def test_what_a_leader_adds_to_the_die_only_his_side_hears():
    """The enemy hears the die alone, and not whose it was."""
    board = Board("trenton: american_light, greene", step="V.1", campaign=1, first=AMERICAN)
    for action in (Gather("trenton", "land"), TakeAll(), SetOff("greene")):
        board.do(action, movement=[4])
    own, enemy = (
        next(fact for fact in board.game.heard(board.game.node, side).facts if isinstance(fact, Rolled))
        for side in (AMERICAN, BRITISH)
    )
    assert (own.die, own.who) == (4, "greene")
    assert own.total > 4
    assert (enemy.die, enemy.total, enemy.who, enemy.modifiers) == (4, 4, "", ())
