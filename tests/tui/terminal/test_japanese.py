"""The screen in Japanese: the terminal shows what was meant, and the map stands as it does in English."""

from __future__ import annotations

import pytest

from cockade.saves.host import GameHost
from cockade.tui.app import CockadeApp
from cockade.tui.games import GAMES
from cockade.tui.settings import Settings
from cockade.tui.text.words import speak
from tests.tui.driver import play
from tests.tui.terminal.emulator import emulator, wrong_cells

SMALL = (80, 24)
MAP = range(1, 18)
"""The rows of the map at 80x24."""


@pytest.fixture(autouse=True)
def _english_again():
    yield
    speak("en")


def seen(scenario, language, keys, size=SMALL):
    """The terminal after some keys, and the cells in which it is not what the app meant."""
    game, _, name = scenario.partition("/")
    host = GameHost.begin(GAMES[game], name, bytes(16))
    app = CockadeApp(host, dict.fromkeys(host.game.sides, "human"), settings=Settings(language=language))
    found = []

    async def scene(at):
        await at.press(*keys)
        screen = emulator(size, at.output())
        found.extend((screen, wrong_cells(screen, app.screen._compositor.render_strips())))

    play(app, scene, size)
    return found


SCREENS = {
    "the table": ("rebels/trenton", ()),
    "the list": ("brandywine/flank-attack", ("l",)),
    "the places of an entry": ("rebels/trenton", ("l", "enter")),
    "the record": ("revolution/campaign", ("h",)),
    "somebody in hand": ("rebels/trenton", ("tab", "right")),
    "help": ("brandywine/flank-attack", ("question_mark",)),
    "the rule": ("rebels/trenton", ("f1",)),
    "settings": ("revolution/campaign", ("f2",)),
    "books": ("revolution/campaign", ("b",)),
    "find": ("brandywine/flank-attack", ("slash", "a")),
    "a look back": ("rebels/trenton", ("tab", "l", "enter", "enter", "escape", "left_square_bracket")),
    "zones": ("rebels/trenton", ("z",)),
}


@pytest.mark.parametrize("name", SCREENS)
def test_every_cell_is_the_one_that_was_meant(name):
    """Signs of two cells move nothing aside, whatever is open, in either language."""
    assert [wrong for language in ("en", "ja") for wrong in seen(*_at(name, language))[1]] == []


def _at(name, language):
    scenario, keys = SCREENS[name]
    return scenario, language, keys


def test_the_map_stands_where_it_stands_in_english():
    """Cell by cell the map is the same in both languages; only words differ."""
    japanese, english = (seen("rebels/trenton", language, ())[0] for language in ("ja", "en"))
    assert [japanese.display[row] for row in MAP] == [english.display[row] for row in MAP]
    assert japanese.display[0] != english.display[0]


def test_two_players_of_a_game_may_read_different_languages():
    """The language is the app's, and the game keeps none."""
    assert "アメリカ軍" in seen("rebels/trenton", "ja", ())[0].display[0]
    assert "American" in seen("rebels/trenton", "en", ())[0].display[0]
