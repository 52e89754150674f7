"""The file of the settings: read strictly, never in the way of a game, written all or nothing."""

import pytest
from attrs import evolve, fields

from cockade.server.client.chat import ChatScreen
from cockade.server.client.game_screen import ServedScreen
from cockade.tui.app import CockadeApp
from cockade.tui.board.board import Board
from cockade.tui.board.canvas import BoardCanvas
from cockade.tui.board.cell_styles import Ink
from cockade.tui.board.glyphs import GLYPH_SETS
from cockade.tui.board.layout import STANDARD
from cockade.tui.board.palette import contrast
from cockade.tui.board.palettes import PALETTES as BOARD_PALETTES
from cockade.tui.board.scene import Scene
from cockade.tui.editor.legend import KEYS as WORKSHOP
from cockade.tui.editor.screens.edit import EditScreen
from cockade.tui.editor.screens.trial import TrialScreen
from cockade.tui.games import GAMES, ui_of
from cockade.tui.home.settings import turned
from cockade.tui.input.actions import ACTIONS, CALL, COLUMN, REDO, UNDO, VERBS
from cockade.tui.input.keymaps import KEYMAPS, PLAIN, clashes, is_key, keys_of, shown
from cockade.tui.input.settings import (
    GLYPHS,
    PACES,
    PALETTES,
    THEMES,
    Settings,
    knobs_of,
    load,
    parse,
    save,
    settings_file,
    written,
)
from cockade.tui.play.game import GameScreen
from cockade.tui.play.lesson_screen import LessonScreen
from cockade.tui.reading.help import KEYS
from cockade.tui.terminal.output import CellApp
from cockade.tui.widgets.game_map import GameMap
from cockade.tui.widgets.menu import Menu
from cockade.tui.widgets.scroller import Scroller
from tests.tui.fields import meadow


@pytest.fixture
def file(tmp_path, monkeypatch):
    """A settings file that is not there yet."""
    monkeypatch.setenv("COCKADE_CONFIG", str(tmp_path / "config"))
    return settings_file()


def read(file, text):
    """The settings of a file with this text."""
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, "utf-8")
    return load()


def test_without_a_file_everything_is_as_usual(file):
    assert load() == (Settings(), ())


def test_what_is_written_is_read_again(file):
    keys = {"game.undo": "ctrl+z,f9", "game.find": '"'}
    chosen = Settings("16", "line", "light", "vi", mouse=False, bell=False, pace=1.5, keys=keys, news=False)
    save(chosen)
    assert load() == (chosen, ())
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_what_the_player_has_written_into_the_file_stays(file):
    """His remarks, his order and his spacing; only what is chosen otherwise now is another, or new."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("""# mine
theme =   "light"  # by day

