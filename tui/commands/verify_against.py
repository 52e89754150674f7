"""`cockade verify --against REV`: recorded games by the rules here and by those of another revision."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from cockade.events.record import Record
from cockade.saves.baseline import Known, digest_of
from cockade.saves.errors import SaveError
from cockade.saves.save_file import review
from cockade.saves.verify import DIFFERS, REFUSED, RETURNED, SAME, Verdict, judged
from cockade.tui.commands import git_worktree, verify_files
from cockade.tui.commands.git_worktree import checked_out
from cockade.tui.commands.verify_verdicts import for_tools
from cockade.tui.games import GAMES
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    Plain = dict[str, Any]


@frozen
class There(Record):
    """
    How another revision plays a recorded game: by node, every event that it plays otherwise, as plain JSON.

    Of a revision from before it could tell them all only the first is known (`all_told`).
    """

    departures: dict[int, Plain]
    all_told: bool = True

    @classmethod
    def of(cls, verdicts: Iterable[Verdict]) -> There:
        """The same from the verdicts on those events."""
        return cls({one.node: for_tools(one) for one in verdicts if one.node is not None})

    @property
    def known(self) -> tuple[Known, ...]:
        """The same as what is known to differ."""
        return tuple(
            Known(node, said["first"], said["rule"] or "", _digest(said), "", "")
            for node, said in self.departures.items()
        )


def judged_against(files: Sequence[str], revision: str, jobs: int | None) -> tuple[list[Verdict], int]:
    """Verdicts with the other revision in the place of the recording; how many files were not read."""
    with checked_out(revision) as folder:
        there = _judged_there(folder, files)
    verdicts, unread = verify_files.judged(files, jobs, partial(judge_beside, there))
    columns = revision, say("your change") if git_worktree.has_changes() else say("today")
    return [beside(there[verdict.file], verdict, columns) for verdict in verdicts], unread


def judge_beside(there: Mapping[str, There], file: str) -> tuple[str, Verdict | SaveError]:
    """Today's rules on a file, with what another revision plays otherwise as known."""
    try:
        opened = review(Path(file), GAMES).opened
    except SaveError as error:
        return file, error
    if file not in there:
        return file, SaveError(file, "That revision cannot read this game.")
    return file, judged(opened, file, known=there[file].known)


def beside(there: There, verdict: Verdict, columns: tuple[str, str]) -> Verdict:
    """A verdict whose left side is what the other revision plays."""
    verdict = evolve(verdict, known=(), columns=columns)
    if verdict.node is None or (not there.all_told and verdict.node > max(there.departures, default=-1)):
        return evolve(verdict, result=SAME, first=None, node=None, rule=None)
    then = there.departures.get(verdict.node)
    if then is not None:
        verdict = evolve(verdict, recorded=tuple(then["now"]))
    return evolve(verdict, result=DIFFERS) if verdict.result == RETURNED else verdict


def _judged_there(folder: Path, files: Sequence[str]) -> dict[str, There]:
    """What the rules of that folder make of the games that it can read, by file."""
    # a revision from before there was one package has `tui` at the top
    one_package = any((folder / name).exists() for name in ("package", "__main__.py"))
    places = {str(Path(file).resolve()): file for file in files}
    command = [sys.executable, "-m", "cockade.tui.commands" if one_package else "tui.commands", "verify"]
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder.parent), str(folder)))}
    for more in (("--json", "--every"), ("--json",)):
        ran = subprocess.run(  # noqa: S603 - our own command
            [*command, *more, *places],
            cwd=folder,
            env=surroundings,
            capture_output=True,
            text=True,
            check=False,
        )
        try:
            return {places[said["file"]]: _there(said) for said in json.loads(ran.stdout)["games"]}
        except (ValueError, KeyError):
            continue
    why = (ran.stderr.strip().splitlines() or ["?"])[-1]
    raise CommandError(say("--against: that revision cannot judge these games: {why}", why=why))


def _there(said: Plain) -> There:
    if "every" in said:
        return There({one["node"]: one for one in said["every"]})
    if said["result"] == SAME:
        return There({})
    return There({_node(said): said}, all_told=False)


def _node(said: Plain) -> int:
    """The place in the order of play of the event that a revision names by its number only."""
    events = review(Path(said["file"]), GAMES).opened.events
    same = (node for node, event in enumerate(events) if event.n == said["first"])
    return next(same)


def _digest(said: Plain) -> str:
    """The digest of what a revision plays, as `saves.verify.digest` makes it."""
    return digest_of([REFUSED, said["rule"]] if said["result"] == REFUSED else said["now"])
