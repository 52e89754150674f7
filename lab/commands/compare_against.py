"""Games by the rules of another revision or another installation, for `compare --against`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from cockade.events.record import Record
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Mapping

THERE = """\
import inspect, json, sys
from cockade.lab.match import play
course = ["course"] if "course" in inspect.signature(play).parameters else []
for line in sys.stdin:
    found = play(*json.loads(line), **dict.fromkeys(course, True))
    print(json.dumps([found.winner, getattr(found, "course", "")]), flush=True)
"""
"""The program for the other installation. It needs only a revision that has the laboratory."""


@frozen
class Other(Record):
    """Another installation: its Python, and the folder of its files, empty if installed there."""

    python: str
    folder: str = ""


@cache
def _process(other: Other) -> subprocess.Popen[str]:
    """Return the process that plays there. It ends when this process closes the pipe."""
    paths = {"PYTHONPATH": str(Path(other.folder).parent)} if other.folder else {}
    surroundings = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | paths
    return subprocess.Popen(  # noqa: S603 - our own words
        [other.python, "-P", "-c", THERE],
        cwd=other.folder or None,
        env=surroundings,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def played_there(other: Other, game: str, scenario: str, who: Mapping[str, str], key: str) -> tuple[str, str]:
    """Return a game's winner by the other rules, and its course if available. Raises: CommandError."""
    process = _process(other)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.dumps([game, scenario, dict(who), key]) + "\n")
        process.stdin.flush()
        said = process.stdout.readline()
    except BrokenPipeError:
        said = ""
    if not said:
        raise CommandError(say("--against: that revision cannot play this battle: {why}", why=_why(process)))
    winner, course = json.loads(said)
    return str(winner), str(course)


def _why(process: subprocess.Popen[str]) -> str:
    assert process.stderr is not None
    return (process.stderr.read().strip().splitlines() or ["?"])[-1]


def is_python(name: str) -> bool:
    """Return whether a revision is given as the Python of another installation."""
    return Path(name).is_file() and os.access(name, os.X_OK)


def this_python() -> str:
    """Return the Python of this installation."""
    return sys.executable
