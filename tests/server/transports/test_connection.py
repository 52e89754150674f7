"""A visit with the system's real ssh client, from the login to the restored terminal."""

import os
import signal

import pytest

from tests.server.transports.grounds import DEADLINE, players_processes, wait_until

LEFT = (
    b"\x1b[?1049l",
    b"\x1b[?25h",
    b"\x1b[?1000l",
    b"\x1b[?1002l",
    b"\x1b[?1006l",
    b"\x1b[?2004l",
    b"\x1b[<u",
)
"""What a terminal has to get before it is as it was."""


def test_a_player_comes_in_plays_and_quits_with_status_0(grounds):
    ada = grounds.visit("ada").sees("Quit")
    ada.type("\x11")
    assert ada.ended() == 0
    assert all(code in ada.got for code in LEFT)


def test_the_screen_follows_the_window(grounds):
    ada = grounds.visit("ada").sees("Quit")
    ada.resize(120, 40)
    wait_until(lambda: "Quit" in ada.shown and ada.screen.display[39].strip() == "", "the larger screen")


def test_escape_alone_is_a_key(new_grounds):
    """It closes the question for the name of somebody who was never here before."""
    ada = new_grounds().invite("ada").open().visit("ada").sees("Quit")
    ada.type("\r").sees("Your name")
    ada.type("\x1b").hides("Your name")


def test_the_mouse_is_heard_only_while_a_button_is_pressed(grounds):
    """Every other movement would be sent over the line."""
    ada = grounds.visit("ada").sees("Quit")
    assert b"\x1b[?1002h" in ada.got
    assert b"\x1b[?1003h" not in ada.got
    assert b"\x1b[?1016h" not in ada.got


def test_colours_are_those_that_the_terminal_says_it_has(grounds):
    """COLORTERM comes only when the client sends it; without it there are 256."""
    plain = grounds.visit("ada").sees("Quit")
    rich = grounds.visit("ben", "-o", "SendEnv=COLORTERM", env={"COLORTERM": "truecolor"}).sees("Quit")
    assert b"8;2;" not in plain.got
    assert b"8;5;" in plain.got
    assert b"8;2;" in rich.got


def test_a_dead_line_ends_the_process(grounds):
    ada = grounds.visit("ada").sees("Quit")
    wait_until(lambda: len(players_processes(grounds)) == 1)
    ada.close()
    wait_until(lambda: not players_processes(grounds), "the end of the process")


def test_a_process_that_dies_leaves_the_terminal_as_it_was(grounds):
    """The player gets a number, the operator the cause under the same number."""
    ada = grounds.visit("ada").sees("Quit")
    os.kill(wait_until(lambda: players_processes(grounds))[0], signal.SIGKILL)
    assert ada.ended() == 1
    assert all(code in ada.got for code in LEFT)
    mark = ada.got.decode().rsplit("number: ", 1)[1].split(".")[0]
    assert f"broken mark={mark}" in grounds.logged()


def test_sigterm_restores_every_terminal_and_ends_with_0(new_grounds):
    grounds = new_grounds().invite("ada", "ben").open()
    visitors = [grounds.visit(name).sees("Quit") for name in ("ada", "ben")]
    assert grounds.stop() == 0
    for visitor in visitors:
        visitor.ended()
        assert all(code in visitor.got for code in LEFT)
        assert b"This server is closing" in visitor.got
    assert "closed" in grounds.logged()


def test_nobody_who_is_idle_stays_for_ever(new_grounds):
    """He is warned first."""
    grounds = new_grounds("--idle", "0.05").invite("ada").open()
    ada = grounds.visit("ada").sees("Quit")
    ada.sees("You've been idle.")
    ada.ended()
    assert b"so you were disconnected" in ada.got
    assert all(code in ada.got for code in LEFT)


def test_a_fault_in_the_app_is_the_operators_business(new_grounds):
    """He gets the traceback, the player a number, and the next visit goes well."""
    fault = """
import cockade.server.transports.player_session as session
from cockade.server.transports.remote_app import RemoteApp
def action_redraw_terminal(self):
    raise KeyError("a fault")
RemoteApp.action_redraw_terminal = action_redraw_terminal
"""
    grounds = new_grounds(before=fault).invite("ada").open()
    ada = grounds.visit("ada").sees("Quit")
    ada.type("\x0c")
    assert ada.ended() == 1
    assert b"Traceback" not in ada.got
    assert all(code in ada.got for code in LEFT)
    mark = ada.got.decode().rsplit("number: ", 1)[1].split(".")[0]
    assert f"trace mark={mark} row=KeyError\n" in grounds.logged()
    assert "a fault" not in grounds.logged()
    grounds.visit("ada").sees("Quit")


def test_guests_come_only_when_they_are_wanted(new_grounds):
    """Without a list and without guests nobody could come: the server says so and does not begin."""
    grounds = new_grounds()
    with pytest.raises(AssertionError, match="Nobody could log in"):
        grounds.open()
    assert grounds.process.wait(DEADLINE) == 2
    assert "Traceback" not in grounds.logged()
    grounds.flags = ("--guests",)
    grounds.open()
    grounds.visit("stranger").comes_in("Stranger")
