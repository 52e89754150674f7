"""Movement (9.1, 8.2): what it costs, where it stops, who may not."""

from __future__ import annotations

import pytest

from engine.brandywine.ways import allowance
from events.brandywine import (
    AMERICAN,
    BRITISH,
    DISRUPTED,
    SHATTERED,
    EndPhase,
    Hasten,
    March,
    PinsRemoved,
    UnitCaptured,
    Wade,
)
from tests.engine.brandywine.field import Battle, dragoon, foot, gun, leader, light, rifle

rule = pytest.mark.rule


@rule("brandywine", "9.1.1", "CH.tec", "3.2.up-slope")
def test_each_hex_and_hexside_is_paid_for():
    """Woods cost infantry 3 and light infantry 2; an up slope 1 more, and so does going down."""
    battle = Battle(
        foot("a", AMERICAN, 1505),
        light("l", AMERICAN, 1605),
        woods=[1506],
        slope=[(1504, 1505), (1505, 1405)],
    )
    battle.do(March("a", 1506))
    assert battle.walked("a") == ((1506,), 3)
    battle = Battle(foot("a", AMERICAN, 1505), slope=[(1504, 1505), (1505, 1405)])
    battle.do(March("a", 1504))
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
        gun("g", AMERICAN, 1505), woods=[1506], light_woods=[1504], slope=[(1504, 1505)], run=[(1504, 1505)]
    )
    assert 1504 in battle.ends("g", March)
    assert 1506 not in battle.ends("g", March)
    battle.do(March("g", 1504))
    assert battle.unit("g").halted


@rule("brandywine", "9.2.1")
def test_a_way_costs_one_whatever_the_ground():
    """Along a road, track or path woods up a slope cost 1, even for artillery."""
    for kind in ("road", "track", "path"):
        ground = {kind: [[1505, 1506]], "woods": [1506], "slope": [(1506, 1505)]}
        battle = Battle(gun("g", AMERICAN, 1505), **ground)
        battle.do(March("g", 1506))
        assert battle.walked("g") == ((1506,), 1)


@rule("brandywine", "8.2.1")
def test_a_unit_stops_where_it_enters_an_enemy_zone():
    """It goes no further, this leg or another."""
    battle = Battle(foot("a", AMERICAN, 1505), foot("b", BRITISH, 1508))
    assert battle.ends("a", March) >= {1507}
    battle.do(March("a", 1507))
    assert battle.unit("a").halted
    assert battle.ends("a") == set()


@rule("brandywine", "8.2.1", "3.2.rifle-unit")
def test_the_zone_of_rifles_costs_one_more_to_enter_and_to_leave():
    """One to leave and one to enter, whatever number of rifles stands there."""
    battle = Battle(foot("a", AMERICAN, 1504), rifle("r", BRITISH, 1506))
    battle.do(March("a", 1505))
    assert battle.walked("a") == ((1505,), 2)
    battle = Battle(foot("a", AMERICAN, 1505), rifle("r", BRITISH, 1506), rifle("s", BRITISH, 1506))
    battle.do(March("a", 1504))
    assert battle.walked("a") == ((1504,), 2)
    battle = Battle(foot("a", AMERICAN, 1505), rifle("r", BRITISH, 1506))
    battle.do(March("a", 1606))
    assert battle.walked("a") == ((1606,), 3)


@rule("brandywine", "8.2.2")
def test_who_begins_in_a_zone_may_step_into_another_and_stops():
    """From beside the enemy straight to another hex beside him."""
    battle = Battle(foot("a", AMERICAN, 1505), foot("b", BRITISH, 1506))
    assert 1606 in battle.ends("a", March)
    battle.do(March("a", 1606))
    assert battle.unit("a").halted


@rule("brandywine", "7.1.1", "9.1.5")
def test_no_unit_enters_or_passes_a_hex_where_it_would_be_too_many():
    """Six strength points in a hex; a second gun finds no room where one stands."""
    lane = {"woods": [1404, 1405, 1605, 1604], "road": [[1505, 1504, 1503]]}
    battle = Battle(foot("a", AMERICAN, 1505, strength=3), foot("b", AMERICAN, 1504, strength=4), **lane)
    assert not battle.ends("a", March) & {1504, 1503}
    battle = Battle(gun("g", AMERICAN, 1505), gun("h", AMERICAN, 1504), foot("f", AMERICAN, 1506, strength=6))
    assert 1504 not in battle.ends("g", March)
    assert 1506 in battle.ends("g", March)


@rule("brandywine", "9.1.5", "13.3", "13.4", "13.5.1")
def test_the_disordered_hardly_move():
    """A Disrupted unit moves one hex, not beside the enemy; a Shattered or withdrawn one does not move."""
    battle = Battle(
        foot("d", AMERICAN, 1505, condition=DISRUPTED),
        foot("s", AMERICAN, 1303, condition=SHATTERED),
        dragoon("w", AMERICAN, 1103, withdrawn=True),
        foot("b", BRITISH, 1507),
    )
    assert battle.ends("d", March) == {1504, 1605, 1606, 1406, 1405}
    assert not battle.ends("s") | battle.ends("w")
    battle.do(March("d", 1504))
    assert battle.ends("d") == set()


