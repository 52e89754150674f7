"""12.1: light infantry."""

import pytest

from cockade.engine.rebels.common.ground import LIGHT
from cockade.events.rebels import AMERICAN, BRITISH, Disengage, ForceMarch, March
from tests.engine.rebels.field import Battle, dragoon, leader, light, line
from tests.engine.rebels.fights import Fight


def shifts(*pieces, **ground):
    """The shifts of the combat against 1506."""
    return Fight(*pieces, **ground).declare().shifts(1506)


# ---------------------------------------------------------------- kind and movement (12.1, 12.1.1)


@pytest.mark.rule("rebels", "12.1")
def test_light_infantry_is_infantry_in_all_else():
    """It fights, exerts a zone, stacks by strength, force marches to six and advances one hex."""
    battle = Battle(light("a", AMERICAN, 1505, strength=5), line("b", BRITISH, 2011))
    unit = battle.unit("a")
    assert unit.is_infantry
    assert unit.is_line
    assert unit.stacking_points == 5
    assert max(battle.ground.grid.distance(1505, hex_) for hex_ in battle.ends("a", ForceMarch)) == 6
    assert battle.charts.kinds["light"].advance == 1
    foe = Battle(light("a", AMERICAN, 1505), line("b", BRITISH, 1509), side=BRITISH)
    foe.do(March("b", 1506))
    assert foe.unit("b").halted


@pytest.mark.rule("rebels", "12.1.1.ex", "12.1.1", "chart.TEC")
@pytest.mark.parametrize(
    ("terrain", "cost", "light_cost"), [("woods", 2, 1), ("town", 2, 1), ("swamp", 3, 2)]
)
def test_light_infantry_pays_one_less_in_bad_country(terrain, cost, light_cost):
    """Woods and town 1 instead of 2, swamp 2 instead of 3."""
    battle = Battle(
        light("fast", AMERICAN, 1505),
        line("slow", AMERICAN, 1505),
        line("b", BRITISH, 2011),
        **{terrain: [1506]},
    )
    battle.do(March("fast", 1506), March("slow", 1506))
    assert battle.unit("fast").spent == 2 * light_cost
    assert battle.unit("slow").spent == 2 * cost


@pytest.mark.rule("rebels", "12.1.1")
def test_other_ground_costs_light_infantry_as_much_as_others():
    """Clear, light woods and fort 1, and hexsides are not reduced."""
    ground = Battle(
        light("a", AMERICAN, 1505),
        light_woods=[1606],
        fort=[1507],
        woods=[1406],
        stream=[(1506, 1406)],
    ).ground
    assert [ground.entry_cost(LIGHT, 1506, hex_) for hex_ in (1605, 1606, 1507, 1406)] == [2, 2, 2, 2 + 2]


# ---------------------------------------------------------------- assault (12.1.2)


@pytest.mark.rule("rebels", "12.1.2")
@pytest.mark.parametrize("terrain", ["woods", "swamp", "town"])
def test_light_infantry_attacking_into_bad_country_shifts_right(terrain):
    """One column, once, however many light units take part."""
    found = shifts(
        light("a1", AMERICAN, 1505),
        light("a2", AMERICAN, 1606),
        line("b", BRITISH, 1506),
        **{terrain: [1506]},
    )
    assert found == {terrain: -1, "light infantry attacks": 1}


@pytest.mark.rule("rebels", "12.1.2")
@pytest.mark.parametrize("terrain", ["woods", "swamp", "town"])
def test_light_infantry_defending_in_bad_country_shifts_left(terrain):
    """One column, once."""
    found = shifts(
        line("a", AMERICAN, 1505),
        light("b1", BRITISH, 1506),
        light("b2", BRITISH, 1506),
        **{terrain: [1506]},
    )
    assert found == {terrain: -1, "light infantry defends": -1}


@pytest.mark.rule("rebels", "12.1.2")
def test_both_light_shifts_may_apply():
    """They cancel each other."""
    found = shifts(light("a", AMERICAN, 1505), light("b", BRITISH, 1506), woods=[1506])
    assert found == {"woods": -1, "light infantry attacks": 1, "light infantry defends": -1}


