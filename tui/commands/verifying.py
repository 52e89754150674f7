"""`cockade verify`: today's rules against recorded games."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from saves.errors import SaveError
from saves.verify import REFUSED, Verdict, verify
from tui.commands.common import print_json
from tui.commands.comparing import side_by_side, spelled
from tui.games import GAMES
from tui.words import count, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator


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
        if len(verdicts) > 1:
            print(_summed_up(verdicts))
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
        return
    if verdict.result == REFUSED:
        yield say("{file}: event {n} is refused today ({rule}): {action}", **names)
    else:
        yield say("{file}: event {n} differs today ({rule}): {action}", **names)
    yield "  " + ", ".join(filter(None, (*verdict.when, verdict.side)))
    if verdict.message:
        yield f"  {verdict.message}"
    yield from side_by_side(verdict.recorded, verdict.now)
    yield ""


def _summed_up(verdicts: list[Verdict]) -> str:
    """How many of several games there are in which something is not the same."""
    other = sum(not verdict.same for verdict in verdicts)
    if not other:
        return say("All {n} games are the same today.", n=len(verdicts))
    return say("{other} of {n} games are not the same today.", other=other, n=len(verdicts))
