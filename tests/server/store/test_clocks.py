"""The reckoning of clocks: stretches of decisions, reserve, vacations, the warning and the loss."""

from math import inf

import pytest

from cockade.server.store.clocks import VACATION, Clocks
from cockade.server.store.people import People
from cockade.server.store.store import Store
from cockade.server.store.tables import Ending, Seat, Seats, Terms
from cockade.server.store.time_controls import DAY, HOUR, Clock, Pace, Running, due, paces
from tests.server.store.stores import older_store
from tests.server.store.test_lobby import laid

PACE = Pace("test", turn=1.0, reserve=2.0, warning=0.5, vacation=True)
START = 1000 * HOUR


def clock(*passes, begun=START, away=None):
    """A clock of which the decision passed to sides at so many hours from the start."""
    found = Clock(PACE, begun=begun, away=away or {})
    for hours, side in passes:
        found.turn_to(side, START + hours * HOUR)
    return found


def hours_of(found):
    """When the clock that runs is over, in hours from the start."""
    running = found.running("g", "ann")
    return (due(running, found.away.get(running.side, ())) - START) / HOUR


def test_each_stretch_has_its_time_and_what_is_beyond_comes_from_the_reserve():
    """Two stretches of ninety minutes cost an hour of the reserve; a quick one gives nothing back."""
    found = clock((0, "a"), (1.5, "b"), (1.6, "a"), (3.1, "b"), (3.2, "a"))
    assert found.reserve("a") == HOUR
    assert found.reserve("b") == 2 * HOUR
    assert hours_of(found) == pytest.approx(3.2 + 1 + 1)


def test_decisions_in_a_row_are_one_stretch():
    """Who goes on deciding gets no new time."""
    assert hours_of(clock((0, "a"), (0.9, "a"), (1.4, "a"))) == 3


def test_nobodys_clock_runs_before_all_sit():
    """What the starter decided before the other sat down costs nothing."""
    assert clock((0, "a"), begun=inf).running("g", "ann") is None
    found = clock((0, "a"), (5, "b"), (6, "a"), begun=START + 8 * HOUR)
    assert found.reserve("a") == found.reserve("b") == 2 * HOUR
    assert hours_of(found) == 8 + 3


def test_the_clock_stands_while_its_player_is_away_and_only_his():
    """A vacation moves the end by its length, also one that began before the stretch or goes beyond it."""
    away = {"a": [(START + HOUR, START + 5 * HOUR)]}
    assert hours_of(clock((0, "a"), away=away)) == 3 + 4
    assert hours_of(clock((2, "a"), away=away)) == 5 + 3
    assert hours_of(clock((0, "b"), away=away)) == 3
    assert clock((0, "a"), (6, "b"), away=away).reserve("a") == HOUR


def test_a_live_game_goes_on_whoever_is_away():
    """Its clock does not stand."""
    running = Running("g", "a", "ann", 0.0, 100.0, 10.0, pauses=False)
    assert due(running, [(50.0, 500.0)]) == 100.0


def test_every_pace_warns_before_it_ends_and_quicker_ones_come_first():
    """The sheet is sound."""
    found = list(paces().values())
    assert all(0 < each.warning <= each.turn for each in found)
    assert [each.turn for each in found] == sorted(each.turn for each in found)


@pytest.fixture
def ann(store):
    """A player with a clock that is over 100 seconds after 1000, warned of 30 before."""
    player = People(store).enter("Ann", "Ann").id
    laid(store, "g", "american", Seat("", "american", player=player), Seat("", "british", bot="greedy"))
    Clocks(store).keep(["g"], [running_of(player)])
    return player


def running_of(player, since=1000.0):
    return Running("g", "american", player, since, 100.0, 30.0, pauses=True)


def test_the_warning_comes_once_and_before_the_loss(store, ann):
    """The loss comes when the time is over and the time after the warning as well."""
    clocks = Clocks(store)
    assert [clocks.to_warn(1069.0), clocks.to_end(5000.0)] == [[], []]
    assert [each.game for each in clocks.to_warn(1070.0)] == ["g"]
    assert clocks.warned("g", 1070.0)
    assert not clocks.warned("g", 1071.0)
    assert [clocks.to_warn(1099.0), clocks.to_end(1099.0)] == [[], []]
    assert [each.player for each in clocks.to_end(1100.0)] == [ann]


def test_nobody_loses_unwarned_because_the_server_was_down(store, ann):
    """Warned late, he has the promised time from then on."""
    clocks = Clocks(store)
    assert clocks.warned("g", 4000.0)
    assert clocks.to_end(4029.0) == []
    assert len(clocks.to_end(4030.0)) == 1


def test_the_same_clock_kept_again_stays_warned_and_another_is_new(store, ann):
    """Two processes that look at a game warn once; the next stretch is warned of anew."""
    clocks = Clocks(store)
    clocks.warned("g", 1070.0)
    clocks.keep(["g"], [running_of(ann)])
    assert clocks.of_games(["g"])["g"].warned == 1070.0
    clocks.keep(["g"], [running_of(ann, since=2000.0)])
    assert clocks.of_games(["g"])["g"].warned == 0
    clocks.keep(["g"], [])
    assert clocks.of_games(["g"]) == {}


def test_a_vacation_moves_clocks_and_its_days_are_counted(store, ann):
    """At most so many days in a year; who comes back early keeps the rest."""
    clocks = Clocks(store)
    assert clocks.days_left(ann, 1010.0) == VACATION
    assert clocks.go_away(ann, 1010.0, 14)
    assert not clocks.go_away(ann, 1020.0, 1)
    assert clocks.of_games(["g"])["g"].due == 1100 + 14 * DAY
    clocks.come_back(ann, 1010.0 + DAY)
    assert clocks.of_games(["g"])["g"].due == 1100 + DAY
    assert clocks.days_left(ann, 1010.0 + DAY) == VACATION - 1
    assert not clocks.go_away(ann, 1010.0 + DAY, VACATION)
    assert clocks.days_left(ann, 1010.0 + 366 * DAY) == VACATION - 0


def test_a_game_that_has_gone_on_is_not_lost(store, ann):
    """The end is kept only if the record still has the lines that were looked at."""
    seats = Seats(store)
    assert not seats.end("g", Ending("british", "time", "american"), lines=2)
    assert seats.end("g", Ending("british", "time", "american"), lines=1)


def test_what_was_agreed_in_hours_is_a_pace_now(tmp_path):
    """Games of earlier versions go on with the pace that is nearest."""
    with older_store(tmp_path, 2) as base:
        for hours in (0, 24, 72, 168):
            base.execute("INSERT INTO game VALUES (?, 'rebels', 'trenton', '', '')", (str(hours),))
            base.execute("INSERT INTO terms VALUES (?, NULL, ?, 1, 0)", (str(hours), hours))
    store = Store.open(tmp_path)
    found = {hours: Seats(store).terms(str(hours)).pace for hours in (0, 24, 72, 168)}
    assert found == {0: "", 24: "day", 72: "three-days", 168: "week"}
    assert Seats(store).terms("none of these") == Terms("none of these")
    store.close()
