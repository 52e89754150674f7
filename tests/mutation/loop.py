"""A run of pytest that breaks the rules one by one, each in a process of its own, and asks who notices."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import time

import pytest
from _pytest.runner import runtestprotocol

from tests.conftest import spread
from tests.mutation.data import forget, watched
from tests.mutation.mutants import broken
from tests.mutation.pictures import PICTURE, marked, repainted
from tests.mutation.results import NOTICED, PINNED, ROOT, SURVIVED, UNNAMED, keep, results

SECONDS, TESTS = 20, 60
"""A broken rule may loop for ever; and so many tests are asked at most."""
REACHED = ROOT / "build" / "reached.jsonl"
"""Which tests reach what was drawn: looked at once, and anew when it is deleted."""
PINS = "test_the_figures.py"
"""Tests that hold every figure to what it was: they notice any that moves, and say nothing of rules."""


class Loop:
    """Collects once, and goes through the mutants that have not been tried."""

    def __init__(self, found, most, seconds, again):
        self.found, self.most, self.again = list(found), most, again
        self.until = time.monotonic() + seconds

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session):
        """Go through the mutants until it is time."""
        items = [item for item in session.items if item.get_closest_marker("soak") is None]
        rest = [one for one in self.found if self.is_due(one)][: self.most]
        readers = self.readers(items, {one.kind for one in rest})
        for one in rest:
            if time.monotonic() > self.until:
                break
            self.take(one, *in_a_child(lambda one=one: self.outcome(items, readers, one)))
        return True

    def take(self, one, outcome, test):
        """Take down what came of a mutant."""
        keep(one, outcome, test)

    def is_due(self, one):
        """Whether a mutant was not tried, or is tried again because no test of rules noticed it."""
        known = results().get((one.game, one.key))
        return known is None or (self.again and known["outcome"] != NOTICED)

    def outcome(self, items, readers, one):
        """Who notices, and which test: one that is about the rule, a pin, or nobody."""
        asked = self.asked(items, readers, one)
        named = set(asked) if asked and isinstance(asked[0], str) else ()
        tests = [item for item in items if item.nodeid in named] if named else asked
        pins = [item for item in items if item.path.name == PINS] if one.kind == "datum" else []
        forget()
        with repainted(one) if one.kind == PICTURE else broken(one):
            for item in in_order(tests, asked)[:TESTS]:
                if fails(item):
                    return NOTICED, item.nodeid
            if any(map(fails, pins)):
                return PINNED, PINS
            return (SURVIVED if tests else UNNAMED), ""

    def asked(self, items, readers, one):
        """The tests that are about it, by name where they were seen to read or to reach it."""
        if one.kind not in (PICTURE, "datum"):
            return self.named(items, one)
        rank = {item.nodeid: exactly(item, game_of(one.name), one.clauses) for item in items}
        return sorted(readers.get(one.key, []), key=rank.__getitem__)

    def named(self, items, one):
        """The tests that say that they are about a clause, those about it alone first."""
        found = [(exactly(item, one.game, one.clauses), item) for item in items]
        return [item for rank, item in sorted(found, key=lambda pair: pair[0]) if rank < NEVER]

    def readers(self, items, kinds):
        """By mutant: the tests that look at it or reach it."""
        if PICTURE in kinds:
            in_a_child(lambda: self._reach(items))
            return self._reaching({item.nodeid for item in items})
        return in_a_child(lambda: self._reading(items)) if "datum" in kinds else {}

    def _reach(self, items):
        """Run each test once; take down how long that takes, and what it reaches, if it holds at all."""
        known = {row["test"] for row in self.reached()}
        with marked(self.found) as now, REACHED.open("a", encoding="utf-8") as file:
            for item in items:
                if item.nodeid in known:
                    continue
                if time.monotonic() > self.until:
                    break
                now.clear()
                begun = time.monotonic()
                holds = not fails(item)
                names = sorted(now) if holds else []
                row = {"test": item.nodeid, "seconds": time.monotonic() - begun, "reached": names}
                file.write(json.dumps(row | {"of": self.draw}) + "\n")
                file.flush()

    @property
    def draw(self):
        """What tells one draw from another."""
        return hashlib.sha256("\n".join(one.key for one in self.found).encode()).hexdigest()[:16]

    def reached(self):
        """What was taken down of this draw."""
        REACHED.parent.mkdir(exist_ok=True)
        lines = REACHED.read_text("utf-8").splitlines() if REACHED.exists() else []
        return [row for row in map(json.loads, lines) if row["of"] == self.draw]

    def _reaching(self, tests):
        """By mutant: the tests that reach it, the fastest first."""
        found = {}
        for row in sorted(self.reached(), key=lambda row: row["seconds"]):
            for name in row["reached"] if row["test"] in tests else ():
                found.setdefault(name, []).append(row["test"])
        return found

    def _reading(self, items):
        """By datum: the tests that look at it, those that look at the fewest first."""
        fields, read = {}, {}
        with watched(self.found[0].game) as now:
            for item in items:
                if item.path.name == PINS:
                    continue
                forget()
                now.clear()
                fails(item)
                read[item.nodeid] = set(now)
        for one in self.found:
            if one.kind == "datum":
                record, field, _ = one.where
                fields[one.key] = [
                    test
                    for test in sorted(read, key=lambda test: len(read[test]))
                    if (id(record), field) in read[test]
                ]
        return fields


class FewTests(Loop):
    """Asks the tests of `make test` alone about mutants that all tests noticed, and keeps nothing."""

    def __init__(self, found, most, seconds):
        noticed = [one for one in found if results().get((one.game, one.key), {}).get("outcome") == NOTICED]
        super().__init__(spread(noticed, most), most, seconds, again=True)
        self.seen, self.missed = 0, []

    def is_due(self, one):
        """Whether a mutant is asked about: all are that were noticed."""
        return one in self.found

    def take(self, one, outcome, test):
        """Count it, and say what it was where no test of rules noticed it."""
        self.seen += outcome == NOTICED
        if outcome != NOTICED:
            self.missed.append(f"{outcome} {test}: {one.key}")

    def told(self):
        """How many were noticed, and which were not."""
        return "\n".join([f"{self.seen} of {self.seen + len(self.missed)} are noticed", *self.missed, ""])


NEVER = 10**6


def in_order(tests, asked):
    """The tests in the order in which they are to be asked."""
    if not asked or not isinstance(asked[0], str):
        return tests
    place = {name: at for at, name in enumerate(asked)}
    return sorted(tests, key=lambda item: place[item.nodeid])


def game_of(name):
    """The game that a rule module is of; nothing for any other module."""
    room, _, rest = name.partition(".engine.")
    return rest.partition(".")[0] if room == "cockade" else ""


def exactly(item, game, clauses):
    """How many clauses a test names if one of these is among them; NEVER if none is."""
    said = [clause for mark in item.iter_markers("rule") if mark.args[0] == game for clause in mark.args[1:]]
    if any(one == clause for one in said for clause in clauses):
        return len(said)
    about = any(one.startswith(f"{clause}.") for one in said for clause in clauses)
    return NEVER // 2 + len(said) if about else NEVER


def in_a_child(work):
    """What a function returns in a process of its own, whose memory goes with it."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        with os.fdopen(writing, "w") as file:
            json.dump(work(), file)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as file:
        said = file.read()
    os.waitpid(child, 0)
    return json.loads(said) if said else (NOTICED, "")


def fails(item):
    """Whether a test does not hold, or does not end."""

    def stop(*_):
        raise TimeoutError

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(SECONDS)
    try:
        return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))
    except TimeoutError:
        return True
    finally:
        signal.alarm(0)
