"""The optional rules of movement: sovereignty, interception, overrun; Minutemen and Bait."""

from __future__ import annotations

import pytest

from events.revolution import (
    AMERICAN,
    BRITISH,
    Attack,
    BonusGiven,
    Choose,
    EndSegment,
    Gather,
    GiveBack,
    GivingUp,
    Halt,
    Intercept,
    Intercepting,
    Interception,
    InterceptionTried,
    JoinInterception,
    March,
    MarkerDrawn,
    Mobilize,
    Movement,
    Overrun,
    Pass,
    PlayMarker,
    SetOff,
    Sovereignty,
    Take,
    TakeAll,
    Work,
)
from tests.engine.revolution.field import Board

rule = pytest.mark.rule


def moving(pieces, option="all", **more):
    """The first movement phase of the turn, the American's."""
    return Board(pieces, step="V.1", **{"campaign": 1, "scenario": f"campaign+{option}", **more})


def go(board, area, die, *units, commander=""):
    """Put a stack together and roll."""
    who = [Take(unit) for unit in units] or [TakeAll()]
    return board.do(Gather(area, "land"), *who, SetOff(commander), movement=[die])


# ---------------------------------------------------------------- interception

AMBUSH = (
    "trenton: american_regular; savannah: american_light;"
    "lancaster: 2 british_regular, cornwallis, tory_militia"
)


def ambush(option="32", pieces=AMBUSH, british=("tactics", "tactics")):
    """An American on his way to Philadelphia, Cornwallis beside the road."""
    return go(moving(pieces, option, british=british), "trenton", 4, "american_regular-1").do(
        March("philadelphia")
    )


@rule("revolution", "32.1", "32.0")
def test_a_stack_with_a_leader_next_to_the_area_may_intercept():
    """Up to his value plus the Tactics; the mover stops, and the interceptors are there."""
    board = ambush()
    assert (board.decider, type(board.frame)) == (BRITISH, Interception)
    assert board.choices(Intercept) == [Intercept("lancaster", 1), Intercept("lancaster", 2)]
    board.do(Intercept("lancaster", 1), interception=[4])
    assert isinstance(board.frame, Intercepting)
    assert board.hand(BRITISH) == ("tactics",)
    assert not board.choices(SetOff)
    board.do(JoinInterception("british_regular-1"), SetOff("cornwallis"))
    assert board.at("philadelphia", BRITISH) == ["british_regular", "cornwallis"]
    assert isinstance(board.frame, Movement)
    assert board.decider == AMERICAN
    assert board.state.intercepted == ((BRITISH, "philadelphia"),)


@rule("revolution", "32.1")
def test_the_interceptor_gains_one_on_the_first_die_of_the_battle():
    """And nobody does in a battle without one."""
    board = ambush().do(Intercept("lancaster", 1), interception=[4])
    board.do(JoinInterception("british_regular-1"), SetOff("cornwallis"), EndSegment())
    board.do(Attack("philadelphia"))
    assert board.facts(BonusGiven) == [BonusGiven(BRITISH, 1, "interceptor")]
    plain = moving("philadelphia: american_regular, british_regular", "32").do(EndSegment())
    assert plain.do(Attack("philadelphia")).facts(BonusGiven) == []


@rule("revolution", "32.1")
def test_a_higher_die_fails_and_the_stack_goes_on():
    """And from there it is not tried again in this phase."""
    board = ambush().do(Intercept("lancaster", 1), interception=[5])
    assert board.decider == AMERICAN
    assert board.frame.points == 3
    assert board.facts(InterceptionTried) == [InterceptionTried(BRITISH, "lancaster")]
    board.do(March("baltimore"))
    assert board.decider == AMERICAN


@rule("revolution", "32.1")
def test_more_tactics_help():
    """Two of them: a 5 is enough for Cornwallis."""
    assert isinstance(ambush().do(Intercept("lancaster", 2), interception=[5]).frame, Intercepting)


@rule("revolution", "32.1", "23.1")
def test_who_cannot_intercept_is_not_asked():
    """Without the option, Tactics, a leader, troops to lead; where own units stand; militia only at home."""
    assert ambush("none").decider == AMERICAN
    assert ambush(british=()).decider == AMERICAN
    assert ambush(pieces=AMBUSH.replace(", cornwallis", "")).decider == AMERICAN
    assert (
        ambush(pieces=AMBUSH.replace("2 british_regular, ", "").replace(", tory_militia", "")).decider
        == AMERICAN
    )
    assert ambush(pieces=AMBUSH + "; philadelphia: british_detachment").decider == AMERICAN
    for who, asked in (("tory_militia", AMERICAN), ("british_light", BRITISH)):
        pieces = f"philadelphia: american_regular; shenandoah: cornwallis, {who}; savannah: american_light"
        board = moving(pieces, "32", british=["tactics"])
        assert go(board, "philadelphia", 4, "american_regular-1").do(March("lancaster")).decider == asked


@rule("revolution", "32.1")
def test_nobody_has_to_intercept():
    """He passes, and the mover goes on."""
    board = ambush().do(Pass())
    assert (board.decider, board.frame.points) == (AMERICAN, 3)


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
    board.do(Overrun("lexington"), overrun=[5], survival=[6])
    assert board.at("lexington") == ["american_regular"] * 4
    assert board.state.unit("gage").status == "out"
    assert len(board.facts(MarkerDrawn)) == 3
    assert board.frame.points == 2
    assert March("hartford") in board.choices(March)


