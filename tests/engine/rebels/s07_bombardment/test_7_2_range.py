"""7.2: guns, their ranges, howitzers, and close range."""

import pytest

from cockade.engine.rebels.common.charts import load_charts
from cockade.engine.rebels.common.scenarios import SCENARIO_IDS, load_sheet
from cockade.engine.rebels.segment2_bombardment import reckon_fire
from cockade.events.rebels import AMERICAN, BRITISH, Bombard
from tests.engine.rebels.field import Battle, example, gun, line

rule = pytest.mark.rule


@rule("rebels", "7.2")
@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_every_gun_on_the_counter_sheet_has_the_range_of_its_kind(scenario):
    """3 pounds 2; 4 pounds 3; 6 and 9 pounds 4; 12 and 24 pounds 5."""
    ranges = {"3": 2, "4": 3, "6": 4, "9": 4, "12": 5, "24": 5, "howitzer": 4}
    assert load_charts().gun_ranges == ranges
    guns = [unit for unit in load_sheet(scenario).unit if unit.kind == "artillery"]
    assert guns or scenario == "kings-mountain"
    assert all(unit.reach == ranges[unit.gun] for unit in guns)


@rule("rebels", "7.2.1")
def test_a_howitzer_fires_over_everything():
    """Units and obstacles between do not block it."""
    pieces = [line("a", AMERICAN, 1506), line("b", BRITISH, 1508)]
    ground = {"woods": [1507], "segment": "bombardment"}
    howitzer = Battle(gun("g", AMERICAN, 1505, reach=4, howitzer=True), *pieces, **ground)
    assert Bombard("g", 1508) in howitzer.offered()
    other = Battle(gun("g", AMERICAN, 1505, reach=4), *pieces, **ground)
    assert other.refusal(Bombard("g", 1508)).rule == "7.3.2"


@rule("rebels", "7.2.1")
def test_in_all_else_it_is_artillery():
    """Its range binds it, and so does an enemy zone."""
    piece = gun("g", AMERICAN, 1505, reach=4, howitzer=True)
    far = Battle(piece, line("b", BRITISH, 1510), segment="bombardment")
    assert far.refusal(Bombard("g", 1510)).rule == "7.36"
    near = Battle(piece, line("b", BRITISH, 1508), line("c", BRITISH, 1506), segment="bombardment")
    assert near.refusal(Bombard("g", 1508)).rule == "7.37"


@rule("rebels", "7.2.2.ex", "7.2.2")
def test_the_example_of_the_rulebook():
    """Strength 2 at range 1 fires as 4."""
    given, expected = example("7.2.2.ex")
    battle = Battle(
        gun("g", AMERICAN, 1505, bombardment=given["strength"]),
        line("b", BRITISH, 1506),
        segment="bombardment",
    )
    assert battle.ground.grid.distance(1505, 1506) == given["range"]
    assert reckon_fire(battle.state, ("g",), 1506).strength == expected["strength"]


@rule("rebels", "7.2.2")
def test_farther_away_it_uses_the_printed_strength():
    """At two hexes and more nothing is doubled."""
    battle = Battle(gun("g", AMERICAN, 1505, bombardment=2), line("b", BRITISH, 1507), segment="bombardment")
    assert reckon_fire(battle.state, ("g",), 1507).strength == 2


@rule("rebels", "7.2.2", "7.1")
def test_joined_guns_are_doubled_together():
    """Two and three next to the enemy are ten."""
    guns = [gun("g", AMERICAN, 1505, bombardment=2), gun("k", AMERICAN, 1505, bombardment=3)]
    battle = Battle(*guns, line("b", BRITISH, 1506), segment="bombardment")
    assert reckon_fire(battle.state, ("g", "k"), 1506).strength == 10
