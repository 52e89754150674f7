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
from cockade.saves.baseline import known_of
from cockade.saves.compressed import games_in
from cockade.saves.offers import answer, changes
from cockade.saves.save_file import game_of, review
from cockade.saves.verify import departures, matched, with_offers
from cockade.tui.games import GAMES
from tests.mutation.barriers import asked_of_offers, covers, laws_of
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
The bands hold 95 of 100. A condition that others cover everywhere changes nothing that is offered: it is
counted apart, with what covers it, and another one is drawn (`tests/clauses/barriers.toml`).

| allows | game | tried | seen | right clause |
| --- | --- | --- | --- | --- |
"""
SEED, EACH = 54, 40
SECONDS = 120
"""A broken rule may loop for ever."""
MORE, LESS = "more", "less"
PACKED = "+"
"""In the id of a battle that is laid over its game when the file is opened: `clean` would forget it."""


def drawn(seed):
    """For either kind, the conditions of the games in turn, without end: no condition is drawn twice."""
    rng = random.Random(seed)
    pools = {}
    for game in GAMES:
        asked = {one for law in laws_of(game) for one in asked_of_offers(law)}
        found = conditions(game)
        pools[game] = [one for one in mutants(game) if one.kind == "condition" and found[one.name] in asked]
        rng.shuffle(pools[game])
    return {MORE: in_turn(pools, -1), LESS: in_turn(pools, 0)}


def in_turn(pools, end):
    """The mutants of the games in turn, from one end of their pools."""
    while any(pools.values()):
        for pool in filter(None, pools.values()):
            yield pool.pop(end)


def asked(seed, each, judge):
    """So many changes of either kind that change something, and those on the way that do not."""
    for kind, pool in drawn(seed).items():
        left = each
        for one in pool:
            if not left:
                break
            row = judge(kind, one)
            if row is not None:
                left -= not row["covered"]
                yield row


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
    for asked, (path, opened, then, known) in enumerate(games, 1):
        verdict = seen_in(kind, one, opened, then, known)
        if not verdict.same:
            found = {"seen": verdict.result, "rule": verdict.rule or "", "file": path.name, "asked": asked}
            return found | {"covered": ()}
    by = covers(one.game, conditions(one.game)[one.name]) if kind == MORE else ()
    return {"seen": "", "rule": "", "file": "", "asked": len(games), "covered": by}


def seen_in(kind, one, opened, then, known):
    """The verdict on a game beside what unchanged rules make of it; `then` are digests of their offers."""
    with said_otherwise(kind, one):
        now = []
        verdict = matched(opened, "", list(departures(opened, offered=now)), known)
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
    """Games that today's rules play as known, with digests: positions first, then the smallest."""
    found = []
    for path in files_of(game, largest):
        opened, then, known = review(path, GAMES).opened, [], known_of(path)
        if PACKED in opened.scenario:
            continue
        if matched(opened, "", list(departures(opened, offered=then)), known).same:
            found.append((path, opened, then, known))
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
    given, games = parser.parse_args(), {}
    until, known = monotonic() + given.most, kept()

    def judge(kind, one):
        if (kind, one.key) not in known and monotonic() < until:
            if one.game not in games:
                games[one.game] = laid_open(one.game, given.games)
            found = in_a_child(lambda: first_seen(kind, one, games[one.game]))
            if isinstance(found, dict):  # else it took too long, and is tried again by the next run
                keep(kind, one, found)
                known[kind, one.key] = row_of(kind, one) | found
        return known.get((kind, one.key))

    rows = list(asked(given.seed, given.each, judge))
    tell(rows)
    PAGE.write_text(page(rows, given), "utf-8")


def row_of(kind, one):
    """What a change is."""
    return {"kind": kind, "game": one.game, "mutant": one.key, "clauses": one.clauses}


def keep(kind, one, found):
    """Take down what came of a change."""
    with KEPT.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row_of(kind, one) | found) + "\n")


def page(found, given):
    """The table, with a band for the sums, and below it what was not seen, and what changes nothing."""
    rows, lines = [row for row in found if not row["covered"]], []
    for kind in (MORE, LESS):
        some = [row for row in rows if row["kind"] == kind]
        lines += [counted(kind, game, [row for row in some if row["game"] == game]) for game in GAMES]
        lines.append(counted(kind, "all", some))
    missed = [f"| {row['kind']} | {said(row)} |" for row in rows if not row["seen"]]
    covered = [f"| {said(row)} | {', '.join(row['covered'])} |" for row in found if row["covered"]]
    lines += [
        "",
        "## Not seen",
        "",
        "| allows | game | condition | clauses |",
        "| --- | --- | --- | --- |",
        *missed,
    ]
    lines += ["", "## Changes nothing", "", "| game | condition | clauses | covered by |"]
    lines += ["| --- | --- | --- | --- |", *covered]
    return HEAD.format(games=given.games, seed=given.seed) + "\n".join(lines) + "\n"


def said(row):
    """The cells of a change: the game, the condition and its clauses."""
    return f"{row['game']} | `{row['mutant'].rpartition('.')[2]}` | {listed(row['clauses'])}"


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


def tell(rows):
    """How many are seen, and how many under the right clause."""
    counts = Counter()
    for row in rows:
        kind = row["kind"]
        counts[kind, "change nothing"] += bool(row["covered"])
        counts[kind, "tried"] += not row["covered"]
        counts[kind, "seen"] += bool(row["seen"])
        counts[kind, "right clause"] += is_right(row) if row["seen"] else 0
    for (kind, what), number in sorted(counts.items()):
        sys.stdout.write(f"{kind}, {what}: {number}\n")


if __name__ == "__main__":
    main()
