"""The people of a server: names that nobody takes for another's, accounts by sign-up, sanctions, reports."""

from __future__ import annotations

import pytest

from cockade.server.store.access import Access, holds
from cockade.server.store.people import DAY, HELD, LISTED, MEMBER, WAITS, NameTakenError, People
from cockade.server.store.registration import MOST_A_DAY as MOST_SIGN_UPS
from cockade.server.store.registration import MOST_OF_A_PLACE, MOST_WAITING, WAITED, NoRoomError, SignUps
from cockade.server.store.reports import KEPT, MOST_A_DAY, MOST_OPEN, Reports, TooManyReportsError
from cockade.server.store.sanctions import BAN, MUTE, Sanctions
from cockade.server.store.store import Store
from tests.server.store.stores import older_store


@pytest.fixture
def people(store):
    return People(store)


# ---------------------------------------------------------------- keys


def test_a_key_that_was_taken_away_opens_nothing(clock, store, people):
    """It is nobody's, not even by another key of the same player; the others go on."""
    access, ada = Access(store), people.enter("SHA256:a", "Ada")
    assert people.known_by(("SHA256:a", "SHA256:b")) == ada
    assert access.forget(ada.id, "SHA256:b")
    assert not access.forget(ada.id, "SHA256:b")
    assert not access.forget("somebody", "SHA256:a")
    assert people.known("SHA256:b") is None
    assert people.known_by(("SHA256:a", "SHA256:b")) == ada
    assert people.known("SHA256:b") is None
    assert (access.is_closed("SHA256:a"), access.is_closed("SHA256:b")) == (False, True)
    access.used({"SHA256:a": clock.now + 5})
    first, last = access.keys(ada.id)
    assert (first.fingerprint, first.since, first.seen, first.closed) == (
        "SHA256:a",
        clock.now,
        clock.now + 5,
        0,
    )
    assert (last.fingerprint, last.closed) == ("SHA256:b", clock.now)


def test_whoever_signs_out_everywhere_leaves_no_word_good(clock, store, people):
    """Links and cookies made before it, and codes, open nothing; later ones do, and those of others."""
    access, ada, ben = Access(store), people.enter("a", "Ada"), people.enter("b", "Ben")
    code = people.link_code(ada.id)
    clock.now += 10
    assert access.sign_out(ada.id) == clock.now == access.last_sign_out()
    assert people.redeem(code, "c") is None
    assert (access.signed_out(ada.id), access.signed_out(ben.id)) == (clock.now, 0)
    assert access.signed_out_by(("x", "a")) == clock.now
    assert [holds(clock.now + n, clock.now) for n in (-1, 0, 1)] == [False, False, True]
    assert holds(0.0, access.signed_out_by(("b",)))


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    "other",
    [
        "ADA LEE",
        "Ada  Lee",
        "AdaLee",
        "Ada-Lee",
        "\u0410da Lee",
        "Ada 1ee",
        "Ada L\u00e9e",
        "\uff21da \uff2cee",
    ],
)
def test_a_name_that_looks_like_another_is_not_given_away(people, other):
    """By case, blanks, accents, width, or letters of other alphabets."""
    people.enter("key", "Ada Lee")
    with pytest.raises(NameTakenError):
        people.enter("other", other)


def test_names_that_look_different_are_two(people):
    """Also where only the marks of a kana tell them apart."""
    for name in ("Ada Lee", "Ada Leo", "かく", "がく", "山田", "川田"):
        people.enter(name, name)
    assert len(people.all()) == 6


def test_an_old_name_is_held_back_for_its_owner(clock, people):
    """Nobody else gets it, or one that looks like it, for 30 days; he himself may have it back."""
    ada = people.enter("a", "Ada")
    people.rename(ada.id, "Countess")
    for name in ("Ada", "\u0410DA"):
        with pytest.raises(NameTakenError):
            people.enter("b", name)
    people.rename(ada.id, "Ada")
    people.rename(ada.id, "Countess")
    clock.now += HELD + 1
    assert people.enter("b", "Ada").id != ada.id


def test_names_of_an_older_store_are_compared_as_well(tmp_path):
    """The step to the present version knows nothing of how names look; the first new name finds out."""
    with older_store(tmp_path, 5) as base:
        base.execute("INSERT INTO player (id, name) VALUES ('1', 'Ada')")
        base.execute("INSERT INTO door_key VALUES ('SHA256:a', '1')")
    store = Store.open(tmp_path)
    people = People(store)
    with pytest.raises(NameTakenError):
        people.enter("b", "\u0410da")
    assert people.known("SHA256:a").state == LISTED
    (account,) = people.accounts()
    assert (account.since, account.seen, account.prints) == (0, "", ("SHA256:a",))
    store.close()


