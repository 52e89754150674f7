"""The games of which battles can be made: those whose entries at the door name a `EditorPort`."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.editor.port import EditorPort
from cockade.engine.plugins import entries, part


def known() -> list[str]:
    """The ids of these games, in the order of lists."""
    return [id_ for id_, entry in entries().items() if entry.craft]


def craft_of(game: str) -> EditorPort:
    """
    What a game brings.

    Raises: KeyError for one that brings nothing; BrokenGameError for one that cannot be loaded.
    """
    name = entries()[game].craft
    if name is None:
        raise KeyError(game)
    found: EditorPort = part(game, name)
    return found


def crafts() -> Iterator[EditorPort]:
    """All of them."""
    return map(craft_of, known())


def maker(battle: str) -> tuple[EditorPort, str] | None:
    """The game that has a battle, by its own or its full name, and its id there; None where none has."""
    game, _, own = battle.rpartition("/")
    wanted = [game] if game in known() else [] if game else known()
    for id_ in wanted:
        craft = craft_of(id_)
        if own in craft.battles or own in craft.options:
            return craft, own
    return None


def first_maker() -> EditorPort:
    """The first game in which a battle can be made from nothing."""
    return next(craft for craft in crafts() if craft.blank)
