"""
No text that a recorded game leads to is cut within a word, loses its question or its target, or is too wide.

In English and in Japanese, in terminals of 80, 100, 120 and 200 columns.
"""

from __future__ import annotations

import pytest

from cockade.saves.game_host import GameHost
from cockade.tui.games import ui_of
from cockade.tui.session.session import Session
from cockade.tui.text.i18n import speak
from cockade.tui.text.language_choice import LANGUAGES
from cockade.tui.text.line import text_of
from tests.games.remake import FOLDER, recorded
from tests.tui.walk.faults import faults, shifted
from tests.tui.walk.walking import Walk, opened, tables

PLAYED = (
    "trenton-by-hand-1",
    "stony-point-by-hand-1",
    "kings-mountain-greedy-1",
    "feint-basic-greedy-1",
    "trenton-by-hand-2",
    "feint-by-hand-2",
    "flank-attack-by-hand-1",
    "short+all-random-1",
)
"""Of each game some battles whose decisions differ as much as they can; `make soak` walks through all."""
STEPS = 12
"""At so many moments of a game the tables are compared."""


@pytest.fixture(autouse=True)
def _english_again():
    yield
    speak("en")


def wrong(language, few, paths):
    """By fault the texts that have it."""
    walk, found = Walk(language, few), {}
    for path in paths:
        for shown in walk.of(path):
            for fault in faults(shown):
                found.setdefault((shown.where, shown.width, fault), shown.rows)
    return walk.count, found


def said(session, language):
    """The tables of a moment in a language."""
    speak(language)
    return {where: [text_of(row) for row in rows] for where, rows in tables(session).items()}


def unaligned(path):
    """The rows that stand in columns in English and in Japanese do not, at some moments of a game."""
    game = opened(path)
    session = Session(GameHost(game), ui_of(game.game.id), dict.fromkeys(game.game.sides, "human"))
    at, found = game.at, []
    for step in range(STEPS):
        game.at = at * step // STEPS
        session.position.viewpoint.take_over(game)
        seen = {language: said(session, language) for language in LANGUAGES}
        for where, rows in seen["en"].items():
            found += [(where, *pair) for pair in shifted(rows, seen["ja"][where])]
    game.at = at
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_some_games_is_whole_in_every_width(language):
    """What had to be left out is words, never letters, and never what is asked."""
    count, found = wrong(language, 1, [FOLDER / f"{name}.jsonl" for name in PLAYED])
    assert found == {}
    assert count > 1000


@pytest.mark.parametrize("name", PLAYED)
def test_tables_keep_their_columns_in_japanese(name):
    """Wide letters push no figure aside."""
    assert unaligned(FOLDER / f"{name}.jsonl") == []


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_every_recorded_game_is_whole_in_every_width(language, record_property):
    """What had to be left out is words, never letters, and never what is asked."""
    count, found = wrong(language, 4, recorded())
    record_property("counted", f"{count} texts")
    assert found == {}


@pytest.mark.soak
@pytest.mark.parametrize("path", recorded(), ids=lambda path: path.stem)
def test_tables_of_every_recorded_game_keep_their_columns(path):
    """Wide letters push no figure aside."""
    assert unaligned(path) == []
