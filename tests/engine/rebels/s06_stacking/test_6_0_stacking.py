"""6.0 to 6.3: the stacking limit."""

import pytest

from cockade.engine.rebels.common.stacking import has_room
from cockade.engine.rebels.segment5_assault.combat import total_strength
from cockade.events.rebels import AMERICAN, BRITISH, Advance, Assault, EndSegment, Engage, March, OpenAssaults
from tests.engine.rebels.field import Battle, dragoon, example, gun, leader, line

rule = pytest.mark.rule


def stacked(*pieces):
    """The stacking points of some pieces in 1505."""
    return Battle(*pieces, line("far", BRITISH, 2011)).state.position.points[1505]


def joins(mover, *stack):
    """Whether a unit from 1504 may end its move with the stack in 1505."""
    return 1505 in Battle(mover, *stack, line("far", BRITISH, 2011)).ends(mover.counter.id, March)


@rule("rebels", "6.0.ex", "6.0")
def test_the_example_of_the_rulebook():
    """Two units of strength 5 stack as 10 points and fight as 8."""
    given, expected = example("6.0.ex")
    pieces = [line(f"u{n}", AMERICAN, 1505, strength=s) for n, s in enumerate(given["strengths"])]
    battle = Battle(*pieces, line("far", BRITISH, 2011))
    assert battle.state.position.points[1505] == expected["stacking_points"]
    assert total_strength(battle.state, battle.state.position.stack(1505)) == expected["combat_strength"]


@rule("rebels", "6.0")
def test_twelve_points_are_the_limit():
    """Four more join eight; five do not, and are refused under 6.0."""
    full = line("f", AMERICAN, 1505, strength=8)
    assert joins(line("a", AMERICAN, 1504, strength=4), full)
    assert not joins(line("a", AMERICAN, 1504, strength=5), full)
    battle = Battle(line("a", AMERICAN, 1504, strength=5), full, line("far", BRITISH, 2011))
    assert battle.refusal(March("a", 1505)).rule == "6.0"


@rule("rebels", "6.0")
def test_eight_points_of_each_hex_attack_and_defend():
    """Two hexes of twelve attack with sixteen a hex of twelve that defends with eight."""
    battle = Battle(
        line("a", AMERICAN, 1404, strength=12),
        line("c", AMERICAN, 1604, strength=12),
        line("b", BRITISH, 1505, strength=12),
        segment="assault",
    )
    battle.go_on()
    battle.do(Engage(1404, 1505), Engage(1604, 1505), OpenAssaults(), Assault(1505), assault=[1])
    resolved = next(fact for fact in battle.facts if type(fact).__name__ == "AssaultResolved")
    assert (resolved.attack, resolved.defence) == (16, 8)


@rule("rebels", "6.0")
def test_the_limit_is_that_of_one_side():
    """Abandoned enemy guns in a hex take no room from those who advance into it (8.525)."""
    battle = Battle(
        line("a", AMERICAN, 1504, strength=12), gun("g", BRITISH, 1505, bombardment=4, disrupted=True)
    )
    assert has_room(battle.state, battle.unit("a"), 1505)


@rule("rebels", "6.0", "8.525")
def test_an_advance_over_abandoned_guns_needs_no_room_for_them():
    """Ten points drive off the infantry and take the gun."""
    battle = Battle(
        line("a", AMERICAN, 1504, strength=10),
        line("b", BRITISH, 1505, strength=1),
        gun("g", BRITISH, 1505, bombardment=8),
        leader("w", AMERICAN, 1504),
        segment="assault",
    )
    battle.go_on()
    battle.do(Engage(1504, 1505), OpenAssaults(), Assault(1505), assault=[9])
    while not battle.offered(Advance):
        battle.do(battle.offered()[0])
    battle.do(Advance("a", 1505))
    assert (battle.unit("a").hex, battle.unit("g").alive) == (1505, False)


