"""4.3.1: forced march: who, and how far."""

import pytest
from attrs import evolve

from cockade.engine.rebels.common.charts import load_charts
from cockade.engine.rebels.common.data import Special
from cockade.engine.rebels.play import GAME
from cockade.events.rebels import AMERICAN, BRITISH, Disengage, ForceMarch, March, UnitRetreated
from tests.engine.rebels.field import Battle, dragoon, gun, leader, light, line

rule = pytest.mark.rule


def alone(piece, *others, **more):
    """One unit far from the enemy."""
    return Battle(piece, line("far", BRITISH, 2011), *others, **more)


@rule("rebels", "4.3.1", "chart.forced-march")
@pytest.mark.parametrize(
    ("piece", "hexes"),
    [
        (line("a", AMERICAN, 1101), 6),
        (line("a", AMERICAN, 1101, kind="militia"), 6),
        (light("a", AMERICAN, 1101), 6),
        (gun("a", AMERICAN, 1101), 6),
        (dragoon("a", AMERICAN, 1101), 9),
    ],
)
def test_infantry_and_guns_march_six_and_dragoons_nine(piece, hexes):
    """Whatever their allowance, over clear ground."""
    battle = alone(piece)
    assert max(battle.ground.grid.distance(1101, hex_) for hex_ in battle.ends("a", ForceMarch)) == hexes
    too_far = next(h for h in battle.ground.grid.hexes if battle.ground.grid.distance(1101, h) == hexes + 1)
    assert battle.refusal(ForceMarch("a", too_far)).rule == "4.3.1"


@rule("rebels", "4.3.1", "chart.forced-march")
def test_a_kind_with_zero_points_never_does():
    """The chart decides who may, not even one hex of the one-hex rule is left."""
    charts = load_charts()
    never = {**charts.kinds, "artillery": evolve(charts.kinds["artillery"], forced_march=0)}
    battle = alone(gun("a", AMERICAN, 1101), charts=evolve(charts, kinds=never))
    assert battle.ends("a", ForceMarch) == set()
    refusal = battle.refusal(ForceMarch("a", 1102))
    assert (refusal.rule, refusal.message) == ("4.3.1", battle.refusal(ForceMarch("a", 1109)).message)
    assert alone(gun("a", AMERICAN, 1101)).ends("a", ForceMarch)


@rule("rebels", "4.3.1")
def test_it_pays_normal_terrain_costs():
    """Woods cost two points, a road half a one."""
    battle = alone(line("a", AMERICAN, 1101), woods=[1102, 1201, 1202], water=[1001, 1002])
    battle.do(ForceMarch("a", 1102), forced_march=[1])
    assert battle.walked("a")[1] == 4
    battle = alone(line("a", AMERICAN, 1101), road=[[1101, 1102, 1103]])
    battle.do(ForceMarch("a", 1104), forced_march=[1])
    assert battle.walked("a")[1] == 4


@rule("rebels", "4.3.1")
def test_not_from_beside_the_enemy():
    """Be it a gun alone, or an enemy across a river who has no zone of control there."""
    beside = Battle(line("a", AMERICAN, 1505), gun("g", BRITISH, 1506))
    across = Battle(line("a", AMERICAN, 1505), line("b", BRITISH, 1506), river=[(1505, 1506)])
    for battle in (beside, across):
        assert battle.ends("a", March)
        assert battle.ends("a", ForceMarch) == set()
        assert battle.refusal(ForceMarch("a", 1501)).rule == "4.3.1"


@rule("rebels", "4.3.1")
def test_never_to_beside_the_enemy():
    """Neither may it end there nor pass by, even across a river."""
    battle = Battle(line("a", AMERICAN, 1501), gun("g", BRITISH, 1505), river=[(1504, 1505)])
    assert {1503, 1603} <= battle.ends("a", ForceMarch)
    assert not {1504, 1604, 1404, 1506} & battle.ends("a", ForceMarch)
    assert battle.refusal(ForceMarch("a", 1504)).rule == "4.3.1"
    assert battle.refusal(ForceMarch("a", 1507)).rule == "4.3.1"


@rule("rebels", "4.3.1")
def test_enemy_leaders_alone_do_not_forbid_it():
    """Ruling Q06: only enemy combat units matter."""
    battle = Battle(line("a", AMERICAN, 1501), leader("k", BRITISH, 1502), line("far", BRITISH, 2011))
    assert 1503 in battle.ends("a", ForceMarch)


