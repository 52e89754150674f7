"""What results do (13.1, 17.1): to the lead unit, to the others, to leaders; pins and captures."""

from __future__ import annotations

import pytest

from cockade.events import brandywine as events
from cockade.events.facts import Rolled
from tests.engine.brandywine.clashes import AMERICAN, BRITISH, strike
from tests.engine.brandywine.field import foot, gun, leader

rule = pytest.mark.rule
A = foot("a", AMERICAN, 1505)
AT = ("a", 1504)


def two(strength=3, **more):
    """B leads, c stands with it."""
    return A, foot("b", BRITISH, 1504, strength=strength, **more), foot("c", BRITISH, 1504, strength=2)


def condition(battle, id_):
    """The condition of a unit and how far it is from 1504."""
    unit = battle.unit(id_)
    return unit.condition, battle.ground.grid.distance(unit.hex, 1504)


def back(battle, **dice):
    """Go on with the first choice until nothing but the next phase is open."""
    while battle.state.segment == "combat":
        battle.do(battle.offered()[0], **dice)
        dice = {}
    return battle


@rule("brandywine", "13.1.1", "13.1.2", "13.0", "15.2.1")
def test_a_dash_is_nothing_and_am_is_army_morale_alone():
    """The lead unit is the one affected, and nobody makes a check."""
    assert strike(two(), "-/-", AT).state.morale == (20, 20)
    battle = strike(two(), "AM/-", AT)
    assert battle.state.morale == (19, 20)
    assert battle.unit("a").hex == 1505
    battle = strike(two(), "-/AM", AT)
    assert battle.state.morale == (20, 19)
    assert not battle.happened(Rolled)


@rule("brandywine", "13.1.3", "15.1.3", "CH.morale")
def test_r_sends_the_lead_one_hex_back_and_the_others_check():
    """Who fails goes one hex too; army morale does not change (ruling Q44)."""
    for die, far in ((5, 0), (4, 1)):
        battle = strike(two(), "-/R", AT)
        back(battle, morale_check=[die])
        assert condition(battle, "b") == (events.PARADE, 1)
        assert condition(battle, "c") == (events.PARADE, far)
        assert battle.state.morale == (20, 20)


@rule("brandywine", "13.1.3", "12.1.13")
def test_if_both_retreat_the_defender_is_first_and_nobody_advances():
    """His checks come first too."""
    battle = strike((A, foot("b", BRITISH, 1504)), "R/R", AT)
    assert battle.decides() == BRITISH
    back(battle)
    assert condition(battle, "b") == (events.PARADE, 1)
    assert condition(battle, "a") == (events.PARADE, 2)


@rule("brandywine", "13.1.4", "13.4")
@pytest.mark.parametrize(
    ("before", "after"), [(events.PARADE, events.DISRUPTED), (events.DISRUPTED, events.SHATTERED)]
)
def test_d_is_three_hexes_back_and_one_condition_worse(before, after):
    """And a point of army morale."""
    battle = strike((A, foot("b", BRITISH, 1504, condition=before)), "-/D", AT)
    back(battle)
    assert condition(battle, "b") == (after, 3)
    assert battle.state.morale == (20, 19)


@rule("brandywine", "13.1.4", "13.4", "CH.morale")
def test_d_eliminates_the_shattered():
    """At the cost of one more level of disruption (ruling Q67)."""
    battle = strike((A, foot("b", BRITISH, 1504, condition=events.SHATTERED)), "-/D", AT)
    assert battle.unit("b").fate == events.ELIMINATED
    assert battle.state.morale == (20, 19)


@rule("brandywine", "13.1.5", "2.2.2", "QA.1")
def test_1_is_a_step_and_who_lost_it_stays():
    """A two-step unit flips, any other is eliminated; the others check."""
    battle = strike(two(strength=(3, 2)), "-/1", AT, dice={"morale_check": [9]})
    assert battle.unit("b").reduced
    assert battle.unit("b").hex == 1504
    assert battle.unit("b").strength == 2
    assert battle.state.morale == (21, 19)
    gone = strike(two(), "-/1", AT, dice={"morale_check": [9]})
    assert gone.unit("b").fate == events.ELIMINATED
    assert gone.unit("c").hex == 1504


