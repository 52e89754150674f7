"""9.2: the morale check, natural 1 and 10, and every modifier of chart.morale."""

import pytest

from cockade.engine.rebels.common.morale import passes
from cockade.events.rebels import AMERICAN, BRITISH, Bombard, Disengage, LeaderHelped, Retreating, Suffer
from tests.engine.rebels.field import Battle, dragoon, gun, leader, light, line
from tests.engine.rebels.fights import Fight, duel

BEHIND = [(1506, 1505)]


def check(die, *more, morale=6, attack=4, **ground):
    """The check of b in 1506 for a DR1 from 1505, as (total, result)."""
    pieces = [
        line("a", AMERICAN, 1505, strength=attack),
        line("b", BRITISH, 1506, strength=2, morale=morale),
    ]
    fight = Fight(*pieces, *more, **ground).declare((1505, 1506))
    return checked(fight, die)


def checked(fight, die):
    """Resolve the combat against 1506 as DR1 and let b check first."""
    alone = len(fight.state.position.combat_units(1506)) == 1
    fight.strike(1506, "DR1", **({"morale": [die]} if alone else {}))
    if not alone:
        fight.do(Suffer("b"), morale=[die] + ([10] if die == 10 else []))
    return next((total, result) for who, total, result in fight.rolled("morale") if who == "b")


# ---------------------------------------------------------------- passed and failed (9.2.1, 9.2.2)


@pytest.mark.rule("rebels", "9.2.1")
@pytest.mark.parametrize(("die", "result"), [(5, "passed"), (6, "passed"), (7, "failed"), (9, "failed")])
def test_a_total_up_to_the_morale_passes(die, result):
    """Morale 6, no modifiers."""
    assert check(die) == (die, result)


@pytest.mark.rule("rebels", "9.2.1", "9.1")
def test_a_disrupted_unit_checks_against_the_morale_of_its_back():
    """Good 8, disrupted 3: a die of 4 fails."""
    fight = Fight(
        line("a", AMERICAN, 1505, strength=4),
        line("b", BRITISH, 1506, strength=(4, 2), morale=(8, 3), disrupted=True),
    ).declare()
    assert checked(fight, 4) == (4, "failed")


@pytest.mark.rule("rebels", "9.2.1.ex1", "9.2.1", "chart.morale")
def test_works_help_only_if_every_attacker_came_across_them():
    """Morale 6 and a die of 7: failed across an open side, passed across the fieldwork."""
    fieldwork = {"fieldwork": BEHIND}
    assert check(7, **fieldwork) == (6, "passed")
    open_side = Fight(
        line("a", AMERICAN, 1606, strength=4),
        line("b", BRITISH, 1506, strength=2, morale=6),
        **fieldwork,
    ).declare()
    assert checked(open_side, 7) == (7, "failed")


@pytest.mark.rule("rebels", "9.2.2.ex", "9.2.2")
def test_natural_rolls_win_over_every_modifier():
    """Militia of morale 2 that disengages passes on 1; morale 8 with a leader of 3 fails on 10."""
    battle = Battle(
        line("m", AMERICAN, 1505, kind="militia", morale=2), line("b", BRITISH, 1506), segment="movement"
    )
    battle.do(Disengage("m"), morale=[1])
    assert battle.unit("m").freed
    fight = duel(
        line("c", BRITISH, 1506, strength=2, morale=8), leader("l", BRITISH, 1506, command=3), attack=8
    )
    fight.strike(1506, "DR1")
    fight.do(Suffer("c"), morale=[10])
    assert fight.rolled("morale") == [("c", 7, "failed")]


@pytest.mark.rule("rebels", "9.2.2")
def test_only_the_natural_die_is_special():
    """A total of 1 or 10 is like any other."""
    assert passes(1, 12, 3)
    assert not passes(10, 1, 9)
    assert passes(9, 10, 10)
    assert not passes(2, 1, 0)


# ---------------------------------------------------------------- modifiers (chart.morale)


@pytest.mark.rule("rebels", "chart.morale", "11.21.ex1", "11.21")
def test_a_stacked_leader_subtracts_his_command_value():
    """Morale 4, command 2: a die of 6 passes and 7 fails."""
    boss = leader("l", BRITISH, 1506, command=2)
    assert check(6, boss, morale=4) == (4, "passed")
    assert check(7, boss, morale=4) == (5, "failed")


