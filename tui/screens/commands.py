"""Everything a key can do, by name, for the command palette."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.binding import Binding
from textual.command import DiscoveryHit, Hit, Provider

from tui.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.command import Hits


class GameCommands(Provider):
    """The bindings of the screen in view that have a name."""

    def _named(self) -> Iterator[tuple[str, str, str]]:
        seen = set()
        ours = [cls for cls in type(self.screen).__mro__ if cls.__module__.startswith("tui.")]
        for bindings in (*(cls.__dict__.get("BINDINGS", ()) for cls in ours), self._focused()):
            for binding in bindings:
                if isinstance(binding, Binding) and binding.description and binding.action not in seen:
                    seen.add(binding.action)
                    yield say(binding.description), self.app.get_key_display(binding), binding.action

    def _focused(self) -> list[Binding]:
        focused = self.focused
        found = getattr(type(focused), "BINDINGS", ()) if focused else ()
        return [binding for binding in found if isinstance(binding, Binding)]

    async def discover(self) -> Hits:
        """All of them, before anything is typed."""
        for name, key, action in self._named():
            yield DiscoveryHit(name, partial(self._do, action), help=key)

    async def search(self, query: str) -> Hits:
        """Those whose names match."""
        matcher = self.matcher(query)
        for name, key, action in self._named():
            score = matcher.match(name)
            if score > 0:
                yield Hit(score, matcher.highlight(name), partial(self._do, action), help=key)

    async def _do(self, action: str) -> None:
        namespace = self.focused if self.focused and hasattr(self.focused, _method(action)) else self.screen
        await self.app.run_action(action, namespace)


def _method(action: str) -> str:
    return "action_" + action.partition("(")[0].rpartition(".")[2]
