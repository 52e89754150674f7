"""The rulebooks of the games, in the player's language. They are optional."""

from __future__ import annotations

from functools import cache

from cockade.engine.plugins import entries
from cockade.engine.rulebook import Rulebook
from cockade.tui.text.i18n import language


def rulebook_of(game: str) -> Rulebook | None:
    """The rulebook of a game with the project's rulings. None if it has none."""
    package = entries()[game].rulebook
    return None if package is None else _read(package, language())


def book_of(game: str) -> Rulebook:
    """The rulebook of a game for lookups. Without one, an empty book with the game's title."""
    return rulebook_of(game) or Rulebook(game, entries()[game].game.title, (), ())


def clause_text(game: str, id_: str) -> str:
    """The text of one clause in the player's language, read without the rest of the rulebook."""
    package = entries()[game].rulebook
    return "" if package is None else _clause_text(package, language(), id_)


@cache
def _clause_text(package: str, spoken: str, id_: str) -> str:
    from cockade.engine.translation import clause_alone

    return clause_alone(package, spoken, id_)


@cache
def _read(package: str, spoken: str) -> Rulebook:
    from cockade.engine.translation import load_translated

    return load_translated(package, spoken)
