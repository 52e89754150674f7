"""A word for all that results of bots depend on: who changes a bot or a rule changes the word."""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b
from inspect import getmodule, getsource

from attrs import asdict

from cockade.engine.bots import deliberation, veteran
from cockade.engine.bots.characters import RECRUIT, REGULAR
from cockade.engine.bots.judge import learned
from cockade.engine.bots.lab.trials import play
from cockade.engine.bots.players import bots_of, game_of, sheet_of


@cache
def word_of(game_id: str, scenario: str) -> str:
    """
    The word of a battle: characters, weights, the text of Veteran's thought, and the course of one game.

    The game is played, so that a rule counts only where it is met; thought is read: it is too dear to play.
    """
    found, value = blake2b(digest_size=8), learned(game_id, scenario)
    sheet = [[one.name, one.side, list(one.scenarios), one.values] for one in sheet_of(game_id).character]
    found.update(json.dumps([sheet, value and asdict(value)], sort_keys=True).encode())
    for module in (deliberation, veteran, getmodule(bots_of(game_id).plans)):
        found.update(getsource(module).encode() if module else b"")
    sides = game_of(game_id).scenarios[scenario].sides
    who = dict(zip(sides, (RECRUIT, REGULAR), strict=True))
    found.update(play(game_id, scenario, who, "word", course=True).course.encode())
    return found.hexdigest()


def words_of(names: list[str]) -> dict[str, str]:
    """The words of battles by their full names."""
    return {name: word_of(*name.split("/")) for name in sorted(set(names))}
