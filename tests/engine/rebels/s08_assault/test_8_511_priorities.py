"""8.511, 8.512: which way a retreat goes, and where there is room."""

import pytest

from cockade.engine.rebels.common.invariants import violations
from cockade.engine.rebels.segment5_assault.retreat import retreat_hexes
from cockade.events import rebels as events
from tests.engine.rebels.field import Battle, leader, line
from tests.engine.rebels.fights import FREE, IN_ZONE, Fight, beaten, duel, gone

# ---------------------------------------------------------------- priorities (8.511, chart.retreat)


@pytest.mark.rule("rebels", "8.511", "chart.retreat")
def test_class_1_away_from_the_enemy_and_out_of_his_zone():
    """With free hexes about, the two in the zone and the enemy's hex are not offered."""
    fight = beaten()
    assert fight.ends("b") == set(FREE)
    assert fight.refusal(events.Retreat("b", 1605)).rule == "8.511"


@pytest.mark.rule("rebels", "8.511", "chart.retreat")
def test_class_2_beside_a_foe_but_out_of_the_zone():
    """Behind a river from the enemy just fought there is no zone, yet a hex away from him goes first."""
    river = [(1505, 1605)]
    assert beaten(river=river, water=[1606, 1406]).unit("b").hex == 1507
    assert beaten(river=river, water=FREE).unit("b").hex == 1605


@pytest.mark.rule("rebels", "chart.retreat", "8.512")
def test_class_3_a_full_hex_of_friends_before_the_zone():
    """Friends fill 1507: the unit goes there rather than into the zone, and on until there is room."""
    full = line("full", events.BRITISH, 1507, strength=12)
    fight = beaten(full, water=[1606, 1406])
    assert fight.steps("b") == [1507]
    assert fight.ends("b") == {1607, 1508, 1407}
    fight.retreat(1508)
    assert fight.unit("b").hex == 1508


@pytest.mark.rule("rebels", "chart.retreat", "8.511")
def test_a_hex_with_room_goes_before_a_full_one():
    """Class 1 before class 3."""
    assert beaten(line("full", events.BRITISH, 1507, strength=12), water=[1606]).unit("b").hex == 1406


@pytest.mark.rule("rebels", "chart.retreat", "5.3", "8.513")
def test_class_4_into_the_zone_if_there_is_nothing_better():
    """With the free hexes under water the two in the zone are offered."""
    assert beaten(water=FREE).ends("b") == set(IN_ZONE)


@pytest.mark.rule("rebels", "chart.retreat", "8.512", "8.513")
def test_class_5_a_full_hex_in_the_zone_comes_last():
    """A hex with room in the zone goes first; if there is none, the full one is entered."""
    others = [line("full", events.BRITISH, 1605, strength=11), line("a2", events.AMERICAN, 1604)]
    pairs = ((1505, 1506), (1604, 1605))
    pieces = [line("a", events.AMERICAN, 1505, strength=4), line("b", events.BRITISH, 1506, strength=2)]
    fight = Fight(*pieces, *others, water=FREE).declare(*pairs)
    fight.strike(1506, "DR1", morale=[1])
    assert fight.unit("b").hex == 1405
    fight = Fight(*pieces, *others, water=[*FREE, 1405]).declare(*pairs)
    fight.strike(1506, "DR1", morale=[1, 10])
    assert fight.steps("b") == [1605]


@pytest.mark.rule("rebels", "chart.retreat")
def test_room_is_judged_for_the_last_hex_only():
    """A rout passes a full hex as if it were open; a retreat of one hex must avoid it."""
    full, home = (
        line("full", events.BRITISH, 1507, strength=12),
        {events.AMERICAN: (1001,), events.BRITISH: (1811,)},
    )
    fight = beaten(full, code="DD", water=[1406], communication=home)
    assert fight.ends("b") == {1507, 1606}
    fight.retreat(1507)
    fight.run("b")
    assert len(fight.steps("b")) == 4
    assert beaten(full, water=[1406], communication=home).unit("b").hex == 1606


@pytest.mark.rule("rebels", "chart.retreat", "10.0", "8.51")
def test_a_disrupted_unit_must_come_nearer_to_its_line_of_communication():
    """Within the best class only the hexes nearer to it are offered; a good unit may choose."""
    home = {events.AMERICAN: (1001,), events.BRITISH: (1011,)}
    assert beaten(communication=home).ends("b") == set(FREE)
    fight = beaten(code="DD", communication=home)
    near = fight.ground.grid.distance
    assert fight.ends("b") == {hex_ for hex_ in FREE if near(hex_, 1011) < near(1506, 1011)} == {1507, 1406}


@pytest.mark.rule("rebels", "chart.retreat", "8.51")
def test_a_disrupted_unit_that_passes_its_check_goes_homeward_too():
    """8.51: disrupted units retreat toward their line of communication, not only those that rout."""
    fight = Fight(
        line("a", events.AMERICAN, 1505, strength=4),
        line("b", events.BRITISH, 1506, strength=(4, 2), disrupted=True),
        communication={events.AMERICAN: (1001,), events.BRITISH: (1011,)},
    ).declare()
    fight.strike(1506, "DR1", morale=[1])
    assert fight.ends("b") == {1507, 1406}


