"""`cockade verify`: today's rules against recorded games."""

from __future__ import annotations

import json
import shutil
import sys
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from saves.errors import SaveError
from saves.verify import REFUSED, Verdict, verify
from tui.commands.common import print_json
from tui.games import GAMES
from tui.words import count, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

TAGS = ("fact", "verb", "frame")


def run(args: Namespace) -> int:
    """Judge every file; 1 if one differs, 2 if one cannot be read."""
    verdicts, unread = [], 0
    for file in args.files:
        try:
            verdicts.append(verify(file, GAMES))
        except SaveError as error:
            print(f"cockade: {error}", file=sys.stderr)
            unread += 1
    if args.json:
        print_json({"games": [_for_tools(verdict) for verdict in verdicts]})
    else:
        for verdict in verdicts:
            for line in _told(verdict):
                print(line)
    return 2 if unread else int(not all(verdict.same for verdict in verdicts))


def _for_tools(verdict: Verdict) -> dict[str, Any]:
    return {
        "file": verdict.file,
        "events": verdict.events,
        "result": verdict.result,
        "first": verdict.first,
        "rule": verdict.rule,
        "action": verdict.action,
        "message": verdict.message,
        "recorded": list(verdict.recorded),
        "now": list(verdict.now),
    }


def _told(verdict: Verdict) -> Iterator[str]:
    """The file, the first event that differs, its clause, and its facts then and now."""
    names = {
        "file": verdict.file,
        "n": verdict.first,
        "action": spelled(verdict.action or {}),
        "rule": verdict.rule or "?",
    }
    if verdict.same:
        yield count(
            "{file}: the same, {n} event.", "{file}: the same, {n} events.", verdict.events, file=verdict.file
        )
    elif verdict.result == REFUSED:
        yield say("{file}: event {n} is refused today ({rule}): {action}", **names)
        yield f"  {verdict.message}"
    else:
        yield say("{file}: event {n} differs today ({rule}): {action}", **names)
    if not verdict.same:
        yield from _side_by_side(verdict)


def _side_by_side(verdict: Verdict) -> Iterator[str]:
    """The facts as recorded on the left and as they are today on the right; a star where they differ."""
    width = max(20, (shutil.get_terminal_size((120, 24)).columns - 7) // 2)
    yield f"  {say('recorded').ljust(width)} | {say('today')}".rstrip()
    for then, now in zip_longest(verdict.recorded, verdict.now):
        mark = " " if then == now else "*"
        cells = [wrap(spelled(fact or {}), width, subsequent_indent="  ") for fact in (then, now)]
        for left, right in zip_longest(*cells, fillvalue=""):
            yield f"{mark} {left.ljust(width)} | {right}".rstrip()


def spelled(said: dict[str, Any]) -> str:
    """A plain action or fact in one line: "March unit=1-rall hex=1606"."""
    name = next((said[tag] for tag in TAGS if tag in said), "")
    fields = [f"{key}={_value(value)}" for key, value in said.items() if key not in TAGS or value != name]
    return " ".join([name, *fields]).strip()


def _value(value: Any) -> str:
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
