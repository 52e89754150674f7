"""A word for what decides how games go on: rules and bots, code and data, without their prose."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from hashlib import blake2b
from pathlib import Path

ENGINE = Path(__file__).parents[2] / "engine"
PROSE = {"why", "source", "note", "name", "title", "text", "also", "page"}


@cache
def rules_of(game):
    """The word for a game: it stays when a comment, a docstring or a reason is said otherwise."""
    found = blake2b(digest_size=4)
    for path in files(game):
        found.update(path.relative_to(ENGINE).as_posix().encode() + said(path).encode())
    return found.hexdigest()


def files(game):
    """What a game is played by: its folders, and the kernel."""
    own = [path for folder in (ENGINE / game, ENGINE / "bots" / game) for path in folder.rglob("*")]
    kernel = [*ENGINE.glob("*.py"), *(ENGINE / "bots").glob("*.py")]
    kept = (path for path in own + kernel if path.suffix in (".py", ".toml"))
    return sorted(path for path in kept if not path.name.startswith("rulebook."))


def said(path):
    """What a file says to the machine."""
    text = path.read_text("utf-8")
    return repr(without_prose(tomllib.loads(text))) if path.suffix == ".toml" else code(text)


def without_prose(value):
    """Data without the words that nobody reckons with."""
    if isinstance(value, dict):
        return {key: without_prose(part) for key, part in value.items() if key not in PROSE}
    return [without_prose(part) for part in value] if isinstance(value, list) else value


def code(text):
    """Python without comments and docstrings."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [line for line in body if not is_string(line)]
    return ast.dump(tree)


def is_string(line):
    """Whether a line is nothing but words."""
    return (
        isinstance(line, ast.Expr)
        and isinstance(line.value, ast.Constant)
        and isinstance(line.value.value, str)
    )
