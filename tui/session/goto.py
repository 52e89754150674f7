"""Going to a place by its number or name, and finding a unit by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.text.i18n import say
from cockade.tui.text.line import Span, line

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cockade.tui.session.selection import Selection


class Finding:
    """Puts the cursor on what is asked for."""

    def __init__(self, selection: Selection) -> None:
        self.selection = selection
        self._sought: Hashable = None

    def go_to(self, text: str) -> None:
        """Put the cursor on a place by its number or name."""
        position = self.selection.position
        atlas, places = position.ui.map.atlas(position.state), position.ui.map.places
        found = places.called(atlas, text)
        if found:
            self.selection.cursor = found[0]
        else:
            self.selection.messages.say_bad(places.missing(atlas, text))

    def find(self, text: str) -> None:
        """Put the cursor on a unit by its name; again: on the next one that matches."""
        selection, position = self.selection, self.selection.position
        found = position.ui.map.find(position.state, text)
        if not found:
            selection.messages.say_bad(say('No unit is called "{text}".', text=text))
            return
        last = found.index(self._sought) if self._sought in found else -1
        self._sought = unit = found[(last + 1) % len(found)]
        if unit in selection.present.able:
            selection.take((unit,), follow=True)
        else:
            selection.cursor = position.ui.map.home(position.state, unit) or selection.cursor
            selection.messages.text = line(Span(position.ui.words.name(position.state, unit), "title"))