mouse = false
[keys]
"game.undo" = "f9"  # not u
""")
    save(evolve(load()[0], theme="dark", bell=False))
    text = file.read_text()
    assert text.splitlines()[:2] == ["# mine", 'theme =   "dark"  # by day']
    assert '"game.undo" = "f9"  # not u' in text
    assert load() == (Settings(mouse=False, bell=False, keys={"game.undo": "f9"}), ())
    save(evolve(load()[0], keys={"game.find": "f8"}))
    assert load() == (Settings(mouse=False, bell=False, keys={"game.find": "f8"}), ())
    before = file.read_text()
    save(load()[0])
    assert file.read_text() == before


def test_a_file_says_what_can_be_chosen():
    text = written(Settings())
    assert all(f"{field.name} =" in text or field.name == "keys" for field in fields(Settings))
    assert parse(text, "x") == (Settings(), ())


def test_numbers_stand_for_palettes_too(file):
    assert read(file, "palette = 256")[0].palette == "256"


@pytest.mark.parametrize(("said", "means"), [("true", "quiet"), ("false", "off"), ('"bright"', "bright")])
def test_hex_numbers_that_were_on_or_off_are_still_read(file, said, means):
    """Files of older versions hold."""
    assert read(file, f"numbers = {said}") == (Settings(numbers=means), ())


@pytest.mark.parametrize(("numbers", "at_rest"), [("quiet", (2, 3.5)), ("bright", (4.5, 21))])
def test_the_setting_of_hex_numbers_says_how_they_are_drawn(numbers, at_rest):
    """Quiet or bright; off, there are none."""
    least, most = at_rest
    palette, glyphs = CockadeApp(
        settings=Settings(palette="truecolor", glyphs="full", numbers=numbers)
    ).drawing
    pen = palette.drawn_with(glyphs).pen(Ink("label", "clear"), 0, 0)
    assert least <= contrast(pen.fg, pen.bg) <= most
    without = CockadeApp(settings=Settings(numbers="off")).drawing[1]
    assert "1001" not in BoardCanvas(Scene(meadow(2, 2)), STANDARD, without).text()


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('\npalette = "blue"', 2, 'expected one of auto, truecolor, 256, 16, mono, found "blue"'),
        ("glyphs = 7", 1, "expected one of auto, ascii, line, full, found 7"),
        ('theme = "dark"\nmouse = "no"', 2, 'expected true or false, found "no"'),
        ("pace = -1", 1, "expected a number of seconds from 0 to 10, found -1"),
        ("pace = true", 1, "expected a number of seconds from 0 to 10, found true"),
        ("pace = nan", 1, "expected a number of seconds from 0 to 10, found NaN"),
        ("colour = 1", 1, "there is no such setting; similar names:"),
        ('"a.b" = 1', 1, "there is no such setting; similar names:"),
        ("keys = 1", 1, 'expected a table under a line "[keys]", found 1'),
        ('[keys]\n"game.undoo" = "x"', 2, "there is no such action; similar names: game.undo"),
        ('[keys]\ngame.undo = "ctrl+enter"', 2, "not every terminal sends 'ctrl+enter'"),
        ("[keys]\ngame.undo = 7\ngame.redo = 7", 2, "'7' is already used for game.redo"),
        ('[keys]\ngame.undo = "e"', 2, "'e' is already used for game.end"),
        ('[keys]\ngame.undo = ""', 2, "not every terminal sends ''"),
    ],
)
def test_what_cannot_be_used_is_told_by_its_line_and_left_as_usual(file, text, line, words):
    settings, problems = read(file, text)
    assert settings == Settings()
    assert f"{file}, line {line}: " in problems[0]
    assert words in problems[0]
    assert problems[0].endswith("The default applies.")


def test_the_rest_of_a_file_holds(file):
    settings, problems = read(file, 'palette = "blue"\ntheme = "light"\n[keys]\ngame.undo = "f9"\nx.y = "f8"')
    assert settings == Settings(theme="light", keys={"game.undo": "f9"})
    assert len(problems) == 2


@pytest.mark.parametrize("text", ["theme = ", "\0", "a = 1\na = 2", "[keys", "ä ö"])
def test_what_is_no_toml_is_told_and_everything_is_as_usual(file, text):
    settings, problems = read(file, text)
    assert settings == Settings()
    assert "Repair or delete it" in problems[0]


def test_bytes_that_are_no_text_are_told(file):
    file.parent.mkdir()
    file.write_bytes(b"\xff\xfe\xff")
    assert "cannot be read" in load()[1][0]


def test_two_keys_may_change_places(file):
    keys = {"game.undo": "r", "game.redo": "u"}
    assert read(file, '[keys]\ngame.undo = "r"\ngame.redo = "u"') == (Settings(keys=keys), ())


def test_a_file_with_faults_is_kept_beside_the_new_one(file):
    read(file, "theme = \n# my notes")
    save(Settings())
    assert "# my notes" in file.with_suffix(".old").read_text()
    assert load() == (Settings(), ())


def test_a_disk_that_fails_leaves_the_old_file(file, monkeypatch):
    save(Settings(theme="light"))
    before = file.read_bytes()

    def fail(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("cockade.saves.atomic.os.fsync", fail)
    with pytest.raises(OSError, match="No space"):
        save(Settings())
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == [file.name]


# ---------------------------------------------------------------- keys


def bindings():
    """The bindings that have an id which a keymap may name."""
    for owner in (
        Board,
        GameMap,
        GameScreen,
        ServedScreen,
        LessonScreen,
        Scroller,
        Menu,
        CockadeApp,
        CellApp,
        ChatScreen,
        EditScreen,
        TrialScreen,
    ):
        for binding in owner.BINDINGS:
            if binding.id and binding.id in PLAIN:
                yield binding


def test_every_action_is_bound_by_a_widget_and_every_key_is_one_of_an_action():
    """No action without its doing, no remappable key beside the table."""
    bound = {(binding.id, binding.key, binding.description) for binding in bindings()}
    assert bound == {(act.id, act.keys, act.label) for act in ACTIONS}


def test_the_name_of_an_action_is_its_own():
    """Words say `{stack}` for the key of `game.stack`."""
    names = [act.id.partition(".")[2] for act in ACTIONS if not act.id.startswith("list.")]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", GAMES)
def test_the_help_of_every_game_names_every_key_of_play(game):
    """A key that is in no help page is a key that nobody finds."""
    legend = dict(KEYS) | dict(ui_of(game).words.legend)
    named = {act for rows in legend.values() for keys, _ in rows if not isinstance(keys, str) for act in keys}
    hexes_only = {COLUMN, CALL, VERBS} if game == "revolution" else set()
    here = {act for act in ACTIONS if act.id.startswith(("game.", "review."))} - hexes_only
    assert here - named == set()


def test_the_help_of_the_workshop_names_every_key_of_it():
    """The same of the keys with which battles are made."""
    named = {act for _, rows in WORKSHOP for keys, _ in rows if not isinstance(keys, str) for act in keys}
    assert {act for act in ACTIONS if act.id.startswith("edit.")} <= named


@pytest.mark.parametrize("name", KEYMAPS)
def test_no_key_of_a_keymap_has_two_meanings(name):
    assert not clashes(KEYMAPS[name])


def test_every_key_of_every_keymap_is_sent_by_every_terminal():
    for keys in (*PLAIN.values(), *KEYMAPS["vi"].values()):
        assert all(is_key(key) for key in keys.split(",")), keys


def test_keys_are_shown_as_people_write_them():
    assert [shown(keys) for keys in ("escape", "ctrl+z,u", "full_stop", "U", "pageup", ",")] == [
        *("Esc", "^Z", ".", "U", "Pageup", ","),
    ]
    assert keys_of({"game.undo": "ctrl+z,u"}, UNDO, REDO) == "^Z r"


# ---------------------------------------------------------------- choices


def test_every_choice_is_one_that_the_file_takes():
    assert set(PALETTES[1:]) == {name for name in BOARD_PALETTES if not name.endswith("-light")}
    assert set(GLYPHS[1:]) == set(GLYPH_SETS)
    assert THEMES
    for name, knob in knobs_of().items():
        for choice in knob.choices:
            chosen = evolve(Settings(), **{name: choice})
            assert parse(written(chosen), "x") == (chosen, ())


def test_turning_goes_round():
    for name, knob in knobs_of().items():
        settings = Settings()
        for _ in knob.choices:
            settings = turned(settings, name, 1)
        assert settings == Settings()
        assert turned(turned(settings, name, -1), name, 1) == settings
    assert turned(Settings(pace=7.5), "pace", 1).pace == PACES[0]
