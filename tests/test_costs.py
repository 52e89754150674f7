"""`make test` leaves nothing out in silence: what `dear.toml` names is there, and a smaller test stays."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path

from tests.conftest import DEAR, spread
from tests.costs import function_of

ROOT = Path(__file__).parents[1]
TABLE = tomllib.loads(DEAR.read_text("utf-8"))


@cache
def functions(file):
    """The test functions of a file by name, each with its decorators."""
    body = ast.parse((ROOT / file).read_text("utf-8")).body
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    return {one.name: [*map(ast.unparse, one.decorator_list)] for one in body if isinstance(one, kinds)}


def is_there(test):
    """True if a test function is where it is said to be."""
    file, _, name = test.partition("::")
    return (ROOT / file).is_file() and name in functions(file)


def test_every_row_names_a_test():
    """A test that was renamed would take part with all its cases again."""
    named = {*TABLE["cases"], *TABLE["smaller"], *TABLE["smaller"].values()}
    assert [test for test in sorted(named) if not is_there(test)] == []


def test_a_test_that_is_left_out_names_one_that_takes_part():
    """Some case of the smaller one at least."""
    assert all(cases > 0 for cases in TABLE["cases"].values())
    assert TABLE["smaller"].keys().isdisjoint(TABLE["smaller"].values())


def test_a_test_of_a_clause_takes_part_whole():
    """Whatever it costs: it is what a change of a rule needs."""
    rows = [test for test in (*TABLE["cases"], *TABLE["smaller"]) if is_there(test)]
    marked = [
        test
        for test in rows
        for mark in functions(test.partition("::")[0])[test.partition("::")[2]]
        if "rule(" in mark
    ]
    assert marked == []


def test_cases_are_spread_evenly():
    """Always the same, neither the first nor the last alone."""
    assert spread([*range(9)], 3) == [1, 4, 7]
    assert spread([*range(3)], 5) == [0, 1, 2]


def test_the_function_of_a_case_is_found_whatever_its_name():
    """A case may have brackets and slashes in it."""
    assert function_of("tests/a/test_b.py::test_c[x/y-[1]]") == "tests/a/test_b.py::test_c"
