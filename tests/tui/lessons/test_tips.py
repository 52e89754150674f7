"""Short lessons that come when they are needed: true to the rules, short, told once, declined for good."""

import os

import pytest

from cockade.saves import lesson_progress
from cockade.saves.lesson_progress import learned, note_learned
from cockade.saves.library import HOME
from cockade.tui.games import GAMES
from cockade.tui.games.rulebooks import book_of
from cockade.tui.input.keymaps import VI
from cockade.tui.lessons.tips import insert_lines, inserts
from cockade.tui.text.i18n import speak
from cockade.tui.text.language_choice import LANGUAGES
from cockade.tui.text.line import text_of
from tests.tui.table import SMALL, assaulting, battle, picture, sit

ROOM = 19
"""Rows of a page at 80x24, without the row that declines."""


@pytest.fixture(autouse=True)
def _english_again():
    yield
    speak("en")


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))


def test_each_names_what_can_be_done_and_clauses_that_there_are():
    """A verb that no game has would never come up; a clause that no rulebook has cannot be looked up."""
    for each in inserts():
        verbs = {verb.__name__ for verb in GAMES[each.game].vocabulary.actions}
        assert set(each.verbs) <= verbs, each.id
        assert set(each.rules) <= {clause.id for clause in book_of(each.game).clauses}, each.id
    names = [each.id for each in inserts()]
    assert len(set(names)) == len(names)
    assert {each.after for each in inserts()} <= {*names, ""}


@pytest.mark.parametrize("keys", [{}, VI], ids=["plain", "vi"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_is_read_at_a_glance(language, keys):
    """At 80x24 the whole page is seen, in both languages and keymaps."""
    speak(language)
    for each in inserts():
        rows = insert_lines(each, keys, 72)
        assert len(rows) <= ROOM, each.id
        assert max(len(text_of(row).rstrip()) for row in rows) <= 72


def taught(scenario):
    """What happens at a battle in which short lessons come."""

    async def wrapped(game):
        game.app.screen.teaches = True
        await game.do(game.app.screen.present)
        await scenario(game)

    return wrapped


def test_one_comes_when_it_is_needed_and_only_once():
    """The page of an assault at the first declaration; what was told is not told again."""

    async def look(game):
        assert "Your first assault" in picture(game)
        await game.press("enter")
        assert "Your first assault" not in picture(game)
        await game.press("tab", "escape")
        assert "Your first assault" not in picture(game)
        assert "insert:rebels-assault" in learned()

    sit(taught(look), assaulting(1), size=SMALL)


def test_a_key_declines_all_of_them():
    """They stay under *Learn*; the setting is written down at once."""

    async def decline(game):
        assert "don't show these again" in picture(game)
        await game.press("n")
        assert "Your first assault" not in picture(game)
        assert game.app.settings.inserts is False

    sit(taught(decline), assaulting(1), size=SMALL)


def test_none_comes_where_nobody_asked_for_them():
    """A game that was opened by itself, by a test or for a lesson, tells none."""

    async def look(game):
        assert "press any key" not in picture(game)

    sit(look, battle("kings-mountain"), size=SMALL)


def test_where_nothing_can_be_written_it_is_known_as_long_as_the_program_runs(monkeypatch):
    """As in a session on a server, which has no files."""
    monkeypatch.setenv(HOME, os.devnull)
    monkeypatch.setattr(lesson_progress, "_UNWRITTEN", set())
    note_learned("trenton")
    assert learned() == {"trenton"}
