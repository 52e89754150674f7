"""At home: the player's own battles are listed, played, changed, and made."""

from shutil import copytree

import pytest

from cockade.saves.user_packs import OwnPacks
from cockade.saves.workshop import new_pack
from cockade.tui.app import CockadeApp
from cockade.tui.editor.screens.edit import EditScreen
from cockade.tui.games.pack_loading import SHIPPED, battles_of, shipped
from cockade.tui.home.home_screen import HomeScreen
from cockade.tui.text.line import text_of
from cockade.tui.widgets.menu import Menu
from tests.tui.driver import play
from tests.tui.table import LARGE, NORMAL, SMALL, picture


@pytest.fixture(autouse=True)
def own(tmp_path, monkeypatch):
    """The player's own folder."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path / "data"))
    return OwnPacks()


def at_home(scenario, size=SMALL):
    """Press keys at home."""
    play(CockadeApp(), scenario, size)


async def choose(game, words):
    """Take the row with these words, the last one: the player's own stand below ours."""
    menu = game.app.screen.query_one(Menu)
    rows = [row for row in menu._rows if not row.is_heading]
    *_, goal = [n for n, row in enumerate(rows) if words in text_of(row.left)]
    by = goal - rows.index(menu.row)
    await game.press(*["down" if by > 0 else "up"] * abs(by), "enter")


@pytest.mark.parametrize("size", [SMALL, NORMAL, LARGE], ids=["80x24", "120x40", "200x60"])
def test_who_has_none_makes_one_with_a_key(own, size):
    """One row says how; Enter opens the workshop, and who leaves it is at home again."""

    async def scenario(game):
        await choose(game, "New game")
        await game.press("end")
        assert "Make a battle of your own" in picture(game)
        assert "cockade packs install PACK" in " ".join(picture(game).split())
        await game.press("enter")
        assert isinstance(game.app.screen, EditScreen)
        await game.press("q")
        assert isinstance(game.app.screen, HomeScreen)
        await choose(game, "New game")
        await game.press("end")
        assert "Make a battle of your own" not in picture(game)
        assert "A new battle" in picture(game)

    at_home(scenario, size)
    assert [path.name for path in own.paths()] == ["battle-1"]


def test_a_battle_of_one_s_own_is_played(own):
    """As any other: who sits where, and its first turn."""
    own.install(SHIPPED / "trenton-redoubts", "mine")

    async def scenario(game):
        await choose(game, "New game")
        await choose(game, "Trenton: if Rall had dug in")
        await choose(game, "Play")
        await choose(game, "Two players")
        assert "Trenton: if Rall had dug in" in picture(game)

    at_home(scenario)


@pytest.mark.parametrize("name", shipped())
def test_a_battle_that_comes_as_a_pack_is_played(name):
    """It stands among all others, with the game whose rules it has, and is played like them."""
    (title,) = [card.title for card in battles_of(name)]

    async def scenario(game):
        await choose(game, "New game")
        await choose(game, title)
        assert "your side?" in " ".join(picture(game).split())
        await choose(game, "Two players")
        assert not isinstance(game.app.screen, HomeScreen) or "Cockade sets them up" in picture(game)

    at_home(scenario)


def test_a_battle_of_one_s_own_is_changed(own, tmp_path):
    """Where the workshop opened it, wherever that is."""
    new_pack(tmp_path / "elsewhere", "elsewhere", 12, 10)
    own.note_edited(tmp_path / "elsewhere")

    async def scenario(game):
        await choose(game, "New game")
        await choose(game, "A new battle")
        await choose(game, "Edit")
        assert isinstance(game.app.screen, EditScreen)
        assert game.app.screen.desk.shop.folder == tmp_path / "elsewhere"

    at_home(scenario)


def test_a_new_battle_can_be_a_copy_of_ours(own):
    """With its map and its units."""
    own.install(SHIPPED / "trenton-redoubts", "mine")

    async def scenario(game):
        await choose(game, "New game")
        await choose(game, "New battle")
        await choose(game, "A copy of Trenton, 26 December")
        assert game.app.screen.desk.units

    at_home(scenario)


def test_what_cannot_be_played_or_read_is_told(own, tmp_path):
    """A draft with a fault says why it cannot begin; a broken pack says what is wrong. Nothing ends."""
    new_pack(own.folder / "draft", "draft", 12, 10)
    battle = own.folder / "draft/scenarios/draft.toml"
    text = battle.read_text("utf-8").replace('first = "american"', 'first = "french"')
    battle.write_text(text, encoding="utf-8")
    copytree(SHIPPED / "trenton-redoubts", own.folder / "broken")
    (own.folder / "broken/pack.toml").write_text("title = ", encoding="utf-8")

    async def scenario(game):
        await choose(game, "New game")
        await choose(game, "A new battle")
        await choose(game, "Play")
        assert "cannot be played" in picture(game)
        await game.press("escape")
        await choose(game, "broken")
        assert "pack.toml" in picture(game)
        assert isinstance(game.app.screen, HomeScreen)

    at_home(scenario)
