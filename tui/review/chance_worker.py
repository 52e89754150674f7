"""Computes the win chances of a review in the background, in another process or on the server."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cockade.engine.rules import Refusal
from cockade.saves.analysis import USUAL
from cockade.saves.errors import SaveError
from cockade.tui.session.chance_page import analysis_of, share_done
from cockade.tui.session.chances import Point
from cockade.tui.session.progress import Work

if TYPE_CHECKING:
    from collections.abc import Callable

    from cockade.saves.game_host import Rollouts
    from cockade.tui.session.chances import Analysis
    from cockade.tui.widgets.protocols import Owner

GROUP = "rollouts"


class Filling:
    """
    The known chances of one game screen, and the process that computes more.

    `told` is called with every new result.
    """

    def __init__(self, screen: Owner) -> None:
        self.screen = screen
        self.told: Callable[[], None] | None = None
        self.work = Work()
        self._analysis: Analysis | None = None
        self._is_filling = False
        self._asked: set[Point] = set()

    @property
    def analysis(self) -> Analysis | None:
        """The analysis of the current line as its viewer may know it, or None if none is allowed."""
        review = self.screen.session.review
        if self._analysis is None or self._analysis.index is not review.index:
            self._analysis = analysis_of(review)
        return self._analysis

    def begin(self) -> None:
        """Start computing the missing chances, unless that is already in progress."""
        analysis = self.analysis
        if analysis is None or self._is_filling or self.work.is_stopped or not analysis.left(USUAL):
            return
        elsewhere = self.screen.session.host.elsewhere
        if elsewhere is None:
            self._is_filling = True
            self.work.begin(share_done(analysis))
            self.screen.run_worker(self._fill(), group=GROUP)
        elif elsewhere.heard != self._hear:
            elsewhere.heard, self._asked = self._hear, set()
            self._ask(elsewhere, analysis)

    @property
    def may_stop(self) -> bool:
        """Whether the computation can be stopped or resumed here. A server's cannot."""
        is_here = self.screen.session.host.elsewhere is None
        return is_here and self.analysis is not None and bool(self.analysis.left(USUAL))

    def stop_or_go_on(self) -> None:
        """Stop the computation and keep its results, or resume it."""
        if self.may_stop:
            self.work.is_stopped = not self.work.is_stopped
            if not self.work.is_stopped:
                self.begin()
            self._tell()

    def _ask(self, elsewhere: Rollouts, analysis: Analysis) -> None:
        """Ask the server for new points: first the curve, then the turns that changed it."""
        points = {point for point, _ in analysis.left(USUAL)} - self._asked
        if not points:
            return
        self._asked |= points
        with suppress(SaveError, Refusal):  # opening the page again asks again
            self._hear(elsewhere.ask([(point.place, point.until) for point in points]))

    def _hear(self, found: list[Any]) -> None:
        """Save the server's results: place, until, number, winner."""
        analysis, elsewhere = self.analysis, self.screen.session.host.elsewhere
        if analysis is None or elsewhere is None:
            return
        for place, until, number, winner in found:
            analysis.file.keep(analysis.question(Point(place, until), number), winner)
        self._ask(elsewhere, analysis)
        self._tell()

    async def _fill(self) -> None:
        from cockade.tui.bots.rollouts import RolloutError, RolloutProcess

        process = RolloutProcess()
        try:
            while (analysis := self.analysis) is not None and (missing := analysis.left(USUAL)):
                winner = await process.winner(analysis.rollout(*missing[0]))
                analysis.file.keep(analysis.question(*missing[0]), winner)
                self.work.reach(share_done(analysis))
                self._tell()
                if self.work.is_stopped:
                    return
        except (RolloutError, OSError):
            pass  # what was found is kept; opening the page again goes on
        finally:
            await process.close()
            self._is_filling = False

    def _tell(self) -> None:
        if self.told is not None:
            self.told()
