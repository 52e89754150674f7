"""8.1: strengths, the ratio, the column, and the die that reads the table."""

import pytest

from cockade.engine.dice import LoadedDice
from cockade.engine.rebels.common.charts import load_charts
from cockade.engine.rebels.play import GAME
from cockade.events import rebels as events
from cockade.events.facts import TrackMoved
from tests.engine.rebels.field import gun, leader, light, line
from tests.engine.rebels.fights import Fight, duel

TABLE = load_charts().assault


def headings(*pieces, target=1506, **ground):
    """The column of the combat before and after its shifts."""
    return Fight(*pieces, **ground).declare().odds(target).headings


# ---------------------------------------------------------------- worked examples


@pytest.mark.rule("rebels", "8.34", "8.1", "8.271")
def test_five_and_four_from_two_hexes_against_five_are_three_to_two():
    """Example 1 of the rulebook: 9 to 5 is rounded down to 3:2."""
    fight = Fight(
        line("five", events.BRITISH, 1505, strength=5),
        line("four", events.BRITISH, 1606, strength=4),
        line("defender", events.AMERICAN, 1506, strength=5),
        side=events.BRITISH,
    ).declare()
    odds = fight.odds(1506)
    assert (odds.attack, odds.defence, odds.headings) == (9, 5, ("3:2", "3:2"))


@pytest.mark.rule("rebels", "8.35", "6.0", "8.1")
def test_only_eight_of_eleven_stacked_points_defend():
    """Example 2 of the rulebook: 3 and 3 against 11 is 6 to 8, rounded down to 2:3."""
    fight = Fight(
        line("a1", events.AMERICAN, 1505, strength=3),
        line("a2", events.AMERICAN, 1606, strength=3),
        line("b1", events.BRITISH, 1506, strength=6),
        line("b2", events.BRITISH, 1506, strength=5),
    ).declare()
    odds = fight.odds(1506)
    assert (odds.attack, odds.defence, odds.headings) == (6, 8, ("2:3", "2:3"))


# ---------------------------------------------------------------- strengths


@pytest.mark.rule("rebels", "8.1", "8.26", "6.0")
def test_at_most_eight_points_of_each_attacking_hex_count():
    """Ten points in one hex and five in another attack with thirteen."""
    fight = Fight(
        line("a1", events.AMERICAN, 1505, strength=5),
        line("a2", events.AMERICAN, 1505, strength=5),
        line("a3", events.AMERICAN, 1606, strength=5),
        line("b", events.BRITISH, 1506, strength=4),
    ).declare()
    assert fight.odds(1506).attack == 13


@pytest.mark.rule("rebels", "8.1", "8.271", "6.0")
def test_at_most_eight_points_of_each_defending_hex_count():
    """Ten points in one hex and five in another defend with thirteen."""
    fight = Fight(
        line("a", events.AMERICAN, 1505, strength=8),
        line("b1", events.BRITISH, 1506, strength=5),
        line("b2", events.BRITISH, 1506, strength=5),
        line("b3", events.BRITISH, 1605, strength=5),
    ).declare()
    assert fight.odds(1506).defence == 13


@pytest.mark.rule("rebels", "9.1", "8.1")
def test_a_disrupted_unit_fights_with_the_strength_of_its_back():
    """A unit of 6 on its good and 2 on its disrupted side attacks and defends with 2."""
    fight = duel(line("weak", events.AMERICAN, 1505, strength=(6, 2), disrupted=True))
    assert fight.odds(1506).attack == 4 + 2
    fight = duel(line("weak", events.BRITISH, 1506, strength=(6, 2), disrupted=True))
    assert fight.odds(1506).defence == 2 + 2


# ---------------------------------------------------------------- ratio and column


@pytest.mark.rule("rebels", "8.1")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (7, 4, "3:2"),
        (8, 4, "2:1"),
        (8, 3, "2:1"),
        (5, 4, "1:1"),
        (4, 4, "1:1"),
        (3, 4, "2:3"),
        (5, 8, "1:2"),
        (3, 8, "1:3"),
    ],
)
def test_a_ratio_is_never_rounded_up(attack, defence, column):
    """The column is the last one whose ratio is reached."""
    assert duel(attack=attack, defence=defence).odds(1506).headings == (column, column)


@pytest.mark.rule("rebels", "8.1")
@pytest.mark.parametrize(("attack", "defence", "column"), [(1, 8, "1:3"), (8, 1, "5:1")])
def test_ratios_beyond_the_table_use_its_outer_columns(attack, defence, column):
    """Ruling Q18: below 1:3 it is 1:3, above 5:1 it is 5:1."""
    assert duel(attack=attack, defence=defence).odds(1506).headings[0] == column


