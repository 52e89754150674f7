"""Positions that players would laugh at: a file of them a game, and the helpers of all three."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatchcase
from pathlib import Path

from attrs import astuple

from cockade.engine.bots.parameters import REGULAR
from cockade.engine.bots.playout import carried_out, random_source
from cockade.engine.bots.registry import player
from cockade.engine.dice import MeaningfulDice

MOST = 200
"""Actions after which a position is left."""


def read(game):
    """The positions of a game."""
    return tomllib.loads((Path(__file__).parent / f"{game}.toml").read_text("utf-8"))["position"]


def words(action):
    """An action as a line: its verb and its fields, `-` for an empty one."""
    return " ".join([type(action).__name__, *(str(one) or "-" for one in astuple(action, recurse=False))])


def played(game, state, key, is_over):
    """Regular's choices for both sides until it is over, as (side, line), and the state then."""
    players = {side: player(REGULAR, game.id) for side in game.sides}
    dice, pick, done = MeaningfulDice(key.encode()), random_source(key), []
    while (side := game.decider(state)) and len(done) < MOST and not is_over(state):
        action = players[side].choose(game, game.view(state, side), game.offers(state), pick)
        done.append((side, words(action)))
        state = carried_out(game, state, side, action, dice)
    return done, state


def until(position, begun):
    """Whether the segment of a sketch is over, or, if the position says so, the whole turn of its player."""
    part = "side" if position.get("until") == "turn" else "segment"
    return lambda now: getattr(now, part) != getattr(begun, part)


def piece(field, line):
    """A piece of a sketch from its line: SIDE KIND ID HEX, and what is not as usual."""
    side, kind, id_, hex_, *rest = line.split()
    more = {name: int(value) for name, _, value in (one.partition("=") for one in rest)}
    return getattr(field, kind)(id_, side, int(hex_), **more)


def is_like(done, side, pattern):
    """Whether a side did something of a pattern: `Mobilize american_regular *`."""
    return any(fnmatchcase(line, pattern) for who, line in done if who == side)


def check(position, done, place):
    """Check a position: where units are (`at`, `off`, `with`), and what happened (`does`, `never`)."""
    for unit, wanted in position.get("at", {}).items():
        assert place.get(unit) in wanted, f"{unit} is at {place.get(unit)}"
    for unit, barred in position.get("off", {}).items():
        assert place.get(unit) not in barred, f"{unit} is at {place[unit]}"
    for unit, others in position.get("with", {}).items():
        assert place.get(unit) in {place[one] for one in others if one in place}, f"{unit}: {place}"
    assert set(position.get("holds", ())) <= set(place.values()), place
    assert not set(position.get("spent", ())) & set(place), place
    for pattern in position.get("does", ()):
        assert is_like(done, position["side"], pattern), done
    for pattern in position.get("never", ()):
        assert not is_like(done, position["side"], pattern), done
