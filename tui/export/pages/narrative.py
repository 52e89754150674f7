"""A game in words for a page: turn by turn, every step with its sentences, whose clauses are links."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from attrs import frozen

from cockade.tui.games.narrator import Manner
from cockade.tui.games.rulebooks import book_of
from cockade.tui.session.viewpoint import told_of
from cockade.tui.text.i18n import capital, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.engine.rulebook import Rulebook
    from cockade.tui.session.review_index import ReviewIndex

OPEN, SHUT = "\ue000", "\ue001"
"""What stands around a clause until the sentence is HTML: no text has these."""
CLAUSE = re.compile(f"{OPEN}(.*?){SHUT}")


class Linking(Manner):
    """Makes the clauses that have a title links, and keeps the titles of those that were told."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self.titles: dict[str, str] = {}

    def clause(self, id_: str) -> str:
        """The clause between marks."""
        return f"{OPEN}{id_}{SHUT}"

    def html(self, sentence: str) -> str:
        """A sentence with its clauses as links to their titles."""
        return CLAUSE.sub(self._link, escape(sentence))

    def _link(self, found: re.Match[str]) -> str:
        id_ = found[1]
        try:
            self.titles[id_] = self._book.clause(id_).title
        except KeyError:
            return id_
        return f'<a href="#r{id_}">{id_}</a>'


@frozen
class ToldStep:
    """One step: its number as the viewer counts, when it is, and its sentences as HTML."""

    number: int
    turn: str
    phase: str
    sentences: tuple[str, ...]


class PageTelling:
    """Tells the steps of a review as its viewer may know them; `places` are those that are wanted."""

    def __init__(self, index: ReviewIndex, places: range) -> None:
        self.index = index
        self.places = [place for place in index.heard if place in places]
        self._linking = Linking(book_of(index.opened.game.id))
        self.steps = [self._step(place) for place in self.places]

    @property
    def clauses(self) -> list[tuple[str, str]]:
        """The clauses that were cited, with their titles, in their order."""
        return sorted(self._linking.titles.items(), key=lambda each: _in_order(each[0]))

    def numbers(self, places: list[int]) -> list[int]:
        """Which of the steps these places are, counted from 0."""
        wanted = set(places)
        return [n for n, place in enumerate(self.places) if place in wanted]

    def _step(self, place: int) -> ToldStep:
        index = self.index
        state = index.state(place)
        turn, phase = index.ui.words.heading(state)
        side = getattr(state, "side", "")
        whose = index.ui.words.side(state, side) if side else ""
        when = listed((turn, whose))
        return ToldStep(index.number(place), capital(when), capital(phase), tuple(self._sentences(place)))

    def _sentences(self, place: int) -> Iterator[str]:
        index, linking = self.index, self._linking
        steps = index.ui.words.narrator.steps(index.before(place), index.event(place))
        told = [step.told(linking) for step in steps]
        return map(linking.html, told or told_of(index.ui, index.opened, index.nodes[place], index.viewer))


def _in_order(id_: str) -> list[tuple[int, str]]:
    """8.9 before 8.10."""
    return [(int(part), "") if part.isdecimal() else (1_000_000, part) for part in re.split(r"[.\s]", id_)]
