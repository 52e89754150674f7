"""9.3: rallying."""

import pytest

from cockade.engine.rebels.play import GAME
from cockade.events import rebels as events
from cockade.events.facts import Rolled
from tests.engine.rebels.field import Battle, dragoon, gun, leader, line


def shaken(id_="a", hex_=1505, morale=4, **more):
    """A disrupted unit."""
    return line(id_, events.AMERICAN, hex_, morale=(6, morale), disrupted=True, **more)


def recovery(*pieces, **more):
    """The American recovery segment."""
    battle = Battle(*pieces, segment="recovery", **more)
    battle.go_on()
    return battle


def total(battle, die):
    """A's total and result."""
    battle.do(events.Rally("a"), rally=[die])
    (rolled,) = [fact for fact in battle.happened(Rolled) if fact.purpose == "rally"]
    return rolled.total, rolled.result


@pytest.mark.rule("rebels", "9.3.ex", "9.3", "chart.rally", "11.21")
def test_the_rulebooks_three_rallies():
    """11 with a leader, 9 with the enemy beside, 3 alone next to the enemy."""
    boss, foe = leader("l", events.AMERICAN, 1505, command=2), line("b", events.BRITISH, 1506)
    more = line("z", events.AMERICAN, 1001, disrupted=True)
    assert total(recovery(shaken(), boss, more), 5) == (11, "rallies")
    assert total(recovery(shaken(), boss, foe, more), 5) == (9, "no change")
    assert total(recovery(shaken(morale=2), foe, more), 3) == (3, "flees")


@pytest.mark.rule("rebels", "11.21.ex2", "11.21", "9.3", "chart.rally")
@pytest.mark.parametrize(("die", "result"), [(3, "no change"), (4, "rallies")])
def test_a_leader_adds_his_command_value(die, result):
    """Morale 4 and command 2: from a die of 4 on."""
    battle = recovery(shaken(), leader("l", events.AMERICAN, 1505, command=2), shaken("z", 1001))
    assert total(battle, die)[1] == result


@pytest.mark.rule("rebels", "chart.rally", "9.3")
@pytest.mark.parametrize(
    ("morale", "die", "result"),
    [
        (3, 1, "flees"),
        (4, 1, "no change"),
        (4, 5, "no change"),
        (4, 6, "rallies"),
        (9, 1, "rallies"),
        (1, 3, "flees"),
        (1, 10, "rallies"),
    ],
)
def test_the_thresholds_and_no_special_natural_rolls(morale, die, result):
    """4 or less flees, 10 or more rallies; a natural 1 or 10 means nothing special."""
    assert total(recovery(shaken(morale=morale), shaken("z", 1001)), die) == (morale + die, result)


@pytest.mark.rule("rebels", "9.3", "chart.rally")
def test_a_rallied_unit_is_good_again_and_one_without_change_stays():
    """It stands where it stood in both cases."""
    battle = recovery(shaken(), shaken("z", 1001))
    battle.do(events.Rally("a"), rally=[6])
    assert battle.happened(events.UnitRallied) == [events.UnitRallied("a")]
    assert (battle.unit("a").disrupted, battle.unit("a").hex) == (False, 1505)
    battle = recovery(shaken(), shaken("z", 1001))
    battle.do(events.Rally("a"), rally=[5])
    assert (battle.unit("a").disrupted, battle.unit("a").hex) == (True, 1505)


@pytest.mark.rule("rebels", "9.3", "chart.rally", "8.51")
def test_a_unit_that_flees_retreats_its_allowance_homeward_and_stays_disrupted():
    """Four hexes toward 1001, no level lost."""
    battle = recovery(shaken(morale=1), shaken("z", 2011))
    levels = battle.state.levels
    battle.do(events.Rally("a"), rally=[1])
    steps = len(battle.happened(events.UnitRetreated))
    while getattr(battle.state.agenda[-1], "unit", "") == "a":
        battle.do(battle.offered()[0])
        steps += len(battle.happened(events.UnitRetreated))
    assert steps == 4
    assert battle.ground.grid.distance(battle.unit("a").hex, 1001) < battle.ground.grid.distance(1505, 1001)
    assert battle.unit("a").disrupted
    assert battle.state.levels == levels


@pytest.mark.rule("rebels", "chart.rally", "8.514")
def test_a_unit_that_flees_with_no_way_to_go_is_eliminated():
    """Water all round."""
    around = [1504, 1604, 1605, 1506, 1405, 1404]
    battle = recovery(shaken(morale=1), shaken("z", 2011), water=around)
    battle.do(events.Rally("a"), rally=[1])
    assert [fact.unit for fact in battle.happened(events.UnitEliminated)] == ["a"]


