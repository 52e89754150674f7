"""The optional rules of movement: sovereignty, interception, overrun; Minutemen and Bait."""

from __future__ import annotations

import pytest

from cockade.engine.revolution.common.view import view
from cockade.engine.revolution.phase5_1_movement.interception import posts_seen
from cockade.events import revolution as events
from cockade.events.facts import Rolled
from tests.engine.revolution.field import Board

rule = pytest.mark.rule


def moving(pieces, option="all", **more):
    """The first movement phase of the turn, the American's."""
    return Board(pieces, step="V.1", **{"campaign": 1, "scenario": f"campaign+{option}", **more})


def go(board, area, die, *units, commander=""):
    """Put a stack together and roll."""
    who = [events.Take(unit) for unit in units] or [events.TakeAll()]
    return board.do(events.Gather(area, "land"), *who, events.SetOff(commander), movement=[die])


# ---------------------------------------------------------------- interception

AMBUSH = (
    "trenton: american_regular; savannah: american_light;"
    "lancaster: 2 british_regular, cornwallis, tory_militia"
)


def ambush(option="32", pieces=AMBUSH, british=("tactics", "tactics")):
    """An American on his way to Philadelphia, Cornwallis beside the road."""
    return go(moving(pieces, option, british=british), "trenton", 4, "american_regular-1").do(
        events.March("philadelphia")
    )


@rule("revolution", "32.1", "32.0")
def test_a_stack_with_a_leader_next_to_the_area_may_intercept():
    """Up to his value plus the Tactics; the mover stops, and the interceptors are there."""
    board = ambush()
    assert (board.decider, type(board.frame)) == (events.BRITISH, events.Interception)
    assert board.choices(events.Intercept) == [
        events.Intercept("lancaster", 1),
        events.Intercept("lancaster", 2),
    ]
    board.do(events.Intercept("lancaster", 1), interception=[4])
    assert isinstance(board.frame, events.Intercepting)
    assert board.hand(events.BRITISH) == ("tactics",)
    assert not board.choices(events.SetOff)
    board.do(events.JoinInterception("british_regular-1"), events.SetOff("cornwallis"))
    assert board.at("philadelphia", events.BRITISH) == ["british_regular", "cornwallis"]
    assert isinstance(board.frame, events.Movement)
    assert board.decider == events.AMERICAN
    assert board.state.intercepted == ((events.BRITISH, "philadelphia"),)


@rule("revolution", "32.1", "22.1")
def test_who_is_asked_is_not_told_where_the_stack_goes_on_to():
    """Neither in the record nor in what lies before him."""
    board = go(moving(AMBUSH, "32", british=("tactics",)), "trenton", 6, "american_regular-1")
    board.do(events.March("baltimore"))
    assert isinstance(board.frame, events.Interception)
    heard = board.game.heard(board.game.node, events.BRITISH)
    assert heard.action == events.March("philadelphia")
    assert [
        one.goal for one in view(board.state, events.BRITISH).agenda if isinstance(one, events.Marching)
    ] == [""]
    assert board.game.heard(board.game.node, events.AMERICAN).action == events.March("baltimore")


@rule("revolution", "32.1")
def test_the_interceptor_gains_one_on_the_first_die_of_the_battle():
    """And nobody does in a battle without one."""
    board = ambush().do(events.Intercept("lancaster", 1), interception=[4])
    board.do(events.JoinInterception("british_regular-1"), events.SetOff("cornwallis"), events.EndSegment())
    board.do(events.Attack("philadelphia"))
    assert board.facts(events.BonusGiven) == [events.BonusGiven(events.BRITISH, 1, "interceptor")]
    plain = moving("philadelphia: american_regular, british_regular", "32").do(events.EndSegment())
    assert plain.do(events.Attack("philadelphia")).facts(events.BonusGiven) == []


@rule("revolution", "32.1")
def test_a_higher_die_fails_and_the_stack_goes_on():
    """And from there it is not tried again in this phase."""
    board = ambush().do(events.Intercept("lancaster", 1), interception=[5])
    assert board.decider == events.AMERICAN
    assert board.frame.points == 3
    assert board.facts(events.InterceptionTried) == [events.InterceptionTried(events.BRITISH, "lancaster")]
    board.do(events.March("baltimore"))
    assert board.decider == events.AMERICAN


