"""Invitations: once, until their end, until they are withdrawn."""

from __future__ import annotations

import pytest

from cockade.server.store.invites import MOST_PLACES, Invites
from cockade.server.store.lobby import INVITED, Lobby, Summary
from cockade.server.store.people import LISTED, MEMBER, WAITS, People
from cockade.server.store.store import Store
from cockade.server.store.tables import LASTS, LATEST, Seat, Seats, Terms
from tests.server.store.stores import older_store, version_before


@pytest.fixture
def invites(store):
    return Invites(store)


@pytest.fixture
def ann(store):
    """Ann, who offers the British seat of her game by the code `codecode`."""
    player = People(store).enter("a", "Ann")
    with store.writing() as base:
        base.execute("INSERT INTO game VALUES ('g', 'rebels', 'trenton', '', '')")
    seats = (Seat("g", "american", player.id), Seat("g", "british", code="codecode"))
    Seats(store).lay(Terms("g", player.id), seats)
    return player


def test_a_seat_is_offered_until_its_end(store, clock, invites, ann):
    """Then the code opens nothing; offered anew, another one does."""
    assert Seats(store).by_code("CODECODE ").side == "british"
    clock.now += LASTS
    assert Seats(store).by_code("codecode") is None
    (mine,) = invites.of(ann.id)
    assert (mine.code, mine.until <= clock.now) == ("codecode", True)
    code = invites.offer_seat("g", "british")
    assert Seats(store).by_code(code).side == "british"
    assert Seats(store).by_code("codecode") is None


def test_what_is_withdrawn_opens_nothing_and_the_seat_stays_kept(store, invites, ann):
    assert invites.withdraw("codecode")
    assert not invites.withdraw("codecode")
    assert Seats(store).by_code("codecode") is None
    (seat,) = [seat for seat in Seats(store).of("g") if seat.is_free]
    assert seat.code
    assert [each.until for each in invites.of(ann.id)] == [0]


def test_who_follows_a_link_is_invited_and_nobody_after_him(store, invites, ann):
    """Not who plays in the game already."""
    ben, cy = People(store).enter("b", "Ben"), People(store).enter("c", "Cy")
    assert not invites.follow("codecode", "a", ann.id)
    assert invites.follow("codecode", "b", ben.id)
    assert not invites.follow("codecode", "c", cy.id)
    (seat,) = [seat for seat in Seats(store).of("g") if seat.is_free]
    assert (seat.invited, seat.code) == (ben.id, "")
    assert invites.of(ann.id) == []


def test_who_follows_a_link_finds_the_game_in_their_list_at_once(store, invites, ann):
    """Also where no host runs that would sum the game up anew."""
    ben, lobby = People(store).enter("b", "Ben"), Lobby(store)
    lobby.keep([Summary("g", 1, "american", "0730", "", "", "", 0)])
    assert not lobby.page(INVITED, ben.id, "", 9)
    assert invites.follow("codecode", "b", ben.id)
    assert [each.id for each in lobby.page(INVITED, ben.id, "", 9)] == ["g"]


def test_who_sits_down_with_the_code_ends_the_invitation(store, invites, ann):
    ben = People(store).enter("b", "Ben")
    assert Seats(store).sit_down("g", "british", ben.id)
    assert invites.all() == []


def test_a_place_is_for_somebody_new_and_for_one(store, clock, invites):
    """Who is unknown is remembered; a player who looks at the link uses nothing up."""
    people = People(store)
    code = invites.offer_place(clock.now + LASTS)
    old = people.enter("old", "Old")
    assert not invites.follow(code, "old", old.id)
    assert invites.follow(code, "new")
    assert not invites.follow(code, "third")
    new = people.enter("new", "New", MEMBER)
    assert invites.redeem("new", new.id)
    assert not invites.redeem("new", new.id)
    assert (people.by_id(old.id).state, people.by_id(new.id).state) == (LISTED, MEMBER)


def test_a_place_lets_in_who_waits(store, clock, invites):
    people = People(store)
    waits = people.enter("w", "Waits", WAITS)
    assert invites.follow(invites.offer_place(clock.now + 60), "w", waits.id)
    assert people.by_id(waits.id).state == MEMBER


def test_places_are_bounded_and_end(store, clock, invites):
    codes = [invites.offer_place(clock.now + 60) for _ in range(MOST_PLACES)]
    assert all(codes)
    assert not invites.offer_place(clock.now + 60)
    clock.now += 60
    assert not invites.follow(codes[0], "new")
    assert invites.all() == []
    assert invites.offer_place(clock.now + 60)


def test_codes_of_an_older_store_hold_for_ever(tmp_path):
    with older_store(tmp_path, version_before("invite")) as base:
        base.execute("INSERT INTO game VALUES ('g', 'rebels', 'trenton', '', '')")
        base.execute("INSERT INTO seat VALUES ('g', 'british', NULL, NULL, 'codecode', NULL, 0)")
    base.close()
    store = Store.open(tmp_path)
    assert Seats(store).by_code("codecode").side == "british"
    assert [each.until for each in Invites(store).all()] == [LATEST]
    store.close()
