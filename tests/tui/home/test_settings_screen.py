"""The settings over a game: every change holds at once and is on disk at once."""

from pathlib import Path

import pytest

from cockade.saves.game_host import GameHost
from cockade.tui.app import CockadeApp
from cockade.tui.board.flags import Flag
from cockade.tui.board.glyphs import FULL
from cockade.tui.games import GAMES
from cockade.tui.home.settings import samples_of
from cockade.tui.home.settings_screen import SettingsScreen, Swatches, sample
from cockade.tui.input.settings import Settings, load, settings_file
from tests.tui.driver import play
from tests.tui.table import KEY, SMALL, message, picture, session, sit, trenton, until

TINY = (40, 12)


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.setenv("COCKADE_CONFIG", str(tmp_path))
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))


def with_settings(scenario, size=SMALL, **choices):
    """Play with these settings."""
    sit(scenario, size=size, settings=Settings(**choices))


@pytest.mark.parametrize("size", [SMALL, TINY], ids=str)
def test_the_settings(snapshot, size, monkeypatch):
    monkeypatch.setattr("cockade.tui.app.settings_file", lambda: Path("settings.toml"))
    seen = []

    async def scenario(game):
        await game.press("f2")
        seen.append(picture(game))

    sit(scenario, size=size)
    assert seen[0] == snapshot


def test_what_the_map_shows_is_chosen_by_one_key(tmp_path):
    """Numbers, sides and signs of hexes away, the enemy's zones always: at once, and kept."""

    async def scenario(game):
        board = game.app.screen.map
        parts = ("1303", "♣♣", *FULL.outline)
        assert all(part in picture(game) for part in parts)
        await game.press("V", "enter", *("enter", "down") * 4, "escape")
        shown = "\n".join(picture(game).split("\n")[1:18])
        assert not any(part in shown for part in ("1303", "♣", f"{FULL.outline[0]}1", FULL.outline[2] * 2))
        assert FULL.ribbon[0] in shown
        assert FULL.symbols["inf"].strip() in shown
        assert board.flagged(Flag.ZONE)
        await game.press("z")
        assert not board.flagged(Flag.ZONE)

    with_settings(scenario)
    assert load()[0] == Settings(numbers="off", grid=False, signs=False, zones=True)


def test_a_map_of_areas_has_no_numbers_to_take_away():
    """There only the zones are a choice."""

    async def scenario(game):
        await game.press("V")
        assert isinstance(game.app.screen, SettingsScreen)
        assert "Zones of control" in picture(game)
        assert "Numbers of hexes" not in picture(game)

    host = GameHost.begin(GAMES["revolution"], "short", KEY)
    players = {side: "human" if side == host.opened.decider else "random" for side in host.game.sides}
    sit(scenario, host, size=SMALL, players=players)


def test_a_change_holds_at_once_and_is_written(tmp_path):
    async def scenario(game):
        board = game.app.screen.map
        await game.press("f2", "enter", "down", "right", "down", "space")
        assert (board.palette.name, board.glyphs.name) == ("truecolor-light", "ascii")
        assert game.app.theme == "cockade-light"
        await game.press("escape")
        assert "♣" not in picture(game)

    with_settings(scenario)
    assert load() == (Settings(palette="truecolor", glyphs="ascii", theme="light"), ())


def test_the_environment_goes_before_the_settings(monkeypatch):
    monkeypatch.setenv("COCKADE_GLYPHS", "full")

    async def scenario(game):
        assert game.app.screen.map.glyphs.name == "full"

    with_settings(scenario, glyphs="ascii")


def test_the_keys_of_vi(tmp_path):
    """Letters move the cursor, capitals are commands, and the hints say so."""

    async def scenario(game):
        start = session(game).cursor
        await game.press("j")
        assert session(game).cursor == start + 1
        await game.press("k", "tab", "j", "enter")
        assert session(game).opened.at == 1
        assert " U undo" in picture(game)
        await game.press("U")
        assert session(game).opened.at == 0
        await game.press("L", "j", "k")
        assert game.app.screen.menu.has_focus

    with_settings(scenario, keymap="vi")


def test_a_keymap_may_be_chosen_in_the_game():
    async def scenario(game):
        await game.press("f2", "down", "down", "down", "enter", "escape")
        await game.press("tab", "E")
        assert "Press E again" in message(game) or "[3.1" in message(game)

    with_settings(scenario)


