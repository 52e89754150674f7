"""Fire: dice by strength, terrain and Tactics, and losses of the owner's choice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cockade.engine.revolution.phase5_3_combat.forecast import forecast_round, forecast_shot
from cockade.events import revolution as events
from cockade.events.facts import Rolled
from tests.engine.revolution.fights import battle, fight

rule = pytest.mark.rule
CHOSEN = {"american": ["tactics"], "british": ["tactics"] * 3, "tactics": (0, 3)}


def fired(board):
    """The dice of each unit in the last event."""
    return {fact.unit: fact.dice for fact in board.facts(events.UnitFired)}


@rule("revolution", "18.4.2", "21.3")
def test_every_undisrupted_combat_unit_rolls_its_strength():
    """Leaders do not fire."""
    board = fight("boston: british_regular, british_grenadier, gage, 4 american_regular")
    board.do(events.OpenFire(), fire=[1] * 5)
    assert fired(board) == {"british_regular-1": 2, "british_grenadier-1": 3}


@rule("revolution", "18.4.2", "chart.fire")
def test_fives_disrupt_and_sixes_eliminate_whom_the_owner_chooses():
    """Q50: in the order in which they fell; leaders can be chosen (21.3)."""
    board = fight("boston: british_regular, american_regular, american_militia, greene")
    board.do(events.OpenFire(), fire=[6, 5])
    assert board.frame == events.Hits(events.AMERICAN, (6, 5))
    assert board.decider == events.AMERICAN
    assert {a.unit for a in board.choices(events.TakeHit)} == {
        "american_regular-1",
        "american_militia-1",
        "greene",
    }
    assert board.refusal(events.TakeHit("american_regular-2")).rule == "18.3"
    board.do(events.TakeHit("american_militia-1"))
    assert [fact.unit for fact in board.facts(events.UnitEliminated)] == ["american_militia-1"]
    board.do(events.TakeHit("greene"))
    assert [fact.unit for fact in board.facts(events.UnitDisrupted)] == ["greene"]


@rule("revolution", "18.3")
def test_a_fleet_in_port_takes_no_hits_of_a_battle_ashore():
    """It is in the area, but not in this battle."""
    board = fight("boston: british_regular, american_regular, american_militia, french_fleet", europe=2)
    board.do(events.OpenFire(), fire=[5])
    assert board.refusal(events.TakeHit("french_fleet-1")).text == "{unit} is not in this battle."


@rule("revolution", "18.7")
def test_a_second_disruption_eliminates():
    """The owner may choose a disrupted unit."""
    board = fight("boston: british_regular, american_regular, american_militia")
    board.do(events.OpenFire(), fire=[5, 5]).do(events.TakeHit("american_militia-1")).do(
        events.TakeHit("american_militia-1")
    )
    assert board.facts(events.UnitEliminated)[0].rule == "18.7"


@rule("revolution", "18.7", "18.4.3")
def test_a_disrupted_unit_does_not_fire_any_more():
    """Nor does it count as fit."""
    board = fight("boston: british_regular, american_regular, american_militia")
    board.do(events.OpenFire(), fire=[5, 1]).do(events.TakeHit("american_regular-1")).do(
        events.OpenFire(), fire=[1]
    )
    assert fired(board) == {"american_militia-1": 1}


@rule("revolution", "18.4.2", "21.4")
def test_a_leader_who_is_eliminated_may_survive():
    """Up to his command value he goes back to the pool."""
    board = fight("boston: british_regular, american_regular, greene").do(events.OpenFire(), fire=[6, 1])
    board.do(events.TakeHit("greene"), survival=[3])
    assert board.state.unit("greene").status == "pool"
    assert battle(board).lost == (1, 0)


@rule("revolution", "18.4.2", "18.6")
def test_hits_on_nobody_are_lost_and_units_have_one_step():
    """Q50: the last unit takes the first result, and no smaller one takes its place."""
    board = fight("boston: british_grenadier, american_regular").do(events.OpenFire(), fire=[6, 6, 6])
    assert board.at("boston", events.AMERICAN) == []
    assert len(board.facts(events.UnitEliminated)) == 1


@rule("revolution", "18.12")
def test_light_troops_and_indians_roll_one_more_in_the_wild():
    """In Indian areas and wilderness, nowhere else."""
    for area, light in (("iroquois", 2), ("green_mountains", 2), ("boston", 1)):
        board = fight(f"{area}: british_light, indian_band, british_regular, 3 american_regular", area)
        board.do(events.OpenFire(), fire=[1] * 6)
        assert fired(board) == {"british_light-1": light, "indian_band-1": light, "british_regular-1": 2}


@rule("revolution", "35.0")
def test_heavy_troops_alone_are_out_of_their_depth_in_the_wild():
    """One die less, at least one; a light unit on their side, or the option left out, changes that."""
    heavy = "iroquois: british_regular, hessian_regular, 3 american_regular"
    for stack, scenario, dice in (
        (heavy, "campaign+35", 1),
        (heavy, "campaign", 2),
        (f"{heavy}, british_light", "campaign+35", 2),
    ):
        board = fight(stack, "iroquois", scenario=scenario).do(events.OpenFire(), fire=[1] * 6)
        assert fired(board)["british_regular-1"] == fired(board)["hessian_regular-1"] == dice


@rule("revolution", "18.5", "18.4.2")
def test_tactics_add_a_die_to_one_unit_up_to_its_strength():
    """Q49: decided unit by unit; a marker spent goes to the Dead Pool at once."""
    board = fight("boston: 2 british_regular, cornwallis, 4 american_regular", **CHOSEN).do(events.OpenFire())
    assert isinstance(board.frame, events.Firing)
    pool = len(board.state.pool)
    board.do(events.AddTactics("british_regular-1"), events.AddTactics("british_regular-1"))
    assert len(board.state.pool) == pool + 2
    assert board.refusal(events.AddTactics("british_regular-1")).rule == "18.5"
    assert board.refusal(events.Fire("british_regular-2")).rule == "18.5"
    board.do(events.Fire("british_regular-1"), fire=[1] * 4)
    assert fired(board) == {"british_regular-1": 4}
    assert battle(board).spare == (0, 1)


@rule("revolution", "18.5", "18.12")
def test_the_die_of_the_woods_makes_no_room_for_more_tactics():
    """Q49: a light in the wilderness fires two dice, but its strength is one, and so is its share."""
    pieces = "maine_woods: british_light, cornwallis, 2 american_regular"
    board = fight(pieces, "maine_woods", **CHOSEN).do(events.OpenFire(), events.AddTactics("british_light-1"))
    assert board.refusal(events.AddTactics("british_light-1")).rule == "18.5"
    board.do(events.Fire("british_light-1"), fire=[1] * 3)
    assert fired(board) == {"british_light-1": 3}


@rule("revolution", "18.5", "18.4.2")
def test_who_may_not_fire_is_named_with_the_clause():
    """Leaders, who has fired, who is elsewhere, whose Tactics are spent."""
    board = fight(
        "boston: 2 british_regular, cornwallis, 4 american_regular; newport: british_light", **CHOSEN
    )
    board.do(events.OpenFire()).do(events.Fire("british_regular-1"), fire=[1, 1])
    for unit, clause in (
        ("cornwallis", "21.3"),
        ("british_regular-1", "18.4.2"),
        ("british_light-1", "18.2"),
    ):
        assert board.refusal(events.Fire(unit)).rule == clause


@rule("revolution", "18.4.2")
def test_a_fire_can_be_forecast_before_it_is_rolled():
    """The exact chance of each number of hits; behind walls only sixes count (28.3)."""
    board = fight("boston: british_regular, british_light, american_regular")
    forecast = forecast_round(board.state, events.BRITISH)
    assert (forecast.dice, forecast.expected, forecast.eliminating) == (3, 1, Fraction(1, 2))
    assert forecast.chances == (Fraction(8, 27), Fraction(12, 27), Fraction(6, 27), Fraction(1, 27))
    assert forecast.at_least(1) == Fraction(19, 27)
    assert forecast_shot(board.state, "british_regular-1", 1).dice == 3
    walls = fight("boston: british_regular, american_regular", works=[("fortress", "american", "boston")])
    assert forecast_round(walls.state, events.BRITISH).expected == Fraction(1, 3)


@rule("revolution", "18.4.2")
def test_fire_cannot_be_rolled_again():
    """Q24: Master Plan is for other dice."""
    board = fight("boston: british_regular, american_regular", american=["master_plan"], dice=[5, 1])
    board.do(events.KeepRoll(), combat=[1]).do(events.OpenFire(), fire=[1, 1])
    assert len(board.facts(Rolled)) == 2


@rule("revolution", "18.5")
@pytest.mark.parametrize(("chosen", "asked"), [(0, False), (3, True)])
def test_who_chose_no_tactics_is_not_asked_in_which_order_to_fire(chosen, asked):
    """Only Tactics that are left give a choice between two units."""
    board = fight(
        "boston: 2 british_regular, cornwallis, american_regular", **{**CHOSEN, "tactics": (0, chosen)}
    )
    board.do(events.OpenFire(), fire=[1] * 4)
    assert isinstance(board.frame, events.Firing) is asked
