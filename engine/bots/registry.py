"""The players that are characters: one thinker a game, and what bots.toml says of each."""

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
    """A game by its id; KeyError for an unknown one."""
    return entries()[game_id].game


def bots_of(game_id: str) -> GameBots:
    """The players of a game; of one that brings none, or is not installed, `NO_BOTS`."""
    entry = entries().get(game_id)
    found: GameBots = NO_BOTS if entry is None or entry.bots is None else load(entry.bots)
    return found


def player(name: str, game_id: str) -> Bot:
    """A fresh player of a character; it is looked up for the scenario and the side at each choice."""
    return bots_of(game_id).player(name)


def sheet_of(game_id: str) -> Sheet:
    """All characters of a game."""
    return bots_of(game_id).sheet


def character_names(game_id: str) -> tuple[str, ...]:
    """The names of all characters of a game; none for one without."""
    return tuple(dict.fromkeys(entry.name for entry in sheet_of(game_id).character))


def ways_for(game_id: str, scenario: str, side: str) -> tuple[str, ...]:
    """The characters among which Veteran chooses for a side of a scenario, Regular first."""
    others = names_for(sheet_of(game_id), scenario, side)
    return tuple(dict.fromkeys((REGULAR, *(name for name in others if name != RECRUIT))))


def leanings(game_id: str, scenario: str, side: str) -> Iterator[Way]:
    """Regular with what tells each other character from greedy."""
    for name in ways_for(game_id, scenario, side):
        if name not in {GREEDY, REGULAR}:
            yield Way(changes=tuple(traits(sheet_of(game_id), name, scenario, side).items()))


def way_player(game_id: str, way: Way, scenario: str, side: str) -> Bot:
    """A fresh player who goes this way as a side of a scenario."""
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
    """By scenario and side: how often the Recruit takes the next best."""
    character_of = bots_of(game_id).character_of
    return lambda scenario, side: float(character_of(RECRUIT, scenario, side).slips)


def reason_for(game_id: str, state: Any, side: str, action: Action) -> str:
    """Why Regular would do this, in a sentence; `state` is what the side sees. Empty if there is none."""
    bots = bots_of(game_id)
    return bots.reason(state, side, action, bots.character_of(REGULAR, state.scenario, side))


def next_placement(game_id: str, state: Any) -> Action | None:
    """Where the side that sets up now would sensibly put its next unit; None when all stand."""
    return bots_of(game_id).next_placement(state)
