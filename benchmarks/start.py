"""From the start of a process to its first answer: instructions, and processor time of first pictures."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory

from benchmarks.measure import Row
from cockade.saves.workshop import copied_pack
from tests.tui.terminal.start import started, surroundings

ROUNDS = int(os.environ.get("ROUNDS", "10"))
MINIMAL = Path(__file__).with_name("minimal_hexes.py").read_text("utf-8")
COMMAND = (sys.executable, str(Path(sys.executable).with_name("cockade")))
PYTHON, TEXTUAL, APP, VERSION, LIST = (
    (sys.executable, "-c", "pass"),
    (sys.executable, "-c", "import textual.app, textual.widgets"),
    (sys.executable, "-P", "-c", "import cockade.tui.app"),
    (*COMMAND, "--version"),
    (*COMMAND, "list"),
)
COUNTED = (
    ("cockade --version, against an empty program", VERSION, PYTHON, 1.25),
    ("cockade list, against cockade --version", LIST, VERSION, 1.2),
    ("import of the app, against that of textual with its widgets", APP, TEXTUAL, 1.6),
)
"""What is counted in instructions: what, a command, that of its measure, and the most."""
FIRST = (
    ("the list of games", (), 1.9),
    ("Trenton", ("play", "rebels/trenton"), 2.4),
    ("Brooklyn", ("play", "rebels/brooklyn"), 2.5),
    ("the Full Battle", ("play", "brandywine/battle"), 2.5),
    ("the campaign", ("play", "revolution/campaign"), 2.5),
)
"""First pictures: what, the words of the command, and the most, as so many of the smallest map of hexes."""
MOST_MIB = 64


def rows() -> Iterator[Row]:
    """All rows of this module."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        if shutil.which("valgrind"):
            for what, words, measure, most in COUNTED:
                ratio = instructions(words, folder) / instructions(measure, folder)
                yield Row(f"{what}: instructions", ratio, most, "times")
        yield from _first_pictures(folder)
        yield Row("first picture of the workshop, against that of the game", _workshop(folder), 1.2, "times")


def instructions(words: Sequence[str], folder: Path) -> int:
    """The instructions that a command runs, the same however busy the machine is."""
    said = folder / "instructions"
    counter = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
    place = {**surroundings(folder), "PYTHONHASHSEED": "0"}
    command = [*counter, f"--log-file={said}", *words]
    subprocess.run(command, check=True, env=place, capture_output=True)
    found = re.search(r"I +refs: +([\d,]+)", said.read_text())
    assert found
    return int(found[1].replace(",", ""))


def _first_pictures(folder: Path) -> Iterator[Row]:
    """The first pictures in turn with the smallest map of hexes, the least of each."""
    least: dict[str, float] = {}
    reports: dict[str, dict] = {}
    for _ in range(ROUNDS):
        for what, words, program in (
            ("", (), {"program": MINIMAL}),
            *((what, words, {}) for what, words, _ in FIRST),
        ):
            reports[what] = started(folder, *words, **program)
            least[what] = min(least.get(what, 1e9), reports[what]["seconds"])
    yield Row("processor time of the smallest map of hexes, here and now", 1000 * least[""], None, "ms")
    for what, _, most in FIRST:
        yield Row(f"first picture of {what}, against that", least[what] / least[""], most, "times")
    trenton = reports["Trenton"]
    yield Row("memory at the first picture of Trenton", _mib(trenton["memory"]), MOST_MIB, "MiB")
    yield Row("modules loaded up to there", len(trenton["modules"]), None, "modules")
    yield Row("bytes of the first picture of Trenton", len(trenton["shown"]), None, "bytes")
    yield Row("bytes of that of the smallest map of hexes", len(reports[""]["shown"]), None, "bytes")


def _workshop(folder: Path) -> float:
    """What the first picture of a copy of Trenton in the workshop takes, as so many of the game's."""
    copied_pack(folder / "mine", "mine", "trenton")
    taken: dict[str, list[float]] = {"edit": [], "play": []}
    for _ in range(ROUNDS):
        for words in (("edit", str(folder / "mine")), ("play", "rebels/trenton")):
            taken[words[0]].append(started(folder, *words)["seconds"])
    return min(taken["edit"]) / min(taken["play"])


def of_children() -> float:
    """The processor seconds of all processes that have ended."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _mib(memory: int) -> float:
    """The system tells bytes on macOS, elsewhere KiB."""
    return memory / (1 << 20 if sys.platform == "darwin" else 1 << 10)
