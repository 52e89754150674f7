"""Winning: sudden death, the last turn, the short scenario; and the end of a turn."""

from __future__ import annotations

import pytest

from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.phase7_end.victory import figures, has_military_victory, military_share
from cockade.events.revolution import Choose, PlayMarker
from tests.engine.revolution.field import Board

rule = pytest.mark.rule
NORTH = {"new_england": 3, "mid_atlantic": 2, "virginia": 2, "deep_south": 2}
RICH = ("quebec", "boston", "new_york", "philadelphia", "richmond", "charleston", "montreal", "newport")
MORE = ("hartford", "albany", "lancaster", "baltimore", "yorktown", "wilmington", "savannah")


def towns(type_, names=RICH + MORE):
    """A unit of a type in each of some towns."""
    return "; ".join(f"{name}: {type_}" for name in names)


def judged(pieces="", step="VII.A", **more):
    """How the game stands after the victory check."""
    return Board(pieces, step=step, **more).state


@rule("revolution", "3.1", "3.2")
def test_a_military_and_a_political_victory_together_end_the_war_at_once():
    """36 points, the Articles, four colonies at level 2."""
    state = judged(towns("american_militia"), progress=4, loyalty=NORTH)
    assert (state.over, state.winner, state.rule) == (True, "american", "3.1")


def worth(points, names=RICH + MORE):
    """Towns that are worth so many points together; nothing if none are."""
    if not points or not names:
        return () if not points else None
    first = ground("campaign").map.areas[names[0]].points
    with_it = worth(points - first, names[1:]) if first <= points else None
    return worth(points, names[1:]) if with_it is None else (names[0], *with_it)


def garrisons(side, names):
    """A unit of a side in each of these towns."""
    if side == "american":
        return towns("american_militia", names)
    return f"{towns('british_regular', names[:6])}; {towns('tory_militia', names[6:])}"


@rule("revolution", "3.1")
@pytest.mark.parametrize(("points", "enough"), [(35, False), (36, True), (37, True)])
def test_thirty_six_points_are_a_military_victory_and_one_less_is_none(points, enough):
    """For either side; how near it is is told by the same figures."""
    for side in ("american", "british"):
        state = judged(garrisons(side, worth(points)), step="III.A")
        assert figures(state, side)["towns"] == points
        assert has_military_victory(state, side) is enough
        assert military_share(state, side) == min(1, points / 36)


@rule("revolution", "3.1")
@pytest.mark.parametrize(
    ("pieces", "progress", "loyalty"),
    [
        (towns("american_militia", RICH), 4, NORTH),
        (towns("american_militia"), 3, NORTH),
        (towns("american_militia"), 4, {**NORTH, "virginia": 1}),
    ],
)
def test_one_of_the_two_is_not_enough(pieces, progress, loyalty):
    """Too few points, too little progress, too few colonies."""
    assert not judged(pieces, progress=progress, loyalty=loyalty).over


@rule("revolution", "3.1", "3.2")
def test_the_british_win_politically_only_before_the_declaration():
    """On Don't Tread on Me or the Continental Congress."""
    loyalty = dict.fromkeys(("canada", "florida", "west", "virginia"), -2)
    troops = (
        "; ".join(f"{name}: british_regular" for name in RICH)
        + "; "
        + "; ".join(f"{name}: tory_militia" for name in MORE)
    )
    assert judged(troops, progress=1, loyalty=loyalty).winner == "british"
    assert not judged(troops, progress=2, loyalty=loyalty).over


@rule("revolution", "3.3", "3.4")
def test_after_the_last_turn_one_victory_decides_and_none_is_a_draw():
    """Ruling Q05."""
    political = judged(step="VII.B", turn=8, progress=4, loyalty=NORTH)
    assert (political.winner, political.rule) == ("american", "3.3")
    military = judged(towns("american_militia"), step="VII.B", turn=8)
    assert (military.winner, military.rule) == ("american", "3.3")
    nothing = judged(step="VII.B", turn=8)
    assert (nothing.over, nothing.winner, nothing.rule) == (True, "", "3.4")


@rule("revolution", "3.5")
def test_the_short_scenario_asks_for_three_things():
    """Ruling Q06: pro-American levels; otherwise the British win."""
    goals = {"progress": 2, "europe": 2, "loyalty": dict.fromkeys(NORTH, 1)}
    assert judged(step="VII.B", turn=4, scenario="short", **goals).winner == "american"
    for missing in ({"progress": 1}, {"europe": 1}, {"loyalty": {"west": 3}}):
        state = judged(step="VII.B", turn=4, scenario="short", **{**goals, **missing})
        assert (state.winner, state.rule) == ("british", "3.5")


@rule("revolution", "5.1.VII")
def test_a_turn_that_is_not_the_last_leads_to_the_next():
    """And massacre markers are taken away (37.2)."""
    state = judged(step="VII.B", turn=2, works=[("massacre", "", "boston")])
    assert (state.turn, state.works) == (3, ())


@rule("revolution", "7.9.politicking")
@pytest.mark.parametrize(("die", "status"), [(1, "out"), (2, "pool"), (3, "pool"), (4, "map")])
def test_politicking_among_generals(die, status):
    """1 out of the game, 2-3 back to the pool, 4-6 nothing; never Washington."""
    board = Board("boston: arnold, washington; albany: rochambeau", step="VII.0", british=["politicking"])
    board.do(PlayMarker("politicking"))
    assert board.choices(Choose) == [Choose("arnold")]
    board.do(Choose("arnold"), politicking=[die])
    assert board.state.unit("arnold").status == status
