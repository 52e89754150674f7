"""A short summary of the other side's acts since the viewer's last turn, as far as the viewer may know."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from cockade.engine.rulebook import Rulebook
from cockade.engine.rules import State
from cockade.events.facts import Secret
from cockade.tui.games.narrative import Notes, Paragraph, Teller
from cockade.tui.games.narrator import UNCITED, Manner
from cockade.tui.session.news import Kind, news
from cockade.tui.text.i18n import capital, say
from cockade.tui.text.line import EMPTY, Line, Span, line, wrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cockade.events.event import Event
    from cockade.events.facts import Rolled
    from cockade.tui.games.report_texts import Fight
    from cockade.tui.session.session import Session

AFTER, DURING = 2, 4
"""The number of notable events that opens the summary: after the other side's turn, and during it."""
COUNTED = re.compile(r"(?P<what>.+?) (?P<before>-?[\d.]+) -> (?P<after>-?[\d.]+)(?:[:\uff1a].*)?[.\u3002]")
"""Matches a sentence about a track."""


class Short(Notes):
    """A manner of narration without clauses. The record shows the clause of each sentence."""

    def __init__(self) -> None:
        super().__init__(Rulebook("", "", (), ()))

    def roll(self, text: str) -> str:  # noqa: ARG002 - whatever it was
        """Leave the die out, because the text has it."""
        return ""

    def marked(self, told: Callable[[Manner], str]) -> str:
        """Return the text without clauses."""
        return told(UNCITED)


class Since(Teller[State]):
    """Narrates a part of a game, with the dice next to their results."""

    def _notes(self) -> Notes:
        return Short()

    def _came(self, roll: Rolled, full: str) -> str:  # noqa: ARG002 - the die is enough
        return say("{result}, die {die}", result=self.chronicle.result(roll), die=roll.die)

    def _fought(self, fight: Fight) -> str:
        if self._roll is None:
            return fight.brief
        return say("{fight}, die {die}.", fight=fight.brief.rstrip("."), die=self._roll.die)

    def _tell(self, event: Event, state: Any) -> None:
        """Narrate an event as the record does, but without steps and without hidden facts."""
        if not (self.chronicle.is_plain and event.n):
            super()._tell(event, state)
            return
        for each in news(self.ui, state, event):
            if each.kind < Kind.KNOWN:
                self._open(each.before)
                self._add(each.brief)

    @property
    def lost(self) -> Counter[tuple[str, str]]:
        """Count the lost units, by side and name."""
        return Counter(loss for turn in self.turns for loss in turn.losses)


def own_turn_ended(session: Session) -> int:
    """Return the first place after the viewer's last act in their own turn, or else after the set-up."""
    opened, viewer = session.opened, session.position.viewpoint.viewer
    for place in range(opened.at, 0, -1):
        whose = getattr(opened.state_at(place - 1), "side", "") or viewer
        if opened.event_at(place).side == viewer == whose:
            return place + 1
    return 1


def last_act(session: Session) -> int:
    """Return the first place after the viewer's last act."""
    opened = session.opened
    acts = (
        place
        for place in range(opened.at, 0, -1)
        if opened.event_at(place).side == session.position.viewpoint.viewer
    )
    return next(acts, 0) + 1


def is_worth_telling(session: Session, first: int) -> bool:
    """Return whether too much happened since a place for the message line alone."""
    opened, viewer = session.opened, session.position.viewpoint.viewer
    now = getattr(session.state, "side", "")
    places = range(opened.at, first - 1, -1)
    sides = {getattr(opened.state_at(place - 1), "side", "") for place in places}
    wanted = AFTER if now in ("", viewer) and sides - {"", viewer} else DURING
    for place in places:
        wanted -= _is_loud(session, place)
        if not wanted:
            return True
    return False


def _is_loud(session: Session, place: int) -> bool:
    """Return whether an event of the other side is more than the end of a step or a hidden choice."""
    before, event = session.position.heard(place)
    if event.side == session.position.viewpoint.viewer or isinstance(event.action, Secret):
        return False
    return any(told.kind < Kind.TRACK for told in news(session.ui, before, event))


def since_lines(session: Session, first: int, width: int) -> list[Line]:
    """The losses since a place, then the events by step, with repeated sentences merged."""
    told = Since(session.opened, session.ui, session.position.viewpoint.viewer, first)
    found = [row for said in _lost_lines(session, told) for row in wrapped(said, width, 2)]
    step = ""
    for paragraph in (each for turn in told.turns for each in turn.paragraphs if each.sentences):
        if paragraph.step != step or not found:
            step = paragraph.step
            heading = step or say("Set-up")
            found += [EMPTY, line(Span(capital(heading), "title"))]
        for said in _told(paragraph):
            found += wrapped(line("  ", *said), width, 4)
    while found and not found[0]:
        del found[0]
    nothing = say("Nothing has happened since.") if first > 1 else say("The game has just started.")
    return found or [line(Span(nothing, "dim"))]


def _told(paragraph: Paragraph[State]) -> Iterator[Line]:
    """Yield a combat and its results in one line, and any other sentence in its own line."""
    if paragraph.battle:
        first, *after = paragraph.sentences
        yield line(Span(first, "key"), " ", " ".join(after))
    else:
        yield from map(line, _folded(paragraph.sentences))


def _lost_lines(session: Session, told: Since) -> Iterator[Line]:
    """The losses of each side, one line a side."""
    for number, side in enumerate(session.opened.game.sides):
        lost = [(name, n) for (owner, name), n in told.lost.items() if owner == side]
        if lost:
            who = say("{side} losses: ", side=session.ui.words.side(session.state, side))
            names = (name if n == 1 else f"{n} x {name}" for name, n in lost)
            yield line(Span(who, f"side{number}"), say(", ").join(names))


def _folded(sentences: Sequence[str]) -> Iterator[str]:
    """Yield a repeated sentence once, with its count. A track shows its first and its last value."""
    moved: dict[str, tuple[str, str]] = {}
    for found in filter(None, map(COUNTED.fullmatch, sentences)):
        moved[found["what"]] = (moved.get(found["what"], (found["before"],))[0], found["after"])
    for sentence, times in Counter(sentences).items():
        track = COUNTED.fullmatch(sentence)
        if track is None:
            yield sentence if times == 1 else say("{sentence} ({n} times)", sentence=sentence, n=times)
        elif track["what"] in moved:
            before, after = moved.pop(track["what"])
            yield say("{said}.", said=f"{track['what']} {before} -> {after}")
