"""A guest's seat: one game against Recruit without a key, where it is wanted; nothing of it is kept."""

import pytest

from cockade.server.store.store import Store
from tests.server.transports.grounds import WARM

NO_KEY = ("-o", "PubkeyAuthentication=no", "-o", "PreferredAuthentications=keyboard-interactive")
KEYLESS = (*NO_KEY, "-l", "play")


def test_a_guest_plays_against_recruit_and_leaves_nothing_behind(new_grounds):
    """They see how to win, march, and see what came of it; no account is made and no game is kept."""
    grounds = new_grounds("--guest-seat", ready=WARM).invite("ada").open()
    guest = grounds.visit("nobody", *KEYLESS, size=(100, 36))
    guest.sees("Briefing").type(" ").sees("bring on the 44 units")
    guest.type("\t").sees("to choose from")
    guest.type("q")
    assert guest.ended() == 0
    assert b"it is not saved" in guest.got
    store = Store.open(grounds.data, create=False)
    with store.writing() as base:
        assert base.execute("SELECT count(*) FROM player").fetchone()[0] == 0
        assert base.execute("SELECT count(*) FROM game").fetchone()[0] == 0
    store.close()
    assert grounds.client("nobody", flags=NO_KEY).returncode == 255  # under any other name nobody sits


def test_without_the_flag_there_is_no_seat(new_grounds):
    """Off by default: whoever has no key is told how to come by one, and to no seat."""
    grounds = new_grounds().invite("ada").open()
    said = grounds.client("nobody", flags=("-tt", *KEYLESS))
    assert said.returncode == 255
    assert b"guest" not in said.stderr + said.stdout


@pytest.mark.parametrize("keys", [True, False])
def test_the_greeting_names_the_seat(new_grounds, keys):
    """To who has no key, and to whose key is not known."""
    grounds = new_grounds("--guest-seat").invite("ada").open()
    said = grounds.client("nobody", flags=() if keys else NO_KEY)
    assert said.returncode == 255
    assert "play@" in str(said.stderr)
