"""The words of `argparse` itself in the player's language, and its help in cells instead of letters."""

from __future__ import annotations

import argparse

from cockade.tui.text.columns import filled
from cockade.tui.text.letters import cells
from cockade.tui.text.words import mark, say

WORDS = (
    mark("usage: "),
    mark("positional arguments"),
    mark("options"),
    mark("show this help message and exit"),
    mark("the following arguments are required: %s"),
    mark("unrecognized arguments: %s"),
    mark("argument %(argument_name)s: %(message)s"),
    mark("invalid choice: %(value)r (choose from %(choices)s)"),
    mark("invalid %(type)s value: %(value)r"),
    mark("expected one argument"),
    mark("expected at most one argument"),
    mark("expected at least one argument"),
    mark("ambiguous option: %(option)s could match %(matches)s"),
    mark("not allowed with argument %s"),
    mark("one of the arguments %s is required"),
    mark("ignored explicit argument %r"),
)
"""What argparse says; it asks for its translations by these texts."""


def install() -> None:
    """Let argparse say its own words through `say`; what it says besides them stays English."""
    setattr(argparse, "_", say)  # noqa: B010 - the module has the name from gettext
    setattr(argparse, "ngettext", count_said)  # noqa: B010 - as above


def count_said(one: str, many: str, n: int) -> str:
    """As `ngettext`: the form for a number, which argparse fills in."""
    return say(one if n == 1 else many)


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Help whose columns count cells, so that wide letters are not cut."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return super()._split_lines(text, width) if text.isascii() else filled(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        rows = text.splitlines()
        if all(cells(row) <= width for row in rows):
            return super()._fill_text(text, width, indent)
        return "\n".join(part for row in rows for part in filled(row, width, len(indent)))