@rule("revolution", "34.0", "16.10")
def test_a_6_stops_the_stack_beside_them():
    """It fights as usual."""
    board = rush().do(Overrun("lexington"), overrun=[6])
    assert isinstance(board.frame, Movement)
    assert len(board.at("lexington")) == 6


@rule("revolution", "34.0")
def test_an_overrun_needs_the_option_the_odds_the_points_and_no_fortress():
    """Each refusal names the clause."""
    for board in (
        rush(option="none"),
        rush("british_regular, british_light"),
        rush(regulars=3),
        rush(die=1),
        rush(works=[Work("fortress", BRITISH, "lexington")]),
    ):
        assert not board.choices(Overrun)
        assert board.refusal(Overrun("lexington")).rule == "34.0"
    assert rush().refusal(Overrun("trenton")).rule == "34.0"


# ---------------------------------------------------------------- sovereignty


@rule("revolution", "30.0")
def test_americans_in_indian_country_let_the_british_call_indians():
    """Free, one for each area, and voluntary; leaders alone do not count, nor who stood there before."""
    pieces = "augusta: american_regular; fort_niagara: gates; shawnee: american_light"
    board = go(moving(pieces, "30"), "augusta", 2).do(March("creek"))
    go(board, "fort_niagara", 1, commander="gates").do(March("iroquois"), Halt(), EndSegment())
    assert (board.decider, board.frame) == (BRITISH, Sovereignty(BRITISH, ("creek",)))
    board.do(Mobilize("indian_band", "creek"))
    assert board.at("creek", BRITISH) == ["indian_band"]
    assert not board.facts(MarkerDrawn)
    assert not isinstance(board.frame, Sovereignty)


@rule("revolution", "30.0")
def test_who_only_stands_in_indian_country_has_not_come_there():
    """Nor who set off and stayed; a leader who joins old troops brings nobody."""
    board = moving("shawnee: american_light; fort_detroit: gates; creek: american_regular", "30")
    go(board, "creek", 2).do(Halt())
    go(board, "fort_detroit", 1, commander="gates").do(March("shawnee"), Halt(), EndSegment())
    assert not isinstance(board.frame, Sovereignty)


@rule("revolution", "30.0")
def test_british_troops_among_indians_let_the_american_draw():
    """Not for Indians, nor where Indians are."""

    def drawn(pieces, option="30"):
        board = go(moving(pieces, option, first=BRITISH), "augusta", 2).do(March("creek"))
        if isinstance(board.frame, Movement):
            board.do(EndSegment())
        return len(board.facts(MarkerDrawn))

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
    works = [Work("partisan", BRITISH, "hartford")]
    board = moving(pieces, "29", works=works, **more).do(PlayMarker("minutemen"))
    areas = {action.target for action in board.choices(Choose)}
    assert {"lexington", "newport"} <= areas
    assert not areas & {"boston", "hartford", "new_york"}
    board.do(Choose("lexington"))
    assert board.at("lexington") == ["american_militia"]
    assert isinstance(board.frame, Movement)
    assert not board.choices(PlayMarker)
    assert isinstance(moving(pieces, "29", american=["minutemen"]).frame, Movement)
    theirs = moving(pieces, "29", british=["minutemen"], loyalty={"deep_south": -1})
    assert theirs.frame == Movement(AMERICAN)


def baiting(die, **more):
    """American partisans beside British troops in Boston."""
    works = [Work("partisan", AMERICAN, "boston"), Work("partisan", AMERICAN, "newport")]
    hands = {"american": ["bait"], "british": ["spy", "tactics", "tactics"]}
    board = moving("boston: british_regular; newport: gage; savannah: american_light", works=works, **hands)
    board.do(PlayMarker("bait"))
    assert board.choices(Choose) == [Choose("boston")]
    return board.do(Choose("boston"), bait=[die], **more)


@rule("revolution", "7.9.bait")
def test_bait_1_costs_the_enemy_markers_of_his_choice():
    """Ruling Q17."""
    board = baiting(1, bait_price=[2])
    assert (board.decider, board.frame) == (BRITISH, GivingUp(BRITISH, 2))
    board.do(GiveBack("tactics"), GiveBack("tactics"))
    assert board.hand(BRITISH) == ("spy",)
    board = baiting(1, bait_price=[6])
    assert board.frame.number == 3


@rule("revolution", "7.9.bait", "37.2")
def test_bait_2_or_3_makes_the_enemy_massacre():
    """Ruling Q18: the partisans go, the baiting side draws two."""
    for die in (2, 3):
        board = baiting(die)
        assert board.state.work("partisan", "boston") is None
        assert board.state.work("massacre", "boston")
        assert [fact.side for fact in board.facts(MarkerDrawn)] == [AMERICAN] * 2


@rule("revolution", "7.9.bait")
def test_bait_4_is_nothing_and_5_or_6_draws():
    """As many as the die shows."""
    assert not baiting(4).facts(MarkerDrawn)
    for die in (5, 6):
        board = baiting(die, bait_gain=[3])
        assert [fact.side for fact in board.facts(MarkerDrawn)] == [AMERICAN] * 3


@rule("revolution", "16.1", "5.1.V")
def test_a_phase_without_movers_passes_by_itself():
    """Nobody is asked to end what he cannot begin."""
    assert moving("boston: british_regular", "none").frame == Movement(BRITISH)
    board = moving("boston: american_regular", "none")
    go(board, "boston", 1).do(Halt())
    assert Movement(AMERICAN) not in board.state.agenda
