"""Where a command stands: in the module of its name, which begins by saying which it is."""

import ast
from pathlib import Path

import pytest

import cockade.tui.commands as package
from cockade.tui.commands.parser import command_groups, every_command

ROOT = Path(__file__).parents[3]
FOLDER = Path(package.__file__).parent
COMMANDS = {name.replace("-", "_"): f"cockade {name}" for name in every_command()} | {"home": "cockade"}
FILES = {
    name.replace("-", "_"): ROOT.joinpath(*group.package.split(".")[1:], f"{name.replace('-', '_')}.py")
    for group in command_groups()
    for name in group.commands()
} | {"home": FOLDER / "home.py"}


@pytest.mark.parametrize("module", COMMANDS)
def test_a_command_is_in_the_module_of_its_name(module):
    """Whoever looks for `cockade NAME` opens NAME.py."""
    tree = ast.parse(FILES[module].read_text("utf-8"))
    assert ast.get_docstring(tree).startswith(f"`{COMMANDS[module]}")
    assert "run" in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_what_several_commands_need_runs_nothing():
    """Only the module of a command has a `run`."""
    folders = {file.parent for file in FILES.values()}
    files = (file for folder in folders for file in folder.glob("*.py"))
    assert {file.stem for file in files if "\ndef run(" in file.read_text("utf-8")} == {*COMMANDS}


def test_the_door_uses_no_word_that_is_a_command():
    """A module that was imported stands in its package under its name: `list` is a command there."""
    tree = ast.parse((FOLDER / "__init__.py").read_text("utf-8"))
    assert COMMANDS.keys().isdisjoint(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))
