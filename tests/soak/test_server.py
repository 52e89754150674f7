"""What is kept of a measured server, and the page that is made of it."""

from __future__ import annotations

import json

import pytest

from tests.soak import server
from tests.soak.calls import BYTES, FAILED, keys

TEST = "tests/a.py::test_a"
TWINS = "tests/b.py::test_two_hosts[brandywine/battle-{part}]"


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """Writes down runs."""
    monkeypatch.setattr(server, "KEPT", tmp_path / "server.jsonl")
    monkeypatch.setattr(server, "PAGE", tmp_path / "server.md")
    monkeypatch.setattr(server, "revision", lambda: "abc")
    return server.keep


def test_a_test_stands_with_how_often_it_held(kept):
    """And with the interval that so few runs leave."""
    for held in (True, True, False):
        kept("test", test=TEST, held=held, counted="")
    assert f"| `{TEST}` | 2 of 3 | 21 to 94 | abc |" in server.PAGE.read_text()


def test_parts_of_twins_are_one_row_and_a_part_run_twice_counts_once(kept):
    """None told otherwise: the interval says how many there may be yet."""
    for part in (0, 1, 1):
        kept("test", test=TWINS.format(part=part), held=True, counted="200 pairs")
    text = server.PAGE.read_text()
    assert "| `test_two_hosts` | brandywine/battle | 2 | 400 | 0 | 0 to 0.95 | abc |" in text
    assert "## Tests" not in text


def test_twins_that_are_told_otherwise_are_a_test_that_failed(kept):
    """Whatever was counted in it."""
    kept("test", test=TWINS.format(part=0), held=False, counted="")
    assert "0 of 1" in server.PAGE.read_text()


def test_a_percentile_is_told_with_two_of_the_values_around_it():
    """Of few values it has no interval."""
    assert server.percentile([*range(1000)], 0.95) == [1000, 950, 936, 964]
    assert server.percentile([3.0, 1.0, 2.0], 0.5) == [3, 2.0, 0.0, 0.0]


def test_what_was_kept_is_what_the_page_says():
    """Nothing in it is written by hand."""
    if server.PAGE.exists():
        assert server.PAGE.read_text("utf-8") == server.page()
        assert all(json.loads(line)["at"] for line in server.KEPT.read_text("utf-8").splitlines())


def test_every_key_of_an_action_can_be_pressed_in_a_walk():
    """But what only some terminals send."""
    assert len(keys()) > 90
    assert {"enter", "question_mark", "f1", "ctrl+k"} <= {*keys()} <= BYTES.keys()


def test_a_call_that_failed_is_read_with_its_error():
    """As `strace -ff -Z` writes it."""
    found = FAILED.match('openat(AT_FDCWD, "/x", O_RDONLY) = -1 EPERM (Operation not permitted)')
    assert found.groups() == ("openat", "EPERM")
