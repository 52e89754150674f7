"""What several doors count together."""

import threading
from collections import Counter

import pytest

from cockade.server.store.front_ends import REMEMBERED, Attempt, Doors, Inside
from cockade.server.store.people import DAY
from cockade.server.store.store import Store
from tests.server.store.stores import Clock

ADA, BEN = Inside("ada", "here"), Inside("ben", "there", is_new=True)
NOBODY = Counter()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def opened(tmp_path, clock):
    """Makes doors, all of one database."""
    stores = []

    def another(name):
        stores.append(Store.open(tmp_path))
        stores[-1].clock = clock
        return Doors(stores[-1], name)

    yield another
    for store in stores:
        store.close()


@pytest.mark.usefixtures("both_stores")
def test_failures_at_one_door_are_known_at_every_other(opened, clock):
    """As many as there were at all of them, since when; a good log-in at any forgets them."""
    one, two = opened("one"), opened("two")
    one.exchange(NOBODY, [Attempt("here", failed=True)] * 2)
    clock.now += 5
    _, (found,) = two.exchange(NOBODY, [Attempt("here", failed=True)])
    assert (found.count, found.ago) == (3, 0)
    clock.now += 7
    _, (found,) = one.exchange(NOBODY, [])
    assert (found.count, found.ago) == (3, 7)
    two.exchange(NOBODY, [Attempt("here", failed=False)])
    _, (found,) = one.exchange(NOBODY, [])
    assert found.count == 0


@pytest.mark.usefixtures("both_stores")
def test_failures_are_kept_for_a_day_and_not_without_bound(opened, clock, monkeypatch):
    """The oldest go first."""
    monkeypatch.setattr("cockade.server.store.front_ends.REMEMBERED", 3)
    assert REMEMBERED > 3
    door, late = opened("one"), opened("late")
    for number in range(5):
        clock.now += 1
        door.exchange(NOBODY, [Attempt(str(number), failed=True)])
    assert sorted(each.place for each in late.exchange(NOBODY, [])[1]) == ["2", "3", "4"]
    clock.now += DAY + 1
    door.exchange(NOBODY, [Attempt("new", failed=True)])
    assert [each.place for each in opened("later").exchange(NOBODY, [])[1]] == ["new"]


def test_who_is_inside_at_one_door_is_known_at_the_others(opened, tmp_path, postgres):
    """As long as that door stands: of one that was killed nobody counts, and nothing is kept of it."""
    postgres.give(tmp_path)
    one, two, three = map(opened, ("one", "two", "three"))
    one.exchange(Counter([ADA, ADA, BEN]), [])
    two.exchange(Counter([BEN]), [])
    assert three.exchange(NOBODY, [])[0] == Counter([ADA, ADA, BEN, BEN])
    one.exchange(Counter([BEN]), [])
    assert two.exchange(Counter([BEN]), [])[0] == Counter([BEN])
    one.store._base._forget()
    comes_to(two, Counter([ADA]), NOBODY)
    comes_to(three, NOBODY, Counter([ADA]))
    comes_to(one, Counter([BEN]), Counter([ADA]))
    comes_to(three, NOBODY, Counter([ADA, BEN]))
    for door in (one, two):
        door.leave()
    comes_to(three, NOBODY, NOBODY)
    assert three.store.rows("SELECT * FROM door_visit") == []


def comes_to(door, inside, elsewhere):
    """What a door hears of the others sooner or later: the end of a connection is noticed a little late."""
    for _ in range(1000):
        if door.exchange(inside, [])[0] == elsewhere:
            return
        threading.Event().wait(0.01)
    raise AssertionError