@pytest.mark.rule("rebels", "8.31.ex", "8.31", "8.1")
def test_two_left_shifts_turn_three_to_one_into_three_to_two():
    """The example of 8.31, with an entrenchment worth two."""
    fight = duel(attack=6, defence=2, entrenchment=[(1506, 1505)])
    assert fight.odds(1506).headings == ("3:1", "3:2")


@pytest.mark.rule("rebels", "8.1")
def test_shifts_are_added_up_before_the_column_moves():
    """At 5:1 a right and a left shift leave 5:1, they do not stop at the edge one by one."""
    fight = Fight(
        light("a", events.AMERICAN, 1505, strength=8),
        line("b", events.BRITISH, 1506, strength=1),
        woods=[1506],
    )
    assert fight.declare().odds(1506).headings == ("5:1", "5:1")


@pytest.mark.rule("rebels", "8.1")
def test_shifts_stop_at_the_end_of_the_table():
    """Three shifts left of 1:2 are 1:3."""
    assert duel(attack=4, defence=8, fort=[1506]).odds(1506).headings == ("1:2", "1:3")


# ---------------------------------------------------------------- the table (chart.AT)


@pytest.mark.rule("rebels", "chart.AT", "8.1")
@pytest.mark.parametrize(
    ("attack", "defence"),
    [(1, 3), (1, 2), (2, 3), (2, 2), (3, 2), (4, 2), (6, 2), (8, 2), (5, 1)],
    ids=TABLE.columns,
)
def test_the_die_reads_its_row_of_the_column(attack, defence):
    """Every die from 1 to 10 gives the result printed in the column of the odds."""
    fight = duel(attack=attack, defence=defence)
    heading = fight.odds(1506).headings[1]
    printed = [row[TABLE.columns.index(heading)] for row in TABLE.rows]
    fallen = []
    for die in range(1, 11):
        dice = LoadedDice({"assault": [die], "morale": [5]})
        resolution = GAME.decide(fight.state, events.AMERICAN, events.Assault(1506), dice)
        fallen += [fact.result for fact in resolution.facts if isinstance(fact, events.AssaultResolved)]
    assert fallen == printed


@pytest.mark.rule("rebels", "8.1")
def test_the_chances_shown_beforehand_are_those_of_the_column():
    """At 2:1 a die gives AR1 on two faces, NE on one, DR1 and DD on three each, DE on one."""
    chances = duel().odds(1506).chances
    assert {code: chance * 10 for code, chance in chances.items()} == {
        "AR1": 2,
        "NE": 1,
        "DR1": 3,
        "DD": 3,
        "DE": 1,
    }


@pytest.mark.rule("rebels", "chart.AT")
def test_no_effect_befalls_nobody():
    """NE: all stay where and as they are, and nobody advances."""
    fight = duel()
    fight.strike(1506, "NE")
    assert (fight.unit("a").hex, fight.unit("b").hex) == (1505, 1506)
    assert fight.booked() == []
    assert fight.all_of(events.UnitAdvanced) == []


@pytest.mark.rule("rebels", "chart.AT", "8.26", "6.4")
def test_an_attackers_result_acts_on_all_attackers_and_on_no_defender():
    """AE eliminates the units of every attacking hex, also those beyond the eight points."""
    fight = Fight(
        line("a1", events.AMERICAN, 1505, strength=6),
        line("a2", events.AMERICAN, 1505, strength=5),
        line("a3", events.AMERICAN, 1606, strength=1),
        line("b1", events.BRITISH, 1506, strength=8),
        line("b2", events.BRITISH, 1506, strength=4),
        woods=[1506],
    ).declare()
    fight.strike(1506, "AE")
    assert {fact.unit for fact in fight.all_of(events.UnitEliminated)} == {"a1", "a2", "a3"}


@pytest.mark.rule("rebels", "chart.AT", "6.4", "8.26")
def test_a_defenders_result_acts_on_every_unit_in_every_defending_hex():
    """DE eliminates all units of both hexes, whoever counted, and no attacker."""
    fight = Fight(
        line("a", events.AMERICAN, 1505, strength=8),
        line("b1", events.BRITISH, 1506, strength=1),
        line("b2", events.BRITISH, 1506, strength=1),
        line("b3", events.BRITISH, 1605, strength=1),
    ).declare()
    fight.strike(1506, "DE")
    assert {fact.unit for fact in fight.all_of(events.UnitEliminated)} == {"b1", "b2", "b3"}


