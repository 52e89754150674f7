"""Mobilization: what may be bought, where it appears, and what it costs."""

from __future__ import annotations

import pytest

from cockade.engine.revolution.phase3_mobilization.prices import price
from cockade.events import revolution as events
from cockade.tui.games import ui_of
from tests.engine.revolution.field import Board

rule = pytest.mark.rule


def american(pieces="hartford: american_militia", **more):
    """The American mobilizes, with points for everything."""
    return Board(pieces, **{"points": (60, 60), "american": [], **more})


def british(pieces="boston: british_regular", **more):
    """The British mobilize as the first player."""
    return Board(pieces, **{"points": (60, 60), "first": "british", **more})


def areas(board, type_):
    """Where a type may appear."""
    return {action.area for action in board.choices(events.Mobilize) if action.type == type_}


@rule("revolution", "13.4", "13.1")
def test_regulars_cost_four_and_two_when_the_army_is_professional():
    """And light troops 2 all the time."""
    assert price(american().state, "american", "american_regular") == 4
    assert price(american(progress=3).state, "american", "american_regular") == 2
    board = american().do(events.Mobilize("american_regular", "hartford"))
    assert board.state.points_of("american") == 56
    assert board.at("hartford") == ["american_militia", "american_regular"]


@rule("revolution", "13.8", "11.6", "def.pro", "11.0")
def test_militia_is_cheap_among_friends_and_dear_among_enemies():
    """1, 2 or 3 by the loyalty of the colony."""
    for level, cost in ((2, 1), (0, 2), (-1, 3)):
        state = american(loyalty={"virginia": level}).state
        assert price(state, "american", "american_militia", "richmond") == cost
    assert price(british(loyalty={"virginia": -1}).state, "british", "tory_militia", "richmond") == 1


@rule("revolution", "4.8")
def test_everything_costs_the_british_double_on_the_first_turn():
    """Ruling Q08: every price in points, and only theirs."""
    state = british(turn=1).state
    assert price(state, "british", "british_regular") == 8
    assert price(state, "british", "tory_militia", "quebec") == 4
    assert price(state, "american", "american_regular") == 4


@rule("revolution", "13.6", "25.1", "13.3")
def test_where_regulars_and_elite_troops_appear():
    """
    British regulars in their box; others in any colony (2.7), the islands too, where no enemies are seen.

    Q35: presence of own troops is not asked for; Cuba and its like are closed while they are neutral.
    """
    board = british("boston: british_regular; newport: british_light, american_militia; albany: arnold")
    assert areas(board, "british_regular") == {"britain"}
    found = areas(board, "british_grenadier")
    assert {"boston", "maine_woods", "jamaica", "quebec"} <= found
    assert not {"newport", "albany", "cherokee", "havana", "britain"} & found
    assert "jamaica" in areas(american(), "american_regular")
    assert "havana" in areas(american(europe=3), "american_regular")


@rule("revolution", "13.8")
def test_militia_appears_among_enemies_too_but_only_in_the_seven_colonies():
    """Town or wilderness, never an Indian area or an island."""
    found = areas(american("boston: british_regular"), "american_militia")
    assert {"boston", "maine_woods", "quebec"} <= found
    assert not {"jamaica", "havana", "cherokee"} & found


@rule("revolution", "13.8", "26.1", "13.6")
def test_allies_are_bought_only_while_they_are_allied():
    """Rulings Q39, Q80: in their box, Spanish militia in the towns of their colonies."""
    assert areas(american(europe=1), "french_fleet") == set()
    assert areas(american("france: rochambeau", europe=2), "french_fleet") == {"france"}
    spanish = {"new_orleans", "st_louis", "havana", "santiago"}
    assert areas(american(europe=3), "spanish_militia") == spanish
    assert areas(american("havana: british_regular", europe=3), "spanish_militia") == spanish, "13.8, errata"


