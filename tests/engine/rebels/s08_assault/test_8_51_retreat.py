"""8.51: how far, which way, and what becomes of those who cannot."""

import pytest

from engine.rebels.invariants import violations
from events.facts import Rolled
from events.rebels import (
    AMERICAN,
    BRITISH,
    Advancing,
    Follow,
    Retreat,
    Retreating,
    Suffer,
    UnitEliminated,
    UnitRetreated,
)
from tests.engine.rebels.field import dragoon, gun, leader, light, line
from tests.engine.rebels.fights import Fight, duel

# The hexes around 1506. Attacked from 1505, the first three are out of the enemy's zone, the others in it.
FREE = (1606, 1507, 1406)
IN_ZONE = (1605, 1405)


def beaten(*more, code="DR1", die=1, **ground):
    """B in 1506 is attacked from 1505 and has taken this result, with this die if it checks."""
    fight = duel(*more, **ground)
    dice = {"morale": [die]} if code == "DR1" else {}
    fight.strike(1506, code, **dice)
    return fight


def gone(fight):
    """Who was eliminated, and by which clause."""
    return [(fact.unit, fact.rule) for fact in fight.all_of(UnitEliminated)]


# ---------------------------------------------------------------- how far (8.51)


@pytest.mark.rule("rebels", "8.51", "chart.AT")
def test_a_passed_check_is_one_hex():
    """DR1 passed: one hex, still good."""
    fight = beaten().retreat(1507)
    assert (fight.steps("b"), fight.unit("b").disrupted) == ([1507], False)


@pytest.mark.rule("rebels", "8.51", "8.513", "chart.AT")
@pytest.mark.parametrize("code", ["DR1", "DD"])
@pytest.mark.parametrize(
    ("make", "allowance"), [(line, 4), (light, 5), (dragoon, 6)], ids=["infantry", "light", "dragoon"]
)
def test_a_disrupted_unit_retreats_its_allowance_from_the_hex_it_fought_in(code, make, allowance):
    """A failed check and a disruption result: as many hexes as movement points."""
    fight = Fight(line("a", AMERICAN, 1502, strength=4), make("b", BRITISH, 1503, strength=2)).declare()
    fight.strike(1503, code, **({"morale": [10]} if code == "DR1" else {}))
    fight.run("b")
    assert len(fight.steps("b")) == allowance
    assert fight.unit("b").disrupted


@pytest.mark.rule("rebels", "8.51")
def test_every_hex_of_a_retreat_costs_one_whatever_its_terrain():
    """Four hexes through woods, swamp, uphill and across streams."""
    around = [1606, 1507, 1406, 1607, 1508, 1407]
    fight = beaten(
        code="DD",
        woods=around,
        swamp=[1509],
        town=[1510],
        level={1508: 1},
        stream=[(1506, 1507), (1507, 1508)],
    )
    fight.run("b")
    assert len(fight.steps("b")) == 4


@pytest.mark.rule("rebels", "8.51", "chart.retreat")
def test_prohibited_hexes_and_hexsides_are_not_crossed():
    """Water, and a river without bridge or ford, are never offered; at a ford one may cross."""
    fight = beaten(water=[1606], river=[(1506, 1507), (1506, 1406)], ford=[(1506, 1406)])
    assert fight.unit("b").hex == 1406


@pytest.mark.rule("rebels", "8.51", "chart.retreat")
def test_swamp_turns_back_retreating_horse_and_guns():
    """What is prohibited to a kind of unit is prohibited in retreat too."""
    fight = Fight(
        line("a", AMERICAN, 1505, strength=4), dragoon("b", BRITISH, 1506, strength=2), swamp=[1606, 1507]
    ).declare()
    fight.strike(1506, "DR1", morale=[1])
    assert fight.unit("b").hex == 1406


@pytest.mark.rule("rebels", "8.51")
def test_a_stack_may_retreat_together_or_separately():
    """Its owner leads every unit by itself."""
    fight = duel(line("c", BRITISH, 1506, strength=2), attack=8)
    fight.strike(1506, "DR1")
    fight.do(Suffer("b"), morale=[1])
    fight.retreat(1606, morale=[1])
    assert fight.ends("c") == set(FREE)
    fight.retreat(1406)
    assert (fight.unit("b").hex, fight.unit("c").hex) == (1606, 1406)


