"""Taking down how a recorded game differs today, so that it is known from then on (`saves.known`)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cockade.engine.game_tree import AnyGameTree
from cockade.saves.baseline import Known, keep_known, known_of
from cockade.saves.loader import Games
from cockade.saves.save_file import review
from cockade.saves.verify import departures, digest


def expect(path: Path | str, games: Games, reason: str, since: str) -> int:
    """
    Keep all that differs today as known; how many events that are new.

    What was known already keeps its day and reason. What is as recorded again is known no more. SaveError if
    a file cannot be read or written.
    """
    before = known_of(path)
    found = tuple(_known(review(Path(path), games).opened, reason, since, before))
    if found != before:
        keep_known(path, found)
    return len(set(found) - set(before))


def _known(opened: AnyGameTree, reason: str, since: str, before: tuple[Known, ...]) -> Iterator[Known]:
    earlier = {(one.node, one.today): one for one in before}
    for departure in departures(opened):
        node, today = departure.node, digest(opened, departure)
        new = Known(node, opened.events[node].n, departure.rule or "", today, since, reason)
        yield earlier.get((node, today), new)
