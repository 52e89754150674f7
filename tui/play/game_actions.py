"""What keys do with the game itself: end a step, take back, give a hint, lay something over the map."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from cockade.tui.input import actions
from cockade.tui.session.heat import HEAT

if TYPE_CHECKING:
    from collections.abc import Callable

    from cockade.tui.play.delegate import Helper
    from cockade.tui.review.coach import Coach
    from cockade.tui.session.hint import Hinting
    from cockade.tui.widgets.protocols import Owner


class PlayActions:
    """The part of a game screen that goes on with the game, and back."""

    def __init__(self, screen: Owner) -> None:
        self.screen = screen
        self.session = screen.session

    def end(self) -> None:
        """End the step."""
        self.session.step_end.close()
        self.screen.present()

    def be_quiet(self) -> None:
        """Decline, and ask not to be asked again; in a set-up, place all the rest."""
        if self.session.is_mine and self.session.routine.is_placing:
            self.session.routine.place_all()
        else:
            self.session.step_end.be_quiet()
        self.screen.present()

    @cached_property
    def hinting(self) -> Hinting:
        """What the key for a hint does."""
        from cockade.tui.session.hint import Hinting

        return Hinting(self.session)

    @property
    def is_advising(self) -> bool:
        """Whether a hint stands in the message line: its reason and its key are to be read at once."""
        return "hinting" in vars(self) and self.hinting.is_told

    def message_rows(self, again: Callable[[], None]) -> int:
        """The map gives way to a hint, and has its row back after it; `again` shows the lines then."""
        screen, was, is_advising = self.screen, "-advised", self.is_advising
        if is_advising != screen.has_class(was):
            screen.set_class(is_advising, was)
            screen.call_after_refresh(again)
            return 2 if is_advising else 1
        return screen.lines["message"].size.height or 1

    @cached_property
    def coach(self) -> Coach:
        """What the key for a hint does in a review, and when the game is over."""
        from cockade.tui.review.coach import Coach

        return Coach(self.session)

    def hint(self) -> None:
        """What a fair player would do; pressed again, do it. In a review it is only shown."""
        if self.session.players and self.session.decider:
            self.hinting.press()
        else:
            self.coach.press()
        self.screen.present()

    def teach(self) -> None:
        """The turns that cost the player most, one after the other."""
        self.coach.next()
        self.screen.present()

    @cached_property
    def helper(self) -> Helper:
        """What the key for help that plays along does."""
        from cockade.tui.play.delegate import Helper

        return Helper(self.screen)

    def finish(self) -> None:
        """Let Regular finish this segment, or with those in hand."""
        self.helper.press()
        self.screen.present()

    def undo(self) -> None:
        """Take back."""
        self.session.taking_back.undo()
        self.screen.present()

    def undo_turn(self) -> None:
        """Take everything back."""
        self.session.taking_back.undo_turn()
        self.screen.present()

    def redo(self) -> None:
        """Play again what was taken back."""
        self.session.taking_back.redo()
        self.screen.present()

    def lay(self, what: str) -> None:
        """
        Lay something over the map, or take it away.

        In a review the key of the command is the chances, and that of the threat where the game was decided.
        """
        is_review = not self.session.players
        if is_review and what == actions.LAID[actions.COMMAND]:
            self.screen.reviewing.chances()
            return
        self.session.laid.lay(HEAT if is_review and what == actions.LAID[actions.THREAT] else what)
        self.screen.present()
