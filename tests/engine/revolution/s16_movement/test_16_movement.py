"""Moving stacks by land: composition, points, ways, stops and borders."""

from __future__ import annotations

import pytest

from cockade.engine.revolution.common.view import view
from cockade.events import revolution as events
from tests.engine.revolution.field import Board

rule = pytest.mark.rule


def moving(pieces, **more):
    """The first movement phase of the turn, the American's."""
    return Board(pieces, step="V.1", **{"campaign": 1, **more})


def go(board, area, die, *units, commander="", by="land"):
    """Put a stack together and roll."""
    who = [events.Take(unit) for unit in units] or [events.TakeAll()]
    return board.do(events.Gather(area, by), *who, events.SetOff(commander), movement=[die])


def reached(board):
    """Where the stack could go now."""
    return {action.area for action in board.choices(events.March)}


@rule("revolution", "16.3", "21.2")
def test_points_are_the_die_and_the_command_value():
    """Washington commands with 3; without a commander the die stands alone."""
    board = go(moving("boston: washington, american_regular"), "boston", 2, commander="washington")
    assert board.frame.points == 5
    board = go(moving("boston: american_regular, american_regular"), "boston", 2)
    assert board.frame.points == 2


@rule("revolution", "16.3")
def test_a_leader_in_the_stack_has_to_be_named():
    """It may not choose to go uncommanded, nor be led by who is not in it."""
    board = moving("boston: washington, american_regular; lexington: greene")
    board.do(events.Gather("boston", "land"), events.TakeAll())
    assert board.choices(events.SetOff) == [events.SetOff("washington")]
    assert board.refusal(events.SetOff("")).rule == "16.3"
    assert board.refusal(events.SetOff("greene")).rule == "16.3"


@rule("revolution", "16.1", "16.6")
def test_nobody_has_to_move_and_no_leader_is_needed():
    """The phase can be ended at once; a lone unit may go."""
    board = moving("boston: american_regular")
    assert board.choices(events.EndSegment)
    go(board, "boston", 1, "american_regular-1").do(events.March("lexington"), forage=[6], enlistment=[6])
    assert board.at("lexington") == ["american_regular"]


@rule("revolution", "16.2", "16.12")
def test_roads_cost_one_and_trails_two():
    """Two points: two roads, or one trail; a trail of one point only for leaders, light troops, Indians."""
    heavy = go(moving("lexington: 2 american_regular"), "lexington", 2)
    assert {"boston", "newport", "hartford", "green_mountains"} <= reached(heavy)
    assert "ticonderoga" not in reached(heavy)
    light = go(moving("lexington: american_regular, american_light"), "lexington", 2)
    assert "ticonderoga" in reached(light)
    led = go(moving("lexington: american_regular, gates"), "lexington", 1, commander="gates")
    assert "ticonderoga" in reached(led)


@rule("revolution", "16.12", "16.7")
def test_the_cheap_trail_goes_with_who_is_in_the_stack_just_now():
    """Ruling Q44: dropping the light troops makes it dear."""
    board = go(moving("lexington: american_regular, american_light"), "lexington", 1)
    assert "green_mountains" in reached(board)
    board.do(events.Drop("american_light-1"))
    assert "green_mountains" not in reached(board)


@rule("revolution", "16.5", "16.7", "16.8")
def test_a_unit_moves_once_and_nobody_is_picked_up():
    """Who was dropped has moved; who stands on the way stays there."""
    board = moving("boston: 2 american_regular; lexington: american_light")
    go(board, "boston", 3).do(
        events.March("lexington"), events.Drop("american_regular-1"), events.March("hartford"), events.Halt()
    )
    assert board.at("lexington") == ["american_light", "american_regular"]
    assert board.refusal(events.Gather("hartford", "land")).rule == "16.5"
    board.do(events.Gather("lexington", "land"))
    assert board.choices(events.Take) == [events.Take("american_light-1")]
    assert board.refusal(events.Take("american_regular-1")).rule == "16.5"


@rule("revolution", "16.3")
def test_points_are_not_saved_and_a_stack_may_stop_where_it_is():
    """Ruling Q43: a move of 0 is a move."""
    board = moving("boston: american_regular; trenton: american_light")
    go(board, "boston", 6, "american_regular-1").do(events.Halt())
    assert isinstance(board.frame, events.Movement)
    assert board.choices(events.Gather) == [events.Gather("trenton", "land")]


@rule("revolution", "16.10", "15.3")
def test_enemies_stop_who_enters_their_area():
    """Troops or leaders ashore; nobody marches through."""
    for foe in ("british_light", "gage"):
        board = go(
            moving(f"boston: american_regular; lexington: {foe}; trenton: american_light"),
            "boston",
            4,
            "american_regular-1",
        )
        assert {"lexington", "hartford"} <= reached(board)
        assert board.state.agenda[-1].points == 4
        board.do(events.March("lexington"))
        assert isinstance(board.frame, events.Movement)
        assert board.at("lexington", events.AMERICAN) == ["american_regular"]
    wall = moving("portsmouth: american_regular; boston: british_light; green_mountains: british_detachment")
    assert reached(go(wall, "portsmouth", 4)) == {
        "boston",
        "green_mountains",
        "maine_woods",
        "halifax",
        "quebec",
    }


@rule("revolution", "16.10")
def test_ships_and_their_cargo_stop_nobody_on_land():
    """Ruling Q41."""
    board = moving("lexington: american_regular; boston: british_fleet, british_fleet-1<british_light")
    assert "portsmouth" in reached(go(board, "lexington", 2))


