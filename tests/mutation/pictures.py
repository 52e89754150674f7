"""What can be broken in what is shown: comparisons, numbers and conjunctions of functions of the screen."""

from __future__ import annotations

import ast
import re
from contextlib import contextmanager
from copy import copy
from functools import cache, cached_property, partial
from hashlib import sha256
from importlib import import_module
from inspect import isfunction, unwrap
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from pkgutil import walk_packages
from types import CodeType

import cockade.engine
import cockade.tui
from cockade.engine.law import Condition
from tests.mutation.mutants import SHIFTED, Mutant, clauses_of, test_of, texts

TESTS = Path(__file__).parents[1] / "tui"
SCREEN, PICTURE = "screen", "picture"
PACKAGES = ("session", "board", "games", "play", "home", "review", "reading", "lessons", "widgets")
HERE = tuple(f"tests/tui/{folder}" for folder in (*PACKAGES, "screens", "view") if (TESTS / folder).is_dir())
"""Where the tests stand that are asked."""
MIXED = "mixed"
"""Changes of all kinds, as many of each."""
AROUND = (*HERE, "tests/server/client", "tests/engine")
NO_PLAY = "|".join(
    (
        *("editor", "data", "schema", "determinize", "play", "lint", "scenario_checks", "invariants"),
        *("loader", "charts", "provenance", "data_sources", "scenarios"),
    )
)
_SHOWN, _RULES = r"cockade\.tui\.games\.(\w+\.)?", r"cockade\.engine\.(?!bots)(\w+\.)*"
FIELDS = {
    "previews": rf"{_SHOWN}(previews?|(combat|attack)_preview|rolls)"
    rf"|{_RULES}(forecast|probabilities|outcome_tree)",
    "measures": rf"{_SHOWN}(measures|victory_texts|score|ledger|losses|tracks)|{_RULES}(floats|victory)",
    "laws": rf"cockade\.engine\.(brandywine|rebels|revolution)\.(?!(\w+\.)*({NO_PLAY})(\.|$)).+",
    "screens": rf"cockade\.tui\.({'|'.join(one for one in PACKAGES if one != 'games')})\..+",
}
"""What may be changed by chance, by the names of its modules: each belongs to the first that takes it."""
OTHER = SHIFTED | {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In}
JUNCTIONS = {ast.And: ast.Or, ast.Or: ast.And}


def drawn(seed, count):
    """So many changes by chance, of all that can be changed; code that is written later moves few of them."""
    lot = lambda one: sha256(f"{seed} {one.name} {one.place}".encode()).digest()  # noqa: E731
    return sorted(pictures(), key=lot)[:count]


