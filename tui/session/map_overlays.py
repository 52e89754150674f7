"""What is laid over the map: enemy zones, a line of fire, the range of a command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.tui.session.heat import HEAT, heat
from cockade.tui.text.i18n import say
from cockade.tui.text.line import line

if TYPE_CHECKING:
    from cockade.tui.games.highlights import Overlay
    from cockade.tui.session.gestures import Units
    from cockade.tui.session.selection import Selection


class LaidOverlays:
    """The overlays over one map, by name; what applies no longer goes, but for what is `always` wanted."""

    def __init__(self, selection: Selection) -> None:
        self.selection = selection
        self.always: tuple[str, ...] = ()
        self._names: dict[str, Units] = {}
        self._found: tuple[Any, dict[str, Overlay]] = (None, {})

    @property
    def overlays(self) -> dict[str, Overlay]:
        """What is laid over the map."""
        position, names = self.selection.position, self._names
        for name in self.always:
            names.setdefault(name, ())
        state = position.state
        for name in names:
            names[name] = position.ui.map.overlay_about(state, name, self.selection.hand, 0) or names[name]
        asked = (state, tuple(names.items()))
        if self._found[0] is None or self._found[0][0] is not state or self._found[0][1] != asked[1]:
            found = {name: self._overlay(name) for name in names}
            kept = {name: overlay for name, overlay in found.items() if not isinstance(overlay, str)}
            self._names = {name: names[name] for name in kept}
            self._found = ((state, tuple(self._names.items())), kept)
        return self._found[1]

    def _overlay(self, name: str) -> Overlay | str:
        position = self.selection.position
        if name == HEAT:
            from cockade.tui.session.review_index import ReviewIndex

            return heat(ReviewIndex(position.opened, position.ui, position.viewpoint.viewer))
        game, state = position.host.game, position.state
        side = game.decider(state) or game.sides[0]
        return position.ui.map.overlay(state, name, side, self._names[name])

    def lay(self, name: str) -> None:
        """Lay something over the map, or take it away; say which."""
        selection, messages = self.selection, self.selection.messages
        if name in self._names:
            self.always = tuple(other for other in self.always if other != name)
            del self._names[name]
            messages.text = line(say("The map is clear again."))
            return
        position = selection.position
        self._names[name] = position.ui.map.overlay_about(
            position.state, name, selection.hand, selection.cursor
        )
        found = self._overlay(name)
        if isinstance(found, str):
            del self._names[name]
            messages.say_bad(found)
        else:
            messages.text = found.title
