"""`cockade verify --against REV`: recorded games under the rules of two revisions of a checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cockade.saves.verify import SAME, Verdict
from cockade.tui.commands.checkout import checked_out
from cockade.tui.commands.common import print_json, print_table
from cockade.tui.commands.comparing import side_by_side
from cockade.tui.commands.judging import judged
from cockade.tui.text.trouble import Trouble
from cockade.tui.text.words import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    Plain = dict[str, Any]


def run(args: Namespace) -> int:
    """Judge every file under both; 1 if the two do not say the same of all of them."""
    now, unread = judged(args.files, args.jobs)
    with checked_out(args.against) as folder:
        then = _judged_there(folder, [verdict.file for verdict in now])
    others = [
        (old, new) for old, new in zip(then, now, strict=True) if _outcome(old) != _outcome(_plain(new))
    ]
    if args.json:
        print_json({"games": [_for_tools(old, new) for old, new in zip(then, now, strict=True)]})
    else:
        _show(args.against, then, now, others)
    return 2 if unread else int(bool(others))


def _judged_there(folder: Path, files: Sequence[str]) -> list[Plain]:
    """What the rules of that folder say of the games."""
    # a revision from before there was one package has `tui` at the top
    one_package = any((folder / name).exists() for name in ("package", "__main__.py"))
    module = "cockade.tui.commands" if one_package else "tui.commands"
    words = [sys.executable, "-m", module, "verify", "--json", *(str(Path(f).resolve()) for f in files)]
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder.parent), str(folder)))}
    ran = subprocess.run(  # noqa: S603 - our own command
        words, cwd=folder, env=surroundings, capture_output=True, text=True, check=False
    )
    try:
        games: list[Plain] = json.loads(ran.stdout)["games"]
    except (ValueError, KeyError) as error:
        why = (ran.stderr.strip().splitlines() or ["?"])[-1]
        raise Trouble(say("--against: that revision cannot judge these games: {why}", why=why)) from error
    if len(games) != len(files):
        raise Trouble(
            say("--against: that revision cannot read all of these games: {why}", why=ran.stderr.strip())
        )
    return games


def _plain(verdict: Verdict) -> Plain:
    return {
        "result": verdict.result,
        "first": verdict.first,
        "rule": verdict.rule,
        "recorded": list(verdict.recorded),
        "now": list(verdict.now),
    }


def _outcome(said: Plain) -> tuple[Any, ...]:
    """What two revisions may disagree on; under which clause they say it is not that."""
    return said["result"], said["first"], said["now"]


def _for_tools(then: Plain, now: Verdict) -> Plain:
    keys = ("result", "first", "rule")
    return {
        "file": now.file,
        "events": now.events,
        "then": {key: then[key] for key in keys},
        "now": {key: getattr(now, key) for key in keys},
        "alike": _outcome(then) == _outcome(_plain(now)),
    }


def _show(
    revision: str, then: Sequence[Plain], now: Sequence[Verdict], others: Sequence[tuple[Plain, Verdict]]
) -> None:
    head = say("game"), say("events"), revision, say("today"), say("clause")
    rows = [
        (new.file, str(new.events), _said(old), _said(_plain(new)), new.rule or old["rule"] or "")
        for old, new in zip(then, now, strict=True)
    ]
    print_table([head, *rows])
    for old, new in others:
        print("\n" + say("{file}: {revision} beside today", file=new.file, revision=revision))
        for line in side_by_side(_facts(old, _plain(new)), _facts(_plain(new), old)):
            print(line)
    print()
    if others:
        print(say("{other} of {n} games are not played alike.", other=len(others), n=len(now)))
    else:
        print(say("All {n} games are played alike.", n=len(now)))


def _facts(said: Plain, other: Plain) -> list[Plain]:
    """The facts under one revision; where it plays as recorded, those that the other one departs from."""
    facts: list[Plain] = other["recorded"] if said["result"] == SAME else said["now"]
    return facts


def _said(said: Plain) -> str:
    word = say(said["result"])
    return word if said["result"] == SAME else f"{word} ({said['first']})"