@rule("revolution", "32.1")
def test_more_tactics_help():
    """Two of them: a 5 is enough for Cornwallis."""
    assert isinstance(
        ambush().do(events.Intercept("lancaster", 2), interception=[5]).frame, events.Intercepting
    )


@rule("revolution", "32.1", "23.1")
def test_who_cannot_intercept_is_not_asked():
    """Without the option, Tactics, a leader, troops to lead; where own units stand; militia only at home."""
    assert ambush("none").decider == events.AMERICAN
    assert ambush(british=()).decider == events.AMERICAN
    assert ambush(pieces=AMBUSH.replace(", cornwallis", "")).decider == events.AMERICAN
    assert (
        ambush(pieces=AMBUSH.replace("2 british_regular, ", "").replace(", tory_militia", "")).decider
        == events.AMERICAN
    )
    assert ambush(pieces=AMBUSH + "; philadelphia: british_detachment").decider == events.AMERICAN
    for who, asked in (("tory_militia", events.AMERICAN), ("british_light", events.BRITISH)):
        pieces = f"philadelphia: american_regular; shenandoah: cornwallis, {who}; savannah: american_light"
        board = moving(pieces, "32", british=["tactics"])
        assert (
            go(board, "philadelphia", 4, "american_regular-1").do(events.March("lancaster")).decider == asked
        )


@rule("revolution", "32.1", "7.9.leader_arises")
def test_a_unit_with_a_leader_who_arose_counts_for_two():
    """It leads and fights alone, and its marker lies open (ruling Q23)."""
    state = Board("lancaster: british_regular", step="V.1", campaign=1).state
    for arisen, posts in (((), []), ((events.Arisen("british_regular-1", "general"),), ["lancaster"])):
        risen = state.replace(arisen=arisen)
        assert list(posts_seen(risen, events.BRITISH, "philadelphia")) == posts


@rule("revolution", "32.1")
def test_nobody_has_to_intercept():
    """He passes, and the mover goes on."""
    board = ambush().do(events.Pass())
    assert (board.decider, board.frame.points) == (events.AMERICAN, 3)


@rule("revolution", "32.1", "21.6", "21.7")
@pytest.mark.parametrize(("who", "rolls"), [("british_light", "ferguson"), ("british_regular", "r_howe")])
def test_the_best_leader_tries_with_those_whom_he_can_lead(who, rolls):
    """Ruling Q101: to regulars a militia leader is worth no more than an admiral."""
    pieces = f"trenton: american_regular; savannah: american_light; lancaster: r_howe, ferguson, {who}"
    board = ambush(pieces=pieces).do(events.Intercept("lancaster", 1), interception=[6])
    assert [fact.who for fact in board.facts(Rolled)] == [rolls]


# ---------------------------------------------------------------- overrun

CROWD = "boston: 4 american_regular; lexington: {}; savannah: american_light"


def rush(foe="british_detachment, british_light", option="34", die=4, regulars=4, **more):
    """Strength 8 before Lexington."""
    board = moving(CROWD.format(foe), option, **more)
    return go(board, "boston", die, *(f"american_regular-{n + 1}" for n in range(regulars)))


@rule("revolution", "34.0", "21.4", "18.11")
def test_four_times_their_strength_runs_over_them_on_1_to_5():
    """One point more, everybody there is eliminated, a marker for each, and on it goes."""
    board = rush("british_detachment, british_light, gage")
    board.do(events.Overrun("lexington"), overrun=[5], survival=[6])
    assert board.at("lexington") == ["american_regular"] * 4
    assert board.state.unit("gage").status == "out"
    assert len(board.facts(events.MarkerDrawn)) == 3
    assert board.frame.points == 2
    assert events.March("hartford") in board.choices(events.March)


@rule("revolution", "34.0", "16.10")
def test_a_6_stops_the_stack_beside_them():
    """It fights as usual."""
    board = rush().do(events.Overrun("lexington"), overrun=[6])
    assert isinstance(board.frame, events.Movement)
    assert len(board.at("lexington")) == 6


