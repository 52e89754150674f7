"""`cockade completion SHELL`: print the completion script for a shell."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Any

import shtab

from cockade.tui.commands.arguments import all_parsers
from cockade.tui.commands.parser import whole_parser
from cockade.tui.games import scenarios
from cockade.tui.games.pack_loading import shipped

if TYPE_CHECKING:
    from argparse import Namespace

FILES = {"file", "files", "save", "values", "cast", "gif", "png", "text", "report", "pack"}
"""The arguments that name a file."""
FOLDERS = {"data"}


def run(args: Namespace) -> int:
    """Print the script for a shell."""
    parser = whole_parser()
    for each in all_parsers(parser):
        for action in each._actions:  # noqa: SLF001 - argparse has no other way to walk a parser
            _complete(action)
    print(shtab.complete(parser, args.shell, preamble=_preamble(args.shell)))
    return 0


def _complete(action: Any) -> None:  # shtab reads an attribute that argparse does not declare
    if action.dest in FILES:
        action.complete = shtab.FILE
    elif action.dest in FOLDERS:
        action.complete = shtab.DIRECTORY
    elif action.dest == "scenario":
        action.complete = {"bash": "_cockade_scenario", "zsh": f"({' '.join(_battles())})"}


def _battles() -> list[str]:
    """The shipped scenarios and packs."""
    return [*scenarios(), *shipped()]


def _preamble(shell: str) -> str:
    """The bash function that completes a scenario: a scenario, a pack, or a recorded game to continue."""
    words = shlex.quote(" ".join(_battles()))
    found = f'_cockade_scenario() {{ compgen -W {words} -- "$1"; compgen -f -- "$1"; }}'
    return found if shell == "bash" else ""
