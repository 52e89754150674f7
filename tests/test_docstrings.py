"""Who raises an error says which: in the words, the rules and the saves, where others call it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted(path for folder in ("events", "engine", "saves") for path in (ROOT / folder).rglob("*.py"))
NEVER = {"NotImplementedError", "AssertionError"}
"""What stands where nobody comes: it is no answer to anybody."""
INNER = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef


def callables(body):
    """The functions and methods that others may call."""
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from callables(node.body)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            yield node


def raised(node):
    """The errors that a function raises itself, by name."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Raise) and child.exc is not None:
            what = child.exc.func if isinstance(child.exc, ast.Call) else child.exc
            name = ast.unparse(what).rpartition(".")[2]
            if name[:1].isupper():
                yield name
        if not isinstance(child, INNER):
            yield from raised(child)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_who_raises_an_error_names_it(path):
    """In the docstring; what only fills a method of a protocol is told there ("See `Dice`.")."""
    for node in callables(ast.parse(path.read_text("utf-8")).body):
        told = ast.get_docstring(node) or ""
        unsaid = set() if told.startswith("See `") else {*raised(node)} - NEVER - {*told_in(told)}
        assert not unsaid, f"{node.name}, line {node.lineno}: {', '.join(sorted(unsaid))}"


def told_in(text):
    """The names that stand in a docstring."""
    return (word.strip(".,:;()`") for word in text.split())
