"""A step of the machine's clock takes nobody's time, and gives nobody any."""

from __future__ import annotations

from contextlib import closing

import pytest

from cockade.server.host.directory import GameDirectory, NewGame, Opponent
from cockade.server.host.monotonic_clock import STEP, SteadyClock
from cockade.server.store.store import Store
from cockade.tui.games import GAMES

DAY = 86400.0


class Machine:
    """A clock that somebody sets, and one that nobody does."""

    def __init__(self):
        self.wall, self.passed = 1_800_000_000.0, 0.0

    def go(self, seconds, step=0.0):
        self.passed += seconds
        self.wall += seconds + step

    def clock(self):
        return SteadyClock(lambda: self.wall, lambda: self.passed)


@pytest.mark.parametrize("step", [30 * DAY, -30 * DAY])
def test_a_step_is_told_and_not_followed(step, caplog):
    """Time goes on as it passes; a small correction is followed."""
    machine = Machine()
    clock, began = machine.clock(), machine.wall
    machine.go(100.0, step)
    with caplog.at_level("INFO", "cockade.host"):
        assert [clock(), clock()] == [began + 100.0] * 2
    assert [record.message for record in caplog.records] == ["clock-stepped"]
    machine.go(50.0, -step)
    assert clock() == began + 150.0
    machine.go(10.0, STEP / 2)
    assert clock() == machine.wall


@pytest.mark.parametrize("step", [30 * DAY, -30 * DAY])
def test_nobody_loses_his_reserve_by_a_step(tmp_path, step):
    """Who acts while the clock is wrong has used what has passed, and the other gets no more."""
    machine = Machine()
    with closing(Store.open(tmp_path)) as store:
        store.clock = machine.clock()
        directory = GameDirectory(store, GAMES)
        ann, ben = (directory.people.enter(name, name) for name in ("Ann", "Ben"))
        game, _ = directory.start(NewGame("rebels/trenton", "american", Opponent("open"), pace="day"), ann)
        directory.join(ben, game)
        hosted = directory.open(game)
        hosted.look_round()
        first, before = hosted.opened.decider, hosted.clocks()["reserve"]
        machine.go(60.0, step)
        while hosted.opened.decider == first:
            hosted.act(first, next(action for offer in hosted.opened.offers() for action in offer.actions))
        machine.go(60.0, -step)
        assert hosted.clocks()["reserve"] == before
        assert 0 <= hosted.running.since - 1_800_000_000.0 <= 60.0


def test_no_line_is_older_than_the_one_before(tmp_path):
    """Two hosts whose clocks differ: nobody has acted before it was his turn."""
    with closing(Store.open(tmp_path)) as store:
        now = [1000.0]
        store.clock = lambda: now[0]
        directory = GameDirectory(store, GAMES)
        ann = directory.people.enter("Ann", "Ann")
        game, _ = directory.start(NewGame("rebels/trenton", "american", Opponent("open")), ann)
        hosted = directory.open(game)
        for now[0] in (2000.0, 1500.0, 2500.0):
            hosted.act(
                hosted.opened.decider,
                next(action for offer in hosted.opened.offers() for action in offer.actions),
            )
        assert [at for at, _ in hosted.moments[-3:]] == [2000.0, 2000.0, 2500.0]


def test_a_vacation_is_of_two_weeks_at_most(tmp_path):
    """Whoever asks for more at once is refused; after one there may be another."""
    with closing(Store.open(tmp_path)) as store:
        clocks, ann = (
            GameDirectory(store, GAMES).clocks,
            GameDirectory(store, GAMES).people.enter("a", "Ann").id,
        )
        assert [clocks.go_away(ann, 0.0, days) for days in (28, 15, 14)] == [False, False, True]
        assert clocks.go_away(ann, 15 * DAY, 14)
