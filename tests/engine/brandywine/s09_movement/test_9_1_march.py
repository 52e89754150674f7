"""Movement (9.1, 8.2): what it costs, where it stops, who may not."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.b2_movement.routes import allowance
from cockade.events import brandywine as events
from tests.engine.brandywine.field import Battle, dragoon, foot, gun, leader, light, rifle

rule = pytest.mark.rule


@rule("brandywine", "9.1.1", "CH.tec", "3.2.up-slope")
def test_each_hex_and_hexside_is_paid_for():
    """Woods cost infantry 3 and light infantry 2; an up slope 1 more, and so does going down."""
    battle = Battle(
        foot("a", events.AMERICAN, 1505),
        light("l", events.AMERICAN, 1605),
        woods=[1506],
        slope=[(1504, 1505), (1505, 1405)],
    )
    battle.do(events.March("a", 1506))
    assert battle.walked("a") == ((1506,), 3)
    battle = Battle(foot("a", events.AMERICAN, 1505), slope=[(1504, 1505), (1505, 1405)])
    battle.do(events.March("a", 1504))
    assert battle.walked("a") == ((1504,), 2)


@rule("brandywine", "9.1.7", "CH.tec-notes")
def test_a_slope_with_a_run_is_one_hexside():
    """An up slope/run costs 2, not the sum of slope and run; artillery pays 3."""
    ground = Battle(slope_run=[(1504, 1505)], run=[(1504, 1505)]).ground
    assert ground.entry_cost("infantry", 1505, 1504) == 3
    assert ground.entry_cost("artillery", 1505, 1504) == 4
    assert ground.crossed(1504, 1505) == ["down_slope_run"]


@rule("brandywine", "9.1.2", "9.1.5")
def test_one_hex_may_always_be_entered_unless_it_is_prohibited():
    """A gun of 3 enters light woods up a slope for more than it has, and no woods at all."""
    battle = Battle(
        gun("g", events.AMERICAN, 1505),
        woods=[1506],
        light_woods=[1504],
        slope=[(1504, 1505)],
        run=[(1504, 1505)],
    )
    assert 1504 in battle.ends("g", events.March)
    assert 1506 not in battle.ends("g", events.March)
    battle.do(events.March("g", 1504))
    assert battle.unit("g").halted


@rule("brandywine", "9.2.1")
def test_a_way_costs_one_whatever_the_ground():
    """Along a road, track or path woods up a slope cost 1, even for artillery."""
    for kind in ("road", "track", "path"):
        ground = {kind: [[1505, 1506]], "woods": [1506], "slope": [(1506, 1505)]}
        battle = Battle(gun("g", events.AMERICAN, 1505), **ground)
        battle.do(events.March("g", 1506))
        assert battle.walked("g") == ((1506,), 1)


@rule("brandywine", "8.2.1")
def test_a_unit_stops_where_it_enters_an_enemy_zone():
    """It goes no further, this leg or another."""
    battle = Battle(foot("a", events.AMERICAN, 1505), foot("b", events.BRITISH, 1508))
    assert battle.ends("a", events.March) >= {1507}
    battle.do(events.March("a", 1507))
    assert battle.unit("a").halted
    assert battle.ends("a") == set()


@rule("brandywine", "8.2.1", "3.2.rifle-unit")
def test_the_zone_of_rifles_costs_one_more_to_enter_and_to_leave():
    """One to leave and one to enter, whatever number of rifles stands there."""
    battle = Battle(foot("a", events.AMERICAN, 1504), rifle("r", events.BRITISH, 1506))
    battle.do(events.March("a", 1505))
    assert battle.walked("a") == ((1505,), 2)
    battle = Battle(
        foot("a", events.AMERICAN, 1505), rifle("r", events.BRITISH, 1506), rifle("s", events.BRITISH, 1506)
    )
    battle.do(events.March("a", 1504))
    assert battle.walked("a") == ((1504,), 2)
    battle = Battle(foot("a", events.AMERICAN, 1505), rifle("r", events.BRITISH, 1506))
    battle.do(events.March("a", 1606))
    assert battle.walked("a") == ((1606,), 3)


DEEP, FORD = {"creek": [(1505, 1606)]}, {"secondary_ford": [(1505, 1606)], "road": [[1505, 1605, 1606]]}


@rule("brandywine", "9.1.2", "8.2.1")
@pytest.mark.parametrize(
    ("points", "ground", "walked"),
    [(1, {}, (1606,)), (2, DEEP, ()), (3, DEEP, (1605, 1606)), (2, FORD, (1606,)), (3, FORD, (1605, 1606))],
)
def test_the_one_hex_that_may_always_be_entered_is_entered_straight(points, ground, walked):
    """Ruling Q14: on a way of two hexes the points for rifles must be there too."""
    a = foot("a", events.AMERICAN, 1505, allowance=points)
    battle = Battle(a, rifle("r", events.BRITISH, 1607), **ground)
    assert (1606 in battle.ends("a", events.March)) == bool(walked)
    if walked:
        battle.do(events.March("a", 1606))
        assert battle.walked("a")[0] == walked


@rule("brandywine", "8.2.2")
def test_who_begins_in_a_zone_may_step_into_another_and_stops():
    """From next to the enemy straight to another hex beside him."""
    battle = Battle(foot("a", events.AMERICAN, 1505), foot("b", events.BRITISH, 1506))
    assert 1606 in battle.ends("a", events.March)
    battle.do(events.March("a", 1606))
    assert battle.unit("a").halted


@rule("brandywine", "7.1.1", "9.1.5")
def test_no_unit_enters_or_passes_a_hex_where_it_would_be_too_many():
    """Six strength points in a hex; a second gun finds no room where one stands."""
    lane = {"woods": [1404, 1405, 1605, 1604], "road": [[1505, 1504, 1503]]}
    battle = Battle(
        foot("a", events.AMERICAN, 1505, strength=3), foot("b", events.AMERICAN, 1504, strength=4), **lane
    )
    assert not battle.ends("a", events.March) & {1504, 1503}
    battle = Battle(
        gun("g", events.AMERICAN, 1505),
        gun("h", events.AMERICAN, 1504),
        foot("f", events.AMERICAN, 1506, strength=6),
    )
    assert 1504 not in battle.ends("g", events.March)
    assert 1506 in battle.ends("g", events.March)


@rule("brandywine", "9.1.5", "13.3", "13.4", "13.5.1")
def test_the_disordered_hardly_move():
    """A Disrupted unit moves one hex, not next to the enemy; a Shattered or withdrawn one does not move."""
    battle = Battle(
        foot("d", events.AMERICAN, 1505, condition=events.DISRUPTED),
        foot("s", events.AMERICAN, 1303, condition=events.SHATTERED),
        dragoon("w", events.AMERICAN, 1103, withdrawn=True),
        foot("b", events.BRITISH, 1507),
    )
    assert battle.ends("d", events.March) == {1504, 1605, 1606, 1406, 1405}
    assert not battle.ends("s") | battle.ends("w")
    battle.do(events.March("d", 1504))
    assert battle.ends("d") == set()


@rule("brandywine", "9.1.6", "13.1.9")
def test_breaking_off_from_a_pin_costs_army_morale_once():
    """Two Pinned units that go out of reach lose their markers, and the army one point."""
    battle = Battle(
        foot("a", events.AMERICAN, 1505, strength=2, pinned=True),
        foot("c", events.AMERICAN, 1505, strength=2, pinned=True),
        foot("b", events.BRITISH, 1506, pinned=True),
    )
    beside = {1505, 1606, 1607, 1507, 1407, 1406}
    assert not battle.ends("a", events.March) & beside
    battle.do(events.March("a", 1503), events.March("c", 1503), events.EndPhase())
    assert set(battle.happened(events.PinsRemoved)[0].units) == {"a", "b", "c"}
    assert battle.state.morale == (19, 20)


@rule("brandywine", "9.2.2", "16.1.1")
def test_strategic_movement_doubles_the_allowance_along_roads():
    """Eight hexes of road and track for an allowance of 4, no path, and never next to the enemy."""
    chain = [1501, 1502, 1503, 1504, 1505, 1506, 1507, 1508, 1509, 1510]
    battle = Battle(foot("a", events.AMERICAN, 1501), road=[chain[:5]], track=[chain[4:]])
    assert 1509 in battle.ends("a", events.Hasten)
    assert 1510 not in battle.ends("a", events.Hasten)
    battle.do(events.Hasten("a", 1509))
    assert (battle.unit("a").hastened, battle.unit("a").halted) == (True, True)
    battle = Battle(foot("a", events.AMERICAN, 1501), path=[chain])
    assert battle.ends("a", events.Hasten) == set()
    battle = Battle(foot("a", events.AMERICAN, 1501), foot("b", events.BRITISH, 1606), road=[chain])
    assert 1504 in battle.ends("a", events.Hasten)
    assert not battle.ends("a", events.Hasten) & {1505, 1506, 1507}


@rule("brandywine", "14.3.2")
def test_a_lone_leader_is_captured_in_passing():
    """The unit goes on; the loss moves both armies' morale."""
    battle = Battle(foot("a", events.AMERICAN, 1505), leader("l", events.BRITISH, 1506, loss=(-2, 1)))
    battle.do(events.March("a", 1506))
    assert battle.happened(events.UnitCaptured)[0].unit == "l"
    assert battle.state.morale == (21, 18)
    assert battle.ends("a", events.March)
    assert 1506 not in Battle(leader("k", events.AMERICAN, 1505), leader("l", events.BRITISH, 1506)).ends(
        "k", events.March
    )


