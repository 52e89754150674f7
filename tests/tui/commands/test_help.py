"""The help of every command: in columns, in 80 cells, its paragraphs whole, in both languages."""

from __future__ import annotations

import argparse
import re

import pytest

from cockade.tui.commands import argparse_i18n
from cockade.tui.commands.argparse_i18n import whole_rows
from cockade.tui.commands.parser import whole_parser
from cockade.tui.text.cell_width import cells
from cockade.tui.text.i18n import speak
from cockade.tui.text.language_choice import LANGUAGES

ENTRY = re.compile(r"^ +\S.*?\S {2,}(?=\S)")
"""An argument with what it is for in the same row, up to where that begins."""


@pytest.fixture(params=LANGUAGES)
def helps(request, monkeypatch):
    """The help of every command and of its own commands, by its name."""
    monkeypatch.setenv("COLUMNS", "80")
    speak(request.param)
    argparse_i18n.install()
    yield {parser.prog: parser.format_help() for parser in parsers(whole_parser())}
    speak("en")


def parsers(parser):
    """A parser and all below it."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from parsers(inner)


def test_no_row_is_wider_than_the_terminal(helps):
    """However wide its letters are."""
    assert len(helps) > 30
    wide = {name: row for name, said in helps.items() for row in said.splitlines() if cells(row) > 80}
    assert wide == {}


def test_the_colon_behind_a_heading_is_as_wide_as_its_letters(helps):
    """In every help."""
    ends = {row[-2:] for said in helps.values() for row in said.splitlines() if row.endswith((":", "\uff1a"))}
    assert [end for end in ends if end.isascii() != end.endswith(":")] == []


def test_what_arguments_are_for_stands_in_one_column(helps):
    """Wide letters push nothing aside."""
    for name, said in helps.items():
        entries = [row for row in said.split("\n\n")[-1 if name == "cockade" else 0 :] if row]
        rows = [row for block in entries for row in block.splitlines() if row.lstrip().startswith("--")]
        starts = {cells(found[0]) for row in rows if (found := ENTRY.match(row))}
        assert len(starts) <= 1, (name, starts)


def test_a_usage_that_goes_on_stays_under_its_first_argument(helps):
    """Where the rows of a usage begin, counted in cells: behind the name of the command."""
    parted = 0
    for name, said in helps.items():
        first, *rest = said.split("\n\n")[0].splitlines()
        start = cells(first[: first.index(name)] + f"{name} ")
        assert {cells(row[: -len(row.lstrip())]) for row in rest} <= {start}, name
        parted += bool(rest)
    assert parted > 10


def test_paragraphs_stay_apart_and_examples_stay_whole_rows(helps):
    """A row that was parted because it is long is joined; what is typed begins a row of its own."""
    said = helps["cockade mail"]
    assert len(re.findall(r"\n\n\S", said)) >= 5
    assert re.search(r"\n  cockade mail trenton\.mail", said)
    assert whole_rows(["a" * 90, "b", "", "  cockade x " + "y" * 90, "  then"]) == [
        "a" * 90 + " b",
        "",
        "  cockade x " + "y" * 90,
        "  then",
    ]


@pytest.mark.parametrize(
    "words", [["--ascii", "play", "rebels/trenton"], ["play", "rebels/trenton", "--ascii"]]
)
def test_plain_letters_may_be_asked_for_before_the_command_or_after_it(words):
    """What stands before the command is no less meant."""
    found = whole_parser().parse_args(words)
    assert (found.ascii, found.plain) == (True, False)
