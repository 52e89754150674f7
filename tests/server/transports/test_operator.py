"""What an operator does from the command line about a server that runs."""

from __future__ import annotations

import pytest

from cockade.server.store.address_bans import AddressBans, known_net
from cockade.server.store.announcements import Announcements
from cockade.server.store.store import Store
from cockade.server.transports.inside_file import sessions
from tests.server.transports.grounds import wait_until
from tests.server.transports.test_web import run


@pytest.fixture
def desk(grounds):
    """The store as a command opens it."""
    store = Store.open(grounds.data, create=False)
    yield store
    for each in AddressBans(store).all():
        AddressBans(store).lift(known_net(each.net))
    wait_until(lambda: run(grounds, lambda client: client.get("/"))[0] == 200, "an open door")
    store.close()


def test_a_banned_address_is_told_so_at_every_door_and_its_sessions_end(grounds, desk):
    """By SSH before a key is looked at, by browser on every page but that of the watcher."""
    ada = grounds.visit("ada").sees("Choose a name")
    wait_until(lambda: sessions(grounds.data), "somebody inside")
    (inside,) = sessions(grounds.data)
    assert (inside.door, inside.address, inside.name) == ("ssh", "127.0.0.1", "ada")
    AddressBans(desk).take(known_net("127.0.0.0/8"), "floods")
    ada.ended()
    assert "Your address is banned from this server: floods" in ada.shown
    wait_until(lambda: sessions(grounds.data) == [], "nobody inside")
    said = grounds.client("ada").stderr.decode()
    assert "Your address is banned from this server: floods" in said
    pages = [run(grounds, lambda client, path=path: client.get(path)) for path in ("/", "/games", "/healthz")]
    assert [status for status, _, _ in pages] == [403, 403, 200]
    assert pages[0][2] == "Your address is banned from this server: floods"


def test_what_is_announced_is_on_the_screen_of_who_plays(grounds, desk):
    """Of somebody who has no name yet as well."""
    ada = grounds.visit("ada").sees("Choose a name")
    Announcements(desk).announce("Closing at ten")
    ada.sees("From the operator: Closing at ten")
