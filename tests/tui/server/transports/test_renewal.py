"""A server is renewed while people play: nothing is lost, nobody is turned away."""

import signal

import pytest

from tests.tui.server.transports.grounds import Line, wait_until
from tests.tui.server.transports.test_two_players import record


def begun(grounds):
    """Greta, a bot, has invited Ada; the talk."""
    greta = Line(grounds, "greta")
    offer = {"scenario": "rebels/trenton", "side": "american", "opponent": "Ada", "auto_setup": True}
    game = greta.ask("start", **offer)["game"]
    greta.ask("enter", game=game)
    return greta, game


def renew(grounds):
    """As `systemctl reload` does it."""
    grounds.process.send_signal(signal.SIGHUP)


def opened(grounds, times):
    """Wait until the doors have been opened so often."""
    wait_until(lambda: grounds.logged().count(" open ssh=") == times, "open doors")


@pytest.mark.soak
def test_a_renewed_server_has_lost_nothing_and_turns_nobody_away(new_grounds):
    """Who is inside is told and sent home; who comes meanwhile waits and gets in; the process is the same."""
    grounds = new_grounds("--grace", "3").invite("ada").invite_bots("greta").open()
    ada = grounds.visit("ada").comes_in("Ada")
    greta, game = begun(grounds)
    with greta:
        for _ in range(3):
            assert greta.ask("act", action=greta.ask("offers")["offers"][0]["action"])["ok"]
        kept = record(grounds)
        ada.sees("Trenton").type("\x1b[H\r").sees("greta (bot) (American) decides")
        ada.type("\x1b[B").sees(" 2008  ")
        renew(grounds)
        ada.sees("A new version")
        greta.told("server")
        assert b"is being renewed. Come back in a minute" in grounds.client("ada", "-tt").stdout
        wait_until(lambda: " closing " in grounds.logged(), "the end of the old")
        late = grounds.visit("ada")
        assert ada.ended() == 0
        assert b"you find the screen that you left" in ada.got
        assert "renewed" in greta.told("server")["text"]
    late.sees("greta (bot) (American) decides").sees(" 2008  ")
    opened(grounds, 2)
    assert grounds.process.poll() is None
    with Line(grounds, "greta") as greta:
        greta.told("turn", game=game)
        assert greta.ask("enter", game=game)["events"] == 3
    assert record(grounds) == kept
    late.type("\x11")
    assert late.ended() == 0
    renew(grounds)
    opened(grounds, 3)
    assert grounds.stop() == 0


def test_what_does_not_begin_takes_no_servers_place(new_grounds):
    """The log says why, and everybody plays on."""
    broken = "import os, sys\nassert '--check' not in sys.argv, 'this version is broken'"
    grounds = new_grounds(before=broken).invite("ada").open()
    ada = grounds.visit("ada").sees("Quit")
    renew(grounds)
    wait_until(lambda: "not-renewed" in grounds.logged(), "a word of the log")
    assert "this version is broken" in grounds.logged()
    ada.type("\x1b[B")
    assert "A new version" not in ada.shown
    assert grounds.logged().count(" open ssh=") == 1