@rule("revolution", "34.0")
@pytest.mark.parametrize(("die", "allowed"), [(1, False), (2, True), (3, True)])
def test_an_overrun_costs_one_point_more_than_the_way(die, allowed):
    """By a road two points: exactly two are enough."""
    assert bool(rush(die=die).choices(events.Overrun)) is allowed


@rule("revolution", "34.0")
def test_an_overrun_needs_the_option_the_points_and_no_fortress():
    """Each refusal names the clause."""
    for board in (
        rush(option="none"),
        rush(die=1),
        rush(works=[events.Work("fortress", events.BRITISH, "lexington")]),
    ):
        assert not board.choices(events.Overrun)
        assert board.refusal(events.Overrun("lexington")).rule == "34.0"
    assert rush().refusal(events.Overrun("trenton")).rule == "34.0"


@rule("revolution", "34.0", "22.1")
def test_who_is_not_strong_enough_finds_out_by_trying():
    """Ruling Q104: it is offered wherever enemies are seen; below four times their strength it is a march."""
    for board in (rush("british_regular, british_light"), rush(regulars=3)):
        board.do(events.Overrun("lexington"))
        assert not board.facts(Rolled)
        assert "british_light" in board.at("lexington")
        assert isinstance(board.frame, events.Movement)


@rule("revolution", "33.0", "22.1")
def test_a_border_crossed_tells_nobody_that_it_was_militia():
    """The enemy sees counters, and not which of them may not go on."""
    militia = go(moving("boston: american_militia, greene", "33"), "boston", 6, commander="greene")
    militia.do(events.March("new_york"))
    assert militia.facts(events.BorderCrossed)
    heard = militia.game.heard(militia.game.node, events.BRITISH)
    assert not [fact for fact in heard.facts if isinstance(fact, events.BorderCrossed)]


@rule("revolution", "33.0", "16.3")
@pytest.mark.parametrize(("general", "crosses"), [("greene", True), ("lafayette", False)])
def test_the_best_general_of_the_stack_takes_militia_along(general, crosses):
    """Ruling Q111: whoever commands; values are not added."""
    board = moving(f"boston: 3 american_militia, gates, {general}", "33")
    go(board, "boston", 6, commander="gates")
    assert (events.March("new_york") in board.choices(events.March)) is crosses


# ---------------------------------------------------------------- sovereignty


@rule("revolution", "30.0")
def test_americans_in_indian_country_let_the_british_call_indians():
    """Free, one for each area, and voluntary; leaders alone do not count, nor who stood there before."""
    pieces = "augusta: american_regular; fort_niagara: gates; shawnee: american_light"
    board = go(moving(pieces, "30"), "augusta", 2).do(events.March("creek"))
    go(board, "fort_niagara", 1, commander="gates").do(
        events.March("iroquois"), events.Halt(), events.EndSegment()
    )
    assert (board.decider, board.frame) == (events.BRITISH, events.Sovereignty(events.BRITISH, ("creek",)))
    board.do(events.Mobilize("indian_band", "creek"))
    assert board.at("creek", events.BRITISH) == ["indian_band"]
    assert not board.facts(events.MarkerDrawn)
    assert not isinstance(board.frame, events.Sovereignty)


@rule("revolution", "30.0")
def test_who_only_stands_in_indian_country_has_not_come_there():
    """Nor who set off and stayed; a leader who joins old troops brings nobody."""
    board = moving("shawnee: american_light; fort_detroit: gates; creek: american_regular", "30")
    go(board, "creek", 2).do(events.Halt())
    go(board, "fort_detroit", 1, commander="gates").do(
        events.March("shawnee"), events.Halt(), events.EndSegment()
    )
    assert not isinstance(board.frame, events.Sovereignty)


@rule("revolution", "30.0")
def test_british_troops_among_indians_let_the_american_draw():
    """Not for Indians, nor where Indians are."""

    def drawn(pieces, option="30"):
        board = go(moving(pieces, option, first=events.BRITISH), "augusta", 2).do(events.March("creek"))
        if isinstance(board.frame, events.Movement):
            board.do(events.EndSegment())
        return len(board.facts(events.MarkerDrawn))

    assert drawn("augusta: british_regular") == 1
    assert drawn("augusta: british_regular; creek: indian_band") == 0
    assert drawn("augusta: indian_band") == 0
    assert drawn("augusta: british_regular", "none") == 0


