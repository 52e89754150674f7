"""3.1.1: entering the map."""

import pytest

from cockade.events.rebels import AMERICAN, BRITISH, EndSegment, ForceMarch, March
from tests.engine.rebels.field import Battle, dragoon, gun, leader, line

rule = pytest.mark.rule


def coming(*others, unit=None, **ground):
    """A unit that comes at 1501 now."""
    return Battle(
        unit or line("r", AMERICAN, 0, due=2, entry=1501),
        line("b", BRITISH, 2011),
        *others,
        segment="reinforcement",
        **ground,
    )


@rule("rebels", "3.1.1")
def test_the_entry_hex_is_paid_for():
    """Four points enter the edge hex and three more; into woods they reach one hex less."""
    assert coming().cost("r", 1501) == 1
    assert coming(woods=[1501]).cost("r", 1501) == 2
    assert 1504 in coming().ends("r", March)
    assert 1505 not in coming().ends("r", March)
    assert 1504 not in coming(woods=[1501]).ends("r", March)


@rule("rebels", "3.1.1")
@pytest.mark.parametrize(("kind", "cost"), [("road", 0.5), ("trail", 1)])
def test_a_way_that_ends_at_the_edge_is_followed_from_outside(kind, cost):
    """Ruling Q66: the first hex costs what the way costs, whatever its terrain."""
    assert coming(swamp=[1501], **{kind: [[1501, 1502]]}).cost("r", 1501) == cost
    assert coming(swamp=[1501], **{kind: [[1502, 1503]]}).cost("r", 1501) == 3


@rule("rebels", "3.1.1")
def test_a_gun_enters_a_swamp_only_along_a_way():
    """What is prohibited inside the map is prohibited at its edge."""
    piece = gun("r", AMERICAN, 0, due=2, entry=1501)
    assert coming(unit=piece, swamp=[1501]).ends("r") == set()
    assert 1501 in coming(unit=piece, swamp=[1501], trail=[[1501, 1502]]).ends("r")


@rule("rebels", "3.1.1", "2.0.1.3")
def test_the_move_may_be_walked_in_legs():
    """What is left of the allowance is used in the same segment; then it is gone."""
    battle = coming()
    battle.do(March("r", 1502), March("r", 1504))
    assert (battle.unit("r").spent, battle.state.segment) == (8, "movement")


@rule("rebels", "3.1.1")
def test_it_may_enter_by_forced_march():
    """Six hexes instead of four, and the check at the end."""
    battle = coming()
    assert 1506 in battle.ends("r", ForceMarch)
    assert 1507 not in battle.ends("r", ForceMarch)
    battle.do(ForceMarch("r", 1506), forced_march=[7])
    assert battle.walked("r")[1] == 12
    assert not battle.unit("r").disrupted
    assert battle.state.segment == "movement"


@rule("rebels", "3.1.1")
def test_dragoons_enter_by_forced_march_nine_hexes():
    """The allowance of 4.3.1 counts from off the map."""
    battle = coming(unit=dragoon("r", AMERICAN, 0, due=2, entry=1501))
    assert 1509 in battle.ends("r", ForceMarch)
    assert 1510 not in battle.ends("r", ForceMarch)


@rule("rebels", "3.1.1", "5.2")
def test_an_enemy_zone_stops_it_at_once():
    """Entering an enemy zone of control ends its move like any other."""
    battle = coming(line("c", BRITISH, 1502))
    battle.do(March("r", 1501))
    assert battle.unit("r").halted
    assert battle.state.segment == "movement"


@rule("rebels", "3.1.1", "5.2")
def test_an_entrant_stopped_by_a_zone_is_refused_under_5_2():
    """While others still enter it may not go on."""
    battle = coming(line("c", BRITISH, 1502), line("s", AMERICAN, 0, due=2, entry=1501))
    battle.do(March("r", 1501))
    assert battle.refusal(March("r", 1601)).rule == "5.2"


@rule("rebels", "3.1.1", "11.6")
def test_it_is_in_command_on_the_turn_it_arrives():
    """No leader is near; the enemy's zone is entered all the same, and by forced march too."""
    battle = Battle(
        line("r", AMERICAN, 0, due=2, entry=1501),
        line("a", AMERICAN, 1101),
        line("b", BRITISH, 1505),
        segment="reinforcement",
        command=True,
    )
    assert not battle.unit("a").in_command
    assert 1504 in battle.ends("r", March)
    assert battle.ends("r", ForceMarch)


@rule("rebels", "3.1.1", "11.15")
def test_a_leader_enters_like_others():
    """Six hexes, but not next to the enemy by himself."""
    battle = coming(line("c", BRITISH, 1503), unit=leader("r", AMERICAN, 0, due=2, entry=1501))
    assert 1601 in battle.ends("r")
    assert 1502 not in battle.ends("r")
    assert battle.refusal(EndSegment()).rule == "3.1.2"
