"""The timeline under the map. A click goes to that place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

from cockade.tui.session.timeline import Scale
from cockade.tui.widgets.lines import Lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events


class Timeline(Lines):
    """Two rows from `cockade.tui.session.timeline`. `heard` are the places of the line of play."""

    class Jumped(Message):
        """Posted when a place was clicked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - as in every widget
        super().__init__(id=id)
        self.heard: Sequence[int] = (0,)

    def on_click(self, event: events.Click) -> None:
        """Go to the clicked place."""
        event.stop()
        self.post_message(self.Jumped(Scale(self.heard, self.size.width).place(event.x)))
