"""A run of pytest that breaks the rules one by one, each in a process of its own, and asks who notices."""

from __future__ import annotations

import json
import os
import signal
import time

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.data import forget, watched
from tests.mutation.mutants import broken
from tests.mutation.pictures import PICTURE, mentioning, repainted
from tests.mutation.results import NOTICED, PINNED, SURVIVED, UNNAMED, keep, key, results

SECONDS, TESTS = 20, 60
"""A broken rule may loop for ever; and so many tests are asked at most."""
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
        readers = self.readers(items) if any(one.kind == "datum" for one in rest) else {}
        for one in rest:
            if time.monotonic() > self.until:
                break
            keep(one, in_a_child(lambda one=one: self.outcome(items, readers, one)))
        return True

    def is_due(self, one):
        """Whether a mutant was not tried, or is tried again because it survived."""
        known = results().get((one.game, key(one)))
        return known is None or (self.again and known["outcome"] in (SURVIVED, UNNAMED))

    def outcome(self, items, readers, one):
        """Who notices: a test that is about the rule, a pin, or nobody."""
        asked = self.asked(items, readers, one)
        tests = [item for item in items if item.nodeid in set(asked)] if one.kind == "datum" else asked
        pins = [item for item in items if item.path.name == PINS] if one.kind == "datum" else []
        forget()
        with repainted(one) if one.kind == PICTURE else broken(one):
            if any(map(fails, in_order(tests, asked)[:TESTS])):
                return NOTICED
            if any(map(fails, pins)):
                return PINNED
            return SURVIVED if tests else UNNAMED

    def asked(self, items, readers, one):
        """The tests that are about it, by name where they were seen to read it."""
        if one.kind == PICTURE:
            return mentioning(items, one)
        return readers.get(one.name, []) if one.kind == "datum" else self.named(items, one)

    def named(self, items, one):
        """The tests that say that they are about a clause, those about it alone first."""
        found = [(exactly(item, one.game, one.clauses), item) for item in items]
        return [item for rank, item in sorted(found, key=lambda pair: pair[0]) if rank < NEVER]

    def readers(self, items):
        """By datum: the tests that look at it, those that look at the fewest first."""
        return in_a_child(lambda: self._reading(items))

    def _reading(self, items):
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
                fields[one.name] = [
                    test
                    for test in sorted(read, key=lambda test: len(read[test]))
                    if (id(record), field) in read[test]
                ]
        return fields


NEVER = 10**6


def in_order(tests, asked):
    """The tests in the order in which they are to be asked."""
    if not asked or not isinstance(asked[0], str):
        return tests
    place = {name: at for at, name in enumerate(asked)}
    return sorted(tests, key=lambda item: place[item.nodeid])


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
    return json.loads(said) if said else NOTICED


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