@rule("revolution", "13.9", "13.10")
def test_nobody_buys_what_is_not_his_or_when_the_counters_are_gone():
    """Grenadiers, Hessians and Indians are British; five Hessians are all there are."""
    board = american()
    assert (
        not areas(board, "british_grenadier") | areas(board, "hessian_regular") | areas(board, "indian_band")
    )
    assert areas(british("britain: 5 hessian_regular"), "hessian_regular") == set()
    assert american().refusal(events.Mobilize("british_regular", "britain")).rule.startswith("13")


@rule("revolution", "13.6", "13.8", "13.9", "13.3", "27.2", "26.3")
@pytest.mark.parametrize(
    ("type_", "area", "clause", "told"),
    [
        ("british_regular", "boston", "13.6", "British regulars enter in their nation's holding box."),
        (
            "british_light",
            "cherokee",
            "13.6",
            ("Cherokee nation is neither a town nor a wilderness of a colony."),
        ),
        ("british_light", "havana", "26.3", "Havana is closed while its nation is neutral."),
        ("british_light", "newport", "13.6", "Enemies are in Newport."),
        ("tory_militia", "jamaica", "13.8", "Tory militia cannot appear in Jamaica."),
        ("indian_band", "boston", "27.2", "Indian bands cannot appear in Boston."),
        ("american_regular", "hartford", "13.3", "Only the American player mobilizes Continental regulars."),
    ],
)
def test_why_a_unit_does_not_appear_there(type_, area, clause, told):
    """Each reason by its own clause: the box, no colony, a neutral nation, enemies, another side."""
    board = british("boston: british_regular; newport: american_militia")
    refusal = board.refusal(events.Mobilize(type_, area))
    assert refusal.rule == clause
    assert ui_of("revolution").words.refusal(board.state, refusal) == told


@rule("revolution", "27.1", "27.2", "7.1")
def test_hessians_and_indians_give_the_american_a_marker_each():
    """Ruling Q81: one Indian unit for each Indian area in a phase; Americans there do not matter."""
    board = british("cherokee: american_militia")
    board.do(events.Mobilize("hessian_regular", "britain"), events.Mobilize("indian_band", "cherokee"))
    assert len(board.hand("american")) == 2
    assert areas(board, "indian_band") == {"iroquois", "shawnee", "creek"}


@rule("revolution", "12.7")
def test_in_the_last_british_box_hessians_give_nothing():
    """Pro-British 3."""
    assert british(europe=-3).do(events.Mobilize("hessian_regular", "britain")).hand("american") == ()


@rule("revolution", "7.1", "7.3", "13.1")
def test_markers_are_bought_one_by_one_and_at_most_fifteen():
    """Ruling Q15: known at once; those drawn by effects do not count."""
    board = american(points=(40, 0))
    for _ in range(15):
        board.do(events.BuyMarker())
    assert len(board.facts(events.MarkerDrawn)) == 1
    assert len(board.hand("american")) == 15
    assert board.state.points_of("american") == 25
    assert board.refusal(events.BuyMarker()).rule == "7.3"


@rule("revolution", "6.1", "13.1", "5.1.III")
def test_nobody_spends_points_that_he_does_not_have():
    """Neither for units nor for markers nor for leaders."""
    board = american(points=(0, 60))
    assert (
        board.choices(events.BuyMarker),
        board.choices(events.BuyLeader),
        board.choices(events.Mobilize),
    ) == ([], [], [])
    assert board.refusal(events.BuyMarker()).rule == "6.1"
    board.do(events.EndSegment())
    assert board.decider == "british"


@rule("revolution", "6.1")
@pytest.mark.parametrize(("points", "bought"), [(1, True), (0, False)])
def test_who_has_just_enough_can_pay(points, bought):
    """A marker costs one point."""
    assert bool(american(points=(points, 60)).choices(events.BuyMarker)) == bought