def test_own_keys_hold_over_the_keymap():
    async def scenario(game):
        await game.press("f9")
        assert session(game).hand

    with_settings(scenario, keys={"game.next": "f9"})


def test_what_is_wrong_in_the_file_is_told_first():
    settings_file().write_text('theme = "pink"')
    settings, problems = load()
    seen = []

    async def scenario(game):
        await until(game, lambda: isinstance(game.app.screen, SettingsScreen) and "pink" in picture(game))
        seen.append(picture(game))
        await game.press("escape", "tab")
        assert session(game).hand

    sit(scenario, size=SMALL, settings=settings, problems=problems)
    assert '"pink"' in seen[0]


def test_a_disk_that_fails_is_told_and_the_change_holds(monkeypatch):
    def fail(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cockade.tui.app.save", fail)

    async def scenario(game):
        await game.press("f2", "enter")
        assert "No space left" in picture(game)
        assert game.app.screen.menu is not None

    with_settings(scenario)


def test_the_home_screen_opens_the_settings():
    async def scenario(game):
        await game.press("end", "up", "enter")
        assert "Settings:" in picture(game)

    play(CockadeApp(), scenario, SMALL)


def test_the_pace_of_bots_is_a_setting():
    async def scenario(game):
        assert game.app.screen.bots.pace == 3.0

    with_settings(scenario, pace=3.0)


def test_a_game_begun_before_keeps_its_place_when_settings_change():
    host = trenton()

    async def scenario(game):
        await game.press("tab", "f2", "enter", "escape")
        assert session(game).hand == ("washington",)

    sit(scenario, host, settings=Settings())


def test_a_terminal_that_draws_lines_wide_gets_plain_letters():
    async def scenario(game):
        assert game.app.screen.map.glyphs.name == "ascii"
        for key in ("f1", "f2"):
            await game.press(key)
            assert picture(game).isascii()
            await game.press("escape")

    sit(scenario, line_cells=2)


def test_a_player_who_knows_better_is_believed():
    async def scenario(game):
        assert game.app.screen.map.glyphs.name == "line"

    sit(scenario, line_cells=2, settings=Settings(glyphs="line"))


def test_the_mouse_setting_holds_at_once():
    """Switched off, the terminal has its mouse back; switched on, it reports again."""

    async def switch(game):
        sent = []
        driver = game.app._driver
        driver._enable_mouse_support = lambda: sent.append("on")
        driver._disable_mouse_support = lambda: sent.append("off")
        await game.press("f2", *["down"] * 4, "enter", "enter")
        assert sent == ["off", "on"]

    sit(switch)


def test_the_light_theme_holds_for_the_map_too():
    """The board has a light palette of as many colours as the dark one."""

    async def switch(game):
        screen = game.app.screen
        await game.press("f2", "down", "down", "enter", "escape")
        assert screen.map.palette.name == "truecolor-light"

    sit(switch)


def test_a_terminal_may_say_later_that_it_draws_wide():
    """Then what is on the screen is drawn anew, and no sign of two cells is left; and the other way round."""

    async def scenario(game):
        before = picture(game)
        assert not before.isascii()
        await game.do(game.app.tell_width, 2)
        assert picture(game).isascii()
        await game.do(game.app.tell_width, 1)
        assert picture(game) == before

    sit(scenario)


def test_colours_are_chosen_by_samples():
    """Each choice of a palette and of the light has a sample of its own; the page stays whole."""

    async def scenario(game):
        await game.press("f2")
        shown = picture(game)
        assert shown.count("1301") == len(samples_of("palette", Settings()))
        for name, _ in samples_of("palette", Settings()):
            assert name in shown
        await game.press("down", "down")
        drawn = game.app.screen.query_one(Swatches)
        assert [name for name, _ in drawn._samples] == ["dark", "light"]
        looks = [tuple(segment.style for segment in sample(palette)) for _, palette in drawn._samples]
        assert len(set(looks)) == len(looks)
        await game.press("down")
        assert drawn.size.height == 0

    sit(scenario, size=SMALL)


def test_the_place_of_the_settings_names_no_home_folder(monkeypatch, tmp_path):
    """It is `~` there; any other folder is written out."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for folder, shown in (("~/own", "~/own/settings.toml"), ("/srv/own", "/srv/own/settings.toml")):
        monkeypatch.setenv("COCKADE_CONFIG", folder)
        assert CockadeApp().settings_place == shown
