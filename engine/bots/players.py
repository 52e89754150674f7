"""The players that are characters: one thinker a game, and what bots.toml says of each."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from cockade.engine.bots.bot import Bot
from cockade.engine.bots.characters import RECRUIT, REGULAR, Sheet, names_for
from cockade.engine.game import AnyGame
from cockade.events.event import Action

GAMES = ("rebels", "brandywine", "revolution")
"""The games whose characters are in `engine/bots/<game>/bots.toml`."""


def player(name: str, game_id: str) -> Bot:
    """A fresh player of a character; it is looked up for the scenario and the side at each choice."""
    found: Bot = bots_of(game_id).GreedyBot(name=name)
    return found


def game_of(game_id: str) -> AnyGame:
    """A game by its id."""
    found: AnyGame = import_module(f"cockade.engine.{game_id}.play").GAME
    return found


def sheet_of(game_id: str) -> Sheet:
    """All characters of a game."""
    found: Sheet = bots_of(game_id).SHEET
    return found


def character_names(game_id: str) -> tuple[str, ...]:
    """The names of all characters of a game."""
    return tuple(dict.fromkeys(entry.name for entry in sheet_of(game_id).character))


def ways_for(game_id: str, scenario: str, side: str) -> tuple[str, ...]:
    """The characters among which Veteran chooses for a side of a scenario, Regular first."""
    others = names_for(sheet_of(game_id), scenario, side)
    return tuple(dict.fromkeys((REGULAR, *(name for name in others if name != RECRUIT))))


def slips_of(game_id: str) -> Callable[[str, str], float]:
    """By scenario and side: how often the Recruit takes the next best."""
    character_of = bots_of(game_id).character_of
    return lambda scenario, side: float(character_of(RECRUIT, scenario, side).slips)


def reason_for(game_id: str, state: Any, side: str, action: Action) -> str:
    """Why Regular would do this, in a sentence; `state` is what the side sees. Empty if there is none."""
    module = import_module(f"cockade.engine.bots.{game_id}.reasons")
    character = bots_of(game_id).character_of(REGULAR, state.scenario, side)
    found: str = module.reason(state, side, action, character)
    return found


def next_placement(game_id: str, state: Any) -> Action | None:
    """Where the side that sets up now would sensibly put its next unit; None when all stand."""
    if game_id not in GAMES:
        return None
    found: Action | None = bots_of(game_id).next_placement(state)
    return found


def bots_of(game_id: str) -> Any:
    """The package of a game's players: its `Character`, `SHEET`, `GreedyBot`."""
    return import_module(f"cockade.engine.bots.{game_id}")
