"""7.3: line of fire, slopes, range, and guns in enemy zones."""

import pytest

from cockade.events.rebels import AMERICAN, BRITISH, Bombard
from tests.engine.rebels.field import Battle, example, gun, leader, line

rule = pytest.mark.rule


def shot(target, *pieces, reach=4, origin=1505, side=AMERICAN, **ground):
    """A gun in 1505 and an enemy in the target hex."""
    return Battle(
        gun("g", AMERICAN, origin, reach=reach),
        line("b", BRITISH, target),
        *pieces,
        segment="bombardment",
        **ground,
    )


def allowed(target, *pieces, **more):
    """Whether the gun may fire at the target."""
    return Bombard("g", target) in shot(target, *pieces, **more).offered()


# ---------------------------------------------------------------- 7.3.1


@rule("rebels", "7.3.1")
@pytest.mark.parametrize(
    "ground",
    [{}, {"woods": [1505, 1506]}, {"river": [(1505, 1506)]}, {"level": {1506: 3}}, {"town": [1505, 1506]}],
)
def test_an_adjacent_hex_may_always_be_bombarded(ground):
    """Whatever lies there, and whatever the range."""
    assert allowed(1506, reach=1, **ground)


@rule("rebels", "7.3.1", "7.37")
def test_even_in_an_enemy_zone():
    """Beside several enemies each of them may be fired at."""
    assert allowed(1506, line("c", BRITISH, 1405))


# ---------------------------------------------------------------- 7.3.2, 7.3.4


@rule("rebels", "7.3.2", "7.3.4")
@pytest.mark.parametrize("terrain", ["woods", "town"])
def test_woods_and_towns_between_block(terrain):
    """Refused under 7.3.2."""
    battle = shot(1508, **{terrain: [1506]})
    assert battle.offered(Bombard) == []
    assert battle.refusal(Bombard("g", 1508)).rule == "7.3.2"


@rule("rebels", "7.3.4", "chart.TEC")
@pytest.mark.parametrize("terrain", ["clear", "light_woods", "swamp", "fort", "water"])
def test_other_terrain_does_not(terrain):
    """It is open."""
    assert allowed(1508, **{terrain: [1506, 1507]})


@rule("rebels", "7.3.4")
@pytest.mark.parametrize(
    "piece",
    [
        line("x", AMERICAN, 1507),
        gun("x", AMERICAN, 1507),
        line("x", BRITISH, 1507),
        gun("x", BRITISH, 1507),
        line("x", AMERICAN, 1507, disrupted=True),
    ],
)
def test_combat_units_of_either_side_block(piece):
    """Infantry or guns, friend or enemy."""
    assert not allowed(1508, piece)


@rule("rebels", "7.3.4")
@pytest.mark.parametrize("side", [AMERICAN, BRITISH])
def test_leaders_alone_do_not_block(side):
    """Ruling Q12."""
    assert allowed(1508, leader("x", side, 1507))


@rule("rebels", "7.3.2")
@pytest.mark.parametrize("hex_", [1506, 1605])
def test_along_a_hexside_either_neighbour_blocks(hex_):
    """Ruling Q12: the line from 1505 to 1606 runs along the hexside between 1506 and 1605."""
    assert allowed(1606)
    assert not allowed(1606, woods=[hex_])


@rule("rebels", "7.3.2")
def test_hexes_beside_the_line_do_not_block():
    """Straight down the column the neighbouring columns are not touched."""
    assert allowed(1508, woods=[1405, 1406, 1407, 1605, 1606, 1607])


@rule("rebels", "7.3.2")
def test_an_oblique_line_is_blocked_by_the_hexes_it_crosses():
    """From 1505 to 1607 it crosses 1506 and 1606 and no other hex."""
    assert not allowed(1607, woods=[1506])
    assert not allowed(1607, woods=[1606])
    assert allowed(1607, woods=[1605, 1507, 1705])


@rule("rebels", "7.3.2")
def test_range_is_hex_distance():
    """Four hexes straight, and four hexes oblique."""
    assert allowed(1509)
    assert allowed(1907)
    assert not allowed(1510)
    assert not allowed(1908)


# ---------------------------------------------------------------- 7.3.3


@rule("rebels", "7.3.3.ex", "7.3.3")
def test_the_example_of_the_rulebook():
    """Out of woods and into woods, but not through woods."""
    given, expected = example("7.3.3.ex")
    ends = {given["firing_hex"]: [1505, 1507]}
    assert (given["target_hex"], given["between"]) == ("woods", "clear")
    assert allowed(1507, **ends) == expected["allowed"]
    assert allowed(1507, woods=[1505, 1506, 1507]) == expected["allowed_if_between_is_woods"]


@rule("rebels", "7.3.3")
def test_units_in_the_firing_and_the_target_hex_never_block():
    """However many stand there."""
    assert allowed(1507, line("a", AMERICAN, 1505), line("c", BRITISH, 1507))


# ---------------------------------------------------------------- 7.35, 7.36


@rule("rebels", "7.35", "7.36")
def test_uphill_the_range_is_one_less():
    """Ruling Q13: any difference of level counts once."""
    for level in (1, 3):
        assert allowed(1508, reach=4, level={1508: level})
        assert not allowed(1509, reach=4, level={1509: level})


@rule("rebels", "7.35", "7.36")
def test_downhill_it_is_one_more():
    """Ruling Q13."""
    for level in (1, 3):
        assert allowed(1510, reach=4, level={1505: level})
        assert not allowed(1511, reach=4, level={1505: level})


@rule("rebels", "7.35")
def test_ground_between_does_not_count():
    """Only the levels of the two hexes are compared."""
    assert allowed(1509, reach=4, level={1507: 2})
    assert not allowed(1510, reach=4, level={1506: 2})


@rule("rebels", "7.36")
def test_beyond_its_range_it_does_not_fire():
    """Refused under 7.36."""
    battle = shot(1508, reach=2)
    assert battle.offered(Bombard) == []
    assert battle.refusal(Bombard("g", 1508)).rule == "7.36"


# ---------------------------------------------------------------- 7.37


@rule("rebels", "7.37")
def test_in_an_enemy_zone_a_gun_fires_at_adjacent_enemies_only():
    """The farther target is refused under 7.37."""
    battle = shot(1508, line("c", BRITISH, 1405))
    assert battle.offered(Bombard) == [Bombard("g", 1405)]
    assert battle.refusal(Bombard("g", 1508)).rule == "7.37"


@rule("rebels", "7.37")
def test_it_may_fire_at_an_adjacent_enemy_without_a_zone():
    """A gun beside it, while infantry holds it in its zone."""
    battle = shot(1405, gun("h", BRITISH, 1404))
    assert set(battle.offered(Bombard)) == {Bombard("g", 1404), Bombard("g", 1405)}


@rule("rebels", "7.37")
def test_beside_an_enemy_gun_alone_it_is_in_no_zone():
    """Artillery exerts none: the far target is open to it."""
    assert allowed(1508, gun("h", BRITISH, 1405))
