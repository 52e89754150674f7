"""What whole commands take in processor time, against `cockade --version`: the least of several, in turn."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import Row
from benchmarks.start import COMMAND, ROUNDS, of_children, surroundings

GAME = Path(__file__).parents[1] / "tests" / "games" / "trenton-by-hand-1.jsonl"
"""A recorded game of about two hundred events."""
VERSION = ("--version",)
SIMULATED = ("simulate", "rebels/trenton", "--seed", "1", "--jobs", "1", "--games")
REGULAR = ("--american", "regular", "--british", "regular")
COMMANDS: dict[str, tuple[Sequence[str], float | None]] = {
    "play --plain of Trenton, to its first prompt": (("play", "rebels/trenton", "--plain"), 6.0),
    "play --plain of the campaign, to its first prompt": (("play", "revolution/campaign", "--plain"), 7.0),
    "log of a game of two hundred events": (("log", str(GAME)), 6.0),
    "verify of that game": (("verify", str(GAME)), 8.0),
    "simulate, one game of Trenton at random": ((*SIMULATED, "1"), None),
    "simulate, four of them": ((*SIMULATED, "4"), None),
    "simulate, four of Regular": ((*SIMULATED, "4", *REGULAR), None),
}
"""By what they are: the words of commands, and the most."""


def rows() -> Iterator[Row]:
    """All rows of this module."""
    with TemporaryDirectory() as name:
        taken = least({"": VERSION} | {what: words for what, (words, _) in COMMANDS.items()}, Path(name))
    yield Row("processor time of cockade --version, here and now", 1000 * taken[""], None, "ms")
    for what, (_, most) in COMMANDS.items():
        yield Row(what, taken[what] / taken[""], most, "times")


def least(commands: Mapping[str, Sequence[str]], folder: Path) -> dict[str, float]:
    """The least processor seconds of some commands, each run several times, one after the other."""
    found: dict[str, float] = {}
    for _ in range(ROUNDS):
        for what, words in commands.items():
            before = of_children()
            place = surroundings(folder)
            done = subprocess.run(
                [*COMMAND, *words], env=place, stdin=subprocess.DEVNULL, capture_output=True, check=False
            )
            assert not done.returncode, (what, done.stderr)
            found[what] = min(found.get(what, 1e9), of_children() - before)
    return found
