"""
Makes the recorded games of this folder: `make games`, or `python -m tests.games.remake [--all]`.

A game that today's rules would play just as it is stays as it is. One that differs is shown as
`cockade verify` shows it and recorded anew; with `--all` every game is.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from saves.verify import verify
from tui.commands import main as cockade
from tui.games import GAMES

FOLDER = Path(__file__).parent
SCENARIOS = ("rebels/trenton", "rebels/trenton-whatif")
# The seed, how many games, and who plays the American and the British.
MATCHES = ((1, 3, "greedy", "greedy"), (2, 1, "greedy", "random"), (3, 1, "random", "random"))


def recorded():
    """All recorded games of this folder, by name."""
    return sorted(FOLDER.glob("*.jsonl"))


def names(scenario, seed, games):
    """The files that `cockade simulate` writes for a match."""
    return [f"{scenario.replace('/', '-')}-{seed}-{number}.jsonl" for number in range(games)]


def holds(name):
    """Whether a game is there and today's rules play it as it was played."""
    path = FOLDER / name
    return path.exists() and verify(path, GAMES).same


def simulate(scenario, match, folder):
    """Play a match anew."""
    seed, games, american, british = map(str, match)
    words = ["--seed", seed, "--games", games, "--american", american, "--british", british]
    if cockade(["simulate", scenario, *words, "--check", "--jobs", "1", "--save-dir", folder]):
        sys.exit(f"{scenario}: a game failed; it was not recorded.")


def remake(scenario, match, *, everything):
    """Record those games of a match anew that are not as today's rules would have them."""
    stale = [name for name in names(scenario, *match[:2]) if everything or not holds(name)]
    if not stale:
        return
    there = [str(FOLDER / name) for name in stale if (FOLDER / name).exists()]
    if there:
        cockade(["verify", *there])
    with TemporaryDirectory() as folder:
        simulate(scenario, match, folder)
        for name in stale:
            shutil.copyfile(Path(folder) / name, FOLDER / name)
            sys.stdout.write(f"{name}: recorded anew\n")


def main(arguments):
    """Go through all matches."""
    for scenario in SCENARIOS:
        for match in MATCHES:
            remake(scenario, match, everything="--all" in arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
