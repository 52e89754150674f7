"""Work that takes long: its share, the time left, and that it stops."""

import pytest

from cockade.tui.session import progress as module
from cockade.tui.session.progress import Work, WorkStopped


def test_the_time_left_is_told_by_what_was_done_since_it_began(monkeypatch):
    """A quarter in ten seconds: thirty are left; what was done before does not count."""
    clock = [0.0]
    monkeypatch.setattr(module, "monotonic", lambda: clock[0])
    work = Work()
    assert work.seconds_left is None
    work.begin(0.5)
    clock[0] = 10.0
    work.reach(0.625)
    assert work.seconds_left == 30.0


def test_what_goes_through_something_tells_its_share():
    work = Work()
    assert [work.share for _ in work.through("abcd")] == [0, 0.25, 0.5, 0.75]


def test_what_is_stopped_goes_through_nothing_more():
    work = Work()
    going = work.through("ab")
    next(going)
    work.is_stopped = True
    with pytest.raises(WorkStopped):
        next(going)
