"""
A rulebook in another language: `rulebook.ja.toml` beside `rulebook.toml` holds the words, the numbers stay.

    title = "..."
    [[clause]]  id, title, text, and `uncertain` where the clause has one
    [[ruling]]  id, question, ruling, why

Every clause and every ruling has its translation and points to the same rulings; `translated` refuses a file
with gaps, and a test holds ours to that. A gap must not close the book to a reader: `load_translated`
leaves in English what has no words yet. Kind, links and examples are those of `rulebook.toml`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from attrs import evolve, frozen

from cockade.engine.checks import repeated, strangers
from cockade.engine.rulebook import Clause, Rulebook, Ruling, load_rulebook, mentioned
from cockade.engine.sheets import Fault, check, package_text, read_toml, structure
from cockade.events.record import Record

WRITTEN = {
    "cockade.engine.rebels": ("ja",),
    "cockade.engine.brandywine": ("ja",),
    "cockade.engine.revolution": ("ja",),
}
"""By package: the languages in which its rulebook is written besides English."""


@frozen
class _Clause(Record):
    id: str
    title: str
    text: str
    uncertain: str = ""


@frozen
class _Ruling(Record):
    id: str
    question: str
    ruling: str
    why: str


@frozen
class _Sheet(Record):
    title: str
    clause: tuple[_Clause, ...]
    ruling: tuple[_Ruling, ...] = ()


class _Named(Protocol):
    @property
    def id(self) -> str: ...


def load_translated(package: str, language: str) -> Rulebook:
    """
    The rulebook of a package in a language ("ja"); in English, the source, where it is not written in it.

    What has no words in it yet stays as it is in the source.
    """
    book = load_rulebook(package)
    if language not in WRITTEN.get(package, ()):
        return book
    return _joined(book, _skimmed(*written(package, language)))


def written(package: str, language: str) -> tuple[str, str]:
    """The words of a rulebook in a language as TOML, and the name of their file."""
    file = f"rulebook.{language}.toml"
    return package_text(package, file), file


def translated(book: Rulebook, text: str, file: str) -> Rulebook:
    """A rulebook in the words of a TOML text that has no gaps; DataError names those that it has."""
    sheet = _read(text, file)
    check(file, _faults(book, sheet))
    return _joined(book, sheet)


def _read(text: str, file: str) -> _Sheet:
    return structure(read_toml(text, file), _Sheet, file)


def _skimmed(text: str, file: str) -> _Sheet:
    """The same of a file that says each thing in one plain line, much faster; of any other as slowly."""
    head, *tables = f"{text.rstrip()}\n".split("\n[[")
    clauses, rulings = [], []
    try:
        for table in tables:
            kind, _, body = f"{table}\n".partition("]]\n")
            if kind == "clause":
                clauses.append(_Clause(**_said(body)))
            else:
                rulings.append(_Ruling(**_said(body)))
        title = _said(head.strip().rpartition("\n")[2])
        return _Sheet(**title, clause=tuple(clauses), ruling=tuple(rulings))
    except (TypeError, ValueError):  # it says something else, or otherwise
        return _read(text, file)


def _said(body: str) -> dict[str, str]:
    """Keys and texts, taken apart at the quotes; ValueError, or keys that nobody knows, for anything else."""
    *parts, end = body.replace('"""\n', '"').replace('"""', '"').split('"')
    if "\\" in body or end.strip() or len(parts) % 2:
        raise ValueError(body)
    return {key.strip().removesuffix(" ="): text for key, text in zip(parts[::2], parts[1::2], strict=True)}


def _joined(book: Rulebook, sheet: _Sheet) -> Rulebook:
    """The book in other words; what it was is kept, so that a search finds both."""
    clauses = {clause.id: clause for clause in sheet.clause}
    rulings = {ruling.id: ruling for ruling in sheet.ruling}
    return evolve(
        book,
        title=sheet.title,
        clauses=tuple(_clause(clause, clauses.get(clause.id)) for clause in book.clauses),
        rulings=tuple(_ruling(ruling, rulings.get(ruling.id)) for ruling in book.rulings),
        source={clause.id: clause for clause in book.clauses},
    )


def _clause(clause: Clause, words: _Clause | None) -> Clause:
    if words is None:
        return clause
    return clause.replace(title=words.title, text=words.text, uncertain=words.uncertain)


def _ruling(ruling: Ruling, words: _Ruling | None) -> Ruling:
    if words is None:
        return ruling
    return ruling.replace(question=words.question, ruling=words.ruling, why=words.why)


def _faults(book: Rulebook, sheet: _Sheet) -> Iterator[Fault]:
    """Words without a clause, clauses without words, and words that lead to other rulings."""
    yield from _unmatched("$.clause", book.clauses, sheet.clause)
    yield from _unmatched("$.ruling", book.rulings, sheet.ruling)
    clauses = {clause.id: clause for clause in book.clauses}
    for n, words in enumerate(sheet.clause):
        if words.id in clauses:
            yield from _astray(f"$.clause[{n}]", clauses[words.id], words)


def _unmatched(place: str, wanted: Sequence[_Named], found: Sequence[_Named]) -> Iterable[Fault]:
    ids, said = [each.id for each in wanted], [each.id for each in found]
    yield from repeated(place, said)
    yield from strangers(place, said, set(ids))
    yield from (Fault(place, f"{id_} has no words in this language") for id_ in ids if id_ not in said)


def _astray(place: str, clause: Clause, words: _Clause) -> Iterable[Fault]:
    if set(clause.mentions) != set(mentioned(words.text)):
        yield Fault(f"{place}.text", f"{clause.id} names other rulings than its source")
    if bool(clause.uncertain) != bool(words.uncertain):
        yield Fault(f"{place}.uncertain", f"{clause.id}: it is uncertain in one language only")
