"""
`python -m tests.mutation.bench`: what `cockade verify` sees of changes of rules.

Changes that allow more (a condition that always holds) and less (one that never does), drawn with a seed over
the games, are put to the recorded games one at a time, as `verify` puts a change: facts first, then what is
offered. What came of each is kept in bench.jsonl, and docs/measured/loosened.md is made
of it; it goes on where it stopped.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import signal
import sys
from collections import Counter
from contextlib import contextmanager
from functools import _lru_cache_wrapper, cache
from pathlib import Path
from time import monotonic

from cockade.engine.bots.analysis.statistics import wilson
from cockade.engine.hex_terrain import Grounds
from cockade.engine.memo import DERIVED
from cockade.saves.compressed import games_in
from cockade.saves.offers import answer, changes
from cockade.saves.save_file import game_of, review
from cockade.saves.verify import departures, matched, with_offers
from cockade.tui.games import GAMES
from tests.mutation.corpus import is_of
from tests.mutation.data import is_worked_out
from tests.mutation.loop import in_a_child
from tests.mutation.mutants import conditions, mutants
from tests.mutation.results import ROOT

KEPT, PAGE = Path(__file__).with_name("bench.jsonl"), ROOT / "docs" / "measured" / "loosened.md"
HEAD = """\
# Changed conditions and what `cockade verify` sees

Made by `python -m tests.mutation.bench --games {games}`, seed {seed}. A condition of a law is drawn and
always holds (*more* is allowed), or never does (*less*). It is put to the positions of `tests/clauses` and
the smallest recorded games, as `verify` does it. *Seen* are those for which a game differs or offers other
actions. *Right clause* are those for which the clause that is named first is one that the condition states.
The bands hold 95 of 100. A condition that other conditions cover changes nothing, and is not seen.

| allows | game | tried | seen | right clause |
| --- | --- | --- | --- | --- |
"""
SEED, EACH = 54, 40
SECONDS = 120
"""A broken rule may loop for ever."""
MORE, LESS = "more", "less"
PACKED = "+"
"""In the id of a battle that is laid over its game when the file is opened: `clean` would forget it."""


def drawn(seed, each):
    """So many changes of either kind, taken from the games in turn."""
    rng = random.Random(seed)
    pools = {}
    for game in GAMES:
        asked, found = asked_by_offers(game), conditions(game)
        pools[game] = [
            one for one in mutants(game) if one.kind == "condition" and id(found[one.name]) in asked
        ]
        rng.shuffle(pools[game])
    for kind in (MORE, LESS):
        for number in range(each):
            game = list(pools)[number % len(pools)]
            yield kind, pools[game].pop()


def asked_by_offers(game):
    """The conditions that decide what is offered; others only explain what searches leave out."""
    laws = [law for laws in GAMES[game].rules.laws.values() for law in laws.values()]
    found = set()
    for law in laws:
        found.update(id(one) for one in (*law.opens, *law.first, *law.then))
    return found


@contextmanager
def said_otherwise(kind, one):
    """The rules with a condition that always holds, or never."""
    condition = conditions(one.game)[one.name]
    names = [name for name in ("holds", "asks") if hasattr(condition, name)]
    before = {name: getattr(condition, name) for name in names}
    for name in names:
        object.__setattr__(condition, name, lambda *_: kind == MORE)
    try:
        yield
    finally:
        for name, test in before.items():
            object.__setattr__(condition, name, test)


@cache
def caches():
    """What is worked out from rules and charts and kept: found once, because it takes long to find."""
    found = [one for one in gc.get_objects() if type(one) is Grounds]
    kept = (one for one in gc.get_objects() if type(one) is _lru_cache_wrapper)
    return found, [one for one in kept if is_worked_out(one)]


def clean(game):
    """Nothing that was derived by other rules serves these."""
    grounds, functions = caches()
    for one in DERIVED:
        one._known.clear()
    for one in grounds:
        one.clear()
    for one in functions:
        one.cache_clear()
    GAMES[game].rules._last = None, ()


def first_seen(kind, one, games):
    """The first recorded game that tells of a change, with its verdict, and how many were asked."""
    signal.alarm(SECONDS)
    clean(one.game)
    for asked, (path, opened, then) in enumerate(games, 1):
        verdict = seen_in(kind, one, opened, then)
        if not verdict.same:
            return {"seen": verdict.result, "rule": verdict.rule or "", "file": path.name, "asked": asked}
    return {"seen": "", "rule": "", "file": "", "asked": len(games)}


def seen_in(kind, one, opened, then):
    """The verdict on a game beside what unchanged rules make of it; `then` are digests of their offers."""
    with said_otherwise(kind, one):
        now = []
        verdict = matched(opened, "", list(departures(opened, offered=now)), ())
    unlike = [node for node, pair in enumerate(zip(then, now, strict=True)) if pair[0] != pair[1]]
    for node in unlike[:3]:
        found = compared(kind, one, opened, node)
        if found:
            return with_offers(verdict, opened, node, len(unlike), found)
    return verdict


def compared(kind, one, opened, node):
    """What is offered more or less before an event."""
    with said_otherwise(kind, one):
        clean(one.game)
        asked = answer(opened, node, [])["others"]
    clean(one.game)
    said = answer(opened, node, asked)
    with said_otherwise(kind, one):
        clean(one.game)
        found = changes(opened, node, said)
    clean(one.game)
    return found


def laid_open(game, largest):
    """Games that today's rules play as recorded, with digests: positions first, then the smallest."""
    found = []
    for path in files_of(game, largest):
        opened, then = review(path, GAMES).opened, []
        if PACKED in opened.scenario:
            continue
        if not list(departures(opened, offered=then)):
            found.append((path, opened, then))
    return found


