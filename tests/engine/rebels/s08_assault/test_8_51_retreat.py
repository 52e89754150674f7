"""8.51, 8.514 to 8.516: how far, what becomes of those who cannot, and of leaders."""

import pytest

from cockade.events import rebels as events
from tests.engine.rebels.field import dragoon, gun, leader, light, line
from tests.engine.rebels.fights import FREE, IN_ZONE, Fight, beaten, duel, gone

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
    fight = Fight(
        line("a", events.AMERICAN, 1502, strength=4), make("b", events.BRITISH, 1503, strength=2)
    ).declare()
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
        line("a", events.AMERICAN, 1505, strength=4),
        dragoon("b", events.BRITISH, 1506, strength=2),
        swamp=[1606, 1507],
    ).declare()
    fight.strike(1506, "DR1", morale=[1])
    assert fight.unit("b").hex == 1406


@pytest.mark.rule("rebels", "8.51")
def test_a_stack_may_retreat_together_or_separately():
    """Its owner leads every unit by itself."""
    fight = duel(line("c", events.BRITISH, 1506, strength=2), attack=8)
    fight.strike(1506, "DR1")
    fight.do(events.Suffer("b"), morale=[1])
    fight.retreat(1606, morale=[1])
    assert fight.ends("c") == set(FREE)
    fight.retreat(1406)
    assert (fight.unit("b").hex, fight.unit("c").hex) == (1606, 1406)


@pytest.mark.rule("rebels", "8.51", "9.1")
def test_a_disruption_result_eliminates_a_disrupted_unit():
    """AD and DD: the second time is the last."""
    fight = Fight(
        line("a", events.AMERICAN, 1505, strength=4),
        line("b", events.BRITISH, 1506, strength=(4, 2), disrupted=True),
    ).declare()
    fight.strike(1506, "DD")
    assert gone(fight) == [("b", "9.1")]
    fight = Fight(
        line("a", events.AMERICAN, 1505, strength=(4, 2), disrupted=True),
        line("b", events.BRITISH, 1506, strength=3),
    ).declare()
    fight.strike(1506, "AD")
    assert gone(fight) == [("a", "9.1")]


@pytest.mark.rule("rebels", "8.51", "9.1")
def test_a_failed_check_does_not_eliminate_a_disrupted_unit():
    """Ruling Q26: it only retreats its allowance, and costs no level again."""
    fight = Fight(
        line("a", events.AMERICAN, 1505, strength=4),
        line("b", events.BRITISH, 1506, strength=(4, 2), disrupted=True),
    ).declare()
    fight.strike(1506, "DR1", morale=[10])
    fight.run("b")
    assert (len(fight.steps("b")), gone(fight), fight.booked()) == (4, [], [])


# ---------------------------------------------------------------- no way to go (8.514)


