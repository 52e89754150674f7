"""8.513: friends in the way of a retreat."""

import pytest

from cockade.engine.rebels.play import GAME
from cockade.events.facts import Rolled, SegmentBegan
from cockade.events.rebels import AMERICAN, BRITISH, FriendsJostled, GunsFired, Retreat, Suffer, UnitHeld
from tests.engine.rebels.field import Battle, gun, leader, line
from tests.engine.rebels.fights import FREE, Fight, beaten, gone

# ---------------------------------------------------------------- friends in the way (8.513)


def crowd(*more, b=2, **ground):
    """B's only way leads through 1605 in the zone, where c stands, attacked from 1604 in another combat."""
    fight = Fight(
        line("a", AMERICAN, 1505, strength=8),
        line("b", BRITISH, 1506, strength=b),
        line("a2", AMERICAN, 1604, strength=4),
        *(more or [line("c", BRITISH, 1605, strength=2)]),
        **{"water": [*FREE, 1405], **ground},
    )
    return fight.declare((1505, 1506), (1604, 1605))


@pytest.mark.rule("rebels", "8.513")
def test_friends_in_a_zone_that_a_retreat_enters_check_and_fall_back():
    """C passes and goes back one hex; b stays in the hex it entered."""
    fight = crowd()
    fight.strike(1506, "DR1", morale=[1, 2])
    assert fight.rolled("morale") == [("b", 1, "passed"), ("c", 3, "passed")]
    assert (fight.unit("b").hex, fight.unit("c").hex) == (1605, 1706)
    assert not fight.unit("c").disrupted


@pytest.mark.rule("rebels", "8.513")
def test_friends_check_in_the_order_of_battle():
    """Ruling Q85: not in that of their names, nor as their owner likes."""
    fight = crowd(line("d", BRITISH, 1605, strength=2), line("c", BRITISH, 1605, strength=2))
    fight.strike(1506, "DR1", morale=[1, 2, 2])
    assert [who for who, _, _ in fight.rolled("morale")] == ["b", "d", "c"]


@pytest.mark.rule("rebels", "8.513", "13.2")
def test_friends_that_fail_are_disrupted_and_rout():
    """C fails: its allowance, and its side's level."""
    fight = crowd()
    fight.strike(1506, "DR1", morale=[1, 10])
    fight.run("c")
    assert len(fight.steps("c")) == 4
    assert fight.unit("c").disrupted
    assert fight.booked() == [(BRITISH, -2)]


@pytest.mark.rule("rebels", "8.513", "9.1")
def test_a_disrupted_friend_that_fails_only_retreats():
    """Ruling Q26: no elimination by a failed check."""
    fight = crowd(line("c", BRITISH, 1605, strength=2, disrupted=True))
    fight.strike(1506, "DR1", morale=[1, 10])
    fight.run("c")
    assert (gone(fight), fight.booked()) == ([], [])


@pytest.mark.rule("rebels", "8.513")
def test_friends_outside_a_zone_are_not_disturbed():
    """B enters 1507, out of every zone: nobody checks there."""
    fight = beaten(line("c", BRITISH, 1507, strength=2), water=[1606, 1406])
    assert fight.unit("b").hex == 1507
    assert [who for who, _, _ in fight.rolled("morale")] == ["b"]


@pytest.mark.rule("rebels", "8.513")
def test_friends_check_also_when_a_rout_only_passes_through():
    """B routs on through 1605; c has checked all the same."""
    fight = crowd()
    fight.strike(1506, "DD", morale=[1])
    assert [who for who, _, _ in fight.rolled("morale")] == ["c"]
    fight.run("c")
    fight.run("b")
    assert len(fight.steps("b")) == 4


@pytest.mark.rule("rebels", "8.513")
def test_every_friend_checks_at_most_once_in_a_combat():
    """
    Ruling Q22: the abandoned gun in 1605 sees two units come and checks for the first only.

    The first of them, its own retreat over, is a friend in the way of the second.
    """
    fight = Fight(
        line("a", AMERICAN, 1505, strength=8),
        line("b1", BRITISH, 1506, strength=2),
        line("b2", BRITISH, 1506, strength=2),
        line("a2", AMERICAN, 1604, strength=4),
        gun("g", BRITISH, 1605, disrupted=True),
        water=[*FREE, 1405],
    ).declare((1505, 1506), (1604, 1605))
    fight.strike(1506, "DR1")
    fight.do(Suffer("b1"), morale=[1, 1, 1, 1])
    assert [who for who, _, _ in fight.rolled("morale")] == ["b1", "g", "b2", "b1"]


