"""A fingerprint of everything that affects bots' results. A changed bot or rule changes it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from functools import cache
from hashlib import blake2b
from inspect import getmodule, getsource

from attrs import asdict

from cockade.engine.bots import search, veteran
from cockade.engine.bots.evaluation import learned
from cockade.engine.bots.parameters import RECRUIT, REGULAR, VETERAN
from cockade.engine.bots.registry import bots_of, game_of, sheet_of
from cockade.lab.match import play


@cache
def word_of(game_id: str, scenario: str, *, thinks: bool = False) -> str:
    """
    Return the fingerprint of a battle: the characters, and the course of one game.

    The game is played, so a rule counts only if it is used. A bot that `thinks` is too expensive to play, so
    its weights and source code count instead.
    """
    found = blake2b(digest_size=8)
    sheet = [[one.name, one.side, list(one.scenarios), one.values] for one in sheet_of(game_id).character]
    found.update(json.dumps(sheet, sort_keys=True).encode())
    for text in _thought(game_id, scenario) if thinks else ():
        found.update(text.encode())
    sides = game_of(game_id).scenarios[scenario].sides
    who = dict(zip(sides, (RECRUIT, REGULAR), strict=True))
    found.update(play(game_id, scenario, who, "word", course=True).course.encode())
    return found.hexdigest()


def _thought(game_id: str, scenario: str) -> Iterator[str]:
    """Yield what else affects Veteran's choices."""
    value = learned(game_id, scenario)
    yield json.dumps(value and asdict(value), sort_keys=True)
    for module in (search, veteran, getmodule(bots_of(game_id).plans)):
        yield getsource(module) if module else ""


def words_of(names: Collection[str], players: Collection[str]) -> dict[str, str]:
    """Return the fingerprints of battles by full name, for games of these players."""
    thinks = VETERAN in players
    return {name: word_of(*name.split("/"), thinks=thinks) for name in sorted(set(names))}