@rule("revolution", "13.2", "def.pool")
def test_a_leader_is_drawn_and_joins_troops_of_his_nation():
    """Ruling Q36: a general anywhere with them, a militia leader in the seven colonies."""
    pool = ["greene", "gates", "lafayette", "montgomery", "morgan", "marion", "clark"]
    board = american("hartford: american_militia; havana: american_light; norfolk: ward")
    board.do(events.BuyLeader(), leader=[pool.index("greene") + 1])
    assert board.choices(events.PlaceLeader) == [
        events.PlaceLeader("greene", a) for a in ("hartford", "havana")
    ]
    board.do(events.PlaceLeader("greene", "hartford"))
    board.do(events.BuyLeader(), leader=[pool.index("clark")])
    assert board.choices(events.PlaceLeader) == [events.PlaceLeader("clark", "hartford")]


@rule("revolution", "13.2")
def test_a_leader_without_a_place_goes_back_and_the_points_are_lost():
    """Ruling Q36."""
    board = american("norfolk: ward").do(events.BuyLeader())
    assert [fact.out for fact in board.facts(events.LeaderRemoved)] == [False]
    assert board.state.points_of("american") == 58


@rule("revolution", "13.7", "13.10", "18.6")
def test_a_regular_is_two_detachments_and_two_detachments_a_regular():
    """Ruling Q37: free, on the map, without enemies in the area; never a Hessian."""
    board = british("boston: british_regular; newport: hessian_regular; britain: british_regular")
    assert board.choices(events.SplitRegular) == [events.SplitRegular("british_regular-1")]
    board.do(events.SplitRegular("british_regular-1"))
    assert board.at("boston") == ["british_detachment", "british_detachment"]
    assert board.state.points_of("british") == 60
    board.do(events.CombineDetachments("boston"))
    assert board.at("boston") == ["british_regular"]
    assert not british("boston: british_detachment").choices(events.CombineDetachments)
    for number, can in ((8, True), (9, False)):
        rest = british(f"boston: british_regular; halifax: {number} british_detachment")
        assert bool(rest.choices(events.SplitRegular)) == can, "two of the ten detachments are left, or one"
    contested = british("boston: british_regular, 2 british_detachment, american_militia")
    assert not contested.choices(events.SplitRegular) + contested.choices(events.CombineDetachments)


# ---------------------------------------------------------------- options


@rule("revolution", "28.1", "28.4", "28.7", "28.8")
def test_fortresses_and_sieges_are_bought_with_own_troops():
    """Ten counters for both; the owner may demolish his own."""
    board = british("boston: british_regular", points=(0, 6))
    board.do(events.BuildFortress("boston"), events.BuySiege("british_regular-1"))
    assert [(work.kind, work.unit) for work in board.state.works] == [
        ("fortress", ""),
        ("siege", "british_regular-1"),
    ]
    assert board.state.points_of("british") == 0
    assert board.do(events.Demolish("boston")).state.works[0].kind == "siege"
    towns = (
        "quebec",
        "montreal",
        "halifax",
        "newport",
        "hartford",
        "albany",
        "trenton",
        "norfolk",
        "camden",
        "augusta",
    )
    full = british(works=[("fortress", "american", town) for town in towns])
    assert full.choices(events.BuildFortress) + full.choices(events.BuySiege) == []
    assert british(scenario="campaign+none").choices(events.BuildFortress) == []


@rule("revolution", "29.2", "29.3", "29.5")
def test_partisans_are_raised_by_a_die_and_meet_partisans():
    """Up to 4, 3 or 2 by loyalty; a success against enemy ones removes them and places none."""
    board = american(loyalty={"virginia": 1}).do(events.RaisePartisans("richmond"), partisan=[4])
    assert board.state.work("partisan", "richmond").side == "american"
    assert board.refusal(events.RaisePartisans("richmond")).rule == "29.3"
    board.do(events.RaisePartisans("hartford"), partisan=[4])
    assert board.state.work("partisan", "hartford") is None
    enemy = american(works=[("partisan", "british", "hartford")]).do(
        events.RaisePartisans("hartford"), partisan=[3]
    )
    assert enemy.state.works == ()
    assert board.do(events.DisbandPartisans("richmond")).state.works == ()
    assert american(scenario="campaign+none").choices(events.RaisePartisans) == []


