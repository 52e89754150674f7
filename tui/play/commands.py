"""The entries of the command palette in a game: actions, units, hexes and turns."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from textual.binding import Binding
from textual.command import DiscoveryHit, Hit, Provider

from cockade.tui.input.actions import LAID
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from textual.command import Hits

    from cockade.tui.widgets.protocols import Owner

MOST_UNITS = 8
OVERLAYS = {act.id: what for act, what in LAID.items()}
OURS = __name__.partition(".")[0]
"""The prefix of Cockade's own modules, to tell them from Textual's."""


class GameCommands(Provider):
    """The named key bindings of the current screen."""

    def _named(self) -> Iterator[tuple[str, str, str]]:
        seen = set()
        ours = [cls for cls in type(self.screen).__mro__ if cls.__module__.startswith(OURS)]
        for bindings in (*(cls.__dict__.get("BINDINGS", ()) for cls in ours), self._focused()):
            for binding in bindings:
                if isinstance(binding, Binding) and binding.description and binding.action not in seen:
                    seen.add(binding.action)
                    yield say(self._name(binding)), self.app.get_key_display(binding), binding.action

    def _name(self, binding: Binding) -> str:
        """Return the name of a binding. Overlays have the names that the game gives them."""
        session = getattr(self.screen, "session", None)
        laid = OVERLAYS.get(binding.id or "", "")
        return session.ui.words.overlays.get(laid, binding.description) if session else binding.description

    def _focused(self) -> list[Binding]:
        focused = self.focused
        found = getattr(type(focused), "BINDINGS", ()) if focused else ()
        return [binding for binding in found if isinstance(binding, Binding)]

    async def discover(self) -> Hits:
        """Return all entries, before anything is typed."""
        for name, key, action in self._named():
            yield DiscoveryHit(name, partial(self._do, action), help=key)

    async def search(self, query: str) -> Hits:
        """Return the entries whose names match."""
        matcher = self.matcher(query)
        for name, key, action in self._named():
            score = matcher.match(name)
            if score > 0:
                yield Hit(score, matcher.highlight(name), partial(self._do, action), help=key)

    async def _do(self, action: str) -> None:
        namespace = self.focused if self.focused and hasattr(self.focused, _method(action)) else self.screen
        await self.app.run_action(action, namespace)


class GamePlaces(Provider):
    """Units by name, hexes by number, and player turns by heading."""

    async def search(self, query: str) -> Hits:
        """Return the matching places, units and turns to go to."""
        session = cast("Owner", self.screen).session
        places = session.ui.map.places
        for place in places.called(session.ui.map.atlas(session.state), query)[:MOST_UNITS]:
            name = places.name(place)
            yield self._hit(1.0, say(places.kind, name=name), partial(session.finding.go_to, name))
        for unit in session.ui.map.find(session.state, query)[:MOST_UNITS]:
            name = session.ui.words.name(session.state, unit)
            yield self._hit(0.9, say("Unit {name}", name=name), partial(session.finding.find, name))
        matcher = self.matcher(query)
        for place, heading in session.review.headings():
            score = matcher.match(heading)
            if score > 0:
                yield self._hit(
                    score / 2, say("Look at {turn}", turn=heading), partial(session.review.go, place)
                )

    def _hit(self, score: float, name: str, do: Callable[[], None]) -> Hit:
        def done() -> None:
            do()
            cast("Owner", self.screen).present()

        return Hit(score, name, done)


def _method(action: str) -> str:
    return "action_" + action.partition("(")[0].rpartition(".")[2]
