"""Short lessons that come when they are needed: which there are, which one is due, and its page."""

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
"""Before the name of a short lesson, among the names of what was learned."""


@frozen
class Insert:
    """
    A short lesson: told the first time that something by one of the `verbs` of a `game` may be done.

    Where another one is named by `after`, only when that was told.
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
        """Under what it is kept that it was told."""
        return PREFIX + self.id


@frozen
class FirstBattle:
    """The battle of a first evening, as scenarios are named, and the bot that plays its second side."""

    scenario: str
    opponent: str
    title: str
    note: str


@frozen
class Inserts:
    """The whole sheet."""

    first: tuple[FirstBattle, ...]
    insert: tuple[Insert, ...]


def inserts() -> tuple[Insert, ...]:
    """All of them; DataError for a sheet that cannot be used."""
    return _sheet().insert


def first_battle() -> FirstBattle:
    """What a guest plays; DataError as above."""
    return first_battles()[0]


def first_battles() -> tuple[FirstBattle, ...]:
    """What a newcomer is offered before all others, one of each game; DataError as above."""
    return _sheet().first


@cache
def _sheet() -> Inserts:
    text = package_text(__package__ or "", SHEET)
    return structure(read_toml(text, SHEET), Inserts, SHEET)


def due(session: Session, known: Collection[str]) -> Insert | None:
    """The one that is to be told now, of those that are not known."""
    game = session.opened.game.id
    verbs = {offer.verb.__name__ for offer in session.offers if offer.actions}
    fresh = (each for each in inserts() if each.game == game and each.learned_as not in known)
    due_now = (each for each in fresh if not each.after or PREFIX + each.after in known)
    return next((each for each in due_now if verbs.intersection(each.verbs)), None)


def insert_lines(insert: Insert, keys: Mapping[str, str], width: int) -> list[Line]:
    """The page, with the keys that the player has, and the clauses that it is read from."""
    names = names_of_keys(keys)
    found: list[Line] = []
    for text in insert.text:
        found += [*wrapped(line(say(text, **names)), width), EMPTY]
    clauses = say(", ").join(map(clause_shown, insert.rules))
    return [*found, line(Span(say("The rules: {clauses}", clauses=clauses), "rule"))]
