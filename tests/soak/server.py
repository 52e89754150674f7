"""
What a server holds, measured a part at a time: soak tests, the siege, the lobby of many, the calls of a walk.

    .venv/bin/python -m tests.soak.server tests tests/server/transports/test_two_doors.py
    .venv/bin/python -m tests.soak.server siege
    .venv/bin/python -m tests.soak.server crowd --players 200 --seconds 60
    .venv/bin/python -m tests.soak.server walk

Each run is a line of server.jsonl with the revision at which it ran; docs/measured/server.md is made of them.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree as ET

from cockade.engine.bots.analysis.statistics import wilson

ROOT = Path(__file__).parents[2]
KEPT, PAGE = Path(__file__).with_name("server.jsonl"), ROOT / "docs" / "measured" / "server.md"
COMMAND = "python -m tests.soak.server"
PART = re.compile(r"-\d+$")
PAIRS, MANY = "pairs", 30
"""What twins count; of fewer values no interval of their 95th percentile is told."""
HEAD = f"""\
# What a server holds, measured

Made by `{COMMAND}`, a line for each run. A revision with a `+` is one with changes that are not
committed. Intervals hold 95 of 100; that of a percentile is between two of the values themselves.
"""


# ---------------------------------------------------------------- what is kept


def rows(kind):
    """What was kept of a kind, in order."""
    lines = KEPT.read_text("utf-8").splitlines() if KEPT.exists() else []
    return [row for row in map(json.loads, lines) if row["kind"] == kind]


def keep(kind, **found):
    """Write down a run and make the page anew."""
    row = {"kind": kind, "at": revision(), **found}
    with KEPT.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
    PAGE.write_text(page(), "utf-8")
    sys.stdout.write(f"{json.dumps(row)}\n")
    sys.stdout.flush()


def revision():
    """The commit of the checkout, with a + where files differ from it, other than what is written here."""
    said = [git("rev-parse", "--short", "HEAD").strip()]
    changed = {Path(line[3:]) for line in git("status", "--porcelain").splitlines()}
    written = {path.relative_to(ROOT) for path in (KEPT, PAGE)}
    return said[0] + ("+" if changed - written else "")


def git(*words):
    """What git says of the checkout."""
    command = ["git", "-C", str(ROOT), *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


# ---------------------------------------------------------------- runs


def tests(args):
    """Each test is its own row; those of a file run one after the other."""
    for asked in args.tests:
        with TemporaryDirectory() as place:
            report = Path(place) / "report.xml"
            command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}"]
            command += ["-m", args.marked, "-o", "faulthandler_timeout=0", asked]
            subprocess.run(command, cwd=ROOT, check=False)
            cases = list(ET.parse(report).iter("testcase"))
        for case in cases:
            name = f"{case.get('classname').replace('.', '/')}.py::{case.get('name')}"
            counted = [each.get("value") for each in case.iter("property") if each.get("name") == "counted"]
            if case.find("skipped") is None:
                held = case.find("failure") is None and case.find("error") is None
                keep("test", test=name, held=held, counted="".join(counted))


def siege(_):
    """Two finish a Trenton while a third does what they can: `python -m benchmarks siege`."""
    from benchmarks import siege as module

    found = module.whole()
    floods = {each.__name__: found.floods[each.__name__] for each in module.EVERY_WAY}
    waits = [round(each.wait, 1) for each in found.keys]
    parts = {"moves": found.moves, "floods": floods, "memory": round(found.most), "log": round(found.log, 2)}
    spent = {name: module.spent(found.keys, name) for name in found.keys[0].spent}
    half, most = (percentile(waits, share) for share in (0.5, 0.95))
    keep("siege", **parts, keys=len(waits), half=half, most=most, spent=spent)


def crowd(args):
    """Sessions in the lobby over two hosts on PostgreSQL: `python -m tests.soak.crowd`."""
    from tests.soak import crowd as module

    found = module.measured(args)
    spent = {what: percentile(found.pop(what), 0.95) for what in ("acts", "lists")}
    keep("crowd", **found, **spent)


def walk(args):
    """A session walks over its screens, and every call that it makes is looked at."""
    from tests.soak import calls

    for place in args.places or calls.PLACES:
        keep("walk", place=place, **calls.walked(place))


def percentile(values, share):
    """How many there are, what so many of 100 take at most, and the interval of that: two of the values."""
    ranked, count = sorted(values), len(values)
    if count < MANY:
        return [count, ranked[int(share * count)] if ranked else 0.0, 0.0, 0.0]
    off = 1.96 * math.sqrt(count * share * (1 - share))
    low, high = math.floor(count * share - off), math.ceil(count * share + off)
    return [count, *(round(ranked[min(count - 1, max(0, at))], 1) for at in (int(count * share), low, high))]


# ---------------------------------------------------------------- the page


def page():
    """All that was measured, in Markdown."""
    parts = [HEAD, _tests(), _twins(), _sieges(), _crowds(), _walks()]
    return "\n".join(part for part in parts if part).rstrip() + "\n"


def table(title, head, lines):
    """A part of the page; empty without lines."""
    if not lines:
        return ""
    rule = " | ".join("---" for _ in head)
    text = "\n".join(f"| {' | '.join(map(str, line))} |" for line in [head, *lines])
    first, _, rest = text.partition("\n")
    return f"## {title}\n\n{first}\n| {rule} |\n{rest}\n"


def held(count, all_):
    """So many of them held, and in 100 from how many to how many."""
    low, high = wilson(count, all_)
    return f"{count} of {all_}", f"{100 * low:.0f} to {100 * high:.0f}"


def _tests():
    found = {}
    for row in rows("test"):
        found.setdefault(row["test"], []).append(row)
    lines = [
        (f"`{name}`", *held(sum(row["held"] for row in runs), len(runs)), runs[-1]["at"])
        for name, runs in sorted(found.items())
        if PAIRS not in runs[-1]["counted"]
    ]
    return table("Tests", ("test", "held", "of 100", "last at"), lines)


def _twins():
    """Of pairs that were compared without a difference; a part that fails is a row of the tests."""
    found = {}
    for row in rows("test"):
        if PAIRS in row["counted"] and row["held"]:
            name, _, case = row["test"].rstrip("]").partition("[")
            place = name.rpartition("::")[2], PART.sub("", case)
            found.setdefault(place, []).append(row)
    lines = []
    for (name, game), runs in sorted(found.items()):
        cases = {run["test"]: int(run["counted"].split()[0]) for run in runs}
        pairs = sum(cases.values())
        most = f"0 to {100 * wilson(0, pairs)[1]:.2f}"
        lines.append((f"`{name}`", game, len(cases), pairs, 0, most, runs[-1]["at"]))
    head = ("test", "game", "parts", "pairs", "told otherwise", "of 100", "last at")
    return table("Twins", head, lines)


def _sieges():
    lines = []
    for row in rows("siege"):
        floods = f"{sum(row['floods'].values())} of {sum(map(bool, row['floods'].values()))} kinds"
        (_, half, *_), (_, most, low, high) = row["half"], row["most"]
        cells = (row["moves"], floods, row["keys"], half, f"{most} ({low} to {high})")
        spent = ", ".join(f"{name} {used:.1f} + {late:.1f}" for name, (used, late) in row["spent"].items())
        lines.append((row["at"], *cells, spent, row["memory"], row["log"]))
    head = (
        *("at", "moves", "floods", "keys", "half, ms", "95 of 100, ms"),
        *("a key: computed + waited for a core, ms", "memory (PSS), MiB", "log, MiB"),
    )
    return table("Siege", head, lines)


def _crowds():
    lines = []
    for row in rows("crowd"):
        taken = [f"{most} ({low} to {high})" for _, most, low, high in (row["acts"], row["lists"])]
        told = f"{row['least']} to {row['most']}"
        many = (row["players"], row["pairs"], row["seconds"], row["acts"][0], row["lists"][0])
        lines.append((row["at"], *many, *taken, told, row["computed"], row["memory"]))
    head = (
        *("at", "sessions", "pairs", "seconds", "acts", "lists", "an act, 95 of 100, ms"),
        *("a list, 95 of 100, ms", "told of the lobby", "computed, s", "memory of both hosts (PSS), MiB"),
    )
    return table("In the lobby over two hosts", head, lines)


def _walks():
    lines = []
    for row in rows("walk"):
        denied = ", ".join(f"{call} {count}" for call, count in row["denied"].items()) or "none"
        lines.append((row["at"], row["place"], row["keys"], len(row["shown"]), row["failed"], denied))
    head = ("at", "place", "keys", "screens", "calls that failed", "calls that were denied")
    return table("Calls of a walk", head, lines)


# ---------------------------------------------------------------- the command


def main(arguments=None):
    """Measure one thing."""
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__.splitlines()[1])
    kinds = parser.add_subparsers(required=True)
    one = kinds.add_parser("tests")
    one.add_argument("tests", nargs="+", help="such as tests/server/transports/test_two_doors.py")
    one.add_argument("--marked", default="soak", help="which of them, as pytest's -m says it")
    one.set_defaults(run=tests)
    kinds.add_parser("siege").set_defaults(run=siege)
    many = kinds.add_parser("crowd")
    many.add_argument("--players", type=int, default=200)
    many.add_argument("--pairs", type=int, default=4)
    many.add_argument("--seconds", type=float, default=60)
    many.set_defaults(run=crowd)
    walks = kinds.add_parser("walk")
    walks.add_argument("places", nargs="*", help="such as lobby: parts of the walk")
    walks.set_defaults(run=walk)
    args = parser.parse_args(arguments)
    args.run(args)


if __name__ == "__main__":
    main()