# ---------------------------------------------------------------- accounts that people make


def many(sign_ups, number, state=MEMBER, place="here"):
    for n in range(number):
        sign_ups.sign_up(f"{place}{state}{n}", f"{place}{state}{n:03}x", state, place)


def test_few_accounts_in_a_day_come_from_one_place(clock, people):
    """The next day there is room again, and elsewhere there always was."""
    sign_ups = SignUps(people)
    many(sign_ups, MOST_OF_A_PLACE)
    with pytest.raises(NoRoomError):
        sign_ups.sign_up("one", "One too many", MEMBER, "here")
    assert sign_ups.sign_up("two", "Elsewhere", MEMBER, "there").state == MEMBER
    clock.now += DAY + 1
    assert sign_ups.sign_up("one", "One too many", MEMBER, "here")


def test_a_flood_of_keys_from_everywhere_ends_at_so_many_a_day(clock, people):
    """What the store holds of it is bounded."""
    sign_ups = SignUps(people)
    for place in range(MOST_SIGN_UPS):
        many(sign_ups, 1, place=f"p{place:03}")
    with pytest.raises(NoRoomError):
        sign_ups.sign_up("more", "More", MEMBER, "more")
    assert len(people.all()) == MOST_SIGN_UPS


def test_who_is_never_let_in_is_forgotten(clock, people):
    """So many wait at most; whoever was let in stays."""
    sign_ups = SignUps(people)
    stays = sign_ups.sign_up("stays", "Stays", WAITS, "here")
    people.let_in(stays.id)
    for place in range(MOST_WAITING):
        clock.now += DAY / 50
        many(sign_ups, 1, WAITS, f"p{place:03}")
    with pytest.raises(NoRoomError):
        sign_ups.sign_up("more", "More", WAITS, "more")
    clock.now += WAITED + DAY
    sign_ups.sign_up("more", "More", WAITS, "more")
    assert [player.name for player in people.all()] == ["More", "Stays"]
    assert people.known("p000waits0") is None


# ---------------------------------------------------------------- sanctions and reports


def test_a_sanction_holds_until_its_end_or_until_it_is_lifted(store, clock, people):
    sanctions, ada = Sanctions(store), people.enter("a", "Ada").id
    sanctions.take(ada, BAN, "flooding", clock.now + 10)
    sanctions.take(ada, MUTE)
    assert sanctions.of(ada, BAN).reason == "flooding"
    assert [each.kind for each in sanctions.all()[ada]] == [BAN, MUTE]
    clock.now += 10
    assert sanctions.of(ada, BAN) is None
    assert not sanctions.lift(ada, BAN)
    assert sanctions.lift(ada, MUTE)
    assert sanctions.all() == {}


def test_reports_are_few_a_day_and_never_more_than_so_many(store, clock, people):
    ada, ben = people.enter("a", "Ada").id, people.enter("b", "Ben").id
    reports = Reports(store)
    for _ in range(MOST_A_DAY):
        reports.enter(ada, ben, "", "He shouts.")
    with pytest.raises(TooManyReportsError):
        reports.enter(ada, ben, "", "He shouts.")
    with store.writing() as base:
        rows = [(ben, ada, 0.0, "x")] * (MOST_OPEN[True] - MOST_A_DAY)
        base.executemany("INSERT INTO report (player, about, at, text) VALUES (?, ?, ?, ?)", rows)
    clock.now += DAY + 1
    with pytest.raises(TooManyReportsError):
        reports.enter(ada, ben, "", "Again.")


def test_a_report_is_closed_once_with_a_note_and_kept_for_a_year(store, clock, people):
    ada, ben = people.enter("a", "Ada").id, people.enter("b", "Ben").id
    reports = Reports(store)
    n = reports.enter(ada, ben, "", "He shouts.")
    assert reports.close(n, "talked to him")
    assert not reports.close(n, "again")
    assert reports.all() == []
    (closed,) = reports.all(closed=True)
    assert (closed.text, closed.note) == ("He shouts.", "talked to him")
    clock.now += KEPT + 1
    reports.enter(ada, ben, "", "Again.")
    assert [each.text for each in reports.all(closed=True)] == ["Again."]
