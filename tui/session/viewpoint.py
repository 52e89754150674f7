"""The viewer of a screen: what they may see, and when another player has to take their place."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from attrs import define

from cockade.tui.session.seats import HUMAN

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from cockade.engine.game import AnyGame
    from cockade.engine.game_tree import AnyGameTree
    from cockade.events.event import Event
    from cockade.tui.games.port import AnyUI


@define(eq=False)
class Viewpoint:
    """
    The player who looks at a screen, among those who share it.

    `viewer` is their side, empty if everything is shown. If the deciding player has a secret, the screen
    waits for them. Until `take_over`, the viewer stays the same and nothing is shown. With `fixed`, the
    viewer is always that side. With `alone`, one person plays all sides, so the screen never waits.
    """

    ui: AnyUI
    players: Mapping[str, str]
    viewer: str = ""
    fixed: str = ""
    alone: bool = False
    _admitted: Hashable = None
    _seen: tuple[Any, str, Any] | None = None

    def people(self, game: AnyGame) -> tuple[str, ...]:
        """Return the sides that are played at this screen."""
        return tuple(side for side in game.sides if self.players.get(side) == HUMAN)

    def secret(self, opened: AnyGameTree) -> Hashable:
        """Return the deciding side's secret on a shared screen, or None."""
        if (
            self.alone
            or [*self.players.values()].count(HUMAN) < 2
            or self.players.get(opened.decider) != HUMAN
        ):
            return None
        return self.ui.selection.secret(opened.state)

    def must_hand_over(self, opened: AnyGameTree) -> bool:
        """Return whether the screen must be blank until the deciding player sits alone in front of it."""
        found = self.secret(opened)
        if found is None or found == self._admitted:
            return False
        return not (found == self.viewer and self._admitted is not None)

    def look_round(self, opened: AnyGameTree) -> bool:
        """Update the viewer, unless the screen must be handed over first. True if the viewer changed."""
        before, people = self.viewer, self.people(opened.game)
        if self.fixed:
            self.viewer = self.fixed
            return self.viewer != before
        if self.must_hand_over(opened):
            others = [side for side in people if side != opened.decider]
            self.viewer = before or others[0]
            return self.viewer != before
        if self.secret(opened) is None:
            self._admitted = None
        if opened.decider in people:
            self.viewer = opened.decider
        elif before not in people:
            self.viewer = people[0] if people else ""
        return self.viewer != before

    def take_over(self, opened: AnyGameTree) -> None:
        """Make the deciding player the viewer."""
        self._admitted = self.secret(opened)
        self.look_round(opened)

    def seen(self, game: AnyGame, state: Any) -> Any:
        """Return a state as the viewer may see it. The same state gives the same object again."""
        if not self.viewer:
            return state
        if self._seen is None or self._seen[0] is not state or self._seen[1] != self.viewer:
            self._seen = (state, self.viewer, game.view(state, self.viewer))
        return self._seen[2]

    def told(self, ui: AnyUI, opened: AnyGameTree, place: int) -> tuple[str, ...]:
        """Return the sentences of a place of the line that the viewer may know."""
        return told(ui, opened, place, self.viewer)


def told(ui: AnyUI, opened: AnyGameTree, place: int, side: str) -> tuple[str, ...]:
    """Return the sentences of a place of the line for a side, or all of them without a side."""
    return told_of(ui, opened, opened.line[place], side)


def told_of(ui: AnyUI, opened: AnyGameTree, node: int, side: str) -> tuple[str, ...]:
    """Return the same for any event of the game, or nothing if the side cannot notice it."""
    if side and opened.is_silent(node, side):
        return ()
    return ui.words.story(*heard_of(opened, node, side))


def recorded(
    ui: AnyUI, opened: AnyGameTree, places: range, side: str, *, keeps: bool = False
) -> dict[int, list[str]]:
    """
    Return the sentences of some places of the line for a side, or all of them without a side.

    With `keeps`, secrets are left out, as for spectators of a game in progress. An event over several places
    appears at the last one, and the earlier places are empty.
    """
    hear = heard_by_all if keeps else partial(heard_of, side=side)
    heard = [
        place for place in places if not ((side or keeps) and opened.is_silent(opened.line[place], side))
    ]
    found: dict[int, list[str]] = {place: [] for place in places}
    for step in ui.words.record((place, *hear(opened, opened.line[place])) for place in heard):
        found[step.place].append(step.sentence)
    return found


def told_alone(
    ui: AnyUI, opened: AnyGameTree, node: int, side: str, *, keeps: bool = False
) -> tuple[str, ...]:
    """Return the sentences of one event on its own, at least one."""
    return ui.words.story(*(heard_by_all(opened, node) if keeps else heard_of(opened, node, side)))


def heard_by_all(opened: AnyGameTree, node: int) -> tuple[Any, Event]:
    """Return the state before an event, and the event, without either side's secrets."""
    parent = opened.parents[node]
    before = opened.states[parent] if parent >= 0 else opened.game.blank
    return opened.game.view(before, ""), opened.heard(node, "")


def heard_of(opened: AnyGameTree, node: int, side: str) -> tuple[Any, Event]:
    """Return the state before an event, and the event, as a side may know them, or whole without a side."""
    parent = opened.parents[node]
    before = opened.states[parent] if parent >= 0 else opened.game.blank
    if not side:
        return before, opened.events[node]
    return opened.game.view(before, side), opened.heard(node, side)


def reveals(event: Event) -> bool:
    """Return whether an event revealed something unknown to both sides, like a die or a chit."""
    return any(fact.reveals for fact in event.facts)
