"""Names of files are a stranger's words: shown harmless, and refused in a sentence."""

from __future__ import annotations

import shutil
from argparse import ArgumentTypeError
from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual import events
from textual.app import App

from cockade.events.problems import problem
from cockade.saves.library import Library
from cockade.saves.listing import Entry
from cockade.tui.commands.argument_types import name_or_path, path
from cockade.tui.commands.arguments import all_parsers
from cockade.tui.commands.parser import whole_parser
from cockade.tui.home.home import entry_items, main_items
from cockade.tui.home.home_screen import HomeScreen
from cockade.tui.plain.start import home
from cockade.tui.widgets.field import Field
from tests.loops import run

STRANGE = ("x\x1b[31mred.jsonl", "two\nlines.jsonl", "bad\udcff.jsonl", "turned\u202e.jsonl")
NAMELESS = ("", ".", "/", "..")
READ_ONE = (("log",), ("show",), ("mail",))
PLACE = "?"
"""Where a strange name stands in these words."""
COMMANDS = """
show ? | log ? | review ? | analyse ? | verify ? | coverage ? | check ? | list ? | play ? | mail ?
export ? --text out.txt | play trenton --values ? | rules rebels --coverage --tests ? | verify --against ? ?
packs show ? | packs install ? | packs import ? a.csv --into oob | packs import . ? --into oob
people list --data ? | people ban x y --data ? | server inside --data ? | server motd --data ?
games list --data ? | games restore ? --data new | games export x ? --data new | games import ? --data ?
games backup ? --data ? | games backup ? --keep 3 --data ? | tournaments list --data ? | ratings list --data ?
packs list --data ? | packs remove x --data ? | strength ? | merge ? --out m.jsonl
puzzles ? --write new | simulate ? | tune ? | balance ?
""".replace("\n", "|")
SHOWN_AS_PATHS = {"FILE", "DIR", "OUT", "FOLDER", "PACK", "SCENARIO", "REV|PACK"}
"""What the help calls an argument that is, or may be, a file or folder."""


def path_arguments():
    """All of them, of every command, each with its command."""
    for parser in all_parsers(whole_parser()):
        for action in parser._actions:
            if action.metavar in SHOWN_AS_PATHS:
                yield f"{parser.prog} {action.dest}", action


def test_every_argument_that_names_a_file_becomes_a_path_in_one_place():
    """By what it is called in the help it is known that it names one."""
    found = dict(path_arguments())
    assert len(found) > 80
    assert {name for name, action in found.items() if action.type not in (path, name_or_path)} == set()


def test_a_name_that_the_system_refuses_is_no_path(tmp_path):
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for name in ("", "a\0b", "x" * 300, f"{loop}/game.jsonl", "y/" * 3000):
        with pytest.raises(ArgumentTypeError):
            name_or_path(name)
        with pytest.raises(ArgumentTypeError):
            path(name)
    for name in ("-", ".", "/", "rebels/trenton", "no/such/file", f"{__file__}/below"):
        assert path(name_or_path(name)) == Path(name)


@pytest.mark.parametrize("name", [*STRANGE, "x" * 300, "\x9b31m/\x1b]0;title\x07/x.md"])
@pytest.mark.parametrize("command", [each.strip() for each in COMMANDS.split("|") if each.strip()])
def test_a_strange_name_is_refused_harmlessly(cockade, tmp_path, monkeypatch, command, name):
    """Wherever a command says that there is no such file, or that it cannot write there."""
    monkeypatch.chdir(tmp_path)
    ran = cockade(*(name if word == PLACE else word for word in command.split()))
    assert ran.code == 2, ran.err
    assert all(line.isprintable() for line in (ran.out + ran.err).split("\n"))
    assert "Traceback" not in ran.err


def test_the_folder_of_the_players_own_files_is_a_path_too(cockade, monkeypatch):
    monkeypatch.setenv("COCKADE_DATA", "x" * 300)
    ran = cockade()
    assert (ran.code, "COCKADE_DATA: " in ran.err, "Traceback" in ran.err) == (2, True, False)


def test_a_variable_that_is_not_set_serves_no_folder(cockade, tmp_path, monkeypatch):
    """The folder in which one is was taken for the server's."""
    monkeypatch.chdir(tmp_path)
    for words in (["serve", "--ssh", "8022"], ["people", "list"], ["games", "backup", "copy.tar"]):
        ran = cockade(*words, "--data", "")
        assert (ran.code, "is empty" in ran.err) == (2, True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", STRANGE)
def test_a_strange_name_is_shown_harmlessly_in_tables(cockade, recorded, tmp_path, name):
    """And written into a report as what it can be."""
    game = tmp_path / name
    shutil.copy(recorded, game)
    ran = cockade("verify", "--recorded", game)
    assert all(line.isprintable() for line in (ran.out + ran.err).split("\n"))
    assert cockade("export", game, "--report", tmp_path / f"{name}.md").code == 0


@pytest.mark.parametrize("name", NAMELESS)
@pytest.mark.parametrize("command", READ_ONE, ids=" ".join)
def test_a_path_without_a_name_is_a_sentence(cockade, command, name):
    """A folder, or nothing at all."""
    ran = cockade(*command, name)
    assert ran.code == 2
    assert "Traceback" not in ran.err


def test_a_damaged_game_is_in_every_list_of_the_screen_and_of_lines(tmp_path, monkeypatch, capsys):
    """With its reason; in the first list it stands before the game that Continue offers, if it is newer."""
    when, why = datetime(2026, 1, 1, tzinfo=UTC), "It is damaged."
    broken = Entry(tmp_path / "broken.jsonl", when, problem=problem(why))
    over = Entry(tmp_path / "over.jsonl", when, game="rebels", title="Trenton")
    going = over.replace(path=tmp_path / "going.jsonl", side="american")
    lists = [entry_items([broken], what) for what in ("continue", "review")]
    for item, *_ in (*lists, main_items(going, broken)):
        assert (item.text, item.key, item.detail) == ("broken.jsonl", ("problem", broken.path), why)
    listed = [item.key[1] for item in entry_items([broken, over, going], "continue")]
    assert listed == [broken.path, going.path]
    monkeypatch.setattr(Library, "entries", lambda *_: iter([broken, over, going]))
    assert HomeScreen()._newest() == (going, broken)
    home()
    said = capsys.readouterr().out
    assert f"{broken.path} cannot be read: It is damaged." in said
    assert f'"cockade play {going.path}" continues a game.' in said
    assert "over.jsonl" not in said


def test_all_lines_of_a_paste_are_taken_and_a_cut_is_told():
    """The first line of it was all that the framework took, and nothing of what is too long."""

    class Page(App[None]):
        def compose(self):
            yield Field(max_length=20)

    async def paste():
        app = Page()
        async with app.run_test() as pilot:
            field = app.query_one(Field)
            found = []
            for text in ("\none\n  two \n", "x" * 30):
                field.value = ""
                field.post_message(events.Paste(text))
                await pilot.pause()
                found.append(field.value)
            return found, len(app._notifications)

    assert run(paste()) == (["one two", "x" * 20], 1)
