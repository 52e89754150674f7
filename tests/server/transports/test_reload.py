"""A server is renewed while people play: nothing is lost, nobody is turned away."""

import asyncio
import os
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest

from cockade.server.transports import sockets
from cockade.server.transports.sockets import HANDED, Listening
from tests.ports import free_port
from tests.server.transports.grounds import DEADLINE, LIGHT, Line, wait_until
from tests.server.transports.test_two_players import record
from tests.server.transports.test_web import run

LATER = """
import os, sys
assert '--check' not in sys.argv or os.path.exists({whole!r}), 'this version is broken'
"""
"""A program that begins only once a file is there."""


def begun(grounds):
    """Greta, a bot, has invited Ada and played three times; the talk and the game."""
    greta = Line(grounds, "greta")
    offer = {"scenario": "rebels/trenton", "side": "american", "opponent": "Ada", "auto_setup": True}
    game = greta.ask("start", **offer)["game"]
    greta.ask("enter", game=game)
    for _ in range(3):
        assert greta.ask("act", action=greta.ask("offers")["offers"][0]["action"])["ok"]
    return greta, game


def renew(grounds):
    """As `systemctl reload` does it."""
    grounds.process.send_signal(signal.SIGHUP)


async def stays(client):
    """A browser that is inside; the code with which its line is closed."""
    await client.follow("ben")
    line = await client.session.ws_connect(f"{client.root}/ws?lines", headers={"Origin": client.root})
    async with asyncio.timeout(DEADLINE):
        async for _ in line:
            pass
    return line.close_code


def test_a_renewed_server_has_lost_nothing_and_turns_nobody_away(new_grounds, tmp_path):
    """
    What does not begin takes no server's place. Then who is inside is told, and sent home when it is asked
    again; who comes meanwhile waits and gets in; browsers are told to come back; the process is the same.
    """
    whole = tmp_path / "whole"
    grounds = new_grounds("--grace", "600", web=True, ready=LIGHT, before=LATER.format(whole=str(whole)))
    grounds.invite("ada", "ben").invite_bots("greta").open()
    ada = grounds.converse("ada")
    ada.picks("Choose a name").waits_for("Your name:")
    ada.type("Ada\n").waits_for("Welcome, Ada.")
    greta, game = begun(grounds)
    with greta, ThreadPoolExecutor() as pool:
        browser = pool.submit(run, grounds, stays)
        wait_until(lambda: "door=web" in grounds.logged(), "a browser")
        kept = record(grounds)
        ada.type("back\n").waits_for("Ada (invited)")
        ada.picks("Ada (invited)").waits_for("greta (bot) (American) decides")
        renew(grounds)
        wait_until(lambda: "not-renewed" in grounds.logged(), "a word of the log")
        assert "this version is broken" in grounds.logged()
        assert "A new version" not in ada.told()
        whole.touch()
        renew(grounds)
        ada.waits_for("A new version")
        greta.told("server")
        assert b"is being updated. Come back in a minute" in grounds.client("ada", "-tt").stdout
        assert run(grounds, stays) == 1013
        renew(grounds)
        wait_until(lambda: " closing " in grounds.logged(), "the end of the old")
        late = grounds.converse("ada")
        assert ada.ended() == 0
        assert "you will find the screen you left" in ada.told()
        assert "updated" in greta.told("server")["text"]
        assert browser.result() == 1012
    late.waits_for("You are back at your game.")
    late.waits_for("greta (bot) (American) decides")
    assert grounds.logged().count(" open ssh=") == 2
    assert grounds.process.poll() is None
    with Line(grounds, "greta") as greta:
        greta.told("turn", game=game)
        assert greta.ask("enter", game=game)["events"] == 3
    assert record(grounds) == kept
    assert grounds.stop() == 0


def test_a_renewed_server_can_be_renewed_again(monkeypatch):
    """What was handed over to it is handed over by it, to the same words."""
    port, handed = free_port(), []
    monkeypatch.setattr(sockets.os, "execve", lambda *words: handed.append(words))
    with Listening().at("127.0.0.1", port) as first:
        monkeypatch.setenv(HANDED, f"{port}={os.dup(first.fileno())}")
        later = Listening()
        with later.at("127.0.0.1", port) as second:
            assert second.getsockname() == first.getsockname()
        with pytest.raises(OSError, match="in use"):
            Listening().at("127.0.0.1", port)
        later.begin_again()
    (_, command, environment) = handed[0]
    assert command == sockets.same_command()
    assert environment[HANDED].startswith(f"{port}=")
    later.close()
