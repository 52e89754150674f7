"""The screen in Japanese: the terminal shows what was meant, and the map stands as it does in English."""

from __future__ import annotations

import re

import pytest

from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.app import CockadeApp
from cockade.tui.games import GAMES
from cockade.tui.input.settings import Settings
from cockade.tui.text.i18n import speak
from tests.games.remake import FOLDER
from tests.tui.driver import play
from tests.tui.terminal.emulator import emulator, wrong_cells

SMALL, NORMAL = (80, 24), (120, 40)
MAP = range(1, 18)
"""The rows of the map at 80x24."""
ENGLISH = re.compile(r"[A-Za-z]{4,}")
"""What looks like a word of English."""
STAYS = re.compile(
    r"/\S+|[a-z]+\.[\w.]+|Cockade|English|auto|truecolor|mono|dark|plain|shift|full_stop|Enter|Home|PgUp|PgDn|Space|Shift|Ctrl|Bksp|Escape|Backspace|COCKADE_\w+"
    r"|HTML|SVG|PNG|GIF|asciicast|Markdown"
    r"|Rebels & Redcoats|Jagers|Arty|Drag|Rall|Knyph|Loss|Phil|Gren|inf lt mil drg|inf lt rif|o{3,}"
)
"""Keys, forms of files, what counters say, names of the boxes (terms.ja.md), a row of chits."""


@pytest.fixture(autouse=True)
def _english_again(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    yield
    speak("en")


def app_of(scenario, language):
    """A new game, a recorded one from its end, or what is at home."""
    settings = Settings(language=language)
    if not scenario:
        return CockadeApp(settings=settings)
    game, _, name = scenario.partition("/")
    if game == "recorded":
        host = GameHost(review(FOLDER / f"{name}.jsonl", GAMES).opened)
    else:
        host = GameHost.begin(GAMES[game], name, bytes(16))
    decider = host.game.decider(host.opened.state)  # a second person would have to be asked away first
    players = {
        side: "human" if side == (decider or host.game.sides[0]) else "greedy" for side in host.game.sides
    }
    return CockadeApp(host, players, settings=settings)


def seen(scenario, language, keys, *wider):
    """
    The terminal after some keys, and the cells in which it is not what the app meant.

    And the same once more for every size that it is given afterwards.
    """
    app = app_of(scenario, language)
    found = []

    async def scene(at):
        await at.press(*keys)
        look(at, SMALL)
        for size in wider:
            await at.resize(*size)
            look(at, size)

    def look(at, size):
        screen = emulator(size, at.take())
        found.extend((screen, wrong_cells(screen, app.screen._compositor.render_strips())))

    play(app, scene, SMALL)
    return found


SCREENS = {
    "home": ("", ()),
    "the lessons": ("", ("enter",)),
    "new game": ("", ("down", "enter")),
    "who plays": ("", ("down", "enter", "enter")),
    "settings at home": ("", ("f2",)),
    "the table": ("rebels/trenton", ()),
    "the list": ("brandywine/flank-attack", ("l",)),
    "the places of an entry": ("rebels/trenton", ("tab", "l", "enter")),
    "the record": ("revolution/campaign", ("h",)),
    "somebody in hand": ("rebels/trenton", ("tab", "right")),
    "who of a stack goes": ("rebels/trenton", ("tab", "s", "s")),
    "units that can come": ("rebels/trenton", ("A",)),
    "help": ("brandywine/flank-attack", ("question_mark",)),
    "the rule": ("rebels/trenton", ("f1",)),
    "a search": ("brandywine/flank-attack", ("f1", "slash", "1")),
    "settings": ("revolution/campaign", ("f2",)),
    "options of the map": ("rebels/trenton", ("V",)),
    "books": ("revolution/campaign", ("b",)),
    "the order of battle": ("rebels/trenton", ("O",)),
    "since the last turn": ("rebels/trenton", ("J",)),
    "find": ("brandywine/flank-attack", ("slash", "a")),
    "the palette": ("rebels/trenton", ("ctrl+p",)),
    "a look back": ("rebels/trenton", ("tab", "l", "enter", "enter", "escape", "left_square_bracket")),
    "zones": ("rebels/trenton", ("z",)),
    "hexes near": ("rebels/trenton", ("plus", "plus")),
    "areas near": ("revolution/campaign", ("escape", "plus")),
    "areas far away": ("revolution/campaign", ("escape", "o")),
    "the puzzles": ("", ("enter", "end", "enter")),
    "a puzzle": ("", ("enter", "end", "enter", "enter")),
    "a solution": ("", ("enter", "end", "enter", "enter", "f3", "f3")),
    "a lesson": ("", ("enter", "enter")),
    "letters on places": ("rebels/trenton", ("j",)),
    "letters on a big map": ("brandywine/flank-attack", ("j",)),
    "letters on areas": ("revolution/campaign", ("escape", "j")),
    "the telling of a turn": ("recorded/trenton-by-hand-1", ("escape", "R")),
    "chance": ("recorded/stony-point-by-hand-1", ("escape", "left_square_bracket", "t", "left")),
    "losses": ("recorded/stony-point-by-hand-1", ("escape", "left_square_bracket", "t", "right", "right")),
    "how it ended": ("recorded/stony-point-by-hand-1", ()),
    "rolls and curves": ("recorded/stony-point-by-hand-1", ("escape", "left_square_bracket", "t")),
}


@pytest.mark.parametrize("name", SCREENS)
def test_every_cell_is_the_one_that_was_meant(name):
    """In English, whatever is open."""
    assert seen(*_at(name, "en"))[1] == []


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_japanese_and_every_cell_the_one_that_was_meant(name):
    """
    Signs of two cells move nothing aside, whatever is open, in a small terminal and in a wide one.

    In the wide one no sentence and no word of English is left, but for what stays so in every language.
    """
    _, wrong, screen, wrong_when_wide = seen(*_at(name, "ja"), NORMAL)
    assert wrong == wrong_when_wide == []
    assert [row for row in screen.display if ENGLISH.search(STAYS.sub("", row))] == []


def _at(name, language):
    scenario, keys = SCREENS[name]
    return scenario, language, keys


def test_the_map_stands_where_it_stands_in_english():
    """Cell by cell the map of the smaller hexes is the same in both languages; only words differ."""
    japanese, english = (seen("rebels/trenton", language, ())[0] for language in ("ja", "en"))
    assert [japanese.display[row] for row in MAP] == [english.display[row] for row in MAP]
    assert japanese.display[0] != english.display[0]


def test_two_players_of_a_game_may_read_different_languages():
    """The language is the app's, and the game keeps none."""
    assert "アメリカ軍" in seen("rebels/trenton", "ja", ())[0].display[0]
    assert "American" in seen("rebels/trenton", "en", ())[0].display[0]
