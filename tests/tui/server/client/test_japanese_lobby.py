"""The lobby in Japanese: no English is left in it, and the terminal shows what was meant."""

from __future__ import annotations

import pytest

from cockade.tui.text.words import speak
from tests.tui.screens.table import picture, until
from tests.tui.server.client.test_lobby import NORMAL, visit
from tests.tui.terminal.emulator import emulator, wrong_cells
from tests.tui.terminal.test_japanese import ENGLISH, STAYS

LISTS = 9
"""So many rows of the lobby lead on: the last two are settings and the end."""


@pytest.fixture(autouse=True)
def _japanese(monkeypatch):
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    monkeypatch.setenv("LANGUAGE", "ja")
    yield
    speak("en")


def test_every_list_of_the_lobby_is_japanese(running):
    """From the first visit on; the name that a player chose stays as it is."""
    wrong, left = [], []

    async def scene(at):
        async def look():
            await at.press()
            strips = at.app.screen._compositor.render_strips()
            wrong.extend(wrong_cells(emulator(NORMAL, at.output()), strips))
            left.extend(row for row in picture(at).splitlines() if ENGLISH.search(STAYS.sub("", row)))

        await look()
        await at.press("enter", *"Eva", "enter")
        await until(at, lambda: "Eva" in picture(at))
        for row in range(LISTS):
            await look()
            await at.press(*["down"] * row, "enter")
            await look()
            await at.press("escape", "escape")
            await at.press("home")

    visit(running, "Eva", scene, NORMAL)
    assert wrong == []
    assert [*dict.fromkeys(left)] == []
