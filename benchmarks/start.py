"""From the start of a process to the first picture, as so many processes that only import the framework."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory

from benchmarks.measure import Row
from cockade.saves.workshop import copied_pack
from tests.tui.terminal.start import started, surroundings

ROUNDS = 10
BARE = "import textual.app"
MOST_MIB = 64
SIZES = {(120, 40): 2.1, (200, 60): 2.5}
"""How large the terminal is, and the most that the first picture may take there."""


def rows() -> Iterator[Row]:
    """All rows of this module."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for size, most in SIZES.items():
            reports, bare = [], []
            for _ in range(ROUNDS):
                reports.append(started(folder, "play", "rebels/trenton", size=size))
                bare.append(_bare(folder))
            ratio = min(report["seconds"] for report in reports) / min(bare)
            called = "x".join(map(str, size))
            yield Row(f"first picture of Trenton, {called}, against textual.app alone", ratio, most, "times")
            yield Row(f"memory at the first picture, {called}", _mib(reports[0]["memory"]), MOST_MIB, "MiB")
        yield Row("first picture of the workshop, against that of the game", _workshop(folder), 1.2, "times")
        yield Row("modules loaded up to there", len(reports[0]["modules"]), None, "modules")


def _workshop(folder: Path) -> float:
    """What the first picture of a copy of Trenton in the workshop takes, as so many of the game's."""
    copied_pack(folder / "mine", "mine", "trenton")
    taken = {"edit": [], "play": []}
    for _ in range(ROUNDS):
        for words in (("edit", str(folder / "mine")), ("play", "rebels/trenton")):
            taken[words[0]].append(started(folder, *words)["seconds"])
    return min(taken["edit"]) / min(taken["play"])


def _bare(folder: Path) -> float:
    """The processor time of a process that imports the framework and ends."""
    before = _of_children()
    subprocess.run([sys.executable, "-c", BARE], check=True, env=surroundings(folder))
    return _of_children() - before


def _of_children() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _mib(memory: int) -> float:
    """The system tells bytes on macOS, elsewhere KiB."""
    return memory / (1 << 20 if sys.platform == "darwin" else 1 << 10)
