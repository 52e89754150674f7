"""Judging recorded games, several at the same time: a verdict on each, in the order of the files."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from attrs import evolve

from cockade.saves.errors import SaveError
from cockade.saves.save_file import review
from cockade.saves.verify import Verdict, departures, found, prove, verify
from cockade.tui.commands.common import tell_notes
from cockade.tui.commands.processes import show_done, spread
from cockade.tui.commands.resume import Interrupted, rest_of
from cockade.tui.commands.verify_verdicts import told
from cockade.tui.games import GAMES
from cockade.tui.text.cli_errors import words_of
from cockade.tui.text.i18n import count

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Judge = Callable[[str], tuple[str, Verdict | SaveError]]

FEW = 8
"""So many games are judged before another process has begun."""


def judged(
    files: Sequence[str], jobs: int | None = None, judge: Judge | None = None
) -> tuple[list[Verdict], int]:
    """Verdicts in the order of the files, and how many files could not be read; that has been said."""
    said: dict[str, Verdict | SaveError] = {}
    some, begun = jobs or (1 if len(files) <= FEW else None), perf_counter()
    try:
        for file, verdict in spread(judge or judge_file, files, some):
            said[file] = verdict
            done = count("{done} of {n} game", "{done} of {n} games", len(files), done=len(said))
            show_done(done, len(said), len(files), begun)
    except KeyboardInterrupt as stopped:
        for verdict in said.values():
            if isinstance(verdict, Verdict) and not verdict.same:
                print("", *told(verdict), sep="\n")
        raise Interrupted(rest_of(files, said)) from stopped
    unread = [error for file in files if isinstance(error := said[file], SaveError)]
    for error in unread:
        print(f"cockade: {words_of(error)}", file=sys.stderr)
    verdicts = [verdict for file in files if isinstance(verdict := said[file], Verdict)]
    for verdict in verdicts:
        tell_notes(verdict.file, verdict.notes)
    return verdicts, len(unread)


def judge_file(file: str) -> tuple[str, Verdict | SaveError]:
    """Today's rules on a file, with the dice as recorded."""
    try:
        return file, verify(file, GAMES)
    except SaveError as error:
        return file, error


def judge_every(file: str) -> tuple[str, Verdict | SaveError]:
    """Today's rules on a file, and on every event of it; nothing is known."""
    try:
        opened = review(Path(file), GAMES).opened
    except SaveError as error:
        return file, error
    every = tuple(found(opened, file, departure) for departure in departures(opened))
    return file, evolve(every[0] if every else Verdict(file, len(opened.events)), every=every)


def prove_file(file: str) -> tuple[str, Verdict | SaveError]:
    """The same with the dice that the key of the game gives."""
    try:
        return file, prove(file, GAMES)
    except SaveError as error:
        return file, error
