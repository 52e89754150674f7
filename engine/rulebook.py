"""
A rulebook as data: its clauses in our words, and the rulings that we made where it is open.

    book = load_rulebook("cockade.engine.rebels")
    book.clause("8.22").text
    book.search("leader retreat")[0].id
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal
from unicodedata import normalize

from attrs import define, field, frozen

from cockade.engine.data_checks import repeated, strangers
from cockade.engine.data_files import Fault, check, package_text, read_toml, structure
from cockade.events.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Kind = Literal["rule", "definition", "setup", "victory", "chart", "example"]
_SECTION = re.compile(r"((?:[a-z]+\.)?\d+)\.")
_MENTION = re.compile(r"(?<![A-Za-z0-9])Q\d+(?![A-Za-z0-9])")


@frozen
class Clause(Record):
    """
    One numbered clause. `depends` are the clauses to read with it.

    A clause is `mechanical` if play could get it wrong: headings and introductions are not; `advanced`
    if players may leave it out. A worked example says in `given` what is put in and in `expected` what
    must come out. `uncertain` says where its source is damaged.
    """

    id: str
    title: str
    kind: Kind
    mechanical: bool
    text: str
    depends: tuple[str, ...] = ()
    given: dict[str, Any] = field(factory=dict)
    expected: dict[str, Any] = field(factory=dict)
    advanced: bool = False
    uncertain: str = ""

    @property
    def mentions(self) -> tuple[str, ...]:
        """The ids of the rulings that the text refers to, each once, in order."""
        return mentioned(self.text)


def mentioned(text: str) -> tuple[str, ...]:
    """Return the ids of the rulings that a text refers to, in any language, each once, in order."""
    return tuple(dict.fromkeys(_MENTION.findall(text)))


@frozen
class Ruling(Record):
    """An open question in a clause, our binding ruling, and the reason."""

    id: str
    clause: str
    question: str
    ruling: str
    why: str


class UnknownClause(KeyError):  # noqa: N818 - named as the reader will read it
    """Raised for a clause that the rulebook lacks. `near` are ids that may have been meant."""

    def __init__(self, id_: str, near: tuple[str, ...]) -> None:
        """`id_` is the requested id."""
        super().__init__(id_)
        self.near = near

    def __str__(self) -> str:
        """Return one sentence with the ids that may have been meant."""
        meant = f"; near it are {', '.join(self.near)}" if self.near else ""
        return f"The rulebook has no clause {self.args[0]}{meant}."


@define(frozen=True, slots=False, eq=False)
class Rulebook:
    """
    All clauses and rulings of one game, in the order of the rulebook.

    `source` has the clauses that a translation was made from, by their ids; a search looks there too.
    """

    game: str
    title: str
    clauses: tuple[Clause, ...]
    rulings: tuple[Ruling, ...]
    source: Mapping[str, Clause] = field(factory=dict)

    @cached_property
    def _by_id(self) -> dict[str, Clause]:
        return {clause.id: clause for clause in self.clauses}

    def clause(self, id_: str) -> Clause:
        """Return the clause of this number.

        Raises: UnknownClause (a KeyError), which names those near it.
        """
        try:
            return self._by_id[id_]
        except KeyError:
            raise UnknownClause(id_, self.near(id_)) from None

    def near(self, id_: str) -> tuple[str, ...]:
        """Return up to six similar ids: those that contain it, then those with a similar spelling."""
        wanted = id_.casefold()
        holding = [known for known in self._by_id if wanted and wanted in known.casefold()]
        alike = get_close_matches(id_, self._by_id, n=6, cutoff=0.6)
        return tuple(dict.fromkeys(holding + alike))[:6]

    def parent(self, id_: str) -> str:
        """Return the id of the clause one level up: 8.2 for 8.22, 8.0 for 8.2, empty at the top."""
        above = [known for known in self._by_id if known != id_ and _stands_under(id_, known)]
        return max(above, key=_depth, default="")

    def children(self, id_: str) -> tuple[Clause, ...]:
        """Return the clauses one level below. Raise UnknownClause if there is no such clause."""
        self.clause(id_)
        below = (clause for clause in self.clauses if clause.id != id_ and _stands_under(clause.id, id_))
        return tuple(clause for clause in below if self.parent(clause.id) == id_)

    def depends(self, id_: str) -> tuple[Clause, ...]:
        """Return the clauses to read with this one. Raise UnknownClause if there is no such clause."""
        return tuple(self.clause(other) for other in self.clause(id_).depends)

    def rulings_on(self, id_: str) -> tuple[Ruling, ...]:
        """Return the rulings on this clause or named in its text.

        Raise UnknownClause if there is none such.
        """
        named = self.clause(id_).mentions
        return tuple(ruling for ruling in self.rulings if ruling.clause == id_ or ruling.id in named)

    def search(self, text: str) -> tuple[Clause, ...]:
        """Return the clauses with every word of the text, in any case, the best first.

        A clause of exactly that id leads, then ids that begin so, then titles, then texts.
        """
        words = folded(text).split()
        found = [(rank, clause) for clause in self.clauses if (rank := self._rank(clause, words)) is not None]
        return tuple(clause for _, clause in sorted(found, key=lambda hit: hit[0]))

    def _rank(self, clause: Clause, words: list[str]) -> int | None:
        """Return the rank of a clause among the hits, in the language in which it ranks higher."""
        sources = [clause, self.source[clause.id]] if clause.id in self.source else [clause]
        return min((rank for each in sources if (rank := _rank(each, words)) is not None), default=None)


def _stands_under(id_: str, other: str) -> bool:
    if id_.startswith(other):
        return id_[len(other)] == "." or other[-1].isdigit()
    section = _SECTION.match(id_)
    return section is not None and other == f"{section[1]}.0"


def _depth(id_: str) -> int:
    return 0 if id_.endswith(".0") else len(id_)


def folded(text: str) -> str:
    """Return a text for comparison, without differences of case and of letter width."""
    return text.casefold() if text.isascii() else normalize("NFKC", text).casefold()


def _rank(clause: Clause, words: list[str]) -> int | None:
    """Return the rank of the clause among the hits. None if it lacks a word."""
    id_, title, text = folded(clause.id), folded(clause.title), folded(clause.text)
    if not words or not all(word in id_ or word in title or word in text for word in words):
        return None
    if words == [id_]:
        return 0
    if all(id_.startswith(word) for word in words):
        return 1
    return 2 if all(word in title for word in words) else 3


# ---------------------------------------------------------------- loading


@frozen
class _Sheet(Record):
    game: str
    title: str
    clause: tuple[Clause, ...]
    ruling: tuple[Ruling, ...] = ()


def load_rulebook(package: str) -> Rulebook:
    """Load and check the `rulebook.toml` of a package. Raise DataError with its faults."""
    return parse_rulebook(package_text(package, "rulebook.toml"), "rulebook.toml")


def parse_rulebook(text: str, file: str) -> Rulebook:
    """Parse and check the rulebook in a TOML text. `file` is the name used in messages."""
    sheet = structure(read_toml(text, file), _Sheet, file)
    check(file, _faults(sheet))
    return Rulebook(sheet.game, sheet.title, sheet.clause, sheet.ruling)


def _faults(sheet: _Sheet) -> Iterator[Fault]:
    """Yield contradictions: repeated ids, and broken references."""
    clauses = {clause.id for clause in sheet.clause}
    rulings = {ruling.id for ruling in sheet.ruling}
    yield from repeated("$.clause", [clause.id for clause in sheet.clause])
    yield from repeated("$.ruling", [ruling.id for ruling in sheet.ruling])
    for n, clause in enumerate(sheet.clause):
        yield from strangers(f"$.clause[{n}].depends", clause.depends, clauses)
        yield from strangers(f"$.clause[{n}].text", clause.mentions, rulings)
        if clause.kind == "example" and not (clause.given and clause.expected):
            yield Fault(f"$.clause[{n}]", f"the example {clause.id} needs both given and expected")
    for n, ruling in enumerate(sheet.ruling):
        yield from strangers(f"$.ruling[{n}].clause", [ruling.clause], clauses)


# ---------------------------------------------------------------- the rulings as a page


def rulings_table(book: Rulebook) -> str:
    """Return all rulings as a section in Markdown, in the order of their clauses."""
    order = {clause.id: n for n, clause in enumerate(book.clauses)}
    rows = [_row(ruling) for ruling in sorted(book.rulings, key=lambda r: (order[r.clause], r.id))]
    return "\n".join(
        [
            f"## {book.title}",
            "",
            f"{len(book.rulings)} rulings on {len(book.clauses)} clauses.",
            "",
            "| clause | no. | open question | ruling | why |",
            "| --- | --- | --- | --- | --- |",
            *rows,
        ]
    )


def _row(ruling: Ruling) -> str:
    cells = (ruling.clause, ruling.id, ruling.question, ruling.ruling, ruling.why)
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