@pytest.mark.rule("rebels", "8.513")
def test_a_new_combat_calls_for_a_new_check():
    """Ruling Q22 counts by combat: the same gun checks again when the next combat drives units on it."""
    fight = Fight(
        line("a1", AMERICAN, 1505, strength=8),
        line("b1", BRITISH, 1506, strength=2),
        line("a2", AMERICAN, 1704, strength=8),
        line("b2", BRITISH, 1705, strength=2),
        line("a3", AMERICAN, 1604, strength=8),
        gun("g", BRITISH, 1605, disrupted=True),
        water=[*FREE, 1405, 1706, 1805, 1806, 1804],
    ).declare((1505, 1506), (1704, 1705), (1604, 1605))
    fight.strike(1506, "DR1", morale=[1, 1])
    fight.strike(1705, "DR1", morale=[1, 1])
    fight.run("b1", morale=[1])
    assert [who for who, _, _ in fight.rolled("morale")].count("g") == 2


@pytest.mark.rule("rebels", "8.513", "11.21", "chart.morale")
def test_a_jostled_unit_checks_as_for_a_retreat_result():
    """With its leader's value and the enemies around it: 9 - 2 + 1."""
    fight = crowd(line("c", BRITISH, 1605, strength=2, morale=8), leader("l", BRITISH, 1605, command=2))
    fight.strike(1506, "DR1", morale=[1, 9])
    assert fight.rolled("morale")[1] == ("c", 8, "passed")


@pytest.mark.rule("rebels", "8.513", "8.515")
def test_a_leader_goes_with_his_jostled_stack_not_with_who_passes():
    """C falls back; its leader goes along without a choice, though b stands in the hex."""
    fight = crowd(line("c", BRITISH, 1605, strength=2), leader("l", BRITISH, 1605))
    fight.strike(1506, "DR1", morale=[1, 1])
    assert (fight.unit("l").hex, fight.unit("b").hex) == (1706, 1605)


@pytest.mark.rule("rebels", "8.513")
def test_units_whose_own_result_is_still_to_come_do_not_check_twice():
    """In a combat against both hexes c has its own DR1 waiting when b comes through."""
    fight = Fight(
        line("a", AMERICAN, 1505, strength=8),
        line("b", BRITISH, 1506, strength=2),
        line("c", BRITISH, 1605, strength=2),
        water=[*FREE, 1405],
    ).declare()
    fight.strike(1506, "DR1")
    fight.do(Suffer("b"), morale=[1, 1])
    fight.run("c")
    assert fight.rolled("morale") == [("b", 1, "passed"), ("c", 1, "passed")]
    assert {fact.rule for fact in fight.all_of(Rolled) if fact.purpose == "morale"} == {"9.2.1"}


@pytest.mark.rule("rebels", "8.513", "7.1")
def test_a_segment_and_a_fire_count_as_a_combat_of_their_own():
    """Ruling Q78: whoever has checked is spared until the next segment begins or guns fire."""
    battle = Battle(line("a", AMERICAN, 1505), gun("g", AMERICAN, 1510), line("b", BRITISH, 1511))
    state = GAME.reduce(battle.state, FriendsJostled(("a",)))
    assert state.jostled == ("a",)
    assert GAME.reduce(state, SegmentBegan(AMERICAN, "assault")).jostled == ()
    assert GAME.reduce(state, GunsFired(("g",), 1511, 4, "4")).jostled == ()
    assert GAME.reduce(state, UnitHeld("a", "4.4.1")).jostled == ("a",)


@pytest.mark.rule("rebels", "8.513")
def test_a_unit_whose_own_retreat_is_over_is_a_friend_in_the_way():
    """Ruling Q74: b stands in 1605; c and then d are driven from hex to hex, and d comes through b's."""
    fight = Fight(
        line("a", AMERICAN, 1505, strength=8),
        line("b", BRITISH, 1506, strength=2),
        line("a2", AMERICAN, 1604),
        line("c", BRITISH, 1605, strength=2),
        line("a3", AMERICAN, 1806),
        line("d", BRITISH, 1706, strength=2),
        water=[*FREE, 1405, 1705, 1707, 1805],
    ).declare((1505, 1506), (1604, 1605), (1806, 1706))
    fight.strike(1506, "DR1", morale=[1, 1])
    fight.do(Retreat("c", 1706), morale=[1, 1])
    assert [who for who, _, _ in fight.rolled("morale")] == ["b", "c", "d", "b"]
