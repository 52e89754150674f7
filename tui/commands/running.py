"""
Run a command of `cockade`, importing only the module of its name.

Exit codes: 0 done, 1 the answer is no, 2 the request cannot be done, 3 Cockade itself is at fault. For
`verify` this is 125 instead, so `git bisect run` leaves out a revision that cannot be tried.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
from argparse import ArgumentTypeError
from importlib import import_module
from typing import TYPE_CHECKING

from cockade.engine.plugins import BrokenGameError, NoGamesError
from cockade.saves.errors import FULL, SaveError, bounded, told
from cockade.saves.library import HOME
from cockade.saves.sanitize import shown
from cockade.tui.commands.argument_types import name_or_path
from cockade.tui.commands.parser import command_module, parsed
from cockade.tui.text.cli_errors import CommandError, broken_words, words_of
from cockade.tui.text.i18n import labelled, say, speak
from cockade.tui.text.language_choice import LANGUAGES, VARIABLE, kept_language, known, language_of

if TYPE_CHECKING:
    from collections.abc import Sequence

ON_SCREEN = ("", "play", "learn", "review", "edit")
UNUSABLE = (errno.EBADF, errno.EIO)
"""The errors of a stream opened in the other direction, or of a lost terminal."""
DONE, NO, CANNOT, BROKEN, UNTRIED, INTERRUPTED = 0, 1, 2, 3, 125, 130


def run_command(words: Sequence[str]) -> int:
    """Run a command. Returns its exit code."""
    try:
        _prepare()
        code = _run(_spoken(words))
        sys.stdout.flush()
    except (CommandError, SaveError) as trouble:
        _complain(bounded(words_of(trouble)))
        return CANNOT
    except NoGamesError:
        text = "No game is installed. Install Cockade again (in a checkout: make setup)."
        _complain(say(text))
        return CANNOT
    except BrokenGameError as broken:
        _complain(broken_words(broken))
        return CANNOT
    except BrokenPipeError:
        _drop_output()
        return DONE
    except KeyboardInterrupt as stopped:
        print(f"\ncockade: {str(stopped) or say('Stopped.')}", file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        if error.errno not in (*FULL, *UNUSABLE):
            return _broken(words)
        _drop_output()
        text = "Standard input or output cannot be used: {why}."
        full = error.errno in FULL
        _complain(words_of(told(error, "<output>")) if full else say(text, why=error.strerror))
        return CANNOT
    except Exception:  # noqa: BLE001 - a fault of ours must never look like an answer
        return _broken(words)
    return code


def _complain(text: str) -> None:
    """Print an error line by line. Names in it are untrusted text."""
    print("cockade:", "\n".join(map(shown, text.split("\n"))), file=sys.stderr)


def _broken(words: Sequence[str]) -> int:
    import traceback

    traceback.print_exc()
    return UNTRIED if words and words[0] == "verify" else BROKEN


def _run(argv: Sequence[str]) -> int:
    try:
        args = parsed(argv)
    except SystemExit as done:  # --help and --version
        return DONE if done.code is None else int(done.code)
    if args.command in ON_SCREEN:
        gc.disable()  # until the first picture: see tui.app
    module = command_module(args.command) if args.command else import_module("cockade.tui.commands.home")
    code: int = module.run(args)
    return code


def _spoken(words: Sequence[str]) -> Sequence[str]:
    """The arguments without `--language`, which may be anywhere and applies first."""
    left = [*words]  # `list` is a command here, once it was imported
    for at, word in enumerate(words):
        if word == "--":
            break
        if word == "--language" or word.startswith("--language="):
            given = word.partition("=")[2] if "=" in word else "".join(words[at + 1 : at + 2])
            del left[at : at + (1 if "=" in word else 2)]
            _speak_as_asked(given)
            break
    return left


def _speak_as_asked(given: str) -> None:
    if not known(given):
        text = '--language: there is no "{given}". Choose from {known}.'
        raise CommandError(say(text, given=given, known=", ".join(LANGUAGES)))
    os.environ[VARIABLE] = given
    speak(given)


def _prepare() -> None:
    """Set the player's language, and replace letters that the terminal cannot show."""
    _stand_in()
    if chosen := os.environ.get(HOME):
        try:
            name_or_path(chosen)
        except ArgumentTypeError as error:
            raise CommandError(labelled(HOME, str(error))) from error
    speak(language_of(kept_language(), os.environ))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _stand_in() -> None:
    """
    Put the null device behind closed streams.

    Otherwise the next opened file, a save, would take their place.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            file = os.open(os.devnull, os.O_RDWR)
            if file != number:  # it is only this program's stream that is closed
                os.close(file)
            if number:
                setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - for good


def _drop_output() -> None:
    """Discard all further output, also at exit, because the reader has gone."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return
