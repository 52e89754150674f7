"""
What a test function costs in processor time, with all its cases, fixtures and processes: `make costs`.

    python -m pytest -p tests.costs --costs FILE ...    adds a line to FILE for each test that runs
    python -m tests.costs FILE PAGE                     writes the sum and the dearest functions
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
SHOWN = 20


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


def page(costs):
    """The sum, and the dearest functions, as a page of the documentation."""
    rows = "\n".join(f"| `{name}` | {seconds:.2f} |" for name, seconds in costs.most_common(SHOWN))
    over = sum(seconds > ALLOWED for seconds in costs.values())
    return f"""\
# What the tests cost

Made by `make costs`: seconds of processor time in `make test`, with all cases, fixtures and processes.
Lint takes some 50 seconds more, and each of the two workers some 7 to collect the tests.

**{costs.total():.0f} s of {MOST} s**, in {len(costs)} test functions; {over} cost more than {ALLOWED} s.

| test | seconds |
| --- | --- |
{rows}
"""


def main(path, out):
    """Write the page, and print the dearest functions; 1 if all cost more than is allowed."""
    costs = Counter({name: sum(each) for name, each in read(path).items()})
    Path(out).write_text(page(costs), encoding="utf-8")
    print(page(costs))
    return 0 if costs.total() <= MOST else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
