"""One game between two characters, and what it is worth to a side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cockade.engine.bots import bot
from cockade.engine.bots.bot import Bot
from cockade.engine.bots.characters import laid
from cockade.engine.bots.lab.results import Result
from cockade.engine.bots.players import bots_of, game_of
from cockade.engine.bots.playing import play_out

Values = Mapping[str, Any]
"""All constants of a character."""


def player(game_id: str, who: str | Values) -> Bot:
    """A bot by its name, or one that plays by these values."""
    if isinstance(who, str):
        return bot(who, game_id)
    bots = bots_of(game_id)
    return bots.playing(laid(bots.character, dict(who)), {})


def play(game_id: str, scenario: str, who: Mapping[str, str | Values], key: str) -> Result:
    """One game between players by side; the same players and key, the same game."""
    game = game_of(game_id)
    state = play_out(game, scenario, {side: player(game_id, one) for side, one in who.items()}, key)
    outcome = game.outcome(state)
    return Result(outcome.winner if outcome else "", game.margin(state, game.sides[0]))
