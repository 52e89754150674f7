"""
What a test function costs in processor time, with all its cases, fixtures and processes: `make costs`.

    python -m pytest -p tests.costs --costs FILE ...    adds a line to FILE for each test that runs
    python -m tests.costs FILE                          the dearest functions, and the sum
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage

import pytest

ALLOWED = 0.7
"""Seconds that one test function may cost in `make test`."""
MOST = 480
"""Seconds that all of them may cost together."""


def pytest_addoption(parser):
    """Where costs are written."""
    parser.addoption("--costs", metavar="FILE", help="add the processor time of each test to this file")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item):
    """Count what a test costs with its set-up, its end and the processes that it waited for."""
    before = _spent()
    try:
        return (yield)
    finally:
        if item.config.option.costs:
            row = json.dumps([item.nodeid, round(_spent() - before, 3)])
            with Path(item.config.option.costs).open("a", encoding="utf-8") as file:
                file.write(f"{row}\n")


def _spent():
    return sum(used.ru_utime + used.ru_stime for used in map(getrusage, (RUSAGE_SELF, RUSAGE_CHILDREN)))


def function_of(nodeid):
    """A test function without its case."""
    return nodeid.partition("[")[0]


def read(path):
    """By test function what each of its cases cost; of a case that ran twice the last counts."""
    cases = dict(map(json.loads, Path(path).read_text("utf-8").splitlines()))
    found = {}
    for nodeid, seconds in cases.items():
        found.setdefault(function_of(nodeid), []).append(seconds)
    return found


def main(path):
    """Print the dearest functions, those over what is allowed, and the sum."""
    costs = Counter({name: sum(each) for name, each in read(path).items()})
    for name, seconds in costs.most_common(40):
        print(f"{seconds:7.2f}  {name}")
    over = sum(seconds > ALLOWED for seconds in costs.values())
    print(f"{len(costs)} functions, {over} over {ALLOWED} s; {costs.total():.0f} s of {MOST}")
    return 0 if costs.total() <= MOST else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
