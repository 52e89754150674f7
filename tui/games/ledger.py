"""The history of a track: every cause with its clause, its count and its amount."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.events.facts import TrackMoved
from cockade.tui.games.preview import clause
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Line, line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cockade.events.event import Fact


def ledger_lines(facts: Iterable[Fact], track: str, shown: Callable[[int], str]) -> Iterator[Line]:
    """Sum the moves of a track by cause and clause, the largest loss first. `shown` formats an amount."""
    sums: dict[tuple[str, str], tuple[int, int]] = {}
    for fact in facts:
        if isinstance(fact, TrackMoved) and fact.track == track:
            times, total = sums.get((fact.why, fact.rule), (0, 0))
            sums[fact.why, fact.rule] = times + 1, total + fact.by
    for (why, rule), (times, total) in sorted(sums.items(), key=lambda item: item[1][1]):
        often = f" x{times}" if times > 1 else ""
        sign = "+" if total > 0 else ""
        yield line(f"  {sign + shown(total):>5} {say(why)}{often}", clause(rule))
