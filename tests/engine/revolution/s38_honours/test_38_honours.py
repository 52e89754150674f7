"""Honours of war with option 38."""

from __future__ import annotations

import pytest

from cockade.events import revolution as events
from tests.engine.revolution.fights import AMERICAN_FIRST, BRITISH_FIRST, battle, fight

rule = pytest.mark.rule
TOWN = "boston: british_light, 3 american_regular; lexington: gage; hartford: american_militia"


def asked(pieces=TOWN, area="boston", *, dice=AMERICAN_FIRST, scenario="campaign+38", **more):
    """The defender could ask now."""
    return fight(pieces, area, dice=dice, scenario=scenario, **more)


@rule("revolution", "38.0")
def test_who_defends_a_town_may_ask():
    """Not the attacker, nor elsewhere, nor without the option, nor with nowhere to go."""
    assert asked().choices(events.AskHonours)
    assert not asked(scenario="campaign").choices(events.AskHonours)
    assert asked(dice=BRITISH_FIRST).refusal(events.AskHonours()).rule == "38.0"
    wild = "iroquois: british_light, american_regular; hartford: american_militia"
    assert not asked(wild, "iroquois").choices(events.AskHonours)
    assert not asked("boston: british_light, american_regular", elsewhere="").choices(events.AskHonours)


@rule("revolution", "38.0")
def test_granted_the_survivors_go_in_peace_to_the_nearest_own_troops():
    """Whatever lies between, without a pursuit; one marker for every two who left, rounded up."""
    board = asked().do(events.AskHonours())
    assert board.decider == events.BRITISH
    board.do(events.GrantHonours())
    assert board.choices(events.RetreatTo) == [events.RetreatTo("hartford")]
    board.do(events.RetreatTo("hartford"))
    assert board.at("hartford") == ["american_militia", *["american_regular"] * 3]
    assert [fact.side for fact in board.facts(events.MarkerDrawn)] == [events.BRITISH] * 2
    assert board.state.battle is None


@rule("revolution", "38.0")
def test_the_box_of_the_nation_is_a_refuge_too():
    """If all are of one."""
    pieces = "boston: american_light, british_regular, hessian_regular"
    board = fight(pieces, attacker=events.AMERICAN, scenario="campaign+38", elsewhere="")
    board.do(events.AskHonours(), events.GrantHonours())
    assert board.choices(events.RetreatTo) == [events.RetreatTo("britain")]


@rule("revolution", "38.0")
def test_refused_the_battle_goes_on_and_nobody_asks_again():
    """In this battle."""
    board = asked().do(events.AskHonours(), events.RefuseHonours())
    assert board.frame == events.OwnRound(events.AMERICAN)
    assert battle(board).refused
    assert board.refusal(events.AskHonours()).rule == "38.0"
    assert board.choices(events.OpenFire)


@rule("revolution", "38.0", "25.3")
def test_honours_lead_nobody_into_a_foreign_box():
    """The boxes of France and Spain admit their own nationals only (Q76)."""
    pieces = "boston: british_light, american_regular; france: french_regular"
    board = fight(pieces, dice=AMERICAN_FIRST, scenario="campaign+38", europe=2, elsewhere="")
    assert not board.choices(events.AskHonours)


@rule("revolution", "38.0", "18.4.4")
def test_who_has_nobody_left_to_fire_may_still_ask():
    """At the start of his own round, instead of retreating; refused he retreats at once."""
    board = fight(
        "boston: 2 british_regular, american_regular; hartford: american_militia",
        scenario="campaign+38",
    )
    board.do(events.OpenFire(), fire=[5])
    assert board.frame == events.OwnRound(events.AMERICAN)
    assert not board.choices(events.OpenFire)
    assert board.refusal(events.OpenFire()).rule == "18.4.4"
    board.do(events.AskHonours(), events.RefuseHonours())
    assert battle(board).loser == events.AMERICAN
