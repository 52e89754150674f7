"""
`python -m tests.mutation.bench`: what `cockade verify` sees of changes of rules.

Changes that allow more (a condition that always holds) and less (one that never does), drawn with a seed over
the games, are put to the recorded games one at a time, as `verify` puts a change: facts first, then what is
offered. What came of each is kept in build/bench.jsonl; it goes on where it stopped.
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
from time import monotonic

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

KEPT = ROOT / "build" / "bench.jsonl"
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
    """The conditions that decide what is offered; others only explain what `fast` or `finder` leave out."""
    laws = [law for laws in GAMES[game].rules.laws.values() for law in laws.values()]
    found = set()
    for law in laws:
        among = () if law.fast else law.among
        found.update(id(one) for one in (*law.opens, *law.first, *among, *law.then))
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


def is_right(one, row):
    """Whether the clause that is named first is one that the condition states."""
    return bool(row["rule"]) and is_of(row["rule"], one.clauses)


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
    KEPT.parent.mkdir(exist_ok=True)
    for kind, one in asked:
        if (kind, one.key) in kept() or monotonic() - begun > given.most:
            continue
        row = {"kind": kind, "game": one.game, "mutant": one.key, "clauses": one.clauses}
        if one.game not in games:
            games[one.game] = laid_open(one.game, given.games)
        found = in_a_child(lambda kind=kind, one=one: first_seen(kind, one, games[one.game]))
        row |= found if isinstance(found, dict) else {"seen": "fails", "rule": "", "file": "", "asked": 0}
        with KEPT.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
    tell(asked)


def tell(asked):
    """How many are seen, and how many under the right clause."""
    rows, counts = kept(), Counter()
    for kind, one in asked:
        row = rows.get((kind, one.key))
        if row is not None:
            counts[kind, "tried"] += 1
            counts[kind, "seen"] += bool(row.get("seen"))
            counts[kind, "right clause"] += is_right(one, row) if row.get("seen") else 0
    for (kind, what), number in sorted(counts.items()):
        sys.stdout.write(f"{kind}, {what}: {number}\n")


if __name__ == "__main__":
    main()
