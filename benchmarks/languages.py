"""The start of a command in Japanese, as so many starts of it in English: the best of so many, by turns."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory

from benchmarks.measure import Row
from tests.tui.terminal.start import started, surroundings

ROUNDS = 21
MOST = 1.05
COMMANDS = (
    ("rules", "rebels", "8.22"),
    ("rules", "brandywine", "12.1.9"),
    ("rules", "revolution", "18.4"),
    ("list",),
)
LANGUAGES = ("en", "ja")


def rows() -> Iterator[Row]:
    """All rows of this module."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for words in COMMANDS:
            yield Row(f"{' '.join(words)}, ja against en", _ratio(folder, words), MOST, "times")
        best = dict.fromkeys(LANGUAGES, float("inf"))
        for _ in range(ROUNDS):
            for language in LANGUAGES:
                report = started(folder, "play", "rebels/trenton", "--language", language, size=(80, 24))
                best[language] = min(best[language], report["seconds"])
        yield Row("first picture of Trenton, ja against en", best["ja"] / best["en"], MOST, "times")


def _ratio(folder: Path, words: tuple[str, ...]) -> float:
    """By turns, so that what else the machine does falls on both alike."""
    best = dict.fromkeys(LANGUAGES, float("inf"))
    for _ in range(ROUNDS):
        for language in LANGUAGES:
            best[language] = min(best[language], _seconds(folder, (*words, "--language", language)))
    return best["ja"] / best["en"]


def _seconds(folder: Path, words: tuple[str, ...]) -> float:
    """The processor time of a command, user and system."""
    before = getrusage(RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "cockade", *words]
    subprocess.run(command, check=True, env=surroundings(folder), stdout=subprocess.DEVNULL)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
