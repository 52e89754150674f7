"""
The command line: `main` finds the command, and only its module is imported.

Exit codes: 0 done, 1 the answer is no, 2 the request cannot be done.
"""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

from saves.errors import SaveError
from tui.commands.parser import parsed
from tui.commands.trouble import Trouble
from tui.words import speak

if TYPE_CHECKING:
    from collections.abc import Sequence

DONE, NO, CANNOT, INTERRUPTED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code."""
    try:
        _prepare()
        code = _run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except (Trouble, SaveError) as trouble:
        print(f"cockade: {trouble}", file=sys.stderr)
        return CANNOT
    except BrokenPipeError:
        _drop_output()
        return DONE
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _run(argv: Sequence[str]) -> int:
    try:
        args = parsed(argv)
    except SystemExit as done:  # --help and --version
        return DONE if done.code is None else int(done.code)
    if args.module == "screen":
        gc.disable()  # until the first picture: see tui.app
    code: int = import_module(f"tui.commands.{args.module}").run(args)
    return code


def _prepare() -> None:
    """The player's language; and no letter that the terminal cannot show may stop a command."""
    speak(os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "C")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """The reader has gone: nothing more is written, at the exit of the interpreter neither."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return
