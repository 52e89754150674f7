"""The one place through which all text for players goes, so that it can be translated."""

from __future__ import annotations

import re
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cockade.engine.pack_messages import WORDS
from cockade.saves.sanitize import shown
from cockade.tui.text.catalogue import Catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


SUBJECTS = ("unit", "Unit", "who", "other")
"""Fields of templates by which somebody acts."""
SEVERAL = (
    r"(?:^|[ /])(?:Chasseurs|Dragoons|Enniskillens|Fusiliers|Grenadiers|Guards|Highlanders|Jae?gers|Loyalists"
    r"|Marines|Rangers|Rifles|Volunteers|Yagers|12-pounders|6-pounders"
    r"|troops|bands|counters|detachments|fleets|grenadiers|marines|regulars|Continentals|Hessians|Indians)"
    r"(?: \([^()]*\))?$"
)
"""How the name of several ends: with the men of a corps, or with several of a kind."""
LATER = "attacks|covers|does|fights|goes|halts|has|is|keeps|leaves|loses|moves|stays|takes|was"
"""Verbs that follow behind "and" and "or"."""
IRREGULAR = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}


def is_several(name: object) -> bool:
    """
    Whether the verb beside a name is plural.

    >>> is_several("Queen's Rangers"), is_several("Royal Welsh Fusiliers (23rd)"), is_several("Phillips")
    (True, True, False)
    """
    return isinstance(name, str) and bool(re.search(SEVERAL, name))


def agreeing(text: str, names: Mapping[str, object]) -> str:
    """
    A template in which what stands beside its names agrees with them.

    >>> agreeing("{unit} may not leave its area: it stays and fights.", {"unit": "Queen's Rangers"})
    '{unit} may not leave their area: they stay and fight.'
    """
    for subject in _subjects(text):
        if is_several(names.get(subject)):
            text = _of_several(text, subject)
    return text


@cache
def _subjects(text: str) -> tuple[str, ...]:
    """Those of a template who act, in their order."""
    return tuple(one for one in SUBJECTS if f"{{{one}}} " in text)


@cache
def _of_several(text: str, subject: str) -> str:
    """A template whose subject is several; another subject that follows keeps what stands behind it."""
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
    """What stands before a verb, and that for several."""
    return f"{found[1]}{plural(found[2])}"


def plural(verb: str) -> str:
    """
    A verb of the third person for several.

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
SOURCE = "en"
LANGUAGES = {SOURCE: "English", "ja": "日本語"}
"""The languages that there are, each in its own words."""
WIDE = "[\u3000-\u9fff\uff00-\uffef]"
SEAM = rf"(?<={WIDE}) (?=\{{)|(?<=\}}) (?={WIDE})"
"""The blank between a name to be filled in and wide letters beside it; compiled for the first of them."""
MARK = "\x1f"
"""Stands for that blank while the names are filled in."""
CLOSED = f"(?<={WIDE}){MARK}(?={WIDE})"
_spelled = Catalogue.read(LOCALE / SOURCE / "LC_MESSAGES" / f"{DOMAIN}.mo")
"""Names that the rulebook misprints, as they are spelled; the printed form stays in what is recorded."""
_catalogue = Catalogue()
_language = SOURCE


def speak(language: str) -> None:
    """Use a language, by code (`ja`) or locale (`ja_JP.UTF-8`); English where there is none such."""
    global _catalogue, _language  # noqa: PLW0603 - one player, one language
    _language = known(language) or SOURCE
    _catalogue = Catalogue()
    if _language != SOURCE:
        _catalogue = Catalogue.read(LOCALE / _language / "LC_MESSAGES" / f"{DOMAIN}.mo")


INNER_WORDS = frozenset(
    ("A", "After", "All", "An", "At", "Both", "Every", "Four", "Hex", "No", "One", "The", "When")
)
"""English words that begin a sentence and are no names."""


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Another language for a moment, in which nothing else may be said: for texts to somebody elsewhere."""
    before = _language
    speak(language)
    try:
        yield
    finally:
        speak(before)


def language() -> str:
    """The code of the language that is spoken."""
    return _language


