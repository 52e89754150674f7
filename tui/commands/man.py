"""`cockade man`: the manual page, with the contents of `--help`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.commands.arguments import all_parsers
from cockade.tui.commands.installed_version import version
from cockade.tui.commands.parser import whole_parser

if TYPE_CHECKING:
    from argparse import Namespace


def run(args: Namespace) -> int:  # noqa: ARG001 - as every command
    """Print the page, for `man`."""
    parser = whole_parser()
    name = f".SH NAME\ncockade \\- {_plain(parser.description or '')}"
    head = f'.TH COCKADE 1 "" "Cockade {version()}"\n{name}'
    print(head)
    for each in all_parsers(parser):
        print(f".SH {_plain(each.prog.upper())}\n.nf")
        print("\n".join(map(_plain, each.format_help().rstrip().splitlines())))
        print(".fi")
    return 0


def _plain(line: str) -> str:
    r"""
    Escape a line so roff does not read it as a request.

    >>> _plain(r".a\b -c")
    '\\&.a\\eb \\-c'
    """
    said = line.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{said}" if said.startswith((".", "'")) else said