@rule("brandywine", "16.1.1", "16.1.2", "9.1.5")
def test_the_creek_is_crossed_at_fords_or_waded():
    """A ford costs 1 or 2 more; wading takes the whole allowance; guns and the Disrupted do not wade."""
    for ford, cost in (("primary_ford", 2), ("secondary_ford", 3)):
        battle = Battle(foot("a", events.AMERICAN, 1505), **{ford: [(1505, 1506)]})
        assert battle.ends("a", events.Wade) == set()
        assert battle.ground.entry_cost("infantry", 1505, 1506) == cost
    battle = Battle(foot("a", events.AMERICAN, 1505), creek=[(1505, 1506)])
    assert battle.ends("a", events.Wade) == {1506}
    battle.do(events.Wade("a", 1506))
    assert (battle.walked("a"), battle.ends("a")) == (((1506,), 4), set())
    assert not Battle(gun("g", events.AMERICAN, 1505), creek=[(1505, 1506)]).ends("g", events.Wade)
    weak = Battle(foot("a", events.AMERICAN, 1505, condition=events.DISRUPTED), creek=[(1505, 1506)])
    assert not weak.ends("a", events.Wade)
    moved = Battle(foot("a", events.AMERICAN, 1504), creek=[(1505, 1506)])
    moved.do(events.March("a", 1505))
    assert moved.ends("a", events.Wade) == set()


