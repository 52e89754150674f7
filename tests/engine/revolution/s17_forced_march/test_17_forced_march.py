"""Forced marches: who may, what they cost, and attrition."""

from __future__ import annotations

import pytest

from cockade.events import revolution as events
from tests.engine.revolution.field import Board

rule = pytest.mark.rule


def marching(pieces, *hand, **more):
    """The second movement phase of the turn, the American's; somebody could move in any case."""
    return Board(pieces, step="V.1", **{"campaign": 2, "american": hand, **more})


@rule("revolution", "17.1", "17.5", "5.1.V")
def test_a_forced_march_needs_a_leader_and_a_tactics_marker():
    """Without either nobody moves in the second and third phase, and nobody is asked."""
    led, alone = "boston: washington, american_regular", "boston: american_regular"
    assert not isinstance(marching(led).frame, events.Movement)
    assert not isinstance(marching(alone, "tactics").frame, events.Movement)
    board = marching(led, "tactics")
    board.do(events.Gather("boston", "land"), events.Take("american_regular-1"))
    assert not board.choices(events.ForceMarch)
    assert board.refusal(events.SetOff("")).rule == "17.5"
    board.do(events.Take("washington"))
    assert board.choices(events.ForceMarch) == [events.ForceMarch("washington", "tactics")]
    board.do(events.ForceMarch("washington", "tactics"), movement=[2])
    assert board.frame.points == 5
    assert board.hand(events.AMERICAN) == ()


@rule("revolution", "17.5")
def test_in_the_first_phase_nobody_marches_by_force():
    """The clause is named."""
    board = marching("boston: washington, american_regular", "tactics", campaign=1)
    board.do(events.Gather("boston", "land"), events.TakeAll())
    assert not board.choices(events.ForceMarch)
    assert board.refusal(events.ForceMarch("washington", "tactics")).rule == "17.5"


@rule("revolution", "17.1")
def test_one_marker_for_each_stack():
    """Ruling Q45: the second stack has to pay again."""
    board = marching("boston: washington, american_regular; trenton: greene, american_light", "tactics")
    board.do(
        events.Gather("boston", "land"),
        events.TakeAll(),
        events.ForceMarch("washington", "tactics"),
        movement=[1],
    )
    board.do(events.Halt(), attrition=[1])
    assert not isinstance(board.frame, events.Movement)


@rule("revolution", "7.9.committee", "17.1")
def test_a_committee_leads_a_stack_without_a_leader():
    """And only such a stack: nobody who commands can be taken along for it."""
    board = marching("boston: washington, american_regular", "committee")
    board.do(events.Gather("boston", "land"))
    assert board.choices(events.Take) == [events.Take("american_regular-1")]
    assert board.refusal(events.Take("washington")).rule == "7.9.committee"
    board.do(events.Take("american_regular-1"))
    assert board.choices(events.ForceMarch) == [events.ForceMarch("", "committee")]
    board.do(events.ForceMarch("", "committee"), movement=[2])
    assert board.frame.points == 2
    assert not marching("boston: washington", "committee").choices(events.Gather)


@rule("revolution", "17.2", "21.5")
def test_every_unit_rolls_after_the_march_and_a_6_eliminates_it():
    """Leaders do not."""
    board = marching("boston: washington, 2 american_regular", "tactics")
    board.do(
        events.Gather("boston", "land"),
        events.TakeAll(),
        events.ForceMarch("washington", "tactics"),
        movement=[1],
    )
    board.do(events.March("lexington"), events.Halt(), attrition=[6, 5], forage=[6], enlistment=[6])
    assert board.at("lexington") == ["american_regular", "washington"]
    assert [(fact.why, fact.rule) for fact in board.facts(events.UnitEliminated)] == [("attrition", "17.2")]


@rule("revolution", "17.2", "16.7")
def test_who_is_dropped_rolls_there_and_then():
    """Ruling Q46: and not once more at the end."""
    board = marching("boston: washington, 2 american_regular", "tactics")
    board.do(
        events.Gather("boston", "land"),
        events.TakeAll(),
        events.ForceMarch("washington", "tactics"),
        movement=[2],
    )
    board.do(events.March("lexington"), events.Drop("american_regular-1"), attrition=[6])
    assert board.at("lexington") == ["american_regular", "washington"]
    board.do(events.Halt(), attrition=[5])
    assert len([fact for fact in board.last.facts if getattr(fact, "purpose", "") == "attrition"]) == 1


@rule("revolution", "17.2", "17.5")
def test_who_moves_in_the_first_phase_does_not_roll():
    """Attrition is the price of force."""
    board = marching("boston: american_regular; trenton: american_light", campaign=1)
    board.do(events.Gather("boston", "land"), events.TakeAll(), events.SetOff(""), movement=[1])
    board.do(events.March("lexington"))
    assert not [fact for fact in board.last.facts if getattr(fact, "purpose", "") == "attrition"]


@rule("revolution", "17.3", "16.5")
def test_a_unit_marches_by_force_once_in_a_phase():
    """A second marker does not help."""
    board = marching(
        "boston: washington, american_regular; trenton: gates, american_light", "tactics", "tactics"
    )
    board.do(
        events.Gather("boston", "land"),
        events.TakeAll(),
        events.ForceMarch("washington", "tactics"),
        movement=[1],
    )
    board.do(events.Halt(), attrition=[1])
    assert board.state.unit("american_regular-1").marched
    assert board.choices(events.Gather) == [events.Gather("trenton", "land")]


@rule("revolution", "28.4", "17.1")
def test_a_siege_makes_no_forced_march():
    """Its unit stays behind."""
    works = [events.Work("siege", events.AMERICAN, "boston", "american_regular-1")]
    board = marching("boston: washington, 2 american_regular", "tactics", works=works)
    board.do(events.Gather("boston", "land"))
    assert events.Take("american_regular-1") not in board.choices(events.Take)
    assert board.refusal(events.Take("american_regular-1")).rule == "28.4"


@rule("revolution", "28.4", "17.1", "21.7")
def test_an_admiral_with_a_siege_leads_no_ships_by_force():
    """So no ships are called together that nobody else leads: they could neither sail nor be let go."""
    standing = "norfolk: british_fleet, british_regular, r_howe"
    for works, sails in (([events.Work("siege", events.BRITISH, "norfolk", "r_howe")], False), ([], True)):
        with_tactics = {"first": events.BRITISH, "campaign": 2, "british": ["tactics"]}
        board = Board(standing, step="V.1", works=works, **with_tactics)
        assert (events.Gather("norfolk", "sea") in board.choices(events.Gather)) is sails


@rule("revolution", "7.9.master_plan", "17.2", "16.3")
def test_movement_and_attrition_dice_can_be_thrown_again():
    """Ruling Q24."""
    board = marching("boston: washington, american_regular", "tactics", "master_plan", "master_plan")
    board.do(
        events.Gather("boston", "land"),
        events.TakeAll(),
        events.ForceMarch("washington", "tactics"),
        movement=[1],
    )
    board.do(events.RollAgain(), movement=[6])
    assert board.frame.points == 9
    board.do(events.Halt(), attrition=[6]).do(events.RollAgain(), attrition=[1])
    assert board.at("boston") == ["american_regular", "washington"]