@pytest.mark.rule("rebels", "chart.morale", "11.21")
def test_a_leader_next_door_does_not_help():
    """Only units stacked with him."""
    assert check(6, leader("l", BRITISH, 1507, command=2)) == (6, "passed")


@pytest.mark.rule("rebels", "chart.morale", "11.22", "6.1")
def test_only_one_leader_helps_and_the_best_is_taken():
    """Command 1 and 3 in the hex: three."""
    leaders = [leader("l1", BRITISH, 1506, command=1), leader("l3", BRITISH, 1506, command=3)]
    assert check(8, *leaders) == (5, "passed")


@pytest.mark.rule("rebels", "11.22", "chart.morale")
def test_a_unit_uses_no_second_leader_in_the_same_turn():
    """Helped by one leader before, it gets nothing from another."""
    fight = duel(leader("l", BRITISH, 1506, command=2), leader("other", BRITISH, 1811, command=3))
    fight.with_unit("b", helper="other")
    fight.strike(1506, "DR1", morale=[6])
    assert fight.rolled("morale") == [("b", 6, "passed")]
    assert fight.happened(LeaderHelped) == []


@pytest.mark.rule("rebels", "chart.morale", "8.43")
def test_artillery_in_the_hex_helps_infantry_and_not_dragoons():
    """-1 for infantry of any kind, nothing for horse."""
    cannon = gun("g", BRITISH, 1506, bombardment=2)
    assert check(7, cannon, attack=8) == (6, "passed")
    horse = Fight(
        line("a", AMERICAN, 1505, strength=8), dragoon("b", BRITISH, 1506, strength=2), cannon
    ).declare()
    assert checked(horse, 6) == (6, "passed")


@pytest.mark.rule("rebels", "chart.morale", "9.2.1")
@pytest.mark.parametrize(("state", "total"), [(False, 6), (True, 7)], ids=["good", "disrupted"])
def test_another_good_dragoon_unit_in_the_hex_subtracts_one(state, total):
    """Disrupted horse gives no heart, and nobody helps himself."""
    assert check(7, dragoon("d", BRITISH, 1506, disrupted=state), attack=8)[0] == total
    alone = Fight(line("a", AMERICAN, 1505, strength=4), dragoon("b", BRITISH, 1506, strength=2)).declare()
    assert checked(alone, 6)[0] == 6


@pytest.mark.rule("rebels", "chart.morale", "9.2.1")
@pytest.mark.parametrize(("state", "total"), [(False, 6), (True, 5)], ids=["good", "disrupted"])
def test_good_enemy_dragoons_in_the_assault_add_one(state, total):
    """For the defender, if they attack."""
    horse = dragoon("h", AMERICAN, 1505, strength=(2, 2), disrupted=state)
    assert check(5, horse)[0] == total


@pytest.mark.rule("rebels", "chart.morale", "9.2.1")
def test_good_enemy_dragoons_that_defend_shake_the_attacker_too():
    """AR1: the attacker checks at +1."""
    fight = Fight(line("a", AMERICAN, 1505, strength=2), dragoon("b", BRITISH, 1506, strength=3)).declare()
    fight.strike(1506, "AR1", morale=[5])
    assert fight.rolled("morale") == [("a", 6, "passed")]


@pytest.mark.rule("rebels", "chart.morale", "9.2.1")
def test_enemy_dragoons_beside_the_unit_that_did_not_attack_it_add_nothing():
    """The horse fights another combat."""
    fight = Fight(
        line("a", AMERICAN, 1505, strength=4),
        dragoon("h", AMERICAN, 1405, strength=4),
        line("b", BRITISH, 1506, strength=2),
        line("c", BRITISH, 1305, strength=2),
    ).declare((1505, 1506), (1405, 1305))
    assert checked(fight, 5)[0] == 5 + 1  # two enemy hexes around, no dragoons