@pytest.mark.rule("rebels", "9.3", "8.42")
def test_artillery_that_flees_stays_where_it_is():
    """Abandoned guns run nowhere."""
    cannon = gun("a", events.AMERICAN, 1505, morale=3, disrupted=True)
    battle = recovery(cannon, shaken("z", 2011))
    assert total(battle, 1) == (2, "flees")
    assert battle.unit("a").hex == 1505


@pytest.mark.rule("rebels", "9.3", "8.515")
def test_a_leader_goes_along_when_his_unit_flees():
    """8.515 holds for every retreat."""
    battle = recovery(shaken(morale=1), leader("l", events.AMERICAN, 1505, command=1), shaken("z", 2011))
    battle.do(events.Rally("a"), rally=[1])
    while getattr(battle.state.agenda[-1], "unit", "") == "a":
        battle.do(battle.offered()[0])
    assert battle.unit("l").hex == battle.unit("a").hex != 1505


@pytest.mark.rule("rebels", "9.3", "2.0.1.6")
def test_every_disrupted_unit_of_the_side_must_try_once():
    """Nothing but tries is offered; good units, leaders, the enemy and units off the map do not try."""
    battle = recovery(
        shaken(),
        shaken("z", 1001),
        dragoon("d", events.AMERICAN, 1002, disrupted=True),
        gun("g", events.AMERICAN, 1003, disrupted=True),
        line("good", events.AMERICAN, 1004),
        line("off", events.AMERICAN, 0, disrupted=True, due=9, entry=1001),
        leader("l", events.AMERICAN, 1004),
        line("b", events.BRITISH, 2011, disrupted=True),
    )
    assert set(battle.offered()) == {
        events.Rally("a"),
        events.Rally("z"),
        events.Rally("d"),
        events.Rally("g"),
    }
    battle.do(events.Rally("a"), rally=[5])
    assert set(battle.offered()) == {events.Rally("z"), events.Rally("d"), events.Rally("g")}
    assert battle.refusal(events.Rally("a")).rule == "9.3"
    battle.do(events.Rally("z"), rally=[5])
    battle.do(events.Rally("d"), rally=[5])
    assert isinstance(battle.state.agenda[-1], events.RecoverySegment)
    battle.do(events.Rally("g"), rally=[5])
    assert not isinstance(battle.state.agenda[-1], events.RecoverySegment)


@pytest.mark.rule("rebels", "9.3")
def test_both_sides_rally_in_their_own_segment():
    """The British recover in theirs."""
    foes = [line(id_, events.BRITISH, hex_, disrupted=True) for id_, hex_ in (("b", 1505), ("c", 2011))]
    battle = Battle(*foes, segment="recovery", side=events.BRITISH)
    battle.go_on()
    assert set(battle.offered()) == {events.Rally("b"), events.Rally("c")}
    assert GAME.decider(battle.state) == events.BRITISH


@pytest.mark.rule("rebels", "9.3", "chart.rally")
def test_only_combat_units_of_the_enemy_disturb_a_rally():
    """Ruling Q63: two for a unit or a gun beside it, across a river too, nothing for a leader."""
    others = shaken("z", 1001)
    assert total(recovery(shaken(), gun("g", events.BRITISH, 1506), others), 5)[0] == 7
    assert total(recovery(shaken(), line("b", events.BRITISH, 1506), others, river=[(1505, 1506)]), 5)[0] == 7
    assert total(recovery(shaken(), leader("l", events.BRITISH, 1506), others), 5)[0] == 9


@pytest.mark.rule("rebels", "9.3", "11.22")
def test_one_leader_helps_every_unit_of_his_hex_but_none_helps_twice():
    """Both units add his 2; of two leaders only the better one counts."""
    pieces = [shaken(), shaken("z"), leader("l", events.AMERICAN, 1505, command=2)]
    battle = recovery(*pieces, leader("k", events.AMERICAN, 1505, command=1))
    assert total(battle, 3) == (9, "no change")
    battle.do(events.Rally("z"), rally=[3])
    assert [fact.total for fact in battle.happened(Rolled) if fact.purpose == "rally"] == [9]


@pytest.mark.rule("rebels", "11.22", "9.3")
def test_a_unit_that_used_another_leader_this_turn_rallies_without_help():
    """Once per turn, for checks and rallies together."""
    battle = recovery(shaken(), shaken("z", 1001), leader("l", events.AMERICAN, 1505, command=2))
    battle.with_unit("a", helper="somebody")
    assert total(battle, 3)[0] == 7
