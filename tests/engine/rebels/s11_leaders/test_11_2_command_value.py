"""11.21, 11.22: the command value."""

import pytest

from cockade.events.facts import Modifier, Rolled
from cockade.events.rebels import AMERICAN, BRITISH, Disengage, EndSegment, LeaderHelped, Rally
from tests.engine.rebels.field import Battle, example, leader, line

rule = pytest.mark.rule


def checked(die, *pieces, morale=4):
    """The roll of a unit of this morale that tries to disengage from one enemy."""
    battle = Battle(line("a", AMERICAN, 1505, morale=(morale, 2)), line("b", BRITISH, 1506), *pieces)
    battle.do(Disengage("a"), morale=[die])
    return next(fact for fact in battle.happened(Rolled))


def rallied(die, *pieces, morale=4):
    """The roll of a disrupted unit of this disrupted morale that tries to rally, and the battle."""
    battle = Battle(
        line("a", AMERICAN, 1102, morale=(7, morale), disrupted=True),
        line("b", BRITISH, 2011),
        *pieces,
        segment="recovery",
    )
    battle.do(Rally("a"), rally=[die])
    return next(fact for fact in battle.happened(Rolled)), battle


@rule("rebels", "11.21.ex1", "11.21")
def test_the_example_of_a_morale_check():
    """Morale 4 with a leader of 2: a die of 6 passes, 7 fails; here the +3 of disengagement is set off."""
    given, expected = example("11.21.ex1")
    officer = leader("w", AMERICAN, 1505, command=given["command"])
    morale = given["morale"] + 3
    passing = [die for die in range(2, 10) if checked(die, officer, morale=morale).result == "passed"]
    assert max(passing) == expected["highest_passing_die"]
    assert Modifier("W", expected["modifier"], "11.21") in checked(2, officer).modifiers


@rule("rebels", "11.21.ex2", "11.21", "chart.rally")
def test_the_example_of_a_rally():
    """Disrupted morale 4 with a leader of 2: it rallies on 4 or more."""
    given, expected = example("11.21.ex2")
    officer = leader("w", AMERICAN, 1102, command=given["command"])
    rolls = {die: rallied(die, officer, morale=given["morale"])[0] for die in range(1, 11)}
    assert (
        min(die for die, roll in rolls.items() if roll.result == "rallies") == expected["lowest_rallying_die"]
    )
    assert Modifier("W", expected["modifier"], "11.21") in rolls[4].modifiers


@rule("rebels", "11.21")
def test_only_units_stacked_with_him_are_helped():
    """A leader beside them helps nobody, nor does an enemy leader."""
    for officer in (leader("w", AMERICAN, 1504), leader("k", BRITISH, 1506)):
        assert [m.name for m in checked(2, officer).modifiers] == ["disengaging"]
    assert [m.name for m in rallied(5, leader("w", AMERICAN, 1103))[0].modifiers] == ["morale"]


@rule("rebels", "11.22")
def test_values_are_never_added():
    """Of two leaders the better one helps, and the record says which."""
    roll, battle = rallied(5, leader("w", AMERICAN, 1102, command=1), leader("x", AMERICAN, 1102, command=2))
    assert [m for m in roll.modifiers if m.rule == "11.21"] == [Modifier("X", 2, "11.21")]
    assert battle.happened(LeaderHelped) == [LeaderHelped("a", "x")]


@rule("rebels", "11.22")
def test_a_leader_helps_every_unit_of_his_hex():
    """Each of them has his value."""
    battle = Battle(
        line("a", AMERICAN, 1505, strength=2),
        line("c", AMERICAN, 1505, strength=2),
        leader("w", AMERICAN, 1505),
        line("b", BRITISH, 1506),
    )
    for id_ in ("a", "c"):
        battle.do(Disengage(id_), morale=[1])
        assert Modifier("W", -2, "11.21") in battle.happened(Rolled)[0].modifiers


@rule("rebels", "11.22")
def test_a_unit_has_the_help_of_one_leader_per_turn():
    """Having used one it may use him again, but no other; on the next turn it is free."""
    pieces = [leader("w", AMERICAN, 1102, command=1), leader("x", AMERICAN, 1102, command=2)]
    battle = Battle(
        line("a", AMERICAN, 1102, morale=(7, 4), disrupted=True),
        line("b", BRITISH, 2011),
        *pieces,
        segment="recovery",
    ).with_unit("a", helper="w")
    battle.do(Rally("a"), rally=[1])
    roll = battle.happened(Rolled)[0]
    assert [m for m in roll.modifiers if m.rule == "11.21"] == [Modifier("W", 1, "11.21")]
    assert battle.unit("a").helper == "w"
    battle.do(EndSegment())
    assert battle.unit("a").helper == ""


@rule("rebels", "11.22")
def test_a_unit_whose_helper_is_elsewhere_has_none():
    """It has had its leader for this turn."""
    battle = Battle(
        line("a", AMERICAN, 1102, disrupted=True),
        leader("w", AMERICAN, 1108),
        leader("x", AMERICAN, 1102),
        line("b", BRITISH, 2011),
        segment="recovery",
    ).with_unit("a", helper="w")
    battle.do(Rally("a"), rally=[3])
    assert [m.name for m in battle.happened(Rolled)[0].modifiers] == ["morale"]
