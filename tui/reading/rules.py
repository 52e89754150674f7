"""The rulebook as linked pages: a clause, a ruling, search results, or the contents."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from attrs import frozen

from cockade.events.record import Record
from cockade.tui.games import ui_of
from cockade.tui.session import panels
from cockade.tui.text.i18n import count, say
from cockade.tui.text.line import EMPTY, Line, Span, line, text_of, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cockade.engine.rulebook import Clause, Rulebook, Ruling
    from cockade.tui.session.menu import Row
    from cockade.tui.session.session import Session

CITED = re.compile(r"[\[(\uff08]([\w., \u3001-]+)[\])\uff09]")
"""Matches cited clauses in any text, also in wide brackets: (4.1), [8.31]."""
SEVERAL = re.compile(r"[,\u3001] ?")
DIGITS = 9
"""The maximum number of links with a digit key."""


@frozen
class Link(Record):
    """A row that links to another page. `target` is the id of a clause or ruling."""

    row: int
    target: str


@frozen
class RulePage(Record):
    """A page of lines, some of which are links."""

    title: str
    lines: tuple[Line, ...]
    links: tuple[Link, ...] = ()


class PageWriter:
    """Writes a page of a given width."""

    def __init__(self, width: int) -> None:
        self.width = max(16, width)
        self.lines: list[Line] = []
        self.links: list[Link] = []

    def text(self, text: str, tone: str = "") -> None:
        """Write some paragraphs."""
        for paragraph in text.strip().splitlines():
            self.lines += wrapped(line(Span(paragraph, tone)), self.width) if paragraph else [EMPTY]

    def group(self, title: str, links: Iterable[tuple[str, str]]) -> None:
        """Write links as (id, words) under a title, or nothing if there are none."""
        links = tuple(links)
        if not links:
            return
        if self.lines:
            self.lines.append(EMPTY)
        self.lines.append(line(Span(title, "title")))
        for target, words in links:
            number = len(self.links) + 1
            mark = Span(f"{number if number <= DIGITS else ' '} ", "key")
            self.links.append(Link(len(self.lines), target))
            self.lines += wrapped(line(mark, Span(target, "rule"), f" {words}"), self.width, 4)

    def page(self, title: str) -> RulePage:
        """Return the finished page."""
        return RulePage(title, tuple(self.lines), tuple(self.links))


def page_of(book: Rulebook, id_: str, width: int, at_hand: Sequence[str] = ()) -> RulePage:
    """Return the page of a clause or a ruling, or the contents for any other id."""
    clauses = {clause.id: clause for clause in book.clauses}
    if id_ in clauses:
        return clause_page(book, clauses[id_], width, [clauses[c] for c in at_hand if c in clauses])
    ruling = next((ruling for ruling in book.rulings if ruling.id == id_), None)
    return contents_page(book, width) if ruling is None else ruling_page(book, ruling, width)


def clause_page(book: Rulebook, clause: Clause, width: int, at_hand: Sequence[Clause] = ()) -> RulePage:
    """Return a clause in Cockade's words, followed by its rulings and related clauses."""
    writer = PageWriter(width)
    writer.text(clause.text)
    for row in ui_of(book.game).words.tables(clause.id):
        writer.lines += wrapped(line("  ", Span(row, "dim")), width, 4)
    writer.group(say("Related here"), named(other for other in at_hand if other.id != clause.id))
    rulings = book.rulings_on(clause.id)
    writer.group(say("Rulings"), ((ruling.id, ruling.question) for ruling in rulings))
    writer.group(say("Read together with"), named(book.depends(clause.id)))
    writer.group(say("Below it"), named(book.children(clause.id)))
    above = book.parent(clause.id)
    writer.group(say("Above it"), named([book.clause(above)] if above else ()))
    return writer.page(f"{clause.id} {clause.title}")


def ruling_page(book: Rulebook, ruling: Ruling, width: int) -> RulePage:
    """Return the page of a ruling: the open question, its answer, and the reason."""
    writer = PageWriter(width)
    writer.text(ruling.question, "title")
    writer.text(ruling.ruling)
    writer.lines.append(EMPTY)
    writer.text(say("Why: {why}", why=ruling.why), "dim")
    writer.group(say("Clause"), named([book.clause(ruling.clause)]))
    return writer.page(say("Ruling {id} on {clause}", id=ruling.id, clause=ruling.clause))


def contents_page(book: Rulebook, width: int) -> RulePage:
    """Return the page of all top-level clauses."""
    writer = PageWriter(width)
    writer.group(book.title, named(clause for clause in book.clauses if not book.parent(clause.id)))
    return writer.page(say("Contents"))


def search_page(book: Rulebook, text: str, width: int) -> RulePage:
    """Return the page of all clauses with all words of a text."""
    writer = PageWriter(width)
    if not text.strip():
        return contents_page(book, width)
    found = book.search(text)
    writer.group(count("{n} clause", "{n} clauses", len(found)), named(found))
    if not found:
        writer.text(say("No clause has all these words."), "dim")
    return writer.page(say("Search: {text}", text=text))


def named(clauses: Iterable[Clause]) -> Iterable[tuple[str, str]]:
    """Return clauses as links."""
    return ((clause.id, clause.title) for clause in clauses)


def cited(book: Rulebook, texts: Iterable[str]) -> tuple[str, ...]:
    """Return the clauses that some texts cite, each once, in order."""
    known = {clause.id: clause.title for clause in book.clauses}
    said = ((id_, text) for text in texts for row in CITED.findall(text) for id_ in SEVERAL.split(row))
    return tuple(dict.fromkeys(_nearest(known, id_, text) for id_, text in said if id_ in known))


def _nearest(known: Mapping[str, str], cited: str, text: str) -> str:
    """Return the cited clause, or a clause below it whose title is in the text."""
    below = (id_ for id_, title in known.items() if id_.startswith(f"{cited}.") and title in text)
    return next((id_ for id_ in below if not id_[len(cited) + 1].isdigit()), cited)


def citing(session: Session, row: Row | None = None) -> list[str]:
    """Return the texts on the screen that cite clauses: refusal, row, prompt, modifiers."""
    said = text_of(session.message)
    refused = bool(session.message) and session.message[-1].tone == "rule"
    offered = f"[{row.offer.rule}]" if row is not None and row.offer is not None else ""
    prompt = text_of(panels.prompt_line(session))
    panel = panels.panel_lines(session, row.action if row is not None else None)
    return [said if refused else "", offered, prompt, *map(text_of, panel), said]