@pytest.mark.rule("rebels", "12.1.2")
@pytest.mark.parametrize(
    "ground", [{}, {"light_woods": [1506]}, {"fort": [1506]}, {"woods": [1505]}], ids=str
)
def test_elsewhere_light_infantry_fights_like_any_other(ground):
    """Not in the clear, in light woods or in a fort; the attacker's own woods do not count."""
    found = shifts(light("a", AMERICAN, 1505), light("b", BRITISH, 1506), **ground)
    assert not {name for name in found if name.startswith("light infantry")}


@pytest.mark.rule("rebels", "12.1.2")
def test_light_defenders_count_only_in_the_bad_country_itself():
    """Of two defending hexes the light unit is in the clear one, a line unit in the woods."""
    found = shifts(
        line("a", AMERICAN, 1505),
        light("b", BRITISH, 1506),
        line("c", BRITISH, 1504),
        woods=[1504],
    )
    assert found == {"woods": -1}


# ---------------------------------------------------------------- zones of control (12.1.3)

WOODS = [1505, 1506, 1507]


def prowler(*foes, **more):
    """Light infantry at 1503 with woods along column 15 and enemies in 1605."""
    return Battle(light("a", AMERICAN, 1503, allowance=6), *foes, **{"woods": [*WOODS, 1606], **more})


@pytest.mark.rule("rebels", "12.1.3", "5.2")
def test_light_infantry_ignores_the_zone_of_ordinary_infantry_in_bad_country():
    """1505 and 1506 are in the zone of 1605, and it walks on through them to 1507."""
    battle = prowler(line("b", BRITISH, 1605), line("wall", BRITISH, 1304), water=[1404, 1405, 1406])
    assert 1507 in battle.ends("a", March)
    other = Battle(
        line("a", AMERICAN, 1503, allowance=6),
        line("b", BRITISH, 1605),
        woods=WOODS,
        water=[1404, 1405, 1406],
    )
    assert 1507 not in other.ends("a", March)


@pytest.mark.rule("rebels", "12.1.3")
def test_it_may_stop_there_go_on_later_and_must_fight_if_it_stays():
    """A leg that ends in such a zone does not end the move; if it stays, the zone obliges it (8.22)."""
    battle = prowler(line("b", BRITISH, 1605))
    battle.do(March("a", 1505))
    assert not battle.unit("a").halted
    assert 1507 in battle.ends("a", March)
    fight = Fight(light("a", AMERICAN, 1505), line("b", BRITISH, 1605), woods=WOODS)
    assert set(fight.frame.owed) == {1505, 1605}


@pytest.mark.rule("rebels", "12.1.3", "5.2")
def test_in_clear_ground_the_zone_stops_it_like_others():
    """Without the woods it stops in the first hex."""
    battle = prowler(line("b", BRITISH, 1605), woods=[])
    battle.do(March("a", 1505))
    assert battle.unit("a").halted


@pytest.mark.rule("rebels", "12.1.3")
@pytest.mark.parametrize("make", [light, dragoon])
def test_an_enemy_hex_with_light_infantry_or_dragoons_stops_it(make):
    """Ruling Q33: alone, or stacked with ordinary infantry, or as one of several enemy hexes."""
    walls = [1404, 1405, 1406]
    assert 1507 in prowler(line("b", BRITISH, 1605), water=walls).ends("a", March)
    mixed = [line("b", BRITISH, 1605), make("c", BRITISH, 1605, strength=1)]
    for foes in ([make("b", BRITISH, 1605)], mixed):
        battle = prowler(*foes, water=walls)
        assert 1507 not in battle.ends("a", March)
        battle.do(March("a", 1505))
        assert battle.unit("a").halted
    battle = prowler(line("b", BRITISH, 1605), make("c", BRITISH, 1606), water=walls)
    assert 1506 in battle.ends("a", March)
    assert 1507 not in battle.ends("a", March)


