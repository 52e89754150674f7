"""The signs of a screen and their words: one table for each game, and one for all."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from attrs import frozen

from cockade.engine.data_files import package_text, read_toml, structure
from cockade.events.record import Record
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FILE = "signs.toml"
ALL = __package__ or "cockade.tui.games"
"""The package of the signs of all games."""
EDGES = ",;:()[]"
"""Punctuation that may surround a sign without belonging to it."""


@frozen
class Sign(Record):
    """A sign as shown, the pattern of matching words, and its meaning."""

    sign: str
    pattern: str
    words: str

    def is_in(self, shown: set[str], rows: str) -> bool:
        """True if one of some words of a screen is such a sign. `rows` has one word a row."""
        return say(self.sign) in shown or _whole_rows(self.pattern).search(rows) is not None


@cache
def _whole_rows(pattern: str) -> re.Pattern[str]:
    """A pattern for a row that is such a word as a whole."""
    return re.compile(rf"^(?:{pattern})$", re.MULTILINE)


@frozen
class _Sheet:
    sign: tuple[Sign, ...]


@cache
def load_signs(package: str) -> tuple[Sign, ...]:
    """The signs of a game's package, then those of all games. Raises: DataError for an invalid sheet."""
    packages = dict.fromkeys((package, ALL))
    sheets = (structure(read_toml(package_text(name, FILE), FILE), _Sheet, FILE) for name in packages)
    return tuple(sign for sheet in sheets for sign in sheet.sign)


def shown_in(texts: Iterable[str]) -> set[str]:
    """The words of some rows, each both as it is and without the punctuation around it."""
    found = {word for text in texts for word in text.split()}
    return found | {word.strip(EDGES) for word in found}


def signs_of(signs: Iterable[Sign], texts: Iterable[str]) -> Iterator[Sign]:
    """Yield the signs that occur in some rows, in their order."""
    shown = shown_in(texts)
    rows = "\n".join(shown)
    return (sign for sign in signs if sign.is_in(shown, rows))
