"""What the palette exports lies in the player's own folder, and never over what lies there already."""

from __future__ import annotations

from threading import Event

import pytest

from cockade.saves.library import data_folder
from cockade.tui.export.exports import Exporter
from cockade.tui.play import progress
from tests.tui.table import message, picture, sit, trenton, until

PNG = b"\x89PNG"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert tmp_path in data_folder().parents
    return data_folder() / "exports"


def files(folder):
    """What lies there, by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder.exists() else {}


def test_a_step_is_exported_by_the_palette_as_it_is_seen(folder):
    """By name and Enter; the message says where it is."""

    async def scenario(game):
        seen = picture(game)
        await game.press("ctrl+p", *"step as text", "enter")
        await until(game, lambda: files(folder))
        (name, content), *more = files(folder).items()
        assert not more
        assert name.endswith(".txt")
        assert content.decode().splitlines()[1:20] == seen.splitlines()[1:20]
        assert name[:20] in message(game).replace("\n", "")

    sit(scenario)


def test_a_second_export_has_a_name_of_its_own(folder):
    """Nothing is written over."""

    async def scenario(game):
        exporter = Exporter(game.app.screen)
        exporter.picture()
        first = files(folder)
        exporter.picture()
        second = files(folder)
        assert len(second) == 2
        assert first.items() <= second.items()
        assert all(content.startswith(PNG) for content in second.values())

    sit(scenario)


def test_a_report_tells_the_game_up_to_the_step_in_view(folder, tmp_path):
    """With its maps beside it."""

    async def scenario(game):
        Exporter(game.app.screen).report()
        await until(game, lambda: "report is in" in message(game))
        (report,) = (path for path in folder.iterdir() if path.suffix == ".md")
        assert report.read_text().startswith("# ")
        assert any(path.suffix == ".png" for path in folder.rglob("*"))

    sit(scenario, trenton(tmp_path / "game.jsonl"))


@pytest.mark.parametrize("plain", [False, True], ids=["fine", "ascii"])
def test_a_long_export_shows_a_bar_and_is_stopped_by_escape(folder, monkeypatch, plain):
    """Then nothing is written, and the message says so."""
    monkeypatch.setattr(progress, "SOON", 0.01)

    def write(_, __, work):
        for _ in work.through(range(10_000)):
            Event().wait(0.01)

    monkeypatch.setattr(Exporter, "_report", write)

    async def scenario(game):
        Exporter(game.app.screen).report()
        await until(game, lambda: "Writing the report" in picture(game) and "Esc stops it" in picture(game))
        assert ("[...." in picture(game)) == plain
        await game.press("escape")
        await until(game, lambda: "nothing was written" in message(game))
        assert not files(folder)

    sit(scenario, plain=plain)


def test_a_folder_that_cannot_be_made_is_said(folder):
    """In the message line; the game goes on."""
    folder.parent.mkdir(parents=True)
    folder.write_text("in the way")

    async def scenario(game):
        Exporter(game.app.screen).text()
        assert "cannot be made" in message(game)

    sit(scenario)


def test_a_page_holds_the_game_up_to_the_step_in_view(folder, tmp_path, monkeypatch):
    """By the palette, beside the other exports; nothing holds the screen up by spelling the game out."""
    spelled = []
    monkeypatch.setattr("cockade.engine.game_tree.GameTree.__repr__", lambda _: spelled.append(1) or "game")

    async def scenario(game):
        await game.press("ctrl+p", *"as a page", "enter")
        await until(game, lambda: "page is in" in message(game))
        ((name, content),) = files(folder).items()
        assert name.endswith(".html")
        assert content.startswith(b"<!DOCTYPE html>")
        assert not spelled

    sit(scenario, trenton(tmp_path / "game.jsonl"))
