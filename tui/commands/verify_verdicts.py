"""What became of one recorded game under today's rules, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import asdict

from cockade.saves.verify import REFUSED, RETURNED
from cockade.tui.commands.verify_differences import side_by_side, spelled
from cockade.tui.text.i18n import count, listed, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.saves.baseline import Known
    from cockade.saves.verify import Verdict


def told(verdict: Verdict) -> Iterator[str]:
    """The file, the first event that differs, its clause, and its facts then and now."""
    names = {
        "file": verdict.file,
        "n": verdict.first,
        "action": spelled(verdict.action or {}),
        "rule": verdict.rule or "?",
    }
    if verdict.same:
        yield _as_ever(verdict)
        yield from told_known(verdict)
        return
    if verdict.result == RETURNED:
        yield say("{file}: event {n} was known to differ, and is again as recorded ({rule}).", **names)
    elif verdict.result == REFUSED:
        yield say("{file}: event {n} is refused today ({rule}): {action}", **names)
    else:
        yield say("{file}: event {n} differs today ({rule}): {action}", **names)
    if any(verdict.when):
        yield "  " + listed((*verdict.when, verdict.side))
    if verdict.message:
        yield f"  {verdict.message}"
    if verdict.result != RETURNED:
        yield from side_by_side(verdict.recorded, verdict.now, verdict.columns)
    yield from told_known(verdict)
    yield ""


def _as_ever(verdict: Verdict) -> str:
    if verdict.known:
        one, many = "{file}: differs as is known, {n} event.", "{file}: differs as is known, {n} events."
    else:
        one, many = "{file}: the same, {n} event.", "{file}: the same, {n} events."
    return count(one, many, verdict.events, file=verdict.file)


def told_known(verdict: Verdict) -> Iterator[str]:
    """What differs as was expected: one line for all that is known since one day for one reason."""
    reasons: dict[tuple[str, str], list[Known]] = {}
    for one in verdict.known:
        reasons.setdefault((one.since, one.reason), []).append(one)
    for (since, reason), (first, *later) in reasons.items():
        names = {"since": since, "n": first.event, "rule": first.clause or "?", "reason": reason}
        if later:
            text = "  known since {since}: event {n} ({rule}) and {later} after it: {reason}"
            yield say(text, later=len(later), **names)
        else:
            yield say("  known since {since}: event {n} ({rule}): {reason}", **names)


def for_tools(verdict: Verdict, *, every: bool = False) -> dict[str, Any]:
    """The same as plain JSON."""
    return {
        "file": verdict.file,
        "events": verdict.events,
        "result": verdict.result,
        "first": verdict.first,
        "node": verdict.node,
        "rule": verdict.rule,
        "action": verdict.action,
        "message": verdict.message,
        "recorded": list(verdict.recorded),
        "now": list(verdict.now),
        "known": [asdict(one) for one in verdict.known],
        "columns": list(verdict.columns) or ["recorded", "today"],
    } | ({"every": [for_tools(one) for one in verdict.every]} if every else {})
