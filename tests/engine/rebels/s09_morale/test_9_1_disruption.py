"""9.1: what a disrupted unit can no longer do."""

import pytest

from cockade.engine.rebels.common.invariants import violations
from cockade.events.rebels import AMERICAN, BRITISH, Bombard, Disengage, ForceMarch, March, StandRearguard
from tests.engine.rebels.field import Battle, gun, leader, line

HOME = {AMERICAN: (1501,), BRITISH: (2011,)}


def shaken(hex_=1505, **more):
    """A disrupted American unit."""
    return line("a", AMERICAN, hex_, disrupted=True, **more)


@pytest.mark.rule("rebels", "9.1")
def test_the_back_of_the_counter_holds():
    """Strength, morale and double points of the disrupted side; the allowance stays."""
    battle = Battle(shaken(strength=(6, 2), morale=(7, 3)), line("far", BRITISH, 2011))
    unit = battle.unit("a")
    assert (unit.strength, unit.morale, unit.stacking_points) == (2, 3, 4)
    assert max(battle.ground.grid.distance(1505, hex_) for hex_ in battle.ends("a", March)) == 4


@pytest.mark.rule("rebels", "9.1")
def test_it_must_end_its_move_nearer_to_its_line_of_communication():
    """Without a leader on the map only hexes nearer to 1501 are offered."""
    battle = Battle(shaken(), line("far", BRITISH, 2011), communication=HOME)
    far = battle.ground.grid.distance
    ends = battle.ends("a", March)
    assert ends
    assert all(far(hex_, 1501) < far(1505, 1501) for hex_ in ends)
    assert battle.refusal(March("a", 1506)).rule == "9.1"


@pytest.mark.rule("rebels", "9.1")
def test_or_nearer_to_some_friendly_leader():
    """A leader in the south opens the hexes that are nearer to him."""
    battle = Battle(shaken(), leader("l", AMERICAN, 1509), line("far", BRITISH, 2011), communication=HOME)
    far = battle.ground.grid.distance
    ends = battle.ends("a", March)
    assert {1504, 1506} <= ends
    assert all(far(h, 1501) < far(1505, 1501) or far(h, 1509) < far(1505, 1509) for h in ends)
    assert 1705 not in ends


@pytest.mark.rule("rebels", "9.1")
def test_an_enemy_leader_is_no_goal():
    """Friendly leaders only."""
    battle = Battle(shaken(), leader("l", BRITISH, 1509), line("far", BRITISH, 2011), communication=HOME)
    assert 1506 not in battle.ends("a", March)


@pytest.mark.rule("rebels", "9.1")
def test_a_line_of_communication_held_by_the_enemy_is_no_goal():
    """Ruling Q25: usable hexes only; with 1501 lost the other one counts."""
    home = {AMERICAN: (1501, 1511), BRITISH: (2011,)}
    battle = Battle(shaken(), line("b", BRITISH, 1501), communication=home)
    ends = battle.ends("a", March)
    assert 1506 in ends
    assert 1504 not in ends


@pytest.mark.rule("rebels", "9.1", "4.1")
def test_over_several_legs_the_whole_move_counts():
    """
    It began three hexes from 1602 and went toward its leader; now 1308 is the nearest home.

    Coming nearer to that one than at the beginning does not count unless it beats those three hexes.
    """
    home = {AMERICAN: (1602, 1308), BRITISH: (2011,)}
    pieces = [shaken(1605), leader("l", AMERICAN, 1305), line("far", BRITISH, 2011)]
    battle = Battle(*pieces, communication=home)
    far = battle.ground.grid.distance
    assert [far(1605, hex_) for hex_ in home[AMERICAN]] == [3, 4]
    battle.do(March("a", 1506))
    assert [far(1607, hex_) for hex_ in home[AMERICAN]] == [5, 3]
    assert battle.refusal(March("a", 1607)).rule == "9.1"


@pytest.mark.rule("rebels", "9.1", "5.2")
def test_it_may_not_enter_an_enemy_zone_of_control():
    """Not even on the way home."""
    battle = Battle(shaken(), line("b", BRITISH, 1303), communication={AMERICAN: (1001,), BRITISH: (2011,)})
    zone = set(battle.ground.zone_exits[1303])
    assert not battle.ends("a", March) & zone
    assert battle.refusal(March("a", 1403)).rule == "9.1"


@pytest.mark.rule("rebels", "9.1", "4.4")
def test_in_an_enemy_zone_it_stays_and_may_not_disengage():
    """Neither by a check nor thanks to a rearguard (ruling Q08)."""
    battle = Battle(shaken(), line("mate", AMERICAN, 1505), line("b", BRITISH, 1506))
    assert not battle.ends("a")
    assert battle.refusal(Disengage("a")).rule in {"9.1", "4.4", "4.4.1"}
    assert StandRearguard("mate") not in battle.offered()


@pytest.mark.rule("rebels", "9.1", "4.3.1")
def test_it_may_not_force_march():
    """Ruling Q06."""
    battle = Battle(shaken(), line("far", BRITISH, 2011))
    assert not battle.ends("a", ForceMarch)


@pytest.mark.rule("rebels", "9.1", "7.1")
def test_disrupted_artillery_may_not_bombard():
    """Ruling Q61: its guns are abandoned."""
    pieces = [gun("g", AMERICAN, 1505, disrupted=True), gun("h", AMERICAN, 1604), line("b", BRITISH, 1506)]
    battle = Battle(*pieces, segment="bombardment")
    battle.go_on()
    assert not battle.ends("g", Bombard)


@pytest.mark.rule("rebels", "9.1", "5.0")
def test_it_still_exerts_its_zone_of_control():
    """An enemy that comes beside it must stop."""
    battle = Battle(shaken(), line("b", BRITISH, 1509), side=BRITISH)
    battle.do(March("b", 1506))
    assert battle.unit("b").halted


@pytest.mark.rule("rebels", "6.3", "6.0", "9.1")
def test_a_stack_may_outgrow_the_limit_where_a_unit_is_disrupted_in_place():
    """Six and six; one is disrupted at the end of its forced march and counts eight: no law is broken."""
    pieces = [line("a", AMERICAN, 1505, strength=(6, 4)), line("c", AMERICAN, 1501, strength=6)]
    battle = Battle(*pieces, line("b", BRITISH, 2011))
    battle.do(ForceMarch("a", 1501), forced_march=[10])
    assert sum(unit.stacking_points for unit in battle.state.position.stack(1501)) == 14
    assert violations(battle.state) == []
