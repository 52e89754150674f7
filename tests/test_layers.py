"""No file needs itself by a detour, whether late or only for types, and no cache mixes languages."""

from __future__ import annotations

import ast
import re
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from cockade.tui.text import i18n
from tests.installing import FOLDERS

CHECKOUT = Path(__file__).parents[1]
PREFIX = i18n.__name__.partition("tui")[0]
"""What stands before the names of our packages."""
LATE = ("later", "part", "import_module")
"""Functions that import what they are told by name."""


def sources():
    """Every module of our packages: its name and its text."""
    found = {}
    for room in FOLDERS:
        for path in sorted((CHECKOUT / room).rglob("*.py")):
            parts = path.relative_to(CHECKOUT).with_suffix("").parts
            found[PREFIX + ".".join(parts).removesuffix(".__init__")] = path.read_text()
    return found


def imported(text, *, types):
    """The dotted names that a module imports: at once, late, by a string, and if wanted only for types."""
    return [dotted for dotted, is_typed in imports(text) if types or not is_typed]


@cache
def imports(text):
    """The same, and of each whether it is wanted only for types."""
    wanted = []

    def walk(node, is_typed):
        is_typed = is_typed or (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test))
        if isinstance(node, ast.Import):
            wanted.extend((alias.name, is_typed) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            wanted.extend((f"{node.module}.{alias.name}", is_typed) for alias in node.names)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in LATE:
            wanted.extend((each.value, is_typed) for each in node.args[:1] if isinstance(each, ast.Constant))
        for inner in ast.iter_child_nodes(node):
            walk(inner, is_typed)

    walk(ast.parse(text), is_typed=False)
    return wanted


def needs(modules, *, types=False):
    """By module the others that it imports."""
    found = {}
    for name, text in modules.items():
        wanted = {owner(dotted, modules) for dotted in imported(text, types=types)}
        found[name] = wanted - {name, ""}
    return found


def owner(dotted, modules):
    """The module that a dotted name is, or is in; empty if it is not ours."""
    while dotted and dotted not in modules:
        dotted = dotted.rpartition(".")[0]
    return dotted


def package(module):
    """The package of the screen or of the server that a module is in."""
    parts = module.removeprefix(PREFIX).split(".")
    return ".".join(parts[:2])


def circle(graph):
    """One circle in a graph, or nothing."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return error.args[1]
    return []


@pytest.fixture(scope="module")
def modules():
    return sources()


def test_no_file_imports_itself_by_a_detour(modules):
    """A late import hides a circle from Python and from the reader; here it counts like any other."""
    assert circle(needs(modules)) == []


def test_no_file_needs_itself_for_its_types(modules):
    """Whoever reads one of the files in a circle has to read them all; so there are none."""
    graph = needs(modules, types=True)
    assert circle(graph) == []


def test_no_package_of_the_screen_imports_itself_by_a_detour(modules):
    """Packages stand on floors: even what is imported only for types goes downwards."""
    graph = {}
    for name, others in needs(modules, types=True).items():
        if name.startswith(f"{PREFIX}tui."):
            screens = {package(other) for other in others if other.startswith(f"{PREFIX}tui.")}
            graph.setdefault(package(name), set()).update(screens - {package(name)})
    assert len(graph) > 15
    assert circle(graph) == []


@pytest.mark.parametrize(
    "late",
    [
        "def f():\n    from a import g",
        "def f():\n    import a",
        "f = later('a', 'g')",
        "f = import_module('a')",
    ],
)
def test_a_late_import_closes_a_circle(late):
    """Whichever way an import is put off, it is seen."""
    assert set(circle(needs({"a": "import b", "b": late}))) == {"a", "b"}


def test_an_import_for_types_closes_a_circle_of_types_only():
    """It is never run."""
    typed = "if TYPE_CHECKING:\n    from a import A"
    assert circle(needs({"a": "import b", "b": typed})) == []
    assert circle(needs({"a": "import b", "b": typed}, types=True)) != []


def test_nothing_that_is_cached_depends_on_the_language_unasked():
    """Players of one process speak different languages, and one player changes his."""
    speaks = {"say", "count", "language"}
    wrong = []
    for name, text in sources().items():
        functions = ast.walk(ast.parse(text)) if "cache" in text or "memo" in text else ()
        for one in (node for node in functions if isinstance(node, ast.FunctionDef)):
            kept = any(re.search("cache$|cache\\(|memo", ast.unparse(each)) for each in one.decorator_list)
            asked = {arg.arg for arg in one.args.args} & {"language", "locale", "spoken"}
            called = {ast.unparse(each.func) for each in ast.walk(one) if isinstance(each, ast.Call)}
            if kept and not asked and called & speaks and "CommandError" not in called:
                wrong.append(f"{name}:{one.lineno} {one.name}")
    assert wrong == []
