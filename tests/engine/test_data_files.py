"""Strict reading of data: nothing is guessed, and every fault is named with file and place."""

from __future__ import annotations

import json
import pickle
from typing import Literal

import pytest
from attrs import field, frozen

from cockade.engine.data_files import DataError, Fault, package_text, read_toml, structure


@frozen
class Gun:
    """A record inside a record."""

    id: str
    range: int
    at: tuple[int, str] = (0, "")


@frozen
class Battery:
    """A record with every kind of field that our data use."""

    guns: tuple[Gun, ...]
    weight: float = 1.0
    horsed: bool = False
    side: Literal["american", "british"] = "american"
    teams: Literal[1, 2] = 1
    crews: dict[str, int] = field(factory=dict)
    marks: frozenset[str] = frozenset()
    note: str | None = None


def complaints(raw):
    """The lines of the refusal, without the name of the file."""
    with pytest.raises(DataError) as refused:
        structure(raw, Battery, "guns.toml")
    return [line.removeprefix("guns.toml: ") for line in str(refused.value).splitlines()]


def test_good_data_become_the_record():
    """Lists become tuples and sets, tables become records, and what is left out keeps its default."""
    raw = {
        "guns": [{"id": "a", "range": 3, "at": [1, "x"]}],
        "weight": 2,
        "crews": {"a": 5},
        "marks": ["m"],
        "note": "n",
    }
    wanted = Battery((Gun("a", 3, (1, "x")),), 2.0, crews={"a": 5}, marks=frozenset("m"), note="n")
    assert structure(raw, Battery, "guns.toml") == wanted


@pytest.mark.parametrize("value", ["712", 7.9, 7.0, True, None, [7]])
def test_only_a_whole_number_is_a_whole_number(value):
    """Neither a text of digits, nor a fraction, nor true passes for one."""
    assert complaints({"guns": [{"id": "a", "range": value}]}) == [
        f"$.guns[0].range: expected a whole number, found {json.dumps(value)}"
    ]


@pytest.mark.parametrize("value", ["2.0", True])
def test_only_a_number_is_a_number(value):
    """A fraction may be written as a whole number, but not as a text or as true."""
    assert complaints({"guns": [], "weight": value}) == [
        f"$.weight: expected a number, found {json.dumps(value)}"
    ]


@pytest.mark.parametrize("value", [1, "true"])
def test_only_true_and_false_are_true_or_false(value):
    """One is not true."""
    assert complaints({"guns": [], "horsed": value}) == [
        f"$.horsed: expected true or false, found {json.dumps(value)}"
    ]


def test_a_number_is_no_text():
    """An id is written in quotes."""
    assert complaints({"guns": [{"id": 33, "range": 3}]}) == ["$.guns[0].id: expected a text, found 33"]


@pytest.mark.parametrize("key", ["guns", "marks"])
def test_a_text_is_no_list(key):
    """A word is not taken for the list of its letters."""
    assert complaints({"guns": [], key: "ab"}) == [f'$.{key}: expected a list, found "ab"']


def test_a_list_is_no_table():
    """Neither where a record is wanted nor where names lead to values."""
    assert complaints({"guns": [[1]], "crews": [1]}) == [
        "$.guns[0]: expected a table, found [1]",
        "$.crews: expected a table, found [1]",
    ]


def test_a_row_of_fixed_length_has_that_length():
    """Two entries are two entries."""
    assert complaints({"guns": [{"id": "a", "range": 1, "at": [1]}]}) == [
        "$.guns[0].at: expected a list of 2, found [1]"
    ]


def test_the_place_leads_into_rows_and_tables():
    """List entries are counted from 0, what a table holds has its name in brackets."""
    raw = {"guns": [{"id": "a", "range": 1, "at": [1, 2]}], "crews": {"a": "5"}}
    assert complaints(raw) == [
        "$.guns[0].at[1]: expected a text, found 2",
        "$.crews['a']: expected a whole number, found \"5\"",
    ]


def test_a_choice_outside_the_list_is_refused_with_the_list():
    """Whoever mistypes a side learns the sides."""
    assert complaints({"guns": [], "side": "french"}) == [
        '$.side: expected one of "american", "british", found "french"'
    ]


def test_a_choice_of_numbers_is_a_choice_of_numbers():
    """True is not 1."""
    assert complaints({"guns": [], "teams": True}) == ["$.teams: expected one of 1, 2, found true"]


def test_an_unknown_key_is_refused_with_the_known_ones():
    """A misspelt key is not overlooked."""
    assert complaints({"guns": [{"id": "a", "range": 1, "rnage": 2}]}) == [
        "$.guns[0].rnage: unknown key; known are id, range, at"
    ]


def test_a_missing_key_is_named():
    """The place is where it should have been."""
    assert complaints({"guns": [{"id": "a"}]}) == ["$.guns[0].range: missing"]


def test_all_faults_are_named_at_once():
    """Nobody has to run the game once per slip."""
    assert len(complaints({"guns": [{"id": 1, "range": "1"}], "note": 5})) == 3


def test_what_is_not_toml_is_refused_with_its_line():
    """The file and the line of the slip are in the message."""
    with pytest.raises(DataError, match=r"^guns.toml: \$: is not TOML: .*line 2"):
        read_toml("a = 1\nb = = 2", "guns.toml")


def test_toml_comes_as_its_tables():
    """Reading alone changes nothing."""
    assert read_toml("[a]\nb = [1]", "a.toml") == {"a": {"b": [1]}}


def test_a_file_of_a_package_is_read_as_text():
    """Data files travel with their package."""
    assert "battle = " in package_text("cockade.engine.rebels", "maps/trenton.toml")


def test_a_missing_file_is_named():
    """The refusal says which file of which package."""
    with pytest.raises(DataError, match=r"^maps/atlantis.toml: \$: .* package cockade.engine.rebels"):
        package_text("cockade.engine.rebels", "maps/atlantis.toml")


def test_a_data_error_survives_being_sent_between_processes():
    """A worker that fails on a file can say so."""
    with pytest.raises(DataError) as refused:
        structure([], Battery, "guns.toml")
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


def test_what_is_wrong_is_told_without_what_a_terminal_obeys():
    """A fault may quote a stranger's file."""
    told = str(DataError("charts.toml", Fault("$.columns", "one of \u202egame\u2066, 1:2 is no heading")))
    assert told == "charts.toml: $.columns: one of ?game?, 1:2 is no heading"
