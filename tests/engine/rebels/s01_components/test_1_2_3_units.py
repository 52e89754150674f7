"""1.2.3: kinds of units and what is printed on them."""

import pytest

from cockade.engine.rebels.common.scenarios import load_scenario
from cockade.engine.rebels.play import GAME
from cockade.events.rebels import AMERICAN, BRITISH, March
from tests.engine.rebels.field import Battle, dragoon, gun, leader, light, line

rule = pytest.mark.rule


@rule("rebels", "1.2.3")
def test_leaders_are_no_combat_units_and_guns_no_line_units():
    """Infantry of any kind, dragoons and artillery fight; artillery alone of them is no line unit."""
    battle = Battle(
        line("a", AMERICAN, 1505),
        line("m", AMERICAN, 1505, kind="militia"),
        light("l", AMERICAN, 1505),
        dragoon("d", AMERICAN, 1505),
        gun("g", AMERICAN, 1505),
        leader("w", AMERICAN, 1505),
    )
    position = battle.state.position
    assert [unit.id for unit in position.combat_units(1505)] == ["a", "m", "l", "d", "g"]
    assert [unit.id for unit in position.line_units(1505)] == ["a", "m", "l", "d"]
    assert [unit.id for unit in position.leaders(1505)] == ["w"]


@rule("rebels", "1.2.3")
def test_the_back_of_a_counter_shows_its_disrupted_values():
    """A unit fights and checks with the side that shows."""
    battle = Battle(
        line("a", AMERICAN, 1505, strength=(5, 2), morale=(7, 4)),
        line("b", AMERICAN, 1506, strength=(5, 2), morale=(7, 4), disrupted=True),
    )
    assert [(battle.unit(u).strength, battle.unit(u).morale) for u in "ab"] == [(5, 7), (2, 4)]


@rule("rebels", "1.2.3")
def test_a_dismounted_dragoon_is_infantry():
    """Ruling Q59: the 16th at Trenton fights on foot, with the allowance of infantry."""
    counter = load_scenario("trenton").counters["16-drag"]
    assert (counter.kind, counter.allowance) == ("infantry", 4)


@rule("rebels", "1.2.3")
@pytest.mark.parametrize("side", [AMERICAN, BRITISH])
def test_every_stack_lies_open_to_both(side):
    """Each player may look through every stack: a side's view is the whole state."""
    battle = Battle(line("a", AMERICAN, 1505), line("b", BRITISH, 1510))
    assert GAME.view(battle.state, side) is battle.state


@rule("rebels", "1.2.3")
def test_an_unknown_unit_is_refused():
    """There is no such counter."""
    battle = Battle(line("a", AMERICAN, 1505), line("b", BRITISH, 1510))
    assert battle.refusal(March("x", 1504)).rule == "1.2.3"
