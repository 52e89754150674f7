"""Translation: all text for players goes through this module."""

from __future__ import annotations

import re
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cockade.engine.pack_messages import WORDS
from cockade.saves.sanitize import shown
from cockade.tui.text.catalogue import Catalogue
from cockade.tui.text.language_choice import SOURCE, known

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


SUBJECTS = ("unit", "Unit", "who", "other")
"""Template fields for an acting unit or person."""
SEVERAL = (
    r"(?:^|[ /])(?:Chasseurs|Dragoons|Enniskillens|Fusiliers|Grenadiers|Guards|Highlanders|Jae?gers|Loyalists"
    r"|Marines|Rangers|Rifles|Volunteers|Yagers|12-pounders|6-pounders"
    r"|troops|bands|counters|detachments|fleets|grenadiers|marines|regulars|Continentals|Hessians|Indians)"
    r"(?: \([^()]*\))?$"
)
"""The endings of plural names: a corps named by its men, or several of a kind."""
LATER = "attacks|covers|does|fights|goes|halts|has|is|keeps|leaves|loses|moves|stays|takes|was"
"""Verbs that may follow "and" or "or"."""
IRREGULAR = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}


def is_several(name: object) -> bool:
    """
    Return whether a name takes a plural verb.

    >>> is_several("Queen's Rangers"), is_several("Royal Welsh Fusiliers (23rd)"), is_several("Phillips")
    (True, True, False)
    """
    return isinstance(name, str) and bool(re.search(SEVERAL, name))


def agreeing(text: str, names: Mapping[str, object]) -> str:
    """
    Return a template whose verbs and pronouns agree with its names.

    >>> agreeing("{unit} may not leave its area: it stays and fights.", {"unit": "Queen's Rangers"})
    '{unit} may not leave their area: they stay and fight.'
    """
    for subject in _subjects(text):
        if is_several(names.get(subject)):
            text = _of_several(text, subject)
    return text


@cache
def _subjects(text: str) -> tuple[str, ...]:
    """Return the subject fields of a template, in order."""
    return tuple(one for one in SUBJECTS if f"{{{one}}} " in text)


@cache
def _of_several(text: str, subject: str) -> str:
    """Return a template with a plural subject. A second subject keeps its own verbs."""
    before, name, after = text.partition(f"{{{subject}}}")
    others = "|".join(rf"\{{{one}\}}" for one in SUBJECTS)
    mine, *rest = re.split(f"({others})", after, maxsplit=1)
    if not re.search(r"\b([Tt]o|[Oo]f) $", before):
        mine = re.sub(r"^( (?:already )?)(?!as\b)([a-z]+s)\b", _verb, mine)
    mine = re.sub(rf"\b((?:and|or)(?: never)? )({LATER})\b", _verb, mine)
    mine = re.sub(r"\bit (off|in|into)\b", r"them \1", mine)
    mine = re.sub(r"(?<!like )\bit( )([a-z]+)\b", lambda found: f"they{_verb(found)}", mine)
    mine = re.sub(r"\bitself\b", "themselves", re.sub(r"\bits\b", "their", mine))
    return "".join([before, name, mine, *rest])


def _verb(found: re.Match[str]) -> str:
    """Return the text before a verb, with the plural verb."""
    return f"{found[1]}{plural(found[2])}"


def plural(verb: str) -> str:
    """
    Return the plural form of a verb in the third person.

    >>> [plural(verb) for verb in ("marches", "loses", "hastens", "carries", "is", "may")]
    ['march', 'lose', 'hasten', 'carry', 'are', 'may']
    """
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return re.sub(r"(?<=ch|sh|ss)es$|(?<=[a-z])s$", "", verb)


DOMAIN = "cockade"
LOCALE = Path(__file__).parent / "locale"
WIDE = "[\u3000-\u9fff\uff00-\uffef]"
SEAM = rf"(?<={WIDE}) (?=\{{)|(?<=\}}) (?={WIDE})"
"""Matches the blank between a field and wide letters, compiled on first use."""
MARK = "\x1f"
"""A placeholder for that blank while the fields are filled in."""
CLOSED = f"(?<={WIDE}){MARK}(?={WIDE})"
_spelled = Catalogue.read(LOCALE / SOURCE / "LC_MESSAGES" / f"{DOMAIN}.mo")
"""Corrected spellings of names that the rulebook misprints. Records keep the printed form."""
_catalogue = Catalogue()
_language = SOURCE


