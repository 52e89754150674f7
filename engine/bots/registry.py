"""The bots that are characters: one thinker per game, and its bots.toml."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cockade.engine.bots.api import NO_BOTS, GameBots
from cockade.engine.bots.bot import Bot
from cockade.engine.bots.candidate_plans import Changes, Way
from cockade.engine.bots.parameters import GREEDY, RECRUIT, REGULAR, Sheet, laid, names_for, traits, values_of
from cockade.engine.game import AnyGame
from cockade.engine.plugins import entries, load
from cockade.events.event import Action


def game_of(game_id: str) -> AnyGame:
    """Return a game by its id. Raise KeyError for an unknown one."""
    return entries()[game_id].game


def bots_of(game_id: str) -> GameBots:
    """Return the bots of a game. `NO_BOTS` if it has none or isn't installed."""
    entry = entries().get(game_id)
    found: GameBots = NO_BOTS if entry is None or entry.bots is None else load(entry.bots)
    return found


def player(name: str, game_id: str) -> Bot:
    """Return a new player of a character, chosen by scenario and side at each choice."""
    return bots_of(game_id).player(name)


def sheet_of(game_id: str) -> Sheet:
    """Return all characters of a game."""
    return bots_of(game_id).sheet


def character_names(game_id: str) -> tuple[str, ...]:
    """Return the names of all characters of a game. Empty if it has none."""
    return tuple(dict.fromkeys(entry.name for entry in sheet_of(game_id).character))


def ways_for(game_id: str, scenario: str, side: str) -> tuple[str, ...]:
    """Return the characters that Veteran tries for a side of a scenario, Regular first."""
    others = names_for(sheet_of(game_id), scenario, side)
    return tuple(dict.fromkeys((REGULAR, *(name for name in others if name != RECRUIT))))


def leanings(game_id: str, scenario: str, side: str) -> Iterator[Way]:
    """Yield Regular with the differences of each other character from greedy."""
    for name in ways_for(game_id, scenario, side):
        if name not in {GREEDY, REGULAR}:
            yield Way(changes=tuple(traits(sheet_of(game_id), name, scenario, side).items()))


def way_player(game_id: str, way: Way, scenario: str, side: str) -> Bot:
    """Return a new player that follows this way as a side of a scenario."""
    if not way.changes and not way.groups:
        return player(way.name, game_id)
    bots = bots_of(game_id)

    def character(name: str, changes: Changes) -> Any:
        return laid(bots.character, values_of(bots.sheet, name, scenario, side) | dict(changes))

    orders = {
        unit: (character(group.name, group.changes), group.target)
        for group in way.groups
        for unit in group.units
    }
    return bots.playing(character(way.name, way.changes), orders)


def slips_of(game_id: str) -> Callable[[str, str], float]:
    """Return by scenario and side how often Recruit takes the next best."""
    character_of = bots_of(game_id).character_of
    return lambda scenario, side: float(character_of(RECRUIT, scenario, side).slips)


def reason_for(game_id: str, state: Any, side: str, action: Action) -> str:
    """Return why Regular would do this, in a sentence. `state` is the side's view. Empty if there is none."""
    bots = bots_of(game_id)
    return bots.reason(state, side, action, bots.character_of(REGULAR, state.scenario, side))


def next_placement(game_id: str, state: Any) -> Action | None:
    """Return a sensible place for the next unit in set-up. None when all are placed."""
    return bots_of(game_id).next_placement(state)
