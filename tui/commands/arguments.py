"""What the arguments of several commands have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from cockade.tui.text.words import say

if TYPE_CHECKING:
    from argparse import ArgumentParser

Made = tuple[str, str, Callable[["ArgumentParser"], None]]
"""The module of a command, what it is for, and what enters its arguments."""


def parts(parser: ArgumentParser, told: Mapping[str, str]) -> Iterator[tuple[str, ArgumentParser]]:
    """The parts of a command, one of which must be named: each with what it is for, and its own parser."""
    what = parser.add_subparsers(dest="what", metavar=say("WHAT"), required=True)
    for name, help_ in told.items():
        yield name, what.add_parser(name, help=help_, description=help_, allow_abbrev=False)


def data_folder(parser: ArgumentParser) -> None:
    """The folder of a server."""
    folder = say("the folder that the server was started with")
    parser.add_argument("--data", metavar=say("DIR"), required=True, help=folder)


def as_json(parser: ArgumentParser) -> None:
    """Whether tools are to read it."""
    parser.add_argument("--json", action="store_true", help=say("as JSON, for tools"))