@rule("brandywine", "13.1.6", "CH.morale")
def test_2_eliminates_a_two_step_unit():
    """Two steps cost two of army morale, and gain the enemy one."""
    battle = strike(two(strength=(3, 2)), "-/2", AT, dice={"morale_check": [9]})
    assert battle.unit("b").fate == events.ELIMINATED
    assert battle.state.morale == (21, 18)
    assert battle.unit("c").fate == "playing"


@rule("brandywine", "13.1.6", "QA.10")
def test_2_on_one_step_takes_a_second_unit_of_the_hex():
    """The owner chooses which; it makes no check (ruling Q45); with nobody there it counts as one step."""
    d = foot("d", BRITISH, 1504, strength=(1, 1))
    battle = strike((*two(strength=2), d), "-/2", AT)
    assert battle.decides() == BRITISH
    assert battle.offered() == [events.LoseStep("c"), events.LoseStep("d")]
    battle.do(events.LoseStep("d"), morale_check=[9])
    assert battle.unit("b").fate == events.ELIMINATED
    assert battle.unit("d").reduced
    assert battle.state.morale == (21, 18)
    alone = strike((A, foot("b", BRITISH, 1504)), "-/2", AT)
    assert alone.state.morale == (21, 19)


@rule("brandywine", "13.1.7", "12.3.6")
def test_dc_the_defender_chooses_who_is_captured():
    """Of the affected side; the others check: back one hex, or a D; an elite costs momentum (ruling Q43)."""
    elite = foot("b", BRITISH, 1504, strength=3, morale=2)
    pieces = (A, elite, foot("c", BRITISH, 1504, strength=2))
    for die, result in ((5, (events.PARADE, 1)), (4, (events.DISRUPTED, 3))):
        battle = strike(pieces, "-/DC", AT, advanced=True, pool=6, momentum=(0, 1))
        assert battle.decides() == BRITISH
        assert battle.offered() == [events.Yield("b"), events.Yield("c")]
        battle.do(events.Yield("b"), morale_check=[die])
        assert events.ChitsMoved(BRITISH, -1, "12.3.6") in battle.facts
        back(battle)
        assert battle.unit("b").fate == events.CAPTURED
        assert condition(battle, "c") == result


@rule("brandywine", "13.1.8")
def test_ac_the_attacker_chooses_also_among_his_own():
    """Ruling Q46."""
    pieces = (foot("a", AMERICAN, 1505, strength=2), foot("c", AMERICAN, 1505, strength=2))
    b = foot("b", BRITISH, 1504)
    battle = strike((*pieces, b), "AC/-", AT, ("c", 1504))
    assert battle.decides() == AMERICAN
    assert battle.offered() == [events.Yield("a"), events.Yield("c")]
    battle.do(events.Yield("c"), morale_check=[5])
    assert battle.unit("c").fate == events.CAPTURED
    assert battle.state.morale == (19, 21)
    ours = strike(two(), "-/AC", AT)
    assert ours.decides() == AMERICAN


@rule("brandywine", "13.1.9", "QA.3", "3.2.parade-order")
def test_a_pin_locks_both_sides():
    """In the Meeting House too; the Disrupted and Shattered are captured, the defender's first."""
    low = foot("c", BRITISH, 1504, strength=1, condition=events.SHATTERED)
    battle = strike((A, foot("b", BRITISH, 1504), low), "PIN", AT, meeting_house=[1504])
    assert battle.happened(events.UnitsPinned) == [events.UnitsPinned(("a", "b"))]
    assert battle.unit("b").pinned
    assert battle.unit("b").in_parade_order
    assert battle.happened(events.UnitCaptured) == [events.UnitCaptured("c", "13.1.9")]
    assert battle.state.morale == (21, 19)
    assert battle.unit("a").hex == 1505


