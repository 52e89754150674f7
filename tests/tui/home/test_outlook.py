"""Beside the lists of the home screen: the map of what is under the cursor, and how it stands."""

import shutil

import pytest
from textual.strip import Strip

from cockade.saves.game_host import GameHost
from cockade.saves.library import Library
from cockade.tui.app import CockadeApp
from cockade.tui.games import GAMES, scenarios, ui_of
from cockade.tui.home import home_screen
from cockade.tui.home.list_preview import of_game
from cockade.tui.home.static_map import Scenery
from cockade.tui.session.seats import HUMAN
from tests.games.remake import FOLDER as GAMES_FOLDER
from tests.tui.driver import play
from tests.tui.table import NORMAL, SMALL, picture, until

WIDE = (200, 60)


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))
    monkeypatch.setattr(home_screen, "REST", 0.001)


def sees(game):
    """Whether a map is shown."""
    return game.app.screen.has_class("-seeing")


@pytest.mark.parametrize("plain", [False, True], ids=["fine", "ascii"])
def test_the_battle_under_the_cursor_is_drawn(plain):
    """With who stands where; going back the emblem is there again."""

    async def look(game):
        await game.press("down", "enter", *["down"] * (list(scenarios()).index("rebels/trenton") + 1))
        await until(game, lambda: "American against Hessian" in picture(game))
        assert "1001" in picture(game)
        assert not plain or picture(game).isascii()
        await game.press("escape")
        await until(game, lambda: not sees(game))

    play(CockadeApp(plain=plain), look, WIDE)


@pytest.mark.parametrize("name", ["rebels/brooklyn", "revolution/short"])
def test_a_map_that_has_no_room_is_drawn_small_and_whole(name):
    """At 120x40 nothing of it is cut at the right; below it is said how both sides win."""

    async def look(game):
        await game.press("down", "enter", *["down"] * (list(scenarios()).index(name) + 1))
        await until(game, lambda: sees(game) and game.app.screen.pointed_key() == game.app.screen.seen)
        scenery = game.app.screen.query_one(Scenery)
        assert all(len(row) > 20 for row in scenery._rows)
        assert max(Strip(row).cell_length for row in scenery._rows) <= scenery.size.width
        assert "The American side wins if" in picture(game)
        assert "The British side wins if" in picture(game)

    play(CockadeApp(), look, NORMAL)


def test_a_recorded_game_shows_how_it_stands(tmp_path):
    """Its map as it is left, and a curve of how it went."""
    (tmp_path / "games").mkdir()
    shutil.copy(GAMES_FOLDER / "trenton-by-hand-1.jsonl", tmp_path / "games")

    async def look(game):
        await game.press("down", "down", "down", "enter")
        await until(game, lambda: "strength points lost" in picture(game))
        assert any("\u2801" <= sign <= "\u28ff" for sign in picture(game))

    play(CockadeApp(), look, WIDE)


def test_where_there_is_no_room_nothing_is_looked_up(monkeypatch):
    async def look(game):
        monkeypatch.setattr(home_screen.HomeScreen, "_find", None)
        await game.press("down", "enter", "down")
        assert not game.app.screen.query_one("#outlook").display

    play(CockadeApp(), look, SMALL)


def begun(game, scenario, players):
    """A game on disk."""
    host = GameHost.begin(GAMES[game], scenario, bytes(16))
    save = Library().keep(host.opened, players=dict(zip(host.game.sides, players, strict=True)))
    save.close()
    return save.path


def test_what_two_at_one_keyboard_hide_from_each_other_is_not_shown():
    """Against a bot the player's own view is, and where nothing is hidden everything."""
    assert of_game(begun("brandywine", "battle", (HUMAN, HUMAN)), 60, fine=True) is None
    assert of_game(begun("rebels", "trenton", (HUMAN, HUMAN)), 60, fine=True) is not None
    path = begun("brandywine", "battle", ("regular", HUMAN))
    opened = GameHost.open(path, GAMES).opened
    seen = opened.game.view(opened.state, opened.game.sides[1])
    assert of_game(path, 60, fine=True).scene.stacks == ui_of("brandywine").map.scene(seen).stacks


def test_a_file_that_cannot_be_read_shows_nothing(tmp_path):
    (tmp_path / "bad.jsonl").write_text("{")
    assert of_game(tmp_path / "bad.jsonl", 60, fine=True) is None


@pytest.mark.parametrize(("size", "most"), [(SMALL, 3_500), (NORMAL, 16_000), (WIDE, 55_000)])
def test_what_the_home_screen_sends(size, most):
    """Bytes when the list of battles opens, with the map of the first one where there is room."""

    async def look(game):
        game.take()
        await game.press("down", "enter")
        await until(game, lambda: size == SMALL or sees(game))
        assert 0 < len(game.take().encode()) <= most

    play(CockadeApp(), look, size)
