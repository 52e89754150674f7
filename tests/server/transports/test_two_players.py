"""Two people play over SSH with the system's client, and what happens to their game when the server dies."""

import os
import random
import signal
from pathlib import Path

import pytest

from cockade.server.store.store import Store
from cockade.tui.games import GAMES
from tests.server.transports.grounds import LIGHT, children_of, wait_until

OVER = "The game is over"
NOTHING = ("You cannot do anything", "You cannot do that", OVER)


def sit_down(grounds, battle="Trenton, 26 December"):
    """Ada starts Trenton, or another battle, as the American with a code; Ben takes the other seat."""
    ada, ben = (grounds.converse(name) for name in ("ada", "ben"))
    for player, name in ((ada, "Ada"), (ben, "Ben")):
        if "Who are you" in player.waits_for("Quit."):
            player.picks("Choose a name").waits_for("Your name:")
            player.type(f"{name}\n").waits_for(f"Welcome, {name}.")
    ada.picks("Start a game").waits_for("Short scenario")
    ada.picks(battle).waits_for("You play: American")
    code = ada.picks("Players with the code").waits_for('"say WORDS"').split("this code: ")[1].split(".")[0]
    ben.picks("with a code").waits_for("The code of the seat:")
    ben.type(f"{code}\n").waits_for('"say WORDS"')
    return ada, ben


def come_back(grounds, name):
    """The same player again, at the same game."""
    player = grounds.converse(name)
    player.waits_for("You are back at your game.")
    player.waits_for('"say WORDS"')
    return player


def play(players, chance, most, pause=lambda: None):
    """Let two players choose by dice of our own, at most so many times; how many events there were."""
    who = 0
    for number in range(most):
        pause()
        said = players[who].say("offers")
        if any(words in said for words in NOTHING):
            who = 1 - who
            said = players[who].say("offers")
        if OVER in said:
            return number
        said = players[who].say(picked(said, chance))
        if "Type a number" in said:
            players[who].say(picked(said, chance))
    return most


def picked(said, chance):
    """The number of a row: whatever ends a step if there is such a row, else any."""
    rows = [row.strip("> ") for row in said.splitlines()]
    listed = [row for row in rows if row.partition(". ")[0].isdecimal()]
    ends = [row for row in listed if row.partition(". ")[2].startswith("End")]
    return chance.choice(ends or listed).partition(".")[0]


def logged(player):
    """The last events as a player may read them."""
    return [row for row in player.say("log 4").splitlines() if row[:1].isdecimal()]


def record(grounds):
    """The lines of the game that was begun last; a bot may still be playing in one before it."""
    store = Store.open(grounds.data, create=False)
    try:
        newest = store.row("SELECT game FROM line WHERE n = 0 ORDER BY at DESC LIMIT 1")
        return store.lines(newest[0])
    finally:
        store.close()


def test_both_see_each_event_and_a_game_ends_for_both(grounds):
    ada, ben = sit_down(grounds)
    play((ada, ben), random.Random(1), 6)
    assert len(record(grounds)) == 8
    assert logged(ada) == logged(ben)
    assert len(logged(ada)) >= 4
    ada.say("across 3")
    ben.waits_for("resigned")
    assert all(OVER in player.say("offers") for player in (ada, ben))
    goes_on_from(ada, 3)


def goes_on_from(player, event):
    """A new game against a bot begins where the one that is over stood after an event."""
    player.say(f"at {event}")
    since = len(player.told())
    player.type("play on\n").waits_for("You play: American", since)
    since = len(player.told())
    player.picks("You play").waits_for("You play: Hessian", since)
    player.picks("Recruit").waits_for("new key", since)
    player.say("at 2")
    player.say("forward")
    assert f"Event {event} of" in player.say("turn")


def test_what_one_says_the_other_hears_and_no_escape_gets_through(grounds):
    ada, ben = sit_down(grounds)
    ada.say("say good \x1b]0;evil\x07morning \x1b[2J")
    ben.waits_for("Ada: good ")
    assert "\x1b" not in ben.told()
    assert "evil" not in ben.told()


def test_a_server_that_is_killed_has_lost_nothing(new_grounds):
    grounds = new_grounds(ready=LIGHT).invite("ada", "ben").open()
    players = sit_down(grounds)
    chance = random.Random(2)
    play(players, chance, 5)
    before = record(grounds)
    assert len(before) == 7
    grounds.kill()
    for player in players:
        player.ended()
    assert record(grounds)[: len(before)] == before
    grounds.open()
    players = tuple(come_back(grounds, name) for name in ("ada", "ben"))
    play(players, chance, 3)
    assert record(grounds)[:7] == before
    assert len(record(grounds)) == 10


def test_a_host_that_dies_is_there_again_and_nobody_has_to_come_back(grounds):
    """Only the games' own process dies; doors and terminals stay."""
    players = sit_down(grounds)
    play(players, random.Random(3), 3)
    before = record(grounds)
    kill_host(grounds)
    for player in players:
        player.waits_for("The server is back.")
    play(players, random.Random(4), 3)
    assert record(grounds)[: len(before)] == before
    assert len(record(grounds)) == len(before) + 3


def host_of(grounds):
    """The number of the process of the games."""
    lines = {each: Path(f"/proc/{each}/cmdline").read_bytes() for each in children_of(grounds.process.pid)}
    (host,) = [each for each, line in lines.items() if b"cockade.server.transports.host_process" in line]
    return host


def kill_host(grounds):
    """The process of the games dies without a word."""
    os.kill(host_of(grounds), signal.SIGKILL)
    wait_until(lambda: "host-ended" in grounds.logged(), "the end of the host")


@pytest.mark.soak
def test_two_players_play_a_whole_trenton(new_grounds):
    """To its end under the rules, which both hear of and which the record holds."""
    grounds = new_grounds().invite("ada", "ben").open()
    players = sit_down(grounds)
    assert play(players, random.Random(5), 1000) > 100
    assert logged(players[0]) == logged(players[1])
    store = Store.open(grounds.data, create=False)
    _, opened = store.open_game(store.games()[0].id, GAMES)
    store.close()
    assert opened.decider == ""
    assert opened.at > 100


DEADLY = "import cockade.server.transports.seccomp as calls\ncalls._DENY = 0x80000000\n"
"""Whoever asks for a call that is refused is ended (SECCOMP_RET_KILL_PROCESS), instead of being told so."""
WALK = (
    "\t",
    "\x1b[C",
    "\x1b[D",
    "s",
    "+",
    "-",
    "l",
    "?",
    "\x1b[B",
    "\x1b[6~",
    "\x1b",
    "\x10",
    "\x1b",
    "o",
    "\x1b",
)


def test_a_visit_asks_the_kernel_for_nothing_that_is_refused(new_grounds):
    """In lines and on the screen, at the table and over it, and when the host has to be asked for anew."""
    grounds = new_grounds(before=DEADLY).invite("ada", "ben").open()
    play(sit_down(grounds), random.Random(5), 3)
    ada = grounds.visit("ada").sees("Trenton")
    for key in WALK:
        ada.type(key)
    ada.resize(100, 30)
    kill_host(grounds)
    ada.sees("The server is back.")
    ada.type("\x11")
    assert ada.ended() == 0
    assert "broken" not in grounds.logged()