@rule("brandywine", "13.1.10", "12.3.7", "12.3.8")
def test_a_star_costs_a_leader_of_the_lead_units_hex():
    """The owner chooses; Howe and Washington cost momentum."""
    pieces = (*two(), leader("howe", BRITISH, 1504, seniority=1), leader("k", BRITISH, 1504))
    battle = strike(pieces, "-/1*", AT, advanced=True, pool=6, momentum=(0, 1))
    assert battle.offered() == [events.LoseLeader("howe"), events.LoseLeader("k")]
    battle.do(events.LoseLeader("howe"), morale_check=[9])
    assert battle.unit("howe").fate == events.ELIMINATED
    assert battle.unit("b").fate == events.ELIMINATED
    assert events.ChitsMoved(BRITISH, -1, "12.3.7") in battle.facts
    washington = (foot("b", BRITISH, 1504), leader("washington", AMERICAN, 1505, leadership=4), A)
    battle = strike(washington, "1*/-", AT, advanced=True, pool=6)
    assert [fact for fact in battle.happened(events.ChitsMoved) if fact.rule == "12.3.8"] == [
        events.ChitsMoved(BRITISH, 1, "12.3.8"),
        events.ChitsMoved(BRITISH, 1, "12.3.8"),
    ]
    without = strike(two(), "-/1*", AT, dice={"morale_check": [9]})
    assert without.state.morale == (21, 19)


@rule("brandywine", "13.1.3", "13.1.4", "13.1.5")
def test_defending_guns_check_and_go_back_too():
    """They are units of the combat like others."""
    battle = strike((A, foot("b", BRITISH, 1504), gun("g", BRITISH, 1504)), "-/R", AT)
    back(battle, morale_check=[4])
    assert condition(battle, "g") == (events.PARADE, 1)


@rule("brandywine", "12.1.8", "13.1.3")
def test_the_owner_says_in_which_order_the_others_check():
    """After the lead unit."""
    battle = strike((*two(strength=2), foot("d", BRITISH, 1504, strength=1)), "-/1", AT)
    assert battle.offered() == [events.Suffer("c"), events.Suffer("d")]


@rule("brandywine", "15.1.3", "15.2.7", "14.2.3", "14.4")
def test_checks_count_the_morale_of_the_beginning_leaders_and_shelter():
    """Houses and works shelter defenders who check whether to retreat."""

    def names(*more, leads=None, **ground):
        battle = strike((*two(), *more), "-/1", AT, dice={"morale_check": [9]}, leads=leads, **ground)
        roll = next(fact for fact in battle.facts if isinstance(fact, Rolled))
        return {modifier.name: modifier.value for modifier in roll.modifiers}

    assert names() == {}
    assert names(morale=(20, 15)) == {}
    assert names(town=[1504]) == {"shelter": 1}
    assert names(meeting_house=[1504]) == {"shelter": 1}
    assert names(fieldwork=[(1504, 1505)]) == {"shelter": 1}
    assert names(leader("k", BRITISH, 1504, leadership=2)) == {"k": 2}


@rule("brandywine", "17.1.2")
def test_an_r_in_the_meeting_house_is_a_check_first():
    """With the +1; if the lead stays nobody else in the house checks; if not it is an R."""
    battle = strike(two(), "-/R", AT, meeting_house=[1504], dice={"morale_check": [4]})
    assert condition(battle, "b") == (events.PARADE, 0)
    assert len(battle.happened(Rolled)) == 1
    battle = strike(two(), "-/R", AT, meeting_house=[1504], dice={"morale_check": [3]})
    back(battle, morale_check=[9])
    assert condition(battle, "b") == (events.PARADE, 1)
    assert condition(battle, "c") == (events.PARADE, 0)


