"""`cockade verify`: today's rules against recorded games."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from saves.accept import accept
from saves.errors import SaveError
from saves.verify import REFUSED, Verdict, prove, verify
from tui.commands.common import print_json, print_table, tell_notes
from tui.commands.comparing import side_by_side, spelled
from tui.commands.spreading import show_progress, spread
from tui.games import GAMES
from tui.words import count, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator, Sequence

    Judge = Callable[[str], tuple[str, Verdict | SaveError]]

FEW = 8  # so many games are judged before another process has begun


def run(args: Namespace) -> int:
    """Judge every file; 1 if one differs, 2 if one cannot be read or accepted."""
    if args.against:
        from tui.commands.against import run as compare  # noqa: PLC0415 - it needs this module

        return compare(args)
    verdicts, trouble = judged(args.files, args.jobs, _prove if args.dice else _judge)
    if args.json:
        print_json({"games": [_for_tools(verdict) for verdict in verdicts]})
    else:
        _show(verdicts)
    others = [verdict for verdict in verdicts if not verdict.same]
    if args.accept:
        trouble += _accepted(others, quiet=args.json)
        others = []
    return 2 if trouble else int(bool(others))


def judged(
    files: Sequence[str], jobs: int | None = None, judge: Judge | None = None
) -> tuple[list[Verdict], int]:
    """Verdicts in the order of the files, and how many files could not be read; that has been said."""
    found: dict[str, Verdict | SaveError] = {}
    some = jobs or (1 if len(files) <= FEW else None)
    for file, verdict in spread(judge or _judge, files, some):
        found[file] = verdict
        done = count("{done} of {n} game", "{done} of {n} games", len(files), done=len(found))
        show_progress(done, last=len(found) == len(files))
    unread = [error for file in files if isinstance(error := found[file], SaveError)]
    for error in unread:
        print(f"cockade: {error}", file=sys.stderr)
    verdicts = [verdict for file in files if isinstance(verdict := found[file], Verdict)]
    for verdict in verdicts:
        tell_notes(verdict.file, verdict.notes)
    return verdicts, len(unread)


def _judge(file: str) -> tuple[str, Verdict | SaveError]:
    try:
        return file, verify(file, GAMES)
    except SaveError as error:
        return file, error


def _prove(file: str) -> tuple[str, Verdict | SaveError]:
    try:
        return file, prove(file, GAMES)
    except SaveError as error:
        return file, error


def _accepted(verdicts: Sequence[Verdict], *, quiet: bool) -> int:
    """Rewrite games as today's rules play them; how many could not be."""
    refused = 0
    for verdict in verdicts:
        try:
            changed = accept(verdict.file, GAMES)
        except SaveError as error:
            print(f"cockade: {error}", file=sys.stderr)
            refused += 1
            continue
        if not quiet:
            one, many = "{file}: accepted, {n} event is new.", "{file}: accepted, {n} events are new."
            print(count(one, many, changed, file=verdict.file))
    return refused


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


# ---------------------------------------------------------------- for people


def _show(verdicts: Sequence[Verdict]) -> None:
    """One game in a sentence; several as a table, and then those that are not the same one by one."""
    if len(verdicts) > 1:
        print_table([_head(), *map(_row, verdicts)])
        print()
    for verdict in verdicts:
        if len(verdicts) == 1 or not verdict.same:
            for line in told(verdict):
                print(line)
    if len(verdicts) > 1:
        print(_summed_up(verdicts))


def _head() -> tuple[str, ...]:
    return say("game"), say("events"), say("today"), say("first"), say("clause")


def _row(verdict: Verdict) -> tuple[str, ...]:
    first = "" if verdict.first is None else str(verdict.first)
    return verdict.file, str(verdict.events), say(verdict.result), first, verdict.rule or ""


def told(verdict: Verdict) -> Iterator[str]:
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


def _summed_up(verdicts: Sequence[Verdict]) -> str:
    """How many of several games there are in which something is not the same."""
    other = sum(not verdict.same for verdict in verdicts)
    if not other:
        return say("All {n} games are the same today.", n=len(verdicts))
    return say("{other} of {n} games are not the same today.", other=other, n=len(verdicts))
