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

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from attrs import evolve, frozen

from cockade.engine.data_checks import repeated, strangers
from cockade.engine.data_files import DataError, Fault, check, package_text, read_toml, structure
from cockade.engine.rulebook import Clause, Rulebook, UnknownClause, load_rulebook, mentioned
from cockade.events.record import Record


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


_Said = dict[str, str]
KNOWN = frozenset({"title", "text", "uncertain", "question", "ruling", "why"})
"""The fields of a clause or ruling besides its id."""


class _Words(NamedTuple):
    """The translated texts of a rulebook, by the id of each clause and ruling."""

    title: str
    clauses: Mapping[str, _Said]
    rulings: Mapping[str, _Said]


class _Named(Protocol):
    @property
    def id(self) -> str: ...


def load_translated(package: str, language: str) -> Rulebook:
    """Load a package's rulebook in a language ("ja"), or in English if it has no translation.

    Texts without a translation stay as in the source.
    """
    book = load_rulebook(package)
    try:
        text, file = written(package, language)
    except DataError:
        return book
    return _joined(book, _skimmed(text) or _words(_read(text, file)))


def clause_alone(package: str, language: str, id_: str) -> str:
    """Return the text of one clause without reading the others, in English if it is not translated.

    Raises: UnknownClause (a KeyError).
    """
    try:
        return _table(written(package, language)[0], id_)
    except (DataError, KeyError):
        text = package_text(package, "rulebook.toml")
    try:
        return _table(text, id_)
    except KeyError:
        raise UnknownClause(id_, ()) from None


def _table(text: str, id_: str) -> str:
    """Return the text of one clause from its table. Raise KeyError if there is none."""
    _, found, rest = text.partition(f'\n[[clause]]\nid = "{id_}"\n')
    if not found:
        raise KeyError(id_)
    return str(read_toml(rest.partition("\n[[")[0], id_)["text"])


def written(package: str, language: str) -> tuple[str, str]:
    """Return a translation as TOML with its file's name. Raise DataError if there is none."""
    file = f"rulebook.{language}.toml"
    return package_text(package, file), file


def translated(book: Rulebook, text: str, file: str) -> Rulebook:
    """Return a rulebook in the words of a complete TOML text. Raise DataError with its gaps."""
    sheet = _read(text, file)
    check(file, _faults(book, sheet))
    return _joined(book, _words(sheet))


def _read(text: str, file: str) -> _Sheet:
    return structure(read_toml(text, file), _Sheet, file)


def _words(sheet: _Sheet) -> _Words:
    """Return the texts of a sheet that was read strictly."""
    clauses = {
        each.id: {"title": each.title, "text": each.text, "uncertain": each.uncertain}
        for each in sheet.clause
    }
    rulings = {
        each.id: {"question": each.question, "ruling": each.ruling, "why": each.why} for each in sheet.ruling
    }
    return _Words(sheet.title, clauses, rulings)


def _skimmed(text: str) -> _Words | None:
    """Return a sheet's texts without a TOML parser, which is much faster.

    None unless the sheet has only known keys and quoted texts without backslashes.
    """
    head, *tables = f"{text.rstrip()}\n".split("\n[[")
    found: dict[str, dict[str, _Said]] = {"clause": {}, "ruling": {}}
    try:
        for table in tables:
            kind, _, body = f"{table}\n".partition("]]\n")
            said = _said(body)
            found[kind][said.pop("id")] = said
            if not said.keys() <= KNOWN:
                return None
        title = _said(head.strip().rpartition("\n")[2])["title"]
    except (KeyError, ValueError):  # it says something else, or otherwise
        return None
    return _Words(title, found["clause"], found["ruling"])


def _said(body: str) -> dict[str, str]:
    """Return keys and texts, split at the quotes. Anything else gives ValueError or unknown keys."""
    *parts, end = body.replace('"""\n', '"').replace('"""', '"').split('"')
    if "\\" in body or end.strip() or len(parts) % 2:
        raise ValueError(body)
    return {key.strip().removesuffix(" ="): text for key, text in zip(parts[::2], parts[1::2], strict=True)}


def _joined(book: Rulebook, words: _Words) -> Rulebook:
    """Return the translated book. It keeps the source, so a search finds both."""
    return evolve(
        book,
        title=words.title,
        clauses=tuple(each.replace(**words.clauses.get(each.id, {})) for each in book.clauses),
        rulings=tuple(each.replace(**words.rulings.get(each.id, {})) for each in book.rulings),
        source={clause.id: clause for clause in book.clauses},
    )


def _faults(book: Rulebook, sheet: _Sheet) -> Iterator[Fault]:
    """Yield texts without a clause, clauses without text, and texts with other rulings."""
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
