"""What is copied from the map: the units in hand, or the hex under the cursor, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.games.voice import voice

if TYPE_CHECKING:
    from tui.view.session import Session


def copied(session: Session) -> str:
    """The units in hand, one a line; without any, the hex under the cursor."""
    spoken, state = voice(session.opened.game.id), session.state
    if session.hand and not any(map(session.table.places.is_place, session.hand)):
        return "\n".join(spoken.unit(state, str(held)) for held in session.hand)
    return "\n".join(spoken.place(state, session.cursor))