def is_right(row):
    """Whether the clause that is named first is one that the condition states."""
    return bool(row["rule"]) and is_of(row["rule"], row["clauses"])


def files_of(game, largest):
    """The positions of a game, and so many of its recorded games, small ones first."""
    whole = sorted(games_in(ROOT / "tests" / "games"), key=lambda path: path.stat().st_size)
    positions = games_in(ROOT / "tests" / "clauses" / game)
    return positions + [path for path in whole if game_of(path) == game][:largest]


def kept():
    """What came of each change."""
    rows = map(json.loads, KEPT.read_text("utf-8").splitlines()) if KEPT.exists() else ()
    return {(row["kind"], row["mutant"]): row for row in rows}


def main():
    """Go on, and count."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.bench")
    parser.add_argument("--most", type=float, default=10**6)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--each", type=int, default=EACH)
    parser.add_argument("--games", type=int, default=10**6, help="of each game, besides its positions")
    given, begun = parser.parse_args(), monotonic()
    asked, games = list(drawn(given.seed, given.each)), {}
    for kind, one in asked:
        if (kind, one.key) in kept() or monotonic() - begun > given.most:
            continue
        row = {"kind": kind, "game": one.game, "mutant": one.key, "clauses": one.clauses}
        if one.game not in games:
            games[one.game] = laid_open(one.game, given.games)
        found = in_a_child(lambda kind=kind, one=one: first_seen(kind, one, games[one.game]))
        if not isinstance(found, dict):  # it took too long, and is tried again by the next run
            continue
        row |= found
        with KEPT.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
    tell(asked)
    PAGE.write_text(page(asked, given), "utf-8")


def page(asked, given):
    """The table, with a band for the sums, and below it what was not seen."""
    found = kept()
    rows = [row for kind, one in asked if (row := found.get((kind, one.key))) is not None]
    lines = []
    for kind in (MORE, LESS):
        some = [row for row in rows if row["kind"] == kind]
        lines += [counted(kind, game, [row for row in some if row["game"] == game]) for game in GAMES]
        lines.append(counted(kind, "all", some))
    missed = [
        f"| {row['kind']} | {row['game']} | {listed(row['clauses'])} |" for row in rows if not row["seen"]
    ]
    unseen = ["", "## Not seen", "", "| allows | game | clauses |", "| --- | --- | --- |", *missed]
    return HEAD.format(games=given.games, seed=given.seed) + "\n".join((*lines, *unseen)) + "\n"


def counted(kind, game, rows):
    """A row of the table."""
    seen = [row for row in rows if row["seen"]]
    right = [row for row in seen if is_right(row)]
    shares = [banded(len(some), len(rows)) for some in (seen, right)]
    return f"| {kind} | {game} | {len(rows)} | {' | '.join(shares)} |"


def banded(some, of):
    """A count with its share and the band around it, in parts of a hundred."""
    if not of:
        return "0"
    low, high = wilson(some, of)
    return f"{some} ({100 * low:.0f} to {100 * high:.0f} of 100)"


def listed(clauses):
    """Clauses in a cell."""
    return ", ".join(f"`{clause}`" for clause in clauses)


def tell(asked):
    """How many are seen, and how many under the right clause."""
    rows, counts = kept(), Counter()
    for kind, one in asked:
        row = rows.get((kind, one.key))
        if row is not None:
            counts[kind, "tried"] += 1
            counts[kind, "seen"] += bool(row.get("seen"))
            counts[kind, "right clause"] += is_right(row) if row.get("seen") else 0
    for (kind, what), number in sorted(counts.items()):
        sys.stdout.write(f"{kind}, {what}: {number}\n")


if __name__ == "__main__":
    main()
