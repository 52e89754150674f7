"""What became of one recorded game under today's rules, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.saves.verify import REFUSED
from cockade.tui.commands.comparing import side_by_side, spelled
from cockade.tui.text.words import count, listed, say

if TYPE_CHECKING:
    from collections.abc import Iterator

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
        yield count(
            "{file}: the same, {n} event.", "{file}: the same, {n} events.", verdict.events, file=verdict.file
        )
        return
    if verdict.result == REFUSED:
        yield say("{file}: event {n} is refused today ({rule}): {action}", **names)
    else:
        yield say("{file}: event {n} differs today ({rule}): {action}", **names)
    yield "  " + listed((*verdict.when, verdict.side))
    if verdict.message:
        yield f"  {verdict.message}"
    yield from side_by_side(verdict.recorded, verdict.now)
    yield ""
