"""One game between two characters, and its score for a side."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from cockade.engine.bots import bot
from cockade.engine.bots.analysis.results import Result
from cockade.engine.bots.bot import Bot
from cockade.engine.bots.parameters import laid
from cockade.engine.bots.playout import playout
from cockade.engine.bots.registry import bots_of, game_of

Values = Mapping[str, Any]
"""All constants of a character."""


def player(game_id: str, who: str | Values) -> Bot:
    """Return a bot by its name, or one with these values."""
    if isinstance(who, str):
        return bot(who, game_id)
    bots = bots_of(game_id)
    return bots.playing(laid(bots.character, dict(who)), {})


def play(
    game_id: str, scenario: str, who: Mapping[str, str | Values], key: str, *, course: bool = False
) -> Result:
    """
    Play one game between players by side. The same players and key give the same game.

    With `course`, the result has a digest of all events after the set-up.
    """
    game, heard = game_of(game_id), blake2b(digest_size=12)
    hear = (lambda facts: heard.update(repr(facts).encode())) if course else None
    players = {side: player(game_id, one) for side, one in who.items()}
    state = playout(game, scenario, players, key, hear)
    outcome = game.outcome(state)
    told = heard.hexdigest() if course else ""
    return Result(outcome.winner if outcome else "", game.margin(state, game.sides[0]), told)
