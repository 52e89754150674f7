"""
`python -m benchmarks.recorded [--thousand] [--coverage REV]`: recorded games as a test bench.

How long a thousand recorded games take to verify, in two processes; how many clauses the recorded games
exercise by name, at REV and today. What was measured is kept in recorded.json, and docs/measured/verified.md
is made of it.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from cockade.saves.baseline import beside
from cockade.saves.compressed import games_in
from cockade.tui.commands.git_worktree import checked_out

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "tests" / "games"
KEPT, PAGE = Path(__file__).with_name("recorded.json"), ROOT / "docs" / "measured" / "verified.md"
MANY, JOBS = 1_000, 2


def cockade(folder: Path, *words: object) -> tuple[str, int, float, float]:
    """What a command of a checkout prints, its exit code, and its time and processor time in seconds."""
    place = {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder.parent), str(folder)))}
    command = [sys.executable, "-m", "cockade.tui.commands", *map(str, words)]
    begun, before = perf_counter(), spent()
    ran = subprocess.run(command, cwd=folder, env=place, capture_output=True, text=True, check=False)
    return ran.stdout, ran.returncode, perf_counter() - begun, spent() - before


def spent() -> float:
    """Processor seconds of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def thousand() -> dict[str, object]:
    """All recorded games, so many times that they are a thousand."""
    games = games_in(GAMES)
    with TemporaryDirectory() as place:
        for n in range(-(-MANY // len(games))):
            for game in games:
                name = f"{n}-{game.name}"
                shutil.copy(game, Path(place) / name)
                if beside(game).exists():
                    shutil.copy(beside(game), beside(Path(place) / name))
        many = len(games_in(Path(place)))
        _, code, took, cost = cockade(ROOT, "verify", place, "--jobs", JOBS)
    return {"games": many, "exit": code, "took": round(took, 1), "cost": round(cost, 1)}


def coverage(folder: Path) -> dict[str, object]:
    """By game: clauses that play could get wrong, how many a recorded game exercises, and why others not."""
    files = [path for path in games_in(folder / "tests" / "games") if path.is_file()]
    said, *_ = cockade(folder, "coverage", *files, "--json", "--jobs", JOBS)
    found = {}
    for one in json.loads(said)["games"]:
        rows = [row for row in one["clauses"] if row["mechanical"]]
        named = sum(row["events"] > 0 for row in rows)
        excused = sum(not row["events"] and bool(row.get("why")) for row in rows)
        found[one["game"]] = [len(rows), named, excused]
    return found


def page(kept: dict[str, dict[str, object]]) -> str:
    """All that was measured in Markdown."""
    lines = ["# Verifying recorded games", "", "Made by `python -m benchmarks.recorded`.", ""]
    if found := kept.get("thousand"):
        lines += [
            "| games | processes | seconds | processor seconds | exit code |",
            "| --- | --- | --- | --- | --- |",
        ]
        lines += [f"| {found['games']} | {JOBS} | {found['took']} | {found['cost']} | {found['exit']} |", ""]
    if found := kept.get("coverage"):
        lines += ["Clauses that play could get wrong, those that a game of `tests/games` exercises by name,"]
        lines += ["and those of which `unexercised.toml` says why no event can be seen to:", ""]
        lines += ["| at | game | clauses | exercised | cannot be seen |", "| --- | --- | --- | --- | --- |"]
        for revision, games in found.items():
            lines += [
                f"| `{revision}` | {game} | {' | '.join(map(str, row))} |" for game, row in games.items()
            ]
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    """Measure what is asked for; then make the page anew."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.recorded")
    parser.add_argument("--thousand", action="store_true")
    parser.add_argument("--coverage", metavar="REV")
    asked = parser.parse_args()
    kept = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    if asked.thousand:
        kept["thousand"] = thousand()
    if asked.coverage:
        with checked_out(asked.coverage) as there:
            kept["coverage"] = {asked.coverage: coverage(there), "today": coverage(ROOT)}
    KEPT.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    PAGE.write_text(page(kept), "utf-8")


if __name__ == "__main__":
    main()
