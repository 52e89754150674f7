"""Recorded games under today's rules, in words and in two columns, and smallest positions."""

from __future__ import annotations

import json
import shutil
from itertools import zip_longest
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from attrs import asdict

from cockade.saves.compressed import GIT_ATTRIBUTES, called
from cockade.saves.errors import told as told_why
from cockade.saves.field_changes import lessened, paired, without_frames
from cockade.saves.sanitize import shown
from cockade.saves.save_file import SaveFile, review
from cockade.saves.shrink import shrunk
from cockade.saves.verify import OFFERED, REFUSED, RETURNED
from cockade.tui.commands.common import made_folder
from cockade.tui.games import GAMES
from cockade.tui.session.rule_change import Sight, told_change
from cockade.tui.text.columns import padded
from cockade.tui.text.i18n import count, labelled, listed, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cockade.saves.baseline import Known
    from cockade.saves.field_changes import Pair
    from cockade.saves.verify import OfferDifference, Verdict

    Plain = dict[str, Any]

TAGS = ("fact", "verb", "frame")
MODIFIER = {"name", "value", "rule"}
AROUND = 0  # facts that are the same and are shown beside one that differs


def told(verdict: Verdict) -> Iterator[str]:
    """The lines on a file: the first event that differs, its clause, and its facts then and now."""
    names = {
        "file": shown(verdict.file),
        "n": verdict.first,
        "action": spelled(verdict.action or {}),
        "rule": verdict.rule or "?",
    }
    if verdict.same:
        yield _as_ever(verdict)
        yield from told_known(verdict)
        return
    if verdict.result == RETURNED:
        yield say(
            ("{file}: event {n} was known to differ, but now matches the recording again ({rule})."), **names
        )
    elif verdict.result == OFFERED:
        yield say("{file}: at event {n} other actions are offered today ({rule}).", **names)
    elif verdict.result == REFUSED:
        yield say("{file}: event {n} is refused today ({rule}): {action}", **names)
    else:
        yield say("{file}: event {n} differs today ({rule}): {action}", **names)
    if any(verdict.when):
        yield "  " + listed((*verdict.when, verdict.side))
    if verdict.message:
        yield f"  {verdict.message}"
    if verdict.offers is not None:
        yield from told_offers(verdict.offers)
    if verdict.result not in {RETURNED, OFFERED}:
        yield from told_in_sentences(verdict)
        yield from side_by_side(verdict.recorded, verdict.now, verdict.columns)
    yield from told_known(verdict)
    yield ""


def told_in_sentences(verdict: Verdict) -> Iterator[str]:
    """The sentences of the narrator that differ, before and today, and the decision that is due today."""
    left, right = verdict.columns or (say("recorded"), say("today"))
    for then, now in told_change(verdict, Sight.of(verdict)):
        for head, text in ((left, then), (right, now)):
            if text:
                yield from wrap(labelled(head, text), _width(), initial_indent="  ", subsequent_indent="    ")


def told_offers(offers: OfferDifference) -> Iterator[str]:
    """
    The offers added or removed at the first decision that differs, by clause, and the number of such
    decisions.
    """
    for one in offers.changes:
        more = 'event {event}: {actions} more of "{verb}" for {n} unit or place ({rule})'
        mores = 'event {event}: {actions} more of "{verb}" for {n} units or places ({rule})'
        fewer = 'event {event}: {actions} fewer of "{verb}" for {n} unit or place ({rule})'
        fewers = 'event {event}: {actions} fewer of "{verb}" for {n} units or places ({rule})'
        names = {"event": offers.event, "actions": one.actions, "verb": one.verb, "rule": one.clause or "?"}
        yield "  " + count(*((more, mores) if one.more else (fewer, fewers)), one.subjects, **names)
    one_, many = "{n} decision offers other actions.", "{n} decisions offer other actions."
    yield "  " + count(one_, many, offers.decisions)


def _as_ever(verdict: Verdict) -> str:
    if verdict.known:
        one, many = "{file}: known differences, {n} event.", "{file}: known differences, {n} events."
    else:
        one, many = "{file}: the same, {n} event.", "{file}: the same, {n} events."
    return count(one, many, verdict.events, file=shown(verdict.file))


def told_known(verdict: Verdict) -> Iterator[str]:
    """The known differences: one line for all with the same date and reason."""
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
    """The verdict as plain JSON."""
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
        "offers": asdict(verdict.offers) if verdict.offers is not None else None,
    } | ({"every": [for_tools(one) for one in verdict.every], "offered": verdict.offered} if every else {})


# ---------------------------------------------------------------- fact by fact


def side_by_side(
    recorded: Sequence[Plain], today: Sequence[Plain], columns: Sequence[str] = ()
) -> Iterator[str]:
    """
    Recorded facts on the left, today's on the right, with a star at differences.

    Equal facts are cut. `columns` replaces the headings of the two.
    """
    width = max(20, (_width() - 7) // 2)
    left, right = columns or (say("recorded"), say("today"))
    yield f"  {padded(left, width)} | {right}".rstrip()
    pairs = list(paired(*without_frames(recorded, today)))
    hidden = 0
    for place, pair in enumerate(pairs):
        if all(then == now for then, now in pairs[max(0, place - AROUND) : place + AROUND + 1]):
            hidden += 1
            continue
        yield from _left_out(hidden)
        hidden = 0
        yield from _row(pair, width)
    yield from _left_out(hidden)


def _width() -> int:
    return shutil.get_terminal_size((120, 24)).columns


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
    """Both facts in a line. Two of one kind show only the kind and the fields that differ."""
    if then and now and then != now and then.get("fact") == now.get("fact"):
        then, now = lessened(then, now)
    return spelled(then or {}), spelled(now or {})


def spelled(said: Plain) -> str:
    """A plain action or fact in one line: "March unit=1-rall hex=1606"."""
    name = next((said[tag] for tag in TAGS if tag in said), "")
    fields = [f"{key}={_value(value)}" for key, value in said.items() if key not in TAGS or value != name]
    return " ".join([name, *fields]).strip()


def _value(value: Any) -> str:
    """Texts bare, lists in brackets, frames and other records as `spelled`."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict) and value.keys() == MODIFIER:
        return f"{value['name']} {value['value']} ({value['rule']})"
    if isinstance(value, dict):
        return f"({spelled(value)})"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value)


# ---------------------------------------------------------------- the smallest positions


def _keep_line_ends(folder: Path) -> None:
    """Tell git not to change line ends in a folder of games, unless the folder already has attributes."""
    path = folder / ".gitattributes"
    try:
        if not path.exists():
            path.write_text(GIT_ATTRIBUTES, encoding="utf-8")
    except OSError as error:
        raise told_why(error, path) from error


def write_smallest(folder: Path, verdicts: Iterable[Verdict]) -> Iterator[str]:
    """
    Write a file for each game that differs, and yield a sentence about each.

    Files of an earlier run are replaced.
    """
    into = made_folder(folder)
    for verdict in verdicts:
        if verdict.recorded or verdict.now:
            smallest = shrunk(review(Path(verdict.file), GAMES).opened, verdict)
            path = into / f"{called(verdict.file)}-smallest.jsonl"
            path.unlink(missing_ok=True)  # that of an earlier run
            _keep_line_ends(into)
            SaveFile.create(path, smallest).close()
            facts = len(smallest.events[0].facts)
            one = "{path}: a position of {n} fact and one action, from {all} events."
            many = "{path}: a position of {n} facts and one action, from {all} events."
            yield count(one, many, facts, path=path, all=verdict.events)
