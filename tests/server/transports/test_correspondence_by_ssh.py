"""A game over days by the system's ssh: reserve, chat, vacation, rematch, and a review of two together."""

from __future__ import annotations

import random
import re

import pytest

from tests.server.transports.grounds import LIGHT, wait_until
from tests.server.transports.test_two_players import NOTHING, play


def by_days(grounds):
    """Ada offers Trenton at a day's pace for whoever has the code; Ben sits down."""
    ada, ben = (grounds.converse(name) for name in ("ada", "ben"))
    for player, name in ((ada, "Ada"), (ben, "Ben")):
        player.waits_for("Quit.")
        player.picks("Choose a name").waits_for("Your name:")
        player.type(f"{name}\n").waits_for(f"Welcome, {name}.")
    ada.picks("Start a game").waits_for("Short scenario")
    ada.picks("Trenton, 26 December").waits_for("You play: American")
    for pace in ("live", "a day each time"):
        since = len(ada.told())
        ada.picks("Pace").waits_for(f"Pace: {pace}", since)
    code = ada.picks("Players with the code").waits_for('"say WORDS"').split("this code: ")[1].split(".")[0]
    ben.picks("with a code").waits_for("The code of the seat:")
    ben.type(f"{code}\n").waits_for('"say WORDS"')
    return ada, ben


@pytest.mark.soak
def test_a_game_over_days_from_its_first_event_to_a_review_together(new_grounds):
    """Each as docs/how-to/run-a-server.md promises it, by typed lines and at last on the screen."""
    grounds = new_grounds("--per-address", "9", ready=LIGHT).invite("ada", "ben").open()
    ada, ben = by_days(grounds)
    players = (ada, ben)
    play(players, random.Random(3), 6)
    assert "23 h 59 min + 3 d 0 h left" in ada.say("across") + ben.say("across")
    assert "Reserve: Ada 3 d 0 h, Ben 3 d 0 h." in ada.say("across")
    ada.say("say A fine morning.")
    ben.waits_for("Ada: A fine morning.")
    # a vacation, which one's own action ends
    waits = [any(words in player.say("offers") for words in NOTHING) for player in players]
    decides = players[waits.index(False)]
    since = len(decides.told())
    decides.type("quit\n").waits_for("Start a game", since)
    since = len(decides.told())
    decides.picks("My name and my other devices").waits_for("Away for 3 days from now", since)
    since = len(decides.told())
    decides.picks("Away for 3 days from now").waits_for("I am back", since)
    since = len(decides.told())
    decides.type("back\n").waits_for("YOUR TURN", since)
    since = len(decides.told())
    decides.picks("YOUR TURN").waits_for('"say WORDS"', since)
    assert "3 d 23 h + 3 d 0 h left" in decides.say("across")
    since = len(decides.told())
    decides.say("offers")
    decides.say("1")  # the choices of the first offer
    decides.say("1")
    decides.waits_for("your vacation is over", since)
    # a rematch is one offer
    ada.say("across 3")
    ben.waits_for("resigned")
    offered = next(row for row in ada.say("across").splitlines() if "as the other side" in row)
    new = ada.say(offered.strip("> ").partition(":")[0])
    game = next(word for word in new.split() if word.startswith("trenton-"))
    offer = next(row for row in ben.say("across").splitlines() if "offered by Ada" in row)
    assert f"{game} is in your lobby" in ben.say(offer.strip("> ").partition(":")[0])
    # comments, and a review that both look at
    ada.say("at 2")
    ada.say("comment Too early.")
    assert "Comment at event 2: Ada: Too early." in ben.waits_for("Too early.")
    looks_together(grounds)


def looks_together(grounds):
    """Both on screens: where one steps, the other goes."""
    grounds.forget_who_was_where()
    one, two = grounds.visit("ada", size=(120, 40)), grounds.visit("ben", size=(120, 40))
    for visitor in (one, two):
        visitor.sees("Games that are over")
        goes_to(visitor, "Games that are over")
        visitor.type("\r").sees("Which game do you want to step through?").type("\r").sees("how it ended")
        visitor.type("P").sees("Look at it together")
        goes_to(visitor, "Look at it together")
        visitor.type("\r").sees("You are looking together")
    for visitor, other in ((one, two), (two, one)):
        before = step_of(visitor)
        visitor.type("[")
        wait_until(
            lambda visitor=visitor, before=before: step_of(visitor) not in ("", before), "another step"
        )
        other.sees(step_of(visitor))


def goes_to(visitor, words):
    """Down the list, row by row, to the one with these words."""
    while not re.search(rf">\s*(\d+ )?{words}", visitor.shown):
        before = visitor.shown
        visitor.type("\x1b[B")
        wait_until(lambda before=before: visitor.shown != before, "the next row")


def step_of(visitor):
    """At which step a visitor looks, as their screen says it."""
    found = re.search(r"STEP \d+ OF \d+", visitor.shown)
    return found[0] if found else ""