@pytest.mark.rule("rebels", "12.1.3")
def test_each_hex_is_looked_at_by_itself():
    """Ruling Q33: horse whose zone does not reach a hex does not matter in it."""
    battle = prowler(line("b", BRITISH, 1605), dragoon("far", BRITISH, 1708), water=[1404, 1405, 1406])
    battle.do(March("a", 1505))
    assert not battle.unit("a").halted


@pytest.mark.rule("rebels", "12.1.3", "11.4.1.b")
def test_out_of_command_it_may_pass_through_but_not_end_there():
    """Ruling Q68: a zone that is ignored is not entered."""
    battle = prowler(line("b", BRITISH, 1605), water=[1404, 1405, 1406])
    battle.with_unit("a", in_command=False)
    ends = battle.ends("a", March)
    assert 1507 in ends
    assert not ends & {1505, 1506}
    assert battle.refusal(March("a", 1505)).rule == "11.4.1.b"


@pytest.mark.rule("rebels", "12.1.3", "9.1")
def test_disrupted_it_may_pass_through_but_not_end_there_either():
    """Ruling Q68: 9.1(4) says what 11.4.1.b says. A zone that would stop it keeps it out."""
    battle = prowler(line("b", BRITISH, 1605), leader("l", AMERICAN, 1510), water=[1404, 1405, 1406])
    battle.with_unit("a", disrupted=True)
    ends = battle.ends("a", March)
    assert 1507 in ends
    assert not ends & {1505, 1506}
    assert battle.refusal(March("a", 1505)).rule == "9.1"
    horse = prowler(dragoon("b", BRITISH, 1605), leader("l", AMERICAN, 1510), water=[1404, 1405, 1406])
    horse.with_unit("a", disrupted=True)
    assert 1507 not in horse.ends("a", March)


# ---------------------------------------------------------------- leaving a zone (12.3)


@pytest.mark.rule("rebels", "12.3", "5.1")
def test_light_infantry_leaves_ordinary_infantry_without_a_check():
    """It simply marches away, and no check is offered."""
    battle = Battle(light("a", AMERICAN, 1505), line("b", BRITISH, 1506))
    assert 1502 in battle.ends("a", March)
    assert battle.refusal(Disengage("a")).rule == "12.3"


@pytest.mark.rule("rebels", "12.3", "4.4.1")
@pytest.mark.parametrize("make", [light, dragoon])
def test_light_infantry_must_check_to_leave_light_infantry_or_dragoons(make):
    """With the modifier of 4.4.1: morale 6 passes on 3 and stays on 4."""
    for foes in ([make("b", BRITISH, 1506)], [line("b", BRITISH, 1506), make("c", BRITISH, 1606)]):
        battle = Battle(light("a", AMERICAN, 1605), *foes)
        assert not battle.ends("a", March)
        battle.do(Disengage("a"), morale=[3 - (len(foes) > 1)])
        assert battle.unit("a").freed
    stays = Battle(light("a", AMERICAN, 1505), make("b", BRITISH, 1506))
    stays.do(Disengage("a"), morale=[4])
    assert stays.unit("a").halted


@pytest.mark.rule("rebels", "12.3")
def test_only_the_zone_it_stands_in_matters():
    """Enemy horse across a river exerts nothing and holds nobody."""
    foes = [line("b", BRITISH, 1506), dragoon("c", BRITISH, 1604)]
    held = Battle(light("a", AMERICAN, 1505), *foes)
    assert not held.ends("a", March)
    free = Battle(light("a", AMERICAN, 1505), *foes, river=[(1505, 1604)])
    assert free.ends("a", March)


@pytest.mark.rule("rebels", "12.3", "9.1")
def test_disrupted_light_infantry_and_dragoons_stay_in_the_zone():
    """9.1(4) holds for them too."""
    for make in (light, dragoon):
        battle = Battle(make("a", AMERICAN, 1505, disrupted=True), line("b", BRITISH, 1506))
        assert not battle.ends("a")
