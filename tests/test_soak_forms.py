"""Every long test has a short form that runs each day: what only `make soak` asks is asked too seldom."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
EXCUSED = {
    "tests/saves/test_mutations.py": "tests/saves/test_rule_changes.py is the short form: three rules broken",
    "tests/soak/test_soaks.py": "two hosts and a kill; the tests of hosts do it once",
    "tests/server/host/test_cups_over_hosts.py": "two hosts and two kills; cups on one host are short",
    "tests/server/transports/test_correspondence_by_ssh.py": "days of play by the clock of a real server",
    "tests/server/transports/test_two_doors.py": "several servers start for each",
}
"""By file: why there is no short form."""


def files():
    """Every file of tests with a long one in it."""
    found = sorted(path for path in FOLDER.rglob("test_*.py") if "mark.soak" in path.read_text("utf-8"))
    return [
        path for path in found if any(is_long(one) for one in functions_of(path)) or is_long_as_a_whole(path)
    ]


@cache
def functions_of(path):
    """The test functions of a file."""
    body = ast.parse(path.read_text("utf-8")).body
    return [one for one in body if isinstance(one, ast.FunctionDef) and one.name.startswith("test_")]


def is_long(test):
    """Whether the whole test is marked, not only some of its cases."""
    return any(ast.unparse(one) in ("pytest.mark.soak", "mark.soak") for one in test.decorator_list)


def is_long_as_a_whole(path):
    """Whether all tests of a file are marked at once."""
    return path != Path(__file__) and "pytestmark = pytest.mark.soak" in path.read_text("utf-8")


def called(test):
    """The names of what a test calls, its fixtures too."""
    calls = {ast.unparse(node.func) for node in ast.walk(test) if isinstance(node, ast.Call)}
    return {name for name in calls | {arg.arg for arg in test.args.args} if name not in COMMON}


COMMON = {
    "range",
    "len",
    "sum",
    "set",
    "str",
    "list",
    "zip",
    "record_property",
    "tmp_path",
    "scenario",
    "seed",
    "Path",
}


def without_short_form(path):
    """The long tests of a file of which no short one there calls the same function."""
    long = [one for one in functions_of(path) if is_long(one)]
    short = [called(one) for one in functions_of(path) if not is_long(one)]
    return [one.name for one in long if not any(called(one) & other for other in short)]


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_long_test_has_a_short_form_beside_it(path):
    """The same function with fewer seeds, games or cases; or a reason why there is none."""
    name = path.relative_to(FOLDER.parent).as_posix()
    if name not in EXCUSED:
        assert not is_long_as_a_whole(path)
        assert without_short_form(path) == []


def test_an_excuse_is_needed():
    """A file that has short forms is excused of nothing."""
    excused = [FOLDER.parent / name for name in EXCUSED]
    assert [path for path in excused if not (is_long_as_a_whole(path) or without_short_form(path))] == []