def known(locale: str) -> str:
    """The language of a locale (`ja_JP.UTF-8`, `ja-JP`); empty if Cockade does not speak it."""
    code = re.split(r"[_.@-]", locale.strip())[0].lower()
    return code if code in LANGUAGES else ""


def wished(environ: Mapping[str, str]) -> str:
    """The language that the variables of a system ask for; empty if they ask for none that there is."""
    locale = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
    if locale.split(".")[0] in ("C", "POSIX", ""):
        return ""
    asked = [*environ.get("LANGUAGE", "").split(":"), locale]
    return next((code for each in asked if (code := known(each))), "")


def say(text: str, /, **names: object) -> str:
    """A text in the player's language, with its names in braces filled in; nothing says nothing."""
    spoken = _spelled[_catalogue[text]] if text else ""
    if WORDS and spoken == text:
        spoken = WORDS.get(_language, {}).get(text, text)
    return _filled(spoken, names) if names else spoken


def _filled(text: str, names: Mapping[str, object]) -> str:
    """A text with its names; beside wide letters a blank sets off narrow ones: 1 VA は, ラールは."""
    safe = {key: shown(value) if isinstance(value, Path) else value for key, value in names.items()}
    filled = _seamed(agreeing(text, safe)).format(**safe)
    return re.sub(CLOSED, "", filled).replace(MARK, " ") if MARK in filled else filled


@cache
def _seamed(text: str) -> str:
    return text if text.isascii() else re.sub(SEAM, MARK, text)


def is_ours(text: str, language: str) -> bool:
    """Whether our own catalogue of a language has a text, whatever is said of it elsewhere."""
    return Catalogue.read(LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.mo")[text] != text


def mark(text: str) -> str:
    """A text that is said later, out of a variable: marked for the catalogue, and left as it is."""
    return text


def capital(text: str) -> str:
    """A text with a great letter in front."""
    return text[:1].upper() + text[1:]


def continued(text: str) -> str:
    """A sentence within another one: in front of it only a name keeps its great letter."""
    return text[:1].lower() + text[1:] if text.partition(" ")[0] in INNER_WORDS else text


def count(one: str, many: str, n: int, /, **names: object) -> str:
    """
    As `say`, with the form that fits a number; the number itself is `{n}`.

    Forms that are translated each for itself keep apart; else a translation of the first serves every number.
    """
    spoken = _catalogue[one]
    if n != 1 and (spoken == one or _catalogue[many] != many):
        spoken = _catalogue[many]
    return _filled(spoken, {"n": n, **names})


def listed(parts: Iterable[str]) -> str:
    """Some things in a row, without those that say nothing."""
    return say(", ").join(filter(None, parts))


def grouped(parts: Iterable[str]) -> str:
    """Rows of things one behind the other."""
    return say("; ").join(filter(None, parts))


def labelled(name: str, said: object) -> str:
    """What is said of a name, behind it."""
    return say("{name}: {said}", name=name, said=said)


def joined(first: str, second: str) -> str:
    """One text behind another."""
    return f"{first}{gap(first, second)}{second}"


def gap(first: str, second: str) -> str:
    """The blank between two texts; after a wide full stop and before a wide bracket there is room already."""
    return "" if first.endswith("\u3002") or second.startswith("\uff08") else " "


def clause_shown(rule: str) -> str:
    """
    A clause as it is shown: by its number alone where its last part is only the program's word for something.

    >>> clause_shown("7.9.master_plan"), clause_shown("8.31.ex"), clause_shown("chart.morale")
    ('7.9', '8.31.ex', 'chart.morale')
    """
    number, _, word = rule.rpartition(".")
    return number if number[:1].isdigit() and word[:1].isalpha() and len(word) > len("ex") else rule


def flowing(sentences: Iterable[str]) -> str:
    """Sentences one after the other; behind a wide full stop there is room already."""
    return " ".join(filter(None, sentences)).replace("\u3002 ", "\u3002")


def sentence(parts: Iterable[str]) -> str:
    """The same as a sentence of its own."""
    return say("{said}.", said=listed(parts))
