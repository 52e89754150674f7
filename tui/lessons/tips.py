"""Tips, the short lessons shown when they are needed: their list, the due one, and its page."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

from cockade.engine.data_files import package_text, read_toml, structure
from cockade.tui.input.keymaps import names_of_keys
from cockade.tui.text.i18n import clause_shown, say
from cockade.tui.text.line import EMPTY, Span, line, wrapped

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from cockade.tui.session.session import Session
    from cockade.tui.text.line import Line

SHEET = "inserts.toml"
PREFIX = "insert:"
"""The prefix of a tip's id among the learned lessons."""


@frozen
class Insert:
    """
    A tip, shown the first time that a `game` offers one of the `verbs`.

    If `after` names another tip, this one follows only after that.
    """

    id: str
    game: str
    verbs: tuple[str, ...]
    title: str
    text: tuple[str, ...]
    rules: tuple[str, ...]
    after: str = ""

    @property
    def learned_as(self) -> str:
        """The name under which the tip is saved as shown."""
        return PREFIX + self.id


@frozen
class FirstBattle:
    """The battle for a newcomer, as a scenario name, and the bot of its second side."""

    scenario: str
    opponent: str
    title: str
    note: str


@frozen
class Inserts:
    """The data sheet with all tips and first battles."""

    first: tuple[FirstBattle, ...]
    insert: tuple[Insert, ...]


def inserts() -> tuple[Insert, ...]:
    """Return all tips. Raises DataError for a sheet that cannot be used."""
    return _sheet().insert


def first_battle() -> FirstBattle:
    """Return the battle for a guest. Raises DataError as above."""
    return first_battles()[0]


def first_battles() -> tuple[FirstBattle, ...]:
    """Return the battles that newcomers see first, one of each game. Raises DataError as above."""
    return _sheet().first


@cache
def _sheet() -> Inserts:
    text = package_text(__package__ or "", SHEET)
    return structure(read_toml(text, SHEET), Inserts, SHEET)


def due(session: Session, known: Collection[str]) -> Insert | None:
    """Return the unknown tip that is due now, or None."""
    game = session.opened.game.id
    verbs = {offer.verb.__name__ for offer in session.offers if offer.actions}
    fresh = (each for each in inserts() if each.game == game and each.learned_as not in known)
    due_now = (each for each in fresh if not each.after or PREFIX + each.after in known)
    return next((each for each in due_now if verbs.intersection(each.verbs)), None)


def insert_lines(insert: Insert, keys: Mapping[str, str], width: int) -> list[Line]:
    """Return the page, with the player's keys and the clauses it is based on."""
    names = names_of_keys(keys)
    found: list[Line] = []
    for text in insert.text:
        found += [*wrapped(line(say(text, **names)), width), EMPTY]
    clauses = say(", ").join(map(clause_shown, insert.rules))
    return [*found, line(Span(say("The rules: {clauses}", clauses=clauses), "rule"))]