def mixed(seed, count):
    """So many changes by chance, as many of each field."""
    lot = lambda one: sha256(f"{seed} {one.name} {one.place}".encode()).digest()  # noqa: E731
    by_field = {field: [one for one in changeable() if one.game == field] for field in FIELDS}
    return [one for found in by_field.values() for one in sorted(found, key=lot)[: count // len(FIELDS)]]


@cache
def changeable():
    """Every change of every function of the fields, with the clauses that the function names."""
    found = []
    for module in (*inside_of(cockade.engine), *inside_of(cockade.tui)):
        field = next((name for name, names in FIELDS.items() if re.fullmatch(names, module)), None)
        for name, tree in functions_of(module) if field else ():
            whole = f"{module}:{name}"
            if is_function(whole):
                clauses = clauses_of(function_of(whole))
                found += [Mutant(field, PICTURE, whole, clauses, *at) for at in enumerate(texts_of(tree))]
    return found


def inside_of(package):
    """The names of the modules in a package that can be loaded here."""
    wanted = "|".join(FIELDS.values())
    names = (found.name for found in walk_packages(package.__path__, f"{package.__name__}."))
    return [name for name in names if re.fullmatch(wanted, name)]


def is_function(name):
    """Whether a name stands for a function, in whatever it is wrapped."""
    try:
        return function_of(name) is not None
    except (LookupError, AttributeError):
        return False


def pictures():
    """Every change of every function that shows something, by module and name."""
    for module in modules():
        for name, tree in functions_of(module):
            for at in enumerate(texts_of(tree)):
                yield Mutant(SCREEN, PICTURE, f"{module}:{name}", (), *at)


def modules():
    """The names of the modules of what is shown."""
    for package in PACKAGES:
        root = import_module(f"cockade.tui.{package}")
        yield from (found.name for found in walk_packages(root.__path__, f"{root.__name__}."))


def source_of(module):
    """The source of a module as a tree."""
    return ast.parse(Path(import_module(module).__file__).read_text("utf-8"))


def functions_of(module, tree=None):
    """The functions of a module and the methods of its classes by qualified name; no overload of another."""
    found = {}
    for node in (tree or source_of(module)).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
        elif isinstance(node, ast.ClassDef):
            inner = (part for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef))
            found |= {f"{node.name}.{part.name}": part for part in inner}
    return [(name, node) for name, node in found.items() if any(changes(node))]


def changes(function):
    """The places in the body of a function that can be changed, and with what each is."""
    for node in (each for line in function.body for each in parts(line)):
        if isinstance(node, ast.Compare) and type(node.ops[0]) in OTHER:
            yield node, "ops", [OTHER[type(node.ops[0])](), *node.ops[1:]]
        elif isinstance(node, ast.BoolOp):
            yield node, "op", JUNCTIONS[type(node.op)]()
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node, "value", node.value + 1


def texts_of(function):
    """What stands at the places of a function that can be changed."""
    return texts(node for node, _, _ in changes(function))


def parts(node):
    """A node and all that is in it, but patterns: nothing there is worked out."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.pattern):
            yield from parts(child)


@contextmanager
def repainted(mutant):
    """What is shown with one change."""
    function = function_of(mutant.name)
    before = function.__code__
    function.__code__ = changed(mutant)
    try:
        yield
    finally:
        function.__code__ = before


def changed(mutant):
    """The code of a function with its change."""

    def change(found):
        node, field, value = found[mutant.place]
        setattr(node, field, value)

    return remade(mutant.name, change)


def remade(function, change):
    """The code of a function after its places were handed to somebody who changes them."""
    module, _, name = function.partition(":")
    tree = source_of(module)
    change(list(changes(dict(functions_of(module, tree))[name])))
    whole = compile(ast.fix_missing_locations(tree), import_module(module).__file__, "exec")
    return next(code for code in inside(whole) if code.co_qualname == name)


MARK = "__reached__"


@contextmanager
def marked(mutants):
    """The mutants whose place is reached meanwhile."""
    reached, before = set(), {}
    for name, here in groupby(sorted(mutants, key=attrgetter("name")), attrgetter("name")):
        function = function_of(name)
        function.__globals__[MARK] = reached.add
        before[name] = function, function.__code__
        function.__code__ = remade(name, partial(mark, list(here)))
    try:
        yield reached
    finally:
        for function, code in before.values():
            function.__code__ = code
            function.__globals__.pop(MARK, None)


def mark(mutants, found):
    """Have the place of each mutant tell that it is reached: it stays in what is called then."""
    for mutant in mutants:
        node = found[mutant.place][0]
        told = ast.Call(ast.Name(MARK, ast.Load()), [ast.Constant(mutant.key)], [])
        inner = copy(node)
        node.__class__ = ast.BoolOp
        node.op, node.values = ast.Or(), [told, inner]


def inside(code):
    """A code and all that is in it."""
    yield code
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from inside(const)


def function_of(name):
    """The function of a name, out of what it is wrapped in."""
    module, _, way = name.partition(":")
    found = import_module(module)
    for part in way.split("."):
        found = vars(found)[part]
    if isinstance(found, property | cached_property):
        found = found.fget if isinstance(found, property) else found.func
    found = test_of(found) if isinstance(found, Condition) else found
    found = unwrap(getattr(found, "__func__", found))
    if not isfunction(found):
        raise LookupError(name)
    return found
