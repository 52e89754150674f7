"""Lookalike names: of two names that look the same, only one is available."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from unicodedata import normalize

from attrs import frozen

from cockade.engine.data_files import package_text, read_toml, structure
from cockade.events.record import Record

NAME = "lookalikes.toml"
VOICED = "\u3099\u309a"
"""The marks that change a kana letter. All other marks are ignored."""


@frozen
class _Sheet(Record):
    letters: Mapping[str, str]
    pairs: Mapping[str, str]


@cache
def _sheet() -> tuple[dict[int, str], Mapping[str, str]]:
    sheet = structure(read_toml(package_text(__package__ or "", NAME), NAME), _Sheet, NAME)
    return {ord(other): letter for letter, others in sheet.letters.items() for other in others}, sheet.pairs


def likeness(name: str) -> str:
    r"""Return one text for all names that look the same, or nearly.

    >>> likeness("Ada Lee") == likeness("\N{CYRILLIC CAPITAL LETTER A}DA-1ee")
    True
    """
    letters, pairs = _sheet()
    plain = normalize("NFKD", name).casefold()
    found = "".join(each for each in plain if each.isalnum() or each in VOICED).translate(letters)
    for pair, letter in pairs.items():
        found = found.replace(pair, letter)
    return found
