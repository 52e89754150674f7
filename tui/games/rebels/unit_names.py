"""Names of units in sentences: the letters of counters are written out, "5 VA" as "5th Virginia"."""

from __future__ import annotations

import re
from functools import cache

from attrs import frozen

from cockade.engine.data_files import package_text, read_toml, structure
from cockade.events.record import Record
from cockade.tui.games.legend import Sign
from cockade.tui.text.i18n import language, mark, say
from cockade.tui.text.language_choice import SOURCE

FILE = "corps.toml"
FOOT = mark("Foot")
"""The noun for a regiment that is only a number."""
LEADER = " Leader"
"""The suffix that distinguishes a leader from the regiment of the same name."""
NUMBERED = re.compile(r"((?:\d+/)?\d+) ?(.*)")


def told_name(name: str) -> str:
    """
    The name of a counter in a sentence, from its printed text.

    >>> told_name("5 VA"), told_name("1CA"), told_name("2/42"), told_name("Phil Lt Drag")
    ('5th Virginia', '1st Continental', '2/42nd Foot', 'Philadelphia Light Dragoons')
    >>> told_name("Kent Co Mil"), told_name("St. Clair"), told_name("1/Loss"), told_name("Rall Leader")
    ('Kent County Militia', 'St. Clair', '1/Lossberg', 'Leader Rall')
    """
    spelled = say(name)
    if not spelled.isascii():
        return spelled
    if spelled.endswith(LEADER):
        return say("Leader {name}", name=spelled.removesuffix(LEADER))
    found = NUMBERED.fullmatch(spelled)
    if not found or found[2].startswith("/"):
        return _longer(spelled)
    return say("{n} {corps}", n=_ordinal(found[1]), corps=_longer(found[2]) or say(FOOT))


@frozen
class Corps(Record):
    """
    Letters on counters and the words for them.

    For signs, the legend looks for the last word of the letters.
    """

    letters: str
    words: str
    is_sign: bool = True


@frozen
class _Sheet(Record):
    corps: tuple[Corps, ...]


@cache
def all_corps() -> tuple[Corps, ...]:
    """The entries of `corps.toml`. Raises: DataError for an invalid sheet."""
    return structure(read_toml(package_text(__package__ or "", FILE), FILE), _Sheet, FILE).corps


def signs() -> tuple[Sign, ...]:
    """The letters that appear in lists and on counters, with their words."""
    return tuple(
        Sign(one.letters, rf"\d*{one.letters.rpartition(' ')[2]}", one.words)
        for one in all_corps()
        if one.is_sign
    )


@cache
def _letters() -> re.Pattern[str]:
    longest_first = sorted((re.escape(one.letters) for one in all_corps()), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(longest_first)})(?![\w.'])")


def _longer(name: str) -> str:
    """A name with its letters written out. Wide words need no blank between them."""
    words = {one.letters: one.words for one in all_corps()}
    said = _letters().sub(lambda found: say(words[found[0]]), name)
    return said if said.isascii() else said.replace(" ", "")


def _ordinal(number: str) -> str:
    """
    A number as an ordinal, in languages that write it so.

    >>> _ordinal("1/42"), _ordinal("11"), _ordinal("12"), _ordinal("13"), _ordinal("23")
    ('1/42nd', '11th', '12th', '13th', '23rd')
    """
    last = int(number.rpartition("/")[2])
    ending = {1: "st", 2: "nd", 3: "rd"}.get(last % 10 if last % 100 not in (11, 12, 13) else 0, "th")
    return f"{number}{ending}" if language() == SOURCE else number
