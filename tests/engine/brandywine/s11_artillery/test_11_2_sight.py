"""Line of sight (11.2): the eight worked examples, the three slope cases, hexsides."""

from __future__ import annotations

import pytest

from cockade.engine.brandywine.b4_artillery.sight import look
from cockade.engine.brandywine.play import GAME
from cockade.engine.game_tree import GameTree
from tests.engine.brandywine.field import Battle, example, foot

rule = pytest.mark.rule
EXAMPLES = [f"11.2.3.ex{n}" for n in range(1, 9)]


@pytest.fixture(scope="module")
def empty_map():
    """The map of the battle without a unit on it."""
    state = GameTree.begin(GAME, "battle", bytes(16)).state
    return state.replace(units=tuple(unit.replace(hex=0) for unit in state.units))


@pytest.mark.parametrize("id_", EXAMPLES)
@rule("brandywine", "11.2.3", "11.2.3.ex1", "11.2.3.ex2", "11.2.3.ex3", "11.2.3.ex4")
@rule("brandywine", "11.2.3.ex5", "11.2.3.ex6", "11.2.3.ex7", "11.2.3.ex8")
def test_the_worked_examples_of_the_rulebook(empty_map, id_):
    """Who is up slope, and whether the line is open, on the map itself; the same from the other end."""
    given, expected = example(id_)
    there = look(empty_map, given["from"], given["to"])
    back = look(empty_map, given["to"], given["from"])
    assert (there.up_slope, there.is_open) == (expected["up_slope"], expected["open"])
    assert (back.up_slope, back.is_open) == (there.up_slope, there.is_open)


@rule("brandywine", "11.2.3.ex2", "11.2.2")
def test_the_open_line_of_the_examples_is_closed_by_any_unit_on_it(empty_map):
    """A combat unit of either side in 1517 or 1518 blocks; one in an end hex does not."""
    for hex_, is_open in ((1517, False), (1518, False), (1516, True), (1519, True)):
        units = list(empty_map.units)
        number = next(n for n, unit in enumerate(units) if not unit.is_leader)
        units[number] = units[number].replace(hex=hex_)
        seen = look(empty_map.replace(units=tuple(units)), 1519, 1516)
        assert seen.is_open == is_open
        assert seen.rule == ("" if is_open else "11.2.2")


def seen(a, b, *pieces, **ground):
    """The line of sight from a to b in a sketch: the case, and whether it is open."""
    found = look(Battle(*pieces, **ground).state, a, b)
    return found.up_slope, found.is_open


@rule("brandywine", "11.2.1", "11.2.2")
def test_terrain_blocks_only_between():
    """Woods, light woods, houses: through them no line, into them and out of them there is; beside always."""
    for kind in ("woods", "light_woods", "meeting_house", "town"):
        assert seen(1505, 1508, **{kind: [1506]}) == ("neither", False)
        assert seen(1505, 1508, **{kind: [1505, 1508]}) == ("neither", True)
        assert seen(1505, 1506, **{kind: [1505, 1506]}) == ("adjacent", True)
    assert seen(1505, 1508, cultivated=[1506, 1507]) == ("neither", True)


@rule("brandywine", "11.2.3")
def test_case_one_any_slope_between_blocks():
    """Neither is up slope: a slope of an end hex does no harm, another one does."""
    assert seen(1505, 1508, slope=[(1506, 1507)]) == ("neither", False)
    assert seen(1505, 1508, slope_run=[(1507, 1506)]) == ("neither", False)
    assert seen(1505, 1508, slope=[(1506, 1505), (1507, 1508)]) == ("neither", True)


@rule("brandywine", "11.2.3")
def test_case_two_slopes_between_must_rise_the_same_way():
    """One is up slope: the middle slope must rise towards it; two slopes at three hexes need a third."""
    top = (1508, 1507)
    assert seen(1505, 1508, slope=[top]) == ("one", True)
    assert seen(1505, 1508, slope=[top, (1507, 1506)]) == ("one", True)
    assert seen(1505, 1508, slope=[top, (1506, 1507)]) == ("one", False)
    assert seen(1505, 1508, slope=[top, (1506, 1505)]) == ("one", False)
    assert seen(1505, 1508, slope=[top, (1507, 1506), (1506, 1505)]) == ("one", True)
    assert seen(1505, 1507, slope=[(1507, 1506), (1506, 1505)]) == ("one", True)
    assert seen(1505, 1508, slope=[top], woods=[1506]) == ("one", False)


@rule("brandywine", "11.2.3")
def test_case_three_both_up_slope_see_everything():
    """Blocking hexes and slopes between are ignored."""
    ends = [(1508, 1507), (1505, 1506)]
    assert seen(1505, 1508, slope=ends, woods=[1506, 1507]) == ("both", True)
    assert seen(1505, 1508, slope=[*ends, (1506, 1507)]) == ("both", True)


@rule("brandywine", "11.2.4")
def test_along_a_hexside_both_hexes_must_block():
    """1405 to 1605 runs between 1504 and 1505: woods and a unit together block, a slope alone does too."""
    a = foot("a", "american", 1505)
    assert seen(1405, 1605, woods=[1504]) == ("neither", True)
    assert seen(1405, 1605, a, woods=[1504]) == ("neither", False)
    assert seen(1405, 1605, woods=[1504, 1505]) == ("neither", False)
    assert seen(1405, 1605, light_woods=[1504, 1505]) == ("neither", False)
    assert seen(1405, 1605, slope=[(1504, 1505)]) == ("neither", False)


@rule("brandywine", "11.2.3", "11.2.4")
def test_at_a_corner_one_slope_puts_a_unit_up_slope():
    """Ruling Q136: the line from 1405 meets 1605 where its hexsides to 1504 and 1505 meet."""
    for beside in (1504, 1505):
        assert seen(1405, 1605, slope=[(1605, beside)]) == ("one", True)
    both = [(1605, 1504), (1405, 1505)]
    assert seen(1405, 1605, slope=both, woods=[1504, 1505]) == ("both", True)
