"""What was recorded beside what would happen today, fact by fact."""

from __future__ import annotations

import json
import shutil
from difflib import SequenceMatcher
from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from cockade.tui.text.columns import padded
from cockade.tui.text.i18n import count, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Plain = dict[str, Any]
    Pair = tuple[Plain | None, Plain | None]

TAGS = ("fact", "verb", "frame")
AROUND = 1  # facts that are the same and are shown beside one that differs


def side_by_side(
    recorded: Sequence[Plain], today: Sequence[Plain], columns: Sequence[str] = ()
) -> Iterator[str]:
    """
    Recorded facts on the left, today's on the right, a star where they differ; what is the same is cut.

    `columns` head the two where they are something else.
    """
    width = max(20, (shutil.get_terminal_size((120, 24)).columns - 7) // 2)
    left, right = columns or (say("recorded"), say("today"))
    yield f"  {padded(left, width)} | {right}".rstrip()
    pairs = list(paired(recorded, today))
    hidden = 0
    for place, pair in enumerate(pairs):
        if all(then == now for then, now in pairs[max(0, place - AROUND) : place + AROUND + 1]):
            hidden += 1
            continue
        yield from _left_out(hidden)
        hidden = 0
        yield from _row(pair, width)
    yield from _left_out(hidden)


def paired(recorded: Sequence[Plain], today: Sequence[Plain]) -> Iterator[Pair]:
    """Facts side by side so that as many as possible stand beside their equals."""
    then, now = ([json.dumps(fact) for fact in facts] for facts in (recorded, today))
    for _, a, b, c, d in SequenceMatcher(None, then, now, autojunk=False).get_opcodes():
        yield from zip_longest(recorded[a:b], today[c:d])


def _left_out(hidden: int) -> Iterator[str]:
    if hidden:
        yield "  " + count("({n} fact is the same)", "({n} facts are the same)", hidden)


def _row(pair: Pair, width: int) -> Iterator[str]:
    """Two facts, each wrapped in its column."""
    mark = " " if pair[0] == pair[1] else "*"
    wrapped = [wrap(text, width, subsequent_indent="  ") for text in cells(*pair)]
    for left, right in zip_longest(*wrapped, fillvalue=""):
        yield f"{mark} {padded(left, width)} | {right}".rstrip()


def cells(then: Plain | None, now: Plain | None) -> tuple[str, str]:
    """Both facts in a line; long contents that are the same in both are cut short."""
    if not then or not now:
        return spelled(then or {}), spelled(now or {})
    alike = {key for key, value in then.items() if isinstance(value, list | dict) and now.get(key) == value}
    return spelled(then, alike), spelled(now, alike)


def spelled(said: Plain, alike: set[str] | frozenset[str] = frozenset()) -> str:
    """A plain action or fact in one line: "March unit=1-rall hex=1606"; `alike` is not spelled out."""
    name = next((said[tag] for tag in TAGS if tag in said), "")
    fields = [
        f"{key}=..." if key in alike else f"{key}={_value(value)}"
        for key, value in said.items()
        if key not in TAGS or value != name
    ]
    return " ".join([name, *fields]).strip()


def _value(value: Any) -> str:
    """Texts bare, lists in brackets, frames and other records as `spelled`."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        return f"({spelled(value)})"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value)
