"""The combats declared so far, each with its letter and its odds (8.27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.board.glyphs import LETTERS
from cockade.tui.games.preview import clause
from cockade.tui.games.rebels.names import hexes
from cockade.tui.games.rebels.previews import declared, preview_combat
from cockade.tui.text.i18n import count
from cockade.tui.text.line import Line, Span, line, width_of

if TYPE_CHECKING:
    from cockade.engine.rebels.common.state import State
    from cockade.events.rebels import Combat


FEW, COLUMN, PANEL = 3, 20, 40
"""The number of combats above which the panel shows two in a row, and the column of the second."""


def duty_lines(state: State) -> list[Line]:
    """Every combat declared so far: its letter, its hexes and its odds."""
    found = declared(state)
    if not found:
        return []
    title = count("{n} combat declared", "{n} combats declared", len(found))
    each = [_told(state, letter, combat) for letter, combat in zip(LETTERS, found, strict=False)]
    return [line(Span(title, "title"), clause("8.27")), *_paired(each)]


def _paired(each: list[Line]) -> list[Line]:
    """Two combats in a row if there are many and both are short, so the lines on the hex stay in view."""
    rows: list[Line] = []
    for said in each:
        alone = width_of(rows[-1]) if rows and len(each) > FEW else PANEL
        if max(alone, width_of(said)) < COLUMN:
            rows[-1] = (*rows[-1], Span(" " * (COLUMN - alone)), *said)
        else:
            rows.append(said)
    return rows


def _told(state: State, letter: str, combat: Combat) -> Line:
    starts, ends = (hexes(sorted(set(side))) for side in zip(*combat.crossings, strict=True))
    odds = preview_combat(state, combat).short
    return line(Span(f"{letter} ", "key"), Span(f"{odds}  ", "title"), f"{starts} -> {ends}")