@pytest.mark.rule("rebels", "chart.retreat")
def test_the_class_goes_before_the_line_of_communication():
    """Home lies behind the enemy: the unit still goes out of the zone first."""
    fight = beaten(code="DD", communication={events.AMERICAN: (1001,), events.BRITISH: (1501,)})
    assert fight.ends("b") == set(FREE)


@pytest.mark.rule("rebels", "chart.retreat")
def test_no_hex_is_entered_twice_unless_there_is_nothing_else():
    """In a pocket of two hexes the rout goes to and fro."""
    walls = [1606, 1406, 1405, 1605, 1607, 1407, 1608, 1408, 1509]
    assert beaten(code="DD", water=walls).steps("b") == [1507, 1508, 1507, 1508]


@pytest.mark.rule("rebels", "chart.retreat", "11.16")
def test_a_hex_with_an_enemy_leader_alone_may_be_entered():
    """It is no hex of a combat unit; the leader is surprised there (11.13)."""
    fight = duel(leader("l", events.AMERICAN, 1507), water=[1606, 1406, *IN_ZONE])
    fight.strike(1506, "DR1", morale=[1], leader=[1])
    assert fight.unit("b").hex == 1507
    assert gone(fight) == [("l", "11.13")]


# ---------------------------------------------------------------- looking for room (8.512)


@pytest.mark.rule("rebels", "8.512")
def test_a_retreat_goes_on_without_limit_until_there_is_room():
    """One hex was ordered; three full hexes in a row make it four."""
    full = [line(f"full{hex_}", events.BRITISH, hex_, strength=12) for hex_ in (1507, 1508, 1509)]
    walls = [1606, 1406, 1607, 1407, 1608, 1408, 1609, 1409]
    fight = beaten(*full, water=walls)
    assert fight.steps("b") == [1507, 1508, 1509, 1510]
    assert violations(fight.state) == []


@pytest.mark.rule("rebels", "8.512", "6.3")
def test_a_disrupted_unit_needs_room_for_its_double_points():
    """Two disrupted points are four: beside nine points there is no room."""
    friends = line("friends", events.BRITISH, 1510, strength=9)
    walls = [1606, 1406, 1607, 1407, 1608, 1408, 1609, 1409, 1610, 1410]
    fight = Fight(
        line("a", events.AMERICAN, 1505, strength=8),
        line("b", events.BRITISH, 1506, strength=(2, 2)),
        friends,
        water=walls,
    ).declare()
    fight.strike(1506, "DD")
    assert fight.steps("b")[:5] == [1507, 1508, 1509, 1510, 1511]


@pytest.mark.rule("rebels", "8.512", "8.514")
def test_a_unit_that_looks_for_room_and_finds_none_is_eliminated():
    """It does not turn back into the hex that it was driven out of."""
    fight = beaten(
        line("full", events.BRITISH, 1507, strength=12), water=[1606, 1406, *IN_ZONE, 1607, 1508, 1407]
    )
    assert gone(fight) == [("b", "8.514")]


def dead_end(*pieces):
    """1507 and 1508 are full and lead nowhere but to 1407, beside an enemy and across the river from 1508."""
    full = [line(f"full{hex_}", events.BRITISH, hex_, strength=12) for hex_ in (1507, 1508)]
    walls = [*IN_ZONE, 1606, 1406, 1607, 1608, 1509, 1408, 1308]
    return beaten(*full, line("x", events.AMERICAN, 1307), *pieces, water=walls, river=[(1407, 1508)])


@pytest.mark.rule("rebels", "8.512", "8.514")
def test_a_unit_that_looks_for_room_turns_back_to_where_there_is_some():
    """Ruling Q81: only then may it enter a hex twice; 1508 went before 1407, which is in a zone."""
    fight = dead_end()
    assert fight.steps("b") == [1507, 1508, 1507, 1407]
    assert gone(fight) == []


@pytest.mark.rule("rebels", "8.512", "8.514")
def test_who_finds_no_room_behind_him_either_is_eliminated():
    """Ruling Q81: every hex that he can get to is full."""
    fight = dead_end(line("full1407", events.BRITISH, 1407, strength=12))
    assert gone(fight) == [("b", "8.514")]


@pytest.mark.rule("rebels", "chart.retreat", "8.512")
@pytest.mark.parametrize(("steps", "back"), [(0, False), (1, True)])
def test_a_unit_that_only_looks_for_room_does_not_go_to_where_it_was_driven_from(steps, back):
    """Ruling Q81: as long as it retreats it goes there too if every other hex was left behind."""
    battle = Battle(line("b", events.BRITISH, 1505), line("a", events.AMERICAN, 1001))
    around = tuple(battle.ground.neighbours[1505])
    frame = events.Retreating(events.BRITISH, "b", steps, routed=False, visited=around)
    assert (around[0] in retreat_hexes(battle.state, frame)) is back
