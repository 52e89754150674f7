"""Political points: what a side receives in the political phase."""

from __future__ import annotations

import pytest

from cockade.engine.revolution.phase2_political.income import box_income, income_dice, town_income
from cockade.engine.revolution.phase7_end.victory import has_military_victory, points_held
from cockade.events.facts import TrackMoved
from cockade.events.revolution import Choose, Pass, PlayMarker
from tests.engine.revolution.field import Board

rule = pytest.mark.rule


def income(pieces, side="american", **more):
    """What the towns are worth to a side."""
    return town_income(Board(pieces, **more).state, side)


@rule("revolution", "6.2", "6.3", "2.2")
def test_a_town_pays_the_side_whose_troops_are_there():
    """Boston 4 to the British, Hartford 2 to the American."""
    assert income("boston: british_regular; hartford: american_militia") == 2
    assert income("boston: british_regular; hartford: american_militia", "british") == 4


@rule("revolution", "6.3")
@pytest.mark.parametrize("piece", ["british_fleet", "gage"])
def test_fleets_and_leaders_alone_do_not_occupy(piece):
    """Ruling Q02: a land combat unit ashore."""
    assert income(f"boston: {piece}", "british") == 0


@rule("revolution", "6.3")
def test_embarked_troops_do_not_occupy_and_nobody_does_where_both_are():
    """Ruling Q02."""
    assert income("boston: british_fleet, british_fleet-1<british_regular", "british") == 0
    both = "boston: british_regular, american_militia"
    assert (income(both), income(both, "british")) == (0, 0)


@rule("revolution", "11.6", "6.2")
def test_towns_of_a_colony_wholly_for_a_side_pay_double():
    """Level 3, not 2, and only to that side."""
    assert income("boston: american_militia", loyalty={"new_england": 3}) == 8
    assert income("boston: american_militia", loyalty={"new_england": 2}) == 4
    assert income("boston: british_regular", "british", loyalty={"new_england": 3}) == 4
    assert income("quebec: british_regular", "british", loyalty={"canada": -3}) == 6


@rule("revolution", "6.4", "29.4")
def test_enemy_partisans_stop_the_points_of_a_town():
    """Own ones do no harm (option 29)."""
    works = [("partisan", "american", "boston"), ("partisan", "british", "quebec")]
    assert income("boston: british_regular; quebec: british_regular", "british", works=works) == 3


@rule("revolution", "6.6", "25.8")
def test_boxes_pay_whether_anybody_is_there_or_not():
    """Britain always; France and Spain while they are allied."""
    assert box_income(Board().state, "british") == 10
    assert [box_income(Board(europe=e).state, "american") for e in (1, 2, 3)] == [0, 6, 10]


@rule("revolution", "6.6", "26.3")
def test_towns_of_a_neutral_nation_pay_nobody():
    """Havana is worth something only when Spain is allied; ruling Q04."""
    assert income("havana: spanish_regular") == 0
    assert income("havana: spanish_regular", europe=3) == 3
    assert income("boston: french_regular", europe=2) == 4
    assert income("boston: french_regular", europe=1) == 0


@rule("revolution", "6.7", "10.5", "10.5.ex", "12.7")
def test_dice_of_the_present_boxes_alone():
    """Four dice on the Articles, not 13; the British throw only beyond the Declaration (ruling Q12)."""
    assert [income_dice(Board(progress=p).state, "american") for p in range(5)] == [1, 2, 3, 3, 4]
    assert [income_dice(Board(progress=p).state, "british") for p in range(5)] == [0, 0, 0, 1, 2]
    assert income_dice(Board(progress=1, europe=2).state, "american") == 4
    assert [income_dice(Board(europe=-e).state, "british") for e in (1, 2, 3)] == [1, 2, 2]


@rule("revolution", "6.2", "6.7", "5.1.II")
def test_income_is_towns_boxes_and_dice():
    """First player, then second player."""
    board = Board("boston: american_militia", step="II.A", progress=1, income=[5, 2])
    assert board.state.points == (4 + 5 + 2, 10)


@rule("revolution", "3.1")
def test_printed_points_of_occupied_towns_win_the_war():
    """Rulings Q01, Q03: neither doubling nor boxes count, and no town with enemy partisans."""
    state = Board("boston: american_militia", loyalty={"new_england": 3}).state
    assert points_held(state, "american") == 4
    works = [("partisan", "british", "boston")]
    assert points_held(Board("boston: american_militia", works=works).state, "american") == 0
    assert not has_military_victory(state, "american")


