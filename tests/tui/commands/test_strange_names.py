"""Names of files are a stranger's words: shown harmless, and refused in a sentence."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual import events
from textual.app import App

from cockade.tui.home.home import entry_items
from cockade.tui.widgets.field import Field
from tests.loops import run

STRANGE = ("x\x1b[31mred.jsonl", "two\nlines.jsonl", "bad\udcff.jsonl", "turned\u202e.jsonl")
NAMELESS = ("", ".", "/", "..")
READ_ONE = (("log",), ("show",), ("mail",))
COMMANDS = (*READ_ONE, ("verify",), ("coverage",), ("export", "--text"), ("review",), ("play",))


@pytest.mark.parametrize("name", STRANGE)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_strange_name_is_refused_harmlessly(cockade, tmp_path, command, name):
    """Wherever a command says that there is no such file."""
    ran = cockade(command[0], tmp_path / name, *command[1:], *(["out.txt"] if len(command) > 1 else []))
    assert ran.code == 2
    assert all(line.isprintable() for line in (ran.out + ran.err).split("\n"))
    assert "Traceback" not in ran.err


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


def test_a_damaged_game_is_in_every_list():
    """It has no side that anybody could go on with, and is there all the same."""
    entry = Entry(Path("broken.jsonl"), "It is damaged.")
    for what in ("continue", "review"):
        (item,) = entry_items([entry], what)
        assert (item.text, item.key[0]) == ("broken.jsonl", "problem")


class Entry:
    """A game that cannot be read, as a list of games has it."""

    side, game, scenario, title = "", "", "", ""

    def __init__(self, path, problem):
        self.path, self.problem, self.when = path, problem, datetime(2026, 1, 1, tzinfo=UTC)


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