@rule("revolution", "16.9")
def test_land_units_do_not_cross_the_sea_on_foot():
    """Nor fleets the land."""
    board = go(moving("boston: american_regular"), "boston", 6)
    assert "gulf_of_maine" not in reached(board)
    assert board.refusal(events.March("gulf_of_maine")).rule == "16.9"


@rule("revolution", "16.2", "16.3")
def test_too_far_is_too_far():
    """The refusal speaks of the points."""
    board = go(moving("boston: american_regular"), "boston", 1)
    assert board.refusal(events.March("trenton")).rule == "16.3"


@rule("revolution", "23.1", "23.2", "21.6")
def test_militia_and_its_leaders_stay_in_their_colony():
    """Ruling Q66: it is not offered; once they are dropped the others go on."""
    board = go(
        moving("hartford: american_militia, american_regular, allen"), "hartford", 4, commander="allen"
    )
    assert not reached(board) & {"new_york", "albany", "trenton"}
    assert board.refusal(events.March("new_york")).rule == "23.1"
    board.do(events.Drop("american_militia-1"))
    assert board.refusal(events.March("new_york")).rule == "23.1"
    board.do(events.Drop("allen"))
    assert "new_york" in reached(board)


@rule("revolution", "33.0")
def test_an_expedition_takes_as_many_militia_as_the_general_is_worth():
    """Option 33: who crosses is noted until the end of the turn."""
    pieces = "hartford: {} american_militia, gates"
    one = go(moving(pieces.format(1), scenario="campaign+33"), "hartford", 4, commander="gates")
    one.do(events.March("new_york"))
    assert one.state.unit("american_militia-1").crossed
    two = go(moving(pieces.format(2), scenario="campaign+33"), "hartford", 4, commander="gates")
    assert "new_york" not in reached(two)
    assert two.refusal(events.March("new_york")).rule == "33.0"
    plain = go(moving(pieces.format(1), scenario="campaign+none"), "hartford", 4, commander="gates")
    assert "new_york" not in reached(plain)


@rule("revolution", "26.1", "26.3")
def test_neutral_nations_neither_move_nor_let_others_in():
    """Spain's colonies are closed until it is allied."""
    pieces = "st_louis: american_light, spanish_militia; vincennes: american_regular"
    closed = moving(pieces)
    closed.do(events.Gather("st_louis", "land"))
    assert closed.choices(events.Take) == [events.Take("american_light-1")]
    closed = go(moving("vincennes: american_regular, american_light"), "vincennes", 6)
    assert "st_louis" not in reached(closed)
    assert closed.refusal(events.March("st_louis")).rule == "26.3"
    opened = go(moving("vincennes: american_regular, american_light", europe=3), "vincennes", 6)
    assert "st_louis" in reached(opened)


@rule("revolution", "28.4", "16.12", "15.2")
def test_a_siege_goes_with_its_unit_and_makes_trails_dear():
    """And not where another siege lies."""
    works = [
        events.Work("siege", events.AMERICAN, "lexington", "american_regular-1"),
        events.Work("siege", events.BRITISH, "boston", "british_light-1"),
    ]
    pieces = "lexington: american_regular, american_light, gates; boston: british_light"
    board = go(moving(pieces, works=works), "lexington", 1, commander="gates")
    assert board.frame.points == 2
    assert {"green_mountains", "hartford"} <= reached(board)
    assert not reached(board) & {"ticonderoga", "boston"}
    assert board.refusal(events.March("boston")).rule == "15.2"
    board.do(events.March("hartford"))
    assert board.state.work("siege", "hartford").unit == "american_regular-1"


@rule("revolution", "28.6", "28.1")
def test_an_empty_fortress_falls_to_who_enters():
    """Not while its troops are there, and not to a leader alone."""

    def entered(pieces, commander):
        works = [events.Work("fortress", events.BRITISH, "lexington")]
        board = go(
            moving("trenton: american_light; " + pieces, works=works),
            "boston",
            1,
            commander or "american_regular-1",
            commander=commander,
        )
        return board.do(events.March("lexington")).state.work("fortress", "lexington").side

    assert entered("boston: american_regular", "") == events.AMERICAN
    assert entered("boston: american_regular; lexington: british_light", "") == events.BRITISH
    assert entered("boston: gates", "gates") == events.BRITISH


@rule("revolution", "22.1", "16.3")
def test_the_enemy_sees_a_stack_move_and_not_who_is_in_it():
    """Neither the units, nor the commander, nor the points that would give him away."""
    board = go(moving("boston: washington, american_regular"), "boston", 2, commander="washington")
    seen = view(board.state, events.BRITISH).agenda[-1]
    assert isinstance(seen, events.Marching)
    assert (set(seen.stack), seen.commander, seen.points) == ({"?american"}, "", 0)
    board.do(events.March("lexington"))
    told = board.game.heard(board.game.node, events.BRITISH)
    assert {fact.unit for fact in told.facts if isinstance(fact, events.UnitMoved)} == {"?american"}


@rule("revolution", "16.5", "5.1.V")
def test_in_the_next_movement_phase_everybody_may_move_again():
    """The moved flags belong to one phase."""
    board = go(moving("boston: american_regular, american_light"), "boston", 1).do(events.Halt())
    assert not any(unit.moved and unit.side == events.BRITISH for unit in board.state.units)
    board = moving("boston: american_regular; trenton: british_regular", who="second")
    assert board.decider == events.BRITISH
    assert board.choices(events.Gather) == [events.Gather("trenton", "land")]
