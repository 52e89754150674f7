"""
Docstrings say more than the name, and `Raises:` where a function raises: `python -m tests.docstrings`.

It reads events/, engine/ and saves/. A condition of a law needs no docstring: its clause and its sentence say
it all. A method that fills one of a protocol says "See `Protocol`.".
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("events", "engine", "saves")
PACKAGES = (*FOLDERS, "tui", "server", "lab")
CONDITIONS = {"condition", "of_unit"}
NEVER = {"NotImplementedError", "AssertionError"}
"""What stands where nobody comes: it is no answer to anybody."""
FILLERS = {
    "a",
    "an",
    "the",
    "of",
    "to",
    "in",
    "on",
    "for",
    "and",
    "or",
    "is",
    "are",
    "it",
    "its",
    "this",
    "that",
    "these",
    "all",
}
INNER = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef
Function = ast.FunctionDef | ast.AsyncFunctionDef


def findings() -> Iterator[str]:
    """What is lacking, each with its place."""
    for path in sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")):
        for node in public(ast.parse(path.read_text("utf-8")).body):
            place = f"{path.relative_to(ROOT)}:{node.lineno}: {node.name}"
            yield from (f"{place}: {each}" for each in faults(node))


def strays() -> Iterator[str]:
    """The texts without an owner: what they described has moved, and they stayed."""
    for path in sorted(path for folder in ("tests", *PACKAGES) for path in (ROOT / folder).rglob("*.py")):
        yield from (
            f"{path.relative_to(ROOT)}:{line}" for line in strays_of(ast.parse(path.read_text("utf-8")))
        )


def strays_of(tree: ast.Module) -> Iterator[int]:
    """The lines of texts that neither open a block of their own nor follow an assignment."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for before, each in pairwise([node, *body] if isinstance(body, list) else []):
            is_text = isinstance(each, ast.Expr) and isinstance(getattr(each.value, "value", None), str)
            if is_text and not isinstance(before, ast.Assign | ast.AnnAssign | ast.Module | INNER):
                yield each.lineno


def public(body: list[ast.stmt]) -> Iterator[Function]:
    """The functions and methods that others may call."""
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public(node.body)
        elif isinstance(node, Function) and not node.name.startswith("_"):
            yield node


def faults(node: Function) -> Iterator[str]:
    """What the docstring of one lacks; nothing where it is as it should be."""
    told = ast.get_docstring(node) or ""
    if told.startswith("See `") or decorated(node) & {*CONDITIONS, "setter"}:
        return
    if not stems(told) - stems(node.name.replace("_", " ")):
        yield "no docstring, or one that says the name again"
    after = told.partition("Raises:")[2]
    if unsaid := {*raised(node)} - NEVER - {*re.findall(r"\w+", after)}:
        yield f"after `Raises:` there should be {', '.join(sorted(unsaid))}"


def decorated(node: Function) -> set[str]:
    """The last names of its decorators."""
    plain = (each.func if isinstance(each, ast.Call) else each for each in node.decorator_list)
    return {ast.unparse(each).rpartition(".")[2] for each in plain}


def stems(text: str) -> set[str]:
    """Its words but for fillers and endings."""
    return (
        {re.sub(r"(?:ing|ed|es|s|d)$", "", word) for word in re.findall(r"\w+", text.lower())}
        - FILLERS
        - {"i"}
    )


def raised(node: ast.AST) -> Iterator[str]:
    """The errors that a function raises itself, by name."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Raise) and child.exc is not None:
            what = child.exc.func if isinstance(child.exc, ast.Call) else child.exc
            name = ast.unparse(what).rpartition(".")[2]
            if name[:1].isupper():
                yield name
        if not isinstance(child, INNER):
            yield from raised(child)


if __name__ == "__main__":
    found = [*findings()]
    print("\n".join(found))  # noqa: T201
    sys.exit(bool(found))
