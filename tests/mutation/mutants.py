"""What can be broken in a game's rules: each condition of a law, and each comparison in a rule module."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from contextlib import contextmanager
from textwrap import dedent

from attrs import frozen

from cockade.engine.law import Condition
from cockade.tui.games import GAMES

SHIFTED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
CLAUSE = re.compile(r"(?<![\w.Q])\d+\.[\w.]*\w")


@frozen
class Mutant:
    """One thing said otherwise: `kind` is "condition" or "comparison", `clauses` those that it states."""

    game: str
    kind: str
    name: str
    clauses: tuple[str, ...]
    place: int = 0


def mutants(game):
    """All that can be broken in a game, in the order of its modules."""
    for name, one in conditions(game).items():
        rule = (one.rule,) if isinstance(one.rule, str) else clauses_of(one.holds)
        yield Mutant(game, "condition", name, rule)
    for name, function in functions(game).items():
        for place in range(sum(1 for _ in comparisons(tree_of(function)))):
            yield Mutant(game, "comparison", name, clauses_of(function), place)


def modules(game):
    """The rule modules of a game that are loaded, by name."""
    GAMES[game]  # loads them
    inside = f"cockade.engine.{game}."
    return {name: module for name, module in sorted(sys.modules.items()) if name.startswith(inside)}


def conditions(game):
    """Every condition of a law, by where it stands."""
    return {
        f"{module}.{name}": value
        for module, found in modules(game).items()
        for name, value in vars(found).items()
        if isinstance(value, Condition) and value.holds.__module__ == module
    }


def functions(game):
    """Every function of a rule module that compares and names a clause, those of conditions too."""
    found = {}
    for module, loaded in modules(game).items():
        for name, value in vars(loaded).items():
            function = value.holds if isinstance(value, Condition) else value
            if inspect.isfunction(function) and function.__module__ == module and clauses_of(function):
                found[f"{module}.{name}"] = function
    return {name: one for name, one in found.items() if any(comparisons(tree_of(one)))}


def clauses_of(function):
    """The clauses that a docstring names."""
    return tuple(dict.fromkeys(CLAUSE.findall((function.__doc__ or "").partition("\n\n")[0])))


def tree_of(function):
    """The source of a function as a tree; an empty one where there is none."""
    try:
        return ast.parse(dedent(inspect.getsource(function)))
    except (OSError, SyntaxError):
        return ast.parse("")


def comparisons(tree):
    """The comparisons that can be shifted by one, in their order."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in SHIFTED:
            yield node


@contextmanager
def broken(mutant):
    """The rules with one thing said otherwise."""
    if mutant.kind == "condition":
        one = conditions(mutant.game)[mutant.name]
        holds = one.holds
        object.__setattr__(one, "holds", lambda *about: not holds(*about))
        try:
            yield
        finally:
            object.__setattr__(one, "holds", holds)
        return
    function = functions(mutant.game)[mutant.name]
    code = function.__code__
    function.__code__ = shifted(function, mutant.place)
    try:
        yield
    finally:
        function.__code__ = code


def shifted(function, place):
    """The code of a function with one of its comparisons shifted."""
    tree = tree_of(function)
    node = list(comparisons(tree))[place]
    node.ops[0] = SHIFTED[type(node.ops[0])]()
    tree.body[0].decorator_list = []
    whole = compile(ast.unparse(tree), function.__code__.co_filename, "exec", flags=0x1000000)  # annotations
    return next(
        const for const in whole.co_consts if inspect.iscode(const) and const.co_name == function.__name__
    )