@pytest.mark.rule("rebels", "8.514")
def test_a_unit_shut_in_by_enemies_and_water_is_eliminated():
    """Nothing is left of any class."""
    ring = [line(f"r{hex_}", events.AMERICAN, hex_) for hex_ in (1605, 1405)]
    fight = Fight(
        line("a", events.AMERICAN, 1505, strength=4),
        line("b", events.BRITISH, 1506, strength=6),
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
    assert fight.booked() == [(events.BRITISH, -2), (events.BRITISH, -6), (events.AMERICAN, 2)]


@pytest.mark.rule("rebels", "8.514")
def test_the_map_edge_is_no_way_to_go():
    """In a corner behind the enemy there is only elimination, though the unit is good."""
    fight = Fight(
        line("a", events.AMERICAN, 1010, strength=4),
        line("b", events.BRITISH, 1011, strength=2),
        water=[1111],
        communication={events.AMERICAN: (1501,), events.BRITISH: (1011,)},
    ).declare()
    fight.strike(1011, "DR1", morale=[1])
    assert gone(fight) == [("b", "8.514")]


@pytest.mark.rule("rebels", "8.514", "10.0")
def test_a_rout_leaves_the_map_by_its_line_of_communication():
    """Ruling Q23: that is an elimination with all its points."""
    fight = beaten(code="DD", communication={events.AMERICAN: (1001,), events.BRITISH: (1508,)})
    assert fight.unit("b").alive
    fight = Fight(
        line("a", events.AMERICAN, 1509, strength=4),
        line("b", events.BRITISH, 1510, strength=2),
        communication={events.AMERICAN: (1001,), events.BRITISH: (1511,)},
    ).declare()
    fight.strike(1510, "DD")
    assert fight.steps("b") == [1511]
    assert gone(fight) == [("b", "10.0")]
    assert fight.booked() == [(events.BRITISH, -2), (events.BRITISH, -6), (events.AMERICAN, 2)]


@pytest.mark.rule("rebels", "10.0", "8.51")
@pytest.mark.parametrize("state", [False, True], ids=["good", "disrupted"])
def test_a_unit_that_passed_its_check_does_not_leave_the_map(state):
    """10.0 speaks of those who retreat because they are disrupted: this one has one hex to go and lives."""
    fight = Fight(
        line("a", events.AMERICAN, 1510, strength=4),
        line("b", events.BRITISH, 1511, strength=(2, 2), disrupted=state),
        communication={events.AMERICAN: (1001,), events.BRITISH: (1511,)},
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
        line("a", events.AMERICAN, 1506, strength=4),
        line("b", events.BRITISH, 1507, strength=2),
        line("friends", events.BRITISH, 1511, strength=friends),
        water=[*walls, 1411],
        communication={events.AMERICAN: (1001,), events.BRITISH: (1511,)},
    ).declare()
    fight.strike(1507, "DD")
    assert (fight.unit("b").hex, gone(fight)) == (end, [])


# ---------------------------------------------------------------- order and leaders (8.515, 8.516)


@pytest.mark.rule("rebels", "8.515", "11.12")
@pytest.mark.parametrize(("code", "dice"), [("DR1", {"morale": [1]}), ("DD", {})])
def test_a_leader_retreats_with_his_stack(code, dice):
    """Wherever the unit ends, he is with it; he is never disrupted."""
    fight = duel(leader("l", events.BRITISH, 1506, command=0))
    fight.strike(1506, code, **dice)
    fight.run("b", leader=[9])
    assert fight.unit("l").hex == fight.unit("b").hex != 1506
    assert not fight.unit("l").disrupted


@pytest.mark.rule("rebels", "8.515")
def test_a_leader_waits_until_his_whole_stack_has_gone():
    """The second unit of the stack still checks with his command value."""
    fight = duel(
        line("c", events.BRITISH, 1506, strength=2), leader("l", events.BRITISH, 1506, command=2), attack=8
    )
    fight.strike(1506, "DR1")
    fight.do(events.Suffer("b"), morale=[1])
    fight.retreat(1606, morale=[8])
    assert fight.rolled("morale") == [("b", -1, "passed"), ("c", 6, "passed")]


@pytest.mark.rule("rebels", "8.515")
@pytest.mark.parametrize("part", [1606, 1406])
def test_the_owner_chooses_which_part_of_a_split_stack_a_leader_follows(part):
    """B and c went different ways."""
    fight = duel(
        line("c", events.BRITISH, 1506, strength=2), leader("l", events.BRITISH, 1506, command=2), attack=8
    )
    fight.strike(1506, "DR1")
    fight.do(events.Suffer("b"), morale=[1])
    fight.retreat(1606, morale=[1])
    fight.retreat(1406)
    assert set(fight.offered()) == {events.Follow("l", 1606), events.Follow("l", 1406)}
    fight.do(events.Follow("l", part))
    assert fight.unit("l").hex == part


@pytest.mark.rule("rebels", "8.515", "8.42")
def test_a_leader_does_not_stay_with_guns_that_stay():
    """He retreats with the unit that must; the emplaced gun does not keep him."""
    fight = duel(
        gun("g", events.BRITISH, 1506, allowance=0), leader("l", events.BRITISH, 1506), attack=8, defence=3
    )
    fight.strike(1506, "DR1")
    fight.do(events.Suffer("g"), morale=[1, 1])
    fight.retreat(1507)
    assert (fight.unit("g").hex, fight.unit("l").hex) == (1506, 1507)


@pytest.mark.rule("rebels", "8.515", "11.13")
def test_a_leader_follows_first_is_then_checked_and_stays_with_his_units():
    """Ruling Q30: DD; die 4 saves him, and he does not run from troops that are still with him."""
    fight = duel(leader("l", events.BRITISH, 1506), line("other", events.BRITISH, 1811))
    fight.strike(1506, "DD")
    fight.run("b", leader=[4])
    assert fight.steps("l") == [fight.unit("b").hex]
    assert fight.rolled("leader") == [("l", 4, "safe")]


@pytest.mark.rule("rebels", "11.13", "chart.leader")
@pytest.mark.parametrize("code", ["AD", "AE"])
def test_leaders_of_beaten_attackers_are_checked_too(code):
    """Ruling Q30: AD and AE call for the same check; 1 to 3 is the end of him."""
    fight = Fight(
        line("a", events.AMERICAN, 1505, strength=2),
        leader("l", events.AMERICAN, 1505),
        line("b", events.BRITISH, 1506, strength=3),
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
    fight = duel(
        leader("l", events.BRITISH, 1506),
        line("near", events.BRITISH, 1508),
        line("far", events.BRITISH, 1811),
    )
    fight.strike(1506, "DE", leader=[4])
    assert fight.unit("l").hex == 1508


@pytest.mark.rule("rebels", "8.516")
def test_a_retreat_is_over_before_the_attacker_does_anything():
    """The retreat belongs to the defender; the advance comes when all of it is done."""
    fight = duel(leader("chief", events.AMERICAN, 1505))
    fight.strike(1506, "DD")
    assert isinstance(fight.frame, events.Retreating)
    assert fight.frame.side == events.BRITISH
    fight.run("b")
    assert len(fight.all_of(events.UnitRetreated)) == 4
    assert isinstance(fight.frame, events.Advancing)
