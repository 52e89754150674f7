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


def test_the_pages_for_operators_name_tests_that_there_are():
    """What docs/how-to/run-a-server.md promises is held by files that exist as well."""
    page = (ROOT / "docs/how-to/run-a-server.md").read_text(encoding="utf-8")
    rows = page.partition("## What is promised, and where it is held")[2].splitlines()
    rows = [row for row in rows if row.startswith("| ") and "---" not in row][1:]
    assert len(rows) > 30
    for row in rows:
        named = re.findall(r"`([\w/]+(?:\.py)?)`", row.rsplit("|", 2)[1])
        assert named, row
        folder = ROOT / named[0]
        for each in named:
            path = ROOT / each if "/" in each else folder.parent / each
            assert path.exists(), row