@pytest.mark.rule("rebels", "8.51", "9.1")
def test_a_disruption_result_eliminates_a_disrupted_unit():
    """AD and DD: the second time is the last."""
    fight = Fight(
        line("a", AMERICAN, 1505, strength=4), line("b", BRITISH, 1506, strength=(4, 2), disrupted=True)
    ).declare()
    fight.strike(1506, "DD")
    assert gone(fight) == [("b", "9.1")]
    fight = Fight(
        line("a", AMERICAN, 1505, strength=(4, 2), disrupted=True), line("b", BRITISH, 1506, strength=3)
    ).declare()
    fight.strike(1506, "AD")
    assert gone(fight) == [("a", "9.1")]


@pytest.mark.rule("rebels", "8.51", "9.1")
def test_a_failed_check_does_not_eliminate_a_disrupted_unit():
    """Ruling Q26: it only retreats its allowance, and costs no level again."""
    fight = Fight(
        line("a", AMERICAN, 1505, strength=4), line("b", BRITISH, 1506, strength=(4, 2), disrupted=True)
    ).declare()
    fight.strike(1506, "DR1", morale=[10])
    fight.run("b")
    assert (len(fight.steps("b")), gone(fight), fight.booked()) == (4, [], [])


# ---------------------------------------------------------------- priorities (8.511, chart.retreat)


@pytest.mark.rule("rebels", "8.511", "chart.retreat")
def test_class_1_away_from_the_enemy_and_out_of_his_zone():
    """With free hexes about, the two in the zone and the enemy's hex are not offered."""
    fight = beaten()
    assert fight.ends("b") == set(FREE)
    assert fight.refusal(Retreat("b", 1605)).rule == "8.511"


@pytest.mark.rule("rebels", "8.511", "chart.retreat")
def test_class_2_beside_a_foe_but_out_of_the_zone():
    """Behind a river from the enemy just fought there is no zone, yet a hex away from him goes first."""
    river = [(1505, 1605)]
    assert beaten(river=river, water=[1606, 1406]).unit("b").hex == 1507
    assert beaten(river=river, water=FREE).unit("b").hex == 1605


@pytest.mark.rule("rebels", "chart.retreat", "8.512")
def test_class_3_a_full_hex_of_friends_before_the_zone():
    """Friends fill 1507: the unit goes there rather than into the zone, and on until there is room."""
    full = line("full", BRITISH, 1507, strength=12)
    fight = beaten(full, water=[1606, 1406])
    assert fight.steps("b") == [1507]
    assert fight.ends("b") == {1607, 1508, 1407}
    fight.retreat(1508)
    assert fight.unit("b").hex == 1508


@pytest.mark.rule("rebels", "chart.retreat", "8.511")
def test_a_hex_with_room_goes_before_a_full_one():
    """Class 1 before class 3."""
    assert beaten(line("full", BRITISH, 1507, strength=12), water=[1606]).unit("b").hex == 1406


@pytest.mark.rule("rebels", "chart.retreat", "5.3", "8.513")
def test_class_4_into_the_zone_if_there_is_nothing_better():
    """With the free hexes under water the two in the zone are offered."""
    assert beaten(water=FREE).ends("b") == set(IN_ZONE)


@pytest.mark.rule("rebels", "chart.retreat", "8.512", "8.513")
def test_class_5_a_full_hex_in_the_zone_comes_last():
    """A hex with room in the zone goes first; if there is none, the full one is entered."""
    others = [line("full", BRITISH, 1605, strength=11), line("a2", AMERICAN, 1604)]
    pairs = ((1505, 1506), (1604, 1605))
    pieces = [line("a", AMERICAN, 1505, strength=4), line("b", BRITISH, 1506, strength=2)]
    fight = Fight(*pieces, *others, water=FREE).declare(*pairs)
    fight.strike(1506, "DR1", morale=[1])
    assert fight.unit("b").hex == 1405
    fight = Fight(*pieces, *others, water=[*FREE, 1405]).declare(*pairs)
    fight.strike(1506, "DR1", morale=[1, 10])
    assert fight.steps("b") == [1605]


@pytest.mark.rule("rebels", "chart.retreat")
def test_room_is_judged_for_the_last_hex_only():
    """A rout passes a full hex as if it were open; a retreat of one hex must avoid it."""
    full, home = line("full", BRITISH, 1507, strength=12), {AMERICAN: (1001,), BRITISH: (1811,)}
    fight = beaten(full, code="DD", water=[1406], communication=home)
    assert fight.ends("b") == {1507, 1606}
    fight.retreat(1507)
    fight.run("b")
    assert len(fight.steps("b")) == 4
    assert beaten(full, water=[1406], communication=home).unit("b").hex == 1606


