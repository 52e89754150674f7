"""The texts of `argparse` in the player's language, and its help measured in cells instead of letters."""

from __future__ import annotations

import argparse
import re
from textwrap import indent
from typing import TYPE_CHECKING, Any

from cockade.tui.text.cell_width import cells
from cockade.tui.text.columns import filled
from cockade.tui.text.i18n import mark, say

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDE_HEADING = re.compile(r"(?<=[\u3000-\u9fff]):$", re.MULTILINE)
LONG = 78
"""The width above which a row was broken, in cells."""
EXAMPLES = ("cockade ", "{")
"""The starts of examples, which stay on their own rows."""

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
"""The texts of argparse, which are the keys of its translations."""


def install() -> None:
    """Translate the texts of argparse through `say`. Its other texts stay English."""
    setattr(argparse, "_", say)  # noqa: B010 - the module has the name from gettext
    setattr(argparse, "ngettext", count_said)  # noqa: B010 - as above


def count_said(one: str, many: str, n: int) -> str:
    """Replace `ngettext`: the form for a number, which argparse fills in."""
    return say(one if n == 1 else many)


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Help whose columns count cells, so wide letters fit."""

    def _format_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None) -> str:
        prefix = say("usage: ") if prefix is None else prefix
        self._width -= (more := cells(prefix) - len(prefix))
        said = super()._format_usage(usage, actions, groups, prefix)
        self._width += more
        first, newline, rest = said.partition("\n")
        return first + newline + indent(rest, " " * more)

    def format_help(self) -> str:
        """Format the help, with a wide colon after a heading of wide letters."""
        return WIDE_HEADING.sub("\uff1a", super().format_help())

    def _split_lines(self, text: str, width: int) -> list[str]:
        return super()._split_lines(text, width) if text.isascii() else filled(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        rows = text.splitlines()
        if all(cells(row) <= width for row in rows):
            return super()._fill_text(text, width, indent)
        return "\n".join(part for row in whole_rows(rows) for part in folded(row, width, len(indent)))


def whole_rows(rows: Sequence[str]) -> list[str]:
    """Join rows of a text that were broken only because of their length. Examples stay."""
    found: list[str] = []
    for before, row in zip(("", *rows), rows, strict=False):
        if found and _goes_on(before, row):
            is_wide = cells(before[-1]) > 1 and cells(row.lstrip()[0]) > 1
            found[-1] += row.lstrip() if is_wide else f" {row.lstrip()}"
        else:
            found.append(row)
    return found


def _goes_on(before: str, row: str) -> bool:
    is_broken = cells(before) > LONG and not before.endswith((".", "。"))
    is_text = bool(row.strip()) and not any(each.lstrip().startswith(EXAMPLES) for each in (before, row))
    return is_broken and is_text and _margin(before) == _margin(row)


def folded(row: str, width: int, indent: int) -> list[str]:
    """Wrap a row to a width, keeping its indent. An empty one stays."""
    return filled(row.strip(), width, indent + _margin(row)) or [""]


def _margin(row: str) -> int:
    return len(row) - len(row.lstrip())
