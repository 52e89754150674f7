"""Fills the chances to win of a review while it is used, one rollout after the other in another process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.view.chance_page import analysis_of
from cockade.tui.view.chances import USUAL

if TYPE_CHECKING:
    from collections.abc import Callable

    from cockade.tui.screens.game import GameScreen
    from cockade.tui.view.chances import Analysis

GROUP = "rollouts"


class Filling:
    """
    What is known of the chances of one game screen, and the process that finds more.

    `told` hears of every answer.
    """

    def __init__(self, screen: GameScreen) -> None:
        self.screen = screen
        self.told: Callable[[], None] | None = None
        self._analysis: Analysis | None = None
        self._is_filling = False

    @property
    def analysis(self) -> Analysis | None:
        """Of the line of play in view, as its viewer may know it; None where there is to be none."""
        review = self.screen.session.review
        if self._analysis is None or self._analysis.index is not review.index:
            self._analysis = analysis_of(review)
        return self._analysis

    def begin(self) -> None:
        """Find what is missing, if that is not being done already."""
        analysis = self.analysis
        if analysis is not None and not self._is_filling and analysis.left(USUAL):
            self._is_filling = True
            self.screen.run_worker(self._fill(), group=GROUP)

    async def _fill(self) -> None:
        from cockade.tui.bots.rollouts import RolloutError, RolloutProcess

        process = RolloutProcess()
        try:
            while (analysis := self.analysis) is not None and (missing := analysis.left(USUAL)):
                winner = await process.winner(analysis.rollout(*missing[0]))
                analysis.file.keep(analysis.question(*missing[0]), winner)
                self._tell()
        except (RolloutError, OSError):
            pass  # what was found is kept; opening the page again goes on
        finally:
            await process.close()
            self._is_filling = False

    def _tell(self) -> None:
        if self.told is not None:
            self.told()
