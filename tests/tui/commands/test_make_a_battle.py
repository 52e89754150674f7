"""The pages for makers of battles: their files are made and their commands run, in their order."""

from __future__ import annotations

import io
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from cockade.tui.app import CockadeApp
from cockade.tui.commands.argument_types import hexes
from cockade.tui.commands.edit import opened
from cockade.tui.editor.screens.edit import EditScreen
from tests.tui.driver import play
from tests.tui.table import SMALL

DOCS = Path(__file__).parents[3] / "docs"
PAGES = DOCS / "tutorial/make-a-battle.md", DOCS / "how-to/design-a-battle.md"
PARTS = re.compile(
    r"^```(?:toml|text)\n# (?P<file>\S+)\n(?P<text>.*?)^```$|^```keys\n(?P<keys>.*?)^```$"
    r"|^    cockade (?P<command>[^\n]*)$",
    re.DOTALL | re.MULTILINE,
)


KEY = re.compile(r'"([^"]*)"|(\S+)')
NAMED = {"Enter": "enter", "Esc": "escape", "End": "end", "Up": "up"}


def press(keys, made):
    """Press keys in the workshop; of each line what stands before two blanks."""
    app = CockadeApp(first=EditScreen(*made))

    async def scenario(game):
        for line in keys.splitlines():
            for text, key in KEY.findall(line.split("   ")[0]):
                pressed = (
                    ["space" if sign == " " else sign for sign in text] if text else [NAMED.get(key, key)]
                )
                await game.press(*pressed)
        assert made[0].is_saved

    play(app, scenario, SMALL)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder to begin in; who plays there leaves at once."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    return tmp_path


def test_the_pages_go_from_an_empty_folder_to_a_battle_that_is_shared(folder, cockade):
    """Every command of it does what it is for; the zip at its end is the same pack."""
    told = {}
    for part in PARTS.finditer("\n".join(page.read_text("utf-8") for page in PAGES)):
        if part["file"]:
            (folder / part["file"]).parent.mkdir(parents=True, exist_ok=True)
            (folder / part["file"]).write_text(part["text"], encoding="utf-8")
            continue
        if part["keys"]:
            press(part["keys"], told.pop("edit"))
            continue
        words = shlex.split(part["command"])
        if words[0] == "edit":
            told["edit"] = opened(Path(words[1]), hexes(words[3]) if len(words) > 3 else None, None)
            continue
        if words[-1].endswith(".cockade"):
            shutil.make_archive("night-march", "zip", folder, "night-march")
            Path("night-march.zip").rename(words[-1])
        ran = cockade(*words)
        sys.stdin.seek(0)
        assert ran.code == 0, ran.err
        told[part["command"]] = ran.out
    assert "0 faults, 0 likely mistakes" in told["check mill-bridge"]
    assert "has no briefing" in told["check night-march"]
    assert "0 faults, 0 likely mistakes" in told["check night-march.cockade"]
    assert "1 unit" in told["packs import meadow units.csv --into meadow"]
    assert "a map of 6 by 2 hexes" in told["packs import meadow meadow.txt --into meadow"]
    assert "Trenton by night" in told["list night-march"]
    assert (
        cockade("check", "night-march").out.splitlines()[-1]
        == told["check night-march.cockade"].splitlines()[-1]
    )
