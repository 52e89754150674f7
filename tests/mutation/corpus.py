"""
`python -m tests.mutation.corpus [--each N] [--again] [--most SECONDS]`: what recorded games say of mutants.

N rules of each game are broken one by one, evenly over all that can be. The positions of tests/clauses and
then the games of tests/games, the shortest first, are put to the broken rules until one differs under the
clause of the rule. It goes on where it stopped, `--again` with those that were not named, too. What same.toml
says changes nothing is left out. docs/measured/recorded-games.md is made from corpus.jsonl.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from time import monotonic

from cockade.saves.baseline import known_of
from cockade.saves.compressed import games_in
from cockade.saves.errors import SaveError
from cockade.saves.save_file import review
from cockade.saves.verify import judged
from cockade.tui.games import GAMES
from tests.mutation.mutants import broken, mutants
from tests.mutation.results import ROOT, is_same

RESULTS, PAGE = Path(__file__).with_name("corpus.jsonl"), ROOT / "docs" / "measured" / "recorded-games.md"
CLAUSES = ROOT / "tests" / "clauses"
KINDS = ("condition", "comparison")
NO_PLAY = (".sheets.", "scenario_checks", "invariants")
"""Modules that check data and states: no rule of play is in them."""
FOUND, ELSEWHERE, MISSED = "named", "named otherwise", "missed"
HEAD = """\
# Broken rules and the recorded games

Made by `python -m tests.mutation.corpus`: rules broken one by one, a condition negated or a comparison
shifted by one, and put to the recorded games as `cockade verify` does it. *Named* are those for which a game
differs under the clause of the rule, *named otherwise* those for which games differ, all under other clauses.

| game | broken | named | named otherwise | missed |
| --- | --- | --- | --- | --- |
"""


def chosen(game, each):
    """So many mutants of a game that state a clause, evenly over all that are rules of play."""
    rules = (one for one in mutants(game) if one.kind in KINDS and one.clauses)
    able = [one for one in rules if not any(map(one.name.count, NO_PLAY))]
    many = min(each, len(able))
    return [able[n * len(able) // many] for n in range(many)]


def corpus(game):
    """The recorded games of a game, the shortest first: positions, then whole ones."""
    whole = games_in(ROOT / "tests" / "games")
    mine = [path for path in whole if review(path, GAMES).opened.game.id == game]
    return sorted(games_in(CLAUSES / game), key=size) + sorted(mine, key=size)


def size(path):
    """How long a file is."""
    return path.stat().st_size


def outcome(one, paths):
    """What the recorded games say of a broken rule, and which clauses they name."""
    named = []
    with broken(one):
        for path in paths:
            named += said_of(path)
            if named and is_of(named[-1], one.clauses):
                return FOUND, named
    return (ELSEWHERE if named else MISSED), named


def said_of(path):
    """The clause under which a game differs today; nothing if it does not, "-" if it is not opened."""
    try:
        verdict = judged(review(path, GAMES).opened, known=known_of(path))
    except SaveError:
        return ["-"]
    return [] if verdict.same else [verdict.rule or ""]


def is_of(rule, clauses):
    """Whether a clause is one of these, or stands below one."""
    return any(rule == clause or rule.startswith((f"{clause}.", f"{clause} ")) for clause in clauses)


def results():
    """What is known, by game and mutant; the last word counts."""
    lines = RESULTS.read_text("utf-8").splitlines() if RESULTS.exists() else []
    return {(row["game"], row["mutant"]): row for row in map(json.loads, lines)}


def page():
    """The results in Markdown: how many are found, and which are not; of rules that are still there."""
    there = {(game, one.key) for game in GAMES for one in mutants(game)}
    rows = [row for at, row in sorted(results().items()) if at in there and not is_same(*at)]
    lines = HEAD.splitlines()
    for game in sorted({row["game"] for row in rows}):
        found = Counter(row["outcome"] for row in rows if row["game"] == game)
        counts = " | ".join(str(found[outcome]) for outcome in (FOUND, ELSEWHERE, MISSED))
        lines.append(f"| {game} | {found.total()} | {counts} |")
    lines += ["", "## Not named", "", "| game | what | its clauses | named |", "| --- | --- | --- | --- |"]
    for row in (row for row in rows if row["outcome"] != FOUND):
        what = row["mutant"].replace(f"cockade.engine.{row['game']}.", "")
        lines.append(f"| {row['game']} | {what} | {', '.join(row['clauses'])} | {', '.join(row['rules'])} |")
    PAGE.write_text("\n".join(lines) + "\n", "utf-8")


def main():
    """Go on with all games; then make the page anew."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.corpus")
    parser.add_argument("--each", type=int, default=34)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--most", type=float, default=800.0)
    asked, begun = parser.parse_args(), monotonic()
    done = {FOUND} if asked.again else {FOUND, ELSEWHERE, MISSED}
    for game in GAMES:
        known = {name for (of, name), row in results().items() if of == game and row["outcome"] in done}
        wanted = ({*results()} if asked.again else set()) | {
            (game, one.key) for one in chosen(game, asked.each)
        }
        able = [one for one in mutants(game) if (game, one.key) in wanted and not is_same(game, one.key)]
        open_ = [one for one in able if one.key not in known]
        paths = corpus(game) if open_ else []
        for one in open_:
            if monotonic() - begun > asked.most:
                break
            said, rules = outcome(one, paths)
            rules = list(dict.fromkeys(rules))[:4]
            row = {"game": game, "mutant": one.key, "clauses": one.clauses, "outcome": said, "rules": rules}
            with RESULTS.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
    page()


if __name__ == "__main__":
    main()
