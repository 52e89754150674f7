"""A test awaits the thing itself, as CONTRIBUTING.md tells: it neither sleeps nor counts turns of a loop."""

import ast
import asyncio
import os
from pathlib import Path

from tests.loops import run, stirred

HERE = Path(__file__).parent
EXCEPTIONS = {
    "fuzz/doors.py": "strangers who send at their own pace",
    "postgresql.py": "the database tells nobody when it answers, nor when its memory is free",
    "server/store/test_front_ends.py": "a database notices late that a connection has ended",
    "saves/test_kill.py": "the moment of a kill",
    "server/store/test_store.py": "the moment of a kill",
    "soak/crowd.py": "players who think for a while",
    "soak/hosts.py": "players who think for a while",
    "tui/export/test_exports.py": "work that takes long, and is stopped",
    "server/transports/browser.py": "a page tells nobody what stands on it",
    "server/transports/grounds.py": "a server in another process tells nobody",
}
"""Who sleeps, and why. Nobody comes in here without a reason; whoever sleeps no more goes out."""
SLEEPS = {"time.sleep", "asyncio.sleep"}
TURNS = {"pause", "sleep", "settle"}


def sleeps(node):
    """Whether something waits for the clock, or for so many turns of a loop."""
    if isinstance(node, ast.Call):
        return _is_for_a_while(node)
    return isinstance(node, ast.For | ast.AsyncFor) and _counts_turns(node)


def _is_for_a_while(call):
    said = ast.unparse(call.func)
    if said in SLEEPS:
        return not (call.args and isinstance(call.args[0], ast.Constant) and call.args[0].value == 0)
    if said == "select.select":
        return len(call.args) == 4 and all(ast.unparse(each) == "[]" for each in call.args[:3])
    return said in {"Event().wait", "threading.Event().wait"} and bool(call.args)


def _counts_turns(loop):
    """A loop over a range that does nothing but let others work."""
    if not ast.unparse(loop.iter).startswith("range("):
        return False
    calls = [each for one in loop.body for each in ast.walk(one) if isinstance(each, ast.Await)]
    return any(
        isinstance(each.value, ast.Call) and ast.unparse(each.value.func).split(".")[-1] in TURNS
        for each in calls
    )


def sleepers():
    """The files of tests in which somebody sleeps."""
    for path in sorted(HERE.rglob("*.py")):
        if any(map(sleeps, ast.walk(ast.parse(path.read_text())))):
            yield path.relative_to(HERE).as_posix()


def test_nobody_sleeps_but_for_a_reason():
    """Exactly those who are named do: an exception that is no longer needed is taken out."""
    assert set(sleepers()) == set(EXCEPTIONS)


def test_who_sleeps_or_counts_is_found():
    """Each way of it, and nobody who only lets the next one have his turn."""
    guilty = (
        "time.sleep(1)",
        "asyncio.sleep(PATIENCE)",
        "threading.Event().wait(0.1)",
        "select.select([], [], [], 0.02)",
        "async def f():\n for _ in range(9): await pilot.pause()",
        "async def f():\n for _ in range(9): await asyncio.sleep(0)",
    )
    innocent = (
        "asyncio.sleep(0)",
        "gone.wait()",
        "async def f():\n for key in range(9): await game.press(key)",
    )
    assert all(any(map(sleeps, ast.walk(ast.parse(each)))) for each in guilty)
    assert not any(any(map(sleeps, ast.walk(ast.parse(each)))) for each in innocent)


def test_what_has_come_before_one_waits_is_not_missed():
    """A wire on which something lies already wakes whoever begins to wait; no clock has to do it."""
    come = []

    async def main():
        loop = asyncio.get_running_loop()
        ours, theirs = os.pipe()
        loop.add_reader(ours, lambda: come.append(os.read(ours, 1)))
        loop.call_later(5, come.append, b"late")
        os.write(theirs, b"x")
        await stirred()
        loop.remove_reader(ours)
        os.close(ours)
        os.close(theirs)

    run(main())
    assert come in ([], [b"x"])
