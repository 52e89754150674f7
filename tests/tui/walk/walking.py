"""
Goes through recorded games and asks for every text that a screen would show, without a screen.

A text is asked for once: what was seen already, in whatever game, is left out.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from cockade.engine.bots import reason_for
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.session import panels as chrome
from cockade.tui.session.hint import Hint, has_hints, hint_line
from cockade.tui.session.menu import rows
from cockade.tui.session.news import news
from cockade.tui.session.session import Session
from cockade.tui.text.i18n import say, speak
from cockade.tui.text.line import EMPTY, Span, clipped, line, text_of, wrapped

DIGIT = re.compile(r"[0-9]")
"""Texts that differ in their digits alone stand alike."""


class Room(NamedTuple):
    """What there is room for in a terminal of so many columns: the list, the record, the panels, messages."""

    width: int
    listed: int
    told: int
    panel: int
    rows: int


ROOMS = (Room(80, 38, 37, 0, 1), Room(100, 40, 39, 41, 1), Room(120, 40, 39, 41, 2), Room(200, 42, 43, 43, 2))
"""As the screen lays itself out (tui/widgets/layout.py); a test of the screen holds that."""


class Shown(NamedTuple):
    """A text in one place of the screen: what was to be said, in full and in fewer words, and its rows."""

    where: str
    width: int
    said: tuple[str, ...]
    rows: tuple[str, ...]


@lru_cache(maxsize=1)
def opened(path):
    """A recorded game, read once; the states of many would fill the memory."""
    return review(path, GAMES).opened


class Walk:
    """
    A walk through recorded games in one language.

    Of each kind of decision of a side the lists are asked for so many times in a game; prompts and what was
    told every time.
    """

    def __init__(self, language, few):
        speak(language)
        self.few = few
        self.seen = set()
        self.count = 0

    def of(self, path):
        """Everything that is shown in a game and was not shown before."""
        game = opened(path)
        session = Session(GameHost(game), ui_of(game.game.id), dict.fromkeys(game.game.sides, "human"))
        kinds, at = Counter(), game.at
        try:
            for place in range(at + 1):
                game.at = place
                yield from self._told(session, place)
                frame = game.state_at(place).agenda[-1:]
                kind = (*map(type, frame), game.decider)
                kinds[kind] += 1
                if kinds[kind] <= self.few:
                    session.position.viewpoint.take_over(game)
                    yield from self._decided(session)
                    if place < at:
                        yield from self._answered(session, game.event_at(place + 1).action)
        finally:
            game.at = at

    def _new(self, *key):
        key = DIGIT.sub("0", repr(key))
        if key in self.seen:
            return False
        self.seen.add(key)
        self.count += 1
        return True

    def _told(self, session, place):
        """The prompt, the record, the message."""
        session.position.viewpoint.take_over(session.opened)
        said = session.ui.words.prompt(session.state)
        if self._new("prompt", said):
            for room in ROOMS:
                found = chrome.prompt_lines(session, room.width)
                yield shown("prompt", room.width, [said], found)
        told = session.position.story(place) if place else ()
        fresh = [sentence for sentence in told if self._new("record", sentence)]
        for sentence in fresh:
            for width in sorted({room.told for room in ROOMS}):
                found = wrapped(line(Span("- "), sentence), width, 2)
                yield shown("record", width, [f"- {sentence}"], found)
        if fresh:
            session.messages.tell((place,))
            told = news(session.ui, *session.position.heard(place))
            whole = [text_of(session.message), *(text for item in told for text in item.texts)]
            for room in ROOMS:
                found = chrome.message_lines(session, room.width, room.rows)
                yield shown("message", room.width, whole, found)

    def _decided(self, session):
        """The list, its places, what stands beside the map and around it."""
        ui, state, offers = session.ui, session.state, session.offers
        several = {offer.verb: offer for offer in offers if len(offer.actions) > 1}
        for open_ in (None, *several.values()):
            for row in rows(ui, state, offers, open_):
                if self._new("list", row.cells):
                    words = [text_of(each) for each in (row.left, *row.cells[0].fewer, row.right)]
                    for room in ROOMS:
                        where = "heading" if row.is_heading else "list"
                        yield shown(where, room.listed, [" ".join(words)], [row.shown(room.listed)])
        for room in ROOMS:
            yield from self._around(session, room)

    def _answered(self, session, action):
        """What the keys for the end of a step and for a hint say; the hint is what was done in the game."""
        selection = session.ui.selection
        closing = selection.closing(session.offers)
        if closing is None or (session.present.able and type(closing) not in selection.unasked):
            session.messages.text = EMPTY
            session.step_end.close()
            yield from self._message(session)
        if session.is_mine and has_hints(session.opened.game):
            why = say(reason_for(session.opened.game.id, session.state, session.decider, action))
            session.messages.text = hint_line(session, Hint(action, why))
            yield from self._message(session)

    def _message(self, session):
        if self._new("answer", session.message):
            for room in ROOMS:
                found = chrome.message_lines(session, room.width, room.rows)
                yield shown("message", room.width, [text_of(session.message)], found)

    def _around(self, session, room):
        found = {
            "top": [chrome.top_line(session, room.width)],
            "hints": [chrome.hints(session, room.width)],
            "info": [] if room.panel else chrome.info_lines(session),
            "tracks": chrome.track_lines(session, room.panel - 1) if room.panel else [],
            "panel": chrome.panel_lines(session) if room.panel else [],
        }
        for where, said in found.items():
            width = room.panel if where in {"tracks", "panel"} else room.width
            for each in said:
                if self._new(where, width, each):
                    yield shown(where, width, [text_of(each)], [clipped(each, width)])


def tables(session):
    """What stands in columns, by place: tracks, stacks, books and duties."""
    panels, state = session.ui.panels, session.state
    return {
        "tracks": panels.track_lines(state, 41),
        "stack": panels.stack_lines(state, session.cursor, ()),
        "books": panels.book_lines(state),
        "duties": panels.duty_lines(state),
    }


def shown(where, width, said, found):
    """A text and the rows that say it, as characters."""
    return Shown(where, width, tuple(said), tuple(text_of(row).rstrip() for row in found))