@pytest.mark.rule("rebels", "chart.morale", "9.2.1")
@pytest.mark.parametrize(("number", "more"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_enemies_around_add_one_or_two(number, more):
    """One adjacent hex with enemy combat units nothing, two or three +1, four or more +2."""
    around = [1505, 1605, 1606, 1507, 1406][:number]
    pieces = [line(f"a{hex_}", AMERICAN, hex_, strength=1) for hex_ in around]
    fight = Fight(*pieces, line("b", BRITISH, 1506, strength=1)).declare()
    assert checked(fight, 3)[0] == 3 + more


@pytest.mark.rule("rebels", "chart.morale")
def test_guns_count_as_enemies_around_and_leaders_do_not():
    """Ruling Q63: combat units."""
    assert check(3, gun("g", AMERICAN, 1606), river=[(1506, 1606)])[0] == 4
    assert check(3, leader("l", AMERICAN, 1606))[0] == 3


@pytest.mark.rule("rebels", "chart.morale", "9.2.1", "chart.TEC")
@pytest.mark.parametrize(
    ("works", "bonus"), [("fieldwork", 1), ("hedge", 1), ("abatis", 1), ("entrenchment", 2)]
)
def test_works_between_subtract_from_the_defenders_die(works, bonus):
    """-1 fieldwork, hedge or abatis, -2 entrenchment."""
    assert check(8, attack=8, **{works: BEHIND})[0] == 8 - bonus


@pytest.mark.rule("rebels", "chart.morale", "chart.TEC")
def test_a_fort_subtracts_two_on_every_side():
    """No works are drawn, and it does not add to an entrenchment."""
    assert check(8, attack=8, fort=[1506])[0] == 6
    assert check(8, attack=8, fort=[1506], entrenchment=BEHIND)[0] == 6


@pytest.mark.rule("rebels", "chart.morale", "9.2.1")
def test_of_several_works_the_smallest_counts():
    """An entrenchment on one side and a hedge on the other: -1; two enemies around: +1."""
    both = line("a2", AMERICAN, 1606, strength=4)
    fight = Fight(
        line("a", AMERICAN, 1505, strength=4),
        both,
        line("b", BRITISH, 1506, strength=2),
        entrenchment=BEHIND,
        hedge=[(1506, 1606)],
    ).declare()
    assert checked(fight, 5)[0] == 5 - 1 + 1


@pytest.mark.rule("rebels", "chart.morale", "9.2.1")
def test_works_do_not_help_the_attacker():
    """AR1 across his own fieldwork: nothing."""
    fight = duel(attack=2, defence=3, fieldwork=[(1505, 1506), (1506, 1505)])
    fight.strike(1506, "AR1", morale=[5])
    assert fight.rolled("morale") == [("a", 5, "passed")]


@pytest.mark.rule("rebels", "chart.morale", "4.4.1")
def test_disengaging_adds_three():
    """Die 3, total 6."""
    battle = Battle(line("a", AMERICAN, 1505, morale=6), line("b", BRITISH, 1506), segment="movement")
    battle.do(Disengage("a"), morale=[3])
    assert battle.unit("a").freed
    battle = Battle(light("a", AMERICAN, 1505, morale=6), light("b", BRITISH, 1506), segment="movement")
    battle.do(Disengage("a"), morale=[4])
    assert battle.unit("a").halted


@pytest.mark.rule("rebels", "chart.morale", "9.2.1")
def test_modifiers_are_added_together_and_each_names_its_clause():
    """Leader -2, gun -1, dragoons -1, enemy horse +1, two enemies +1, works -1."""
    fight = Fight(
        dragoon("a", AMERICAN, 1505, strength=8),
        gun("watch", AMERICAN, 1606),
        line("b", BRITISH, 1506, strength=1),
        dragoon("d", BRITISH, 1506, strength=1),
        gun("g", BRITISH, 1506, bombardment=2),
        leader("l", BRITISH, 1506, command=2),
        fieldwork=BEHIND,
        river=[(1506, 1606)],
    ).declare()
    assert checked(fight, 9) == (6, "passed")
    (rolled,) = [r for r in fight.log if getattr(r, "who", "") == "b" and hasattr(r, "modifiers")]
    assert {m.rule for m in rolled.modifiers} == {"11.21", "8.43", "chart.morale", "9.2.1"}


@pytest.mark.rule("rebels", "9.2.1", "chart.BT")
@pytest.mark.parametrize(("die", "moved"), [(6, False), (7, True)])
def test_what_failure_means_is_said_by_whatever_ordered_the_check(die, moved):
    """MC of a bombardment: passed, nothing at all, not even one hex; failed, disrupted and routed."""
    pieces = [gun("g", AMERICAN, 1505, bombardment=2), line("b", BRITISH, 1506)]
    battle = Battle(*pieces, segment="bombardment")
    battle.go_on()
    battle.do(Bombard("g", 1506), bombardment=[7], morale=[die])
    assert [unit.disrupted for unit in battle.state.units] == [False, moved]
    assert isinstance(battle.state.agenda[-1], Retreating) is moved