@pytest.mark.rule("rebels", "chart.retreat", "10.0", "8.51")
def test_a_disrupted_unit_must_come_nearer_to_its_line_of_communication():
    """Within the best class only the hexes nearer to it are offered; a good unit may choose."""
    home = {AMERICAN: (1001,), BRITISH: (1011,)}
    assert beaten(communication=home).ends("b") == set(FREE)
    fight = beaten(code="DD", communication=home)
    near = fight.ground.grid.distance
    assert fight.ends("b") == {hex_ for hex_ in FREE if near(hex_, 1011) < near(1506, 1011)} == {1507, 1406}


@pytest.mark.rule("rebels", "chart.retreat", "8.51")
def test_a_disrupted_unit_that_passes_its_check_goes_homeward_too():
    """8.51: disrupted units retreat toward their line of communication, not only those that rout."""
    fight = Fight(
        line("a", AMERICAN, 1505, strength=4),
        line("b", BRITISH, 1506, strength=(4, 2), disrupted=True),
        communication={AMERICAN: (1001,), BRITISH: (1011,)},
    ).declare()
    fight.strike(1506, "DR1", morale=[1])
    assert fight.ends("b") == {1507, 1406}


@pytest.mark.rule("rebels", "chart.retreat")
def test_the_class_goes_before_the_line_of_communication():
    """Home lies behind the enemy: the unit still goes out of the zone first."""
    fight = beaten(code="DD", communication={AMERICAN: (1001,), BRITISH: (1501,)})
    assert fight.ends("b") == set(FREE)


@pytest.mark.rule("rebels", "chart.retreat")
def test_no_hex_is_entered_twice_unless_there_is_nothing_else():
    """In a pocket of two hexes the rout goes to and fro."""
    walls = [1606, 1406, 1405, 1605, 1607, 1407, 1608, 1408, 1509]
    assert beaten(code="DD", water=walls).steps("b") == [1507, 1508, 1507, 1508]


@pytest.mark.rule("rebels", "chart.retreat", "11.16")
def test_a_hex_with_an_enemy_leader_alone_may_be_entered():
    """It is no hex of a combat unit; the leader is surprised there (11.13)."""
    fight = duel(leader("l", AMERICAN, 1507), water=[1606, 1406, *IN_ZONE])
    fight.strike(1506, "DR1", morale=[1], leader=[1])
    assert fight.unit("b").hex == 1507
    assert gone(fight) == [("l", "11.13")]


# ---------------------------------------------------------------- looking for room (8.512)


@pytest.mark.rule("rebels", "8.512")
def test_a_retreat_goes_on_without_limit_until_there_is_room():
    """One hex was ordered; three full hexes in a row make it four."""
    full = [line(f"full{hex_}", BRITISH, hex_, strength=12) for hex_ in (1507, 1508, 1509)]
    walls = [1606, 1406, 1607, 1407, 1608, 1408, 1609, 1409]
    fight = beaten(*full, water=walls)
    assert fight.steps("b") == [1507, 1508, 1509, 1510]
    assert violations(fight.state) == []


@pytest.mark.rule("rebels", "8.512", "6.3")
def test_a_disrupted_unit_needs_room_for_its_double_points():
    """Two disrupted points are four: beside nine points there is no room."""
    friends = line("friends", BRITISH, 1510, strength=9)
    walls = [1606, 1406, 1607, 1407, 1608, 1408, 1609, 1409, 1610, 1410]
    fight = Fight(
        line("a", AMERICAN, 1505, strength=8),
        line("b", BRITISH, 1506, strength=(2, 2)),
        friends,
        water=walls,
    ).declare()
    fight.strike(1506, "DD")
    assert fight.steps("b")[:5] == [1507, 1508, 1509, 1510, 1511]


@pytest.mark.rule("rebels", "8.512", "8.514")
def test_a_unit_that_looks_for_room_and_finds_none_is_eliminated():
    """It does not turn back into the hex that it was driven out of."""
    fight = beaten(line("full", BRITISH, 1507, strength=12), water=[1606, 1406, *IN_ZONE, 1607, 1508, 1407])
    assert gone(fight) == [("b", "8.514")]


