"""Sits down at a game: builders and key sequences that several tests share."""

from __future__ import annotations

from copy import copy
from functools import cache

import pytest
from attrs import fields
from textual import events

from cockade.engine.bots import next_placement
from cockade.events.rebels import Engage
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.app import CockadeApp
from cockade.tui.games import GAMES
from tests.games.remake import FOLDER as GAMES_FOLDER
from tests.soaking import in_soak
from tests.tui.driver import play
from tests.tui.screentext import plain

PEOPLE = {"american": "human", "british": "human"}
KEY = b"0123456789abcdef"
SMALL, NORMAL, LARGE = (80, 24), (120, 40), (200, 60)
BY_HAND = GAMES_FOLDER / "trenton-by-hand-1.jsonl"
SIZES = pytest.mark.parametrize("size", [SMALL, NORMAL, in_soak(LARGE)], ids=["80x24", "120x40", "200x60"])


def battle(scenario, key=KEY):
    """Any battle that has just begun."""
    return GameHost.begin(GAMES["rebels"], scenario, key)


def again(host):
    """The same game once more, to be played on without a trace in the first one."""
    opened = copy(host.opened)
    for field in fields(type(opened)):
        value = getattr(opened, field.name)
        if isinstance(value, list):
            setattr(opened, field.name, list(value))
    return GameHost(opened)


def choosing(frame, most, names=("harlem-greedy-1", "brooklyn-greedy-1")):
    """A recorded game at a choice of so many hexes at most for one unit, and whose it is."""
    name, place = _choice(frame, most, names)
    opened = review(GAMES_FOLDER / f"{name}.jsonl", GAMES).opened
    opened.go_to(opened.line[place])
    return GameHost(opened)


@cache
def _choice(frame, most, names):
    for name in names:
        opened = review(GAMES_FOLDER / f"{name}.jsonl", GAMES).opened
        for place in range(opened.at):
            state = opened.state_at(place)
            if state.agenda and type(state.agenda[-1]).__name__ == frame:
                actions = [action for offer in opened.game.offers(state) for action in offer.actions]
                if 1 < len(actions) <= most and all(hasattr(action, "hex") for action in actions):
                    return name, place
    raise AssertionError


def found(names, holds):
    """A recorded game at the first place where something holds."""
    for name in names:
        opened = review(GAMES_FOLDER / f"{name}.jsonl", GAMES).opened
        for place in range(1, opened.at):
            if holds(opened.state_at(place), opened.game.offers(opened.state_at(place))):
                opened.go_to(opened.line[place])
                return GameHost(opened)
    raise AssertionError


def assaulting(number):
    """A recorded game where a hex may assault so many others."""

    def holds(_, offers):
        return any(offer.verb is Engage and len(offer.actions) == number for offer in offers)

    return found(["trenton-by-hand-1", "harlem-greedy-1", "brooklyn-greedy-1"], holds)


def index(game):
    """The line of play as the review knows it."""
    return session(game).review.index


def place(game):
    """The step that is looked at."""
    return session(game).place


def looked_at(path=BY_HAND):
    """A recorded game to look at; its notes and branches go into its file."""
    return GameHost(review(path, GAMES).opened, origin=path, games=GAMES)


async def hurry(game, *keys):
    """Press keys so fast that nothing has happened between them."""
    for key in keys:
        game.app._driver.send_message(events.Key(key, "\r" if key == "enter" else key))
    await game.settle()


def laid(scenario, key=KEY):
    """Any battle on its first turn, free units where the bots place them."""
    return again(_laid(scenario, key))


@cache
def _laid(scenario, key):
    host = battle(scenario, key)
    while (action := next_placement("rebels", host.opened.state)) is not None:
        host.act(host.opened.decider, action)
    return host


def trenton(path=None, key=KEY, players=None):
    """A game of Trenton that has just begun."""
    return GameHost.begin(GAMES["rebels"], "trenton", key, path=path, players=players)


def sit(scenario, host=None, *, size=NORMAL, players=None, **details):
    """Play a scenario on the screen of a game; gives back the app when it is over."""
    app = CockadeApp(host or trenton(), PEOPLE if players is None else players, **details)
    play(app, scenario, size)
    return app


async def until(game, condition):
    """Let the app work until something holds; nobody looks while nothing comes, and nobody counts."""
    await game.until(condition)


async def go(game, hex_):
    """Put the cursor on a hex."""
    await game.press("g", *str(hex_), "enter")


async def march(game, hex_=1404):
    """As many of the stack at the upper entry march as there is room for."""
    await game.press("s")
    await go(game, hex_)
    await game.press("p")


def message(game):
    """What the message line says."""
    return "".join(span.text for span in session(game).message)


def session(game):
    """The session on the screen, whatever lies over it."""
    return next(each for each in reversed(game.app.screen_stack) if hasattr(each, "session")).session


def picture(game):
    """The characters on the screen."""
    return plain(game.app)


def unit(game, id_):
    """A unit as it stands."""
    return session(game).state.unit(id_)
