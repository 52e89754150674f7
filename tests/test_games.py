"""No game is known but by the door: what is not a game's own neither names one nor one of its sides."""

import ast
import sys
from pathlib import Path

import pytest

from cockade.engine import entry_points, plugins
from cockade.engine.entry_points import GROUP
from cockade.engine.plugins import GameEntry
from cockade.tui.commands import main
from cockade.tui.games import GAMES, sides
from tests.test_layers import sources

CHECKOUT = Path(__file__).parents[1]
ALLOWED = {
    "tui.lessons.names": "lessons have names of their own; some are called as the game that they teach",
    "tui.commands.packs": "an order of battle that is imported is one of Rebels & Redcoats",
}
"""Modules that may, and why."""


def named(text):
    """The games and sides that a module names: as a text, before a scenario, in a dotted name, by import."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            said = node.value
            words = [said, said.partition("/")[0]] if " " not in said else []
            words += said.split(".") if said.startswith("cockade.") else []
        elif isinstance(node, ast.ImportFrom):
            words = (node.module or "").split(".") + [each.name for each in node.names]
        elif isinstance(node, ast.Import):
            words = [part for each in node.names for part in each.name.split(".")]
        elif isinstance(node, ast.keyword):
            words = [node.arg]
        else:
            continue
        found += [
            (node.lineno if hasattr(node, "lineno") else 0, word)
            for word in words
            if word in (*GAMES, *sides())
        ]
    return found


def test_no_module_outside_a_games_own_folders_names_a_game_or_a_side():
    """But for those that say why they may."""
    shared = {name: text for name, text in sources().items() if not set(GAMES) & set(name.split("."))}
    found = {name.partition("cockade.")[2]: named(text) for name, text in shared.items()}
    assert {name: where for name, where in found.items() if where and name not in ALLOWED} == {}
    assert all(found[name] for name in ALLOWED)


def test_the_door_finds_what_the_standard_library_finds():
    """It reads the declarations itself, because that is quicker; it finds no others."""
    from importlib import metadata

    found = metadata.entry_points(group=GROUP)
    assert entry_points.declared() == {point.name: point.value for point in found}


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_our_games_is_what_its_entry_names(game):
    """Rules, face, bots and the two halves of its workshop can be loaded, and are of this game."""
    found = plugins.entries()[game]
    assert found.id == game == found.game.id == plugins.load(found.ui).game.id == plugins.load(found.craft).id
    assert tuple(sorted(plugins.load(found.bench).sides)) == tuple(sorted(found.game.sides))
    assert plugins.load(found.bots).sheet.character


def test_a_folder_that_may_not_be_read_declares_no_game(monkeypatch):
    """A player of a server may have no right to read where its operator has started it."""
    found, plain = entry_points.declared(), Path.glob

    def glob(folder, pattern):
        if folder.name == "closed":
            raise PermissionError(folder)
        return plain(folder, pattern)

    monkeypatch.setattr(Path, "glob", glob)
    monkeypatch.setattr(sys, "path", ["closed", *sys.path])
    assert entry_points.declared() == found


def test_lists_are_in_the_order_of_rank_and_id(monkeypatch):
    """Ours first; a game without a rank behind them."""
    made = [GameEntry("b", "", ""), GameEntry("c", "", "", rank=1), GameEntry("a", "", "")]
    monkeypatch.setattr(entry_points, "declared", lambda: {one.id: one.id for one in made})
    monkeypatch.setattr(plugins, "load", {one.id: one for one in made}.__getitem__)
    assert list(plugins.entries.__wrapped__()) == ["c", "a", "b"]


def declaring(monkeypatch, games):
    """Let these games be declared instead of those that are, and all commands as before."""
    plain = entry_points.declared
    monkeypatch.setattr(
        entry_points, "declared", lambda group=GROUP: games if group == GROUP else plain(group)
    )


def test_that_no_game_is_installed_is_said_in_a_sentence(monkeypatch, capsys):
    """With the way out, and no traceback."""
    declaring(monkeypatch, {})
    plugins.entries.cache_clear()
    assert main(["list"]) == 2
    assert "make setup" in capsys.readouterr().err


@pytest.fixture(params=["nowhere:ENTRY", "tests.broken_game:ENTRY"])
def broken_game(request, monkeypatch):
    """A game that is declared: its entry, or what that names, is not there."""
    declaring(monkeypatch, entry_points.declared() | {"broken": request.param})
    plugins.entries.cache_clear()
    yield
    plugins.entries.cache_clear()


def test_a_game_that_does_not_work_takes_no_other_with_it(broken_game, capsys):
    """Ours are listed and played; what is wrong with it is told, and said where it is asked for."""
    assert main(["list"]) == 0
    told = capsys.readouterr()
    assert "rebels/trenton" in told.out
    assert "The game broken cannot be loaded (ModuleNotFoundError" in told.err
    assert "broken" not in list(GAMES)
    assert main(["play", "broken/field"]) == 2
    assert "Traceback" not in capsys.readouterr().err
