"""What one side has been told of a game: an entry for every event, made once for all who look from there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from engine.game import open_to_all
from tui.serving.sight import sight_of

if TYPE_CHECKING:
    from engine.game import AnyOpenGame

Json = Any

ALL = "*"
"""Stands for a side where a game is over, and everything may be seen."""


def packed(said: Json) -> str:
    """JSON text without blanks."""
    return json.dumps(said, separators=(",", ":"))


class Telling:
    """
    The events of a game as a side may hear of them, and how its view changed; a spectator's side is empty.

    An entry is `[parent, joined, decider, event, change]`: the place in the order of play of the event
    before it, 1 for one gesture with that, who decides then, and how the view changed from the parent's.
    """

    def __init__(self, opened: AnyOpenGame, side: str) -> None:
        self.side = side
        self.entries: list[str] = []
        self._opened = opened
        self._sight = sight_of(opened.game)
        self._views: list[Any] = []
        self._offered: tuple[Any, list[Json]] = (None, [])

    @property
    def is_behind(self) -> bool:
        """Whether there are events that have no entry yet."""
        return len(self.entries) < len(self._opened.events)

    def extend(self, most: int = 1 << 30) -> None:
        """Make the entries of events that have been played since, at most so many."""
        opened, sight = self._opened, self._sight
        for node in range(len(self.entries), min(len(opened.events), len(self.entries) + most)):
            parent = opened.parents[node]
            view = self._view(opened.states[node])
            change = sight.change(self._views[parent], view) if node else {"=": sight.say(view)}
            heard = opened.events[node] if self.side == ALL else opened.heard(node, self.side)
            decider = opened.game.decider(opened.states[node])
            self._views.append(view)
            self.entries.append(
                packed([parent, int(opened.is_joined(node)), decider, sight.say(heard), change])
            )

    def _view(self, state: Any) -> Any:
        return state if self.side == ALL else self._opened.game.view(state, self.side)

    def offers(self) -> list[Json] | None:
        """
        What may be done now, every action of it: `[verb, subject, clause, [action, ...]]`.

        None for a game without secrets: there the rules say it as well on the other side.
        """
        opened = self._opened
        if opened.game.redact is open_to_all:
            return None
        found = opened.offers()
        if self._offered[0] is not found:
            say = self._sight.say
            listed = [
                [
                    offer.verb.__name__,
                    say(offer.subject),
                    offer.rule,
                    [say(action) for action in offer.actions],
                ]
                for offer in found
            ]
            self._offered = (found, listed)
        return self._offered[1]
