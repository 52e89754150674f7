"""Standing orders: moves that the host makes for a player without asking.

A player gives them in a game, for that game, until they are cancelled. Each covers a decision that players
make without thought. All other decisions wait for the player.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

from attrs import frozen

from cockade.engine.data_files import package_text, read_toml, structure
from cockade.events.record import Record

if TYPE_CHECKING:
    from cockade.engine.game_tree import AnyGameTree
    from cockade.events.event import Action

NAME = "standing.toml"
ONLY, PASS, BEAR = "only", "pass", "bear"
ORDERS = (ONLY, PASS, BEAR)
STAND_IN = "regular"
"""The bot that chooses losses and retreats."""


@frozen
class Verbs(Record):
    """The verbs of a game that pass, and those of losses and retreats.

    `only` are those that are played as the only choice; None for all, in a game without secrets.
    """

    passes: tuple[str, ...]
    bears: tuple[str, ...]
    only: tuple[str, ...] | None = None


@cache
def verbs() -> Mapping[str, Verbs]:
    """Return the verbs by game. A game that isn't in the sheet has none."""
    table = read_toml(package_text(__package__ or "", NAME), NAME)
    return {game: structure(said, Verbs, NAME) for game, said in table.items()}


def ordered(opened: AnyGameTree, orders: Collection[str]) -> Action | str:
    """Return what the deciding side's orders play now: an action, a bot's name, or None."""
    found = [action for offer in opened.offers() for action in islice(offer.actions, 2)]
    known = verbs().get(opened.game.id, Verbs((), (), ()))
    is_public = len(found) == 1 and (known.only is None or type(found[0]).__name__ in known.only)
    if ONLY in orders and is_public:
        return found[0]
    others_step = getattr(opened.state, "side", opened.decider) != opened.decider
    if PASS in orders and others_step:
        for action in found:
            if type(action).__name__ in known.passes:
                return action
    if BEAR in orders and found and all(type(action).__name__ in known.bears for action in found):
        return STAND_IN
    return ""
