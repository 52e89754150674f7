"""The tests of each clause: the `rule` marks of test files, read as source."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import say

Function = ast.FunctionDef | ast.AsyncFunctionDef


def tests_by_clause(folder: Path, game: str) -> Counter[str]:
    """The number of tests under a folder that are marked with each clause of a game."""
    counted: Counter[str] = Counter()
    for path in sorted(folder.rglob("test_*.py")):
        for clauses in _marked_tests(_parsed(path), game):
            counted.update(clauses)
    return counted


def _parsed(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_bytes(), str(path))
    except (OSError, SyntaxError, ValueError) as error:
        raise CommandError(
            say("{file}: this test cannot be read: {error}.", file=path, error=error)
        ) from error


def _marked_tests(module: ast.Module, game: str) -> Iterator[set[str]]:
    """The clauses of every test: its own marks, those of its class, those of the module."""
    shared = _clauses(_pytestmarks(module.body), game)
    for node in module.body:
        if isinstance(node, Function) and node.name.startswith("test"):
            yield shared | _clauses(node.decorator_list, game)
        elif isinstance(node, ast.ClassDef):
            inherited = shared | _clauses([*node.decorator_list, *_pytestmarks(node.body)], game)
            for method in node.body:
                if isinstance(method, Function) and method.name.startswith("test"):
                    yield inherited | _clauses(method.decorator_list, game)


def _pytestmarks(body: Iterable[ast.stmt]) -> list[ast.expr]:
    """The expressions assigned to `pytestmark`."""
    found: list[ast.expr] = []
    for node in body:
        if isinstance(node, ast.Assign) and any(_name(target) == "pytestmark" for target in node.targets):
            found += node.value.elts if isinstance(node.value, ast.List | ast.Tuple) else [node.value]
    return found


def _clauses(marks: Iterable[ast.expr], game: str) -> set[str]:
    """The clauses of those marks that are `rule(game, clause, ...)`."""
    found: set[str] = set()
    for mark in marks:
        if isinstance(mark, ast.Call) and _name(mark.func) == "rule":
            words = [arg.value for arg in mark.args if isinstance(arg, ast.Constant)]
            if words[:1] == [game]:
                found.update(str(word) for word in words[1:])
    return found


def _name(node: ast.expr) -> str:
    """The last name of an expression: `rule` of `pytest.mark.rule`."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def reasons_of(path: Path) -> dict[str, str]:
    """The reasons why clauses have no test, by clause. Empty if the file does not exist."""
    if not path.is_file():
        return {}
    try:
        return dict(_flat(tomllib.loads(path.read_text("utf-8"))))
    except (OSError, ValueError) as error:
        raise CommandError(say("{file}: this cannot be read: {error}.", file=path, error=error)) from error


def _flat(table: dict[str, Any], above: str = "") -> Iterator[tuple[str, str]]:
    """Flatten nested tables: 8.22 without quotes is a table in a table in TOML."""
    for key, value in table.items():
        name = f"{above}.{key}" if above else key
        if isinstance(value, dict):
            yield from _flat(value, name)
        else:
            yield name, str(value)
