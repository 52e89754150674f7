"""Which clauses of a rulebook the rules of a game can name in a fact, an offer or a sequence at all."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from cockade.engine.exercised import in_rulebook
from cockade.engine.sheets import read_toml

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from importlib.resources.abc import Traversable

REFUSES = "Refusal"
"""What a refusal says is in no record: a clause that only forbids is never named by an event."""
_CLAUSE = re.compile(r"(?:[a-z]+\.)?(?:\d+|[A-Z]+\d*|chart)(?:[.-]\w+)+(?: ?\([a-z]\))?|[A-Z]{2,}\d*")


def nameable(game: str, known: Collection[str]) -> set[str]:
    """The clauses of a rulebook that stand in the code or the data of its game, other than to forbid."""
    return {in_rulebook(name, known) for name in _named(game)} - {""}


@cache
def _named(game: str) -> frozenset[str]:
    found: set[str] = set()
    for package in ("cockade.engine", "cockade.events"):
        for file in _below(files(package), game):
            found |= set(_in_file(file))
    return frozenset(name for name in found if _CLAUSE.fullmatch(name))


def _below(folder: Traversable, game: str) -> Iterator[Traversable]:
    """The code and data of a game in a package, without its rulebook."""
    inside = [folder / game] if (folder / game).is_dir() else []
    yield from (one for one in (folder / f"{game}.py",) if one.is_file())
    while inside:
        for one in inside.pop().iterdir():
            if one.is_dir():
                inside.append(one)
            elif one.name.endswith((".py", ".toml")) and not one.name.startswith("rulebook"):
                yield one


def _in_file(file: Traversable) -> Iterator[str]:
    text = file.read_text(encoding="utf-8")
    if file.name.endswith(".toml"):
        yield from _strings(read_toml(text, file.name))
        return
    tree = ast.parse(text)
    left_out = {id(one) for part in _forbidding(tree) for one in ast.walk(part)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            yield node.value


def _forbidding(tree: ast.AST) -> Iterator[ast.AST]:
    """Where code says under which clause something is refused: refusals, and what adorns a condition."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield from node.decorator_list
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == REFUSES:
            yield node


def _strings(value: object) -> Iterator[str]:
    """All texts in a table."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _strings(one)
