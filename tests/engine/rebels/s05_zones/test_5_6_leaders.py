"""5.6: leaders and zones of control."""

import pytest

from cockade.events.rebels import AMERICAN, BRITISH, March, UnitFreed
from tests.engine.rebels.field import Battle, gun, leader, light, line

rule = pytest.mark.rule


def fleeing(*friends, **ground):
    """A leader alone between two enemies, whose zones he must cross to get anywhere."""
    return Battle(
        leader("w", AMERICAN, 1505), line("b", BRITISH, 1506), line("c", BRITISH, 1503), *friends, **ground
    )


@rule("rebels", "5.6")
def test_a_leader_alone_moves_on_through_zones_to_friends():
    """He need not stop, and needs no check."""
    battle = fleeing(line("a", AMERICAN, 1502), water=[1404, 1604])
    assert battle.ends("w") == {1502}
    battle.do(March("w", 1502))
    path, cost = battle.walked("w")
    assert (path[0], cost) == (1504, 8)


@rule("rebels", "5.6")
def test_he_goes_as_far_as_his_allowance_permits():
    """Six points and no more; where he must go round an enemy, that one is in his way (4.1)."""
    assert fleeing(line("a", AMERICAN, 1510)).ends("w") == {1510}
    assert fleeing(line("a", AMERICAN, 1511)).ends("w") == set()
    assert fleeing(line("a", AMERICAN, 1511)).refusal(March("w", 1511)).rule == "4.1"


@rule("rebels", "5.6")
def test_he_must_end_with_a_friendly_combat_unit():
    """Ruling Q63: a gun will do, another leader will not; refused under 5.6."""
    battle = fleeing(gun("g", AMERICAN, 1507), leader("x", AMERICAN, 1508))
    assert battle.ends("w") == {1507}
    assert battle.refusal(March("w", 1508)).rule == "5.6"
    assert battle.refusal(March("w", 1404)).rule == "5.6"


@rule("rebels", "5.6")
def test_another_leader_in_his_hex_is_no_company():
    """Two leaders by themselves are alone."""
    battle = fleeing(leader("x", AMERICAN, 1505))
    assert battle.ends("w") == battle.ends("x") == set()


@rule("rebels", "5.6", "5.2")
def test_a_leader_with_troops_in_a_zone_moves_like_others():
    """He leaves without a check, ends where he likes out of zones, but enters the next zone to stop there."""
    battle = fleeing(line("a", AMERICAN, 1505), water=[1404, 1604, 1405])
    assert {1507, 1607} & battle.ends("w") == set()
    free = Battle(leader("w", AMERICAN, 1505), line("a", AMERICAN, 1505), line("b", BRITISH, 1506))
    assert 1503 in free.ends("w")


@rule("rebels", "5.6")
def test_the_right_holds_for_all_legs_of_his_move():
    """He began it in a zone; from the friends with whom he ends the first leg he passes the next zone too."""
    battle = Battle(
        leader("w", AMERICAN, 1505),
        line("b", BRITISH, 1506),
        line("a", AMERICAN, 1504),
        line("c", BRITISH, 1601),
        line("d", AMERICAN, 1501),
        water=[1401, 1402, 1403, 1602, 1603],
    )
    battle.do(March("w", 1504))
    assert 1501 in battle.ends("w")


@rule("rebels", "5.6")
def test_who_set_out_with_troops_is_not_alone_when_they_have_left_too():
    """Ruling Q80: they leave between two legs of his move; he ends where he likes, and stops at zones."""
    battle = Battle(
        leader("w", AMERICAN, 1505),
        light("a", AMERICAN, 1505),
        line("b", BRITISH, 1506),
        line("c", BRITISH, 1201),
    )
    battle.do(March("w", 1504))
    assert battle.happened(UnitFreed) == []
    battle.with_unit("a", hex=1502, start=1505, spent=8)
    assert 1503 in battle.ends("w")
    assert 1301 not in battle.ends("w")


@rule("rebels", "5.6")
def test_who_set_out_alone_stays_so_when_troops_come_to_the_hex_that_he_left():
    """Ruling Q80: he has still to end with friends, and to pass zones."""
    battle = fleeing(line("a", AMERICAN, 1501), line("d", AMERICAN, 1507), water=[1404, 1604])
    battle.do(March("w", 1501))
    assert battle.happened(UnitFreed) == [UnitFreed("w", "5.6")]
    battle.with_unit("d", hex=1505, start=1507, spent=4)
    assert battle.refusal(March("w", 1401)).rule == "5.6"


@rule("rebels", "5.6")
def test_not_if_he_only_comes_into_a_zone():
    """The right is his who starts his turn in one."""
    battle = Battle(leader("w", AMERICAN, 1502), line("b", BRITISH, 1505), line("a", AMERICAN, 1507))
    assert 1504 not in battle.ends("w")
    assert battle.refusal(March("w", 1504)).rule == "11.15"


@rule("rebels", "5.6")
def test_enemies_themselves_bar_his_way():
    """He passes zones, not units."""
    battle = fleeing(line("a", AMERICAN, 1501), water=[1404, 1604, 1403, 1603, 1402, 1602])
    assert battle.ends("w") == set()


@rule("rebels", "5.6")
def test_a_leader_whose_troops_have_gone_is_alone():
    """Ruling Q80: judged when he moves; the light infantry that stood with him slipped away first."""
    battle = Battle(
        leader("w", AMERICAN, 1505),
        light("a", AMERICAN, 1505),
        line("b", BRITISH, 1506),
        line("c", BRITISH, 1503),
        water=[1404, 1604],
    )
    assert battle.ends("w") != {1502}
    battle.with_unit("a", hex=1502, start=1505, spent=8)
    assert battle.ends("w") == {1502}