# ---------------------------------------------------------------- markers of the phase


def political(american=(), british=(), **more):
    """The window at the end of the political phase."""
    return Board(step="II.C", american=american, british=british, **more)


@rule("revolution", "7.9.debate", "5.1.II")
def test_a_debate_adds_to_the_british_points_or_takes_from_them():
    """Never below 0."""
    assert political(british=["debate"]).do(PlayMarker("debate"), debate=[5]).state.points == (0, 5)
    board = political(american=["debate"], points=(0, 3)).do(PlayMarker("debate"), debate=[5])
    assert board.state.points == (0, 0)
    assert [fact.by for fact in board.facts(TrackMoved)][:1] == [-3]


@rule("revolution", "7.9.speculators")
def test_speculators_win_markers_or_lose_them():
    """3-6 draws a die of markers, 1-2 loses as many at random; all if there are fewer."""
    won = political(american=["speculators"]).do(PlayMarker("speculators"), speculators=[3], speculation=[4])
    assert len(won.hand("american")) == 4
    lost = political(american=["speculators", "tactics", "spy", "shot"])
    lost.do(PlayMarker("speculators"), speculators=[2], **{"speculation lost": [2]})
    assert len(lost.hand("american")) == 1


@rule("revolution", "7.9.indians", "7.9.hessians")
def test_the_american_forbids_indians_and_hessians():
    """Ruling Q20: for the whole turn, and only he may do so here."""
    board = political(american=["indians", "hessians"]).do(PlayMarker("indians", "forbid"))
    assert board.state.barred == ("indian",)
    board.do(PlayMarker("hessians", "forbid"))
    assert board.state.barred == ("indian", "hessian")
    assert (
        political(british=["indians", "debate"]).refusal(PlayMarker("indians", "forbid")).rule
        == "7.9.indians"
    )


@rule("revolution", "7.9", "7.7")
def test_the_first_player_speaks_first_and_two_passes_close_the_window():
    """Ruling Q16: by turns; who has played may speak again after the other."""
    board = political(american=["debate", "debate"], british=["speculators"])
    assert board.decider == "american"
    board.do(PlayMarker("debate"), debate=[1])
    assert board.decider == "british"
    board.do(Pass())
    assert board.decider == "american"
    assert "debate" in board.state.pool
    board.do(Pass())
    assert board.state.step != "II.C"


@rule("revolution", "7.9.spy", "7.4")
def test_a_spy_looks_at_the_hand_or_at_the_stacks_of_a_region():
    """A snapshot for the one who sent him."""
    board = Board(
        "boston: british_regular, gage; newport: british_light", american=["spy", "spy"], british=["shot"]
    )
    board.do(PlayMarker("spy", "hand"))
    assert board.state.reports[0].sightings[0].seen == ("shot",)
    board.do(PlayMarker("spy", "stacks"), Choose("new_england"))
    assert [(s.area, len(s.seen)) for s in board.state.reports[1].sightings] == [
        ("boston", 2),
        ("newport", 1),
    ]


@rule("revolution", "7.9.spy")
def test_a_spy_cancels_a_spy():
    """Both go to the Dead Pool and nobody has seen anything."""
    board = Board(american=["spy"], british=["spy", "shot"]).do(PlayMarker("spy", "hand"))
    assert board.decider == "british"
    board.do(PlayMarker("spy", "reply"))
    assert board.state.reports == ()
    assert board.state.hands == ((), ("shot",))


@rule("revolution", "7.9.master_plan")
def test_master_plan_throws_the_last_die_again():
    """The new die counts, even if it is worse; it is asked for once per die."""
    from cockade.events.revolution import KeepRoll, RollAgain

    board = Board(step="II.A", american=["master_plan"], income=[2])
    assert isinstance(board.choices(RollAgain)[0], RollAgain)
    board.do(RollAgain(), income=[1])
    assert board.state.points_of("american") == 1
    kept = Board(step="II.A", american=["master_plan"], income=[2]).do(KeepRoll())
    assert kept.state.points_of("american") == 2
    assert kept.hand("american") == ("master_plan",)
