"""The effects of a change of the rules on one page: every game that differs, before and after."""

from __future__ import annotations

from html import escape
from itertools import groupby, zip_longest
from typing import TYPE_CHECKING

from attrs import frozen

from cockade.events.record import Record
from cockade.tui.board.glyphs import FULL
from cockade.tui.export.pages.drawing import BOLD, THEMES, UNDERLINE, Drawing
from cockade.tui.export.pages.page import asset, filled, title_of
from cockade.tui.session.rule_change import AROUND
from cockade.tui.text.i18n import count, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cockade.tui.export.pages.drawing import Look, Patch
    from cockade.tui.session.rule_change import Changed, ChangeReport

    Cell = tuple[str, int, bool]


@frozen
class Maps(Record):
    """Two pictures of one part of a map as HTML, and the style rules of their pens."""

    before: str
    after: str
    style: str


def change_page(report: ChangeReport) -> str:
    """The whole page. It loads nothing from outside, and escapes all text from other people."""
    sections, style = [], asset("change.css")
    for number, changed in enumerate(report.shown):
        maps = drawn(changed, f"m{number}")
        sections.append("\n".join(_section(report, changed, maps)))
        style += maps.style if maps else ""
    body = "\n".join((*_summary(report), *sections, *_balance(report), *_never(report)))
    return filled("list.html", report.title, style, body=body)


def _summary(report: ChangeReport) -> Iterator[str]:
    yield f"<p>{escape(report.summary)}</p>"
    head = (say("game"), say("events"), say("first"), say("clause"), say("what is done"))
    if report.changed:
        yield _table(head, ((one.name, *one.row) for one in report.changed))
    left_out = len(report.changed) - len(report.shown)
    if left_out:
        text = count("{n} game is not shown below.", "{n} games are not shown below.", left_out)
        yield f'<p class="small">{escape(text)}</p>'


def _section(report: ChangeReport, changed: Changed, maps: Maps | None) -> Iterator[str]:
    """One game: the action, the clause, both maps, both accounts, the smallest position."""
    left, right = map(escape, report.columns)
    yield f"<section>\n<h2>{escape(changed.name)}: {escape(title_of(changed.opened))}</h2>"
    yield f'<p class="when">{escape(changed.when)}</p>\n<p><strong>{escape(changed.done)}</strong></p>'
    yield from (f"<p>{escape(text)}</p>" for text in changed.remarks)
    if changed.clause:
        id_, title, text = map(escape, changed.clause)
        yield f"<blockquote><strong>{id_} {title}</strong><br>{text}</blockquote>"
    if maps:
        pictures = ((left, maps.before), (right, maps.after))
        yield f'<div class="maps">{"".join(_figure(*each) for each in pictures)}</div>'
    if changed.sentences:
        yield f'<table class="told"><thead><tr><th>{left}</th><th>{right}</th></tr></thead><tbody>'
        yield from (f"<tr>{_cells('td', pair)}</tr>" for pair in changed.sentences)
        yield "</tbody></table>"
    yield f'<table class="facts"><thead><tr><th>{left}</th><th>{right}</th></tr></thead><tbody>'
    yield from map(_fact_row, changed.rows)
    yield "</tbody></table>"
    if changed.position:
        yield f"<details open><summary>{escape(changed.shortly)}</summary>"
        yield f"<pre>{escape(changed.position)}</pre></details>"
    yield "</section>"


def _figure(caption: str, picture: str) -> str:
    return f'<figure><figcaption>{caption}</figcaption><pre class="map">{picture}</pre></figure>'


def _fact_row(row: tuple[str, str, bool]) -> str:
    then, now, other = row
    kind = ' class="other"' if other else ""
    return f"<tr{kind}><td>{escape(then)}</td><td>{escape(now)}</td></tr>"


def _balance(report: ChangeReport) -> Iterator[str]:
    yield f"<section>\n<h2>{escape(say('Balance'))}</h2>"
    for text in report.remarks:
        yield f"<p>{escape(text)}</p>"
    if report.balance:
        yield _table(report.balance[0], report.balance[1:])
    yield "</section>"


def _never(report: ChangeReport) -> Iterator[str]:
    for name, clauses in report.never:
        text = count("{n} clause that no game covers", "{n} clauses that no game covers", len(clauses))
        yield f"<section>\n<h2>{escape(name)}</h2>\n<details><summary>{escape(text)}</summary>"
        yield _table((), clauses)
        yield "</details></section>"


def _table(head: Sequence[str], rows: Iterator[Sequence[str]] | Sequence[Sequence[str]]) -> str:
    top = f"<thead><tr>{_cells('th', head)}</tr></thead>" if head else ""
    body = "".join(f"<tr>{_cells('td', row)}</tr>" for row in rows)
    return f"<table>{top}<tbody>{body}</tbody></table>"


def _cells(kind: str, texts: Sequence[str]) -> str:
    return "".join(f"<{kind}>{escape(text)}</{kind}>" for text in texts)


# ---------------------------------------------------------------- the two maps


def drawn(changed: Changed, prefix: str) -> Maps | None:
    """
    The map after the event before and after the change, with differences marked.

    None if it has no places.
    """
    if not changed.places:
        return None
    ui, (before, after) = changed.ui, changed.states
    drawing = Drawing(ui.map, before, changed.places, ("", FULL), AROUND)
    rows: list[list[Cell]] = [[] for _ in range(drawing.part.height)]
    _lay(rows, drawing.step(before))
    first = _lines(rows, prefix)
    later = [[(char, pen, False) for char, pen, _ in row] for row in rows]
    _lay(later, drawing.step(after), is_new=True)
    style = "".join(_rule(f"{prefix}p{n}", looks) for n, looks in enumerate(drawing.pens))
    return Maps(first, _lines(later, prefix), style)


def _lay(rows: list[list[Cell]], patches: Sequence[Patch], *, is_new: bool = False) -> None:
    """Write changed stretches into the rows, and mark cells that differ as new."""
    for y, x, *runs in patches:
        row, place = rows[int(y)], int(x)
        for text, pen in zip(runs[::2], runs[1::2], strict=True):
            for char in str(text):
                cell = (char, int(pen), is_new and (place >= len(row) or row[place][:2] != (char, pen)))
                row[place : place + 1] = [cell]
                place += 1


def _lines(rows: Sequence[Sequence[Cell]], prefix: str) -> str:
    return "\n".join("".join(_runs(row, prefix)) for row in rows)


def _runs(row: Sequence[Cell], prefix: str) -> Iterator[str]:
    for (pen, is_new), run in groupby(row, lambda cell: cell[1:]):
        text = f'<span class="{prefix}p{pen}">{escape("".join(char for char, *_ in run))}</span>'
        yield f"<mark>{text}</mark>" if is_new else text


def _rule(name: str, looks: Sequence[Look]) -> str:
    """The style rule of a pen for the dark and the light theme."""
    dark, light = (_look(look) for look, _ in zip_longest(looks, THEMES))
    return f".{name}{{{dark}}}@media (prefers-color-scheme:light){{.{name}{{{light}}}}}"


def _look(look: Look) -> str:
    ink, paper, more = look
    parts = [f"color:{ink}" * bool(ink), f"background:{paper}" * bool(paper)]
    parts += ["font-weight:bold" * bool(more & BOLD), "text-decoration:underline" * bool(more & UNDERLINE)]
    return ";".join(filter(None, parts))
