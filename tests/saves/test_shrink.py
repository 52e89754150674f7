"""The smallest position that shows a change of the rules."""

from __future__ import annotations

import pytest

from cockade.events.facts import FramePushed, Position
from cockade.saves.rerecord import accept
from cockade.saves.save_file import SaveFile, review
from cockade.saves.shrink import least, shrunk
from cockade.saves.verify import verify
from tests.saves.playing import begun, changed_rules
from tests.toy import GAMES, Done, HeapsLaid, Take, Taken, Throw, done


def dearer(resolution, frame, action):
    """A throw takes one pebble more than the die says."""
    rolled = resolution.roll("throw", 6, who="", rule="2.3", modifiers=(), result=lambda _, total: str(total))
    resolution.happen(Taken(0, rolled.die + 1, "2.31"))
    done(resolution, frame, action)


@pytest.fixture
def path(tmp_path):
    """Both sides take a pebble, again and again; then one throws."""
    path = tmp_path / "game.jsonl"
    with begun(path, scenario="endless") as host:
        for turn in range(20):
            side = ("north", "south")[turn % 2]
            host.act(side, Take(turn % 2))
            host.act(side, Done())
        host.act("north", Throw())
    return path


def test_all_that_has_no_part_in_it_goes(path):
    """Of twenty turns nothing is left but the heaps and whose turn it is."""
    games = changed_rules(Throw, dearer)
    smallest = shrunk(review(path, games).opened, verify(path, games))
    first, event = smallest.events
    assert first.action == Position("endless")
    assert [type(fact) for fact in first.facts] == [HeapsLaid, FramePushed]
    assert event.action == Throw()


def test_it_is_a_game_that_shows_the_same_and_can_be_accepted(path, tmp_path):
    """The position is given: rules are not asked for it."""
    games, small = changed_rules(Throw, dearer), tmp_path / "small.jsonl"
    before = verify(path, games)
    SaveFile.create(small, shrunk(review(path, games).opened, before)).close()
    after = verify(small, games)
    assert (after.first, after.rule, after.now) == (1, before.rule, before.now)
    assert verify(small, GAMES).same
    assert accept(small, games) == 1
    assert verify(small, games).same


def test_a_set_up_that_differs_is_left_alone(path):
    """There is nothing before it."""
    opened = review(path, GAMES).opened
    opened.events[0] = opened.events[0].replace(facts=opened.events[0].facts[:1])
    verdict = verify(path, GAMES).replace(result="differs", first=0, node=0)
    assert shrunk(opened, verdict).events == opened.events[:1]


@pytest.mark.parametrize("needed", [set(), {0}, {99}, {3, 50, 51}, set(range(100))])
def test_nothing_is_left_that_can_go(needed):
    asked = []

    def shows(things):
        asked.append(things)
        return needed <= set(things)

    assert set(least(range(100), shows, 1_000)) == needed
    assert least(range(100), shows, 0) == list(range(100))
