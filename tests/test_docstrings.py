"""The check of docstrings finds what it is for, and finds nothing in the words, the rules and the saves."""

from __future__ import annotations

import ast

import pytest

from tests.docstrings import faults, findings, strays, strays_of


def test_every_public_function_says_more_than_its_name_and_what_it_raises():
    """Also in `make lint`."""
    assert [*findings()] == []


HEAD = "def hex_of(unit):\n    "
RAISING = "\n    raise KeyError(unit)"


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        (f"{HEAD}pass", 1),
        (f'{HEAD}"""The hex of it."""', 1),
        (f'{HEAD}"""Where a unit is, 0 if it is off the map."""', 0),
        (f'{HEAD}"""Where a unit is; KeyError if it is unknown."""{RAISING}', 1),
        (f'{HEAD}"""Where a unit is.\n\n    Raises: KeyError if it is unknown."""{RAISING}', 0),
        (f'{HEAD}"""See `Units`."""{RAISING}', 0),
        ('@condition("6.1", "There is no room.")\ndef has_room(unit):\n    return unit', 0),
    ],
)
def test_a_docstring_is_judged(source, wrong):
    assert len([*faults(ast.parse(source).body[0])]) == wrong


def test_no_docstring_stays_where_its_constant_was():
    """In the program and in its tests."""
    assert [*strays()] == []


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ('"""A module."""\nMOST = 3\n"""Of steps."""', []),
        ('"""A module."""\nimport os\n"""Of steps."""', [3]),
        ('"""A module."""\n"""Of steps."""', [2]),
        ('class Unit:\n    """A unit."""\n    hex: int\n    """Where it is."""', []),
        ('def march():\n    """4.1."""\n    """4.2."""', [3]),
        ('if DEBUG:\n    """Of steps."""', [2]),
    ],
)
def test_a_text_without_an_owner_is_found(source, lines):
    assert [*strays_of(ast.parse(source))] == lines