@rule("rebels", "4.3.1", "11.4.1.b")
def test_not_out_of_command():
    """Refused under 11.4.1.b."""
    battle = alone(line("a", AMERICAN, 1101), command=True)
    assert battle.refusal(ForceMarch("a", 1102)).rule == "11.4.1.b"
    assert ForceMarch("a", 1102) not in battle.offered()


@rule("rebels", "4.3.1", "11.4.1.a")
def test_in_command_it_may():
    """A leader within range is enough."""
    battle = alone(line("a", AMERICAN, 1101), leader("w", AMERICAN, 1103, span=2), command=True)
    assert ForceMarch("a", 1102) in battle.offered()


@rule("rebels", "4.3.1")
@pytest.mark.parametrize(
    "piece",
    [
        leader("a", AMERICAN, 1101),
        line("a", AMERICAN, 1101, disrupted=True),
        gun("a", AMERICAN, 1101, allowance=0),
    ],
)
def test_no_leader_disrupted_unit_or_emplaced_gun(piece):
    """Ruling Q06."""
    battle = alone(piece)
    assert battle.ends("a", ForceMarch) == set()
    assert battle.refusal(ForceMarch("a", 1102)).rule == "4.3.1"


@rule("rebels", "4.3.1")
def test_it_is_declared_before_the_unit_moves():
    """Not after a leg of an ordinary move."""
    battle = alone(line("a", AMERICAN, 1101))
    battle.do(March("a", 1102))
    assert battle.refusal(ForceMarch("a", 1104)).rule == "4.3.1"


@rule("rebels", "4.3.1")
def test_nor_after_trying_to_disengage():
    """Who stood in an enemy zone stood next to the enemy."""
    battle = Battle(line("a", AMERICAN, 1505, morale=9), line("b", BRITISH, 1506))
    battle.do(Disengage("a"), morale=[1])
    assert battle.refusal(ForceMarch("a", 1501)).rule == "4.3.1"


@rule("rebels", "4.3.1")
def test_it_is_walked_in_one_go():
    """Ruling Q71: nothing is left of it, neither a march nor another forced march."""
    battle = alone(line("a", AMERICAN, 1101))
    battle.do(ForceMarch("a", 1102), forced_march=[1])
    assert battle.ends("a") == set()
    assert battle.refusal(March("a", 1103)).rule == "4.3.1"
    assert battle.refusal(ForceMarch("a", 1103)).rule == "4.3.1"


@rule("rebels", "4.3.1", "6.0")
def test_it_ends_within_the_stacking_limit():
    """As every move."""
    battle = alone(line("a", AMERICAN, 1101), line("f", AMERICAN, 1103, strength=9))
    assert battle.refusal(ForceMarch("a", 1103)).rule == "6.0"
    assert 1104 in battle.ends("a", ForceMarch)


@rule("rebels", "4.3.1", "11.16")
def test_a_line_unit_may_surprise_a_lone_leader_by_forced_march_and_a_gun_may_not():
    """Ruling Q31; the march ends in his hex."""
    battle = alone(line("a", AMERICAN, 1101), leader("k", BRITISH, 1103))
    assert 1103 in battle.ends("a", ForceMarch)
    battle = alone(gun("a", AMERICAN, 1101), leader("k", BRITISH, 1103))
    assert battle.refusal(ForceMarch("a", 1103)).rule == "11.16"


@rule("rebels", "4.3.1", "trenton.17.1")
def test_a_battle_may_forbid_it_on_some_turns():
    """Ruling Q49: for the side and the turn that it names."""
    special = Special({}, {AMERICAN: (2,)}, ())
    battle = alone(line("a", AMERICAN, 1101), special=special)
    assert battle.ends("a", ForceMarch) == set()
    assert battle.refusal(ForceMarch("a", 1102)).rule == "trenton.17.1"
    assert alone(line("a", AMERICAN, 1101), special=special, turn=3).ends("a", ForceMarch)
    assert Battle(line("a", AMERICAN, 1101), line("b", BRITISH, 2011), special=special, side=BRITISH).ends(
        "b", ForceMarch
    )


@rule("rebels", "4.3.1")
def test_who_was_driven_from_the_enemys_side_does_not_force_march():
    """The start of the segment counts, for a march too (5.1, ruling Q86)."""
    battle = Battle(line("a", AMERICAN, 1505), line("b", BRITISH, 1506))
    battle.state = GAME.reduce(battle.state, UnitRetreated("a", 1404))
    assert not battle.ends("a", March)
    assert battle.ends("a", ForceMarch) == set()
    assert battle.refusal(ForceMarch("a", 1402)).rule == "4.3.1"