@rule("rebels", "6.0")
def test_the_limit_is_not_asked_on_the_way():
    """Ruling Q04: a full hex is walked through."""
    walls = [1404, 1604, 1403, 1603]
    battle = Battle(
        line("a", AMERICAN, 1505),
        line("f", AMERICAN, 1504, strength=12),
        line("far", BRITISH, 2011),
        water=walls,
    )
    assert 1503 in battle.ends("a", March)
    assert 1504 not in battle.ends("a", March)


@rule("rebels", "6.0")
def test_a_unit_may_stay_in_a_hex_that_became_too_full():
    """Ruling Q04: turning over in its place drives nobody out."""
    battle = Battle(
        line("a", AMERICAN, 1505, strength=(1, 1), disrupted=True),
        line("f", AMERICAN, 1505, strength=11),
        line("far", BRITISH, 2011),
    )
    assert battle.state.position.points[1505] == 13
    battle.do(EndSegment())
    assert battle.unit("a").hex == 1505


@rule("rebels", "6.1", "11.11")
def test_leaders_take_no_room():
    """Any number of them joins a full hex."""
    leaders = [leader(f"w{n}", AMERICAN, 1505) for n in range(5)]
    assert stacked(*leaders, line("f", AMERICAN, 1505, strength=12)) == 12
    assert joins(leader("w", AMERICAN, 1504), *leaders, line("f", AMERICAN, 1505, strength=12))


@rule("rebels", "6.1", "11.11")
def test_a_leader_joins_even_a_hex_that_became_too_full():
    """He adds nothing to what is there."""
    battle = Battle(
        line("a", AMERICAN, 1505, strength=(1, 1), disrupted=True),
        line("f", AMERICAN, 1505, strength=11),
        leader("w", AMERICAN, 1504),
        line("far", BRITISH, 2011),
    )
    assert has_room(battle.state, battle.unit("w"), 1505)
    assert 1505 in battle.ends("w")


@rule("rebels", "6.2")
@pytest.mark.parametrize(("bombardment", "points"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_a_gun_counts_half_its_bombardment_strength(bombardment, points):
    """Fractions are dropped."""
    assert stacked(gun("g", AMERICAN, 1505, bombardment=bombardment)) == points


@rule("rebels", "6.2")
def test_a_gun_of_one_joins_a_full_hex_and_one_of_two_does_not():
    """Half of one is nothing."""
    full = line("f", AMERICAN, 1505, strength=12)
    assert joins(gun("g", AMERICAN, 1504, bombardment=1), full)
    assert not joins(gun("g", AMERICAN, 1504, bombardment=2), full)


@rule("rebels", "6.3")
def test_a_disrupted_unit_counts_double_its_disrupted_strength():
    """A unit of 5, disrupted 2, counts 4; dragoons likewise."""
    assert stacked(line("a", AMERICAN, 1505, strength=(5, 2), disrupted=True)) == 4
    assert stacked(line("a", AMERICAN, 1505, strength=(5, 3), disrupted=True)) == 6
    assert stacked(dragoon("a", AMERICAN, 1505, strength=(2, 1), disrupted=True)) == 2


@rule("rebels", "6.3", "6.2")
def test_a_disrupted_gun_counts_double_its_half():
    """Half of 5 is 2; disrupted it counts 4."""
    assert stacked(gun("a", AMERICAN, 1505, bombardment=5, disrupted=True)) == 4


@rule("rebels", "6.3", "6.0")
def test_room_is_judged_by_the_side_that_shows():
    """A disrupted unit of 3, disrupted 3, needs six points of room."""
    piece = line("a", AMERICAN, 1504, strength=(3, 3), disrupted=True)
    assert joins(piece, leader("w", AMERICAN, 1505), line("f", AMERICAN, 1505, strength=6))
    assert not joins(piece, leader("w", AMERICAN, 1505), line("f", AMERICAN, 1505, strength=7))
