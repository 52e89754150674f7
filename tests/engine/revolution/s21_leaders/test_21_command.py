"""What leaders are worth, and where."""

from __future__ import annotations

import pytest

from cockade.engine.revolution.common.commanders import (
    ASSAULT,
    LAND,
    SEA,
    best_commander,
    command_value,
    may_command,
)
from cockade.engine.revolution.common.reducer import apply
from cockade.events.revolution import LeaderArose, UnitDisrupted
from tests.engine.revolution.field import Board

rule = pytest.mark.rule


def worth(pieces, leader, purpose, *facts):
    """The value of a leader in the stack of Boston."""
    state = Board(f"boston: {pieces}").state
    for fact in facts:
        state = apply(state, fact)
    return command_value(state, state.unit(leader), state.position.stack("boston"), purpose)


@rule("revolution", "21.2", "21.7")
def test_generals_count_on_land_and_admirals_with_the_fleet():
    """An admiral ashore is worth nothing, nor a general at sea or in an assault."""
    assert [worth("washington", "washington", purpose) for purpose in (LAND, SEA, ASSAULT)] == [3, 0, 0]
    assert [worth("rodney", "rodney", purpose) for purpose in (LAND, SEA, ASSAULT)] == [0, 3, 3]


@rule("revolution", "21.6")
def test_a_militia_leader_counts_among_militia_and_light_troops_only():
    """Ruling Q63: anything else in the stack spoils it, another leader as well."""
    assert worth("marion, american_militia, american_light", "marion", LAND) == 2
    assert worth("marion, american_militia, american_regular", "marion", LAND) == 0
    assert worth("marion, american_militia, gates", "marion", LAND) == 0
    assert worth("marion, ward, american_militia", "marion", LAND) == 2


@rule("revolution", "7.9.leader_arises", "21.2")
def test_a_leader_who_arose_is_worth_one():
    """Ruling Q23: a general on land, an admiral at sea."""
    arose = LeaderArose("british_light-1", "general")
    assert worth("british_light", "british_light-1", LAND, arose) == 1
    assert worth("british_light", "british_light-1", LAND) == 0
    afloat = LeaderArose("british_fleet-1", "admiral")
    assert worth("british_fleet", "british_fleet-1", SEA, afloat) == 1


@rule("revolution", "21.3")
def test_a_disrupted_leader_is_worth_nothing():
    """For the rest of the battle."""
    assert worth("greene", "greene", LAND, UnitDisrupted("greene")) == 0


@rule("revolution", "17.1", "21.7")
def test_on_land_any_leader_may_command_and_of_ships_an_admiral():
    """Ruling Q45: worth nothing is no bar; the best one is who adds most."""
    state = Board("boston: r_howe, gage, clinton, british_fleet").state
    unit = state.unit
    assert [may_command(state, unit("r_howe"), purpose) for purpose in (LAND, SEA)] == [True, True]
    assert [may_command(state, unit("gage"), purpose) for purpose in (LAND, SEA)] == [True, False]
    stack = state.position.stack("boston")
    assert best_commander(state, stack, LAND).id == "clinton"
    assert best_commander(state, stack, SEA).id == "r_howe"
