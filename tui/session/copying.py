"""Copying from the map: the selected units, or the hex under the cursor, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.text.line import Span, text_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cockade.tui.session.menu import Row
    from cockade.tui.session.session import Session
    from cockade.tui.text.line import Line


def copied(session: Session) -> str:
    """Return the selected units, one a line. Without any, describe the hex under the cursor."""
    voice, state = session.ui.voice, session.state
    if session.hand and all(held in state.roster for held in session.hand):
        return "\n".join(voice.unit(state, str(held)) for held in session.hand)
    return "\n".join(voice.place(state, session.cursor))


def chosen_text(session: Session, row: Row | None, page: Sequence[Line]) -> str:
    """Return the row of the list, else the page of the record, else the text copied from the map."""
    if row is not None:
        return text_of((*row.left, Span("  "), *row.right)).strip()
    return "\n".join(map(text_of, page)) or copied(session)
