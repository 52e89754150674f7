"""4.1.1: the allowance, and the one hex that may always be entered."""

import pytest

from cockade.events.rebels import AMERICAN, BRITISH, Disengage, March
from tests.engine.rebels.field import Battle, gun, leader, line

rule = pytest.mark.rule
AROUND = [1504, 1604, 1605, 1506, 1405, 1404]


def slow(*more, allowance=1, **ground):
    """A unit of small allowance in 1505."""
    return Battle(line("a", AMERICAN, 1505, allowance=allowance), line("far", BRITISH, 2011), *more, **ground)


@rule("rebels", "4.1.1")
def test_one_hex_may_always_be_entered_whatever_it_costs():
    """One point of allowance enters a swamp of three, over a stream too."""
    battle = slow(swamp=[1504], stream=[(1505, 1504)])
    assert battle.ends("a", March) == set(AROUND)
    battle.do(March("a", 1504))
    assert (battle.walked("a")[0], battle.unit("a").halted) == ((1504,), True)


@rule("rebels", "4.1.1")
def test_nothing_is_left_after_such_a_step():
    """Three points do not pay for a swamp behind a stream; once there the unit goes no further."""
    battle = slow(allowance=3, swamp=[1504], stream=[(1505, 1504)], road=[[1504, 1503]])
    battle.do(March("a", 1504))
    assert battle.ends("a") == set()
    assert battle.refusal(March("a", 1503)).rule == "4.1.1"


@rule("rebels", "4.1.1")
def test_only_a_first_step_is_free_of_cost():
    """Who has moved a hex enters no hex that is too dear for what is left."""
    battle = slow(allowance=3, swamp=[1503])
    battle.do(March("a", 1504))
    assert 1503 not in battle.ends("a")
    assert battle.refusal(March("a", 1503)).rule == "4.1.1"


@rule("rebels", "4.1.1")
def test_an_emplaced_gun_may_be_dragged_one_hex():
    """Ruling Q60: an allowance of 0 still moves one hex, and no second."""
    battle = Battle(gun("g", AMERICAN, 1505, allowance=0), line("far", BRITISH, 2011))
    assert battle.ends("g") == set(AROUND)
    battle.do(March("g", 1504))
    assert battle.ends("g") == set()


@rule("rebels", "4.1.1")
def test_a_full_hex_is_no_reason_to_speak_of_points():
    """A gun that has not moved is refused for the room, not for its allowance."""
    battle = Battle(
        gun("g", AMERICAN, 1505, allowance=0),
        line("f", AMERICAN, 1504, strength=12),
        line("far", BRITISH, 2011),
    )
    assert battle.refusal(March("g", 1504)).rule == "6.0"


@rule("rebels", "4.1.1", "4.2.3")
def test_what_is_prohibited_stays_prohibited():
    """The one hex that is always allowed is not across a river, nor in the water."""
    battle = slow(river=[(1505, 1504)], water=[1506])
    assert battle.ends("a", March) == {1604, 1605, 1405, 1404}


@rule("rebels", "4.1.1", "4.1")
def test_the_enemys_hex_stays_closed():
    """However little one may pay for it."""
    battle = slow(gun("h", BRITISH, 1504), swamp=[1504])
    assert 1504 not in battle.ends("a")
    assert battle.refusal(March("a", 1504)).rule == "4.1"


@rule("rebels", "4.1.1", "8.42")
def test_a_gun_that_was_dragged_has_used_its_hex():
    """Ruling Q60: no forced march is what ends its move."""
    battle = Battle(gun("g", AMERICAN, 1505, allowance=0), line("far", BRITISH, 2011))
    battle.do(March("g", 1504))
    assert battle.refusal(March("g", 1503)).rule == "4.1.1"


@rule("rebels", "4.1.1")
def test_a_gun_is_not_dragged_into_a_swamp():
    """The minimum hex must not be prohibited to the unit."""
    battle = Battle(gun("g", AMERICAN, 1505, allowance=0), line("far", BRITISH, 2011), swamp=[1504])
    assert 1504 not in battle.ends("g")
    assert battle.refusal(March("g", 1504)).rule == "4.2.1"


@rule("rebels", "4.1.1", "4.4")
def test_an_emplaced_gun_in_an_enemy_zone_must_disengage_first():
    """It is not free to move, but it may try."""
    battle = Battle(gun("g", AMERICAN, 1505, allowance=0, morale=5), line("b", BRITISH, 1506))
    assert battle.ends("g") == set()
    assert battle.refusal(March("g", 1504)).rule == "5.1"
    battle.do(Disengage("g"), morale=[2])
    assert 1504 in battle.ends("g")


@rule("rebels", "4.1.1")
def test_a_dear_hex_that_is_cheap_by_a_detour_is_an_ordinary_move():
    """By the road around the corner it costs one point and a half: what is left of the move is kept."""
    battle = slow(allowance=3, swamp=[1504], stream=[(1505, 1504)], road=[[1505, 1604, 1504, 1503]])
    battle.do(March("a", 1504))
    assert battle.walked("a") == ((1604, 1504), 2)
    assert 1503 in battle.ends("a")


@rule("rebels", "4.1.1")
def test_nobody_spends_more_than_his_allowance():
    """Every hex on offer, but for a first step, is paid for."""
    battle = Battle(
        line("a", AMERICAN, 1505), leader("w", AMERICAN, 1505), line("far", BRITISH, 2011), woods=[1502, 1503]
    )
    assert all(battle.cost("a", hex_) <= 4 for hex_ in battle.ends("a", March))
    assert all(battle.cost("w", hex_) <= 6 for hex_ in battle.ends("w", March))