def speak(language: str) -> None:
    """Use a language, by code (`ja`) or locale (`ja_JP.UTF-8`), or English if it is unknown."""
    global _catalogue, _language  # noqa: PLW0603 - one player, one language
    _language = known(language) or SOURCE
    _catalogue = Catalogue()
    if _language != SOURCE:
        _catalogue = Catalogue.read(LOCALE / _language / "LC_MESSAGES" / f"{DOMAIN}.mo")


INNER_WORDS = frozenset(
    ("A", "After", "All", "An", "At", "Both", "Every", "Four", "Hex", "No", "One", "The", "When")
)
"""English words that start a sentence and are not names."""


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Use another language within a context that contains no other output."""
    before = _language
    speak(language)
    try:
        yield
    finally:
        speak(before)


def language() -> str:
    """Return the code of the current language."""
    return _language


def say(text: str, /, **names: object) -> str:
    """Return a text in the player's language, with its fields filled in. Empty stays empty."""
    spoken = _spelled[_catalogue[text]] if text else ""
    if WORDS and spoken == text:
        spoken = WORDS.get(_language, {}).get(text, text)
    return _filled(spoken, names) if names else spoken


def _filled(text: str, names: Mapping[str, object]) -> str:
    """Fill in a template's fields. A blank separates wide letters from narrow ones: 1 VA は, ラールは."""
    safe = {key: shown(value) if isinstance(value, Path) else value for key, value in names.items()}
    filled = _seamed(agreeing(text, safe)).format(**safe)
    return re.sub(CLOSED, "", filled).replace(MARK, " ") if MARK in filled else filled


@cache
def _seamed(text: str) -> str:
    return text if text.isascii() else re.sub(SEAM, MARK, text)


def is_ours(text: str, language: str) -> bool:
    """Return whether Cockade's own catalogue of a language has a text. Other catalogues don't count."""
    return Catalogue.read(LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.mo")[text] != text


def mark(text: str) -> str:
    """Mark a text for the catalogue, and return it unchanged. It is translated later."""
    return text


def capital(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def continued(text: str) -> str:
    """Return a sentence for use inside another one. Only a name keeps its capital letter."""
    return text[:1].lower() + text[1:] if text.partition(" ")[0] in INNER_WORDS else text


def count(one: str, many: str, n: int, /, **names: object) -> str:
    """
    Translate a text in the form that fits a number, which is the field `{n}`.

    If both forms have a translation, each uses its own. Otherwise the first one's translation serves every
    number.
    """
    spoken = _catalogue[one]
    if n != 1 and (spoken == one or _catalogue[many] != many):
        spoken = _catalogue[many]
    return _filled(spoken, {"n": n, **names})


def listed(parts: Iterable[str]) -> str:
    """Join the non-empty parts with commas."""
    return say(", ").join(filter(None, parts))


def grouped(parts: Iterable[str]) -> str:
    """Join groups with semicolons."""
    return say("; ").join(filter(None, parts))


def labelled(name: str, said: object) -> str:
    """Return a label and its text, like "name: text"."""
    return say("{name}: {said}", name=name, said=said)


def joined(first: str, second: str) -> str:
    """Return two texts with the right space between them."""
    return f"{first}{gap(first, second)}{second}"


def gap(first: str, second: str) -> str:
    """Return the blank between two texts, empty after a wide full stop or before a wide bracket."""
    return "" if first.endswith("\u3002") or second.startswith("\uff08") else " "


def clause_shown(rule: str) -> str:
    """
    Return a clause for display: only its number if its last part is an internal word.

    >>> clause_shown("7.9.master_plan"), clause_shown("8.31.ex"), clause_shown("chart.morale")
    ('7.9', '8.31.ex', 'chart.morale')
    """
    number, _, word = rule.rpartition(".")
    return number if number[:1].isdigit() and word[:1].isalpha() and len(word) > len("ex") else rule


def flowing(sentences: Iterable[str]) -> str:
    """Join sentences, with no blank after a wide full stop."""
    return " ".join(filter(None, sentences)).replace("\u3002 ", "\u3002")


def sentence(parts: Iterable[str]) -> str:
    """Return joined parts as a sentence with a full stop."""
    return say("{said}.", said=listed(parts))
