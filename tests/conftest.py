"""
What holds for every test: Hypothesis has no clock and the same examples, and rubbish is looked for rarely.

Of a long run there is one line for every law: what was counted, and whether it holds.
"""

from __future__ import annotations

import gc
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from cockade.tui.commands import git_worktree
from tests.costs import function_of
from tests.postgresql import both_stores, postgres  # noqa: F401 - fixtures of all tests

DEAR = Path(__file__).parent / "dear.toml"

# A machine under load is no fault of a law: no wall clock decides whether one holds.
settings.register_profile("random", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# The same examples in every run: who did not cause a failure does not meet it. `make soak` draws fresh ones.
settings.register_profile("same", settings.get_profile("random"), derandomize=True)
# `make test` has an eighth of them, `make check` all.
settings.register_profile("few", settings.get_profile("same"), max_examples=25)
settings.load_profile("same")

# Python looks for rubbish after every 700 new objects, a seventh of the time of a test of the screen.
gc.set_threshold(50_000, 10, 10)


def pytest_collection_finish():
    """What the tests themselves are made of stays to the end: nobody looks through it for rubbish."""
    gc.freeze()


def pytest_addoption(parser):
    """What `make test` gives; who names a test by hand has all of it."""
    parser.addoption("--some", action="store_true", help="of dear tests (dear.toml) some cases only")


def pytest_collection_modifyitems(config, items):
    """
    Of every test in `dear.toml` only so many cases, spread evenly over all.

    Which ones is the same in every run: who did not cause a failure does not meet it.
    """
    if not config.option.some:
        return
    few = cases_of_dear_tests()
    cases = {}
    for item in items:
        name = function_of(item.nodeid)
        if name in few:
            cases.setdefault(name, []).append(item)
    out = {item for name, found in cases.items() for item in set(found) - set(spread(found, few[name]))}
    config.hook.pytest_deselected(items=[item for item in items if item in out])
    items[:] = [item for item in items if item not in out]


def cases_of_dear_tests():
    """How many cases of each test in `dear.toml` take part."""
    table = tomllib.loads(DEAR.read_text("utf-8"))
    return table["cases"] | dict.fromkeys(table["smaller"], 0)


def spread(found, few):
    """So many of a list, spread evenly over it."""
    return found if few >= len(found) else [found[(2 * n + 1) * len(found) // (2 * few)] for n in range(few)]


@pytest.fixture(scope="session", autouse=True)
def rules_as_committed():
    """Who changes a rule runs these tests before the commit: games are compared with their recording."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(git_worktree, "has_changes", lambda: False)
        yield


def pytest_configure(config):
    """Where tests are only collected, or some cases left out, no picture is unused: none was asked for."""
    if config.option.collectonly or config.getoption("--some"):
        config.option.warn_unused_snapshots = True


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """Say what is being tried, where somebody looks; a run may take minutes."""
    if item.get_closest_marker("soak") and _writer(item).isatty:
        _writer(item).write(f"\n  ...    {_law(item)}", flush=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """
    Say over it what came of it.

    What a test hands to `record_property("counted", ...)` is shown beside its law.
    """
    report = yield
    if report.when == "call" and item.get_closest_marker("soak"):
        word = "holds" if report.passed else "BROKEN"
        counted = dict(report.user_properties).get("counted", "")
        over = "\r" if _writer(item).isatty else "\n"
        line = f"{over}  {word:6} {_law(item)} {counted}".rstrip()
        _writer(item).write(f"{line} ({call.duration:.0f} s) ", flush=True)
    return report


def _law(item):
    """The first line of a test's docstring, and for which case."""
    case = f" [{item.callspec.id}]" if hasattr(item, "callspec") else ""
    return (item.function.__doc__ or item.name).strip().splitlines()[0] + case


def _writer(item):
    return item.config.pluginmanager.get_plugin("terminalreporter")