@pytest.mark.rule("rebels", "chart.AT", "8.51", "8.1")
@pytest.mark.parametrize(
    ("code", "strengths", "loser"),
    [("AD", (2, 3), "a"), ("DD", (4, 2), "b")],
)
def test_a_disruption_result_disrupts_without_a_check(code, strengths, loser):
    """AD and DD: disrupted at once, and the level pays at once."""
    fight = duel(attack=strengths[0], defence=strengths[1])
    fight.strike(1506, code)
    assert [fact.unit for fact in fight.happened(events.UnitDisrupted)] == [loser]
    assert len(fight.happened(TrackMoved)) == 1
    assert fight.rolled("morale") == []


@pytest.mark.rule("rebels", "chart.AT", "8.51")
@pytest.mark.parametrize(
    ("code", "strengths", "loser"),
    [("AR1", (2, 3), "a"), ("DR1", (4, 2), "b")],
)
def test_a_retreat_result_calls_for_a_morale_check(code, strengths, loser):
    """AR1 and DR1: passed, one hex back and still good; failed, disrupted."""
    fight = duel(attack=strengths[0], defence=strengths[1])
    fight.strike(1506, code, morale=[6])
    assert fight.rolled("morale") == [(loser, 6, "passed")]
    assert fight.frame.steps == 1
    assert not fight.unit(loser).disrupted
    fight = duel(attack=strengths[0], defence=strengths[1])
    fight.strike(1506, code, morale=[7])
    assert fight.rolled("morale") == [(loser, 7, "failed")]
    assert fight.unit(loser).disrupted


@pytest.mark.rule("rebels", "8.1", "11.13", "13.3")
def test_a_result_is_carried_out_at_once_with_leaders_and_levels():
    """DE: the unit, its points and the enemy's gain, then the leader's die, before anything else."""
    fight = duel(leader("l", events.BRITISH, 1506, command=2, span=3))
    fight.strike(1506, "DE", leader=[1])
    assert [fact.unit for fact in fight.all_of(events.UnitEliminated)] == ["b", "l"]
    unit, leads = [(events.BRITISH, -6), (events.AMERICAN, 2)], [(events.BRITISH, -10), (events.AMERICAN, 2)]
    assert fight.booked() == unit + leads


# ---------------------------------------------------------------- order of effects


def pair_in_trouble(**more):
    """A leader and two units of one hex that take a result together."""
    return Fight(
        line("a", events.AMERICAN, 1505, strength=8),
        line("b1", events.BRITISH, 1506, strength=2),
        line("b2", events.BRITISH, 1506, strength=2),
        leader("l", events.BRITISH, 1506, command=0, span=2),
        leader("chief", events.AMERICAN, 1505),
        **more,
    ).declare()


@pytest.mark.rule("rebels", "chart.AT")
@pytest.mark.parametrize("order", [("b1", "b2"), ("b2", "b1")])
def test_the_owner_chooses_the_order_of_the_units_that_suffer(order):
    """Ruling Q62: one by one, each with its own check, retreat and level change."""
    fight = pair_in_trouble()
    fight.strike(1506, "DD")
    assert GAME.decider(fight.state) == events.BRITISH
    fight.do(events.Suffer(order[0]))
    assert [fact.unit for fact in fight.all_of(events.UnitDisrupted)] == [order[0]]
    assert fight.ground.grid.distance(1506, fight.run(order[0])) == 4
    assert [fact.unit for fact in fight.all_of(events.UnitDisrupted)] == list(order)


@pytest.mark.rule("rebels", "chart.AT", "11.13", "8.521")
def test_leaders_are_checked_after_all_units_and_before_the_advance():
    """Ruling Q62: both units are gone before the leader's die, and only then the attacker advances."""
    fight = pair_in_trouble(levels=(200, 200))
    fight.strike(1506, "DE", leader=[2])
    assert fight.rolled("leader") == [("l", 2, "lost")]
    assert [fact.unit for fact in fight.all_of(events.UnitEliminated)] == ["b1", "b2", "l"]
    assert isinstance(fight.frame, events.Advancing)


@pytest.mark.rule("rebels", "8.43", "8.1")
def test_a_defence_of_nothing_counts_as_one():
    """Ruling Q11: a lone gun of bombardment strength 1 defends with half of it, which is nothing."""
    fight = Fight(line("a", events.AMERICAN, 1505, strength=2), gun("g", events.BRITISH, 1506, bombardment=1))
    fight.declare()
    assert (fight.odds(1506).defence, fight.odds(1506).headings[0]) == (1, "2:1")
    assert fight.offered(events.Engage) == []
