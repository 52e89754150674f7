"""4.4.1: the disengagement check."""

import pytest

from cockade.events import rebels as events
from cockade.events.facts import Modifier, Rolled
from tests.engine.rebels.field import Battle, example, gun, leader, line

rule = pytest.mark.rule


def tried(die, *others, morale=(5, 3), **more):
    """The battle after a unit of this morale, beside one enemy, has tried on this die."""
    battle = Battle(
        line("a", events.AMERICAN, 1505, morale=morale), line("b", events.BRITISH, 1506), *others, **more
    )
    battle.do(events.Disengage("a"), morale=[die])
    return battle


def fate(battle):
    """What became of the unit."""
    unit = battle.unit("a")
    if unit.disrupted:
        return "disrupted"
    return "leaves" if unit.freed else "stays"


@rule("rebels", "4.4.1.ex", "4.4.1")
def test_the_example_of_the_rulebook():
    """Morale 5: leaves on 1 and 2, stays on 3 to 5, is disrupted on 6 and more."""
    given, expected = example("4.4.1.ex")
    fates = {}
    for die in range(1, 11):
        battle = tried(die, morale=(given["morale"], 3))
        (rolled, *_) = battle.happened(Rolled)
        assert rolled.total == die + given["modifier"]
        fates.setdefault(fate(battle), []).append(die)
    assert fates == {
        "leaves": expected["leaves_on"],
        "stays": expected["stays_on"],
        "disrupted": expected["disrupted_on"],
    }


@rule("rebels", "4.4.1", "9.2.1")
def test_it_is_a_morale_check_with_three_added():
    """All other modifiers count too: here a leader and a gun in the hex."""
    battle = tried(5, leader("w", events.AMERICAN, 1505, command=2), gun("g", events.AMERICAN, 1505))
    (rolled,) = battle.happened(Rolled)
    assert rolled.modifiers == (
        Modifier("W", -2, "11.21"),
        Modifier("artillery in the hex", -1, "8.43"),
        Modifier("disengaging", 3, "4.4.1"),
    )
    assert battle.happened(events.UnitFreed) == [events.UnitFreed("a", "4.4.1")]
    assert battle.happened(events.LeaderHelped) == [events.LeaderHelped("a", "w")]


@rule("rebels", "4.4.1")
def test_passed_it_moves_normally():
    """With its whole allowance, and with no zone where it started."""
    battle = tried(1)
    assert {1501, 1502, 1504} <= battle.ends("a", events.March)


@rule("rebels", "4.4.1", "5.2")
def test_passed_it_may_go_straight_into_another_zone_and_stops_there():
    """1405 lies in the zone of the same enemy."""
    battle = tried(1)
    assert {1405, 1605} <= battle.ends("a", events.March)
    battle.do(events.March("a", 1405))
    assert battle.unit("a").halted
    assert battle.refusal(events.March("a", 1404)).rule == "5.2"


@rule("rebels", "4.4.1", "11.4.1.b")
def test_out_of_command_it_may_not_go_into_another_zone():
    """Leaving is allowed, entering is not."""
    battle = tried(1, command=True)
    assert 1504 in battle.ends("a", events.March)
    assert battle.refusal(events.March("a", 1405)).rule == "11.4.1.b"


@rule("rebels", "4.4.1")
def test_failed_by_one_to_three_it_may_not_move():
    """It stays, good, and must fight in the assault segment."""
    battle = tried(5)
    assert battle.happened(events.UnitHeld) == [events.UnitHeld("a", "4.4.1")]
    assert battle.ends("a") == set()
    assert battle.refusal(events.March("a", 1504)).rule == "4.4"
    battle.do(events.EndSegment())
    assert battle.offered() == [events.Engage(1505, 1506)]


@rule("rebels", "4.4.1", "8.51")
def test_failed_by_four_it_is_disrupted_and_retreats_its_allowance():
    """Four hexes as after combat, away from the enemy, and it moves no more."""
    battle = tried(6)
    while any(isinstance(action, events.Retreat) for action in battle.offered()):
        battle.do(battle.offered(events.Retreat)[0])
    assert battle.ground.grid.distance(1505, battle.unit("a").hex) == 4
    assert battle.ends("a") == set()
    assert battle.refusal(events.March("a", 1504)).rule == "4.4"


@rule("rebels", "4.4.1", "8.42")
def test_a_gun_that_fails_by_four_is_abandoned_where_it_stands():
    """Artillery does not run."""
    battle = Battle(gun("g", events.AMERICAN, 1505, morale=5), line("b", events.BRITISH, 1506))
    battle.do(events.Disengage("g"), morale=[6])
    assert (battle.unit("g").disrupted, battle.unit("g").hex) == (True, 1505)


@rule("rebels", "4.4.1")
def test_a_natural_one_passes():
    """Whatever the morale."""
    assert fate(tried(1, morale=(1, 1))) == "leaves"


@rule("rebels", "4.4.1")
@pytest.mark.parametrize(
    ("morale", "expected"), [(8, "disrupted"), (9, "disrupted"), (10, "stays"), (13, "stays"), (14, "stays")]
)
def test_a_natural_ten_fails_but_disrupts_only_by_its_total(morale, expected):
    """Ruling Q07: with a total of 13 a morale of 9 is failed by four, one of 10 by three."""
    assert fate(tried(10, morale=(morale, 3))) == expected


@rule("rebels", "4.4.1", "8.515")
def test_a_leader_goes_with_the_unit_that_breaks():
    """Though another unit of his stack stays: he is stacked with one that must retreat."""
    battle = tried(10, line("c", events.AMERICAN, 1505), leader("w", events.AMERICAN, 1505, command=0))
    while any(isinstance(action, events.Retreat) for action in battle.offered()):
        battle.do(battle.offered(events.Retreat)[0])
    assert battle.unit("w").hex == battle.unit("a").hex != battle.unit("c").hex == 1505


@rule("rebels", "4.4.1")
def test_the_check_is_not_taken_back():
    """A die has fallen."""
    assert not tried(1).undoable()
