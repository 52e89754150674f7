"""What the player who looks has not been told yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cockade.tui.session.position import Position


class Unheard:
    """
    What the other side did has been told up to the place `heard_to`.

    At `judged_at` it is known whether it is worth a page.

    `has_taken_over` says that the players have changed places at this screen.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.has_taken_over = False
        self.heard_to = self.judged_at = int(position.opened.at)
        self.end_is_told = not position.decider

    def may_be_told(self) -> bool:
        """
        Whether the game has ended, or another than who decides here has just acted, unseen by him.

        Whoever resigns or agrees on a draw knows how it ended.
        """
        position, opened = self.position, self.position.opened
        self.heard_to = min(self.heard_to, opened.at)
        if position.past is not None:
            return False
        if not position.decider:
            ended = opened.game.outcome(opened.state) is not None
            return ended and bool(position.turns.players) and not self.end_is_told
        self.end_is_told = False
        if opened.at in (0, self.heard_to, self.judged_at) or not position.is_mine:
            return False
        return self._is_of_another(opened.event_at(opened.at).side)

    def _is_of_another(self, side: str) -> bool:
        """Whether this side is not who looks, and acted where he did not see it."""
        viewpoint = self.position.viewpoint
        unseen = self.has_taken_over or side not in viewpoint.people(self.position.opened.game)
        return unseen and side not in ("", viewpoint.viewer)
