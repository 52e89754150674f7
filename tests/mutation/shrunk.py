"""
`python -m tests.mutation.shrunk [--most SECONDS]`: how small the positions are to which differences shrink.

Each rule that a recorded game names when it is broken (corpus.jsonl) is broken again; the first whole game of
tests/games that differs is shrunk as `cockade verify --shrink` does it. It goes on where it stopped;
docs/measured/shrunk.md is made from shrunk.jsonl.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import monotonic

from cockade.saves.baseline import known_of
from cockade.saves.errors import SaveError
from cockade.saves.save_file import review
from cockade.saves.shrink import shrunk
from cockade.saves.verify import judged
from cockade.tui.games import GAMES
from tests.mutation.corpus import CLAUSES, FOUND, corpus, results
from tests.mutation.mutants import broken, mutants
from tests.mutation.results import ROOT

KEPT, PAGE = Path(__file__).with_name("shrunk.jsonl"), ROOT / "docs" / "measured" / "shrunk.md"
SHORT = 20


def size(one, paths):
    """Facts of the smallest position that shows a broken rule, and events of the game; None if none does."""
    with broken(one):
        for path in paths:
            try:
                opened = review(path, GAMES).opened
                verdict = judged(opened, known=known_of(path))
            except SaveError:
                continue
            if not verdict.same:
                return len(shrunk(opened, verdict).events[0].facts), len(opened.events)
    return None


def rows():
    """What is known, by game and mutant."""
    lines = KEPT.read_text("utf-8").splitlines() if KEPT.exists() else []
    return {(row["game"], row["mutant"]): row for row in map(json.loads, lines)}


def page():
    """The sizes in Markdown."""
    lines = [
        "# How small differences get",
        "",
        "Made by `python -m tests.mutation.shrunk`: rules broken one by one,",
    ]
    lines += ["and the first whole game that differs shrunk to a position and one action.", ""]
    lines += ["| game | broken | at most 20 facts | median | most |", "| --- | --- | --- | --- | --- |"]
    for game in sorted({row["game"] for row in rows().values()}):
        sizes = sorted(row["facts"] for row in rows().values() if row["game"] == game and row["facts"])
        few = sum(each <= SHORT for each in sizes)
        lines.append(f"| {game} | {len(sizes)} | {few} | {sizes[len(sizes) // 2]} | {sizes[-1]} |")
    PAGE.write_text("\n".join(lines) + "\n", "utf-8")


def main():
    """Go on with all games, by turns; then make the page anew."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.shrunk")
    parser.add_argument("--most", type=float, default=800.0)
    asked, begun = parser.parse_args(), monotonic()
    for game in GAMES:
        known, until = results(), begun + asked.most * (1 + list(GAMES).index(game)) / len(GAMES)
        paths = [path for path in corpus(game) if CLAUSES not in path.parents]
        for one in mutants(game):
            row = known.get((game, one.key))
            if not row or row["outcome"] != FOUND or (game, one.key) in rows() or monotonic() > until:
                continue
            facts, events = size(one, paths) or (0, 0)
            with KEPT.open("a", encoding="utf-8") as file:
                row = {"game": game, "mutant": one.key, "facts": facts, "events": events}
                file.write(json.dumps(row) + "\n")
    page()


if __name__ == "__main__":
    main()