# ---------------------------------------------------------------- no way to go (8.514)


@pytest.mark.rule("rebels", "8.514")
def test_a_unit_shut_in_by_enemies_and_water_is_eliminated():
    """Nothing is left of any class."""
    ring = [line(f"r{hex_}", AMERICAN, hex_) for hex_ in (1605, 1405)]
    fight = Fight(
        line("a", AMERICAN, 1505, strength=4),
        line("b", BRITISH, 1506, strength=6),
        *ring,
        water=FREE,
    ).declare()
    fight.strike(1506, "DR1", morale=[1])
    assert gone(fight) == [("b", "8.514")]


@pytest.mark.rule("rebels", "8.514", "13.2")
def test_a_rout_that_cannot_begin_costs_the_disruption_and_the_elimination():
    """DD with no way to go: one point for the disruption, three for the loss, one gained by the enemy."""
    fight = beaten(code="DD", water=[*FREE, *IN_ZONE])
    assert gone(fight) == [("b", "8.514")]
    assert fight.booked() == [(BRITISH, -2), (BRITISH, -6), (AMERICAN, 2)]


@pytest.mark.rule("rebels", "8.514")
def test_the_map_edge_is_no_way_to_go():
    """In a corner behind the enemy there is only elimination, though the unit is good."""
    fight = Fight(
        line("a", AMERICAN, 1010, strength=4),
        line("b", BRITISH, 1011, strength=2),
        water=[1111],
        communication={AMERICAN: (1501,), BRITISH: (1011,)},
    ).declare()
    fight.strike(1011, "DR1", morale=[1])
    assert gone(fight) == [("b", "8.514")]


@pytest.mark.rule("rebels", "8.514", "10.0")
def test_a_rout_leaves_the_map_by_its_line_of_communication():
    """Ruling Q23: that is an elimination with all its points."""
    fight = beaten(code="DD", communication={AMERICAN: (1001,), BRITISH: (1508,)})
    assert fight.unit("b").alive
    fight = Fight(
        line("a", AMERICAN, 1509, strength=4),
        line("b", BRITISH, 1510, strength=2),
        communication={AMERICAN: (1001,), BRITISH: (1511,)},
    ).declare()
    fight.strike(1510, "DD")
    assert fight.steps("b") == [1511]
    assert gone(fight) == [("b", "10.0")]
    assert fight.booked() == [(BRITISH, -2), (BRITISH, -6), (AMERICAN, 2)]


@pytest.mark.rule("rebels", "10.0", "8.51")
@pytest.mark.parametrize("state", [False, True], ids=["good", "disrupted"])
def test_a_unit_that_passed_its_check_does_not_leave_the_map(state):
    """10.0 speaks of those who retreat because they are disrupted: this one has one hex to go and lives."""
    fight = Fight(
        line("a", AMERICAN, 1510, strength=4),
        line("b", BRITISH, 1511, strength=(2, 2), disrupted=state),
        communication={AMERICAN: (1001,), BRITISH: (1511,)},
    ).declare()
    fight.strike(1511, "DR1", morale=[1])
    fight.run("b")
    assert fight.unit("b").alive
    assert len(fight.steps("b")) == 1


@pytest.mark.rule("rebels", "10.0", "8.51", "8.512")
@pytest.mark.parametrize(("friends", "end"), [(1, 1511), (12, 1611)])
def test_a_rout_that_ends_at_its_line_of_communication_stays_on_the_map(friends, end):
    """With no hex of retreat left it does not leave, and if the hex is full it looks for room beside it."""
    walls = [hex_ for row in (6, 7, 8, 9, 10) for hex_ in (1400 + row, 1600 + row)]
    fight = Fight(
        line("a", AMERICAN, 1506, strength=4),
        line("b", BRITISH, 1507, strength=2),
        line("friends", BRITISH, 1511, strength=friends),
        water=[*walls, 1411],
        communication={AMERICAN: (1001,), BRITISH: (1511,)},
    ).declare()
    fight.strike(1507, "DD")
    assert (fight.unit("b").hex, gone(fight)) == (end, [])


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


# ---------------------------------------------------------------- order and leaders (8.515, 8.516)