@rule("brandywine", "16.1.3", "8.2.2")
def test_nobody_wades_from_zone_to_zone():
    """From next to the enemy across the creek only where no enemy reaches."""
    battle = Battle(
        foot("a", events.AMERICAN, 1505), foot("b", events.BRITISH, 1606), creek=[(1505, 1506), (1504, 1505)]
    )
    assert battle.ends("a", events.Wade) == {1504}


@rule("brandywine", "9.1.2", "6.1.6")
def test_british_reinforcements_hurry_where_howe_did_not_stop_for_tea():
    """Two movement points more on the turn after the payment, for who arrived on it and for nobody else."""
    pieces = (
        foot("b", events.BRITISH, 1505, arrived=7),
        foot("c", events.BRITISH, 1505, arrived=6, strength=2),
    )
    battle = Battle(*pieces, foot("a", events.AMERICAN, 1101, arrived=7))
    for bought, found in ((7, [6, 4, 4]), (8, [4, 4, 4])):
        state = battle.state.replace(bought=bought)
        assert [allowance(state, state.unit(id_)) for id_ in ("b", "c", "a")] == found


@rule("brandywine", "6.1.6", "9.2.2")
def test_the_points_that_howe_paid_for_count_on_the_road_too():
    """Twice the printed allowance, and two more."""
    road = [[1511, 1510, 1509, 1508, 1507, 1506, 1505, 1504]]
    for bought, far in ((0, 1507), (7, 1505)):
        battle = Battle(foot("b", events.BRITISH, 1511, allowance=2), side=events.BRITISH, road=road)
        battle.with_unit("b", arrived=7)
        battle.state = battle.state.replace(bought=bought)
        assert min(battle.ends("b", events.Hasten)) == far
