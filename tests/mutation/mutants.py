"""What can be broken in a game's rules: conditions of laws, comparisons of rule modules, data of charts."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections import Counter
from contextlib import contextmanager
from textwrap import dedent
from typing import Any

from attrs import frozen

from cockade.engine.law import Condition
from cockade.tui.games import GAMES
from tests.mutation.data import data, move

KINDS = ("condition", "comparison", "datum")
SHIFTED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
CLAUSE = re.compile(r"(?<![\w.])(?:(?:[a-z]+\.)?\d+\.[\w.]*\w|chart\.[\w-]+|CH\.[\w-]+|QA\.\d+)")
RANGE = re.compile(r"(?<![\w.])((?:\d+\.)+)(\d+) to \1(\d+)(?![\w.])")


@frozen
class Mutant:
    """
    One thing said otherwise, of one of the KINDS, by the `clauses` that it states; `where` a datum is.

    `text` is what stands at its `place`: what is written before it may change, and it is still the same.
    """

    game: str
    kind: str
    name: str
    clauses: tuple[str, ...]
    place: int = 0
    text: str = ""
    where: Any = None

    @property
    def key(self):
        """What a mutant is called in the results."""
        return f"{self.kind} {self.name} {self.text}".rstrip()


def mutants(game):
    """All that can be broken in a game, in the order of its modules."""
    stated = clauses_by_condition(game)
    for name, one in conditions(game).items():
        own = (one.rule,) if isinstance(one.rule, str) else clauses_of(test_of(one)) or clauses_of(one.rule)
        yield Mutant(game, "condition", name, tuple(dict.fromkeys((*own, *stated.get(id(one), ())))))
    for name, function in functions(game).items():
        for place, text in enumerate(texts(comparisons(tree_of(function)))):
            yield Mutant(game, "comparison", name, clauses_of(function), place, text)
    for name, where in data(game).items():
        yield Mutant(game, "datum", name, (), where=where)


def texts(nodes):
    """What stands at some places of a function; equal ones are numbered."""
    met = Counter()
    for node in nodes:
        text = ast.unparse(node)
        met[text] += 1
        yield text if met[text] == 1 else f"{text} ({met[text]})"


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
        if isinstance(value, Condition) and test_of(value).__module__ == module
    }


def clauses_by_condition(game):
    """By condition: the clauses of the laws that it stands in."""
    found = {}
    for law in (law for laws in GAMES[game].rules.laws.values() for law in laws.values()):
        rules = [law.rule] if isinstance(law.rule, str) else clauses_of(law.rule)
        for one in law.conditions:
            found.setdefault(id(one), []).extend(rules)
    return found


def test_of(condition):
    """The function that a condition is stated by: that of a unit is asked of the unit itself."""
    return getattr(condition, "asks", condition.holds)


def functions(game):
    """Every function of a rule module that compares and names a clause, those of conditions too."""
    found = {}
    for module, loaded in modules(game).items():
        for name, value in vars(loaded).items():
            function = test_of(value) if isinstance(value, Condition) else value
            if inspect.isfunction(function) and function.__module__ == module and clauses_of(function):
                found[f"{module}.{name}"] = function
    return {name: one for name, one in found.items() if any(comparisons(tree_of(one)))}


def clauses_of(function):
    """The clauses that a docstring names, those of "13.1.6 to 13.1.8" among them."""
    said = (function.__doc__ or "").partition("\n\n")[0]
    between = (
        f"{above}{n}" for above, one, last in RANGE.findall(said) for n in range(int(one), int(last) + 1)
    )
    return tuple(dict.fromkeys((*CLAUSE.findall(said), *between)))


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
    """The rules with one thing said otherwise; a datum stays moved, in a process that ends."""
    if mutant.kind == "datum":
        move(mutant.game, mutant.name)
        yield
        return
    if mutant.kind == "condition":
        with negated(conditions(mutant.game)[mutant.name]):
            yield
        return
    function = functions(mutant.game)[mutant.name]
    code = function.__code__
    function.__code__ = shifted(function, mutant.place)
    try:
        yield
    finally:
        function.__code__ = code


@contextmanager
def negated(condition):
    """A condition that holds where it does not."""
    names = [name for name in ("holds", "asks") if hasattr(condition, name)]
    tests = {name: getattr(condition, name) for name in names}
    for name, test in tests.items():
        object.__setattr__(condition, name, lambda *about, test=test: not test(*about))
    try:
        yield
    finally:
        for name, test in tests.items():
            object.__setattr__(condition, name, test)


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