@pytest.mark.rule("rebels", "8.515", "11.12")
@pytest.mark.parametrize(("code", "dice"), [("DR1", {"morale": [1]}), ("DD", {})])
def test_a_leader_retreats_with_his_stack(code, dice):
    """Wherever the unit ends, he is with it; he is never disrupted."""
    fight = duel(leader("l", BRITISH, 1506, command=0))
    fight.strike(1506, code, **dice)
    fight.run("b", leader=[9])
    assert fight.unit("l").hex == fight.unit("b").hex != 1506
    assert not fight.unit("l").disrupted


@pytest.mark.rule("rebels", "8.515")
def test_a_leader_waits_until_his_whole_stack_has_gone():
    """The second unit of the stack still checks with his command value."""
    fight = duel(line("c", BRITISH, 1506, strength=2), leader("l", BRITISH, 1506, command=2), attack=8)
    fight.strike(1506, "DR1")
    fight.do(Suffer("b"), morale=[1])
    fight.retreat(1606, morale=[8])
    assert fight.rolled("morale") == [("b", -1, "passed"), ("c", 6, "passed")]


@pytest.mark.rule("rebels", "8.515")
@pytest.mark.parametrize("part", [1606, 1406])
def test_the_owner_chooses_which_part_of_a_split_stack_a_leader_follows(part):
    """B and c went different ways."""
    fight = duel(line("c", BRITISH, 1506, strength=2), leader("l", BRITISH, 1506, command=2), attack=8)
    fight.strike(1506, "DR1")
    fight.do(Suffer("b"), morale=[1])
    fight.retreat(1606, morale=[1])
    fight.retreat(1406)
    assert set(fight.offered()) == {Follow("l", 1606), Follow("l", 1406)}
    fight.do(Follow("l", part))
    assert fight.unit("l").hex == part


@pytest.mark.rule("rebels", "8.515", "8.42")
def test_a_leader_may_stay_with_guns_that_stay():
    """The emplaced gun is a part of the stack as well."""
    fight = duel(gun("g", BRITISH, 1506, allowance=0), leader("l", BRITISH, 1506), attack=8, defence=3)
    fight.strike(1506, "DR1")
    fight.do(Suffer("g"), morale=[1, 1])
    fight.retreat(1507)
    fight.do(Follow("l", 1506))
    assert fight.unit("l").hex == 1506


@pytest.mark.rule("rebels", "8.515", "11.13")
def test_a_leader_follows_first_is_then_checked_and_stays_with_his_units():
    """Ruling Q30: DD; die 4 saves him, and he does not run from troops that are still with him."""
    fight = duel(leader("l", BRITISH, 1506), line("other", BRITISH, 1811))
    fight.strike(1506, "DD")
    fight.run("b", leader=[4])
    assert fight.steps("l") == [fight.unit("b").hex]
    assert fight.rolled("leader") == [("l", 4, "safe")]


@pytest.mark.rule("rebels", "11.13", "chart.leader")
@pytest.mark.parametrize("code", ["AD", "AE"])
def test_leaders_of_beaten_attackers_are_checked_too(code):
    """Ruling Q30: AD and AE call for the same check; 1 to 3 is the end of him."""
    fight = Fight(
        line("a", AMERICAN, 1505, strength=2),
        leader("l", AMERICAN, 1505),
        line("b", BRITISH, 1506, strength=3),
    ).declare()
    if code == "AE":
        fight.strike(1506, code, leader=[3])
    else:
        fight.strike(1506, code)
        fight.run("a", leader=[3])
    assert fight.rolled("leader") == [("l", 3, "lost")]
    assert not fight.unit("l").alive


@pytest.mark.rule("rebels", "11.13", "8.515")
def test_a_leader_whose_stack_is_gone_escapes_to_the_nearest_friends():
    """DE, die 4: alone, he moves at once."""
    fight = duel(leader("l", BRITISH, 1506), line("near", BRITISH, 1508), line("far", BRITISH, 1811))
    fight.strike(1506, "DE", leader=[4])
    assert fight.unit("l").hex == 1508


@pytest.mark.rule("rebels", "8.516")
def test_a_retreat_is_over_before_the_attacker_does_anything():
    """The retreat belongs to the defender; the advance comes when all of it is done."""
    fight = duel(leader("chief", AMERICAN, 1505))
    fight.strike(1506, "DD")
    assert isinstance(fight.frame, Retreating)
    assert fight.frame.side == BRITISH
    fight.run("b")
    assert len(fight.all_of(UnitRetreated)) == 4
    assert isinstance(fight.frame, Advancing)
