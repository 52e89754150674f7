"""The report on a change of the rules as Markdown, for a pull request."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cockade.tui.board.glyphs import FULL
from cockade.tui.export.maps import part_of
from cockade.tui.export.pages.page import title_of
from cockade.tui.session.rule_change import AROUND
from cockade.tui.text.i18n import count, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from cockade.tui.session.rule_change import Changed, ChangeReport

MARKUP = re.compile(r"([\\`*_{}\[\]<>()#+\-.!|&~])")


def plain(text: str) -> str:
    """A text with all Markdown characters escaped."""
    return MARKUP.sub(r"\\\1", " ".join(text.split()))


def change_markdown(report: ChangeReport) -> str:
    """The whole report, its maps as text."""
    blocks = [f"# {plain(report.title)}", plain(report.summary)]
    head = (say("game"), say("events"), say("first"), say("clause"), say("what is done"))
    if report.changed:
        blocks.append(_table(head, [(one.name, *one.row) for one in report.changed]))
    for changed in report.shown:
        blocks += _section(report, changed)
    blocks += [f"## {say('Balance')}", *map(plain, report.remarks)]
    if report.balance:
        blocks.append(_table(report.balance[0], report.balance[1:]))
    for name, clauses in report.never:
        text = count("{n} clause that no game covers", "{n} clauses that no game covers", len(clauses))
        blocks += [f"## {plain(name)}", f"<details><summary>{text}</summary>", _table(("", ""), clauses)]
        blocks.append("</details>")
    return "\n\n".join(blocks) + "\n"


def _section(report: ChangeReport, changed: Changed) -> Iterator[str]:
    left, right = report.columns
    yield f"## {plain(f'{changed.name}: {title_of(changed.opened)}')}"
    yield f"*{plain(changed.when)}*  \n**{plain(changed.done)}**"
    yield from map(plain, changed.remarks)
    if changed.clause:
        id_, title, text = map(plain, changed.clause)
        yield f"> **{id_} {title}**  \n> {text}"
    for caption, state in zip(report.columns, changed.states, strict=True) if changed.places else ():
        yield f"{plain(caption)}:"
        yield _fenced(_map(changed, state))
    if changed.sentences:
        yield _table((plain(left), plain(right)), changed.sentences)
    yield f"{plain(left)} / {plain(right)}:"
    yield _fenced("\n".join(_facts(changed)), "diff")
    if changed.position:
        yield plain(changed.shortly)
        yield _fenced(changed.position)


def _facts(changed: Changed) -> Iterator[str]:
    for then, now, other in changed.rows:
        if not other:
            yield f"  {then}"
        else:
            yield from (f"{sign} {text}" for sign, text in (("-", then), ("+", now)) if text)


def _map(changed: Changed, state: Any) -> str:
    """The same part of the map as on the page, as text."""
    map_ = changed.ui.map
    atlas = map_.atlas(state)
    canvas = atlas.canvas(map_.scene(state), atlas.zooms[-2], FULL)
    text: str = canvas.text(part_of(canvas, [one for one in changed.places if one in atlas], AROUND))
    return text


def _fenced(text: str, kind: str = "") -> str:
    """A block of text in a fence longer than any in the text."""
    longest = max(map(len, re.findall(r"`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{kind}\n{text}\n{fence}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *([plain(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
