"""The same surroundings for every test of the screen, whatever terminal it is started from."""

import pytest

from cockade.tui.text.i18n import speak
from cockade.tui.text.language_choice import LANGUAGES


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch):
    for name in ("NO_COLOR", "COCKADE_PALETTE", "COCKADE_GLYPHS", "COCKADE_STOCK_OUTPUT", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture(params=LANGUAGES)
def language(request):
    """Each language in turn is the one that is spoken."""
    speak(request.param)
    yield request.param
    speak("en")