# ---------------------------------------------------------------- Minutemen and Bait


@rule("revolution", "7.9.minutemen")
def test_minutemen_come_at_the_start_of_the_own_movement_phase():
    """To a clear town or wilderness of a colony that is for the side; nobody else speaks."""
    pieces = "boston: british_regular, gage; savannah: american_light"
    more = {"loyalty": {"new_england": 1}, "american": ["minutemen"], "british": ["minutemen"]}
    works = [events.Work("partisan", events.BRITISH, "hartford")]
    board = moving(pieces, "29", works=works, **more).do(events.PlayMarker("minutemen"))
    areas = {action.target for action in board.choices(events.Choose)}
    assert {"lexington", "newport"} <= areas
    assert not areas & {"boston", "hartford", "new_york"}
    board.do(events.Choose("lexington"))
    assert board.at("lexington") == ["american_militia"]
    assert isinstance(board.frame, events.Movement)
    assert not board.choices(events.PlayMarker)
    assert isinstance(moving(pieces, "29", american=["minutemen"]).frame, events.Movement)
    theirs = moving(pieces, "29", british=["minutemen"], loyalty={"deep_south": -1})
    assert theirs.frame == events.Movement(events.AMERICAN)


def baiting(die, **more):
    """American partisans beside British counters in Boston and Newport: what these are is hidden (Q113)."""
    works = [
        events.Work("partisan", events.AMERICAN, "boston"),
        events.Work("partisan", events.AMERICAN, "newport"),
    ]
    hands = {"american": ["bait"], "british": ["spy", "tactics", "tactics"]}
    board = moving("boston: british_regular; newport: gage; savannah: american_light", works=works, **hands)
    board.do(events.PlayMarker("bait"))
    assert board.choices(events.Choose) == [events.Choose("boston"), events.Choose("newport")]
    return board.do(events.Choose("boston"), bait=[die], **more)


@rule("revolution", "7.9.bait")
def test_bait_1_costs_the_enemy_markers_of_his_choice():
    """Ruling Q17."""
    board = baiting(1, bait_price=[2])
    assert (board.decider, board.frame) == (events.BRITISH, events.GivingUp(events.BRITISH, 2))
    board.do(events.GiveBack("tactics"), events.GiveBack("tactics"))
    assert board.hand(events.BRITISH) == ("spy",)
    board = baiting(1, bait_price=[6])
    assert board.frame.number == 3


@rule("revolution", "7.9.bait", "37.2")
def test_bait_2_or_3_makes_the_enemy_massacre():
    """Ruling Q18: the partisans go, the baiting side draws two."""
    for die in (2, 3):
        board = baiting(die)
        assert board.state.work("partisan", "boston") is None
        assert board.state.work("massacre", "boston")
        assert [fact.side for fact in board.facts(events.MarkerDrawn)] == [events.AMERICAN] * 2


@rule("revolution", "7.9.bait")
def test_bait_4_is_nothing_and_5_or_6_draws():
    """As many as the die shows."""
    assert not baiting(4).facts(events.MarkerDrawn)
    for die in (5, 6):
        board = baiting(die, bait_gain=[3])
        assert [fact.side for fact in board.facts(events.MarkerDrawn)] == [events.AMERICAN] * 3


@rule("revolution", "16.1", "5.1.V")
def test_a_phase_without_movers_passes_by_itself():
    """Nobody is asked to end what he cannot begin."""
    assert moving("boston: british_regular", "none").frame == events.Movement(events.BRITISH)
    board = moving("boston: american_regular", "none")
    go(board, "boston", 1).do(events.Halt())
    assert events.Movement(events.AMERICAN) not in board.state.agenda


@rule("revolution", "30.0")
def test_a_leader_who_comes_to_troops_that_have_only_set_off_brings_nobody():
    """Which unit has come is asked of the unit, not of its side."""
    board = moving("shawnee: american_light; fort_detroit: gates", "30")
    go(board, "shawnee", 1).do(events.Halt())
    go(board, "fort_detroit", 1, commander="gates").do(events.March("shawnee"), events.Halt())
    if isinstance(board.frame, events.Movement):
        board.do(events.EndSegment())
    assert not isinstance(board.frame, events.Sovereignty)
