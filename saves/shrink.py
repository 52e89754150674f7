"""
The smallest part of a recorded game that still shows what a change of the rules changes.

First everything after the event that differs goes, and all other lines of play; then events before it, in
ever smaller runs, as long as today's rules still say what was recorded of all the others and differ in the
last under the same clause. What is left is a game like any other, and can become a test.
"""

from __future__ import annotations

from collections.abc import Sequence

from cockade.engine.game import AnyGameTree, GameTree
from cockade.events.event import Event
from cockade.saves.verify import Verdict, judged

MOST_JUDGED = 20_000
"""Events that are judged anew before the search is content with what it has."""


def shrunk(opened: AnyGameTree, verdict: Verdict) -> AnyGameTree:
    """A game with as few events as were found to do; `verdict` is today's on the whole one."""
    assert verdict.node is not None
    events = [opened.events[node] for node in opened.line_to(verdict.node)]
    best = rebuilt(opened, events)
    if best is None:
        return opened
    judged_so_far, size = 0, max(1, len(events) // 2)
    while size and judged_so_far < MOST_JUDGED:
        start = len(events) - 1 - size
        while start >= 1 and judged_so_far < MOST_JUDGED:
            fewer = events[:start] + events[start + size :]
            judged_so_far += len(fewer)
            tried = rebuilt(opened, fewer)
            if tried is not None and still_shows(tried, verdict):
                events, best = fewer, tried
            start -= size
        size //= 2
    return best


def rebuilt(opened: AnyGameTree, events: Sequence[Event]) -> AnyGameTree | None:
    """These events as a game of their own, its facts as they were recorded; None if they do not fold."""
    found: AnyGameTree = GameTree.reopen(opened.game, events[0], opened.key, free_undo=opened.free_undo)
    found.values = opened.values
    try:
        for n, event in enumerate(events[1:], start=1):
            found.record(event.replace(n=n))
    except Exception:  # noqa: BLE001 - whatever the facts stumble over without the others
        return None
    return found


def still_shows(tried: AnyGameTree, verdict: Verdict) -> bool:
    """Whether today's rules still depart from it at its last event, and in the same way."""
    now = judged(tried)
    last = len(tried.events) - 1
    return (now.first, now.result, now.rule) == (last, verdict.result, verdict.rule)
