"""5.2: entering a zone of control."""

import pytest

from cockade.engine.rebels.play import GAME
from cockade.events.rebels import AMERICAN, BRITISH, EndSegment, March, UnitRetreated
from tests.engine.rebels.field import Battle, dragoon, gun, leader, light, line

rule = pytest.mark.rule


@rule("rebels", "5.2")
@pytest.mark.parametrize("piece", [line, light, dragoon, gun])
def test_every_unit_stops_when_it_enters_one(piece):
    """It may end there, and go no further in this player turn."""
    battle = Battle(piece("a", AMERICAN, 1503), line("b", BRITISH, 1505))
    assert 1504 in battle.ends("a", March)
    battle.do(March("a", 1504))
    assert battle.unit("a").halted
    assert battle.ends("a") == set()
    assert battle.refusal(March("a", 1503)).rule == "5.2"


@rule("rebels", "5.2")
def test_who_marched_into_a_zone_and_was_driven_out_is_refused_by_the_zone():
    """It made no forced march (4.3.1)."""
    battle = Battle(line("a", AMERICAN, 1503), line("b", BRITISH, 1505))
    battle.do(March("a", 1504))
    battle.state = GAME.reduce(battle.state, UnitRetreated("a", 1403))
    assert battle.refusal(March("a", 1402)).rule == "5.2"


@rule("rebels", "5.2")
def test_nothing_beyond_is_reached():
    """Between two enemies there is no way through, and 5.2 is what forbids it."""
    foes = [line(f"b{hex_}", BRITISH, hex_) for hex_ in (1105, 1405, 1705, 2005)]
    battle = Battle(dragoon("a", AMERICAN, 1502), *foes)
    assert {hex_ for hex_ in battle.ends("a") if hex_ % 100 > 6} == set()
    assert battle.refusal(March("a", 1507)).rule == "5.2"


@rule("rebels", "5.2")
def test_a_way_around_is_walked():
    """The hex beyond is reached without entering the zone where the points suffice."""
    battle = Battle(dragoon("a", AMERICAN, 1503), line("b", BRITISH, 1605))
    battle.do(March("a", 1506))
    path, _ = battle.walked("a")
    assert not {1604, 1705, 1706, 1606, 1505} & set(path[:-1])


@rule("rebels", "5.2")
def test_a_leader_who_enters_one_stops_too():
    """He may come to friends in a zone, and stays there."""
    battle = Battle(leader("w", AMERICAN, 1503), line("a", AMERICAN, 1504), line("b", BRITISH, 1505))
    battle.do(March("w", 1504))
    assert battle.unit("w").halted
    assert battle.refusal(March("w", 1503)).rule == "5.2"


@rule("rebels", "5.2")
def test_on_the_next_turn_it_is_free_to_move_again():
    """The halt lasts for the player turn; then 5.1 asks whether it may leave."""
    battle = Battle(line("a", AMERICAN, 1503), line("b", BRITISH, 1505))
    battle.do(March("a", 1504))
    assert battle.unit("a").halted
    battle = Battle(line("a", AMERICAN, 1503), line("b", BRITISH, 2011))
    battle.do(March("a", 1504), EndSegment(), EndSegment())
    assert not battle.unit("a").halted


@rule("rebels", "5.2", "12.1.3")
def test_light_infantry_in_the_woods_does_not_stop_for_ordinary_infantry():
    """The exception of 12.1.3; for dragoons beside the way it does stop."""
    ground = {"woods": [1504]}
    battle = Battle(light("a", AMERICAN, 1503), line("b", BRITISH, 1505), **ground)
    battle.do(March("a", 1504))
    assert not battle.unit("a").halted
    battle = Battle(light("a", AMERICAN, 1503), dragoon("b", BRITISH, 1505), **ground)
    battle.do(March("a", 1504))
    assert battle.unit("a").halted
