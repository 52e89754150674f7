"""TOML whose lists of tables stand in turns: what is changed, added or taken out moves nothing else."""

from __future__ import annotations

import tomllib

import pytest

from cockade.saves.toml_edit import rewritten
from cockade.saves.toml_order import blocks, in_pieces

TEXT = '''# the head
title = "x"

[[a]]
n = 1  # the first

[[b]]
n = 2
said = """
[[a]] is no head here
"""

# before the second a
[[a]]
n = 3

[special]
k = 1

[[b]]
n = 4
'''


def test_a_text_is_the_sum_of_its_blocks():
    """A head within a text of several lines is none."""
    assert "".join(body for _, body in blocks(TEXT)) == TEXT
    assert [name for name, _ in blocks(TEXT)] == ["", "a", "b", "a", "special", "b"]


def test_the_order_comes_back():
    """What is changed is handed over list by list, and stands where it stood."""
    seen = []
    assert in_pieces(TEXT, lambda text: seen.append(text) or text) == TEXT
    assert [name for name, _ in blocks(seen[0])] == ["", "a", "a", "b", "b", "special"]


@pytest.mark.parametrize(
    ("change", "order"),
    [
        (lambda tables: tables["a"].append({"n": 9}), ["", "a", "b", "a", "a", "special", "b"]),
        (lambda tables: tables["b"].pop(0), ["", "a", "a", "special", "b"]),
        (lambda tables: tables["a"][0].update(n=7), ["", "a", "b", "a", "special", "b"]),
        (lambda tables: tables["b"].insert(0, {"n": 8}), ["", "a", "b", "b", "a", "special", "b"]),
    ],
    ids=["added", "taken out", "changed", "put first"],
)
def test_a_change_of_one_list_moves_no_other(change, order):
    """It says what is wanted, in the order that it had."""
    tables = tomllib.loads(TEXT)
    change(tables)
    written = rewritten(TEXT, tables)
    assert tomllib.loads(written) == tables
    assert [name for name, _ in blocks(written)] == order
