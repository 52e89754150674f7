"""Honours of war with option 38."""

from __future__ import annotations

import pytest

from events.revolution import (
    AMERICAN,
    BRITISH,
    AskHonours,
    GrantHonours,
    MarkerDrawn,
    OpenFire,
    OwnRound,
    RefuseHonours,
    RetreatTo,
)
from tests.engine.revolution.fights import AMERICAN_FIRST, BRITISH_FIRST, battle, fight

rule = pytest.mark.rule
TOWN = "boston: british_light, 3 american_regular; lexington: gage; hartford: american_militia"


def asked(pieces=TOWN, area="boston", *, dice=AMERICAN_FIRST, scenario="campaign+38", **more):
    """The defender could ask now."""
    return fight(pieces, area, dice=dice, scenario=scenario, **more)


@rule("revolution", "38.0")
def test_who_defends_a_town_may_ask():
    """Not the attacker, nor elsewhere, nor without the option, nor with nowhere to go."""
    assert asked().choices(AskHonours)
    assert not asked(scenario="campaign").choices(AskHonours)
    assert asked(dice=BRITISH_FIRST).refusal(AskHonours()).rule == "38.0"
    wild = "iroquois: british_light, american_regular; hartford: american_militia"
    assert not asked(wild, "iroquois").choices(AskHonours)
    assert not asked("boston: british_light, american_regular", elsewhere="").choices(AskHonours)


@rule("revolution", "38.0")
def test_granted_the_survivors_go_in_peace_to_the_nearest_own_troops():
    """Whatever lies between, without a pursuit; one marker for every two who left, rounded up."""
    board = asked().do(AskHonours())
    assert board.decider == BRITISH
    board.do(GrantHonours())
    assert board.choices(RetreatTo) == [RetreatTo("hartford")]
    board.do(RetreatTo("hartford"))
    assert board.at("hartford") == ["american_militia", *["american_regular"] * 3]
    assert [fact.side for fact in board.facts(MarkerDrawn)] == [BRITISH] * 2
    assert board.state.battle is None


@rule("revolution", "38.0")
def test_the_box_of_the_nation_is_a_refuge_too():
    """If all are of one."""
    pieces = "boston: american_light, british_regular, hessian_regular"
    board = fight(pieces, attacker=AMERICAN, scenario="campaign+38", elsewhere="")
    board.do(AskHonours(), GrantHonours())
    assert board.choices(RetreatTo) == [RetreatTo("britain")]


@rule("revolution", "38.0")
def test_refused_the_battle_goes_on_and_nobody_asks_again():
    """In this battle."""
    board = asked().do(AskHonours(), RefuseHonours())
    assert board.frame == OwnRound(AMERICAN)
    assert battle(board).refused
    assert board.refusal(AskHonours()).rule == "38.0"
    assert board.choices(OpenFire)