@rule("brandywine", "9.1.6", "13.1.9")
def test_breaking_off_from_a_pin_costs_army_morale_once():
    """Two Pinned units that go out of reach lose their markers, and the army one point."""
    battle = Battle(
        foot("a", AMERICAN, 1505, strength=2, pinned=True),
        foot("c", AMERICAN, 1505, strength=2, pinned=True),
        foot("b", BRITISH, 1506, pinned=True),
    )
    beside = {1505, 1606, 1607, 1507, 1407, 1406}
    assert not battle.ends("a", March) & beside
    battle.do(March("a", 1503), March("c", 1503), EndPhase())
    assert set(battle.happened(PinsRemoved)[0].units) == {"a", "b", "c"}
    assert battle.state.morale == (19, 20)


@rule("brandywine", "9.2.2", "16.1.1")
def test_strategic_movement_doubles_the_allowance_along_roads():
    """Eight hexes of road and track for an allowance of 4, no path, and never beside the enemy."""
    chain = [1501, 1502, 1503, 1504, 1505, 1506, 1507, 1508, 1509, 1510]
    battle = Battle(foot("a", AMERICAN, 1501), road=[chain[:5]], track=[chain[4:]])
    assert 1509 in battle.ends("a", Hasten)
    assert 1510 not in battle.ends("a", Hasten)
    battle.do(Hasten("a", 1509))
    assert (battle.unit("a").hastened, battle.unit("a").halted) == (True, True)
    battle = Battle(foot("a", AMERICAN, 1501), path=[chain])
    assert battle.ends("a", Hasten) == set()
    battle = Battle(foot("a", AMERICAN, 1501), foot("b", BRITISH, 1606), road=[chain])
    assert 1504 in battle.ends("a", Hasten)
    assert not battle.ends("a", Hasten) & {1505, 1506, 1507}


@rule("brandywine", "14.3.2")
def test_a_lone_leader_is_captured_in_passing():
    """The unit goes on; the loss moves both armies' morale."""
    battle = Battle(foot("a", AMERICAN, 1505), leader("l", BRITISH, 1506, loss=(-2, 1)))
    battle.do(March("a", 1506))
    assert battle.happened(UnitCaptured)[0].unit == "l"
    assert battle.state.morale == (21, 18)
    assert battle.ends("a", March)
    assert 1506 not in Battle(leader("k", AMERICAN, 1505), leader("l", BRITISH, 1506)).ends("k", March)


@rule("brandywine", "16.1.1", "16.1.2", "9.1.5")
def test_the_creek_is_crossed_at_fords_or_waded():
    """A ford costs 1 or 2 more; wading takes the whole allowance; guns and the Disrupted do not wade."""
    for ford, cost in (("primary_ford", 2), ("secondary_ford", 3)):
        battle = Battle(foot("a", AMERICAN, 1505), **{ford: [(1505, 1506)]})
        assert battle.ends("a", Wade) == set()
        assert battle.ground.entry_cost("infantry", 1505, 1506) == cost
    battle = Battle(foot("a", AMERICAN, 1505), creek=[(1505, 1506)])
    assert battle.ends("a", Wade) == {1506}
    battle.do(Wade("a", 1506))
    assert (battle.walked("a"), battle.ends("a")) == (((1506,), 4), set())
    assert not Battle(gun("g", AMERICAN, 1505), creek=[(1505, 1506)]).ends("g", Wade)
    weak = Battle(foot("a", AMERICAN, 1505, condition=DISRUPTED), creek=[(1505, 1506)])
    assert not weak.ends("a", Wade)
    moved = Battle(foot("a", AMERICAN, 1504), creek=[(1505, 1506)])
    moved.do(March("a", 1505))
    assert moved.ends("a", Wade) == set()


@rule("brandywine", "16.1.3", "8.2.2")
def test_nobody_wades_from_zone_to_zone():
    """From beside the enemy across the creek only where no enemy reaches."""
    battle = Battle(foot("a", AMERICAN, 1505), foot("b", BRITISH, 1606), creek=[(1505, 1506), (1504, 1505)])
    assert battle.ends("a", Wade) == {1504}


@rule("brandywine", "9.1.2", "6.1.6")
def test_british_reinforcements_hurry_where_howe_did_not_stop_for_tea():
    """Two movement points more on the turn after the payment, for who arrived on it and for nobody else."""
    pieces = (foot("b", BRITISH, 1505, arrived=7), foot("c", BRITISH, 1505, arrived=6, strength=2))
    battle = Battle(*pieces, foot("a", AMERICAN, 1101, arrived=7))
    for bought, found in ((7, [6, 4, 4]), (8, [4, 4, 4])):
        state = battle.state.but(bought=bought)
        assert [allowance(state, state.unit(id_)) for id_ in ("b", "c", "a")] == found
