"""Whatever is, or is not, behind the standard streams, a command ends with an answer."""

from __future__ import annotations

import os
import sys

import pytest

from cockade.tui.commands import main


@pytest.fixture
def closed(monkeypatch):
    """Close a stream, as `>&-` does; its place among open files is taken by the test's own."""
    return lambda *names: [monkeypatch.setattr(sys, name, None) for name in names]


def test_a_closed_output_is_no_fault(closed):
    """The null device stands behind it from then on."""
    closed("stdout", "stderr")
    assert main(["list"]) == 0
    assert main(["log", "no-such-game"]) == 2
    sys.stdout.close()
    sys.stderr.close()


@pytest.mark.parametrize("words", [["protocol"], ["play", "trenton", "--plain"]])
def test_without_an_input_nobody_can_type(closed, capsys, words):
    closed("stdin")
    assert main(words) == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("words", [["protocol"], ["play", "trenton", "--plain"]])
def test_an_input_that_is_open_for_writing_is_told_in_a_sentence(monkeypatch, capsys, words):
    with os.fdopen(os.open(os.devnull, os.O_WRONLY), "r") as wrong:
        monkeypatch.setattr(sys, "stdin", wrong)
        assert main(words) == 2
    assert "Standard input or output cannot be used" in capsys.readouterr().err


def test_a_file_that_is_opened_later_is_no_standard_stream(closed, monkeypatch):
    """Else what is printed would be written into a save."""
    taken = []
    monkeypatch.setattr(os, "open", lambda *_: taken.append(1) or 1)
    closed("stdout")
    assert main(["list"]) == 0
    assert taken == [1]
    sys.stdout.close()
