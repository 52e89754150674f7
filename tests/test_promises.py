"""Every promise of SECURITY.md names the tests that hold it, and these are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
PROMISED = PAGE.partition("## What is promised")[2].partition("\n## ")[0]
PROMISES = [" ".join(each.split()) for each in re.split(r"^- ", PROMISED, flags=re.MULTILINE)[1:]]
NAMED = re.compile(r"`(tests/[^`]+)`")


def names_in(path):
    """The names of the tests of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise[:40])
def test_a_promise_names_tests_that_there_are(promise):
    """Files with tests in them, some of these by their names."""
    named = NAMED.findall(promise)
    assert named
    for each in named:
        file, _, name = each.partition("::")
        found = {test for test in names_in(ROOT / file) if test.startswith("test_")}
        assert name in found if name else found, each


def test_the_page_on_safety_names_tests_that_there_are():
    """What a server promises about crashes, time and fairness is held by files that exist as well."""
    page = (ROOT / "docs/explanation/server-safety.md").read_text(encoding="utf-8")
    rows = page.partition("## Why nothing is lost")[2].splitlines()
    rows = [row for row in rows if row.startswith("| ") and "---" not in row][1:]
    assert len(rows) >= 20
    for row in rows:
        named = NAMED.findall(row)
        assert named, row
        assert all((ROOT / each).exists() for each in named), row
