"""`cockade merge`: merges the results of several machines into one file to continue with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cockade.lab.commands.checkpoint import answers
from cockade.saves.errors import told
from cockade.tui.export.files import check_free, put
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import count, say

if TYPE_CHECKING:
    from argparse import Namespace


def run(args: Namespace) -> int:
    """Run the command. It writes nothing if two files are about different work or disagree."""
    into = args.out
    check_free(into, force=args.force)
    first, found = "", dict[str, Any]()
    for name in args.files:
        about, answered = _read(name)
        if first and about != first:
            text = "{file} does not match {first}: its command, seed, change or revision differs."
            raise CommandError(say(text, file=name, first=args.files[0]))
        first = about
        _take(found, answered, name)
    lines = [first, *(json.dumps(pair) for pair in found.items())]
    put(into, "".join(f"{line}\n" for line in lines).encode(), force=args.force)
    print(count("{file}: {n} result.", "{file}: {n} results.", len(found), file=into))
    return 0


def _read(path: Path) -> tuple[str, dict[str, Any]]:
    try:
        about, *lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise told(error, path) from error
    except ValueError as error:
        raise CommandError(say("{file} is not a file of results.", file=path)) from error
    return about, answers(lines)


def _take(found: dict[str, Any], more: dict[str, Any], name: str) -> None:
    """Add answers. The same game with different results is an error."""
    for question, answer in more.items():
        if found.setdefault(question, answer) != answer:
            text = "{file}: game {n} has a different result. The files were played by different rules."
            raise CommandError(say(text, file=name, n=question))