@rule("revolution", "31.0")
def test_each_general_trains_one_militia():
    """With option 31: to light troops for 1 point or to a regular for 3, once per general."""
    pieces = "quebec: 2 tory_militia, carleton, r_howe"
    board = british(pieces, scenario="campaign+31", points=(0, 4))
    assert {action.type for action in board.choices(events.UpgradeMilitia)} == {
        "british_light",
        "british_regular",
    }
    board.do(events.UpgradeMilitia("carleton", "british_regular"))
    assert board.at("quebec") == ["british_regular", "carleton", "r_howe", "tory_militia"]
    assert board.choices(events.UpgradeMilitia) == []
    assert british(pieces).choices(events.UpgradeMilitia) == []


# ---------------------------------------------------------------- markers of the segment


def chosen(board, marker, target, use="", **dice):
    """Play a marker and aim it."""
    from cockade.events import revolution as events

    return board.do(events.PlayMarker(marker, use), events.Choose(target), **dice)


@rule("revolution", "7.9.hessians", "7.9.indians")
def test_hessians_and_indians_come_free_and_the_american_draws():
    """Ruling Q21."""
    board = british(british=["hessians", "indians"]).do(events.PlayMarker("hessians"))
    chosen(board, "indians", "creek")
    assert (board.at("britain"), board.at("creek")) == (["hessian_regular"], ["indian_band"])
    assert (len(board.hand("american")), board.state.points_of("british")) == (2, 60)
    assert "creek" not in areas(board, "indian_band")


@rule("revolution", "7.9.drillmaster")
def test_the_drillmaster_drills():
    """
    The British turn a militia into better troops; the American pays 2 for each regular, up to a leader's
    value.
    """
    board = chosen(
        british("quebec: gage, tory_militia", british=["drillmaster"]), "drillmaster", "quebec/british_light"
    )
    assert board.at("quebec") == ["british_light", "gage"]
    board = chosen(american("hartford: lafayette", american=["drillmaster"]), "drillmaster", "hartford")

    board.do(events.Choose("hartford"))
    assert board.at("hartford") == ["american_regular", "american_regular", "lafayette"]
    assert board.state.points_of("american") == 56
    assert isinstance(board.choices(events.EndSegment)[0], events.EndSegment)


@rule("revolution", "7.9.pulaski", "7.8")
def test_pulaski_brings_troops_to_a_leader():
    """Free, and for the American alone."""
    board = chosen(american("camden: ward", american=["pulaski"]), "pulaski", "camden/american_light")
    assert board.at("camden") == ["american_light", "ward"]
    assert british(british=["pulaski"]).refusal(events.PlayMarker("pulaski")).rule == "7.8"


@rule("revolution", "7.9.leader_arises")
def test_a_leader_arises_on_any_unit():
    """Ruling Q23: an admiral on a fleet, a general on others."""
    board = british("halifax: british_fleet, british_regular", british=["leader_arises", "leader_arises"])
    chosen(board, "leader_arises", "british_fleet-1")
    chosen(board, "leader_arises", "british_regular-1")
    assert [(one.unit, one.kind) for one in board.state.arisen] == [
        ("british_fleet-1", "admiral"),
        ("british_regular-1", "general"),
    ]


@rule("revolution", "7.9.committee", "29.2")
def test_a_committee_raises_partisans_among_friends():
    """Ruling Q19: the friendly column, free; a failure costs the marker."""
    board = american(american=["committee"], loyalty={"virginia": 1})
    chosen(board, "committee", "richmond", use="partisans", partisan=[5])
    assert board.state.works == ()
    assert "committee" in board.state.pool
    assert (
        american(american=["committee"]).refusal(events.PlayMarker("committee", "partisans")).rule
        == "7.9.committee"
    )
