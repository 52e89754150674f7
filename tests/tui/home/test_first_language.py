"""The question which language it shall be: once, where only the system says so."""

from __future__ import annotations

import pytest

from cockade.tui.app import CockadeApp
from cockade.tui.input.settings import Settings, load
from cockade.tui.text.i18n import speak
from cockade.tui.text.language_choice import asks_language
from tests.tui.driver import play
from tests.tui.table import SMALL, picture

JAPANESE = {"LANG": "ja_JP.UTF-8"}


@pytest.fixture(autouse=True)
def _english_again():
    yield
    speak("en")


@pytest.mark.parametrize(
    ("variables", "kept", "asks"),
    [
        (JAPANESE, False, True),
        (JAPANESE, True, False),
        ({"LANG": "C.UTF-8"}, False, False),
        ({"LANG": "en_GB.UTF-8"}, False, False),
        ({"LANG": "de_DE.UTF-8"}, False, False),
        (JAPANESE | {"COCKADE_LANGUAGE": "en"}, False, False),
        (JAPANESE | {"SSH_CONNECTION": "10.0.0.1 22 10.0.0.2 22"}, False, False),
    ],
)
def test_it_is_asked_where_only_the_system_says_so(variables, kept, asks):
    """Not of those who have settings or have said it, not where the system is English, nor from afar."""
    assert asks_language(variables, is_kept=kept) is asks


@pytest.mark.parametrize(("keys", "language"), [("1", "ja"), ("2", "en"), ("escape", "ja")])
def test_the_answer_is_kept_and_the_list_speaks_it(keys, language, tmp_path, monkeypatch):
    """One key answers; what is at home is said in that language at once, and the settings have it."""
    monkeypatch.setenv("COCKADE_CONFIG", str(tmp_path))
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")

    async def answer(game):
        assert "1 日本語" in picture(game)
        assert "2 English" in picture(game)
        await game.press(keys)
        for text in ("What would you like to do?", "Battles of the American Revolution"):
            assert (text in picture(game)) is (language == "en")

    play(CockadeApp(settings=Settings(), asks_language=True), answer, SMALL)
    assert load()[0].language == language
