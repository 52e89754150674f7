"""Ways to play a turn: a character, what differs from it, and groups of units with orders of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from cockade.engine.bots.bot import Bot
from cockade.engine.bots.characters import GREEDY, REGULAR, laid, traits, values_of
from cockade.engine.bots.players import bots_of, player, sheet_of, ways_for
from cockade.events.record import Record

Changes = tuple[tuple[str, Any], ...]
"""Constants of a character by name that are not what bots.toml says."""


@frozen
class Group(Record):
    """Units that play as another character; against one hex, its `target`, if that is not 0."""

    units: tuple[str, ...]
    name: str
    changes: Changes = ()
    target: int = 0


@frozen
class Way(Record):
    """One way to play on: the name of a character, what differs from it, and the groups that leave it."""

    name: str = REGULAR
    changes: Changes = ()
    groups: tuple[Group, ...] = ()

    def ordered(self, group: Group) -> Way:
        """The same, but these units have other orders; whoever else has some keeps them."""
        left = (one for one in self.groups if not set(one.units) & set(group.units))
        return self.replace(groups=(*left, group))


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
        return laid(bots.Character, values_of(sheet_of(game_id), name, scenario, side) | dict(changes))

    orders = {
        unit: (character(group.name, group.changes), group.target)
        for group in way.groups
        for unit in group.units
    }
    alone = {"orders": orders} if orders else {}
    found: Bot = bots.GreedyBot(character(way.name, way.changes), **alone)
    return found
