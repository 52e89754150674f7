"""Plug-ins for games: an entry point of the group `cockade.games` declares every installed game.

    [project.entry-points."cockade.games"]
    couriers = "couriers.entry:ENTRY"

The object is a `GameEntry`, which names the parts of the game. Naming is not importing: each part is loaded
when somebody first asks for it. The games of this distribution come in by the same door.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.engine import entry_points
from cockade.events.record import Record

if TYPE_CHECKING:
    from cockade.engine.game import AnyGame


class NoGamesError(LookupError):
    """Raised when no game is declared, not even those of this distribution."""


class BrokenGameError(Exception):
    """A game is declared, and something that its entry names cannot be loaded."""

    def __init__(self, game: str, cause: Exception) -> None:
        """`game` is its id, `cause` the exception from loading it."""
        super().__init__(game, cause)
        self.game, self.why = game, f"{type(cause).__name__}: {cause}"


@frozen
class GameEntry(Record):
    """
    A game by the names of its parts, each as "module:object"; `rulebook` is the package with `rulebook.toml`.

    `engine` is a `Game`, `ui` a `GameUI`, `bots` a `GameBots`. Without `bots` only `random` plays it; without
    `rulebook` there are no clauses to read. The editor needs `craft` (an `EditorPort`) and `bench` (an
    `EditorFace`) to make battles of it. Lists are in the order of `rank`, then of `id`.
    """

    id: str
    engine: str
    ui: str
    bots: str | None = None
    rulebook: str | None = None
    craft: str | None = None
    bench: str | None = None
    rank: int = 100

    @property
    def game(self) -> AnyGame:
        """The rules, imported at first use. Raises BrokenGameError if that fails."""
        found: AnyGame = part(self.id, self.engine)
        return found


@cache
def entries() -> Mapping[str, GameEntry]:
    """Return every installed game by id, in list order. Games whose entry cannot be loaded are left out.

    Raises: NoGamesError if there is none at all.
    """
    found = dict[str, GameEntry]()
    for id_, name in entry_points.declared().items():
        with suppress(BrokenGameError):
            found[id_] = part(id_, name)
    if not found:
        raise NoGamesError
    return dict(sorted(found.items(), key=lambda one: (one[1].rank, one[0])))


def broken() -> list[BrokenGameError]:
    """Return the fault of each declared game whose entry or rules cannot be loaded."""
    found = list[BrokenGameError]()
    for id_, name in entry_points.declared().items():
        try:
            part(id_, part(id_, name).engine)
        except BrokenGameError as error:
            found.append(error)
    return found


def part(game: str, name: str) -> Any:
    """Return a part of a game.

    Raises: BrokenGameError if what somebody else has made cannot be loaded.
    """
    try:
        return load(name)
    except Exception as error:
        raise BrokenGameError(game, error) from error


@cache
def load(name: str) -> Any:
    """Return the object of "module:object". Raise ImportError or AttributeError if it is missing."""
    module, _, inner = name.partition(":")
    return getattr(import_module(module), inner)
