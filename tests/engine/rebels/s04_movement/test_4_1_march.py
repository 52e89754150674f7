"""4.1: ordinary movement."""

import pytest

from cockade.events.rebels import AMERICAN, BRITISH, EndSegment, March
from tests.engine.rebels.field import Battle, dragoon, gun, leader, light, line

rule = pytest.mark.rule


def alone(piece, **ground):
    """One unit far from the enemy."""
    return Battle(piece, line("far", BRITISH, 2011), **ground)


@rule("rebels", "4.1", "4.1.1")
def test_a_unit_walks_as_far_as_its_allowance_over_clear_ground():
    """Four movement points are four clear hexes, and no fifth."""
    battle = alone(line("a", AMERICAN, 1505))
    assert max(battle.ground.grid.distance(1505, hex_) for hex_ in battle.ends("a", March)) == 4
    assert battle.refusal(March("a", 1510)).rule == "4.1.1"


@rule("rebels", "4.1")
def test_a_hex_held_by_the_enemy_is_closed():
    """No unit enters a hex that holds an enemy combat unit, be it a gun alone."""
    battle = Battle(line("a", AMERICAN, 1505), line("b", BRITISH, 1507), gun("g", BRITISH, 1503))
    assert not {1507, 1503} & battle.ends("a")
    assert battle.refusal(March("a", 1507)).rule == "4.1"
    assert battle.refusal(March("a", 1503)).rule == "4.1"


@rule("rebels", "4.1")
@pytest.mark.parametrize(
    ("piece", "hexes"),
    [
        (line("a", AMERICAN, 1101), 4),
        (light("a", AMERICAN, 1101), 5),
        (gun("a", AMERICAN, 1101), 4),
        (dragoon("a", AMERICAN, 1101), 6),
        (leader("a", AMERICAN, 1101), 6),
    ],
)
def test_every_kind_moves_by_its_allowance(piece, hexes):
    """Ruling Q05: leaders, mounted, have 6."""
    battle = alone(piece)
    assert max(battle.ground.grid.distance(1101, hex_) for hex_ in battle.ends("a", March)) == hexes


@rule("rebels", "4.1")
def test_a_unit_moves_once():
    """Whoever has spent his allowance is not offered again, and is refused."""
    battle = alone(line("a", AMERICAN, 1501))
    battle.do(March("a", 1505))
    assert battle.ends("a") == set()
    assert battle.refusal(March("a", 1504)).rule == "4.1.1"


@rule("rebels", "4.1")
def test_a_move_may_be_walked_in_legs_and_others_moved_in_between():
    """Ruling Q70: what is left of the allowance is kept until the segment ends."""
    battle = Battle(line("a", AMERICAN, 1501), line("c", AMERICAN, 1301), line("far", BRITISH, 2011))
    battle.do(March("a", 1503), March("c", 1302), March("a", 1505))
    assert battle.walked("a") == ((1504, 1505), 4)
    assert battle.ends("a") == set()
    assert battle.ends("c") != set()


@rule("rebels", "4.1")
def test_unused_points_are_lost():
    """On its next turn a unit has its printed allowance and no more."""
    battle = alone(line("a", AMERICAN, 1501))
    battle.do(March("a", 1502), EndSegment(), EndSegment())
    assert battle.unit("a").spent == 0
    assert 1506 in battle.ends("a", March)
    assert 1507 not in battle.ends("a", March)


@rule("rebels", "4.1")
def test_friends_never_block():
    """A column of full hexes is walked through; stacking counts where the move ends (ruling Q04)."""
    full = [line(f"f{row}", AMERICAN, 1500 + row, strength=12) for row in (2, 3)]
    walls = [(1501, 1401), (1501, 1601), (1502, 1402), (1502, 1602), (1502, 1401), (1502, 1601)]
    battle = Battle(line("a", AMERICAN, 1501), *full, line("far", BRITISH, 2011), river=walls)
    battle.do(March("a", 1504))
    assert battle.walked("a")[0] == (1502, 1503, 1504)


@rule("rebels", "4.1", "6.0")
def test_a_move_may_not_end_in_a_full_hex():
    """Ruling Q04: twelve points are the limit where a move ends."""
    battle = Battle(
        line("a", AMERICAN, 1501), line("f", AMERICAN, 1502, strength=9), line("far", BRITISH, 2011)
    )
    assert 1502 not in battle.ends("a")
    assert battle.refusal(March("a", 1502)).rule == "6.0"


@rule("rebels", "4.1")
def test_the_cheapest_way_is_walked():
    """Straight through the swamp are four points, the way around it three."""
    battle = alone(line("a", AMERICAN, 1501), swamp=[1502])
    battle.do(March("a", 1503))
    path, cost = battle.walked("a")
    assert (1502 in path, cost) == (False, 6)


@rule("rebels", "4.1")
def test_the_hex_one_stands_in_is_no_move():
    """Staying is not moving."""
    battle = alone(line("a", AMERICAN, 1501))
    assert battle.refusal(March("a", 1501)).rule == "4.1"


@rule("rebels", "4.1")
def test_eliminated_units_move_no_more():
    """Out of the game is out of the game."""
    battle = alone(line("a", AMERICAN, 1501)).with_unit("a", alive=False, hex=0)
    assert battle.refusal(March("a", 1502)).rule == "13.2"
    fallen = alone(leader("w", AMERICAN, 1501)).with_unit("w", alive=False, hex=0)
    assert fallen.refusal(March("w", 1502)).rule == "11.13"