@rule("brandywine", "17.1.2")
def test_a_lead_that_attacks_out_of_the_meeting_house_checks_with_the_same_shelter():
    """The clause speaks of the lead unit in the house, of either side."""
    battle = strike(two(), "R/-", AT, meeting_house=[1505], dice={"morale_check": [4]})
    assert battle.unit("a").hex == 1505
    (roll,) = battle.happened(Rolled)
    assert [(modifier.name, modifier.value) for modifier in roll.modifiers] == [("shelter", 1)]
    battle = strike(two(), "R/-", AT, meeting_house=[1505], dice={"morale_check": [3]})
    assert back(battle).unit("a").hex != 1505


@rule("brandywine", "15.1.3")
def test_works_shelter_the_hex_behind_them_whatever_else_its_attackers_attack():
    """Ruling Q58 asks who attacks this hex, and over what."""
    pieces = A, foot("b", BRITISH, 1504), foot("c", BRITISH, 1605)
    battle = strike(
        pieces,
        "-/1",
        *(AT, ("a", 1605)),
        leads=("a", "c"),
        dice={"morale_check": [9]},
        fieldwork=[(1504, 1505)],
    )
    (rolled,) = battle.happened(Rolled)
    assert {modifier.name: modifier.value for modifier in rolled.modifiers} == {"shelter": 1}


@rule("brandywine", "15.1.3", "13.1.7")
def test_no_shelter_where_who_passes_retreats_as_well():
    """The +1 is for checks whether to retreat; after a capture everybody goes back (ruling Q133)."""
    battle = strike(two(), "-/DC", AT, town=[1504])
    battle.do(events.Yield("b"), morale_check=[4])
    (rolled,) = battle.happened(Rolled)
    assert (rolled.modifiers, rolled.result) == ((), "fails")


@rule("brandywine", "13.4", "15.1.3")
def test_the_shattered_have_no_shelter():
    """They get nothing for the ground they stand on, in a check as in the combat."""
    firm, shaken = (
        strike(
            (A, foot("b", BRITISH, 1504), foot("c", BRITISH, 1504, strength=2, condition=state)),
            "-/1",
            AT,
            town=[1504],
            dice={"morale_check": [9]},
        )
        for state in (events.DISRUPTED, events.SHATTERED)
    )
    names = [[m.name for fact in one.happened(Rolled) for m in fact.modifiers] for one in (firm, shaken)]
    assert names == [["shelter"], []]


@rule("brandywine", "17.1.2", "13.1.3")
def test_who_holds_the_meeting_house_spares_nobody_in_another_hex():
    """The others in the house make no check; who was attacked with them elsewhere does."""
    pieces = (*two(), foot("d", BRITISH, 1605, strength=2))
    battle = strike(
        pieces, "-/R", AT, ("a", 1605), leads=("a", "b"), meeting_house=[1504], dice={"morale_check": [4, 9]}
    )
    assert [fact.who for fact in battle.happened(Rolled)] == ["b", "d"]


@rule("brandywine", "12.1.15", "13.1.9")
def test_the_pinned_do_not_advance_into_a_hex_that_a_pin_has_emptied():
    """Ruling Q134: who is left stays locked; with no defender left nobody is Pinned and the lead goes on."""
    shaken = foot("c", BRITISH, 1605, strength=2, condition=events.DISRUPTED)
    locked = strike((A, foot("b", BRITISH, 1504), shaken), "PIN", AT, ("a", 1605))
    assert locked.unit("c").fate == events.CAPTURED
    assert locked.unit("a").pinned
    assert locked.unit("a").hex == 1505
    alone = strike((A, foot("b", BRITISH, 1504, condition=events.DISRUPTED)), "PIN", AT)
    assert alone.unit("b").fate == events.CAPTURED
    assert not alone.unit("a").pinned
    assert alone.unit("a").hex == 1504
